"""The bot `gunner`: it silences the guns first, and then opens doors."""

from __future__ import annotations

from simkit.hades.bots.knobs import LAB, REINFORCED, SPARE, STEADY
from simkit.hades.bots.reckoning.attack_outcomes import worth_of_shot
from simkit.hades.bots.reckoning.card_odds import best_draw
from simkit.hades.bots.reckoning.pathing import (
    at_door,
    best_shaft,
    find_verb,
    fully_laden,
    is_homeward,
    is_laden,
    nearest_door,
    nearest_treasure,
    shaft_to,
    step_to,
    steps_on_foot,
    turns_home,
    turns_left,
)
from simkit.hades.bots.reckoning.reactor import guards_engine, wants_guard
from simkit.hades.bots.reckoning.way_home import STEP_COST, can_beam, cost_home, within_reach
from simkit.hades.rules.common.board import (
    FAR,
    can_enter,
    deck_of,
    is_shielded,
    is_working,
    units_beside,
)
from simkit.hades.words import choices, effects, state
from simkit.hades.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel
from simkit.kernel.numbers.sets import has

from .gunner_attacks import (
    JUMP_WORTH,
    best_target,
    has_landing,
    is_standing,
    may_fight,
    pick_jump,
    pick_partner,
    pick_target,
)
from .gunner_landing import gun_crew, landing_place, worth_in_crew
from .recall import idle_hq, must_leave_now, step_home, where_to_warp, worth_of_lift

BRAVEST_HUNT = 8  # steps to the Officer
ROUND_TRIP = 1  # turns below before it is time to come up again
CALLED_LEADERS = 3  # HQs on Hades before other troops are called
# What is done first, in hundredths of a victory point where a fight promises some.
SABOTAGE, EXPERIMENT, REST_FIRST, OTHER_SCIENCE = 500.0, 300.0, 300.0, 290.0
POINTS = 100.0
PROJECTOR, FIRE, JUMP = 250.0, 200.0, 150.0
GO_HOME, NEAR_FIRST, GO_ON = 100.0, 1000.0, 60.0  # the nearest before the others
CALL_FOR_OTHERS, CALL_FOR_TROOPS, HQ_FIRES, RALLY, TO_QUARTERS = 20.0, 15.0, 12.0, 10.0, 5.0
LIFT_BEFORE_LANDING = 20  # who comes down is worth so much less than who should go up
CRUSH_FIRST, NEARLY_AS_NEAR = 2, 2  # steps more to a weapon, and to the Officer or a treasure

# --- who goes home ------------------------------------------------------------------------------


@kernel
def goes_home(view, rules, unit, mind):
    """Civilians, captives, whoever carries a treasure, HQs from below, and all in good time."""
    if rules.unit[unit].combat == 0 or rules.unit[unit].weak == 1 or is_laden(view, unit):
        return True
    if has(rules.mask.hqs, unit) and deck_of(view.units[unit].place) == state.PURGATORY:
        return True
    if guards_engine(view, rules, unit):
        return False
    return turns_left(view) <= turns_home(view, rules, unit) + mind.knobs[SPARE]


# --- goals --------------------------------------------------------------------------------------


@kernel
def nearest_standing(view, rules, place):
    """The site of Inferno with an installation that the fewest steps lead to, or NONE."""
    best, least = state.NONE, FAR
    for number in range(rules.installations):
        if is_standing(view, number):
            head = rules.map.site[state.INFERNO, view.installations[number].site]
            steps = steps_on_foot(rules, place, head)
            if rules.installation[number].role < effects.OFFENSIVE and is_working(view, number):
                steps -= CRUSH_FIRST
            if steps < least:
                best, least = head, steps
    return best


@kernel
def goal_of(view, rules, unit, mind):
    """Where a squad marches: infantry below, engineer and SWAT to the next installation."""
    place = view.units[unit].place
    cell = wants_guard(view, rules)
    if deck_of(place) == state.PURGATORY:
        return cell if cell != state.NONE else goal_below(view, rules, unit, place)
    shaft = best_shaft(view, rules, unit, place, FAR)
    if cell != state.NONE:
        shaft = shaft_to(view, rules, place, cell, FAR)
    if turns_left(view) <= mind.knobs[SPARE] + ROUND_TRIP:
        shaft = state.NONE
    standing = nearest_standing(view, rules, place)
    goes_down = rules.unit[unit].role == effects.SQUAD or cell != state.NONE
    if standing == state.NONE or not in_time(
        view, rules, unit, steps_on_foot(rules, place, standing)
    ):
        return shaft
    return shaft if goes_down and shaft != state.NONE else standing


@kernel
def in_time(view, rules, unit, steps):
    """Whether there is time to get there and have a shot."""
    return turns_left(view) * rules.unit[unit].mf >= steps


@kernel
def goal_below(view, rules, unit, place):
    """The nearest of a treasure, the Officer, a Complex under an installation, a closed door."""
    best = nearest_door(view, rules, unit, place)
    least = steps_on_foot(rules, place, best)
    foot = nearest_foot(view, rules, place)
    if steps_on_foot(rules, place, foot) <= least:
        best, least = foot, steps_on_foot(rules, place, foot)
    prey = view.enemies[rules.officer].place if rules.officer != state.NONE else state.NONE
    steps = steps_on_foot(rules, place, prey)
    if steps <= BRAVEST_HUNT and not is_shielded(view, rules, rules.officer):
        if steps < least + NEARLY_AS_NEAR:
            best, least = prey, steps
    treasure = nearest_treasure(view, rules, place)
    if steps_on_foot(rules, place, treasure) <= least + NEARLY_AS_NEAR:
        best = treasure
    return best


@kernel
def nearest_foot(view, rules, place):
    """The Complex of Purgatory under a standing installation that the fewest steps lead to."""
    best, least = state.NONE, FAR
    for number in range(rules.installations):
        if is_standing(view, number):
            foot = rules.map.site[state.PURGATORY, view.installations[number].site]
            steps = steps_on_foot(rules, place, foot)
            if steps < least and can_enter(view, rules, foot) and view.shl[foot] == 0:
                best, least = foot, steps
    return best


# --- on Hades -----------------------------------------------------------------------------------


@kernel
def next_deed(asked):
    """What is worth most now, whoever does it."""
    options = asked.options
    best, most = 0, 0.0
    for i in range(len(options)):
        worth = worth_of_deed(asked.position, asked.rules, options[i], asked.mind)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_of_deed(view, rules, option, mind):
    """Attacks by what they are worth, then walks, then calls."""
    verb, unit = option.verb, option.who
    if verb == choices.DO_SABOTAGE:
        return SABOTAGE
    if verb in (choices.DO_SCIENCE, choices.DO_TO_LAB, choices.DO_TO_QUARTERS):
        return worth_of_science(view, rules, verb, option.what, mind)
    if verb == choices.DO_FIRE:
        return worth_of_fire(view, rules, unit, mind)
    if verb == choices.DO_CFP:
        return worth_of_projector(view, rules, unit, mind)
    if verb == choices.DO_MOVE:
        return worth_of_walk(view, rules, unit, mind)
    if verb == choices.DO_REQUEST:
        return worth_of_request(view, rules, unit, mind)
    if verb == choices.DO_RALLY:
        return RALLY
    return 0.0


@kernel
def worth_of_fire(view, rules, unit, mind):
    """Whoever has a way to go home breaks off; HQs shoot when nobody needs a call."""
    if rules.unit[unit].combat == 0:
        return 0.0
    if goes_home(view, rules, unit, mind) and turns_home(view, rules, unit) > 0:
        return 0.0
    _target, worth = best_target(view, rules, unit, False)
    if worth <= mind.knobs[STEADY]:
        return 0.0
    return FIRE + POINTS * worth if may_fight(view, rules, unit) else HQ_FIRES


@kernel
def worth_of_projector(view, rules, unit, mind):
    """From where it stands it is nearly safe; a jump only while fresh, and to an installation."""
    if goes_home(view, rules, unit, mind):
        return 0.0
    _target, worth = best_target(view, rules, unit, True)
    if worth > mind.knobs[STEADY] and (view.units[unit].depleted == 0 or worth > JUMP_WORTH):
        return PROJECTOR + POINTS * worth
    if view.units[unit].depleted == 1:
        return 0.0
    head = nearest_standing(view, rules, view.units[unit].place)
    far = steps_on_foot(rules, view.units[unit].place, head) > rules.unit[unit].mf
    return JUMP if head != state.NONE and far and has_landing(view, rules, unit) else 0.0


@kernel
def worth_of_science(view, rules, verb, place, mind):
    """Dante strikes from his Lab while he is fresh and there are guns to strike; else he rests."""
    dante = view.units[rules.dante]
    guns = working_guns(view, rules) > mind.knobs[LAB] and view.vittles.in_system == 1
    guns = guns and turns_left(view) > 1
    safe = view.vittles.module < rules.module_place[effects.LB] - 2
    if verb == choices.DO_TO_LAB:
        fresh = dante.depleted == 0 and dante.acted == 0
        return EXPERIMENT if guns and safe and fresh else 0.0
    if verb == choices.DO_TO_QUARTERS:
        return TO_QUARTERS if not safe or dante.depleted == 1 else 0.0
    if place == choices.LAB_SCIENCE:
        return EXPERIMENT if guns and dante.depleted == 0 else 0.0
    return REST_FIRST if place == choices.REST_SCIENCE else OTHER_SCIENCE


@kernel
def working_guns(view, rules):
    """Weapons on the hull that fire."""
    found = 0
    for number in range(rules.installations):
        if rules.installation[number].role < effects.OFFENSIVE and is_working(view, number):
            found += 1
    return found


@kernel
def worth_of_walk(view, rules, unit, mind):
    """Those who go home first, the nearest before the others; then those who have a goal."""
    place = view.units[unit].place
    if goes_home(view, rules, unit, mind):
        if can_beam(view, rules, unit) or waits_below(view, rules, unit):
            return 0.0
        cost = cost_home(view, rules, unit, place)
        return GO_HOME - cost / NEAR_FIRST if cost >= STEP_COST else 0.0
    if has(rules.mask.hqs, unit) or stays_with_guns(view, rules, unit):
        return 0.0
    if guards_engine(view, rules, unit):
        return 0.0
    goal = goal_of(view, rules, unit, mind)
    return GO_ON if goal != state.NONE and not is_beside(view, rules, place, goal) else 0.0


@kernel
def waits_below(view, rules, unit):
    """Nobody goes up to be strafed while the Vittles cannot come yet (15.2)."""
    below = deck_of(view.units[unit].place) == state.PURGATORY and not is_laden(view, unit)
    return below and view.vittles.in_system == 0 and view.turn < rules.scenario.still_turns


@kernel
def is_beside(view, rules, place, goal):
    """True next to an installation that is the goal: there the unit stands and fires."""
    on_hull = deck_of(place) == state.INFERNO
    return on_hull and steps_on_foot(rules, place, goal) == 1 and not can_enter(view, rules, goal)


@kernel
def stays_with_guns(view, rules, unit):
    """Heavy Weapons keep their place by the HQs: a fighter may start at any time."""
    return (
        rules.unit[unit].role == effects.HEAVY_WEAPON
        and deck_of(view.units[unit].place) == state.INFERNO
    )


@kernel
def worth_of_request(view, rules, hq, mind):
    """For those who should go home, else early in the game for more troops."""
    if must_leave_now(view):
        return 0.0
    if is_waited_for(view, rules, hq, mind):
        return CALL_FOR_OTHERS
    return CALL_FOR_TROOPS if is_early(view, mind) else 0.0


@kernel
def is_early(view, mind):
    """Time enough for reinforcements to be of use."""
    return view.turn <= mind.knobs[REINFORCED]


@kernel
def is_waited_for(view, rules, hq, mind):
    """True if anybody around an HQ should go home."""
    reach = within_reach(view, rules, hq)
    for unit in range(rules.units):
        if has(reach, unit) and goes_home(view, rules, unit, mind):
            return True
    return False


@kernel
def next_step(asked):
    """Open the door at hand; else a step home, or a step to the goal."""
    view, rules, mind = asked.position, asked.rules, asked.mind
    unit = asked.decision.subject
    if guards_engine(view, rules, unit):
        return 0
    wants_home = has(rules.mask.hqs, unit) or goes_home(view, rules, unit, mind)
    if is_homeward(view, mind, wants_home) or is_laden(view, unit):
        return fully_laden(asked, step_home(asked))
    door = at_door(asked)
    if door != state.NONE:
        return door
    goal = goal_of(view, rules, unit, mind)
    if goal == state.NONE:
        return 0
    lift = find_verb(asked, choices.DO_LIFT)
    if goal == view.units[unit].place and lift != state.NONE:
        return lift
    return fully_laden(asked, step_to(asked, unit, goal))


@kernel
def worth_of_landing(view, rules, unit):
    """Less than that of anybody who should go home; civilians stay aboard."""
    if rules.unit[unit].combat == 0:
        return 0
    return max(1, worth_in_crew(view, rules, unit, CALLED_LEADERS) // LIFT_BEFORE_LANDING)


@kernel
def whom_to_lift(asked):
    """Those who should go home, in the order of `recall`; without any, troops come down."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, most = 0, 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_LAND and is_early(view, mind):
            worth = worth_of_landing(view, rules, options[i].who)
            if worth > most:
                best, most = i, worth
        if options[i].verb == choices.DO_EVACUATE and goes_home(view, rules, options[i].who, mind):
            worth = worth_of_lift(view, rules, options[i].who)
            if worth > most:
                best, most = i, worth
    return fully_laden(asked, best)


# --- the Vittles --------------------------------------------------------------------------------


@kernel
def best_shot(asked):
    """The shot that is worth most; a Nastian beside a unit counts double."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, most = 0, 0.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_SHOOT:
            target = options[i].what
            worth = worth_of_shot(view, rules, options[i].who, target)
            if target < state.INSTALLATION and is_near(view, rules, target):
                worth *= 2
            if worth > most:
                best, most = i, worth
    return best


@kernel
def is_near(view, rules, enemy):
    """True for an enemy beside a unit."""
    return units_beside(view, view.enemies[enemy].place) != 0


@entry(SIGNATURES.choose)
def gunner(view, rules, decision, options, count, mind):
    """Silence the guns, then use the time that is left."""
    asked = Question(view, rules, decision, options, mind)
    kind = decision.kind
    if kind == choices.SET_UP_UNIT:
        return gun_crew(asked)
    if kind == choices.SET_UP_PLACE:
        return landing_place(asked, decision.subject)
    if kind == choices.DECK:
        return best_draw(asked, decision.subject)
    if kind == choices.REPAIR:
        return best_draw(asked, choices.REPAIR_CHECK)
    if kind == choices.JAM:
        return idle_hq(asked)
    if kind == choices.SHL_TURN:
        return next_deed(asked)
    if kind == choices.STEP:
        return next_step(asked)
    if kind == choices.TARGET:
        return max(pick_target(asked, False), 0)
    if kind == choices.COMBINE:
        return pick_partner(asked)
    if kind == choices.JUMP:
        return pick_jump(asked)
    if kind == choices.CFP_ATTACK:
        return max(pick_target(asked, decision.amount == 1), 0)
    if kind == choices.TRANSFER or kind == choices.TELEPORT:
        return whom_to_lift(asked)
    if kind == choices.LAND_PLACE:
        return landing_place(asked, decision.subject)
    if kind == choices.QUARTERS:
        return 0
    if kind == choices.HACK:
        return max(find_verb(asked, choices.DO_OPEN), 0)
    if kind == choices.SHIP_MOVE:
        return where_to_warp(asked)
    if kind == choices.SHIP_FIRE:
        return best_shot(asked)
    return 0
