"""Small changes of a bot in one seat: what it may not do, where chance decides, knobs turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from simkit.bots import find_bot, with_own_knobs
from simkit.forbidding import CHOOSING, things_of
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import Settled
from simkit.lab.positions.choices_made import count_choices
from simkit.lapse import LAPSE
from simkit.policy import MISTAKES, Knob

FORBIDDEN, BY_CHANCE, TURNED = "forbidden", "by chance", "knob"
"""The kinds of changes."""
SHARE = 0.25  # of the range of a knob that stands at its lowest: so far it is turned up


@dataclass(frozen=True)
class BotChange:
    """A bot that differs a little from the others at its table."""

    kind: str
    says: str  # in words of the command: "march=step", "retreat=choosing", "guard=15"
    seat: int  # counted from 0
    cell: Cell


def changes_of(base: Settled, seats: tuple[int, ...], watched: int, jobs: int) -> list[BotChange]:
    """Every small change of the bots in these seats, from what they do in some games."""
    counted = count_choices(prepare(base), np.zeros(watched, dtype=bool), jobs)
    offered, taken = counted.counts.sum(axis=0)
    found: list[BotChange] = []
    for seat in seats:
        found += _forbidden(base, seat, offered, taken)
        found += _by_chance(base, seat, offered)
        found += _turned(base, seat)
    return found


def _forbidden(
    base: Settled, seat: int, offered: np.ndarray, taken: np.ndarray
) -> Iterator[BotChange]:
    """What was taken, forbidden by kind of decision; and every thing that the game names."""
    game = base.cell.game
    kinds, verbs = game.words()
    for kind, verb in zip(*np.nonzero(taken[: len(kinds), : len(verbs)]), strict=True):
        if verb > 0 and np.count_nonzero(offered[kind]) > 1:
            yield _banned(FORBIDDEN, base.cell, seat, f"{kinds[kind]}={verbs[verb]}")
    used = taken.sum(axis=0)
    for verb in dict.fromkeys(things.verb for things in game.named):
        if used[verbs.index(verb)]:
            for thing in things_of(game, verb, base.components):
                yield _banned(FORBIDDEN, base.cell, seat, thing)


def _by_chance(base: Settled, seat: int, offered: np.ndarray) -> Iterator[BotChange]:
    """Every kind of decision that was met, left to chance."""
    kinds, _ = base.cell.game.words()
    for kind in np.nonzero(offered[: len(kinds)].any(axis=1))[0]:
        yield _banned(BY_CHANCE, base.cell, seat, f"{kinds[kind]}={CHOOSING}")


def _banned(kind: str, cell: Cell, seat: int, what: str) -> BotChange:
    said = f"{seat + 1}:{what}" if cell.game.seats else what
    return BotChange(kind, what, seat, replace(cell, forbidden=(*cell.forbidden, said)))


def _turned(base: Settled, seat: int) -> Iterator[BotChange]:
    """Every knob of the bot in this seat, once further up and once further down."""
    cell = base.cell
    name = cell.bots[seat]
    bot = find_bot(cell.game, name).suited(base.settings)
    bots = with_own_knobs(cell.bots, seat)
    own = bots[seat]
    values = dict(zip((knob.name for knob in bot.knobs), base.knobs[seat], strict=True))
    for knob in bot.knobs:
        if knob.name in (MISTAKES.name, LAPSE.name):
            continue
        for value in steps(knob, values[knob.name]):
            before = cell.knobs.get(name, {})
            turned = {**cell.knobs, own: {**before, knob.name: value}}
            changed = replace(cell, bots=bots, knobs=turned)
            yield BotChange(TURNED, f"{knob.name}={value:g}", seat, changed)


def steps(knob: Knob, value: float) -> list[float]:
    """A knob turned half the way down, and twice as far up, within its bounds.

    >>> steps(Knob("care", 1.0, 0.0, 5.0, ""), 1.0)
    [0.5, 2.0]
    """
    far = value - knob.low
    up = min(knob.high, knob.low + (2 * far or SHARE * (knob.high - knob.low)))
    found = [float(f"{each:.3g}") for each in (knob.low + far / 2, up)]
    return [each for each in dict.fromkeys(found) if each != value and knob.low <= each]
