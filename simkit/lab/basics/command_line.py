"""Build every command line that simkit prints, in one order and one way of quoting."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.messages.renamed import typed_as

Options = Mapping[str, Any]
"""Options by name; one that is None is left out, a list of values stands several times."""

NOTHING: Options = {}


def command(
    *names: str, asked: Options = NOTHING, values: Iterable[str] = (), terms: Options = NOTHING
) -> str:
    """A command in the order of all of them: what is asked, values laid over, on which terms."""
    question, *more = names
    words = ["simkit", *typed_as(question).split(), *more]
    words += [*_typed_options(asked), *values, *_typed_options(terms)]
    return shlex.join(words)


def laid_over(
    settings: Mapping[str, str],
    overrides: Mapping[str, Any] = NOTHING,
    knobs: Mapping[str, Mapping[str, float]] = NOTHING,
    forbidden: Sequence[str] = (),
) -> list[str]:
    """Settings, values of the pack, knobs and what is forbidden, as the words of a command."""
    given = {**settings, **{f"pack:{path}": typed(value) for path, value in overrides.items()}}
    laid = [f"{key}={text}" for key, text in given.items()]
    return _typed_options({"set": laid, "knob": knob_texts(knobs), "forbid": list(forbidden)})


def knob_texts(knobs: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Turned knobs of bots, as `--knob` takes them."""
    return [
        f"{bot}.{name}={typed(value)}"
        for bot, turned in knobs.items()
        for name, value in turned.items()
    ]


def typed(value: Any) -> str:
    """A value as it is typed; no digit of a number is lost."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(map(typed, value))
    if isinstance(value, float):
        return f"{value:g}" if float(f"{value:g}") == value else repr(value)
    return str(value)


def _typed_options(options: Options) -> list[str]:
    words: list[str] = []
    for name, given in options.items():
        several = given if isinstance(given, list | tuple) else [given]
        for value in several:
            if value is not None:
                words += _typed_option(f"--{name.replace('_', '-')}", value)
    return words


def _typed_option(option: str, value: Any) -> list[str]:
    """An option and its value; one that begins with a dash would be read as another option."""
    if value is True:
        return [option]
    text = typed(value)
    return [f"{option}={text}"] if text.startswith("-") else [option, text]
