"""The command line that gives an answer again: every answer ends with it."""

from __future__ import annotations

import shlex
from typing import Any

from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.cell import Cell
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import joint_name

USUAL_CONFIDENCE = Terms.confidence


def command(verb: str, cell: Cell, *names: str, **options: Any) -> str:
    """What is typed for this cell; options that are None are left out."""
    words = ["simkit", verb, cell.game.name, *names]
    for key, value in cell.settings.items():
        words += ["--set", f"{key}={cell.game.setting(key).text(value)}"]
    words += ["--bot", joint_name(cell.bots), "--seed", str(cell.seed)]
    for option, value in options.items():
        if value is not None:
            words += [f"--{option.replace('_', '-')}", str(value)]
    words += [word for pack in cell.packs for word in ("--pack", str(pack))]
    return shlex.join(words)


def unusual(value: float, usual: float) -> str | None:
    """An option's value, unless it is the usual one."""
    return None if value == usual else f"{value:g}"


def unusual_confidence(confidence: float) -> str | None:
    return unusual(intervals.check_confidence(confidence), USUAL_CONFIDENCE)
