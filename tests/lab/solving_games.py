"""Small games with known solutions, as an author would write them."""

KUHN = '''"""Kuhn: the smallest poker."""

from simkit.design import Deck, Game, Hand, per_player

game = Game()
game.players = 2
game.score = per_player(0)
game.paid = per_player(1)
game.deck = Deck(3)
game.hand = per_player(Hand(3))


def play_round():
    for player in game.players:
        game.deck.draw(to=game.hand[player])
    if game.choose(0, "check", "bet") == "bet":
        answer(1)
    elif game.choose(1, "check", "bet") == "bet":
        answer(0)
    show()


def answer(player):
    game.paid[1 - player] += 1
    if game.choose(player, "fold", "call") == "fold":
        pay(1 - player)
    game.paid[player] += 1
    show()


def show():
    pay(0 if game.hand[0][0] > game.hand[1][0] else 1)


def pay(winner):
    chips = game.paid[1 - winner]
    game.score[winner] += chips
    game.score[1 - winner] -= chips
    game.end("over", scores=game.score)


def value(player):
    return game.score[player]


@game.bot("never bets")
def expert(player):
    return "check", "fold"
'''

TIC_TAC_TOE = '''"""Noughts: three in a row."""

from simkit.design import Game

LINES = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
]

game = Game()
game.players = 2
game.cell = [0] * 9


def play_turn(player):
    for place in range(9):
        if game.cell[place] == 0:
            game.offer("mark", place=place)
    game.cell[game.choose(player).place] = player + 1
    for line in LINES:
        if all(game.cell[place] == player + 1 for place in line):
            game.end("row", winner=player)
    if all(game.cell[place] > 0 for place in range(9)):
        game.end("full")


@game.bot("takes the first place")
def expert(player, option):
    return -option.place
'''

TWISTED = '''"""Twisted: what may stop stands in all places where it can."""

from simkit.design import Deck, Game, Hand, Pile, per_player

game = Game()
game.players = 2
game.points = per_player(0)
game.lanes = [0, 0]
game.used = Pile(3)
game.deck = Deck(3, refill=game.used)
game.hand = per_player(Hand(3, open=True))


def play_round():
    for player in game.players:
        twist(player)
    game.end("over", scores=game.points)


def twist(player):
    BODY


def pick(player):
    return game.choose(player, "low", "high") == "high"


def value(player):
    return game.points[player]


@game.bot("takes the last option")
def expert(player, option):
    return 1
'''

TWISTS = {
    "a draw that is forgotten": """
    useless = game.roll(SIDES)
    game.points[player] += pick(player) + game.roll(2)
""",
    "draws within a sum": """
    game.points[player] += game.roll(2) * 3 - game.roll(2) * pick(player)
""",
    "a list of dice": """
    dice = [game.roll(2) for _ in range(2)]
    game.points[player] += max(dice) - min(dice) * pick(player)
""",
    "several dice": """
    game.points[player] += sum(game.roll(2, dice=2)) - 3 * pick(player)
""",
    "and, or": """
    if game.choose(player, "stay", "go") == "go" and game.chance(50) or game.chance(25):
        game.points[player] += pick(player) + game.points[player]
    game.points[player] += 1 if game.chance(50) else pick(player)
""",
    "a sum with what a call changes": """
    game.points[player] += changed(player) + game.points[player]


def changed(player):
    game.points[player] += game.roll(2)
    return pick(player)
""",
    "a loop over cards that ends early": """
    game.deck.draw(2, to=game.hand[player])
    for card in game.hand[player]:
        game.points[player] += card if game.chance(50) else 0
        if card == 2:
            break
    else:
        game.points[player] += pick(player)
    game.hand[player].move_all(to=game.used)
""",
    "a loop with a draw as its condition": """
    while game.random(3) == 0 and game.points[player] < 3:
        game.points[player] += 1
        if game.points[player] == 1:
            continue
        game.points[player] += pick(player)
""",
    "an index that is drawn": """
    row = [0, 0, 0]
    row[game.random(2)] = game.roll(2)
    row[game.random(3)] += 1
    game.points[player] += row[0] * pick(player) + row[1]
""",
    "a place that is counted from the end": """
    row = [0, game.roll(2)]
    game.lanes[-1] += row[-1] * pick(player)
    game.points[player] += game.lanes[-1]
""",
    "any of several": """
    if any(game.roll(2) == 2 for _ in range(2)):
        game.points[player] += pick(player)
    game.points[player] += game.roll(2)
""",
}

FOR_EVER = '''"""Wait: who dares first wins half of the games, and to wait costs nothing."""

from simkit.design import Game

game = Game()
game.players = 2


def play_turn(player):
    if game.choose(player, "wait", "dare") == "dare":
        game.end("over", winner=player if game.chance(60) else 1 - player)


@game.bot("waits")
def expert(player):
    return "wait"
'''
THROWS = '''
"""Throws: three throws each, and the best face counts. Seat 1 wins ties."""
from simkit.design import Game, per_player

game = Game()
game.players = 2
game.best = per_player(0)


def play_turn(player):
    tries = 3
    while tries > 0 and game.choose(player, "roll", "keep") == "roll":
        game.best[player] = max(game.best[player], game.roll(6))
        tries -= 1
    if player == 1:
        game.end("thrown", winner=0 if game.best[0] >= game.best[1] else 1)
'''
COUNT = '''
"""Count: one more than a die; above six wins."""
from simkit.design import Game

game = Game()
game.players = 1
game.energy = 0


def play_round():
    count = game.roll(6)
    game.choose(0, "look", "look away")
    count += 1
    game.end("counted", won=count > 6)
'''
KING = '''
"""King: seat 3 names the winner."""
from simkit.design import Game

game = Game()
game.players = 3
game.energy = 0


def play_round():
    named = game.choose(2, "one", "two")
    game.end("named", winner=0 if named == "one" else 1)
'''
LOOP = '''
"""Loop: pass for ever, or dare."""
from simkit.design import Game

game = Game()
game.players = 1
game.energy = 0


def play_round():
    if game.choose(0, "pass", "dare") == "dare":
        game.end("dared", won=game.roll(5) > 2)
'''
