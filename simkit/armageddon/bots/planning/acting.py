"""What a player does in his own turn: every action has a worth, the best one is taken."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import BOLD, CRAFT, GROWTH, GUARD, SPARE
from simkit.armageddon.bots.reckoning.forces import danger_near, foes_at, force_at, own_place
from simkit.armageddon.bots.reckoning.goals import goal_of, steps_from
from simkit.armageddon.rules.battle.strength import command_rating
from simkit.armageddon.rules.table.cards import hand_limit, wealth
from simkit.armageddon.words import choices, kinds, state
from simkit.armageddon.words.sizes import MOST_ARMIES, MOST_HEXES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

NONE = state.NONE
# How urgent each kind of action is; the highest is done first.
ASSAULT, SEIZE, POST, LEAD, ENLIST, RAISE = 95.0, 90.0, 85.0, 80.0, 75.0, 60.0
MARCH, SETTLE, COLLECT, BUILD = 70.0, 66.0, 64.0, 62.0
RAID, AGENT, DRAW, STUDY, EQUIP, MEND, SHIFT, MINE = 55.0, 50.0, 45.0, 40.0, 58.0, 15.0, 72.0, 5.0
RESERVE = 4  # resources that are not spent on growth


@kernel
def best_action(question):
    """The place of the action with the highest worth; 0 ends the turn."""
    best, most = 0, 0.0
    for i in range(len(question.options)):
        worth = worth_of_action(question, question.options[i])
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_of_action(question, option):
    """How urgent an action is, 0 for what is better left."""
    view, rules, knobs = question.position, question.rules, question.mind.knobs
    seat, verb = question.decision.seat, option.verb
    if verb == choices.DO_MOVE:
        return MARCH if is_to_march(view, rules, seat, option.who, knobs) else 0.0
    if verb == choices.DO_DEPLOY or verb == choices.DO_TRANSFER:
        return worth_of_joining(view, rules, seat, option, knobs)
    if verb == choices.DO_MUSTER:
        return RAISE if needs_army(view, rules, seat, option.where) else 0.0
    if verb == choices.DO_FIGHT or verb == choices.DO_BREAK:
        own = force_at(view, rules, seat, option.where, 0)
        return ASSAULT if own >= knobs[BOLD] * foes_at(view, rules, seat, option.where) else 0.0
    if verb == choices.DO_DRAW:
        return DRAW if view.seats[seat].hand + knobs[SPARE] < hand_limit(rules, seat) else 0.0
    if verb == choices.DO_OUTPOST or verb == choices.DO_COLLECTOR:
        return worth_of_settling(view, seat, option, knobs)
    return worth_of_craft(verb, knobs)


@kernel
def worth_of_craft(verb, knobs):
    """Raids, agents, buildings and what else needs no look at the map."""
    if verb == choices.DO_BUILD:
        return BUILD
    if verb == choices.DO_ATTACH:
        return EQUIP
    if verb == choices.DO_SEIZE:
        return SEIZE
    if verb == choices.DO_LAUNCH:
        return RAID * knobs[CRAFT]
    if verb == choices.DO_STUDY:
        return STUDY
    if verb == choices.DO_MEND:
        return MEND
    if verb == choices.DO_ASSASSINATE or verb == choices.DO_SABOTAGE or verb == choices.DO_SPY:
        return AGENT * knobs[CRAFT]
    return MINE if verb == choices.DO_MINE else 0.0


@kernel
def worth_of_settling(view, seat, option, knobs):
    """Outposts where there is something to collect, collectors everywhere."""
    if option.verb == choices.DO_COLLECTOR:
        return COLLECT * min(1.0, knobs[GROWTH])
    place, icons = view.hexes[option.where], 0
    for kind in range(len(place.icons)):
        icons += place.icons[kind]
    if icons == 0 or wealth(view, seat) < RESERVE + 4:
        return 0.0
    return SETTLE * min(1.0, knobs[GROWTH])


@kernel
def worth_of_joining(view, rules, seat, option, knobs):
    """Guards first, then whoever can be led."""
    troop = view.armies[option.who]
    sheet = rules.sheet[view.cards[option.what].sheet]
    is_deployed = option.verb == choices.DO_DEPLOY
    if sheet.kind == kinds.HERO:
        return LEAD + troop.count if troop.count > 0 else 1.0
    missing = guards_missing(view, rules, seat, option.where, knobs)
    if troop.garrison == 1:
        return POST if missing > 0 and (is_deployed or can_spare(view, option.what)) else 0.0
    if troop.count >= command_rating(view, rules, option.who):
        return 0.0
    if is_deployed:
        return ENLIST + troop.count
    home = view.hexes[option.where].garrison
    leaves_garrison = home != NONE and view.cards[option.what].place == home
    return SHIFT if leaves_garrison and missing < 0 else 0.0


@kernel
def can_spare(view, card):
    """True for a unit whose army goes on without it."""
    army = view.cards[card].place
    return view.armies[army].garrison == 0 and view.armies[army].count > 2


@kernel
def guards_missing(view, rules, seat, here, knobs):
    """Units that a garrison lacks, or has more than it needs (below zero)."""
    garrison = view.hexes[here].garrison
    if garrison == NONE:
        return 0
    wanted = min(1, int(knobs[GUARD]))
    if danger_near(view, rules, seat, here) > 0.0:
        wanted = int(knobs[GUARD])
    return wanted - view.armies[garrison].count


@kernel
def needs_army(view, rules, seat, here):
    """True where a card in hand could lead or fight, and no army has room."""
    if view.seats[seat].hand == 0:
        return False
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat == seat and troop.garrison == 0 and troop.place == here:
            if troop.count < command_rating(view, rules, army):
                return False
    return True


# --- marches -------------------------------------------------------------------------------------


@kernel
def is_to_march(view, rules, seat, army, knobs):
    """True for an army that has somewhere to go, and no siege to hold."""
    troop, here = view.armies[army], own_place(view, army)
    if view.hexes[here].besieger == seat:
        return False
    if troop.count == 0:
        return False
    return goal_of(view, rules, seat, army, knobs) != NONE


@kernel
def best_step(question):
    """Nearer to the goal, if a step leads there; otherwise halt."""
    view, rules, knobs = question.position, question.rules, question.mind.knobs
    seat, army = question.decision.seat, question.decision.subject
    goal = goal_of(view, rules, seat, army, knobs)
    if goal == NONE:
        return 0
    steps = scratch(MOST_HEXES)
    steps_from(view, rules, seat, goal, steps)
    best, least = 0, steps[own_place(view, army)]
    if least < 0:
        least = MOST_HEXES
    for i in range(1, len(question.options)):
        there = question.options[i].where
        if 0 <= steps[there] < least and (there == goal or is_quiet(view, seat, there)):
            best, least = i, steps[there]
    return best


@kernel
def is_quiet(view, seat, there):
    """True where nobody would have to be fought on the way."""
    return view.hexes[there].strong == 0 or view.hexes[there].control == seat
