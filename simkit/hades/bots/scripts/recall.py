"""The bot `recall`: it calls all units home at once and opens no door."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.reckoning.card_odds import best_draw
from simkit.hades.bots.reckoning.way_home import (
    STEP_COST,
    WAKE_COST,
    callers,
    can_beam,
    cost_home,
    is_last_turn,
    stranded_units,
    way_up,
    within_reach,
)
from simkit.hades.rules.common.board import (
    deck_of,
    foes_beside,
    highest_installation,
    live_sites_beside,
    sites_beside,
    steps_between,
    units_beside,
)
from simkit.hades.words import choices, effects, state, tables
from simkit.hades.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel
from simkit.kernel.numbers.sets import has, how_many, lowest

LEADER_FIRST, PACE = 10_000, 100  # who lands first: HQs, then the fastest
BEAM, WALK, CALL = 100_000, 50_000, 10  # what is done first
EACH_CALLED = 2  # what each further unit adds to a call
# Who is lifted first: Dante unless he beams others home, squads, HQs that have asked, the others.
DANTE_NOW, SQUAD_FIRST, ASKED_HQ, OTHER_HQ, DANTE_LATER = 50, 30, 20, 10, 5
# What the guns fire at.
AT_FIGHTER, AT_NEIGHBOUR, AT_TOP_SITE, AT_SITE, AT_ENEMY = 40, 30, 21, 20, 10

# --- set-up -------------------------------------------------------------------------------------


@kernel
def first_troops(asked):
    """HQs before all: each is one more Request a turn. Then the fastest."""
    rules, options = asked.rules, asked.options
    best, most = 0, -1
    for i in range(len(options)):
        unit = options[i].who
        worth = rules.unit[unit].mf * PACE + unit
        if has(rules.mask.hqs, unit):
            worth += LEADER_FIRST
        if worth > most:
            best, most = i, worth
    return best


@kernel
def first_place(asked):
    """On Inferno close together and beside no Complex; below close to a shaft."""
    view, rules, options = asked.position, asked.rules, asked.options
    leader = lowest(callers(view, rules))
    anchor = view.units[leader].place if leader != state.NONE else state.NONE
    best, least = 0, inf
    for i in range(len(options)):
        cost = landing_cost(view, rules, asked.decision.subject, options[i].where, anchor)
        if cost < least:
            best, least = i, cost
    return best


@kernel
def landing_cost(view, rules, unit, place, anchor):
    """How bad a hex is to begin in; the anchor is where the first HQ stands."""
    if deck_of(place) == state.INFERNO:
        spread = steps_between(rules, place, anchor) if anchor != state.NONE else 0
        return spread + WAKE_COST * (sites_near(view, rules, place) != 0)
    beams = unit == rules.dante and rules.scenario.teleporter_evacuates == 1
    if beams and rules.map.terrain[place] == tables.CELL:
        return 0
    return STEP_COST * way_up(view, rules, unit, place)


@kernel
def sites_near(view, rules, place):
    """Complexes beside a hex, live or asleep, a bit each."""
    return sites_beside(view, rules, place, state.NONE) | live_sites_beside(view, rules, place)


@kernel
def idle_hq(asked):
    """Comm Crash jams HQs aboard, where they are of no use anyway; else one that cannot call."""
    options = asked.options
    best, most = 0, -1
    for i in range(len(options)):
        place = asked.position.units[options[i].who].place
        worth = 2 if place == state.ABOARD else 1 if deck_of(place) != state.INFERNO else 0
        if worth > most:
            best, most = i, worth
    return best


# --- on Hades -----------------------------------------------------------------------------------


@kernel
def next_deed(asked):
    """Beam somebody out, walk, then call the Vittles; nothing else."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, most = 0, 0
    for i in range(len(options)):
        option, worth = options[i], 0
        if option.verb == choices.DO_SCIENCE and option.what == effects.TELEPORTER:
            worth = BEAM
        elif option.verb == choices.DO_MOVE:
            worth = worth_of_walk(view, rules, option.who)
        elif option.verb == choices.DO_REQUEST:
            worth = worth_of_request(view, rules, option.who)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_of_walk(view, rules, unit):
    """Whoever is nearest to home goes first and clears the way."""
    if can_beam(view, rules, unit):
        return 0
    cost = cost_home(view, rules, unit, view.units[unit].place)
    return WALK - cost if cost >= STEP_COST else 0


@kernel
def worth_of_request(view, rules, hq):
    """An HQ calls for those around it; for itself alone once nobody else needs it."""
    if must_leave_now(view) or deck_of(view.units[hq].place) != state.INFERNO:
        return 0
    reach = within_reach(view, rules, hq)
    others = how_many(reach & ~(1 << hq))
    if others == 0 and is_needed(view, rules, hq):
        return 0
    quiet = foes_beside(view, view.units[hq].place) == 0
    return CALL + EACH_CALLED * others + quiet


@kernel
def must_leave_now(view):
    """The last turn, and a Crisis! leaves the Vittles one deed: to get away."""
    idle = view.vittles.crisis == 1 and view.vittles.did == state.NOTHING_DONE
    return is_last_turn(view) and view.vittles.in_system == 1 and idle


@kernel
def is_needed(view, rules, hq):
    """True for the last HQ on Inferno while others are still on Hades, but not at the very end."""
    if not has(rules.mask.hqs, hq) or is_last_turn(view):
        return False
    others = stranded_units(view, rules) & ~(1 << hq)
    return others != 0 and callers(view, rules) & ~(1 << hq) == 0


@kernel
def step_home(asked):
    """The step that leads nearest to home; stay where no step is better."""
    view, rules, options = asked.position, asked.rules, asked.options
    unit = asked.decision.subject
    best, least = 0, inf
    if options[0].verb == choices.PASS:
        least = cost_home(view, rules, unit, view.units[unit].place)
    for i in range(len(options)):
        if options[i].where >= 0:
            cost = cost_home(view, rules, unit, options[i].where)
            if cost < least:
                best, least = i, cost
    return best


@kernel
def whom_to_lift(asked):
    """Dante first, then squads, then HQs that have acted; never an HQ that others need."""
    options = asked.options
    best, most = 0, 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_EVACUATE:
            worth = worth_of_lift(asked.position, asked.rules, options[i].who)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def worth_of_lift(view, rules, unit):
    """Who goes first."""
    if is_needed(view, rules, unit):
        return 0
    if unit == rules.dante:
        return beamer_worth(view, rules)
    if not has(rules.mask.hqs, unit):
        return SQUAD_FIRST + (foes_beside(view, view.units[unit].place) != 0)
    return ASKED_HQ if view.units[unit].acted == 1 else OTHER_HQ


@kernel
def beamer_worth(view, rules):
    """Dante in the Teleporter goes last of those below, or when time runs out."""
    below = 0
    for unit in range(rules.units):
        if unit != rules.dante and deck_of(view.units[unit].place) == state.PURGATORY:
            below += 1
    beaming = can_beam(view, rules, rules.dante)
    waits = beaming and below > 0 and not is_last_turn(view)
    return DANTE_LATER if waits else DANTE_NOW


# --- the Vittles --------------------------------------------------------------------------------


@kernel
def is_hope(view, rules):
    """True while somebody could be brought home in a later turn."""
    if is_last_turn(view) or stranded_units(view, rules) == 0:
        return False
    if can_beam(view, rules, rules.dante):
        return True
    return stranded_units(view, rules) & rules.mask.hqs != 0


@kernel
def where_to_warp(asked):
    """Stay while there is somebody to wait for and the ship holds; come when somebody is up."""
    view, rules, options = asked.position, asked.rules, asked.options
    hurt = view.vittles.module
    for i in range(len(options)):
        if options[i].verb == choices.DO_SKEDADDLE:
            if not is_hope(view, rules) or hurt >= rules.module_place[effects.R2]:
                return i
        elif options[i].verb == choices.DO_APPROACH:
            up = callers(view, rules) != 0 or can_beam(view, rules, rules.dante)
            if is_hope(view, rules) and up and hurt < rules.module_place[effects.R1]:
                return i
    return 0


@kernel
def best_shot(asked):
    """Fighters first, then whoever threatens the landing party, then installations."""
    options = asked.options
    best, most = 0, 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_SHOOT:
            worth = worth_of_shot(asked.position, asked.rules, options[i].what)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def worth_of_shot(view, rules, target):
    """What a target is worth to the guns."""
    if target >= state.FIGHTER:
        return AT_FIGHTER + view.fighters[target - state.FIGHTER].damaged
    if target >= state.INSTALLATION:
        top = target - state.INSTALLATION == highest_installation(
            view, rules, state.NONE, state.OPERATIONAL
        )
        return AT_TOP_SITE if top else AT_SITE
    near = units_beside(view, view.enemies[target].place) != 0
    return AT_NEIGHBOUR if near else AT_ENEMY


@entry(SIGNATURES.choose)
def recall(view, rules, decision, options, count, mind):
    """Bring everybody home."""
    asked = Question(view, rules, decision, options, mind)
    kind = decision.kind
    if kind == choices.SET_UP_UNIT:
        return first_troops(asked)
    if kind == choices.SET_UP_PLACE:
        return first_place(asked)
    if kind == choices.DECK:
        return best_draw(asked, decision.subject)
    if kind == choices.REPAIR:
        return best_draw(asked, choices.REPAIR_CHECK)
    if kind == choices.JAM:
        return idle_hq(asked)
    if kind == choices.SHL_TURN:
        return next_deed(asked)
    if kind == choices.STEP:
        return step_home(asked)
    if kind == choices.TRANSFER or kind == choices.TELEPORT:
        return whom_to_lift(asked)
    if kind == choices.SHIP_MOVE:
        return where_to_warp(asked)
    if kind == choices.SHIP_FIRE:
        return best_shot(asked)
    return 0
