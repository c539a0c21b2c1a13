"""The process that answers questions: it reads one per line, and prints its progress and answer.

    python -m simkit.cli.page.worker PACKS GIGABYTES [GAME.py ...]

It is a process of its own so that it can be stopped whatever it does, and made to wait for its
turn. Stopping it is Ctrl-C, which keeps what is finished. It ends with the server, however that
ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TextIO

from simkit.finding.registry import find
from simkit.lab.basics import endless
from simkit.lab.basics.outputs import write_whole
from simkit.lab.basics.parents import end_with_parent
from simkit.messages.blame import at_fault
from simkit.messages.errors import SimkitError
from simkit.web.asking import Asking

Say = Callable[[Mapping[str, Any]], None]

NOTHING_KEPT = "Stopped before anything was finished; nothing was kept."
TOO_MUCH = "This needs more memory than a question may take here (simkit serve --memory)."


def answer(order: Mapping[str, Any], packs: Path, say: Say, asking: Asking) -> None:
    """Answer one question; whatever comes of it is said."""
    from simkit.lab.basics.progress_line import told_to

    folder = Path(order["folder"])
    try:
        question = asking.read(order["question"], packs)
        speech = question.speech()
        with told_to(lambda heard: say({"told": _in_words(asdict(heard), speech)})):
            found = question.answered(folder)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what was played for is told
        say({"played": True})
        from simkit.web.shown import told

        page = told(found, folder) | {"asked": question.asked, "title": question.title}
        write_whole(Path(order["page"]), json.dumps(page))
        say({"answer": page["files"], "finding": page["finding"]})
    except SimkitError as problem:
        say({"refused": str(problem)})
    except KeyboardInterrupt:
        say({"refused": NOTHING_KEPT})
    except MemoryError:
        say({"refused": TOO_MUCH})
    except Exception as problem:
        traceback.print_exc()
        foreign = at_fault(problem)  # of a game of the user's own
        say(
            {
                "refused": foreign
                or f"This is a defect of simkit ({type(problem).__name__}: {problem})."
            }
        )
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _in_words(heard: dict[str, Any], speech: Callable[[str], str]) -> dict[str, Any]:
    """A progress line whose keys are said as people call them."""
    figures = [{**each, "name": speech(each["name"])} for each in heard["figures"]]
    return {**heard, "text": speech(heard["text"]), "figures": figures}


def name_games(paths: Sequence[str]) -> None:
    """Know the games that whoever serves the page has named; one that broke since is left out."""
    for path in paths:
        with suppress(SimkitError):
            find(path)


def main(asking: Asking) -> None:
    """Obey the lines of standard input until it ends."""
    packs, gigabytes = Path(sys.argv[1]), int(sys.argv[2])
    end_with_parent()
    _bound_memory(gigabytes * 2**30)
    name_games(sys.argv[3:])
    out = _line_out()
    orders: SimpleQueue[str] = SimpleQueue()
    Thread(target=_hear, args=(orders,), daemon=True).start()
    say: Say = lambda what: print(json.dumps(what), file=out, flush=True)  # noqa: E731
    endless.stop_by(partial(_give_up, say))
    while True:
        try:
            order = json.loads(orders.get())
            say({"taken": True})
            answer(order, packs, say, asking)
            say({"free": True})
        except KeyboardInterrupt:  # stopped when it was done already
            say({"free": True})


def _hear(orders: SimpleQueue[str]) -> None:
    """Take the orders as they come. When no more can come the server has ended, and so do we."""
    for line in sys.stdin:
        orders.put(line)
    os._exit(0)


def _bound_memory(most: int) -> None:
    """What asks for more gets a MemoryError, before the machine has none left for others."""
    with suppress(ImportError, OSError, ValueError):  # a system without, or less is allowed already
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _give_up(say: Say, message: str) -> None:
    """End while compiled code goes round without end; the page begins another process."""
    say({"refused": message})
    os._exit(1)


def _line_out() -> TextIO:
    """Standard output for what we say alone: whatever else is printed goes to standard error."""
    ours = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return ours
