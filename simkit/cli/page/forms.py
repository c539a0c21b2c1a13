"""The forms of the web page: which questions can be asked of a game, and their first values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from simkit.cli import shared_options
from simkit.cli.command import Command
from simkit.cli.overview import commands
from simkit.cli.page import entries
from simkit.description.game import Game, Key, Setting
from simkit.messages.errors import SimkitError
from simkit.values.components import Components
from simkit.web.offer import choices_of

BY_KIND = {"int": "3", "flag": "true", "dice": "2d6", "toughness": "4", "pair": "3,2"}
"""Of a roll: what a key of this kind is asked with at first."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
AIMS = ["won=0.5", "turns=min"]
HALF = 0.5


def on_the_page() -> dict[str, Command]:
    """The commands that have a form."""
    return {name: each for name, each in commands().items() if entries.is_on_the_page(each)}


def title_of(command: Command) -> str:
    """The question in words."""
    return command.asks or f"{command.help[0].upper()}{command.help[1:]}"


def forms() -> list[dict[str, Any]]:
    """Every form, whatever game is asked."""
    return [_form(command) for command in on_the_page().values()]


def _form(command: Command) -> dict[str, Any]:
    options = list(entries.options_of(command))
    return {
        "name": command.name,
        "asks": title_of(command),
        "help": command.help,
        "group": command.group,
        "games": command.quick or "",
        "settings": shared_options.SET in options,
        "values": any(option.name == "--set" for option in options),
        "packs": any(option.name == "--pack" for option in options),
        "fields": [entries.entry(option) for option in entries.fields_of(command)],
    }


def of_game(game: Game) -> dict[str, Any]:
    """What forms need to know of a game: its questions, with what each begins."""
    asked = [command for command in on_the_page().values() if command.suits(game)]
    change = first_change(game)
    return {
        "asks": [command.name for command in asked],
        "change": change,
        "starts": {command.name: starts(command, game, change) for command in asked},
        "events": [{"value": each.name, "title": each.help} for each in game.voids],
        "resolvers": [
            {
                "name": each.name,
                "help": each.help,
                "keys": [
                    {"name": key.name, "help": key.help, "start": first_value(key)}
                    for key in each.keys
                ],
            }
            for each in game.resolvers
        ],
    }


def starts(command: Command, game: Game, change: dict[str, Any] | None) -> dict[str, Any]:
    """What a form holds before anybody types: enough to be answered."""
    fields = entries.fields_of(command)
    kinds = [entries.kind_of(option) for option in fields]
    found: dict[str, Any] = {}
    for option, kind in zip(fields, kinds, strict=True):
        if option.sample and (sample := option.sample(game)):
            found[option.dest] = sample
        elif kind == entries.SHARE and entries.is_needed(option):
            found[option.dest] = f"{fair_share(game):.2g}"
        elif entries.metavar_of(option) == "MEASURE=WANTED":
            found[option.dest] = AIMS
        elif kind == entries.RESOLVER:
            found[option.dest] = _first_roll(game)
        elif kind == entries.AXES and change and _varies(option, game):
            found[option.dest] = {change["key"]: change["values"]}
        elif kind == entries.VARIANTS and change and entries.AXES not in kinds:
            key, (usual, other) = change["key"], change["values"]
            found[option.dest] = [f"as usual: {key}={usual}", f"changed: {key}={other}"]
    return found


def fair_share(game: Game) -> float:
    """The win rate that one wants at first: that of a seat if all are alike, or a half."""
    return 1 / game.setting(game.seats).default if game.seats else HALF


def first_value(key: Key) -> str:
    """What a key of a roll holds at first; one that may be left out is left out."""
    if not key.required:
        return ""
    return key.default or BY_KIND.get(key.kind) or _first_named(key.help)


def _first_named(help: str) -> str:
    """The first value that the text of a key lists: `medusa or zola`, `a unit or fighter`."""
    parts = re.split(r",\s*|\s+or\s+", help)
    return next((part for part in parts[:-1] if NAME.fullmatch(part)), "") if parts[1:] else ""


def _first_roll(game: Game) -> str:
    """The first roll that can be asked as its form begins."""
    ready = (
        each.name
        for each in game.resolvers
        if all(first_value(key) for key in each.keys if key.required)
    )
    return next(ready, game.resolvers[0].name)


def _varies(option: Any, game: Game) -> bool:
    """Whether a command changes nothing unless it is told what."""
    changes = ["KEY=A,B,C", "KEY=A,B", "KEY,..."]
    if not game.components().count().get("assumed"):
        changes.append("assumed|KEY,...")
    return option.dest == "vary" and entries.metavar_of(option) in changes


def first_change(game: Game) -> dict[str, Any] | None:
    """A change that can be asked about: the first setting that may have two values, or a number
    of the pack.
    """
    components = game.components()
    for setting in game.settings:
        for other in _others(game, components, setting):
            with suppress(SimkitError):
                game.settle({setting.key: other}, components)
                usual = setting.text(setting.default)
                return {"key": setting.key, "values": [usual, other]}
    return next(_numbers(components), None)


def _numbers(components: Components) -> Iterator[dict[str, Any]]:
    """Whole numbers of the pack, each next to one more."""
    for leaf in components.leaves():
        if isinstance(leaf.value, int) and not isinstance(leaf.value, bool):
            with suppress(SimkitError):
                components.with_override(leaf.path, leaf.value + 1)
                values = [str(leaf.value), str(leaf.value + 1)]
                yield {"key": f"pack:{leaf.path}", "values": values}


def _others(game: Game, components: Components, setting: Setting) -> Iterator[str]:
    """Other values that a setting may have, as texts."""
    if setting.key == "bots" or setting.kind == "names":
        return
    if setting.kind == "int":
        yield from (str(setting.default + step) for step in (1, -1))
    for each in choices_of(game, components, setting):
        if each["value"] != setting.text(setting.default):
            yield each["value"]
