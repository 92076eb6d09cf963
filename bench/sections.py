"""Sections of a page that commands write, each between two comments of its own."""

from __future__ import annotations

from pathlib import Path


def put_section(page: Path, name: str, text: str) -> None:
    """Write the text between the comments of that section; they are put at the end where there are none.

    OSError if the page cannot be read or written.
    """
    begin, end = f"<!-- {name}: written by make {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2] if found else "\n"
    before = before if found else f"{before.rstrip()}\n\n"
    page.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", encoding="utf-8")
