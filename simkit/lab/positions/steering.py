"""Steer a bot: stop before a decision, or take a given option.

A steered bot is the bot itself, but for the first decision of a position, or for the one at which
it is to halt. It is compiled in a moment, because it calls the bot by its address. It errs itself,
as often and on the same luck: the engine would not even ask it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from simkit.lab.basics.calling import enclosed
from simkit.lab.play.prepare import Prepared
from simkit.lab.positions.rollouts import Imagination, Moment
from simkit.messages.errors import SimkitError

HALT_AT, FORCED, SINCE, ERRS = 63, 62, 61, 60  # knobs that no bot has
NOT_OFFERED = -1  # a bot that answers so stops the engine


@dataclass(frozen=True)
class OpenDecision:
    """A decision as it was put to a bot."""

    kind: int
    seat: int
    subject: int
    amount: int
    turn: int
    options: tuple[tuple[int, int, int, int, int], ...]  # verb, who, what, where, amount


@dataclass(frozen=True)
class Halted:
    """A game that stands before a decision."""

    decision: OpenDecision
    state: np.record
    desk: Any
    prepared: Prepared

    def answer(self) -> int:
        """The option that the bot of the seat takes."""
        desk, count = self.desk, len(self.decision.options)
        bot = self.prepared.bots[int(desk.who[self.decision.seat])]
        mind = desk.minds[self.decision.seat]
        options = desk.options[:count]
        return int(bot(self.state, self.prepared.rules, desk.decision, options, count, mind))


def steered(
    prepared: Prepared, moment: Moment, halt_at: int = 0, forced: int | None = None
) -> Prepared:
    """The same cell with bots that halt before the nth decision, or take an option at the first.

    `forced` is the place of the option.
    """
    from simkit.kernel.decisions import MISTAKES

    since = int(moment.state["decisions"])
    knobs = []
    for own in prepared.knobs:
        if len(own) > ERRS:
            raise SimkitError(f"a bot has more than {ERRS} knobs, so it cannot be steered.")
        every = np.zeros(HALT_AT + 1)
        every[: len(own)] = own
        every[ERRS], every[MISTAKES] = every[MISTAKES], 0.0
        every[HALT_AT], every[FORCED], every[SINCE] = halt_at, _counted(forced), since
        knobs.append(tuple(every.tolist()))
    leads = {bot: lead(bot) for bot in dict.fromkeys(prepared.bots)}
    return replace(prepared, bots=tuple(leads[bot] for bot in prepared.bots), knobs=tuple(knobs))


def _counted(forced: int | None) -> int:
    """Places from 1, so that 0 means none."""
    return 0 if forced is None else forced + 1


@cache
def lead(bot: Any) -> Any:
    """The bot on a lead."""
    return enclosed(_on_lead, bot)


def _on_lead(bot: Any) -> Any:
    from simkit.kernel.decisions import own_below, own_share

    def on_lead(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        number = view.decisions - mind.knobs[SINCE]  # of this decision, from 1
        if number == 1 and mind.knobs[FORCED] > 0:
            return int(mind.knobs[FORCED]) - 1
        if mind.knobs[HALT_AT] > 0 and number >= mind.knobs[HALT_AT]:
            return NOT_OFFERED
        if mind.knobs[ERRS] > 0 and own_share(mind, decision, 0) < mind.knobs[ERRS]:
            return own_below(mind, decision, 1, count)
        return bot(view, rules, decision, options, count, mind)

    return on_lead


def halted(
    prepared: Prepared, moment: Moment, number: int, part: int = 0, seat: int = 0
) -> Halted | None:
    """An imagined game that is stopped before its nth decision; None if the turn has fewer."""
    imagination = Imagination(steered(prepared, moment, halt_at=number))
    stopped = imagination.stopped(moment, part, seat)
    if stopped is None:
        return None
    state, desk = stopped
    if int(state["decisions"]) != int(moment.state["decisions"]) + number:
        raise SimkitError("an imagined game broke down; please report the position.")
    if int(desk.decision.turn) != moment.turn:
        return None
    return Halted(_decision(desk), state, desk, prepared)


def _decision(desk: Any) -> OpenDecision:
    decision = desk.decision
    fields = ("verb", "who", "what", "where", "amount")
    options: Any = (
        tuple(int(option[name]) for name in fields) for option in desk.options[: int(desk.count)]
    )
    return OpenDecision(
        kind=int(decision.kind),
        seat=int(decision.seat),
        subject=int(decision.subject),
        amount=int(decision.amount),
        turn=int(decision.turn),
        options=tuple(options),
    )
