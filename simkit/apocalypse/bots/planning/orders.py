"""How planning bots decide for the captain: areas, ways, and divine intervention."""

from __future__ import annotations

from math import inf

from simkit.apocalypse.bots.reckoning.ambush_value import present_worth
from simkit.apocalypse.bots.reckoning.judgement import heroes_in, hits_of
from simkit.apocalypse.rules.board.board import can, can_step, is_alive, is_shadowed
from simkit.apocalypse.rules.enemies.fourth import has_standing
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.jit import kernel

from .marching import hiker, is_scouting, spot_worth

STRIKES_FIRST = 10.0  # who strikes from afar goes before any number of heroes
UNDER_SHADOW = 10.0  # an ambush that is driven there
TOO_FAR = 9
A_STEP_LONGER, LONGEST = 10.0, 20  # the way of a Fourth Circle demon goes before who defends it
AMONG_HEROES = 1.5  # a token opens there
TOUGHNESS_DREAD, USUAL_ARMOUR = 0.3, 3
LARVA_PAIR, GRYLLUS_PAIR, FIEND_PAIR = 2, 4, 7  # how bad a pair of the despair dice is
WORTH_SETTING = 6  # how much worse a roll must be than what the dice may be set to

# --- the captain --------------------------------------------------------------------------------


@kernel
def next_captain(asked):
    """Bernice keeps the marker while a poor planner plays, who would cost the pool courage.

    Otherwise it goes to the left: the order of turns matters less than that all take theirs.
    """
    view, options = asked.position, asked.options
    if not has_poor_planner(view):
        return 0
    best = 0
    for i in range(len(options)):
        if options[i].who == asked.decision.seat:
            return i
        if not can(view.heroes[options[i].who], effects.POOR_PLANNING):
            best = i
    return best


@kernel
def has_poor_planner(view):
    """True if some hero's weakness costs the pool courage when he is captain."""
    for seat in range(view.players):
        if is_alive(view, seat) and can(view.heroes[seat], effects.POOR_PLANNING):
            return True
    return False


@kernel
def next_area(asked):
    """Who strikes from afar comes first, so that all other targets are chosen knowing the harm;
    then the areas with fewest heroes, where there is least to choose."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, best_rank = 0, inf
    for i in range(len(options)):
        rank = 1.0 * heroes_in(view, options[i].where)
        for kind in range(rules.fourths):
            if view.fourth[kind].area == options[i].where:
                if has_standing(rules, state.FOURTH + kind, effects.STRIKES_ANYWHERE):
                    rank -= STRIKES_FIRST
        if rank < best_rank:
            best, best_rank = i, rank
    return best


# --- where heroes and ambushes go ---------------------------------------------------------------


@kernel
def driven(asked):
    """A hero where he would rather be; an ambush where none lies that would make way."""
    view, rules, decision, options, mind = asked
    best, best_worth = 0, -inf
    for i in range(len(options)):
        area = options[i].where
        if decision.subject != state.NONE:
            seat = decision.subject
            scouts = is_scouting(view, rules, seat, mind.knobs)
            worth = spot_worth(view, rules, hiker(view, rules, seat, scouts), area, mind.knobs)
        else:
            shadow = UNDER_SHADOW if is_shadowed(view, area) else 0.0
            worth = -present_worth(view, rules, area) - shadow
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def beginning(asked):
    """Each start is held by somebody: the one with the fewest heroes who are placed already."""
    options = asked.options
    best, fewest = 0, state.MOST_SEATS
    for i in range(len(options)):
        others = 0
        for seat in range(asked.decision.subject):
            if asked.position.heroes[seat].area == options[i].where:
                others += 1
        if others < fewest:
            best, fewest = i, others
    return best


@kernel
def steps_to_recruit(view, rules, area):
    """Steps to where troopers are, up to those of one move; TOO_FAR beyond and under the Shadow."""
    if rules.map.recruits[area] == 1:
        return 0
    best = TOO_FAR
    for there in range(rules.map.areas):
        if not can_step(view, rules, area, there) or is_shadowed(view, there):
            continue
        if rules.map.recruits[there] == 1:
            return 1
        for beyond in range(rules.map.areas):
            if rules.map.recruits[beyond] == 1 and can_step(view, rules, there, beyond):
                best = 2
    return best


@kernel
def send(asked):
    """A hero who is moved in the team phase goes where he can recruit."""
    view, options = asked.position, asked.options
    best, nearest = 0, TOO_FAR + 1
    for i in range(len(options)):
        option = options[i]
        if option.verb == choices.PASS or (
            option.verb == choices.DO_MOVE and not is_shadowed(view, option.where)
        ):
            steps = steps_to_recruit(view, asked.rules, option.where)
            if steps < nearest:
                best, nearest = i, steps
    return best


# --- where enemies appear -----------------------------------------------------------------------


@kernel
def defence_on_way(view, rules, area):
    """Heroes and ambushes between an area and the exit: what comes this way meets them."""
    total = 0.0
    place = area
    for _ in range(rules.map.areas):
        if place < 0:
            return total
        total += 2.0 * heroes_in(view, place) + present_worth(view, rules, place)
        place = rules.map.next[place]
    return total


@kernel
def fourth_area(asked):
    """A Fourth Circle demon comes by the longest way, and among equals by the best held one."""
    rules, options = asked.rules, asked.options
    best, best_worth = 0, -1.0
    for i in range(len(options)):
        area = options[i].where
        worth = A_STEP_LONGER * min(rules.map.steps[area], LONGEST)
        worth += defence_on_way(asked.position, rules, area)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def token_area(asked):
    """A token goes where an ambush shoots what comes of it, or next to heroes, not among them."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, best_worth = 0, -inf
    for i in range(len(options)):
        area = options[i].where
        worth = present_worth(view, rules, area) - AMONG_HEROES * heroes_in(view, area)
        for other in range(rules.map.areas):
            if rules.map.beside[area, other] == 1:
                worth += 1.0 * heroes_in(view, other)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# --- divine intervention ------------------------------------------------------------------------

# How bad an effect of all demons is for heroes: of a hundred games, about so many
# that the expert won under the mildest legion it lost under this one.
LEGION_DREAD = effects.legion.each(
    rest=0.0,
    stun_injured=4.0,
    burn_injured=1.5,
    demons_strike_anywhere=4.0,
    demons_move=1.0,
    hurt_killer=2.5,
    larva_toughness=0.5,
    more_larvae=4.0,
    circle_toughness=1.0,
    no_courage=2.0,
)
TOO_BAD = 1.2  # an intervention serves once: it must better a draw by so much

# What the appearance of a demon costs beside its attacks, and what it does while it is in play.
SPAWN_DREAD = effects.spawn_effect.each(
    none=0.0,
    pestilence_all=4.0,
    troopers_die=2.0,
    luck_or_damage=1.5,
    burn_all=3.0,
    lose_luck=2.0,
    drive_to_lord=1.5,
    store_toughness=4.0,
    store_courage=4.0,
    lay_cyst=2.5,
)
STANDING_DREAD = effects.standing_effect.each(
    none=0.0,
    strikes_anywhere=1.5,
    pestilence_per_damage=1.5,
    tougher_minions=3.5,
    unabsorbable=1.5,
    ambushes_turn=2.0,
    bars_help=1.0,
    burns_area=1.5,
    binds_luck=2.0,
    extra_die=4.0,
)


@kernel
def divine_legion(asked):
    """Send the legion away when it is worse than what the next card may bring."""
    rules, decision = asked.rules, asked.decision
    total, others = 0.0, 0
    for kind in range(rules.legions):
        banned = (rules.map.banned_legions >> kind) & 1 == 1
        if kind != decision.subject and not banned:
            total += LEGION_DREAD[rules.legion[kind].op]
            others += 1
    if others == 0:
        return 0
    dread = LEGION_DREAD[rules.legion[decision.subject].op]
    return 1 if dread > total / others + TOO_BAD else 0


@kernel
def demon_dread(rules, kind):
    """How bad a Fourth Circle demon is: its dice, and what it does as it appears and stays."""
    demon = rules.fourth[kind]
    dread = hits_of(demon.attack, USUAL_ARMOUR, 0) + TOUGHNESS_DREAD * demon.toughness * demon.needs
    return dread + SPAWN_DREAD[demon.spawn.op] + STANDING_DREAD[demon.standing.op]


@kernel
def divine_fourth(asked):
    """Send a demon away when those that may come instead are milder."""
    rules, decision = asked.rules, asked.decision
    total, others = 0.0, 0
    for kind in range(rules.fourths):
        banned = (rules.map.banned_fourth >> kind) & 1 == 1
        if (
            kind != decision.subject
            and asked.position.fourth[kind].area == state.NONE
            and not banned
        ):
            total += demon_dread(rules, kind)
            others += 1
    if others == 0:
        return 0
    return 1 if demon_dread(rules, decision.subject) > total / others + TOO_BAD else 0


@kernel
def divine_dice(asked):
    """Set the dice when they would bring much more than they need to."""
    options = asked.options
    rolled = spawn_weight(options[0].who, options[0].what, options[0].where)
    best, least = 0, rolled
    for i in range(1, len(options)):
        weight = spawn_weight(options[i].who, options[i].what, options[i].where)
        if weight < least:
            best, least = i, weight
    return best if rolled - least >= WORTH_SETTING else 0


@kernel
def spawn_weight(first, second, third):
    """How bad a roll of the despair dice is."""
    larvae, grylli, fiends = first // 2, second // 2, third // 2
    return LARVA_PAIR * larvae + GRYLLUS_PAIR * grylli + FIEND_PAIR * fiends
