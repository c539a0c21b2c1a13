"""How a bot plays its own turn: it values every action and takes the best one."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import (
    ALONE,
    BID,
    BOLD,
    CALM,
    CRAFT,
    EARLY,
    GROWTH,
    GUARD,
    HOME,
    SPARE,
    STORM,
)
from simkit.armageddon.bots.reckoning.forces import (
    danger_near,
    foes_at,
    force_at,
    own_place,
    threat_to,
    yet_to_come,
)
from simkit.armageddon.bots.reckoning.goals import (
    apart_from_enemies,
    goal_of,
    rally_point,
    steps_from,
)
from simkit.armageddon.bots.reckoning.outlook import is_to_storm
from simkit.armageddon.rules.battle.strength import command_rating
from simkit.armageddon.rules.table.cards import hand_limit, wealth
from simkit.armageddon.words import choices, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES, MOST_HEXES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

NONE = state.NONE
# How urgent each kind of action is; the highest is done first.
JOIN, ASSAULT, SEIZE, POST, LEAD, ENLIST, RAISE = 97.0, 95.0, 90.0, 85.0, 80.0, 75.0, 60.0
LATER = 1.0
DIRECTIONS = 6
MARCH, SETTLE, COLLECT, BUILD = 70.0, 66.0, 64.0, 62.0
FORWARD, STRIDE = 84.0, 2  # an outpost on the way, and how much nearer it must be
RAID, AGENT, DRAW, STUDY, EQUIP, MEND, SHIFT, MINE = 55.0, 50.0, 45.0, 40.0, 58.0, 15.0, 72.0, 5.0
HEAVY = 1000.0  # beyond the strength of any unit: the weakest guard, the strongest go
WATCH, RELIEVED = 8, 2  # units at home while several rivals live, and after these turns
RESERVE, CARDS = 4, 3  # resources that are kept for a card, and for how many


@kernel
def bid(question):
    """Dice for the initiative, from what is not needed for the cards in hand."""
    view, knobs = question.position, question.mind.knobs
    hand = view.seats[question.decision.seat]
    spare = wealth(view, question.decision.seat)
    if hand.hand > 0:
        spare -= RESERVE * min(hand.hand, CARDS)
    return max(0, min(len(question.options) - 1, int(knobs[BID]), spare))


@kernel
def best_action(question):
    """The place of the action with the highest worth; 0 ends the turn."""
    best, most = 0, 0.0
    for i in range(len(question.options)):
        option = question.options[i]
        if option.verb == choices.DO_MOVE and most >= MARCH:
            if not joins_battle(question.position, question.rules, option.who):
                continue  # to look for a goal takes time
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
        if not is_to_march(view, rules, seat, option.who, knobs):
            return 0.0
        return JOIN if joins_battle(view, rules, option.who) else MARCH
    if verb == choices.DO_DEPLOY or verb == choices.DO_TRANSFER:
        return worth_of_joining(view, rules, seat, option, knobs)
    if verb == choices.DO_MUSTER:
        return RAISE if needs_army(view, rules, seat, option.where) else 0.0
    if verb == choices.DO_FIGHT or verb == choices.DO_BREAK:
        return worth_of_battle(view, rules, seat, option, knobs)
    if verb == choices.DO_DRAW:
        return DRAW if view.seats[seat].hand + knobs[SPARE] < hand_limit(rules, seat) else 0.0
    if verb == choices.DO_OUTPOST or verb == choices.DO_COLLECTOR:
        return worth_of_settling(view, rules, seat, option, knobs)
    if verb == choices.DO_LAUNCH:
        return worth_of_raid(view, seat, option.where) * knobs[CRAFT]
    return worth_of_craft(verb, knobs)


@kernel
def worth_of_battle(view, rules, seat, option, knobs):
    """An assault from the turn after the siege on; a battle put off, once all have come."""
    if option.amount > 0 and view.hexes[option.where].laid == view.turn:
        return 0.0  # from the next turn on the besieged are weaker
    if option.amount == 0 and yet_to_come(view, rules, seat, option.where) > 0.0:
        return LATER  # once the others have come
    own = force_at(view, rules, seat, option.where, 0)
    if own >= knobs[BOLD] * foes_at(view, rules, seat, option.where):
        return ASSAULT
    is_assault = option.amount > 0 and option.verb == choices.DO_FIGHT
    if is_assault and is_to_storm(view, rules, seat, option.where, option.where, knobs):
        return ASSAULT
    return 0.0


@kernel
def worth_of_craft(verb, knobs):
    """Raids, agents, buildings and what else needs no look at the map."""
    if verb == choices.DO_BUILD:
        return BUILD
    if verb == choices.DO_ATTACH:
        return EQUIP
    if verb == choices.DO_SEIZE:
        return SEIZE
    if verb == choices.DO_STUDY:
        return STUDY
    if verb == choices.DO_MEND:
        return MEND
    if verb == choices.DO_ASSASSINATE or verb == choices.DO_SABOTAGE or verb == choices.DO_SPY:
        return AGENT * knobs[CRAFT]
    return MINE if verb == choices.DO_MINE else 0.0


@kernel
def worth_of_raid(view, seat, here):
    """Guards of a headquarters first, then other guards, then armies; no independents."""
    place = view.hexes[here]
    if place.control == INDEPENDENTS:
        return 0.0
    if place.owner == seat or place.owner == NONE or place.level == 0:
        return RAID
    return RAID + 2.0 if place.stronghold == 1 else RAID + 1.0


@kernel
def worth_of_settling(view, rules, seat, option, knobs):
    """Outposts on the way to the enemy and where there is something to collect; collectors."""
    if option.verb == choices.DO_COLLECTOR:
        return COLLECT * min(1.0, knobs[GROWTH])
    if knobs[ALONE] > 0.0 and rivals_of(view, rules, seat) > knobs[ALONE]:
        return 0.0
    if is_forward(view, rules, seat, option.where):
        return FORWARD
    place, icons = view.hexes[option.where], 0
    for kind in range(len(place.icons)):
        icons += place.icons[kind]
    if icons == 0 or wealth(view, seat) < RESERVE + 4:
        return 0.0
    return SETTLE * min(1.0, knobs[GROWTH])


@kernel
def is_forward(view, rules, seat, here):
    """True for a hex from where supply would reach well beyond the bases that there are."""
    rally = rally_point(view, rules, seat)
    if rally == NONE:
        return False
    before = apart_from_enemies(view, rules, seat, rally)
    return apart_from_enemies(view, rules, seat, here) + STRIDE <= before


@kernel
def worth_of_joining(view, rules, seat, option, knobs):
    """Guards first, then whoever can be led."""
    troop = view.armies[option.who]
    sheet = rules.sheet[view.cards[option.what].sheet]
    is_deployed = option.verb == choices.DO_DEPLOY
    if sheet.kind == kinds.HERO:
        return LEAD + troop.count if troop.count > 0 else 1.0
    weight = (sheet.attack + sheet.defence) * view.cards[option.what].hp / HEAVY
    missing = guards_missing(view, rules, seat, option.where, knobs)
    if troop.garrison == 1:
        if missing > 0 and (is_deployed or can_spare(view, option.what)):
            return POST - weight
        return 0.0
    if troop.count >= command_rating(view, rules, option.who):
        return 0.0
    if is_deployed:
        return ENLIST + troop.count
    if knobs[STORM] < 1.0 and troop.hero != NONE and is_leaderless(view, option.what):
        return SHIFT + weight
    home = view.hexes[option.where].garrison
    leaves_garrison = home != NONE and view.cards[option.what].place == home
    return SHIFT + weight if leaves_garrison and missing < 0 else 0.0


@kernel
def is_leaderless(view, card):
    """True for a unit of an army in the field that no hero leads."""
    troop = view.armies[view.cards[card].place]
    return troop.garrison == 0 and troop.hero == NONE


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
    if here == view.seats[seat].home:
        needed = 1 + int(threat_to(view, rules, seat) / knobs[CALM])
        wanted = max(wanted, min(most_at_home(view, rules, seat, knobs), needed))
    return wanted - view.armies[garrison].count


@kernel
def most_at_home(view, rules, seat, knobs):
    """Many in the first turns, because of three empires the third wins by a war of two; then few.

    If many stayed, most games would have no winner.
    """
    if rules.seats == 2 or knobs[EARLY] == 0.0:
        return int(knobs[HOME])
    if view.turn > knobs[EARLY]:
        return min(RELIEVED, int(knobs[HOME]))
    return WATCH if rivals_of(view, rules, seat) > 1 else int(knobs[HOME])


@kernel
def rivals_of(view, rules, seat):
    """How many other empires live."""
    rivals = 0
    for other in range(rules.seats):
        if other != seat and view.seats[other].alive == 1:
            rivals += 1
    return rivals


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
def joins_battle(view, rules, army):
    """True for an army beside a hex where others of its own wait to attack."""
    here = own_place(view, army)
    for way in range(DIRECTIONS):
        there = rules.next[here, way]
        if there != NONE and view.hexes[there].battle == 1:
            return True
    return False


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
