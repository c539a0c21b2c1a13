"""What a command line asks for, as the functions of the public face take it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from simkit import game as registry
from simkit.errors import BadInput
from simkit.game import Game


def game_or_all(args: Namespace) -> list[Game]:
    """The game that was named, or all."""
    return list(registry.games().values()) if args.game is None else [registry.find(args.game)]


def given(args: Namespace, *names: str) -> dict[str, Any]:
    """The options that stand on the command line; the others keep the defaults of Python."""
    return {name: getattr(args, name) for name in names if getattr(args, name) is not None}


def once_each(option: str, pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The pairs of an option `KEY=VALUE`; of two values for one key one would be silently lost."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise BadInput(f"{option} {key} stands twice; give it once.")
        values[key] = value
    return values


def settings_of(game: Game, pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The settings of --set, each read in its own kind."""
    texts = once_each("--set", pairs)
    return {key: game.setting(key).parse(text) for key, text in texts.items()}


def values_of(game: Game, pairs: Iterable[tuple[str, str]], packs: Iterable[str]) -> dict[str, Any]:
    """The values of --set where a study's keys are known: settings, pack:PATH and knob:BOT.KNOB."""
    from simkit.lab.varying import keys

    texts = once_each("--set", pairs)
    components = game.components(packs)
    return {key: keys.value(game, components, key, text) for key, text in texts.items()}


def what_is_played(args: Namespace, game: Game) -> dict[str, Any]:
    """Settings, packs, bot and seed."""
    return {"packs": args.pack, **given(args, "bot", "seed"), **settings_of(game, args.set)}
