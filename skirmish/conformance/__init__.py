"""The battery that every ruleset has to pass: random battles, and laws that hold in them.

    report = examine(RULESET, make=lambda seed: ..., seeds=map(str, range(200)))
    assert not report.violations, report

`make` draws a battle (before step 0) from a seed: small ground, two to four sides, fog. A violation names the
seed and the step, and `replay` brings that moment back.
"""

from __future__ import annotations

from skirmish.conformance.battery import examine, replay
from skirmish.conformance.report import ConformanceReport, Violation

__all__ = ["ConformanceReport", "Violation", "examine", "replay"]
