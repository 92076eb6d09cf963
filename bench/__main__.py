"""`python -m bench [part ...]`: one table of medians, of ratios taken in the same run, and of goals."""

from __future__ import annotations

import os
import sys

from bench import engine, files, keys, odds, pages, start, thinking
from bench.report import told

PARTS = {
    "engine": engine,
    "odds": odds,
    "files": files,
    "thinking": thinking,
    "start": start,
    "keys": keys,
    "pages": pages,
}
"""By name, in the order in which they run."""


def main(wanted: list[str]) -> int:
    """Run those parts, or all; 2 for a part that there is not."""
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}", flush=True
    )
    for name, part in PARTS.items():
        if not wanted or name in wanted:
            print(told(part.TITLE, part.measure()), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
