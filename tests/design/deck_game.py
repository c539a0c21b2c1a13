"""A game with a deck of each player, which a die, a rule or another player points at."""

DECKS = '''
"""Decks: each player has a deck, and a die or a rule says whose is drawn from."""

from simkit.design import Deck, Game, Hand, Pile, per_player, setting, table

CARD = table(
    {
        "low": {"start": 3, "worth": 1},
        "middle": {"start": 2, "worth": 2},
        "high": {"start": 2, "worth": 5},
    }
)
game = Game()
game.players = 2, 4
game.favourite = setting("random", CARD, "a card each", each_player=True)
game.used = per_player(Pile(CARD))
game.deck = per_player(Deck(CARD, copies="start", refill=game.used))
game.hand = per_player(Hand(CARD))
game.marks = per_player([0, 0, 0])
game.score = per_player(0)
game.asked = 0


def play_turn(player):
    card = game.deck[game.roll(2) - 1].draw()
    if card >= 0:
        game.used[game.left_of(player)].add(card)
    game.deck[game.left_of(player)].draw(2, to=game.hand[player])
    game.deck[anyone()].draw(game.roll(2), to=game.hand[game.roll(2) - 1])
    look_at_hands(player)
    for other in game.others(game.roll(2) - 1):
        game.marks[other][-1] += 1
    game.marks[game.roll(2) - 1][-game.roll(2)] += 1
    game.score[player] += game.marks[anyone()][-1]
    game.deck[player].draw(to=game.used[player])
    count_seats(player)
    if len(game.hand[player]) > 4:
        game.hand[player].move_all(to=game.used[anyone()])
    game.choose(player, "go", "stay")
    if game.round_number == 9:
        game.end("over", scores=game.score)


def look_at_hands(player):
    for kind in game.hand[game.roll(2) - 1].kinds():
        game.score[player] += CARD[kind].worth
    if min([len(hand) for hand in game.hand]) > 0:
        game.score[player] += game.hand[game.roll(2) - 1][-1]


def count_seats(player):
    """A seat that nobody takes is no seat: neither is it counted, nor is it the last one."""
    game.deck[-1].draw(to=game.used[-1])
    game.marks[-2][0] += len(game.hand) + 10 * len(game.favourite)
    game.score[-1] += game.favourite[-1]
    for row in game.marks:
        game.score[player] += row[1]
    game.score[player] += 100 * len(game.marks)


def anyone():
    game.asked += 1
    return game.random(len(game.players))


@game.bot("goes on")
def expert(player):
    return "go"
'''
