"""A game with pieces: units of which each is there once, and hired hands that come and go."""

SKIRMISH = '''
"""Skirmish: two bands of fighters on a small field, and hired hands that come and go."""

from simkit.design import NONE, Game, per_player, pieces, setting, square_map, table

MAP = square_map(3, 4, names={0: "Gate", 11: "Well"})
UNIT = table(
    {
        "red_knight": {"side": 0, "strength": 3, "home": 0, "arrives": 0},
        "red_archer": {"side": 0, "strength": 2, "home": 4, "arrives": 0},
        "red_squire": {"side": 0, "strength": 1, "home": 8, "arrives": 3},
        "blue_knight": {"side": 1, "strength": 3, "home": 3, "arrives": 0},
        "blue_archer": {"side": 1, "strength": 2, "home": 7, "arrives": 0},
        "blue_squire": {"side": 1, "strength": 1, "home": 11, "arrives": 3},
    }
)
HAND = table({"guide": {"pay": 1}, "guard": {"pay": 2}})

game = Game()
game.players = 2
game.days = setting(12, 4, 30, "turns of each side")
game.unit = pieces(UNIT, place=NONE, hp=3, dead=False, mood="calm", trail=[0, 0])
game.hand = pieces(HAND, most=4, owner=NONE, left=3)
game.score = per_player(0)


def setup():
    for unit in UNIT:
        if UNIT[unit].arrives > 0:
            game.unit.remove(unit)
        else:
            game.unit[unit].place = UNIT[unit].home


def play_turn(side):
    reinforce(side)
    hire(side)
    march(side)
    for unit in game.unit.where(side=side):
        strike(unit)
    pay(side)
    game.score[side] = 2 * len(game.unit) + game.unit.count(side=side) + game.hand.count(owner=side)
    if game.round_number > game.days or game.unit.count(side=1 - side) == 0:
        game.end("over", scores=game.score)


def reinforce(side):
    for unit in UNIT:
        late = 0 < UNIT[unit].arrives <= game.round_number
        free = game.unit.first(place=UNIT[unit].home) == NONE
        if late and free and UNIT[unit].side == side and unit not in game.unit:
            if not game.unit[unit].dead:
                game.unit.add(unit, place=UNIT[unit].home, hp=2)
                game.say(f"{UNIT(unit)} arrives at {MAP(game.unit[unit].place)}.")


def hire(side):
    if len(game.hand) < 4 and game.chance(40):
        hand = game.hand.add(game.one_of((HAND.guide, HAND.guard)), owner=side)
        game.say(f"{game.name(side)} hires a {game.hand[hand].name}.")


def pay(side):
    for hand in game.hand.where(owner=side):
        game.hand[hand].left -= game.hand[hand].pay
        if game.hand[hand].left <= 0:
            game.hand.remove(hand)


def march(side):
    game.offer("halt", unit=NONE, to=NONE)
    for unit in game.unit.where(side=side):
        for place in MAP.around(game.unit[unit].place):
            if game.unit.first(place=place) == NONE:
                game.offer("march", unit=unit, to=place)
    did = game.choose(side)
    if did == "march":
        game.unit[did.unit].trail[1] = game.unit[did.unit].trail[0]
        game.unit[did.unit].trail[0] = game.unit[did.unit].place
        game.unit[did.unit].place = did.to
        game.unit[did.unit].mood = "brisk"


def strike(unit):
    for enemy in game.unit:
        near = MAP.next_to(game.unit[unit].place, game.unit[enemy].place)
        if near and game.unit[enemy].side != game.unit[unit].side:
            if game.roll(6, of=unit) <= game.unit[unit].strength:
                game.unit[enemy].hp -= 1 if game.unit[unit].mood == "calm" else 2
                game.unit[enemy].trail = [enemy, game.unit[enemy].hp]
                if game.unit[enemy].hp <= 0:
                    fall(enemy)


def fall(unit):
    game.unit[unit].dead = True
    game.unit.remove(unit)
    game.say(f"{game.unit[unit].name} falls.")


def check():
    for unit in game.unit:
        others = sum(1 for other in game.unit.where(place=game.unit[unit].place))
        assert others == 1, "two units in one place"


@game.odds("a blow")
def blow(strength=3):
    hits = game.roll(6) <= strength
    return hits


@game.odds("a blow of a piece")
def blow_of(unit=0):
    hits = game.roll(6) <= game.unit[unit].hp
    return hits


@game.bot("marches to the nearest enemy")
def expert(side, option, push=1.0):
    if option == "halt":
        return 0.0
    best = 99
    for enemy in game.unit.where(side=1 - side):
        best = min(best, MAP.distance(option.to, game.unit[enemy].place))
    return push * (4.0 - best)
'''.lstrip()
