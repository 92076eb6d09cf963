"""Sections of a page that a command writes, each between two comments of its own."""

from __future__ import annotations

from pathlib import Path


def put_section(page: Path, name: str, text: str) -> None:
    """Write the section of that name in the place of the old one, or at the end. OSError as for files."""
    begin, end = f"<!-- {name}: written by `make {name}`; do not edit -->", f"<!-- end of {name} -->"
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    head, found, rest = old.partition(begin)
    tail = rest.partition(end)[2] if found else "\n"
    head = head if found or not head else head.rstrip("\n") + "\n\n"
    page.write_text(f"{head}{begin}\n\n{text.strip()}\n\n{end}{tail}", encoding="utf-8")
