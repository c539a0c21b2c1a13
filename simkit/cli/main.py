"""The console script: find the command, obey it; whatever goes wrong is one message.

Exit codes: 0 done, 2 bad input or a machine that refuses (a full disk), 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from simkit.cli.command import INTERRUPTED
from simkit.cli.overview import commands, overview
from simkit.errors import BadInput, SimkitError, nearest
from simkit.game import shown
from simkit.version import VERSION

DONE, BAD_INPUT = 0, 2
_MACHINE_SAYS_NO = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}


def main(argv: Sequence[str] | None = None) -> int:
    """The console script ``simkit``; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _obey(words)
        sys.stdout.flush()
        return code
    except SystemExit:  # argparse leaves so after --help
        return DONE
    except SimkitError as error:
        return _complain(words, str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain(words, "interrupted; nothing was kept.", INTERRUPTED)
    except BrokenPipeError:
        return _reader_left()
    except OSError as error:
        if error.errno not in _MACHINE_SAYS_NO:
            raise
        place = f": {error.filename}" if error.filename else ""
        return _complain(words, f"{error.strerror or error}{place}; {_remedy(error)}", BAD_INPUT)


def _obey(words: list[str]) -> int:
    if not words:
        raise BadInput(f"name a command: {', '.join(commands())}; --help explains them.")
    first, rest = words[0], words[1:]
    if first in ("-h", "--help", "--version"):
        print(f"simkit {VERSION}" if first == "--version" else overview())
        return DONE
    if first not in commands():
        what = "option" if first.startswith("-") else "command"
        raise BadInput(f"there is no {what} {shown(first)}. {nearest(first, commands())}")
    return commands()[first].obey(rest)


def _remedy(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "free some space, or write elsewhere."
    return "choose a place that you may write to."


def _complain(words: Sequence[str], message: str, code: int) -> int:
    """One message on standard error, under the name of the command that it concerns."""
    name = f"simkit {words[0]}" if words and words[0] in commands() else "simkit"
    print(f"{name}: {message}", file=sys.stderr)
    return code


def _reader_left() -> int:
    """Whoever read our output has had enough (`| head`); Python would complain at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE
