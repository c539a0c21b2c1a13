"""Ford: the crown attacks across a river, and the league holds the towns behind it.

Rules. The crown moves first, then the league, in each of ten days. A turn has four steps.

1. Units whose day has come arrive at their hex. If another unit stands there, they wait.
2. Supply. A unit is fed if a way leads from it to its own edge of the map: the west for the
   crown, the east for the league. No hex of the way holds an enemy. None is next to an enemy,
   unless it holds a unit of its own side. Until its next turn, a hungry unit has half its strength,
   rounded up, and half its moves, rounded down.
3. Each unit may march once. A hex costs 1 move. A wood costs 2, or 3 on wheels. To cross the river
   costs 1 more, except at a ford. A unit passes its own side, but not the enemy, and each hex has
   room for one. It stops as soon as it enters a hex next to an enemy.
4. Each enemy can be attacked once, by all units next to it that have not fought in this turn. Their
   strength is divided by the enemy's: 1 to 2 at least, 5 to 1 at most. A wood, a town, and a river
   in front of all attackers lower that by a row each. A die then finds the result in the row:
   LOSS (the weakest attacker dies), BACK (all attackers retreat), TRADE (the enemy and the weakest
   attacker die), PUSH (the enemy retreats), ROUT (the enemy dies). Below 1 to 2 it is a LOSS.

A unit retreats to a free hex next to it that is next to no enemy. If there is none, it dies. If an
attack empties a hex, one of the attackers may advance into it. A side takes the towns in which it
stands at the end of its own turn, and keeps them. A town is worth 3 points and a dead enemy 1. The
game ends after the last day, or at the end of a turn when a side has no unit on the map.
"""

from simkit.design import NONE, Game, hex_map, per_player, pieces, setting, table

TOWNS = {4: "Wick", 12: "Ash", 27: "Dunmere", 46: "Mill", 48: "Holt", 61: "Crag", 75: "Sedge"}
DRAWING = """
    . . . w t . w . . .
     . . t . . w . . w .
    . w . . . . . t . .
     . . . . w . . . . .
    . . . . . . t . t .
     . . w w . . w . . .
    . t . . . w . . w .
     . . . . . t . . . .
"""
MAP = hex_map(
    DRAWING,
    names=TOWNS,
    grounds={".": "grass", "w": "wood", "t": "town"},
    sides={
        "river": "4 14 24 34 45 54 64 74 / 5 15 25 35 46 55 65 75",
        "ford": "24/25, 54/55",
    },
)
COLUMNS, HEXES = 10, 80
CROWN, LEAGUE = 0, 1
UNIT = table("ford_units.csv")
TOWN = table(
    {
        name.lower(): {"at": place, "start": CROWN if name in ("Wick", "Ash", "Crag") else LEAGUE}
        for place, name in TOWNS.items()
    },
    names={name.lower(): name for name in TOWNS.values()},
)
LOSS, BACK, TRADE, PUSH, ROUT = 0, 1, 2, 3, 4
RESULT = (  # 1 to 2, 1 to 1, 2 to 1, 3 to 1, 4 to 1, 5 to 1
    (LOSS, LOSS, BACK, BACK, BACK, TRADE),
    (LOSS, BACK, BACK, TRADE, PUSH, PUSH),
    (BACK, BACK, TRADE, PUSH, PUSH, ROUT),
    (BACK, TRADE, PUSH, PUSH, ROUT, ROUT),
    (TRADE, PUSH, PUSH, ROUT, ROUT, ROUT),
    (PUSH, PUSH, ROUT, ROUT, ROUT, ROUT),
)

game = Game()
game.players = 2
game.teams = {"crown": 1, "league": 1}
game.days = setting(10, 4, 20, "days that the battle lasts")
game.wood = setting(1, 0, 3, "rows that a wood takes from an attack")
game.wall = setting(1, 0, 3, "rows that a town takes from an attack")
game.river = setting(1, 0, 3, "rows that the river takes from an attack")
game.hunger = setting(True, "whether units need supply")
game.unit = pieces(UNIT, place=NONE, fed=True, marched=False, fought=False, joins=False, dead=False)
game.town = pieces(TOWN, place=NONE, owner=CROWN)
game.score = per_player(0)
game.killed = per_player(0)


def setup():
    for unit in game.unit:
        if UNIT[unit].arrives == 0:
            game.unit[unit].place = MAP(UNIT[unit].at)
        else:
            game.unit.remove(unit)
    for town in TOWN:
        game.town[town].place = MAP(TOWN[town].at)
        game.town[town].owner = TOWN[town].start


def play_turn(side):
    reinforce(side)
    feed(side)
    for unit in game.unit:
        game.unit[unit].marched = game.unit[unit].fought = game.unit[unit].joins = False
    march_all(side)
    fight_all(side)
    for town in game.town:
        if game.unit.first(place=game.town[town].place, side=side) != NONE:
            game.town[town].owner = side
    for each in game.players:
        game.score[each] = 3 * game.town.count(owner=each) + game.killed[each]
    if any(game.unit.count(side=each) == 0 for each in game.players):
        game.end("army destroyed", scores=game.score)
    if side == LEAGUE and game.round_number == game.days:
        game.end("time over", scores=game.score)


# --- the map


def watched_by(side):
    """The hexes next to a unit of this side."""
    watched = [False] * HEXES
    for unit in game.unit.where(side=side):
        for place in MAP.around(game.unit[unit].place):
            watched[place] = True
    return watched


def held():
    """The unit in each hex, or NONE."""
    found = [NONE] * HEXES
    for unit in game.unit:
        found[game.unit[unit].place] = unit
    return found


# --- supply and marches


def reinforce(side):
    for unit in UNIT:
        due = 0 < UNIT[unit].arrives <= game.round_number and not game.unit[unit].dead
        free = unit not in game.unit and game.unit.first(place=UNIT[unit].at) == NONE
        if due and free and UNIT[unit].side == side:
            if game.unit.add(unit, place=UNIT[unit].at) != NONE:
                game.say(f"The {UNIT(unit)} arrives at {MAP(UNIT[unit].at)}.")


def feed(side):
    holds, watched = held(), watched_by(1 - side)
    reached, grows, edge = [False] * HEXES, True, 0 if side == CROWN else COLUMNS - 1
    while grows:
        grows = False
        for place in MAP:
            mine = holds[place] != NONE and UNIT[holds[place]].side == side
            free = holds[place] == NONE and not watched[place]
            near = place % COLUMNS == edge or any(reached[other] for other in MAP.around(place))
            if (mine or free) and near and not reached[place]:
                reached[place] = grows = True
    for unit in game.unit.where(side=side):
        game.unit[unit].fed = reached[game.unit[unit].place] or not game.hunger
        if not game.unit[unit].fed:
            game.say(f"The {UNIT(unit)} is hungry.")


def march_all(side):
    while True:
        game.offer("halt")
        holds, watched = held(), watched_by(1 - side)
        for unit in game.unit.where(side=side, marched=False):
            left = moves_left(unit, holds, watched)
            for place in MAP:
                if left[place] >= 0 and holds[place] == NONE:
                    game.offer("march", unit=unit, to=place)
        did = game.choose(side)
        if did == "halt":
            return
        game.unit[did.unit].place = did.to
        game.unit[did.unit].marched = True


def moves_left(unit, holds, watched):
    """How many moves a unit has left in each hex; NONE if it does not get there."""
    left, start = [NONE] * HEXES, game.unit[unit].place
    most = UNIT[unit].moves if game.unit[unit].fed else UNIT[unit].moves // 2
    left[start] = most
    for now in range(most, 0, -1):
        for here in MAP:
            if left[here] == now and (here == start or not watched[here]):
                for to in MAP.around(here):
                    if holds[to] == NONE or UNIT[holds[to]].side == UNIT[unit].side:
                        left[to] = max(left[to], now - cost(unit, here, to))
    return left


def cost(unit, here, to):
    in_wood = 1 + UNIT[unit].wheels if MAP[to] == "w" else 0
    return 1 + in_wood + (1 if MAP.side(here, to) == "river" else 0)


# --- fights


def fight_all(side):
    while True:
        game.offer("cease")
        for enemy in game.unit.where(side=1 - side, fought=False):
            if attack_on(enemy) > 0:
                game.offer("attack", enemy=enemy)
        did = game.choose(side)
        if did == "cease":
            return
        attack(side, did.enemy)


def can_attack(unit, enemy):
    near = MAP.next_to(game.unit[unit].place, game.unit[enemy].place)
    return near and game.unit[unit].side != game.unit[enemy].side and not game.unit[unit].fought


def attack_on(enemy):
    return sum(strength(unit) for unit in game.unit if can_attack(unit, enemy))


def strength(unit):
    return game.unit[unit].strength if game.unit[unit].fed else (game.unit[unit].strength + 1) // 2


def row_of(enemy):
    attackers, defender, place = attack_on(enemy), strength(enemy), game.unit[enemy].place
    row = min(5, attackers // defender)
    if row == 0 and 2 * attackers < defender:
        row = NONE
    if MAP[place] == "w":
        row -= game.wood
    if MAP[place] == "t":
        row -= game.wall
    if all(
        MAP.side(game.unit[u].place, place) == "river" for u in game.unit if can_attack(u, enemy)
    ):
        row -= game.river
    return row


def attack(side, enemy):
    row, face, place = row_of(enemy), game.roll(6, of=enemy), game.unit[enemy].place
    result = LOSS if row < 0 else RESULT[row][face - 1]
    for unit in game.unit:
        game.unit[unit].joins = can_attack(unit, enemy)
    for unit in game.unit.where(joins=True):
        game.unit[unit].fought = True
    game.unit[enemy].fought = True
    game.say(f"The {UNIT(enemy)} is attacked at {MAP(place)}: row {row}, roll {face}.")
    if result == BACK:
        for unit in game.unit.where(joins=True):
            retreat(unit)
    if result in (TRADE, ROUT):
        kill(enemy)
    if result in (LOSS, TRADE):
        kill(weakest())
    if result == PUSH:
        retreat(enemy)
    if game.unit.first(place=place) == NONE:
        advance(side, place)


def weakest():
    found = NONE
    for unit in game.unit.where(joins=True):
        if found == NONE or UNIT[unit].strength < UNIT[found].strength:
            found = unit
    return found


def kill(unit):
    game.unit[unit].dead = True
    game.unit.remove(unit)
    game.killed[1 - UNIT[unit].side] += 1
    game.say(f"The {UNIT(unit)} is destroyed.")


def retreat(unit):
    side = UNIT[unit].side
    holds, watched = held(), watched_by(1 - side)
    for place in MAP.around(game.unit[unit].place):
        if holds[place] == NONE and not watched[place]:
            game.offer("retreat", unit=unit, to=place)
    if game.offers() == 0:
        kill(unit)
    else:
        game.unit[unit].place = game.choose(side).to


def advance(side, place):
    game.offer("stand")
    for unit in game.unit.where(joins=True):
        game.offer("advance", unit=unit, to=place)
    did = game.choose(side)
    if did == "advance":
        game.unit[did.unit].place = did.to


def check():
    for unit in game.unit:
        assert game.unit.count(place=game.unit[unit].place) == 1, "two units in a hex"


# --- the bots


def steps_to_town(side, place, unit):
    """The steps to the nearest town that it can take or that no other unit guards."""
    far = 99
    for town in game.town:
        at = game.town[town].place
        guard = game.unit.first(place=at)
        safe = game.town[town].owner == side and (side == CROWN or guard not in (NONE, unit))
        if not safe and (side == CROWN or TOWN[town].start == LEAGUE):
            far = min(far, MAP.distance(place, at))
    return 0 if far == 99 else far


def prey(side, place):
    """The best odds of an attack from here, if this unit joins in."""
    best = 0.0
    for enemy in game.unit.where(side=1 - side):
        if MAP.next_to(game.unit[enemy].place, place):
            best = max(best, attack_on(enemy) / strength(enemy))
    return best


@game.bot("the crown goes for the towns, the league guards them, both attack at good odds")
def expert(side, option, bold=2.0, crowd=0.5, guard=1.5, cover=0.3):
    if option == "attack":
        return row_of(option.enemy) - bold + 0.5
    if option == "advance":
        return 1.0 if MAP[option.to] == "t" else 0.1 if side == CROWN else -1.0
    if option == "retreat":
        return -steps_to_town(side, option.to, option.unit)
    if option != "march":
        return 0.0
    here = game.unit[option.unit].place
    before = steps_to_town(side, here, option.unit)
    nearer = before - steps_to_town(side, option.to, option.unit)
    if side == CROWN:
        return nearer + crowd * prey(side, option.to) - 0.4
    if before == 0:
        return -1.0
    return guard * nearer + (cover if MAP[option.to] == "w" else 0.0) - 0.4


@game.bot("goes for the nearest town and attacks at even odds")
def beginner(side, option):
    if option == "attack":
        return row_of(option.enemy) - 0.5
    if option == "march":
        unit = option.unit
        here = game.unit[unit].place
        return steps_to_town(side, here, unit) - steps_to_town(side, option.to, unit) - 0.5
    return 0.0
