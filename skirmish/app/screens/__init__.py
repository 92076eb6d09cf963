"""The screens: title, new battle, battle, hand-over, report, help."""
