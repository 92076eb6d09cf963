"""Draws the pictures of the main screens anew, or those that are named: `make pictures ARGS='title turn'`."""

from __future__ import annotations

import asyncio
import sys

from tests.pictures.scenes import FOLDER, SCENES, SIZES, drawn, kept


def main() -> None:
    """Draw them, and say which have changed."""
    FOLDER.mkdir(exist_ok=True)
    for scene in sys.argv[1:] or SCENES:
        for size in SIZES:
            path, found = kept(scene, size), asyncio.run(drawn(scene, size))
            if not path.exists() or path.read_text(encoding="utf-8") != found:
                path.write_text(found, encoding="utf-8")
                sys.stdout.write(f"{path.name} has changed\n")


if __name__ == "__main__":
    main()
