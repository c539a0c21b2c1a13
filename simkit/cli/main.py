"""The console script: it finds the command and runs it. Every error becomes one message.

Exit codes: 0 done, 1 a broken promise (diff), other rows than were stored (rerun) or a defect of
simkit, 2 bad input or a machine that refuses (a full disk), 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from functools import partial

from simkit.cli import defects, own_process
from simkit.cli.command import BAD_INPUT, DEFECT, DONE, INTERRUPTED, JSON, Command
from simkit.cli.designers_words import answering
from simkit.cli.overview import commands, heads, overview, retyped, understood
from simkit.cli.saying import make_ready, remark, say
from simkit.description.game import shown
from simkit.lab.basics import endless
from simkit.messages.blame import at_fault
from simkit.messages.errors import BadInput, SimkitError, likest, nearest
from simkit.messages.renamed import new_name
from simkit.version import VERSION

MOST_SIGNS = 1_000  # of one message
_GAP = " ... "
_HELP, _ALL, _VERSION = ("help", "-h", "--help"), "--all", "--version"
_OPTIONS_FOLLOW = (
    "Options of a command stand after it, as in `simkit run apocalypse --games 200`. Without a "
    "command there are --help, --help --all and --version."
)
_REMEDIES = {
    errno.ENOSPC: "free some space, or write elsewhere.",
    errno.EDQUOT: "free some space, or write elsewhere.",
    errno.ENAMETOOLONG: "choose a shorter name.",
    errno.ENOENT: "look whether it is spelt right, or make its folder first.",
    errno.EISDIR: "name a file in it.",
    errno.ENOTDIR: "name a folder that is one.",
    errno.ELOOP: "this link leads back to itself; name a file.",
    errno.EMFILE: "close other programs, or raise the limit of open files (ulimit -n).",
    errno.ENOMEM: "close other programs, or ask for less at once.",
}


def main(argv: Sequence[str] | None = None) -> int:
    """The console script ``simkit``; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        make_ready()
        if argv is None:
            own_process.begin()
        endless.stop_by(partial(_give_up, words))
        return _obey(words)
    except SimkitError as problem:
        return _complain(words, str(problem), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain(words, "interrupted; nothing was kept.", INTERRUPTED)
    except OSError as problem:
        return _complain(words, _refused(problem), BAD_INPUT)
    except MemoryError:
        return _complain(words, "there is not enough memory; ask for less at once.", BAD_INPUT)
    except (Exception, SystemExit) as problem:
        if defects.was_interrupted(problem):
            return _complain(words, "interrupted; nothing was kept.", INTERRUPTED)
        foreign = at_fault(problem)
        if foreign:  # of a game or bot of the user's own
            return _complain(words, foreign, BAD_INPUT)
        return _complain(words, defects.told(words, problem), DEFECT)


def _obey(words: list[str]) -> int:
    if not words:
        raise BadInput(
            "name a command. Begin with `simkit games`, `simkit run apocalypse`, or `simkit serve` "
            "to ask on a page; `simkit --help` sorts all of them."
        )
    first = words[0]
    if first in (*_HELP, _ALL):
        return _help(words)
    if first == _VERSION:
        say(f"simkit {VERSION}")
        return DONE
    command, rest = _question(words)
    return command.obey(rest)


def _help(words: Sequence[str]) -> int:
    """`simkit --help`, `simkit help --all`, `simkit help COMMAND`, `simkit help snowball`."""
    asked = [word for word in words if word not in (*_HELP, _ALL)]
    if not asked:
        say(overview(whole=_ALL in words))
        return DONE
    is_old = len(asked) == 1 and new_name(asked[0], commands())
    if asked[0] not in commands() and not is_old and answering(" ".join(asked)):
        return commands()["ask"].obey(asked)
    command, rest = _question(asked)
    if rest:
        raise BadInput(f"help explains one command; {shown(rest[0])} is one word too many.")
    return command.obey(["--help"])


def _question(words: Sequence[str]) -> tuple[Command, list[str]]:
    """The question that a line asks, and the words behind it."""
    name = words[0]
    if name in heads():
        return understood(words)
    if name in commands():
        raise BadInput(f"{name} is a form of {commands()[name].of} now. Type: {retyped(words)}")
    if not name.startswith("-"):
        hint = nearest(name, heads(), listed_by="simkit --help --all")
        raise BadInput(f"there is no command {shown(name)}. {hint}")
    hint = "" if name in _options() else likest(name, (*_HELP[1:], _ALL, _VERSION))
    raise BadInput(f"there is no option {shown(name)}. {hint or _OPTIONS_FOLLOW}")


def _options() -> set[str]:
    """The options of all commands."""
    every = (option for each in commands().values() for option in (*each.options, JSON))
    return {name for option in every for name in option.names}


def _give_up(words: Sequence[str], message: str) -> None:
    """End with a message while compiled code goes round without end; nothing else stops it."""
    _complain(words, message, BAD_INPUT)
    sys.stderr.flush()
    os._exit(BAD_INPUT)


def _refused(problem: OSError) -> str:
    """What the machine says no to, and what to do about it."""
    place = f": {problem.filename}" if problem.filename else ""
    remedy = _REMEDIES.get(problem.errno or 0, "choose a place that you may use.")
    return f"{problem.strerror or problem}{place}; {remedy}"


def _complain(words: Sequence[str], message: str, code: int) -> int:
    """One message on standard error, under the name of the command that it concerns."""
    remark(" ".join(["simkit", *_who_complains(words)]), _legible(message))
    return code


def _who_complains(words: Sequence[str]) -> list[str]:
    """The question that a line asks, as it is typed; nothing if no command is known."""
    if not words or words[0] not in commands():
        return []
    return [understood(words)[0].typed if words[0] in heads() else words[0]]


def _legible(message: str) -> str:
    """A message without the middle of what is too long in it, such as a name from a document."""
    if len(message) <= MOST_SIGNS:
        return message
    part = MOST_SIGNS // 2 - len(_GAP)
    return message[:part] + _GAP + message[-part:]
