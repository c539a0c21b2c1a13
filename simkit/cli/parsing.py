"""Read a command line: options given once, values within bounds, and one clear error message.

argparse finds the words; this module turns its complaints, and values that make no sense, into
``BadInput`` with a single sentence. Nothing is looked up here that needs a game.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from simkit.description.game import shown, whole_number
from simkit.messages.errors import BadInput, nearest

MOST_JOBS = 256

_IN_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}((,[0-9]{3})+|(_[0-9]{3})+)")
_POWER = re.compile(r"([1-9][0-9]?)e([0-9]|[1-9][0-9]+)", re.IGNORECASE)
_QUOTED = 40  # signs of a number that is quoted
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


class Explained(Exception):
    """Somebody asked for --help; the text is the help."""


class Parser(argparse.ArgumentParser):
    """A parser that raises what it has to say, instead of printing it and leaving."""

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options |= {"allow_abbrev": False, "add_help": False}
        super().__init__(*args, **options)
        self._positionals.title = "arguments"

    def error(self, message: str) -> NoReturn:
        raise BadInput(_plain(message))

    def section(self, title: str) -> argparse._ArgumentGroup:
        """The part of the help with this heading, which is made when it is first asked for."""
        known = {group.title: group for group in self._action_groups}
        return known.get(title) or self.add_argument_group(title)

    def option_names(self) -> list[str]:
        return [name for action in self._actions for name in action.option_strings]


def _plain(message: str) -> str:
    """argparse's complaint in the words of this program."""
    for pattern, words in (
        (r"argument (\S+): expected one argument", r"\1 needs a value after it."),
        (r"argument (\S+): ignored explicit argument .*", r"\1 takes no value."),
        (r"argument (\S+): not allowed with argument (\S+)", r"\2 and \1 exclude each other."),
        (
            r"the following arguments are required: (.*), (.*)",
            r"\1 and \2 are missing; --help shows an example.",
        ),
        (
            r"the following.* required: RESOLVER",
            "RESOLVER is missing; simkit show GAME lists them.",
        ),
        (r"the following arguments are required: (.*)", r"\1 is missing; --help shows an example."),
    ):
        message, found = re.subn(f"^{pattern}$", words, message)
        if found:
            return message
    return message


class Explain(argparse.Action):
    """An option that shows a help text: `-h` the short one, `--help` the whole one."""

    def __init__(
        self, option_strings: Sequence[str], dest: str, text: Callable[[], str], help: str
    ) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)
        self.text = text

    def __call__(self, *_: Any) -> NoReturn:
        raise Explained(self.text().rstrip("\n"))


class Once(argparse.Action):
    """An option that may stand once: of two values one would be silently lost."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        if getattr(namespace, self.dest) is not None:
            raise BadInput(f"{option_string} stands twice; give it once.")
        setattr(namespace, self.dest, values)


def refuse_strangers(words: Sequence[str], parser: Parser) -> None:
    """Complain about the first word that no option took."""
    if not words:
        return
    option = words[0].partition("=")[0]
    if option.startswith("-"):
        raise BadInput(f"there is no option {option}. {nearest(option, parser.option_names())}")
    raise BadInput(f"{shown(words[0])} is one word too many; --help shows an example.")


# --- Values ------------------------------------------------------------------------------------


def whole(option: str, low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""
    return lambda text: whole_number(text, option, low, high)


def count(option: str, low: int, high: int) -> Callable[[str], int]:
    """A reader of how many: 10000, also as 10,000 or 10_000 or 1e4.

    A number that names a thing (a seed, a game, a turn) is copied, and is read by `whole`.
    """

    def read(text: str) -> int:
        power = _POWER.fullmatch(text)
        if power and (len(power[2]) > 1 or int(power[1]) * 10 ** int(power[2]) > high):
            wanted = f"{option} must be a whole number from {low} to {high}"
            raise BadInput(f"{wanted}, not {text[:_QUOTED]}.")
        return whole_number(_spelled_out(text), option, low, high)

    return read


def _spelled_out(text: str) -> str:
    """The digits of a count; what could mean something else ("1,5", "10.000") stays as it is."""
    if _IN_THOUSANDS.fullmatch(text):
        return text.replace(",", "").replace("_", "")
    power = _POWER.fullmatch(text)
    return power[1] + "0" * int(power[2]) if power else text


def seed(text: str) -> int:
    from simkit.lab.play.cell import LARGEST_SEED

    return whole_number(text, "--seed", 0, LARGEST_SEED)


def jobs(text: str) -> int:
    """-1 for every core, or a number of threads."""
    if text == "-1":
        return -1
    try:
        return whole_number(text, "--jobs", 1, MOST_JOBS)
    except BadInput as error:
        raise BadInput(f"{error} -1 means every core.") from None


def precision(text: str) -> float:
    """Half the width of the wanted interval, as a share."""
    from simkit.lab.play.run import checked_precision

    return checked_precision(float(text) if _NUMBER.fullmatch(text) else text)


@dataclass(frozen=True)
class OneOf:
    """A reader of one word out of a few."""

    what: str
    names: tuple[str, ...]

    def __call__(self, text: str) -> str:
        if text not in self.names:
            raise BadInput(f"{self.what} cannot be {shown(text)}. {nearest(text, self.names)}")
        return text


def one_of(what: str, known: Iterable[str]) -> OneOf:
    return OneOf(what, tuple(known))


def share(option: str) -> Callable[[str], float]:
    """A reader of shares; what bounds they have is looked at later."""

    def read(text: str) -> float:
        if not _NUMBER.fullmatch(text):
            raise BadInput(f"{option} must be a share such as 0.05, not {shown(text)}.")
        return float(text)

    return read


def key_value(text: str, option: str = "--set") -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise BadInput(f"{option} needs key=value, not {shown(text)}.")
    return key, value


def knob(text: str) -> tuple[str, float]:
    """`BOT.NAME=VALUE`; a bot may be a file, so only the last dot parts it from its knob."""
    key, _, value = text.rpartition("=")  # a file's name may hold one too
    bot, _, name = key.rpartition(".")
    if not (bot and name and _NUMBER.fullmatch(value)):
        raise BadInput(f"--knob needs BOT.NAME=NUMBER, not {shown(text)}.")
    return key, float(value)


def script(text: str) -> str:
    """A Python file of the user's own that he lets be run."""
    from simkit.finding.trusted import trust

    trust(text)
    return text


def names(text: str) -> list[str]:
    """The names in a text such as `a,b,c`."""
    return text.split(",")


def place(option: str) -> Callable[[str], Path]:
    """A reader of places where a file can be written."""

    def read(text: str) -> Path:
        from simkit.lab.basics.outputs import checked_place

        return checked_place(text, option)

    return read


def pdf(option: str) -> Callable[[str], Path]:
    """A reader of places for a PDF."""

    def read(text: str) -> Path:
        if Path(text).suffix.lower() != ".pdf":
            raise BadInput(f"{option} {text}: a PDF is written to a file that ends in .pdf.")
        return place(option)(text)

    return read


def drawing(option: str, what: str) -> Callable[[str], Path]:
    """A reader of places for a drawing; one that cannot be drawn is refused before any game."""

    def read(text: str) -> Path:
        if Path(text).suffix.lower() not in (".png", ".svg"):
            raise BadInput(
                f"{option} {text}: a {what} is drawn to a file that ends in .png or .svg."
            )
        return place(option)(text)

    return read


def free_options(words: Sequence[str], own: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Split "--key value" pairs that belong to a resolver from the words of the command itself."""
    given: dict[str, str] = {}
    rest: list[str] = []
    queue = list(words)
    while queue:
        word = queue.pop(0)
        option, equals, value = word.partition("=")
        if not word.startswith("--") or word == "--" or option in own:
            rest.append(word)
            continue
        if not equals:
            if not queue or queue[0].startswith("--"):
                raise BadInput(f"{option} needs a value after it.")
            value = queue.pop(0)
        key = option[2:].replace("-", "_")
        if key in given:
            raise BadInput(f"{option} stands twice; give it once.")
        given[key] = value
    return given, rest
