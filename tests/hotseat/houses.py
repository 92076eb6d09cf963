"""Two to four houses in a field, each side in its own, with names that stand for nothing else."""

from __future__ import annotations

from pathlib import Path

HOUSES = 4
"""How many there are."""
NAMES = (
    ("Quillfeather", "Quagmire"), ("Zanzibar", "Zeppelin"), ("Xanthippe", "Xylophon"),
    ("Jabberwock", "Jotunheim"),
)  # fmt: skip
"""By side its units: words that the game itself never says."""
SIDES = ("reds", "blues", "greens", "whites")
"""Ids of the sides."""

_ROOM = ("#######", "#.....#", "#.....#", "#.....#", "#.....#", "#######")


def write_houses(folder: Path, sides: int) -> None:
    """Put a map of closed rooms, a pack and the scenario `houses` for so many sides into a data folder.

    There is a door between neighbours, closed: nobody sees anybody before it is opened.
    """
    pack = folder / "content" / "closed"
    (pack / "scenarios").mkdir(parents=True)
    (folder / "maps").mkdir()
    rows = ["".join([_ROOM[y], *(part[1:] for part in [_ROOM[y]] * (HOUSES - 1))]) for y in range(len(_ROOM))]
    middle = list(rows[2])
    for wall in (6, 12, 18):
        middle[wall] = "+"
    rows[2] = "".join(middle)
    drawn = "\n".join(f"  {row}" for row in rows)
    (folder / "maps" / "houses.yaml").write_text(f"title: Houses\nrows: |\n{drawn}\n")
    (pack / "pack.yaml").write_text("title: Closed\nsummary: For tests.\n")
    (pack / "fudge.yaml").write_text(
        "weapons:\n  knife: {name: knife, hands: 1, bonus: 1}\n"
        "units:\n  thief:\n    name: thief\n    sheet: {stealth: 6, melee: 4, strength: 4}\n"
        "    hands: [knife]\n"
    )
    told = ["title: Closed houses", "summary: Nobody sees anybody.", "map: houses", "limit: 30", "sides:"]
    for place, side in enumerate(SIDES[:sides]):
        told += [f"  {side}:", f"    name: {side.title()}", "    seat: human", "    units:"]
        for number, name in enumerate(NAMES[place]):
            told.append(f'      - {{unit: thief, name: {name}, at: "{2 + number * 2 + 6 * place},4"}}')
    (pack / "scenarios" / "houses.yaml").write_text("\n".join(told) + "\n")
