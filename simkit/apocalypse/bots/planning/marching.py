"""The hero phase: where to stand, attack before the move or after it, where to lie in ambush."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from simkit.apocalypse.bots.knobs import CAUTION, EAGER, HOME, PICKET, READY, STRIKE, STRIKE_TURN
from simkit.apocalypse.bots.reckoning.ambush_value import gain_of, holds, setting_gain
from simkit.apocalypse.bots.reckoning.fighting import find_verb
from simkit.apocalypse.bots.reckoning.judgement import (
    attack_worth,
    dread_of_doom,
    group_hits,
    heroes_in,
    hidden_worth,
    staying_power,
    token_hits,
    tokens_in,
)
from simkit.apocalypse.bots.reckoning.lord_prospects import (
    TWO_LORDS,
    attacks_bearable,
    can_somebody_bear_a_raid,
    foe,
    is_desperate,
    lords_left,
    shadow_falls_on,
    shadow_to_strike,
    steps_to,
    strike_ratio,
    way_from_home,
)
from simkit.apocalypse.bots.reckoning.outlook import (
    doom_of_tokens,
    is_haven,
    is_watched,
    pairs_in_token,
)
from simkit.apocalypse.rules.attacks.attack import reach_of
from simkit.apocalypse.rules.board.board import (
    areas_near,
    can,
    can_step,
    hero_toughness,
    is_alive,
    is_shadowed,
    patrol_size,
    shadow_of,
)
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

A_DAYS_WALK = 2  # steps to the Lord that need no scout
ENTER_WORTH = 100.0  # the Shadow, on the day of the strike
IN_A_HAVEN = 0.35  # of the worth of home is left where staying there stops no enemy
LORD_COMES = 8.0  # the harm when the Lord comes to heroes who are not ready for him
A_STEP_OFF = 4.0  # what a step to the Shadow counts against bearing an attack, for a scout
A_STEP_BEARS = 1.2  # damage that a scout must be able to bear for each step of his way
COMPANY = 0.5  # how much each comrade draws enemies off
DEADLY, MORTAL_FEAR = 0.7, 8.0  # share of what he bears at which hits may kill; and their price
FULL_PATROL, TOP_UP = 4, 0.5  # troopers; what recruiting is worth beyond them
HEALED_AT_HOME = 0.7  # a point of health
SCOUTING_STEP = 8.0  # of the way to the Shadow
A_PAINFUL_STEP = 1.2  # with arthritis
WORTH_MOVING = 0.3  # how much better another area must be
CUT_OFF = 99  # steps where no way leads
# What an attack or an ambush must be worth.
WORTH_ATTACKING, WORTH_STANDING_UP, WORTH_ONE_MORE, WORTH_AN_AMBUSH = 0.2, 0.5, 2.0, 0.5
BEFORE_MOVING = 0.9  # share of the best attack elsewhere that one here must be worth
URGENT_FIGHT = 2.5  # it goes before a comrade's burning
A_TROOPER_SPENT = 0.05


# --- the plan that all seats share ---------------------------------------------------------------


@kernel
def strike_day(view, knobs):
    """The turn of the first raid; where several Lords must die there is no time to wait."""
    return 1.0 if lords_left(view) > 1 else knobs[STRIKE_TURN]


@kernel
def strikes_now(view, rules, knobs):
    """True when the team can kill the Lord, or bear a raid, or has nothing left to wait for."""
    if is_desperate(view, rules) and lords_left(view) == 1:
        return True
    if view.turn < strike_day(view, knobs):
        return False
    if strike_ratio(view, rules) >= knobs[STRIKE]:
        return True
    if lords_left(view) > TWO_LORDS and not can_somebody_bear_a_raid(view, rules):
        return False  # all would leave again at once
    return attacks_bearable(view, rules) >= knobs[READY]


@kernel
def is_scout(view, rules, seat, shadow):
    """True for the hero who walks to the Shadow for all: near it, and hard to kill."""
    own = fit_to_scout(view, rules, seat, shadow)
    for other in range(view.players):
        if other != seat and is_alive(view, other):
            score = fit_to_scout(view, rules, other, shadow)
            if score > own or (score == own and other < seat):
                return False
    return is_alive(view, seat)


@kernel
def fit_to_scout(view, rules, seat, shadow):
    """What a hero can bear, less the way that he has to the Shadow on these areas."""
    distance = steps_to(rules, view.heroes[seat].area, shadow)
    return staying_power(view, rules, seat) - A_STEP_OFF * distance


@kernel
def is_scouting(view, rules, seat, knobs):
    """True for the scout once the day of the first raid is no farther than his way."""
    shadow = shadow_to_strike(view, rules)
    if is_desperate(view, rules):
        return is_scout(view, rules, seat, shadow)
    day, distance = strike_day(view, knobs), steps_to(rules, view.heroes[seat].area, shadow)
    is_early = view.turn + (distance + 1) // 2 <= day
    if is_early and view.turn < day:
        return False
    whole_way = way_from_home(rules, shadow)
    if whole_way <= A_DAYS_WALK:
        return is_scout(view, rules, seat, shadow) and strikes_now(view, rules, knobs)
    if is_early:
        return False
    is_under_way = distance <= whole_way - A_DAYS_WALK
    overdue = max(0.0, view.turn - day)
    if not is_under_way and staying_power(view, rules, seat) < A_STEP_BEARS * distance - overdue:
        return False
    return is_scout(view, rules, seat, shadow)


# --- what an area is worth ----------------------------------------------------------------------


class Hiker(NamedTuple):
    """What is the same of a hero wherever he may end his turn."""

    seat: Any
    scouts: Any  # he walks to the Shadow ...
    shadow: Any  # ... which lies on these areas, a bit each
    bears: Any  # his `staying_power`
    token: Any  # the hits to fear of a token ...
    pairs: Any  # ... and the pairs that it can hope to show


@kernel
def hiker(view, rules, seat, scouts):
    """A hero, a scout or not, who looks for a place to end his turn."""
    token = token_hits(view, rules, hero_toughness(view.heroes[seat]))
    bears = staying_power(view, rules, seat)
    shadow = shadow_to_strike(view, rules) if scouts else 0
    return Hiker(seat, scouts, shadow, bears, token, pairs_in_token(view))


@kernel
def danger_cost(view, rules, hiker, area, tokens, knobs):
    """The harm to fear in an area with so many tokens, in courage; dear when he might die of it."""
    hero = view.heroes[hiker.seat]
    hits = group_hits(view, rules, area, hero_toughness(hero))
    if tokens > 0:
        hits += tokens * hiker.token
    if hits == 0.0:
        return 0.0
    others = heroes_in(view, area)
    if hero.area == area:
        others -= 1
    hits /= 1.0 + COMPANY * others
    cost = knobs[CAUTION] * hits
    if hits > DEADLY * hiker.bears:
        cost += MORTAL_FEAR * hits / hiker.bears
    return cost


@kernel
def spot_worth(view, rules, hiker, area, knobs):
    """What it is worth for a hero to end his turn in an area."""
    seat = hiker.seat
    if is_shadowed(view, area):
        mine = shadow_of(view, area) == foe(view, rules)
        if not mine or not strikes_now(view, rules, knobs):
            return -ENTER_WORTH
        if can_leave_it_to_another(view, rules, seat, area):
            return 0.0
        return ENTER_WORTH
    hero = view.heroes[seat]
    tokens = tokens_in(view, area)
    worth = -danger_cost(view, rules, hiker, area, tokens, knobs)
    if shadow_falls_on(view, rules, area) and not strikes_now(view, rules, knobs):
        worth -= LORD_COMES
    if rules.map.recruits[area] == 1:
        home = knobs[HOME] * (IN_A_HAVEN if is_haven(rules, area) else 1.0)
        worth += home if patrol_size(hero) < FULL_PATROL else TOP_UP
        worth += HEALED_AT_HOME * min(2, hero.cap - hero.health)
    if rules.map.exit_in[area] == 1 and not is_watched(view, area, seat):
        spared = doom_of_tokens(view, rules, area, 1, hiker.pairs)
        worth += knobs[PICKET] * dread_of_doom(view, rules, knobs) * spared
    if hero.attacks_left > 0 and area != hero.area and hero.area != state.HELL:
        worth += knobs[EAGER] * hidden_worth(view, seat, tokens, hiker.pairs)
    if hiker.scouts:
        worth -= SCOUTING_STEP * steps_to(rules, area, hiker.shadow)
    elif hero.ambush_set == 0:
        worth += setting_gain(view, rules, seat, area, knobs)
    return worth


@kernel
def can_leave_it_to_another(view, rules, seat, area):
    """True if a hero whose turn comes later can enter: who goes last lets the others act first."""
    mine = (seat - view.captain) % view.players
    for place in range(mine + 1, view.players):
        other = (view.captain + place) % view.players
        hero = view.heroes[other]
        if is_alive(view, other) and hero.stunned == 0 and hero.area != state.HELL:
            if is_reachable(view, rules, hero.area, area):
                return True
    return False


@kernel
def best_area(view, rules, seat, knobs):
    """The best area to which a move leads, or his own."""
    worth_here = attack_worth(view, rules, seat, view.heroes[seat].area, knobs)
    return best_area_beside(view, rules, seat, worth_here, knobs)[0]


@kernel
def best_area_beside(view, rules, seat, worth_here, knobs):
    """The same where it is known what an attack here is worth; and what his attack is worth there,
    if he has one left."""
    hero = view.heroes[seat]
    here = hero.area
    fights = hero.attacks_left > 0
    if not fights:
        worth_here = 0.0
    walker = hiker(view, rules, seat, is_scouting(view, rules, seat, knobs))
    best, best_fight = here, worth_here
    best_worth = worth_here + spot_worth(view, rules, walker, here, knobs)
    near = areas_near(view, rules, here)
    for area in members(areas_in_two_steps(view, rules, near) & ~(1 << here)):
        worth, fight = spot_worth(view, rules, walker, area, knobs), 0.0
        if can(hero, effects.ARTHRITIS) and not has(near, area):
            worth -= A_PAINFUL_STEP
        if fights:
            fight = attack_worth(view, rules, seat, area, knobs)
            worth += max(worth_here, fight)
        if worth > best_worth + WORTH_MOVING:
            best, best_worth, best_fight = area, worth, fight
    return best, best_fight


@kernel
def is_reachable(view, rules, here, area):
    """True if a walk of at most two steps leads there without crossing the Shadow."""
    return has(areas_in_two_steps(view, rules, areas_near(view, rules, here)), area)


@kernel
def areas_in_two_steps(view, rules, near):
    """The areas to which such a walk leads from where these areas are near, a bit each."""
    reached = near
    for between in members(near):
        if not is_shadowed(view, between):
            reached |= areas_near(view, rules, between)
    return reached


@kernel
def steps_left(view, rules, here, goal):
    """How far it still is from an area to the goal, by ways that are open now."""
    if here == goal:
        return 0
    if is_shadowed(view, here):
        return CUT_OFF
    if can_step(view, rules, here, goal):
        return 1
    return max(2, rules.map.walk[here, goal])


# --- the hero's turn ----------------------------------------------------------------------------


@kernel
def hero_turn(asked):
    """Recover, then attack and move in the better order, then lie in ambush."""
    view, rules, options = asked.position, asked.rules, asked.options
    seat = asked.decision.subject
    hero = view.heroes[seat]
    knobs = asked.mind.knobs
    if hero.stunned == 1:
        return stand_up(asked, seat, knobs)
    here = 0.0
    if hero.attacks_left > 0:
        here = attack_worth(view, rules, seat, hero.area, knobs)
    mended = mend(asked, seat, here)
    if mended > 0:
        return mended
    goal, there = hero.area, here
    if hero.moves_left > 0:
        goal, there = best_area_beside(view, rules, seat, here, knobs)
    attack = find_verb(asked, choices.DO_ATTACK)
    if options[attack].verb == choices.DO_ATTACK and here > WORTH_ATTACKING:
        if goal == hero.area or here >= BEFORE_MOVING * there:
            return attack
    if goal != hero.area:
        return step_toward(asked, goal)
    if options[attack].verb == choices.DO_ATTACK and hero.area == goal:
        if reach_of(view, rules, seat) > 0:
            return attack
    extra = find_verb(asked, choices.DO_EXTRA_ATTACK)
    if options[extra].verb == choices.DO_EXTRA_ATTACK and hero.attacks_left == 0:
        if attack_worth(view, rules, seat, hero.area, knobs) > WORTH_ONE_MORE:
            return extra
    ambush = find_verb(asked, choices.DO_SET)
    if (
        options[ambush].verb == choices.DO_SET
        and setting_gain(view, rules, seat, hero.area, knobs) > WORTH_AN_AMBUSH
    ):
        return ambush
    return 0


@kernel
def stand_up(asked, seat, knobs):
    """Give up whichever of attack and move is worth less."""
    view = asked.position
    by_move = find_verb(asked, choices.DO_RECOVER_BY_MOVE)
    if attack_worth(view, asked.rules, seat, view.heroes[seat].area, knobs) > WORTH_STANDING_UP:
        return by_move
    return 0


@kernel
def mend(asked, seat, fight):
    """Put out a fire when it is more urgent than a fight here; 0 when there is nothing to do."""
    view, options = asked.position, asked.options
    hero = view.heroes[seat]
    for i in range(1, len(options)):
        option = options[i]
        if option.verb == choices.DO_CLEAR:
            return i
        if option.verb == choices.DO_HEAL and hero.health <= 2 and hero.cap - hero.health >= 2:
            return i
        if option.verb == choices.DO_RECOVER_BY_ATTACK and option.what != state.NONE:
            if fight < URGENT_FIGHT or view.heroes[option.what].health <= 2:
                return i
    return 0


@kernel
def step_toward(asked, goal):
    """The step that leads to the goal."""
    options = asked.options
    best, best_distance = 0, CUT_OFF
    for i in range(len(options)):
        if options[i].verb == choices.DO_MOVE:
            distance = steps_left(asked.position, asked.rules, options[i].where, goal)
            if distance < best_distance:
                best, best_distance = i, distance
    return best


@kernel
def step_on(asked):
    """A second step if it leads somewhere better."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    seat = asked.decision.subject
    hero = view.heroes[seat]
    walker = hiker(view, rules, seat, is_scouting(view, rules, seat, mind.knobs))
    best, best_worth = 0, -inf
    for i in range(len(options)):
        option = options[i]
        if option.verb == choices.DO_SET:
            if setting_gain(view, rules, seat, hero.area, mind.knobs) > WORTH_AN_AMBUSH:
                return i
            continue
        area = hero.area if option.verb == choices.PASS else option.where
        worth = spot_worth(view, rules, walker, area, mind.knobs)
        if hero.attacks_left > 0:
            worth += attack_worth(view, rules, seat, area, mind.knobs)
        if area != hero.area and can(hero, effects.ARTHRITIS):
            worth -= A_PAINFUL_STEP
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def set_ambush(asked):
    """Trooper after trooper where they add most; enough is enough."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    hero = view.heroes[asked.decision.subject]
    best, best_gain = 0, -9.0
    for i in range(len(options)):
        option = options[i]
        gain = 0.0
        if option.verb == choices.DO_SET:
            gain = -1.0
            if holds(view, rules, option.where, mind.knobs):
                kind = option.what
                gain = gain_of(view, rules, option.where, kind, hero.patrol[kind], mind.knobs)
                gain -= A_TROOPER_SPENT
        if gain > best_gain:
            best, best_gain = i, gain
    return best
