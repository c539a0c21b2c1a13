"""Atoll: a team saves four relics from an island that sinks."""

from simkit.design import Deck, Game, Hand, Pile, per_player, setting, square_map, table

ROLE = table("roles.csv")
WEATHER = table({"calm": {"level": 1}, "windy": {"level": 2}, "stormy": {"level": 3}})
CARD = table({"crown": 5, "harp": 5, "flame": 5, "ring": 5, "boat": 3, "wave": 0}, column="copies")
MAP = square_map(4, 4)  # each row has the two temples of a relic, at its ends
HARBOUR = 5
DRY, FLOODED, SUNK = 0, 1, 2
RELICS, NEEDED = 4, 3  # the first four kinds of card; so many of a kind buy a relic
MOST_CARDS, LAST_LEVEL = 6, 10

game = Game()
game.players = 2, 4
game.together = True
game.weather = setting("windy", WEATHER, "how high the water begins")
game.storms = setting(2, 0, 5, "cards that make the water rise")
game.roles = setting("random", ROLE, "the roles in the team", each_player=True)
game.level = 0
game.water = [DRY] * len(MAP)
game.taken = [False] * RELICS
game.used = Pile(CARD)
game.deck = Deck(CARD, refill=game.used)
game.washed = Pile(MAP)  # tiles that the sea has reached
game.sea = Deck(MAP, refill=game.washed)
game.tile = per_player(HARBOUR)
game.hand = per_player(Hand(CARD, open=True))


def setup():
    game.level = WEATHER[game.weather].level
    for hero in game.players:
        game.deck.draw(2, to=game.hand[hero])
    game.deck.add(CARD.wave, copies=game.storms)
    game.deck.shuffle()
    for _ in range(4):
        flood_a_tile()


def play_turn(hero):
    actions, drains = 4, 0  # drains: how many more tiles this action drains
    while actions > 0:
        offer_actions(hero)
        did = game.choose(hero)
        if did == "rest":
            break
        act(hero, did)
        if did == "drain" and drains > 0:
            drains -= 1
        else:
            drains = ROLE[game.roles[hero]].drains - 1 if did == "drain" else 0
            actions -= 1
    draw_cards(hero)
    for _ in range(1 + game.level // 3):
        flood_a_tile()


def offer_actions(hero):
    here, role, hand = game.tile[hero], game.roles[hero], game.hand[hero]
    game.offer("rest")
    for tile in MAP:
        if game.water[tile] != SUNK and 1 <= MAP.distance(here, tile) <= ROLE[role].steps:
            game.offer("move", tile=tile)
        if game.water[tile] == FLOODED and MAP.distance(here, tile) <= 1:
            game.offer("drain", tile=tile)
    for other in game.others(hero):
        near = MAP.distance(here, game.tile[other]) <= ROLE[role].reach
        for card in range(RELICS):
            if near and hand.count(card) > 0 and len(game.hand[other]) < MOST_CARDS:
                game.offer("give", card=CARD(card), to=other)
    relic = here // 4
    if is_temple(here) and not game.taken[relic] and hand.count(relic) >= NEEDED:
        game.offer("take", card=CARD(relic))
    if all(game.taken) and all_can_leave():
        game.offer("leave")


def act(hero, did):
    if did == "move":
        game.tile[hero] = did.tile
    elif did == "drain":
        game.water[did.tile] = DRY
    elif did == "give":
        game.hand[hero].move(did.card, to=game.hand[did.to])
    elif did == "take":
        game.hand[hero].move(did.card, to=game.used, copies=NEEDED)
        game.taken[did.card] = True
    elif did == "leave":
        game.end("saved", won=True)


def is_temple(tile):
    return tile % 4 in (0, 3)


def all_can_leave():
    boats = sum(game.hand[hero].count(CARD.boat) for hero in game.players)
    return boats > 0 and all(game.tile[hero] == HARBOUR for hero in game.players)


def draw_cards(hero):
    for _ in range(2):
        card = game.deck.draw()
        if card == CARD.wave:
            game.used.add(card)
            rise()
        else:
            game.hand[hero].add(card)
    while len(game.hand[hero]) > MOST_CARDS:
        for card in game.hand[hero].kinds():
            game.offer("drop", card=card)
        game.hand[hero].move(game.choose(hero).card, to=game.used)


def rise():
    game.level += 1
    game.say(f"The water rises to {game.level}.")
    if game.level == LAST_LEVEL:
        game.end("flooded", won=False)
    game.washed.shuffle()
    game.washed.move_all(to=game.sea)


def flood_a_tile():
    tile = game.sea.draw()
    game.water[tile] += 1
    if game.water[tile] == FLOODED:
        game.washed.add(tile)
        game.say(f"Tile {tile} is flooded.")
        return
    game.say(f"Tile {tile} sinks.")
    relic = tile // 4
    if tile == HARBOUR:
        game.end("harbour lost", won=False)
    if not game.taken[relic] and game.water[relic * 4] == game.water[relic * 4 + 3] == SUNK:
        game.end("relic lost", won=False)
    for hero in game.players:
        if game.tile[hero] == tile:
            swim(hero)


def swim(hero):
    for tile in MAP:
        steps = MAP.distance(game.tile[hero], tile)
        if game.water[tile] != SUNK and steps <= ROLE[game.roles[hero]].steps:
            game.offer("swim", tile=tile)
    if game.offers() == 0:
        game.end("drowned", won=False)
    game.tile[hero] = game.choose(hero).tile


@game.bot("gathers each relic with one hero, and drains temples")
def expert(hero, option, drain=4.0):
    if option in ("take", "leave"):
        return 99.0
    if option == "give":
        return 6.0 if keeper(option.card) == option.to else -9.0
    if option == "drain":
        temple = is_temple(option.tile) and not game.taken[option.tile // 4]
        return drain if temple or option.tile == HARBOUR else 0.5
    if option in ("move", "swim"):
        goal = heading(hero)
        nearer = MAP.distance(game.tile[hero], goal) - MAP.distance(option.tile, goal)
        return 2.0 * nearer - 0.1
    if option == "drop":
        done = option.card < RELICS and game.taken[option.card]
        return 50.0 if done else -1.0 * game.hand[hero].count(option.card)
    return 0.0


beginner = expert.but("walks on before it drains", drain=1.0)


def keeper(relic):  # the hero who holds most of its cards
    best = 0
    for hero in game.players:
        if game.hand[hero].count(relic) > game.hand[best].count(relic):
            best = hero
    return best


def heading(hero):  # the tile to which the hero goes
    goal = HARBOUR
    for relic in range(RELICS):
        if not game.taken[relic] and game.hand[hero].count(relic) >= NEEDED:
            return relic * 4 if game.water[relic * 4] != SUNK else relic * 4 + 3
        if not game.taken[relic] and game.hand[hero].count(relic) > 0:
            goal = game.tile[keeper(relic)]
    return goal
