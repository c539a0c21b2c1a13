"""The bots: they think alike, and differ in their knobs."""

from board import INDEPENDENTS, WAYS, game, hand_limit, wealth
from control import siege_bites
from dice import mean_damage
from land import HEXES, NEXT
from pack import RULE
from reckoning import (
    apart_from_enemies,
    danger_near,
    foes_at,
    force_at,
    goal_of,
    is_to_storm,
    rally_point,
    steps_from,
    threat_to,
    yet_to_come,
)
from strength import command_rating, ground_of

from simkit.design import NONE, knob

# How urgent each kind of action is; the highest is done first.
JOIN, ASSAULT, SEIZE, POST, FORWARD, LEAD, ENLIST = 97.0, 95.0, 90.0, 85.0, 84.0, 80.0, 75.0
SHIFT, MARCH, SETTLE, COLLECT, BUILD, RAISE = 72.0, 70.0, 66.0, 64.0, 62.0, 60.0
EQUIP, RAID, AGENT, DRAW, STUDY, MEND, MINE = 58.0, 55.0, 50.0, 45.0, 40.0, 15.0, 5.0
LATER = 1.0
STRIDE = 2  # how much nearer an outpost on the way must be
HEAVY = 1000.0  # beyond the strength of any unit: the weakest guard, the strongest go
WATCH, RELIEVED = 8, 2  # units at home while several rivals live, and after these turns
RESERVE, CARDS = 4, 3  # resources that are kept for a card, and for how many
OVERWHELMING = 3.0  # times the strength of the enemy: no siege is needed
KILL = 100.0  # worth of a unit that is likely to be destroyed


@game.bot("guards its seat, gathers its armies, besieges with all of them, then assaults")
def expert(
    player,
    options,
    bid=knob(4.0, 0.0, 6.0, "dice bought for the initiative"),
    bold=knob(0.8, 0.0, 9.0, "how much stronger it must be to attack"),
    patience=knob(0.8, 0.0, 9.0, "how strong it must be, compared with the enemy, to besiege"),
    storm=knob(0.4, 0.0, 1.0, "share of its hit points left after it storms a base; 1: any"),
    dare=knob(-0.7, -1.0, 1.0, "the same after a sally against its siege"),
    tour=knob(0.0, 0.0, 8.0, "units in an army that goes for what nobody holds, at most"),
    nerve=knob(0.2, 0.0, 9.0, "it withdraws below this share of the enemy's strength"),
    mass=knob(1.0, 1.0, 8.0, "units in an army that looks for enemies"),
    guard=knob(5.0, 0.0, 8.0, "units that guard a base if enemies are near"),
    stay=knob(3.0, 0.0, 8.0, "units that stay at its headquarters, at most"),
    early=knob(26.0, 0.0, 999.0, "turns for which up to eight units stay at home"),
    calm=knob(15.0, 1.0, 999.0, "strength of enemies for which a unit more stays at home"),
    growth=knob(0.3, 0.0, 9.0, "weight of resources, outposts and collectors"),
    rush=knob(3.0, 0.0, 9.0, "weight of the enemies' bases"),
    skirmish=knob(1.0, 0.0, 9.0, "weight of armies in the field"),
    craft=knob(1.0, 0.0, 9.0, "weight of raids, spies and assassins"),
    spare=knob(1.0, 0.0, 6.0, "places that it keeps free in its hand"),
    alone=knob(1.0, 0.0, 8.0, "rivals up to which it founds outposts; 0: any number"),
):
    first = options[0]
    if first == "done":
        return best_action(
            player, options, bold, patience, storm, dare, tour, mass, guard, stay, early, calm,
            growth, rush, skirmish, craft, spare, alone,
        )  # fmt: skip
    if first == "halt":
        goal = goal_of(
            player, first.army, bold, patience, storm, dare, tour, mass, growth, rush, skirmish
        )
        return best_step(player, options, goal)
    if first == "hit":
        return best_target(options)
    if first == "wait":
        return meeting(player, options, first.to, bold, patience, storm, dare)
    if first == "endure":
        own = force_at(player, first.to, 0)
        return 1 if own >= bold * foes_at(player, first.to) else 0
    if first == "stay":
        return withdrawing(player, first.army, nerve)
    if first == "accept":
        return spends_fate(player, first.by, first.margin)
    if first == "buy":
        return dice_to_buy(player, options, bid)
    return 1 if first == "ignore" and len(options) > 1 else 0


beginner = expert.but(
    "spends what it has, attacks what looks weaker, makes one choice in ten at random",
    mistakes=0.1,
    bid=0.0,
    mass=1.0,
    guard=0.0,
    stay=1.0,
    bold=1.0,
    craft=0.0,
    patience=0.9,
    storm=1.0,
    dare=0.0,
    tour=8.0,
    nerve=0.5,
    early=0.0,
    growth=1.0,
    rush=1.0,
    alone=0.0,
)
rusher = beginner.but(
    "attacks the enemy's stronghold with the first army that can march",
    mistakes=0.0,
    bid=4.0,
    rush=3.0,
    growth=0.3,
    mass=2.0,
    guard=1.0,
    stay=3.0,
    craft=1.0,
)
besieger = rusher.but(
    "lays siege wherever it can, and attacks the base once it is weakened",
    bid=2.0,
    patience=0.5,
    bold=1.4,
    rush=2.0,
    mass=1.0,
    growth=1.0,
    guard=2.0,
)
economist = besieger.but(
    "settles every resource before it fights",
    bid=0.0,
    growth=3.0,
    rush=0.5,
    mass=2.0,
    bold=1.2,
    guard=3.0,
    patience=0.9,
)


def dice_to_buy(player, options, bid):  # from what is not needed for the cards in hand
    left = wealth(player) - RESERVE * min(len(game.hand[player]), CARDS)
    return max(0, min(len(options) - 1, int(bid), left))


# --- one's own turn


def best_action(
    player, options, bold, patience, storm, dare, tour, mass, guard, stay, early, calm,
    growth, rush, skirmish, craft, spare, alone,
):  # fmt: skip
    best, most = 0, 0.0
    for place in range(len(options)):
        did, worth = options[place], 0.0
        if did == "move":
            if joins_battle(did.army):
                worth = JOIN
            elif most < MARCH:  # to look for a goal takes time
                worth = MARCH
            if worth > 0.0 and not is_to_march(
                player, did.army, bold, patience, storm, dare, tour, mass, growth, rush, skirmish
            ):
                worth = 0.0
        elif did == "deploy" or did == "transfer":
            worth = worth_of_joining(
                player, did == "deploy", did.army, did.card, did.to, guard, stay, early, calm, storm
            )
        elif did == "muster":
            worth = RAISE if needs_army(player, did.to) else 0.0
        elif did == "fight":
            worth = worth_of_battle(player, did.to, did.price, True, bold, storm, dare)
        elif did == "break":
            price = RULE[0].assault_ap
            worth = worth_of_battle(player, did.to, price, False, bold, storm, dare)
        elif did == "draw":
            held = len(game.hand[player]) + spare
            worth = DRAW if held < hand_limit(player) else 0.0
        elif did == "collector":
            worth = COLLECT * min(1.0, growth)
        elif did == "outpost":
            worth = worth_of_outpost(player, did.to, growth, alone)
        elif did == "launch":
            worth = worth_of_raid(player, did.to) * craft
        elif did == "assassinate" or did == "sabotage" or did == "spy":
            worth = AGENT * craft
        elif did == "build":
            worth = BUILD
        elif did == "attach":
            worth = EQUIP
        elif did == "seize":
            worth = SEIZE
        elif did == "study":
            worth = STUDY
        elif did == "mend":
            worth = MEND
        elif did == "lay":
            worth = MINE
        if worth > most:
            best, most = place, worth
    return best


def worth_of_battle(seat, here, price, assault, bold, storm, dare):
    """An assault from the turn after the siege on; a battle put off, once all have come."""
    if price > 0 and game.laid[here] == game.round_number:
        return 0.0  # from the next turn on the besieged are weaker
    if price == 0 and yet_to_come(seat, here) > 0.0:
        return LATER
    if force_at(seat, here, 0) >= bold * foes_at(seat, here):
        return ASSAULT
    if price > 0 and assault and is_to_storm(seat, here, here, storm, dare):
        return ASSAULT
    return 0.0


def worth_of_raid(seat, here):  # guards of a headquarters first, then other guards, then armies
    if game.control[here] == INDEPENDENTS:
        return 0.0
    if game.base[here] in (seat, NONE) or game.level[here] == 0:
        return RAID
    return RAID + 2.0 if game.stronghold[here] else RAID + 1.0


def worth_of_outpost(seat, here, growth, alone):  # on the way, and where there is to collect
    if alone > 0.0 and rivals_of(seat) > alone:
        return 0.0
    rally = rally_point(seat)
    if rally != NONE:
        if apart_from_enemies(seat, here) + STRIDE <= apart_from_enemies(seat, rally):
            return FORWARD
    if sum(game.icons[here]) == 0 or wealth(seat) < RESERVE + 4:
        return 0.0
    return SETTLE * min(1.0, growth)


def worth_of_joining(seat, deploys, army, card, here, guard, stay, early, calm, storm):
    """Guards first, then whoever can be led."""
    size = game.army[army].size
    if game.card[card].sort == "hero":
        return LEAD + size if size > 0 else 1.0
    weight = (game.card[card].attack + game.card[card].defence) * game.card[card].hp / HEAVY
    missing = guards_missing(seat, here, guard, stay, early, calm)
    if game.army[army].garrison:
        if missing > 0 and (deploys or can_spare(card)):
            return POST - weight
        return 0.0
    if size >= command_rating(army):
        return 0.0
    if deploys:
        return ENLIST + size
    if storm < 1.0 and game.army[army].hero != NONE and is_leaderless(card):
        return SHIFT + weight
    home = game.guard[here]
    leaves_garrison = home != NONE and game.card[card].place == home
    return SHIFT + weight if leaves_garrison and missing < 0 else 0.0


def is_leaderless(card):  # a unit of an army in the field that no hero leads
    army = game.card[card].place
    return not game.army[army].garrison and game.army[army].hero == NONE


def can_spare(card):
    army = game.card[card].place
    return not game.army[army].garrison and game.army[army].size > 2


def guards_missing(seat, here, guard, stay, early, calm):  # below zero: more than it needs
    garrison = game.guard[here]
    if garrison == NONE:
        return 0
    wanted = min(1, int(guard))
    if danger_near(seat, here) > 0.0:
        wanted = int(guard)
    if here == game.home[seat]:
        needed = 1 + int(threat_to(seat) / calm)
        wanted = max(wanted, min(most_at_home(seat, stay, early), needed))
    return wanted - game.army[garrison].size


def most_at_home(seat, stay, early):
    """Many in the first turns, because of three empires the third wins by a war of two; then few.

    If many stayed, most games would have no winner.
    """
    if len(game.players) == 2 or early == 0.0:
        return int(stay)
    if game.round_number > early:
        return min(RELIEVED, int(stay))
    return WATCH if rivals_of(seat) > 1 else int(stay)


def rivals_of(seat):
    return sum(game.alive[other] == 1 for other in game.others(seat))


def needs_army(seat, here):  # a card in hand could lead or fight, and no army has room
    if len(game.hand[seat]) == 0:
        return False
    for army in game.army.where(seat=seat, garrison=False, place=here):
        if game.army[army].size < command_rating(army):
            return False
    return True


# --- marches


def is_to_march(
    seat, army, bold, patience, storm, dare, tour, mass, growth, rush, skirmish
):  # it has somewhere to go, and no siege to hold
    if game.besieger[game.army[army].spot] == seat or game.army[army].size == 0:
        return False
    goal = goal_of(seat, army, bold, patience, storm, dare, tour, mass, growth, rush, skirmish)
    return goal != NONE


def joins_battle(army):  # beside a hex where others of its own wait to attack
    here = game.army[army].spot
    for way in range(WAYS):
        there = NEXT[here][way]
        if there != NONE and game.battle[there]:
            return True
    return False


def best_step(seat, options, goal):  # nearer to the goal, if a step leads there; otherwise halt
    if goal == NONE:
        return 0
    steps = [-1] * HEXES
    steps_from(goal, seat, steps)
    best, least = 0, steps[game.army[options[0].army].spot]
    if least < 0:
        least = HEXES
    for place in range(1, len(options)):
        there = options[place].to
        if 0 <= steps[there] < least and (there == goal or is_quiet(seat, there)):
            best, least = place, steps[there]
    return best


def is_quiet(seat, there):  # nobody would have to be fought on the way
    return not game.strong[there] or game.control[there] == seat


# --- when armies meet


def meeting(seat, options, here, bold, patience, storm, dare):
    """Besiege if strong enough for that, unless a base falls anyway; otherwise attack or wait."""
    own, foes = force_at(seat, here, 0), foes_at(seat, here)
    is_siege, can_besiege = game.besieger[here] == seat, len(options) > 2
    if not is_siege and own < OVERWHELMING * foes and yet_to_come(seat, here) > 0.0:
        return 0
    if can_besiege and patience * foes <= own < OVERWHELMING * foes:
        return 2
    if game.level[here] > 0 and is_to_storm(seat, here, here, storm, dare):
        if can_besiege:
            return 2
        if is_siege and game.laid[here] < game.round_number:
            return 1
    if is_siege and game.laid[here] == game.round_number:
        return 0
    if own >= bold * foes:
        return 1
    return len(options) - 1 if can_besiege else 0


def withdrawing(seat, army, nerve):  # when the enemy is far stronger, unless it is the end
    here = game.army[army].spot
    if game.base[here] == seat and siege_bites(here):
        return 0
    ground = ground_of(here, seat) if game.control[here] == seat else 0
    return 1 if force_at(seat, here, ground) < nerve * foes_at(seat, here) else 0


def best_target(options):  # whoever is most likely to fall, or to lose most
    best, most = 0, -1.0
    dice = game.card[options[0].by].attack
    for place in range(len(options)):
        unit = options[place].target
        mean = mean_damage(dice, game.card[unit].defence)
        worth = mean * (game.card[unit].attack + game.card[unit].defence) + options[place].munition
        if mean >= game.card[unit].hp:
            worth += KILL + game.card[unit].attack
        if worth > most:
            best, most = place, worth
    return best


def spends_fate(seat, card, margin):  # the striker re-rolls a miss, the other one what hurts
    army = game.card[card].place
    strikes = game.card[card].zone == "army" and army >= 0
    if strikes and game.army[army].seat == seat:
        return 1 if margin < 2 else 0
    return 1 if margin >= 2 else 0
