"""Check everything that a user may get wrong in a cell, and find each bot.

That comes before the engine is loaded, because loading it may compile for a minute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.description.forbidding import bans_of, check_seats
from simkit.description.game import shown
from simkit.description.policy import Bot
from simkit.finding.trusted import check_trusted
from simkit.lab.play.cell import Cell
from simkit.lab.table.rows import Labels, plain
from simkit.messages.errors import BadInput, nearest
from simkit.players import botscript
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE, NOVICE, why_no_lapse

if TYPE_CHECKING:
    from simkit.values.components import Components


KEPT = ("packs", "narrowed", "printed", "_written", "_values", "_origins")
"""What components of a cell hold of their own."""


@dataclass(frozen=True)
class Settled:
    """A cell whose every part has been checked; nothing is compiled yet."""

    cell: Cell
    components: Components
    settings: dict[str, Any]
    bots: tuple[Bot, ...]  # those that the cell names, in their order
    knobs: tuple[tuple[float, ...], ...]  # of each of them, in the bot's own order

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without the schema, which holds functions: the game of the cell has it."""
        kept = {name: getattr(self.components, name) for name in KEPT}
        return _unpickled, (self.cell, kept, self.settings, self.bots, self.knobs)

    @cached_property
    def at_play(self) -> dict[str, Bot]:
        """Every bot whose script some seat may follow, by name."""
        return bots_at_play(self.cell, self.bots)

    @property
    def metric_names(self) -> tuple[str, ...]:
        return tuple(metric.name for metric in self.cell.game.metrics)

    @property
    def rivals(self) -> int:
        """How many compete: seats, or teams of seats; one if all win together."""
        return self.cell.game.rivals(self.settings)

    @property
    def labels(self) -> Labels:
        settings = {key: plain(value) for key, value in self.settings.items()}
        return Labels(self.cell.seed, settings, self.cell.bots)


def _unpickled(
    cell: Cell,
    kept: Mapping[str, Any],
    settings: dict[str, Any],
    bots: tuple[Bot, ...],
    knobs: tuple[tuple[float, ...], ...],
) -> Settled:
    components = replace(cell.game.components(), **kept, _made={})
    return Settled(cell, components, settings, bots, knobs)


def settle(cell: Cell, components: Components | None = None) -> Settled:
    """Check a cell; BadInput says what is wrong with it.

    Whoever settles many cells that differ in a few values may give the components himself.
    """
    if not cell.bots:
        raise BadInput("nobody plays; name a bot.")
    if components is None:
        components = cell.game.components(cell.packs, cell.overrides)
    settings = cell.game.settle(cell.settings, components)
    bans = bans_of(cell.game, cell.forbidden, components)
    check_seats(bans, settings[cell.game.seats] if cell.game.seats else 1)
    # Also those of bots that do not play here; a bot that has many seats is looked at once.
    found = {name: find_bot(cell.game, name) for name in (*cell.knobs, *cell.bots)}
    knobs = {name: knobs_of(cell, bot, settings) for name, bot in found.items()}
    if cell.game.seats:
        cell = replace(cell, bots=_seated(cell, settings[cell.game.seats]))
        settings["bots"] = cell.bots
    bots = tuple(found[name] for name in cell.bots)
    return Settled(cell, components, settings, bots, tuple(knobs[bot.name] for bot in bots))


def _seated(cell: Cell, seats: int) -> tuple[str, ...]:
    """A bot for every seat."""
    bots = cell.bots * seats if len(cell.bots) == 1 else cell.bots
    if len(bots) != seats:
        raise BadInput(
            f"{len(bots)} bots for {seats} seats ({cell.game.seats}={seats}): name one for all, or "
            "one for each, joined by +."
        )
    return bots


def knobs_of(cell: Cell, bot: Bot, settings: Mapping[str, Any]) -> tuple[float, ...]:
    """The knobs of a bot: as it turns them under these settings, with those that the cell sets."""
    known = {knob.name: knob for knob in bot.suited(settings).knobs}
    turned = cell.knobs.get(bot.name, {})
    for name, value in turned.items():
        if name not in known:
            if name == LAPSE.name:
                raise BadInput(why_no_lapse(bot, cell.game.bots))
            hint = nearest(name, known, listed_by=f"simkit show {cell.game.typed} bots")
            raise BadInput(f"Bot {bot.name} has no knob {shown(name)}. {hint}")
        knob = known[name]
        if not isinstance(value, int | float) or not knob.low <= value <= knob.high:
            raise BadInput(
                f"Knob {bot.name}.{name} must be a number from {knob.low:g} to {knob.high:g}, "
                f"not {shown(value)}."
            )
    return tuple(float(turned.get(name, knob.default)) for name, knob in known.items())


def turned_bot(cell: Cell, bot: str) -> Bot:
    """A bot whose knobs stand by default where the cell, or it by itself, turns them there."""
    settings = cell.game.settle(cell.settings, cell.game.components(cell.packs, cell.overrides))
    base = find_bot(cell.game, bot)
    turned = zip(base.suited(settings).knobs, knobs_of(cell, base, settings), strict=True)
    return replace(base, suits=(), knobs=tuple(knob.at(value) for knob, value in turned))


def check_scripts(bots: Iterable[Bot]) -> None:
    """Refuse bots that are programs and that nobody but a document has named."""
    for bot in bots:
        if botscript.is_script(bot.script):
            check_trusted(bot.script, bot.name)


def check_bans(settled: Settled) -> None:
    """Refuse bans where somebody weighs what is forbidden, too."""
    cell = settled.cell
    for bot, knobs in zip(settled.bots, settled.knobs, strict=True):
        if cell.forbidden and bot.decides and by_name(bot, knobs).get("worlds", 0) > 0:
            raise BadInput(
                f"{bot.name} weighs options one by one, also what is forbidden. Take another bot, "
                f"or have it weigh whole turns alone: --knob {bot.name}.worlds=0."
            )


def bots_at_play(cell: Cell, bots: Iterable[Bot]) -> dict[str, Bot]:
    """Every bot whose script some seat of a cell with these bots may follow, by name."""
    own = {bot.name: bot for bot in bots}
    names = [name for bot in own.values() for name in bot.followed]
    if lapses(cell):
        names.append(NOVICE)
    return {name: own.get(name) or find_bot(cell.game, name) for name in names}


def lapses(cell: Cell, names: Iterable[str] | None = None) -> bool:
    """Whether one of these bots, or one at play, leaves choices to a beginner."""
    return any(_lapse_of(cell, name) for name in (cell.bots if names is None else names))


def _lapse_of(cell: Cell, name: str) -> float:
    """As the cell turns the knob, or a bot file."""
    own = next((k.default for k in find_bot(cell.game, name).knobs if k.name == LAPSE.name), 0.0)
    return cell.knobs.get(name, {}).get(LAPSE.name, own)


def by_name(bot: Bot, knobs: Sequence[float]) -> dict[str, float]:
    """Knobs of a bot, in its own order, by their names."""
    return dict(zip((knob.name for knob in bot.knobs), knobs, strict=True))
