"""The process in which questions are answered: one question a line in, what is heard of it out.

    python -m simkit.web.worker PACKS

It is a process of its own so that it can be stopped whatever it does, and made to wait for its
turn. Stopping it is Ctrl-C, which keeps what is finished.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from simkit.errors import SimkitError, Unsaved
from simkit.web.questions import read

Say = Callable[[Mapping[str, Any]], None]

NOTHING_KEPT = "Stopped before anything was finished; nothing was kept."


def answer(order: Mapping[str, Any], packs: Path, say: Say) -> None:
    """Answer one question; whatever comes of it is said."""
    from simkit.lab.basics.progress_line import told_to

    folder = Path(order["folder"])
    try:
        question = read(order["question"], packs)
        with told_to(lambda heard: say({"told": asdict(heard)})):
            found = _asked(question, packs, folder)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what was played for is told
        say({"played": True})
        from simkit.web.shown import told

        say({"answer": told(found, question, packs, folder)})
    except SimkitError as problem:
        say({"refused": str(problem)})
    except KeyboardInterrupt:
        say({"refused": NOTHING_KEPT})
    except Exception as problem:
        traceback.print_exc()
        say({"refused": f"This is a defect of simkit ({type(problem).__name__}: {problem})."})
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _asked(question: Any, packs: Path, folder: Path) -> Any:
    """The answer; also one whose file could not be written."""
    try:
        return question.asked(packs, out=folder / "table.csv")
    except Unsaved as problem:
        return problem.answer


def main() -> None:
    """Obey the lines of standard input until it ends."""
    packs = Path(sys.argv[1])
    out = _line_out()
    say: Say = lambda what: print(json.dumps(what), file=out, flush=True)  # noqa: E731
    while True:
        try:
            line = sys.stdin.readline()
            if not line:
                return
            answer(json.loads(line), packs, say)
            say({"free": True})
        except KeyboardInterrupt:  # stopped when it was done already
            say({"free": True})


def _line_out() -> TextIO:
    """Standard output for what we say alone: whatever else is printed goes to standard error."""
    ours = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return ours


if __name__ == "__main__":
    main()
