"""Changes of a bot in one seat: forbidden, forced or random choices, other knobs, other bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from simkit.description.forbidding import CHOOSING, ENDS, FIELDS, name_of_field, things_of
from simkit.description.policy import MISTAKES, Knob
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import Settled
from simkit.lab.positions.choices_made import count_choices
from simkit.lab.seats.stepped_game import SteppedGame
from simkit.players.bots import find_bot, with_own_knobs
from simkit.players.lapse import LAPSE

FORBIDDEN, BY_CHANCE, TURNED = "forbidden", "by chance", "knob"
TOGETHER, FORCED, SIBLING = "knobs", "forced", "bot"
"""The kinds of changes."""
WEAK = ("idle", "random")  # bots that are there to be beaten
MOST_TOGETHER = 4  # knobs that are turned at once
MOST_OF_BEST = 2 * MOST_TOGETHER + 2**MOST_TOGETHER - 1 - MOST_TOGETHER
"""Of each seat: the best knobs turned further, twice, and two and more of them at once."""
WATCHED_GAMES, WATCHED_DECISIONS = 4, 2_000  # in which it is seen what options differ in
SHARE = 0.25  # of the range of a knob that stands at its lowest: so far it is turned up


@dataclass(frozen=True)
class BotChange:
    """A bot that differs a little from the others at its table."""

    kind: str
    says: str  # in words of the command: "march=step", "retreat=choosing", "guard=15"
    seat: int  # counted from 0
    cell: Cell

    TOLD = ("change=says", "kind", "seat=named_seat")

    @property
    def named_seat(self) -> int | None:
        """The seat, counted from 1; None where seats do not compete."""
        return self.seat + 1 if self.cell.game.seats else None


def changes_of(base: Settled, seats: tuple[int, ...], watched: int, jobs: int) -> list[BotChange]:
    """Every small change of the bots in these seats, from what they do in some games."""
    counted = count_choices(prepare(base), np.zeros(watched, dtype=bool), jobs)
    offered, taken = counted.counts.sum(axis=0)
    found: list[BotChange] = []
    for seat in seats:
        found += _forbidden(base, seat, offered, taken)
        found += _by_chance(base, seat, offered)
        found += _turned(base, seat)
        found += _siblings(base, seat)
    for kind, field in sorted(fields_that_vary(base)):
        found += [each for seat in seats for each in _forced(base, seat, kind, field)]
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


def _siblings(base: Settled, seat: int) -> Iterator[BotChange]:
    """The other scripts of the game, in this seat."""
    cell = base.cell
    for bot in cell.game.bots:
        if bot.name not in (*WEAK, cell.bots[seat]) and not bot.plans:
            bots = (*cell.bots[:seat], bot.name, *cell.bots[seat + 1 :])
            yield BotChange(SIBLING, bot.name, seat, replace(cell, bots=bots))


def _forced(base: Settled, seat: int, kind: str, field: str) -> Iterator[BotChange]:
    """The option with the most, and with the least, of a field."""
    name = name_of_field(base.cell.game, field)
    for end in ENDS:
        yield _banned(FORCED, base.cell, seat, f"{kind}={end}{name}")


def fields_that_vary(base: Settled) -> set[tuple[str, str]]:
    """Kinds of decision, and fields in which their options differ, in a few games."""
    if any(find_bot(base.cell.game, name).plans for name in base.cell.bots):
        return set()  # a search is not stopped at its decisions
    kinds, _ = base.cell.game.words()
    found: set[tuple[str, str]] = set()
    stepped = SteppedGame(base.cell, (), None, all_stop=True)
    for number in range(WATCHED_GAMES):
        goes_on = stepped.start(number, base.cell.seed)
        for _ in range(WATCHED_DECISIONS):
            if not goes_on:
                break
            numbers = stepped.options[:, 1:]  # behind the verb
            for place in np.nonzero((numbers != numbers[0]).any(axis=0))[0]:
                found.add((kinds[int(stepped.decision.kind)], FIELDS[place]))
            goes_on = stepped.answer(stepped.advice)
    stepped.close()
    return found


def together(base: Settled, turned: Sequence[BotChange]) -> list[BotChange]:
    """Of the knobs that did best alone, the best first, two and more at once."""
    found = []
    for seat in dict.fromkeys(change.seat for change in turned):
        best: dict[str, BotChange] = {}
        for change in turned:
            if change.seat == seat:
                best.setdefault(change.says.partition("=")[0], change)
        few = list(best.values())[:MOST_TOGETHER]
        for count in range(2, len(few) + 1):
            found += [_joined(base, each) for each in combinations(few, count)]
    return found


def _joined(base: Settled, changes: Sequence[BotChange]) -> BotChange:
    """Several turned knobs as one change."""
    first = changes[0]
    knobs = {name: dict(turned) for name, turned in first.cell.knobs.items()}
    for change in changes[1:]:
        for name, turned in change.cell.knobs.items():
            was = base.cell.knobs.get(name, {})
            new = {knob: value for knob, value in turned.items() if was.get(knob) != value}
            knobs.setdefault(name, {}).update(new)
    says = ", ".join(change.says for change in changes)
    return BotChange(TOGETHER, says, first.seat, replace(first.cell, knobs=knobs))


def _banned(kind: str, cell: Cell, seat: int, what: str) -> BotChange:
    said = f"{seat + 1}:{what}" if cell.game.seats else what
    return BotChange(kind, what, seat, replace(cell, forbidden=(*cell.forbidden, said)))


def _turned(base: Settled, seat: int) -> Iterator[BotChange]:
    """Every knob of the bot in this seat, once further up and once further down."""
    for knob, value in _own_knobs(base, seat):
        if knob.name not in (MISTAKES.name, LAPSE.name):
            yield from (_at(base, seat, knob, each) for each in steps(knob, value))


def further(base: Settled, turned: Sequence[BotChange]) -> list[BotChange]:
    """The knobs that did best, the best first: each turned a step further in the same way."""
    found = []
    for seat in dict.fromkeys(change.seat for change in turned):
        usual = {knob.name: (knob, value) for knob, value in _own_knobs(base, seat)}
        for change in [each for each in turned if each.seat == seat][:MOST_TOGETHER]:
            name, _, says = change.says.partition("=")
            (knob, before), now = usual[name], float(says)
            onward = [each for each in steps(knob, now) if (each - now) * (now - before) > 0]
            found += [_at(base, seat, knob, each) for each in onward]
    return found


def _own_knobs(base: Settled, seat: int) -> Iterator[tuple[Knob, float]]:
    """The knobs of the bot in this seat, with their values."""
    bot = find_bot(base.cell.game, base.cell.bots[seat]).suited(base.settings)
    return zip(bot.knobs, base.knobs[seat], strict=True)


def _at(base: Settled, seat: int, knob: Knob, value: float) -> BotChange:
    """The bot of this seat, with a knob at this value."""
    cell = base.cell
    bots = with_own_knobs(cell.bots, seat)
    knobs = {**cell.knobs, bots[seat]: {**cell.knobs.get(cell.bots[seat], {}), knob.name: value}}
    says = f"{knob.name}={value:g}"
    return BotChange(TURNED, says, seat, replace(cell, bots=bots, knobs=knobs))


def steps(knob: Knob, value: float) -> list[float]:
    """A knob turned half the way down, and twice as far up, within its bounds.

    >>> steps(Knob("care", 1.0, 0.0, 5.0, ""), 1.0)
    [0.5, 2.0]
    """
    far = value - knob.low
    up = min(knob.high, knob.low + (2 * far or SHARE * (knob.high - knob.low)))
    found = [float(f"{each:.3g}") for each in (knob.low + far / 2, up)]
    return [each for each in dict.fromkeys(found) if each != value and knob.low <= each]
