"""Turn a command line into the arguments of a public function."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import FORBID, listed
from simkit.description.game import Game
from simkit.finding import registry
from simkit.lab.play.asking import ALL_METRICS, metrics_named
from simkit.messages.errors import BadInput, nearest
from simkit.players.lapse import LAPSE, NO_SKILL, NOVICE, lapse_at

if TYPE_CHECKING:
    from simkit.lab.play.cell import Cell

USUAL = "expert"  # who plays where nobody is named


def game_or_all(args: Namespace) -> list[Game]:
    """The game that was named, or all."""
    return list(registry.games().values()) if args.game is None else [registry.find(args.game)]


def given(args: Namespace, *names: str) -> dict[str, Any]:
    """The options that stand on the command line; the others keep the defaults of Python."""
    return {name: getattr(args, name) for name in names if getattr(args, name) is not None}


def what_is_played(args: Namespace, game: Game) -> dict[str, Any]:
    """The options of what is played, as the functions of the public face take them."""
    return {**_besides_values(args), **values_of(args, game)}


def what_is_a_cell(args: Namespace, game: Game) -> dict[str, Any]:
    """The options of what is played, as `cell_of` takes them: settings by themselves."""
    return {**what_is_laid_over(args, game), **given(args, "bot", "seed")}


def _besides_values(args: Namespace) -> dict[str, Any]:
    return {"packs": args.pack, "knobs": knobs_of(args), **given(args, "bot", "seed")}


def what_is_laid_over(args: Namespace, game: Game) -> dict[str, Any]:
    """The options of a command that says itself who plays: --set, --knob and --pack."""
    return {"packs": args.pack, "knobs": knobs_of(args), "settings": values_of(args, game)}


def laid_over(args: Namespace, cell: Cell) -> Cell:
    """A cell that was played, with --set and --knob laid over its own values."""
    from simkit.lab.varying import keys

    values = values_of(args, cell.game, cell.packs)
    turned = {f"knob:{name}": value for name, value in once_each("--knob", args.knob).items()}
    return keys.lay(cell, {**values, **turned})


def values_of(args: Namespace, game: Game, packs: Iterable[Any] | None = None) -> dict[str, Any]:
    """The values of --set and --forbid, each under the key and in the kind that a study has.

    The packs that they are laid over are those of --pack, or others.
    """
    texts = once_each("--set", args.set)
    laid = {key: texts.pop(key) for key in list(texts) if ":" in key}
    named = {game.key_of(key): text for key, text in texts.items()}
    settings = {key: game.setting(key).parse(text) for key, text in named.items()}
    if laid:
        settings |= _in_packs(args, game, laid, args.pack if packs is None else packs)
    forbidden = listed(getattr(args, FORBID, []))
    return settings | {FORBID: forbidden} if forbidden else settings


def _in_packs(
    args: Namespace, game: Game, texts: Mapping[str, str], packs: Iterable[Any]
) -> dict[str, Any]:
    """Values of the pack (pack:PATH) and knobs (knob:BOT.NAME), read as --vary reads them."""
    from simkit.lab.varying import keys

    twice = next((name for name, _ in args.knob if f"knob:{name}" in texts), None)
    if twice:
        raise BadInput(f"--set knob:{twice} and --knob {twice} say the same thing; keep one.")
    components = game.components(packs)
    return {key: keys.value(game, components, key, text) for key, text in texts.items()}


def knobs_of(args: Namespace) -> dict[str, dict[str, float]]:
    """The knobs of --knob by their bots; who plays looks whether there are such."""
    knobs: dict[str, dict[str, float]] = {}
    for name, value in once_each("--knob", args.knob).items():
        bot, _, knob = name.rpartition(".")
        knobs.setdefault(bot, {})[knob] = value
    if getattr(args, "skill", None) not in (None, 1.0):
        _add_lapses(knobs, args)
    return knobs


def _add_lapses(knobs: dict[str, dict[str, float]], args: Namespace) -> None:
    """What --skill says, as the knob of everybody who plays."""
    if args.skill > 1.0:
        raise BadInput(f"--skill must be a number from 0 to 1, not {args.skill:g}.")
    for bot in _players(args):
        own = knobs.setdefault(bot, {})
        if LAPSE.name in own:
            raise BadInput(f"--skill and --knob {bot}.{LAPSE.name} say the same thing; keep one.")
        own[LAPSE.name] = lapse_at(args.skill)


def _players(args: Namespace) -> list[str]:
    """Who plays, as far as the command line says."""
    named = next((value for key, value in args.set if key == "bots"), None) or args.bot
    if named == NOVICE:
        raise BadInput(f"{NOVICE} {NO_SKILL}")
    return list(dict.fromkeys((named or USUAL).replace(",", "+").split("+")))


def once_each(option: str, pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The pairs of an option `KEY=VALUE`; of two values for one key one would be silently lost."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise BadInput(f"{option} {key} stands twice; give it once.")
        values[key] = value
    return values


def check_kind(args: Namespace, game: Game) -> None:
    """Refuse a question about the worth of things if nothing says which things."""
    if not game.assets:
        raise BadInput(game.without_assets)
    if args.kind is None:
        raise BadInput(f"KIND is missing. {nearest('', [asset.kind for asset in game.assets])}")


def metrics_asked(game: Game, names: str | None) -> list[str] | None:
    """The metrics to show: None if nobody named some, an empty list for all."""
    if names is None:
        return None
    if names == ALL_METRICS:
        return []
    return list(metrics_named(game, names, "--metrics"))
