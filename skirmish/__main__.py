"""`python -m skirmish`."""

from __future__ import annotations

from skirmish.cli.main import main

if __name__ == "__main__":
    main()
