"""The reference pages of the site, written from the program: commands, functions, words."""

from __future__ import annotations

import inspect
import re
import typing
from argparse import Action
from collections.abc import Iterable, Iterator
from typing import Any

import simkit
from simkit.cli.overview import commands as every_command
from simkit.finding import registry
from simkit.messages.renamed import RENAMED
from simkit.view.text import lookup
from tests.help_texts import PUBLIC, help_of

COLUMNS = {
    "game": "the number of the game, from 0",
    "seed": "the seed; with the number of the game it plays the same game again",
    "bot": "who played; if seats compete, one bot per seat",
    "outcome": "how the game ended, one of the endings below",
    "won": "whether that ending is a win",
    "turns": "the turn in which the game ended",
}
"""What the table of every game has."""
_FIELD = re.compile(r"^ {4}(?P<name>[a-z]\w*):(?P<type>[^#=]+)(?:=[^#]*)?(?:# (?P<text>.*))?$")


# --- Commands ------------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its options and examples."""
    lines = ["# Commands", "", "Every command with all its options, as `--help` shows them.", ""]
    for command in every_command().values():
        lines += [f"## simkit {command.typed}", "", _cell(_sentence(command.help)), ""]
        rows = [_option(action, command.parser()) for action in command.parser()._actions]
        lines += _table(("option", "takes", "effect"), rows)
        lines += ["```console", *(f"simkit {each}" for each in command.examples), "```", ""]
    return "\n".join(lines)


def _option(action: Action, parser: Any) -> tuple[str, str, str]:
    """An option: its name, what it takes, its effect."""
    name = action.option_strings[-1] if action.option_strings else str(action.metavar)
    takes = str(action.metavar or "") if action.option_strings else "a word, by its place"
    return name, takes, parser._get_formatter()._expand_help(action)


def _sentence(text: str) -> str:
    """A summary as a sentence, whatever mark it ends with."""
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith(("?", ".")) else ".")


# --- Python --------------------------------------------------------------------------------------


def python() -> str:
    """The public functions, from their help texts and annotations, with what they return."""
    lines = ["# Python functions", "", "Each command is a function with the same name.", ""]
    answers: dict[str, type] = {}
    for name in sorted(PUBLIC):
        function = getattr(simkit, name)
        returned = [each for each in _returned(function) if each.__module__.startswith("simkit")]
        answers |= {each.__name__: each for each in returned}
        lines += _function(name, function, returned)
    lines += ["## Answers", "", "Objects that the functions return, with their attributes.", ""]
    for name in sorted(answers):
        lines += _answer(answers[name])
    return "\n".join(lines)


def _function(name: str, function: Any, returned: list[type]) -> list[str]:
    told, taken = help_of(function), inspect.signature(function)
    lines = [f"## simkit.{name}", "", told.first, "", "```python", told.example, "```", ""]
    if told.parameters:
        rows = [
            (
                each,
                f"`{_type(taken.parameters[each].annotation)}`",
                _usual(taken.parameters[each]),
                text,
            )
            for each, text in told.parameters.items()
        ]
        lines += _table(("argument", "type", "default", "meaning"), rows, plain=(1, 2))
    names = [f"[{each.__name__}](#{each.__name__.lower()})" for each in returned]
    returns = " or ".join(names) or f"`{_type(taken.return_annotation)}`"
    return [*lines, f"Returns {returns}.", "", *([told.rest, ""] if told.rest else [])]


def _returned(function: Any) -> tuple[type, ...]:
    """The classes that a function may return."""
    found = typing.get_type_hints(function).get("return")
    return tuple(each for each in typing.get_args(found) or (found,) if isinstance(each, type))


def _answer(answer: type) -> list[str]:
    """What an object holds and can do."""
    first = _first_line(answer)
    rows = [(name, f"`{_type(kind)}`", text) for name, kind, text in attributes(answer)]
    return [
        f"### {answer.__name__}",
        "",
        first,
        "",
        *_table(("attribute", "type", "meaning"), rows, (1,)),
    ]


def attributes(answer: type) -> Iterator[tuple[str, str, str]]:
    """Name, type and meaning of each public field, property and method, once."""
    seen: set[str] = set()
    for part in answer.__mro__:
        if not part.__module__.startswith("simkit"):
            continue
        for name, kind, text in (*_fields(part), *_members(part)):
            if name not in seen:
                seen.add(name)
                yield name, kind, text


def _fields(part: type) -> Iterator[tuple[str, str, str]]:
    """The fields that a class declares, with the remark behind each."""
    remarks = {
        found["name"]: found["text"] or ""
        for found in map(_FIELD.match, inspect.getsource(part).splitlines())
        if found
    }
    for name, kind in inspect.get_annotations(part).items():
        if not name.startswith("_") and not name.isupper():
            yield name, kind, remarks.get(name, "")


def _members(part: type) -> Iterator[tuple[str, str, str]]:
    """The properties and methods that a class declares and explains."""
    for name, member in vars(part).items():
        code = getattr(member, "fget", None) or getattr(member, "func", None) or member
        if name.startswith("_") or not inspect.isfunction(code) or not code.__doc__:
            continue
        called = "()" if code is member else ""
        yield f"{name}{called}", inspect.signature(code).return_annotation, _first_line(code)


def _first_line(thing: Any) -> str:
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def _type(annotation: Any) -> str:
    """A type as it is written."""
    if annotation is inspect.Parameter.empty:
        return "any"
    return (
        annotation
        if isinstance(annotation, str)
        else getattr(annotation, "__name__", str(annotation))
    )


def _usual(parameter: inspect.Parameter) -> str:
    """The value of an argument that is not given."""
    none = parameter.default in (inspect.Parameter.empty, None)
    return "" if none or parameter.default == () else f"`{parameter.default!r}`"


# --- Words ---------------------------------------------------------------------------------------


def words() -> str:
    """Settings, columns, endings and bots of every game, as the program lists them."""
    lines = ["# Settings, columns, endings and bots", "", "Every game has these columns:", ""]
    lines += [f"- **{name}**: {text}" for name, text in COLUMNS.items()]
    for game in registry.games().values():
        rules = {row.id: row.title for row in game.ledger()}
        lines += ["", f"## {game.title}", "", f"{game.summary}", ""]
        settings = [
            (s.key, lookup.spoken(s.key), s.help + (f" ({rules[s.rule]})" if s.rule else ""))
            for s in game.settings
        ]
        lines += [
            f"### Settings of {game.title}",
            "",
            *_table(("setting", "title", "effect"), settings),
        ]
        columns = [(m.name, lookup.spoken(m.name), m.help) for m in game.metrics]
        lines += [
            f"### Columns of {game.title}",
            "",
            *_table(("column", "title", "counts"), columns),
        ]
        endings = [(o.name, "won" if o.won else "lost", o.help) for o in game.outcomes]
        lines += [f"### Endings of {game.title}", "", *_table(("ending", "is", "when"), endings)]
        bots = [(bot.name, bot.gist, bot.idea) for bot in game.bots]
        lines += [f"### Bots of {game.title}", "", *_table(("bot", "style", "idea"), bots)]
    return "\n".join(lines) + "\n"


def renamed() -> str:
    """The words that were renamed."""
    rows = [(each.old, f"`{each.new}`", each.kind, each.where) for each in RENAMED]
    lines = ["# Renamed words", "", "These words are renamed. If you type an old word,"]
    lines += ["the error names the new word.", ""]
    return "\n".join([*lines, *_table(("old", "new", "kind", "belongs to"), rows, plain=(1,))])


def _table(
    heads: Iterable[str], rows: Iterable[Iterable[str]], plain: Iterable[int] = ()
) -> list[str]:
    """A table whose first column is code; the plain columns are Markdown already."""
    names, kept = list(heads), set(plain)
    lines = [f"| {' | '.join(names)} |", "|" + "---|" * len(names)]
    for first, *rest in rows:
        cells = [
            each.replace("|", r"\|") if number in kept else _cell(each)
            for number, each in enumerate(rest, start=1)
        ]
        lines += [f"| `{first}` | {' | '.join(cells)} |"]
    return [*lines, ""]


def _cell(text: str) -> str:
    """Text in a table of Markdown: neither a bar nor a mark of its own."""
    return re.sub(r"([|*_<>\[\]])", r"\\\1", " ".join(str(text).split()))


MADE = {"commands": commands, "python": python, "words": words, "renamed": renamed}
"""The pages that are written from the program, in docs/reference of the site."""
