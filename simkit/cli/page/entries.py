"""The input field of an option in a form, derived from the option's declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.cli.command import Command
from simkit.cli.option import HOW_MANY, OUTPUT, OWN, PLAYED, OneOfThese, Option
from simkit.cli.parsing import OneOf
from simkit.lab.reviewing.questions import QUESTIONS

FLAG, CHOICE, LINE, NUMBER, SHARE = "flag", "choice", "line", "number", "share"
AXES, PAIRS, VARIANTS, LINES = "axes", "pairs", "variants", "lines"
BOT, BOTS, NAMES, KIND, RESOLVER, FILE = "bot", "bots", "names", "kind", "resolver", "file"

BY_METAVAR = {
    "KEY=A,B,C": AXES,
    "KEY=A,B": AXES,
    "KEY,...": AXES,
    "KEY[=A,B]": AXES,
    "all|none|KEY": AXES,
    "assumed|KEY,...": AXES,
    "KEY=VALUE": PAIRS,
    "NAME: KEY=VALUE, ...": VARIANTS,
    "BOT": BOT,
    "A,B,...": BOTS,
    "BOT,...": BOTS,
    "KIND": KIND,
    "RESOLVER": RESOLVER,
    "SHARE": SHARE,
    "FILE": FILE,
    "FILE.csv": FILE,
    "FILE.toml": FILE,
    "STUDY.toml": FILE,
}
"""The kind of a field by what stands for its value in the help; everything else is a line."""

NUMBERS = ("N", "I", "T", "R")
LEFT_OUT = ("--script", "--jobs", "--ensemble", "--json", "--knob", "--resume", "--address")
"""Programs, and what concerns the machine; knobs are asked among other values."""
AMONG_VALUES = ("--set", "--pack")
BY_PLACE = ("GAME", "KIND", "RESOLVER", "FILE", "STUDY.toml")
"""Words by their place that a form can ask for."""
SUFFIXES = {"FILE": ".csv", "FILE.csv": ".csv", "FILE.toml": ".toml", "STUDY.toml": ".toml"}


def options_of(command: Command) -> Iterator[Option]:
    """Every option of a command by itself."""
    for each in command.options:
        yield from each.options if isinstance(each, OneOfThese) else (each,)


def is_by_place(option: Option) -> bool:
    return not option.name.startswith("-")


def metavar_of(option: Option) -> str:
    return str(option.how.get("metavar") or "")


def kind_of(option: Option) -> str:
    """What kind of field asks for it."""
    if option.how.get("action") == "store_true":
        return FLAG
    if isinstance(option.how.get("type"), OneOf):
        return CHOICE
    if option.of:
        return NAMES
    metavar = metavar_of(option)
    usual = NUMBER if metavar in NUMBERS else LINES if is_repeated(option) else LINE
    return BY_METAVAR.get(metavar, usual)


def is_repeated(option: Option) -> bool:
    return option.how.get("action") == "append"


def is_needed(option: Option) -> bool:
    """Whether a command line is refused without it."""
    by_place = is_by_place(option) and option.how.get("nargs") is None
    return bool(option.how.get("required")) or by_place


def fields_of(command: Command) -> list[Option]:
    """The options that a form of a command asks for by fields of their own."""
    return [option for option in options_of(command) if _is_asked(option)]


def _is_asked(option: Option) -> bool:
    beside = (*LEFT_OUT, *AMONG_VALUES, "game")
    hidden = option.how.get("help") == "==SUPPRESS=="
    return option.name not in beside and option.section != OUTPUT and not hidden


def is_on_the_page(command: Command) -> bool:
    """Whether a command plays or calculates, and a form can ask for all that it must know."""
    names = {option.name for option in options_of(command)}
    by_place = [option for option in options_of(command) if is_by_place(option)]
    words = [metavar_of(option) for option in by_place]
    plays = {"--seed", "game"} <= names or "STUDY.toml" in words
    single = all(option.how.get("nargs") in (None, "?") for option in by_place)
    return plays and not command.is_dialogue and single and set(words) <= set(BY_PLACE)


def label_of(name: str) -> str:
    """What an option is called on a form."""
    return name.replace("_", " ").capitalize()


def entry(option: Option) -> dict[str, Any]:
    """A field as plain data."""
    reader, help = option.how.get("type"), option.how.get("help")
    return {
        "name": option.dest,
        "label": label_of(option.dest),
        "kind": kind_of(option),
        "help": str(help() if callable(help) else help),
        "section": SECTIONS[option.section],
        "needed": is_needed(option),
        "of": option.of,
        "choices": list(reader.names) if isinstance(reader, OneOf) else [],
        "titles": titles_of(option),
        "example": metavar_of(option),
    }


def titles_of(option: Option) -> dict[str, str]:
    """What each name that an option takes stands for, if that is the same in every game."""
    return {each.name: each.asks for each in QUESTIONS} if option.of == "questions" else {}


SECTIONS = {OWN: "own", PLAYED: "played", HOW_MANY: "many", OUTPUT: "output"}
