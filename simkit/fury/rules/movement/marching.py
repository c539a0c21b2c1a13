"""d Movement: a party marches tract by tract; then the next one does."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_enemies, is_looting
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import seize_and_free, seize_everywhere
from simkit.fury.rules.table.pieces import disrupt, put_unit
from simkit.fury.words import choices, events, state
from simkit.fury.words.sizes import MOST_TRACTS, MOST_UNITS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

from .distance import can_step, count_step, disrupts, must_go_on, pace_of_party
from .forced_march import force, may_force
from .mustering import forget_moves, mark_ready, muster
from .overrun import may_overrun, overrun
from .reinforcements import arrive
from .sailing import forget_voyages, offer_fleets, sail
from .stacking import may_stack, settle_stacks
from .tethers import lets_go, settle_augusta


@kernel
def movement_step(game, at):
    """Reinforcements come; then the side moves what it likes."""
    seat = game.mover
    forget_moves(game, at.rules, seat)
    forget_voyages(game, at.rules)
    arrive(game, at, seat)
    settle_augusta(game, at)
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        ready = scratch(MOST_TRACTS)
        mark_ready(game, at.rules, seat, ready)
        for tract in range(at.rules.tracts):
            if ready[tract] == 1:
                offer(at.desk, choices.DO_MUSTER, where=tract)
        offer_fleets(game, at, seat)
        option = at.desk.options[ask(game, at, choices.MOVE, seat, 0, 0)]
        if option.verb == choices.PASS:
            break
        if option.verb == choices.DO_SAIL:
            sail(game, at, option.what)
        else:
            tract = option.where
            muster(game, at, seat, tract)
            march(game, at, seat, tract)
    settle_stacks(game, at, seat)
    settle_terrain(game, at, seat)
    seize_everywhere(game, at)


@kernel
def march(game, at, seat, origin):
    """A party's whole move."""
    march = game.march
    march.origin = march.place = origin
    march.steps = march.plain = march.road = march.forced = march.rough = march.overran = 0
    march.by_road = 1
    going = True
    while going:
        going = march_on(game, at, seat)
    mark_moved(game, at.rules, seat)
    if march.steps > 0:
        seize_and_free(game, at, march.origin)
        seize_and_free(game, at, march.place)
    march.origin = march.place = state.NONE


@kernel
def march_on(game, at, seat):
    """One answer of whoever moves the party; False when it stops."""
    march = game.march
    offer_march(game, at, seat)
    if at.desk.count == 0:
        return False
    option = at.desk.options[ask(game, at, choices.MARCH, seat, march.place, 0)]
    verb, where = option.verb, option.where
    if verb == choices.PASS:
        return False
    if verb == choices.DO_FORCE:
        return force(game, at, seat)
    i = border_to(at.rules, march.place, where)
    if verb == choices.DO_OVERRUN:
        overrun(game, at, seat, where)
    here, crossed = march.place, at.rules.tract[march.place].river[i]
    count_step(game, at.rules, i)
    move_party(game, at, seat, here, where, crossed)
    stops = has_enemies(game, seat, where)
    return not stops and not (seat == state.REBELS and is_looting(game, where))


@kernel
def offer_march(game, at, seat):
    """Stop, force the march, step into a neighbour, overrun who stands there."""
    clear_options(at.desk)
    here, pace = at.rules.tract[game.march.place], pace_of_party(game, at.rules, seat)
    if may_stop(game, at.rules, seat, pace):
        offer(at.desk, choices.PASS)
    if may_force(game, at.rules, seat):
        offer(at.desk, choices.DO_FORCE)
    for i in range(here.neighbours):
        if may_step(game, at.rules, seat, pace, i):
            offer(at.desk, choices.DO_STEP, where=here.next[i])
    for i in range(here.neighbours):
        if may_overrun(game, at.rules, seat, i) and may_step(game, at.rules, seat, pace, i):
            offer(at.desk, choices.DO_OVERRUN, where=here.next[i])


@kernel
def may_stop(game, rules, seat, pace):
    """Where the stack may stand, a forced march being used up; always without a way on."""
    if not must_go_on(game, rules, pace):
        if game.march.steps == 0 or may_stack(game, rules, seat, game.march.place):
            return True
    for i in range(rules.tract[game.march.place].neighbours):
        if may_step(game, rules, seat, pace, i):
            return False
    return True


@kernel
def may_step(game, rules, seat, pace, i):
    """Whether the party has the points for its i-th neighbour, and may go there."""
    if not can_step(game, rules, pace, i) or not may_enter(game, rules, seat, i):
        return False
    here = game.march.place
    return lets_go(game, rules, seat, here, rules.tract[here].next[i])


@kernel
def may_enter(game, rules, seat, i):
    """Leaders do not walk alone among enemies."""
    if not has_enemies(game, seat, rules.tract[game.march.place].next[i]):
        return True
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            return True
    return False


@kernel
def border_to(rules, here, there):
    """Which neighbour of a tract another is."""
    for i in range(rules.tract[here].neighbours):
        if rules.tract[here].next[i] == there:
            return i
    raise ValueError("a step into a tract that is no neighbour")


@kernel
def move_party(game, at, seat, here, tract, crossed):
    """All of the party, one tract further; leaders first."""
    for leader in range(at.rules.leaders):
        if game.hidden.party[MOST_UNITS + leader] == 1:
            say(game, at, events.GOES, MOST_UNITS + leader)
            game.hidden.leaders[leader].place = tract
    first, last = units_of(at.rules, seat)
    units = 0
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            say(game, at, events.GOES, unit)
            game.hidden.units[unit].crossed = crossed
            put_unit(game, at, unit, tract)
            units += 1
    say(game, at, events.MOVED, seat, here, tract, units)


@kernel
def mark_moved(game, rules, seat):
    """Nobody moves twice in a step."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1:
            game.hidden.units[unit].moved = 1
            game.hidden.party[unit] = 0
    for leader in range(rules.leaders):
        if game.hidden.party[MOST_UNITS + leader] == 1:
            game.hidden.leaders[leader].moved = 1
            game.hidden.party[MOST_UNITS + leader] = 0


@kernel
def settle_terrain(game, at, seat):
    """Legionaries and chariots in high hills or marsh off the road are disrupted."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        place = game.hidden.units[unit].place
        if 0 <= place < at.rules.tracts and disrupts(at.rules, at.rules.unit[unit].kind, place):
            disrupt(game, at, unit)
