"""Where a triumvirate needs its legions: the worth of each place (sectio), in souls.

Needs are worked out once a decision and kept in the mind's memo, a number a sectio.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from simkit.hellgame.bots.knobs import CLAIM, CLOSE, GUARD, STEADY, STOP, WAR
from simkit.hellgame.rules.table.board import circle_of, other_legions_in, sectio_at
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import slate
from simkit.kernel.numbers.sets import has, lowest, members

from .closing import (
    chance_to_close,
    moves_left,
    note_threats,
    threat_in,
    waiting_besides,
)
from .distances import MOST_BESIDE, one_beside, sectios_within
from .force import battle_worth_beside
from .forestalling import A_MARCH, DECIDED, MARK, has_marked
from .survey import MANY_ENEMIES, enemies_near, on_the_way, own_force, staying_in, survey
from .talks import has_spared, spared_by
from .worths import (
    PART,
    can_one_have_all,
    prospect,
    prospects_at,
    standing_of,
    worth_beside,
)

FADING = 0.62  # what is left of a need a step away ...
FADED, FADED_BITS = math.ceil(FADING * (1 << 24)), 24  # ... of a whole one, rounded down
SPREADS = 4  # so many steps it is felt
SCALE = 16  # memos are whole numbers: a need, and the pull of all needs near by
PULLS = 1 << 16
LARGEST = PULLS - 1
LAST = 12.0  # souls: a guard of the sectio that is all that a rival lacks of a circle
CLOSING, CERTAIN = SECTIOS, 100  # the note how likely a circle is closed, and its full value
INSURED = MARK + 1  # the note where a second legion is wanted, a bit each ...
INSURANCE = INSURED + 1  # ... and what that is worth
PEOPLED = INSURANCE + 1  # the note where legions of others stand, a bit each ...
PACKS = PEOPLED + 1  # ... and where loose Hellhounds do


class Means(NamedTuple):
    """What is the same for all needs of one decision."""

    short: Any  # True for who `is_short_of_favours`
    moves: Any  # the `moves_to_close`
    spared: Any  # the seats that are `spared_by` this one


@kernel
def means_of(view, rules, seat, seen, knobs):
    """What a seat has to see to its needs with, and whom it spares."""
    return Means(
        is_short_of_favours(view, rules, seat, seen),
        moves_to_close(view, rules, seat, knobs),
        spared_by(view, seat, knobs),
    )


@kernel
def claims_waiting(view, seat, seen):
    """Sectios of others where own legions stand undisturbed: each asks for a Favour."""
    count = 0
    for sectio in members(seen.own & ~seen.others):
        if view.holder[sectio] != seat and staying_in(view, seat, seen, sectio) > 0:
            count += 1
    return count


@kernel
def prospects_leaving(view, seat, seen, circle, quarter, knobs):
    """What a sectio promises by those alone who march off: they count where they will stop."""
    sectio = sectio_at(circle, quarter)
    if knobs[STEADY] == 0.0 or sectio != seen.origin or view.holder[sectio] == seat:
        return 0
    if staying_in(view, seat, seen, sectio) > 0:
        return 0
    return prospect(view, seat, sectio) << PART * seat


# --- what the mind notes -------------------------------------------------------------------------


@kernel
def note_needs(view, rules, seat, mind):
    """Write into the memo what each sectio needs of this seat, and how that draws legions near."""
    seen = survey(view, rules, seat)
    means = means_of(view, rules, seat, seen, mind.knobs)
    note_threats(view, rules, seat, seen, mind)
    mind.memo[INSURED] = mind.memo[INSURANCE] = 0
    likeliest = 0.0
    for circle in range(CIRCLES):
        closing = note_circle(view, rules, seat, seen, circle, means, mind)
        likeliest = max(likeliest, closing)
    mind.memo[CLOSING] = int(CERTAIN * likeliest)
    mind.memo[PEOPLED], mind.memo[PACKS] = seen.others, view.packs
    spread_pull(mind)
    note_mark(view, seat, seen, mind)


@kernel
def note_mark(view, seat, seen, mind):
    """Where a rival has to be stopped a legion is needed; that draws nobody but who can come."""
    if has_marked(view, mind):
        sectio = mind.memo[MARK] % SECTIOS
        if not has(seen.others, sectio):
            units = int(SCALE * DECIDED)
            unmet = staying_in(view, seat, seen, sectio) == 0
            mind.memo[sectio] = units * PULLS + (units if unmet else 0)


@kernel
def note_needs_beside(view, rules, seat, sectio, mind):
    """The same for the circle of one sectio alone, and not how it draws legions near."""
    seen = survey(view, rules, seat)
    means = means_of(view, rules, seat, seen, mind.knobs)
    note_threats(view, rules, seat, seen, mind)
    note_circle(view, rules, seat, seen, circle_of(sectio), means, mind)
    note_mark(view, seat, seen, mind)


@kernel
def is_short_of_favours(view, rules, seat, seen):
    """True where there are as many claims to plead for as Favours, those of this turn included."""
    missing = claims_waiting(view, seat, seen) - usable_favour(view, seat)
    return missing >= 0 and missing >= earners(view, rules, seat)


@kernel
def moves_to_close(view, rules, seat, knobs):
    """The `moves_left`, for whoever plans to close a circle by them."""
    return moves_left(view, rules, seat) if knobs[CLOSE] > 0.0 else 0


@kernel
def note_circle(view, rules, seat, seen, circle, means, mind):
    """Note what the sectios of a circle need; returns how likely it can be closed this turn."""
    knobs, own = mind.knobs, slate(QUARTERS)
    prospects, closing = 0, 0.0
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        own[quarter] = prospects_at(view, sectio)
        own[quarter] -= prospects_leaving(view, seat, seen, circle, quarter, knobs)
        prospects += own[quarter]
    threat = threat_in(circle, mind)
    if knobs[CLOSE] > 0.0:
        closing = chance_to_close(view, rules, seat, seen, circle, means.moves)
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        beside = prospects - own[quarter]
        need = need_of(view, rules, seat, seen, sectio, beside, means.spared, knobs)
        if view.holder[sectio] != seat:
            if closing > 0.0:
                need += knobs[CLOSE] * closing
            elif means.short and not closes_a_circle(view, seat, sectio, beside):
                need *= knobs[CLAIM]
        if threat > 0.0:
            if view.holder[sectio] == seat or need > 0.0 or not has(seen.others, sectio):
                need += threat
        units = min(int(SCALE * need), LARGEST)
        stays = staying_in(view, seat, seen, sectio)
        unmet = stays == 0 or stays < wanted_at(view, seat, sectio)
        mind.memo[sectio] = units * PULLS + (units if unmet else 0)
    if closing > 0.0 and waiting_besides(view, seat) != 0:
        insure(view, seat, seen, circle, closing, mind)
    return closing


@kernel
def insure(view, seat, seen, circle, closing, mind):
    """A second legion wherever one alone would plead for a circle, as it may be talked away.

    Own sectios of that circle want a first one, where enemies may come and plead.
    """
    worth = int(SCALE * mind.knobs[CLOSE] * closing)
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        stays = staying_in(view, seat, seen, sectio)
        if view.holder[sectio] == seat:
            if stays == 0 and enemies_near(view, seat, seen, sectio, A_MARCH) > 0:
                units = max(worth, mind.memo[sectio] // PULLS)
                mind.memo[sectio] = units * PULLS + units
        elif not has(seen.others, sectio):
            mind.memo[INSURED] |= 1 << sectio
            mind.memo[INSURANCE] = max(mind.memo[INSURANCE], worth)
            if stays == 1:
                mind.memo[sectio] += worth - mind.memo[sectio] % PULLS


@kernel
def spread_pull(mind):
    """A need is felt in the sectios beside it, too: less with each step."""
    pulls, unfelt = slate(SECTIOS), state.EVERYWHERE
    for sectio in range(SECTIOS):
        pulls[sectio] = mind.memo[sectio] & LARGEST
    for _ in range(SPREADS):
        unfelt = spread_on(pulls, unfelt)
        if unfelt == 0:
            break
    for sectio in range(SECTIOS):
        mind.memo[sectio] += pulls[sectio] - (mind.memo[sectio] & LARGEST)


@kernel
def spread_on(pulls, unfelt):
    """Once through the sectios beside which something has changed, a bit each, from the lowest on.

    Returns those lower ones that are still to be looked at, none once all is felt.
    """
    lower = 0
    while unfelt != 0:
        sectio = lowest(unfelt)
        unfelt &= unfelt - 1
        strongest = pulls[one_beside(sectio, 0)]
        for number in range(1, MOST_BESIDE):
            strongest = max(strongest, pulls[one_beside(sectio, number)])
        pull = strongest * FADED >> FADED_BITS
        if pull > pulls[sectio]:
            pulls[sectio] = pull
            beside, below = sectios_within(sectio, 1), (1 << sectio) - 1
            unfelt |= beside & ~below ^ 1 << sectio
            lower |= beside & below
    return lower


@kernel
def closing_noted(mind):
    """How likely some circle can be closed this turn, as noted."""
    return mind.memo[CLOSING] / CERTAIN


@kernel
def need_at(mind, sectio):
    """What a sectio needs, as noted."""
    return (mind.memo[sectio] // PULLS) / SCALE


@kernel
def pull_at(mind, sectio):
    """What a legion more is worth there: a need that nobody sees to, there or near by."""
    return (mind.memo[sectio] % PULLS) / SCALE


@kernel
def post_worth(view, seat, place, mind):
    """What a legion is worth where it stands: its post, or a need near by."""
    if place == state.ANTEHELL:
        return 0.0
    worth = pull_at(mind, place)
    if view.troops[place, seat] - 1 < wanted_at(view, seat, place):
        worth = max(worth, need_at(mind, place))
        if view.holder[place] != seat:
            worth = max(worth, mind.knobs[STEADY] * most_wanted_beside(view, seat, place, mind))
    elif has(mind.memo[INSURED], place) and view.troops[place, seat] == 2:
        worth = max(worth, mind.memo[INSURANCE] / SCALE)
    return worth


@kernel
def most_wanted_beside(view, seat, place, mind):
    """The largest need of the circle: who leaves a claim of it makes all the others worth less."""
    most = 0.0
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle_of(place), quarter)
        if view.holder[sectio] != seat:
            most = max(most, need_at(mind, sectio))
    return most


@kernel
def earners(view, rules, seat):
    """Own demons on Earth: each earns about a Favour a turn (7.2)."""
    count = 0
    for demon in range(rules.demons):
        record = view.demons[demon]
        if record.owner == seat and record.earth != state.NONE and record.incapacitated == 0:
            count += 1
    return count


@kernel
def need_of(view, rules, seat, seen, sectio, prospects, spared, knobs):
    """A legion more: to take it, to fight for it, or to guard what is threatened."""
    if sectio in (view.uriel.place, view.lilith.place):
        return 0.0
    if has(seen.others, sectio):
        force = own_force(view, seat, seen, sectio) - on_the_way(seen, sectio)
        if view.troops[sectio, seat] + force == 0:  # who has nobody there wins nothing
            return 0.0
        if has_spared(view, seat, sectio, spared):
            return 0.0
        worth = battle_worth_beside(view, rules, seat, sectio, force, prospects, seen.behind, knobs)
        return max(knobs[WAR] * worth, 0.0)
    if view.holder[sectio] != seat:
        return worth_beside(view, rules, seat, sectio, prospects, knobs)
    need, near = 0.0, enemies_near(view, seat, seen, sectio, 2)
    if near > 0:
        worth = worth_beside(view, rules, seat, sectio, prospects, knobs)
        need = knobs[GUARD] * worth * near / (1.0 * MANY_ENEMIES)
    if is_last_of_a_circle(view, seat, sectio, prospects):
        need = max(need, LAST * knobs[STOP])
    return need


@kernel
def wanted_at(view, seat, sectio):
    """How many own legions a need asks for: one, and one more than stand in the way."""
    if view.holder[sectio] == seat:
        return 1
    return 1 + other_legions_in(view, sectio, seat)


@kernel
def is_last_of_a_circle(view, seat, sectio, prospects):
    """True for a sectio that is all that a rival, whose legions are near, lacks of a circle."""
    if can_one_have_all(prospects):
        for other in range(view.players):
            if other != seat and standing_of(view, other, sectio, prospects) == QUARTERS - 1:
                if has_legions_near(view, other, sectio):
                    return True
    return False


@kernel
def has_legions_near(view, seat, sectio):
    """True where legions of a seat can come in a march."""
    return view.posts[seat] & sectios_within(sectio, A_MARCH) != 0


@kernel
def closes_a_circle(view, seat, sectio, prospects):
    """True for the last sectio of a circle, while there is a Favour for it: it goes before all."""
    if not can_one_have_all(prospects) or usable_favour(view, seat) == 0:
        return False
    return standing_of(view, seat, sectio, prospects) == QUARTERS - 1
