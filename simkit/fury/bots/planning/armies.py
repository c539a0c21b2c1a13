"""d Movement: where each stack marches. Single units take what is free, armies seek battles."""

from __future__ import annotations

from simkit.fury.bots.knobs import AWE, GUARD, ORDER, SNARE, TRUST
from simkit.fury.bots.reckoning.aims import tract_worth
from simkit.fury.bots.reckoning.battle_worth import attack_worth
from simkit.fury.bots.reckoning.forces import (
    both,
    enemies_near,
    own_force,
    support,
    unseen_force,
)
from simkit.fury.bots.reckoning.ground import disorder
from simkit.fury.rules.table.board import foe_of, is_looting
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import morale_bonus
from simkit.fury.words import choices, state
from simkit.fury.words.sizes import DIE
from simkit.fury.words.tables import TENTHS
from simkit.kernel.jit import kernel

from .notes import EVERYBODY, LOOKED_AT, PARTY, RAIDED, TARGET, is_marked, mark, open_notes, send
from .tempers import temper_of
from .voyages import carries, waiting_in

LONGEST_RAID = 15  # tenths of a turn
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
            mark(mind, LOOKED_AT, option.where)
            target = best_target(view, rules, seat, option.where, mind)
            if target != option.where:
                send(mind, EVERYBODY, target)
                return i
    return 0


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
                send(mind, unit, tract)
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
        far = rules.way[piece.place, tract]
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
    own = own_force(view, rules, seat, here, False)
    if own.units == 0.0:
        return here
    temper, at_home = temper_of(mind, seat), danger(view, rules, seat, here, own, mind)
    best, most = here, stay_worth(view, rules, seat, here, own, mind) - at_home
    for tract in range(rules.tracts):
        if tract == here:
            continue
        worth = target_worth(view, rules, seat, here, tract, own, mind)
        turns = (rules.way[here, tract] + TENTHS - 1) // TENTHS
        if worth < 0.0 or (worth == 0.0 and turns > 1):
            continue
        if turns == 1:
            worth -= danger(view, rules, seat, tract, own, mind)
            worth -= mind.knobs[ORDER] * disorder(view, rules, seat, tract, own, False)
        else:
            worth = worth * temper.haste ** (turns - 1) - ON_THE_WAY * at_home
        if worth > most:
            best, most = tract, worth
    return best


@kernel
def stay_worth(view, rules, seat, here, own, mind):
    """An attack on who shares the tract; less the disorder of those whom it does not feed."""
    worth = 0.0
    if view.height[foe_of(seat), here] > 0:
        worth = max(0.0, target_worth(view, rules, seat, here, here, own, mind))
    elif seat == state.ROME:
        worth = guarded(view, rules, here, mind)
    return worth - mind.knobs[ORDER] * disorder(view, rules, seat, here, own, True)


@kernel
def target_worth(view, rules, seat, here, tract, own, mind):
    """A battle there, the tract itself, company; less for rebels who would stay to loot."""
    knobs, temper = mind.knobs, temper_of(mind, seat)
    worth = wanted(view, rules, seat, tract, mind)
    if seat == state.REBELS and tract != here and holds_back(view, rules, tract):
        worth -= knobs[SNARE] * own.sp
    foes = view.height[foe_of(seat), tract]
    if foes > 0:
        theirs = unseen_force(view, rules, seat, foes, knobs[AWE])
        force = own
        if view.height[seat, tract] > 0:
            force = both(own, own_force(view, rules, seat, tract, False))
        if knobs[TRUST] > 0.0 and rules.way[here, tract] <= TENTHS:
            force = both(force, support(view, rules, seat, tract, here, knobs[TRUST]))
        weights = temper.nerve, temper.care, temper.spoils
        battle = attack_worth(rules, tract, force, theirs, weights)
        return min(battle, battle + worth) if battle <= 0.0 else battle + worth
    if view.height[seat, tract] > 0 and temper.gather > 0.0:
        friends = own_force(view, rules, seat, tract, False)
        if friends.sp > own.sp:
            worth += temper.gather * own.sp
    return worth


@kernel
def holds_back(view, rules, tract):
    """A tract that rebels loot, or would."""
    if is_looting(view, tract):
        return True
    return rules.tract[tract].lootable == 1 and view.control[tract] != state.REBELS


@kernel
def danger(view, rules, seat, tract, own, mind):
    """What the enemy's next attack there may cost."""
    near, temper = enemies_near(view, rules, seat, tract), temper_of(mind, seat)
    if near < 1.0 or temper.fear == 0.0:
        return 0.0
    theirs = unseen_force(view, rules, seat, near, mind.knobs[AWE])
    force = own
    if view.height[seat, tract] > 0:
        friends = own_force(view, rules, seat, tract, False)
        force = friends if friends.sp >= own.sp else both(own, friends)
    weights = temper.care, 1.0, temper.spoils
    return temper.fear * max(0.0, attack_worth(rules, tract, theirs, force, weights))


# --- who comes, and how they go ------------------------------------------------------------------


@kernel
def choose_party(asked):
    """Everybody, or the single unit that was chosen."""
    unit = asked.mind.memo[PARTY]
    for i in range(len(asked.options)):
        option = asked.options[i]
        if unit == EVERYBODY and option.verb == choices.TAKE_ALL:
            return i
        if unit != EVERYBODY and option.verb == choices.DO_TAKE and option.who == unit:
            return i
    return 0


@kernel
def choose_step(asked):
    """A step nearer, by road where there is one; never into enemies on the way."""
    view, rules = asked.position, asked.rules
    target, here = asked.mind.memo[TARGET], view.march.place
    best, most = 0, -1.0
    if asked.options[0].verb == choices.PASS:
        if target == state.NONE or here == target:
            return 0
        if asked.options[1].verb == choices.DO_FORCE and rules.way[here, target] > TENTHS:
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
    return 1.0 * rules.way[here, target] - rules.way[there, target]
