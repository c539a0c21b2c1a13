"""Report an unexpected error of simkit in one message, and keep its details in a file."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence

from simkit.lab.basics.command_line import command
from simkit.version import VERSION

_NAME = "simkit-defect-"


def told(words: Sequence[str], problem: BaseException) -> str:
    """The message on a defect, which is kept in a file with all that its mending takes."""
    kind = type(problem).__name__
    try:
        where = f"What happened is kept in {_kept(words, problem)}"
    except OSError:
        where = f"What happened could not be kept; it began with: {str(problem)[:200]}"
    return (
        f"this is a defect of simkit {VERSION}, not of what you asked for ({kind}). {where}; "
        f"please report it. The command was: {command(*words)}"
    )


def was_interrupted(problem: BaseException | None) -> bool:
    """Whether Ctrl-C lies behind it: a library may make another error of it while it is loaded."""
    while problem is not None:
        if isinstance(problem, KeyboardInterrupt):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def _kept(words: Sequence[str], problem: BaseException) -> str:
    """A file of its own, which nobody else can read or foretell."""
    number, file = tempfile.mkstemp(prefix=_NAME, suffix=".txt")
    with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as report:
        report.write(f"simkit {VERSION}, Python {sys.version}, {platform.platform()}\n")
        report.write(f"{command(*words)}\n\n")
        report.writelines(traceback.format_exception(problem))
    return file
