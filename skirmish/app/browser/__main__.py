"""The game in a window of a browser; the server starts this, with the folder of the data if one was named."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> int:
    """Play until the window is closed; say in a sentence if the game has failed."""
    from skirmish.app import run_app

    if "TEXTUAL_DRIVER" not in os.environ:
        sys.stderr.write("`skirmish serve` starts this.\n")
        return 2
    return run_app(Path(sys.argv[1]) if len(sys.argv) > 1 else None)


if __name__ == "__main__":
    sys.exit(main())
