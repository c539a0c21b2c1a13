"""Hunt: one wolf hides in the hills, and hunters close in on it."""

from simkit.design import Game, hex_map, hidden, per_player, setting

DRAWING = """
    h . . f . . h
     . f . . w . .
    . . w d . . f
     d . . . f . .
    . w f . . d .
     h . . . . w h
"""
MAP = hex_map(DRAWING, grounds={".": "grass", "d": "den", "h": "hut", "f": "forest", "w": "water"})
WOLF = 0

game = Game()
game.players = 3, 5
game.teams = {"wolf": 1, "hunters": "rest"}
game.nights = setting(12, 4, 30, "nights that the wolf must survive")
game.moon = setting(2, 0, 6, "faces of a die on which the moon shows the wolf")
game.wolf = hidden(0, owner=WOLF, among=MAP)
game.maybe = [False] * len(MAP)  # where the hunters know that the wolf may be
game.place = per_player(0)
game.look("wolf", icon="🐺", colour="black")
game.look("maybe", icon="?", colour="yellow", name="the wolf may be here")
game.look("place", icon="⚑")


def setup():
    for player in game.team("hunters"):
        game.place[player] = MAP.all("h")[player - 1]
    dens = MAP.all("d")
    game.wolf = dens[game.random(len(dens))]
    for den in dens:
        game.maybe[den] = True


def play_turn(player):
    if player == WOLF:
        run()
    else:
        walk(player)


def run():
    if game.round_number > game.nights:
        game.end("survived", team="wolf")
    for place in MAP.around(game.wolf):
        if MAP[place] != "w" and not is_guarded(place):
            game.offer("run", to=place)
    if game.offers() == 0:
        game.end("cornered", team="hunters")
    game.wolf = game.choose(WOLF).to
    spread()
    if game.roll(6) <= game.moon:
        look()


def walk(player):
    here = game.place[player]
    game.offer("stay", to=here)
    for place in MAP.around(here):
        if MAP[place] != "w":
            game.offer("walk", to=place)
    game.place[player] = game.choose(player).to
    if game.place[player] == game.wolf:
        game.end("caught", team="hunters")
    game.maybe[game.place[player]] = False


def is_guarded(place):
    return any(game.place[player] == place for player in game.team("hunters"))


def spread():
    """The wolf has run: it is next to a place where it may have been."""
    before = game.maybe.copy()
    for place in MAP:
        near = any(before[other] for other in MAP.around(place))
        game.maybe[place] = near and MAP[place] != "w" and not is_guarded(place)


def look():
    """The wolf is seen, unless it is in a forest. Then the hunters know just that."""
    if MAP[game.wolf] == "f":
        game.say("The wolf is somewhere in a forest.")
        for place in MAP:
            game.maybe[place] = game.maybe[place] and MAP[place] == "f"
    else:
        game.say(f"The wolf is seen at {game.wolf}.")
        for place in MAP:
            game.maybe[place] = place == game.wolf


def possible(player):
    return game.maybe[game.wolf]


@game.bot("the hunters close in on where the wolf may be; the wolf keeps away")
def expert(player, option, crowd=2.0):
    if player == WOLF:
        nearest = min(MAP.distance(option.to, game.place[other]) for other in game.team("hunters"))
        return nearest + (0.5 if MAP[option.to] == "f" else 0.0)
    far = sum(MAP.distance(option.to, place) for place in MAP if game.maybe[place])
    crowded = any(
        game.place[other] == option.to for other in game.team("hunters") if other != player
    )
    return -far - (crowd if crowded else 0.0)


@game.bot("the hunters go to the nearest place where the wolf may be; the wolf runs to forests")
def beginner(player, option):
    if player == WOLF:
        return 1.0 if MAP[option.to] == "f" else 0.0
    return -min(MAP.distance(option.to, place) for place in MAP if game.maybe[place])
