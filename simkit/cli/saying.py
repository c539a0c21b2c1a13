"""Print to the terminal: all text for standard output and standard error passes here."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from simkit.messages.errors import BadInput, printable
from simkit.view.text.tables import COLOURS

WIDTH = 78  # of a line that passes


def make_ready() -> None:
    """See to it that something can be said at all, before anything is played.

    A stream that is closed when a program starts has no place, and the first file that is opened
    would take it.
    """
    with suppress(OSError):
        while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(spare)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for good
    if sys.stdout is None:
        raise BadInput("standard output is closed, so no answer could be given; send it to a file.")
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="backslashreplace")  # a terminal may lack a sign that a name holds


def say(text: str) -> None:
    """Print an answer. Whoever reads it may have had enough (`| head`): that is no fault."""
    try:
        print(_shown(text))
        sys.stdout.flush()
    except BrokenPipeError:
        _fall_silent()
    except OSError:
        _fall_silent()
        raise


def remark(name: str, message: str) -> None:
    """Print a line of what is no part of the answer, under the name of who says it."""
    with suppress(OSError, ValueError):  # nobody may be listening
        print(f"{name}: {printable(message)}", file=sys.stderr)


def prompt(mark: str) -> None:
    """Show that a line is waited for."""
    print(mark, end="", file=sys.stderr, flush=True)


def passing(text: str) -> None:
    """Show a line that the next one takes the place of; "" leaves an empty one."""
    with suppress(OSError, ValueError):
        end = "" if text else "\r"
        print(f"\r{printable(text):<{WIDTH}}", end=end, file=sys.stderr, flush=True)


def aside(text: str) -> None:
    """Print at once what is no part of the answer, and speaks for itself."""
    print(printable(text), file=sys.stderr, flush=True)


def _shown(text: str) -> str:
    """The text, of which nothing but our own colours can steer the terminal."""
    parts = COLOURS.split(text)
    return "".join(part if COLOURS.fullmatch(part) else printable(part) for part in parts)


def _fall_silent() -> None:
    """Python would try once more at its exit, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
