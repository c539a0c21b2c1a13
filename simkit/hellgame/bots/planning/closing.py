"""Find a circle that the bot can complete this turn with Favours, legions and skulls.

It is asked of the own seat, to plan by; and of every rival, to know whom to stop.
"""

from __future__ import annotations

from simkit.hellgame.bots.knobs import THREAT
from simkit.hellgame.rules.table.board import circle_of, other_legions_in, sectio_at
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .distances import sectios_within
from .force import chance_at
from .survey import look, own_force, staying_in

FAINT = 0.15  # a chance to close a circle that is not worth a plan
REACH = 2  # sectios that a legion marches (9.5)
A_LEGION_COSTS = 3  # souls (8.2)
THREATS = SECTIOS + 1  # the notes who may close each circle, and what it is worth to stop him
SHARE, WHO = 16, 8  # parts of a soul; such a note's last digit is the seat


# --- what is left to do --------------------------------------------------------------------------


@kernel
def may_still_act(view, demon):
    """True for a demon with an action this turn: before the Action phase for all that are able."""
    record = view.demons[demon]
    return record.incapacitated == 0 and (
        record.did == state.READY or view.phase < state.ACTION_PHASE
    )


@kernel
def moves_left(view, rules, seat):
    """Units that own demons can still lead this turn, whoever is on the way among them."""
    march, moves = view.march, 0
    for demon in range(rules.demons):
        if view.demons[demon].owner == seat and may_still_act(view, demon):
            moves += rules.demon[demon].values[effects.SKULLS]
    if march.demon != state.NONE and view.demons[march.demon].owner == seat:
        moves += march.left
        if march.legion != state.NONE or march.lieutenant != state.NONE:
            moves += 1
    return moves


@kernel
def waiting_besides(view, seat):
    """The other seats with a demon that is still to act, a bit each."""
    if view.phase < state.ACTION_PHASE:
        return (1 << view.players) - 1 ^ 1 << seat
    waiting = 0
    for place in range(view.track.count):
        waiting |= 1 << view.demons[view.track.cards[place]].owner
    return waiting & ~(1 << seat)


# --- how likely it is ----------------------------------------------------------------------------


@kernel
def chance_to_close(view, rules, seat, seen, circle, moves):
    """About how likely a circle is whole when the turn ends, if nobody answers; 0: out of reach.

    A Favour for every sectio that is not won in battle, and a legion there or on its way, each of
    them for one sectio only.
    """
    favours, chance = usable_favour(view, seat), 1.0
    missing, engaged, near = 0, 0, 0
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        fought_for = has(seen.others, sectio)
        if view.holder[sectio] == seat and not fought_for:
            continue
        if sectio in (view.uriel.place, view.lilith.place):
            return 0.0
        own = staying_in(view, seat, seen, sectio)
        wanted = wanted_force(view, seat, seen, sectio) if fought_for else 1
        more = max(wanted - own, 0)
        if fought_for:
            chance *= chance_at(view, rules, seat, sectio, more, seen.behind)
        else:
            favours -= 1
        if more > 0 and not can_come(view, seat, seen, sectio):
            return 0.0
        missing, engaged = missing + more, engaged + min(own, wanted)
        near |= sectios_within(sectio, REACH if more > 0 else 0)
        if favours < 0 or missing > moves or chance < FAINT:
            return 0.0
    return chance if missing <= legions_to_be_had(view, seat, near) - engaged else 0.0


@kernel
def wanted_force(view, seat, seen, sectio):
    """Own legions for a battle there: those who outnumber the others stay alone, or one joins."""
    own = staying_in(view, seat, seen, sectio)
    if own == 0:
        return max(own_force(view, seat, seen, sectio), 1)
    return own if own > other_legions_in(view, sectio, seat) else own + 1


@kernel
def can_come(view, seat, seen, sectio):
    """True where a legion of ours is near enough to come in a march, or can be raised so near."""
    near = sectios_within(sectio, REACH)
    if seen.origin != state.NONE and has(near, seen.origin):
        return True
    if view.posts[seat] & near != 0:
        return True
    if souls_to_raise(view, seat) > A_LEGION_COSTS:
        for place in members(near):
            if view.holder[place] == seat:
                return True
    return False


@kernel
def souls_to_raise(view, seat):
    """Souls that legions can still be raised for this turn (8.2)."""
    return view.seats[seat].souls if view.phase == state.SUMMONING_PHASE else 0


@kernel
def legions_to_be_had(view, seat, places):
    """Own legions in these places, whoever is on the way from there, and those yet to be raised."""
    count = souls_to_raise(view, seat) // A_LEGION_COSTS
    for place in members(places):
        count += view.troops[place, seat]
    return count


# --- rivals --------------------------------------------------------------------------------------


@kernel
def note_threats(view, rules, seat, seen, mind):
    """Note for every circle the rival who most likely closes it, and what it is worth to stop him.

    Whoever could still stop him shares that; who is the last to act bears it alone.
    """
    for circle in range(CIRCLES):
        mind.memo[THREATS + circle] = seat
    if mind.knobs[THREAT] == 0.0:
        return
    waiting = waiting_besides(view, seat)
    for other in range(view.players):
        if other != seat:
            theirs, moves = look(view, other, seen.behind), moves_left(view, rules, other)
            able = 1
            for _ in members(waiting & ~(1 << other)):
                able += 1
            for circle in range(CIRCLES):
                chance = chance_to_close(view, rules, other, theirs, circle, moves)
                worth = int(SHARE * mind.knobs[THREAT] * chance / able)
                if worth * WHO > mind.memo[THREATS + circle]:
                    mind.memo[THREATS + circle] = worth * WHO + other


@kernel
def threat_in(circle, mind):
    """What it is worth to take, or to hold, a sectio of a circle that a rival may close."""
    return (mind.memo[THREATS + circle] // WHO) / SHARE


@kernel
def threat_by(owner, place, mind):
    """The same where the legions of that rival stand."""
    if place >= SECTIOS or mind.memo[THREATS + circle_of(place)] % WHO != owner:
        return 0.0
    return threat_in(circle_of(place), mind)
