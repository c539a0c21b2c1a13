"""Keys that can vary: read, check and apply their values to a cell.

A key is a setting, "bot", "forbid", a number of a pack ("pack:minions.gryllus.attack") or a knob of
a bot ("knob:expert.mistakes"). An axis is a key with its values; several axes span a grid.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import FORBID, NOTHING, bans_of, listed
from simkit.description.game import Game, shown
from simkit.finding.trusted import trust_bots
from simkit.lab.play.cell import Cell
from simkit.lab.table.columns import text
from simkit.messages.errors import BadInput, nearest
from simkit.players.bots import find_bot

if TYPE_CHECKING:
    from simkit.values.components import Components

MOST_CELLS = 100_000
"""More cells than this are an accident, whatever plays them."""

BOT_KEYS = ("bot", "bots")
"""The keys whose values are bots."""

Axes = dict[str, tuple[Any, ...]]
Values = Mapping[str, Any]

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


# --- Reading -------------------------------------------------------------------------------------


def parse(text: str, game: Game, components: Components | None = None) -> tuple[str, tuple]:
    """An axis as the command line writes it: `key=a,b,c`, a list in a value joined by +."""
    key, equals, values = text.partition("=")
    if not (key and equals):
        raise BadInput(f"--vary needs key=a,b,c, not {shown(text)}.")
    parts = [part.strip() for part in values.split(",")]
    if not all(parts):
        raise BadInput(f"--vary {key} has an empty value; separate values by single commas.")
    return key, axis(key.strip(), parts, game, components, "--vary ")


def read(
    axes: Iterable[str] | Mapping[str, Any], game: Game, components: Components | None = None
) -> Axes:
    """Axes as texts `key=a,b,c`, or as a mapping of keys to lists of values.

    They are the user's own, so a bot that he names here may be run.
    """
    if isinstance(axes, Mapping):
        trust_bots_in(axes)
        return {key: axis(key, values, game, components, "vary: ") for key, values in axes.items()}
    read_axes: Axes = {}
    for one in [axes] if isinstance(axes, str) else axes:
        key, values = parse(one, game, components)
        trust_bots_in({key: values})
        if key in read_axes:
            raise BadInput(f"--vary {key} stands twice; put all its values into one.")
        read_axes[key] = values
    return read_axes


def trust_bots_in(values: Values) -> None:
    """The user himself has written these values, so bots that he names among them may be run."""
    for key in BOT_KEYS:
        trust_bots(values.get(key))


def axis(
    key: str,
    values: Any,
    game: Game,
    components: Components | None = None,
    where: str = "vary.",
) -> tuple[Any, ...]:
    """The values of one axis, each read in its own kind; none may stand twice."""
    if not isinstance(values, list | tuple) or not values:
        raise BadInput(f"{where}{key} must be a list of values, not {shown(values)}.")
    pack = game.components() if components is None else components
    found = tuple(value(game, pack, key, each) for each in values)
    if any(each in found[:place] for place, each in enumerate(found)):
        raise BadInput(f"{where}{key} lists a value twice.")
    return found


def value(game: Game, components: Components, key: str, given: Any) -> Any:
    """A value of one key, checked and in its own type."""
    kind, colon, name = key.partition(":")
    if key == "bot":
        return bot_value(game, given)
    if key == FORBID:
        return forbidden(game, components, given)
    if not colon:
        return game.setting(key).parse(given)
    if kind == "pack":
        return pack_value(components, name, given)
    if kind == "knob":
        return knob_value(game, key, name, given)
    raise BadInput(f"{shown(key)} begins with neither pack: nor knob:, nor is it a setting.")


def forbidden(game: Game, components: Components, given: Any) -> str:
    """What nobody may do, looked up in the words of the game; as one text."""
    found = listed(given)
    bans_of(game, found, components)
    return "+".join(found) or NOTHING


def bot_value(game: Game, given: Any) -> str:
    """The name of a bot, or one a seat joined by +."""
    if not isinstance(given, str):
        raise BadInput(f"bot must be the name of a bot, not {shown(given)}.")
    for name in given.split("+"):
        find_bot(game, name)
    return given


def pack_value(components: Components, path: str, given: Any) -> Any:
    """A value of the component pack; text is read as the pack's schema says."""
    changed = components.with_override(path, given)
    return changed.value(path) if isinstance(given, str) else given


def knob_value(game: Game, key: str, name: str, given: Any) -> float:
    """A number within the bounds of a bot's knob."""
    bot, _, knob_name = name.rpartition(".")  # a bot may be a file, with a dot in its name
    knobs = {knob.name: knob for knob in find_bot(game, bot).knobs}
    if knob_name not in knobs:
        hint = nearest(knob_name, knobs, listed_by=f"simkit show {game.typed} bots")
        raise BadInput(f"{bot} has no knob {shown(knob_name)}. {hint}")
    knob = knobs[knob_name]
    found = float(given) if isinstance(given, str) and _NUMBER.fullmatch(given) else given
    number = isinstance(found, int | float) and not isinstance(found, bool)
    if not number or not knob.low <= found <= knob.high:
        bounds = f"a number from {knob.low:g} to {knob.high:g}"
        raise BadInput(f"{key} must be {bounds}, not {shown(given)}.")
    return float(found)


# --- Laying values over a cell -------------------------------------------------------------------


def lay(cell: Cell, values: Values) -> Cell:
    """The cell with these values in place of its own."""
    settings = dict(cell.settings)
    knobs = {bot: dict(turned) for bot, turned in cell.knobs.items()}
    overrides, bots, banned = list(cell.overrides), cell.bots, cell.forbidden
    for key, each in values.items():
        kind, colon, name = key.partition(":")
        if key == "bot":
            bots = tuple(each.split("+"))
        elif key == "bots" and cell.game.seats:
            bots = tuple(each)
        elif key == FORBID:
            banned = listed(each)
        elif not colon:
            settings[key] = each
        elif kind == "pack":
            overrides.append((name, each))
        else:
            bot, _, knob = name.rpartition(".")
            knobs.setdefault(bot, {})[knob] = each
    laid = replace(cell, settings=settings, bots=bots, overrides=tuple(overrides), knobs=knobs)
    return replace(laid, forbidden=banned)


def grid_size(axes: Mapping[str, Sequence[Any]]) -> int:
    """How many combinations the axes span."""
    return math.prod(len(values) for values in axes.values())


def grid(axes: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every combination of the axes' values; the last axis changes fastest."""
    cells = grid_size(axes)
    if cells > MOST_CELLS:
        raise BadInput(f"the axes make {cells:,} cells; at most {MOST_CELLS:,} are played.")
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def check_apart(axes: Mapping[str, Any], cell: Cell) -> None:
    """Refuse a key that is fixed and varied at once, and a knob of a bot that plays nowhere."""
    both = next((key for key in axes if key in cell.settings), None)
    if both:
        raise BadInput(f"{both} stands in --set and in --vary; keep one.")
    bots = {bot for played in axes.get("bot", ("+".join(cell.bots),)) for bot in played.split("+")}
    for key in axes:
        check_knob_plays(key, bots)


def check_knob_plays(key: str, bots: Iterable[str]) -> None:
    """Refuse a knob of a bot that is none of those that play."""
    bot = key.removeprefix("knob:").rpartition(".")[0]
    if key.startswith("knob:") and bot not in bots:
        playing = ", ".join(sorted(bots))
        raise BadInput(
            f"{key} turns a knob of {bot}, but {playing} plays. Give --bot {bot}, or vary "
            f"a knob of {playing}."
        )


# --- Showing -------------------------------------------------------------------------------------


def label(values: Values, alone: bool = False) -> str:
    """A variant's name for people; `alone` leaves the key out where there is only one axis."""
    if alone and len(values) == 1:
        return text(next(iter(values.values())))
    return ", ".join(f"{short_key(key)}={text(each)}" for key, each in values.items())


def short_key(key: str) -> str:
    """A key without the word that says what kind it is."""
    return key.partition(":")[2] or key


def columns(values: Values) -> dict[str, Any]:
    """The values as a table's columns hold them: numbers, flags, texts."""
    return {
        key: each if isinstance(each, bool | int | float) else text(each)
        for key, each in values.items()
    }
