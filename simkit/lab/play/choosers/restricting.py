"""Forbid a bot some actions: it sees only the options that are left.

A restricted bot is compiled in a moment, because it calls the bot by its address, and once for all
that may be forbidden: what is, stands behind its knobs. The engine knows nothing of it, so games in
which nothing is forbidden are played as ever. Where everything is forbidden nothing is: the last
option is left to everybody.

Mistakes are the engine's, which would take what is forbidden. So a restricted bot makes its own,
at the same decisions: their share stands behind its knobs too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from simkit.description.forbidding import SEVERAL, Ban
from simkit.lab.basics.calling import enclosed
from simkit.messages.errors import BadInput

BY_CHANCE = 8  # a draw of a seat's own luck for a decision that it may not choose
EVERY_SEAT, OTHER_SEATS = SEVERAL["all"], SEVERAL["others"]
MOST_PLACES = 60  # of a mind's knobs; those behind them steer a game (`positions/steering.py`)


def bound(knobs: Sequence[float], bans: Sequence[Ban]) -> tuple[float, ...]:
    """The knobs of a restricted bot: behind them its mistakes, and a block for each seat it binds.

    A block says whose it is, how many bans, and each of them. Who has none of his own finds that of
    all but the first, or the one of everybody, which comes last.
    """
    from simkit.kernel.bans import number_of

    blocks: list[float] = []
    order = {OTHER_SEATS: 1, EVERY_SEAT: 2}
    seats = sorted({ban.seat for ban in bans}, key=lambda seat: (order.get(seat, 0), seat))
    for seat in seats:
        whose = {seat, EVERY_SEAT} | ({OTHER_SEATS} if seat > 0 else set())
        numbers = [number_of(*ban.row) for ban in bans if ban.seat in whose]
        blocks += [float(seat), float(len(numbers)), *numbers]
    found = (0.0, *knobs[1:], knobs[0], float(len(seats)), *blocks)
    if len(found) > MOST_PLACES:
        room = MOST_PLACES - len(knobs) - 4
        raise BadInput(
            f"{len(bans)} things are forbidden; for this bot at most {room} can be. Leave some out."
        )
    return found


@cache
def restricted(bot: Any, mistakes: int) -> Any:
    """The bot, kept from what is forbidden to its seat; its mistakes are the knob of that place."""
    return enclosed(partial(_among_the_rest, mistakes=mistakes), bot)


def _among_the_rest(bot: Any, mistakes: int) -> Any:
    from simkit.kernel.bans import count_left, forced_place, is_left_to_chance, place_of
    from simkit.kernel.decisions import own_below, own_share

    blocks = mistakes + 1

    def choose(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        kind, knobs, left = decision.kind, mind.knobs, count
        first, block = 0, blocks + 1
        for _ in range(int(knobs[blocks])):
            whose = knobs[block]
            mine = whose == EVERY_SEAT or (whose == OTHER_SEATS and mind.seat > 0)
            if first == 0 and (mine or whose == mind.seat):
                first = block + 1
            block += 2 + int(knobs[block + 1])
        if first > 0:
            forced = forced_place(knobs, first, kind, options, count)
            if forced >= 0:
                return forced
            left = count_left(knobs, first, kind, options, count)
        everything = left == 0 or left == count
        if everything:
            left = count
        taken = 0
        if first > 0 and is_left_to_chance(knobs, first, kind):
            taken = own_below(mind, decision, BY_CHANCE, left)
        elif knobs[mistakes] > 0.0 and own_share(mind, decision, 0) < knobs[mistakes]:
            taken = own_below(mind, decision, 1, left)
        elif everything:
            return bot(view, rules, decision, options, count, mind)
        elif left > 1:
            allowed = options[:left].copy()
            for number in range(left):
                allowed[number] = options[place_of(knobs, first, kind, options, number)]
            taken = bot(view, rules, decision, allowed, left, mind)
            if taken < 0 or taken >= left:
                taken = 0  # it looked for what it may not have
        return taken if everything else place_of(knobs, first, kind, options, taken)

    return choose
