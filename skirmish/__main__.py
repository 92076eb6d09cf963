"""`python -m skirmish`, and what the shell starts."""

from __future__ import annotations

from typing import NoReturn

from skirmish.app.memory import collect_rarely


def main() -> NoReturn:
    """Run the command line; garbage is not looked for while its many modules are loaded."""
    collect_rarely()
    from skirmish.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
