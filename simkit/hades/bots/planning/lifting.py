"""Choose which units to call down from the ship, and which to send up."""

from __future__ import annotations

from simkit.hades.bots.knobs import FORCE, GUARDS, LEADERS, PARTIES, SCOUTS, SLACK
from simkit.hades.bots.reckoning.stakes import holds_gorgon, treasure_points, unit_points
from simkit.hades.bots.reckoning.way_home import callers, can_beam, is_last_turn, stranded_units
from simkit.hades.rules.common.board import deck_of, foes_beside, steps_between, treasures_at
from simkit.hades.rules.shl_phase.hq import is_disturbed
from simkit.hades.words import choices, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many

from .errands import INFANTRY_PACE, is_sky_clear
from .goals import HOME, POST, RAID_TURNS, goal_steps, steps_home, turns_left
from .vittles_plans import is_leaving

# How much somebody is wanted on Hades.
CALLER, GUN, SQUAD_WANTED = 1.0, 0.7, 0.3
BETTER_SQUAD = 0.1  # of what each kind of squad is good for
GUNS_BELOW, SWATS_BELOW, TWO_PARTIES = 2, 2, 2.0
# Which kinds of squads go first; what scouts are good for is a knob.
OPENS_THE_WAY, FIRST_SWATS, SWATS, INFANTRY = 3.0, 2.0, 1.2, 1.0
GUNS_WITH_TWO_PARTIES, GUNS_WITH_ONE = 0.9, 4.0
GUNS_DOWN_THERE, ENGINEERS_DOWN_THERE, SWATS_DOWN_THERE = 0.2, 0.5, 0.8
FEW_CALLERS, MANY_SQUADS = 2, 3  # fewer HQs than these are too few for so many squads
# How much it matters to lift somebody, in victory points.
ABOARD_ALREADY = 1.0  # of an HQ's points: the others say how much it is needed
ONE_OF_THREE = 0.3  # three must be up before Emily may go (6.7)
SPARE_POST, POST_TURNS = 0.2, 3  # a squad at its post, and from which turn on it may go
DANTE_EARLY, DANTE_TURNS = 0.4, 3  # while more turns than these are left
UNDER_FIRE, SAVED_FROM_FIRE = 0.3, 0.2  # a unit beside enemies: before its errand is done, after
TOO_LATE_TURNS, BEAMING_TURNS = 2, 2
WEARY, HAS_ASKED, LAST_TURN, NOT_ASKED = 0.5, 0.9, 0.3, 0.05  # HQs
MANY_TURNS = 4  # turns left in which every HQ is needed
LIFTED = 1.2  # whom a Request lifts, all told: the dice fail, HQs want to be lifted too
CALLS_FOR_NEWCOMERS = 5.0  # a Request from the Teleporter
UP_FIRST, DOWN_FIRST = 20.0, 0.05  # weight of whom to send up when that is worth more, or less
DOWN_WEIGHT = 2.0  # newcomers against all who could be sent up
STILL_NEEDED = 0.1  # share of an HQ's own lift while another one may lift it later

# --- who is wanted below ------------------------------------------------------------------------


@kernel
def squads_below(view, rules):
    """Squads on Hades that are no HQs."""
    return how_many(stranded_units(view, rules) & rules.mask.combat & ~rules.mask.hqs)


@kernel
def leaders_below(view, rules):
    """HQs on Hades."""
    return how_many(stranded_units(view, rules) & rules.mask.hqs)


@kernel
def is_time_to_land(view, knobs):
    """True while newcomers have time to do something and to be home again."""
    return turns_left(view) >= knobs[SLACK] + RAID_TURNS


@kernel
def newcomer_worth(view, rules, mind, unit):
    """How much a unit is wanted on Hades; 0: it stays aboard."""
    if not has(rules.mask.combat, unit):
        return 0.0
    if has(rules.mask.hqs, unit) and is_caller_short(view, rules):
        return CALLER
    if not is_time_to_land(view, mind.knobs):
        return 0.0
    if has(rules.mask.hqs, unit):
        return CALLER if leaders_below(view, rules) < mind.knobs[LEADERS] else 0.0
    if is_landing_below(view, rules):
        return below_wanted(view, rules, mind, unit)
    if rules.unit[unit].role == effects.HEAVY_WEAPON:
        return GUN if heavies(view, rules) < GUNS_BELOW and not is_sky_clear(view, rules) else 0.0
    if is_force_complete(view, rules, mind):
        return 0.0
    return SQUAD_WANTED + BETTER_SQUAD * troop_worth(view, rules, mind, unit)


@kernel
def is_landing_below(view, rules):
    """True while whoever comes can only come by Teleporter (15.2)."""
    return rules.scenario.teleporter_arrivals == 1 and callers(view, rules) == 0


@kernel
def below_wanted(view, rules, mind, unit):
    """How much a squad is wanted that comes by Teleporter."""
    if is_force_complete(view, rules, mind):
        return 0.0
    return SQUAD_WANTED + BETTER_SQUAD * worth_below(rules, mind, unit)


@kernel
def is_force_complete(view, rules, mind):
    """True once as many squads are on Hades as the raid and the base want."""
    wanted = min(mind.knobs[FORCE], doors_shut(view, rules)) + mind.knobs[GUARDS]
    return troops_below(view, rules) >= wanted


@kernel
def is_caller_short(view, rules):
    """True while one HQ at most is to call for three squads or more, and a second has time to."""
    few = leaders_below(view, rules) < FEW_CALLERS
    many = squads_below(view, rules) >= MANY_SQUADS
    return few and many and turns_left(view) >= 2


@kernel
def heavies(view, rules):
    """Heavy Weapons on Hades."""
    count = 0
    for unit in range(rules.units):
        if rules.unit[unit].role == effects.HEAVY_WEAPON and view.units[unit].place >= 0:
            count += 1
    return count


@kernel
def troops_below(view, rules):
    """Squads on Hades but HQs and Heavy Weapons, which stay above."""
    count = 0
    for unit in range(rules.units):
        plain = has(rules.mask.combat & ~rules.mask.hqs, unit)
        if plain and rules.unit[unit].role != effects.HEAVY_WEAPON and view.units[unit].place >= 0:
            count += 1
    return count


@kernel
def doors_shut(view, rules):
    """Circles that nobody has opened."""
    count = 0
    for room in range(rules.map.rooms):
        count += view.rooms[room].unseen
    return count


@kernel
def troop_worth(view, rules, mind, unit):
    """Which squads go first: engineers open the way, scouts run, SWAT and infantry fight."""
    role = rules.unit[unit].role
    if role == effects.ENGINEER:
        return OPENS_THE_WAY
    if role == effects.SWAT:
        few = doing_swat(view, rules) < SWATS_BELOW
        return FIRST_SWATS if mind.knobs[PARTIES] >= TWO_PARTIES and few else SWATS
    if role == effects.HEAVY_WEAPON:
        return GUNS_WITH_TWO_PARTIES if mind.knobs[PARTIES] >= TWO_PARTIES else GUNS_WITH_ONE
    return mind.knobs[SCOUTS] if rules.unit[unit].mf > INFANTRY_PACE else INFANTRY


@kernel
def worth_below(rules, mind, unit):
    """Which squads go first where a raid begins on Purgatory: scouts run, infantry and SWAT fight,
    and there is nothing to sabotage and no fighter to shoot."""
    role = rules.unit[unit].role
    if role == effects.HEAVY_WEAPON:
        return GUNS_DOWN_THERE
    if role == effects.ENGINEER:
        return ENGINEERS_DOWN_THERE
    if rules.unit[unit].mf > INFANTRY_PACE:
        return mind.knobs[SCOUTS]
    return SWATS_DOWN_THERE if role == effects.SWAT else INFANTRY


@kernel
def doing_swat(view, rules):
    """SWAT squads on Hades."""
    count = 0
    for unit in range(rules.units):
        if rules.unit[unit].role == effects.SWAT and view.units[unit].place >= 0:
            count += 1
    return count


# --- who is to be lifted ------------------------------------------------------------------------


@kernel
def lift_worth(view, rules, mind, unit, treasures):
    """How much it matters to lift a unit now; 0: it still has something to do."""
    worth = unit_points(view, rules, unit)
    for number in range(2):
        if has(treasures, number):
            worth += treasure_points(view, rules, number)
    if has(rules.mask.hqs, unit):
        return hq_lift(view, rules, mind, unit) + worth - ABOARD_ALREADY
    if holds_gorgon(view, rules, unit) and not is_last_turn(view):
        return 0.0
    if awaits_first_three(view, rules) and is_spare(view, rules, mind, unit):
        return ONE_OF_THREE
    if mind.memo[unit] == POST and view.units[unit].depleted == 1:
        return worth  # the next hit is its last
    if mind.memo[unit] == POST and turns_left(view) <= POST_TURNS:
        return SPARE_POST if turns_left(view) >= 2 else worth
    if unit == rules.dante and turns_left(view) > DANTE_TURNS:
        worth = DANTE_EARLY
    beset = foes_beside(view, view.units[unit].place) != 0
    if mind.memo[unit] != HOME and not is_too_late(view, rules, mind, unit):
        return UNDER_FIRE * worth * (beset and has(rules.mask.free, unit))
    if can_beam(view, rules, unit) and is_beaming_on(view, rules, mind, unit):
        return 0.0
    return worth + SAVED_FROM_FIRE * beset


@kernel
def is_too_late(view, rules, mind, unit):
    """True in the last turn, and near the end for a unit on the hull whose next move will not bring
    it to its errand."""
    if is_last_turn(view):
        return True
    place, goal = view.units[unit].place, mind.memo[unit]
    if turns_left(view) > TOO_LATE_TURNS or goal == POST or deck_of(place) != state.INFERNO:
        return False
    return goal_steps(view, rules, unit, goal, place) > rules.unit[unit].mf


@kernel
def awaits_first_three(view, rules):
    """True while Emily is free and can be up in two moves, and too few have gone before (6.7)."""
    emily = rules.emily
    place = view.units[emily].place
    if place < 0 or view.evacuated >= rules.emily_after:
        return False
    return steps_home(view, rules, emily, place) <= 2 * rules.unit[emily].mf


@kernel
def is_spare(view, rules, mind, unit):
    """True for a squad at its post that is not there to shoot fighters down."""
    shoots = rules.unit[unit].role == effects.HEAVY_WEAPON and not is_sky_clear(view, rules)
    return mind.memo[unit] == POST and not shoots


@kernel
def is_beaming_on(view, rules, mind, hacker):
    """True while a squad on its way home is in the Teleporter's reach, and time for more tries is
    left; a try that fails costs nothing, so else the hacker goes (6.9)."""
    if turns_left(view) <= BEAMING_TURNS:
        return False
    for unit in range(rules.units):
        waits = view.units[unit].place >= 0 and view.units[unit].trap == state.NONE
        if waits and mind.memo[unit] == HOME and not has(rules.mask.free, unit):
            away = steps_between(rules, view.units[hacker].place, view.units[unit].place)
            if away <= rules.teleporter_range:
                return True
    return False


@kernel
def hq_lift(view, rules, mind, hq):
    """An HQ goes when others can still be called for without it, one in distress first."""
    if is_needed(view, rules, mind, hq) or is_useful(view, rules, mind):
        return 0.0
    weary = WEARY * distress(view, rules, hq)
    if view.units[hq].acted == 1:
        return HAS_ASKED + weary
    return weary + (LAST_TURN if is_last_turn(view) else NOT_ASKED)


@kernel
def distress(view, rules, hq):
    """2 for an HQ that is depleted and disturbed: its Requests mostly fail (6.7)."""
    return view.units[hq].depleted + is_disturbed(view, rules, hq)


@kernel
def is_last_call(view, rules, mind):
    """True in the last turn, and in a turn at whose end the ship will go."""
    return is_last_turn(view) or is_leaving(view, rules, mind)


@kernel
def is_useful(view, rules, mind):
    """True while enough others are on Hades to need every HQ, and time is left."""
    if is_last_call(view, rules, mind):
        return False
    if turns_left(view) >= MANY_TURNS:
        return True
    hqs, others = leaders_below(view, rules), squads_below(view, rules)
    return (hqs - 1) * (turns_left(view) + 1) * LIFTED < others + hqs - 1


@kernel
def is_needed(view, rules, mind, hq):
    """True for the last HQ on Inferno that can call while others are still on Hades, and for the
    last but one, unless in distress, while two of them or more have two turns to come; not at the
    very end."""
    if is_last_call(view, rules, mind):
        return False
    others = stranded_units(view, rules) & ~(1 << hq) & ~hackers(view, rules)
    many = turns_left(view) >= 2 and how_many(others & ~rules.mask.hqs) >= 2
    spare = 2 if many and distress(view, rules, hq) < 2 else 1
    return others != 0 and how_many(ready_callers(view, rules) & ~(1 << hq)) < spare


@kernel
def hackers(view, rules):
    """Who is in the Teleporter and can beam himself home, a bit each: he needs no HQ."""
    found = 0
    for unit in (rules.dante, rules.emily):
        if can_beam(view, rules, unit):
            found |= 1 << unit
    return found


@kernel
def ready_callers(view, rules):
    """HQs on Inferno that are not jammed."""
    found = callers(view, rules)
    for unit in range(rules.units):
        found &= ~(view.units[unit].jammed << unit)
    return found


@kernel
def within(view, rules, centre, reach):
    """Units on the same deck within so many hexes of a place, a bit each."""
    found = 0
    for unit in range(rules.units):
        place = view.units[unit].place
        if place >= 0 and view.units[unit].trap == state.NONE and view.units[unit].jammed == 0:
            if steps_between(rules, centre, place) <= reach:
                found |= 1 << unit
    return found


@kernel
def must_leave_now(view):
    """The last turn, and a Crisis! leaves the Vittles one deed: to get away."""
    idle = view.vittles.crisis == 1 and view.vittles.did == state.NOTHING_DONE
    return is_last_turn(view) and view.vittles.in_system == 1 and idle


@kernel
def request_worth(view, rules, mind, hq, cell):
    """What a Request may achieve: the three who need it most, up or down."""
    if cell != state.NONE:
        return CALLS_FOR_NEWCOMERS if wanted_below(view, rules, mind) > 0.0 else 0.0
    if must_leave_now(view):
        return 0.0
    up = ready_above(view, rules, mind, hq)
    down = DOWN_WEIGHT * wanted_below(view, rules, mind)
    if up <= 0.0 and down <= 0.0:
        return 0.0
    quiet = foes_beside(view, view.units[hq].place) == 0
    return max(up, down) + quiet


@kernel
def ready_above(view, rules, mind, hq):
    """What could be lifted by this HQ now, all together."""
    near = within(view, rules, view.units[hq].place, rules.request_range)
    total = 0.0
    for unit in range(rules.units):
        if has(near, unit) and (unit != rules.emily or view.evacuated >= rules.emily_after - 2):
            here = treasures_at(view, view.units[unit].place)
            total += lift_worth(view, rules, mind, unit, here)
    return total


@kernel
def wanted_below(view, rules, mind):
    """How much those who wait aboard are wanted."""
    best = 0.0
    for unit in range(rules.units):
        if view.units[unit].place == state.ABOARD and view.units[unit].jammed == 0:
            best = max(best, newcomer_worth(view, rules, mind, unit))
    return best


# --- the choices --------------------------------------------------------------------------------


@kernel
def whom_to_move(asked):
    """The most valuable who are ready go up; else those who are wanted come down."""
    view, rules, decision, options, mind = asked
    best, most = 0, 0.0
    up = ready_above(view, rules, mind, decision.subject)
    down = DOWN_WEIGHT * wanted_below(view, rules, mind)
    weight = UP_FIRST if up >= down else DOWN_FIRST
    for i in range(len(options)):
        option = options[i]
        if option.verb == choices.DO_EVACUATE:
            worth = weight * lift_worth(view, rules, mind, option.who, option.amount)
            if option.who == decision.subject and other_hq_later(view, rules, option.who):
                worth *= STILL_NEEDED
        elif option.verb == choices.DO_LAND:
            worth = newcomer_worth(view, rules, mind, option.who)
        else:
            continue
        if worth > most:
            best, most = i, worth
    return best


@kernel
def other_hq_later(view, rules, hq):
    """True if another HQ on Inferno has not acted and may lift this one as well."""
    others = callers(view, rules) & ~(1 << hq)
    for unit in range(rules.units):
        if has(others, unit) and view.units[unit].acted == 0:
            return True
    return False


@kernel
def newcomer(asked):
    """Who comes by Teleporter (15.2)."""
    options = asked.options
    best, most = 0, -1.0
    for i in range(len(options)):
        worth = newcomer_worth(asked.position, asked.rules, asked.mind, options[i].who)
        if worth > most:
            best, most = i, worth
    return best
