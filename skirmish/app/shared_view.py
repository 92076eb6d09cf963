"""What a side may be told at a keyboard that others look at, too."""

from __future__ import annotations

from skirmish.model.battle import Battle


def known_to_both(view: Battle, shown: Battle) -> Battle:
    """Return the view without units unknown at the keyboard, since figures and marks would tell of them."""
    if view is shown or view.units.keys() <= shown.units.keys():
        return view
    units = {name: unit for name, unit in view.units.items() if name in shown.units}
    return view.with_units(units, keeps_sight=True)
