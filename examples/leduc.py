"""Leduc: a small poker. One card in the hand, one on the table, two rounds of betting."""

from simkit.design import Deck, Game, Hand, Pile, per_player, table

CARD = table({"jack": 2, "queen": 2, "king": 2}, column="copies")
MOST_RAISES = 2  # in one round of betting
PAIR = 10  # stronger than every single card

game = Game()
game.players = 2
game.score = per_player(0)  # chips won or lost
game.paid = per_player(1)  # chips in the pot; each player starts with one
game.deck = Deck(CARD)
game.hand = per_player(Hand(CARD))
game.shown = Pile(CARD)


def play_round():
    for player in game.players:
        game.deck.draw(to=game.hand[player])
    bet(2)
    game.deck.draw(to=game.shown)
    game.say(f"The card on the table is the {CARD[game.shown[0]].name}.")
    bet(4)
    first, second = strength(0), strength(1)
    if first == second:
        game.end("showdown", scores=game.score)
    pay(0 if first > second else 1, "showdown")


def bet(size):
    player, raises, to_answer = 0, 0, 2
    while to_answer > 0:
        owed = game.paid[1 - player] - game.paid[player]
        if owed > 0:
            game.offer("fold")
        game.offer("call")
        if raises < MOST_RAISES:
            game.offer("raise")
        did = game.choose(player)
        if did == "fold":
            pay(1 - player, "fold")
        game.paid[player] += owed
        to_answer -= 1
        if did == "raise":
            game.paid[player] += size
            raises += 1
            to_answer = 1
        player = 1 - player


def strength(player):
    card = game.hand[player][0]
    return PAIR if card == game.shown[0] else card


def pay(winner, why):
    chips = game.paid[1 - winner]
    game.score[winner] += chips
    game.score[1 - winner] -= chips
    game.end(why, scores=game.score)


def value(player):
    return game.score[player]  # chips count, not rounds won


@game.bot("raises with a king or a pair, calls with a queen, folds a jack")
def expert(player):
    card = game.hand[player][0]
    if len(game.shown) > 0 and card == game.shown[0]:
        return "raise", "call"
    if len(game.shown) == 0 and card == CARD.king:
        return "raise", "call"
    return "call" if card != CARD.jack else ("fold", "call")


@game.bot("calls whatever it holds")
def beginner(player):
    return "call"
