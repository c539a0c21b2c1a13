"""Step d, movement: where each stack marches. Single units take free areas, armies seek battles."""

from __future__ import annotations

from simkit.fury.bots.knobs import AWE, GUARD, HOPE, HOST, HUNGER, SNARE, STRAGGLERS, TRAIN
from simkit.fury.bots.reckoning.aims import tract_worth
from simkit.fury.bots.reckoning.battle_worth import (
    ROOM_FOR_HOPES,
    attack_worth,
    conquest_worth,
)
from simkit.fury.bots.reckoning.forces import (
    average_enemy,
    both,
    enemies_near,
    own_force,
    ready_force,
    support,
    unseen_force,
)
from simkit.fury.bots.reckoning.ground import excess, hardship
from simkit.fury.bots.reckoning.hopes import note_hopes, romans_at
from simkit.fury.rules.phases.supply import weight
from simkit.fury.rules.table.board import foe_of, is_looting, is_tract
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import morale_bonus
from simkit.fury.words import choices, state
from simkit.fury.words.sizes import DIE, MOST_TRACTS, MOST_UNITS
from simkit.fury.words.tables import TENTHS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions

from .notes import (
    EVERYBODY,
    HUNGRY,
    LOOKED_AT,
    PARTY,
    RAIDED,
    ROOM,
    TARGET,
    is_marked,
    mark,
    open_notes,
    send,
)
from .tempers import temper_of
from .voyages import carries, waiting_in

LONGEST_RAID = 15  # tenths of a turn
FOOT_PACE = 3  # movement points for which ways are reckoned
EATS = 2  # halves of a unit: what one on foot eats
RELIEF = 0.5  # worth of room for half a unit
ON_THE_WAY = 0.5  # how dangerous it is there, of the danger where the march begins


@kernel
def choose_mover(asked):
    """Single units to tracts that are free for the taking; then army after army."""
    view, rules, seat, mind = asked.position, asked.rules, asked.decision.seat, asked.mind
    open_notes(view, mind)
    place = send_raider(asked, view, rules, seat, mind)
    if place > 0:
        return place
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb == choices.DO_SAIL:
            if is_worth_a_voyage(view, rules, option.what):
                return i
        elif option.verb == choices.DO_MUSTER and not is_marked(mind, LOOKED_AT, option.where):
            if sends_army(view, rules, seat, option.where, mind):
                return i
            if sends_hungry(view, rules, seat, option.where, mind):
                return i
            mark(mind, LOOKED_AT, option.where)
    return 0


@kernel
def sends_army(view, rules, seat, here, mind):
    """True if a stack, or as much of it as marches together, is sent somewhere else."""
    target = best_target(view, rules, seat, here, mind)
    if target != here:
        send(mind, EVERYBODY, target, int(2.0 * most_together(seat, mind)))
    return target != here


@kernel
def most_together(seat, mind):
    """Units that march together, at most."""
    return mind.knobs[TRAIN] if seat == state.ROME else mind.knobs[HOST]


@kernel
def is_worth_a_voyage(view, rules, fleet):
    """A flotilla with units aboard, or that can fetch some who wait off the map."""
    if carries(view, rules, fleet):
        return True
    box = waiting_in(view, rules)
    if box == state.NONE:
        return False
    ship = view.fleets[fleet].place
    return ship == box or is_within_a_sea(rules, ship, box - state.FIRST_SEA)


@kernel
def is_within_a_sea(rules, ship, box):
    """True if one sea area lies between the flotilla and the box, or it is in that one."""
    for sea in range(rules.seas):
        if rules.sea_next[sea, box] == 0:
            continue
        if ship == state.FIRST_SEA + sea or (ship < state.FIRST_SEA and rules.coast[sea, ship]):
            return True
    return False


# --- single units --------------------------------------------------------------------------------


@kernel
def send_raider(asked, view, rules, seat, mind):
    """The option by which a unit is sent to a free tract that is wanted, or 0."""
    for tract in range(rules.tracts):
        if view.height[foe_of(seat), tract] > 0 or is_marked(mind, RAIDED, tract):
            continue
        if wanted(view, rules, seat, tract, mind) < temper_of(mind, seat).raids:
            continue
        mark(mind, RAIDED, tract)
        unit = best_raider(view, rules, seat, tract)
        if unit == state.NONE:
            continue
        for i in range(len(asked.options)):
            option = asked.options[i]
            if option.verb == choices.DO_MUSTER and option.where == view.hidden.units[unit].place:
                send(mind, unit, tract, 0)
                return i
    return 0


@kernel
def best_raider(view, rules, seat, tract):
    """The unit that is there soonest, of a stack that can spare it; the weakest of those."""
    best, least = state.NONE, 999.0
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = view.hidden.units[unit]
        if piece.place < 0 or piece.place >= rules.tracts:
            continue
        far = rules.way[seat, piece.place, tract]
        if far == 0 or far > LONGEST_RAID or piece.moved == 1 or piece.disrupted == 1:
            continue
        if view.height[seat, piece.place] < 2 or view.looting[piece.place] >= view.turn:
            continue
        if rules.unit[unit].mp < 3 or view.height[foe_of(seat), piece.place] > 0:
            continue
        late = far / rules.unit[unit].mp + 0.01 * piece.sp
        if late < least:
            best, least = unit, late
    return best


@kernel
def wanted(view, rules, seat, tract, mind):
    """What the tract itself is worth; to Rome also one without a guard that a tribe waits for."""
    worth = temper_of(mind, seat).rising * tract_worth(view, rules, seat, tract)
    if seat == state.ROME and view.height[seat, tract] == 0:
        worth += guarded(view, rules, tract, mind)
    return worth


@kernel
def guarded(view, rules, tract, mind):
    """What it is worth to Rome to stand where rebels alone would raise tribes."""
    if mind.knobs[GUARD] == 0.0:
        return 0.0
    return mind.knobs[GUARD] * tract_worth(view, rules, state.REBELS, tract)


# --- armies --------------------------------------------------------------------------------------


@kernel
def best_target(view, rules, seat, here, mind):
    """The tract to which a stack marches, or its own."""
    own = ready_force(view, rules, seat, here, most_together(seat, mind))
    if own.units == 0.0:
        return here
    temper, enemy = temper_of(mind, seat), average_enemy(view, rules, seat)
    at_home = danger(view, rules, seat, here, own, enemy, mind)
    stacks = fractions(MOST_TRACTS)
    add_up_stacks(view, rules, seat, stacks)
    hopes = fractions(ROOM_FOR_HOPES)
    if seat == state.REBELS and mind.knobs[HOPE] > 0.0:
        hoped = mind.knobs[HOPE] * temper.rising
        note_hopes(view, rules, here, enemy, mind.knobs[AWE], hoped, hopes)
    stays = stay_worth(view, rules, seat, here, own, enemy, stacks, hopes, mind)
    best, most = here, stays - at_home
    for tract in range(rules.tracts):
        if tract == here:
            continue
        worth = target_worth(view, rules, seat, here, tract, own, enemy, stacks, hopes, mind)
        turns = (rules.way[seat, here, tract] + TENTHS - 1) // TENTHS
        if worth < 0.0 or (worth == 0.0 and turns > 1):
            continue
        if turns == 1:
            if worth <= most:
                continue  # what it costs there makes it no better
            worth -= danger(view, rules, seat, tract, own, enemy, mind)
            worth -= hardship(view, rules, seat, tract, own, False, mind)
        else:
            worth = worth * temper.haste ** (turns - 1) - ON_THE_WAY * at_home
        if worth > most:
            best, most = tract, worth
    return best


@kernel
def add_up_stacks(view, rules, seat, stacks):
    """The strength points in order in every tract."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = view.hidden.units[unit]
        if is_tract(piece.place) and piece.disrupted == 0:
            stacks[piece.place] += piece.sp


@kernel
def stay_worth(view, rules, seat, here, own, enemy, stacks, hopes, mind):
    """An attack on who shares the tract; less the disorder of those whom it does not feed."""
    worth = 0.0
    if view.height[foe_of(seat), here] > 0:
        battle = target_worth(view, rules, seat, here, here, own, enemy, stacks, hopes, mind)
        worth = max(0.0, battle)
    elif seat == state.ROME:
        worth = guarded(view, rules, here, mind)
    return worth - hardship(view, rules, seat, here, own, True, mind)


@kernel
def target_worth(view, rules, seat, here, tract, own, enemy, stacks, hopes, mind):
    """A battle there, the tract itself, company; less for rebels who would stay to loot."""
    knobs, temper = mind.knobs, temper_of(mind, seat)
    worth = wanted(view, rules, seat, tract, mind)
    if seat == state.REBELS and tract != here and holds_back(view, rules, tract):
        worth -= knobs[SNARE] * own.sp
    foes = view.height[foe_of(seat), tract]
    if foes > 0 and seat == state.REBELS:
        return revolt_worth(view, rules, here, tract, own, enemy, worth, hopes, mind)
    if foes > 0:
        theirs = unseen_force(enemy, foes, knobs[AWE])
        force = with_friends(view, rules, seat, here, tract, own, temper.trust)
        weights = temper.nerve, temper.care, temper.spoils
        battle = attack_worth(rules, tract, force, theirs, weights)
        return min(battle, battle + worth) if battle <= 0.0 else battle + worth
    if view.height[seat, tract] > 0 and temper.gather > 0.0:
        if stacks[tract] > own.sp:
            worth += temper.gather * own.sp
    return worth


@kernel
def revolt_worth(view, rules, here, tract, own, enemy, prize, hopes, mind):
    """A battle of the rebels with all that follows from it; for whoever joins, what this adds."""
    temper, seat = temper_of(mind, state.REBELS), state.REBELS
    weights = temper.nerve, temper.care, temper.spoils
    theirs = romans_at(view, rules, tract, enemy, mind.knobs[AWE])
    force = with_friends(view, rules, seat, here, tract, own, temper.trust)
    worth = conquest_worth(rules, tract, force, theirs, weights, prize, hopes)
    if tract == here or view.height[seat, tract] == 0:
        return worth
    friends = own_force(view, rules, seat, tract)
    without = conquest_worth(rules, tract, friends, theirs, weights, prize, hopes)
    return worth - max(0.0, without)


@kernel
def with_friends(view, rules, seat, here, tract, own, trust):
    """A force with those who are there, and with such a share of others who can come."""
    force = own
    if view.height[seat, tract] > 0:
        force = both(own, own_force(view, rules, seat, tract))
    if trust > 0.0 and rules.way[seat, here, tract] <= TENTHS:
        force = both(force, support(view, rules, seat, tract, here, trust))
    return force


@kernel
def holds_back(view, rules, tract):
    """A tract that rebels loot, or would."""
    if is_looting(view, tract):
        return True
    return rules.tract[tract].lootable == 1 and view.control[tract] != state.REBELS


@kernel
def danger(view, rules, seat, tract, own, enemy, mind):
    """What the enemy's next attack there may cost."""
    near, temper = enemies_near(view, rules, seat, tract), temper_of(mind, seat)
    if near < 1.0 or temper.fear == 0.0:
        return 0.0
    theirs = unseen_force(enemy, near, mind.knobs[AWE])
    force = own
    if view.height[seat, tract] > 0:
        friends = own_force(view, rules, seat, tract)
        force = friends if friends.sp >= own.sp else both(own, friends)
    weights = temper.care, 1.0, temper.spoils
    return temper.fear * max(0.0, attack_worth(rules, tract, theirs, force, weights))


# --- who comes, and how they go ------------------------------------------------------------------


@kernel
def choose_party(asked):
    """The single unit that was chosen, everybody, or one after the other who is to come."""
    view, rules, party = asked.position, asked.rules, asked.mind.memo[PARTY]
    for i in range(len(asked.options)):
        option = asked.options[i]
        if party == EVERYBODY and option.verb == choices.TAKE_ALL:
            if may_all_come(view, rules, asked.decision.seat, asked.decision.subject, asked.mind):
                return i
        if party >= 0 and option.verb == choices.DO_TAKE and option.who == party:
            return i
    return 0 if party >= 0 else next_of_party(asked)


@kernel
def may_all_come(view, rules, seat, here, mind):
    """True if nobody who could come is disrupted, and they are not too many."""
    eaters = 0
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = view.hidden.units[unit]
        if piece.place == here and piece.moved == 0:
            eaters += weight(rules, unit)
            if piece.disrupted == 1 and mind.knobs[STRAGGLERS] < 1.0:
                return False
    return eaters <= mind.memo[ROOM]


@kernel
def next_of_party(asked):
    """Leaders first, unless only the hungry leave; then whoever is in order and not too much."""
    view, rules, mind = asked.position, asked.rules, asked.mind
    leads = mind.memo[PARTY] == EVERYBODY
    room = mind.memo[ROOM] - party_load(view, rules, asked.decision.seat)
    best, most = 0, 0.0
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb != choices.DO_TAKE:
            continue
        if option.who >= MOST_UNITS:
            if leads:
                return i
            continue
        piece = view.hidden.units[option.who]
        late = piece.disrupted == 1 and mind.knobs[STRAGGLERS] < 1.0
        if not late and piece.sp > most and weight(rules, option.who) <= room:
            best, most = i, 1.0 * piece.sp
    if most == 0.0 and asked.options[0].verb != choices.PASS:
        return first_unit(asked)
    return best


@kernel
def first_unit(asked):
    """Somebody, where a party must have one."""
    for i in range(len(asked.options)):
        if asked.options[i].verb == choices.DO_TAKE:
            return i
    return 0


@kernel
def party_load(view, rules, seat):
    """What the party eats, in halves of a unit."""
    total = 0
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if view.hidden.party[unit] == 1:
            total += weight(rules, unit)
    return total


# --- the hungry ----------------------------------------------------------------------------------


@kernel
def sends_hungry(view, rules, seat, here, mind):
    """True if those whom a tract does not feed are sent where there is room for them."""
    over = excess(view, rules, seat, here)
    if over <= 0 or mind.knobs[HUNGER] == 0.0 or view.height[foe_of(seat), here] > 0:
        return False
    own = ready_force(view, rules, seat, here, 0.5 * over)
    if own.units == 0.0:
        return False
    enemy = average_enemy(view, rules, seat)
    best, most = state.NONE, 0.0
    for tract in range(rules.tracts):
        if tract == here or view.height[foe_of(seat), tract] > 0:
            continue
        if rules.way[seat, here, tract] > TENTHS:
            continue
        if seat == state.REBELS and holds_back(view, rules, tract):
            continue
        room = -excess(view, rules, seat, tract)
        if room < EATS:
            continue
        worth = RELIEF * min(over, room) - danger(view, rules, seat, tract, own, enemy, mind)
        worth -= hardship(view, rules, seat, tract, own, False, mind)
        if worth > most:
            best, most = tract, worth
    if best == state.NONE:
        return False
    send(mind, HUNGRY, best, min(over + 1, -excess(view, rules, seat, best)))
    return True


@kernel
def choose_step(asked):
    """A step nearer, by road where there is one; never into enemies on the way."""
    view, rules = asked.position, asked.rules
    target, here = asked.mind.memo[TARGET], view.march.place
    best, most = 0, -1.0
    if asked.options[0].verb == choices.PASS:
        if target == state.NONE or here == target:
            return 0
        if asked.options[1].verb == choices.DO_FORCE and is_far(view, rules, asked, here, target):
            if is_sure_to_force(view, rules, asked.decision.seat):
                return 1
        most = 0.0
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb != choices.DO_STEP:
            continue
        worth = step_worth(view, rules, asked.decision.seat, here, option.where, target)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def is_far(view, rules, asked, here, target):
    """True if the slowest of the party does not get there in a turn without forcing."""
    slowest = 99
    first, last = units_of(rules, asked.decision.seat)
    for unit in range(first, last):
        if view.hidden.party[unit] == 1:
            slowest = min(slowest, rules.unit[unit].mp)
    return rules.way[asked.decision.seat, here, target] * FOOT_PACE > TENTHS * slowest


@kernel
def is_sure_to_force(view, rules, seat):
    """True if no unit of the party can fail a forced march, or come out of it in disorder."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if view.hidden.party[unit] == 1:
            if 2 * DIE - morale_bonus(view, rules, unit) >= rules.unit[unit].morale:
                return False
    return True


@kernel
def step_worth(view, rules, seat, here, there, target):
    """Above 0 if it leads nearer."""
    if there != target and view.height[foe_of(seat), there] > 0:
        return -1.0
    if target == state.NONE:
        return 0.0
    return 1.0 * rules.way[seat, here, target] - rules.way[seat, there, target]
