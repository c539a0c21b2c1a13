"""A game with lists that grow up to a bound: places of a map, entries of a table, plain numbers."""

WALK = '''
"""Walk: go from place to place, and remember where you have been."""

from simkit.design import Game, Pile, per_player, square_map, table

MAP = square_map(3, 4)
HERB = table({"mint": 1, "sage": 2, "rue": 5}, column="worth")

game = Game()
game.players = 2, 3
game.path = Pile(MAP, most=12)
game.basket = per_player(Pile(HERB, most=9))
game.jumps = per_player(Pile(100, most=30))
game.place = 0
game.score = per_player(0)


def setup():
    game.path.add(game.place)


def play_turn(player):
    for place in MAP.around(game.place):
        if place not in game.path:
            game.offer("go", to=MAP(place))
    game.offer("rest")
    did = game.choose(player)
    if did == "go":
        go(player, did.to)
    else:
        rest(player)
    if game.round_number > 20:
        game.end("evening", scores=game.score)


def go(player, place):
    game.jumps[player].add(abs(place - game.place) * 10)
    game.place = place
    game.path.add(place)
    if len(game.basket[player]) < 9:
        game.basket[player].add(game.random(len(HERB)))
    if len(game.path) > 3 and game.path[-1] == game.path[0] + 1:
        game.path.remove(game.path[1])
    game.say(f"{len(game.path)} places, from {MAP(game.path[0])} to {MAP(game.path[-1])}.")


def rest(player):
    for herb in game.basket[player]:
        game.score[player] += HERB[herb].worth
    game.score[player] += sum(game.jumps[player]) // 10
    if len(game.jumps[player]) > 0 and max(game.jumps[player]) > min(game.jumps[player]):
        game.score[player] += sum(1 for jump in game.jumps[player] if jump > 10)
    game.basket[player].clear()
    game.jumps[player].draw(2)
    game.path.clear()
    game.path.add(game.place)


@game.bot("walks as long as it can")
def expert(player):
    return "go", "rest"
'''
