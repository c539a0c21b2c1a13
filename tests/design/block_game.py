"""A game of hidden blocks: only its owner sees what a block is, until it fights."""

BLOCKS = '''
"""Blocks: armies of which the other side sees only the backs."""

from simkit.design import NONE, Deck, Game, hidden, per_player, pieces, square_map, table

MAP = square_map(4, 5)
RANK = table({
    "scout": {"copies": 3, "strength": 2},
    "guard": {"copies": 2, "strength": 4},
    "king": {"copies": 1, "strength": 3},
})

game = Game()
game.players = 2
game.turns = 200
game.army = per_player(Deck(RANK))
game.block = pieces(RANK, most=12, kind=hidden(), hp=hidden(0), side=NONE, place=NONE)
game.fights = 0
game.left = per_player(0)


def setup():
    for player in game.players:
        for place in range(6):
            rank = game.army[player].draw()
            start = place if player == 0 else 14 + place
            game.block.add(rank, side=player, place=start, hp=RANK[rank].strength)


def play_turn(player):
    for block in game.block.where(side=player):
        for place in MAP.around(game.block[block].place):
            if game.block.count(place=place, side=player) == 0:
                game.offer("move", block=block, to=MAP(place))
    game.offer("wait")
    did = game.choose(player)
    if did == "move":
        move(player, did.block, did.to)
    if game.block.count(side=1 - player) == 0:
        game.end("all are beaten", winner=player)
    if game.round_number > 60:
        for each in game.players:
            game.left[each] = game.block.count(side=each)
        game.end("night falls", scores=game.left)


def move(player, block, place):
    foe = game.block.first(place=place)
    game.block[block].place = place
    if foe != NONE:
        fight(player, block, foe)


def fight(player, block, foe):
    game.fights += 1
    game.block.reveal(block)
    game.block.reveal(foe, to=player)
    game.say(f"{game.block[block].name} attacks.")
    mine, theirs = game.block[block].hp, game.block[foe].hp
    game.block[block].hp -= theirs
    game.block[foe].hp -= mine
    if game.block[foe].hp <= 0:
        lose(foe, player)
    if game.block[block].hp <= 0:
        lose(block, 1 - player)
    elif foe in game.block:
        game.block[block].place = game.block[foe].place
        if game.block[foe].kind == RANK.scout:
            game.block[foe].side = player
        else:
            game.block.remove(foe)
    if block in game.block and game.chance(50):
        game.block.hide(block)


def lose(block, winner):
    was = game.block[block].kind
    game.block.remove(block)
    if was == RANK.king:
        game.end("the king is taken", winner=winner)


@game.bot("attacks what it has seen to be weaker, and else goes where nobody stands")
def expert(player, option):
    if option != "move":
        return 1
    foe = game.block.first(place=option.to)
    if foe == NONE:
        return 2
    if game.block.shown(foe, to=player):
        return 5 if game.block[foe].hp < game.block[option.block].hp else 0
    return 3


@game.bot("sends scouts, wherever they are")
def scouting(player, option):
    if option == "move":
        return 1 + RANK[game.block[option.block].kind].copies
    return 0
'''

LEAK = """

@game.bot("reads the backs of blocks")
def cheat(player, option):
    if option != "move":
        return 1
    foe = game.block.first(place=option.to)
    if foe == NONE:
        return 2
    return 9 if game.block[foe].hp < game.block[option.block].hp else 0
"""
