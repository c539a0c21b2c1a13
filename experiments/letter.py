"""Letter: eight cards, one of each rank, for two players. The higher card wins, or who is left."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, table

CARD = table(
    {
        "guard": 1,
        "priest": 1,
        "baron": 1,
        "handmaid": 1,
        "prince": 1,
        "king": 1,
        "countess": 1,
        "princess": 1,
    },
    column="copies",
)

game = Game()
game.players = 2
game.deck = Deck(CARD)  # the last card lies aside, and only the prince can bring it in
game.hand = per_player(Hand(CARD))
game.played = Pile(CARD)
game.safe = per_player(False)  # by the handmaid, until its next turn
game.knows = per_player(hidden(0))  # 1 + the card of the other player, once it was shown
game.guessed = 0  # 1 + the card that the guard named in vain
game.struck = 0  # 1 + the player whom the prince made discard


def play_round():
    for player in game.players:
        game.deck.draw(to=game.hand[player])
    player = 0
    while len(game.deck) > 1:
        take_turn(player)
        player = 1 - player
    game.end("showdown", winner=0 if game.hand[0][0] > game.hand[1][0] else 1)


def take_turn(player):
    other = 1 - player
    game.safe[player] = False
    game.deck.draw(to=game.hand[player])
    card = choose_card(player)
    game.hand[player].move(card, to=game.played)
    if game.knows[other] == card + 1:
        game.knows[other] = 0
    if card == CARD.princess:
        game.end("princess", winner=other)
    if card == CARD.handmaid:
        game.safe[player] = True
    if card == CARD.prince:
        discard(choose_target(player))
    if not game.safe[other]:
        act_on(other, player, card)


def choose_card(player):
    hand = game.hand[player]
    must = CARD.countess in hand and (CARD.king in hand or CARD.prince in hand)
    for card in hand:
        if not must or card == CARD.countess:
            game.offer("play", card=CARD(card))
    return game.choose(player).card


def choose_target(player):
    if game.safe[1 - player]:
        return player
    game.offer("strike", target=1 - player)
    game.offer("strike", target=player)
    return game.choose(player).target


def act_on(other, player, card):
    mine, theirs = game.hand[player][0], game.hand[other][0]
    if card == CARD.guard:
        named = name_card(player)
        if theirs == named:
            game.end("guard", winner=player)
        game.guessed = named + 1
    if card == CARD.priest:
        game.knows[player] = theirs + 1
    if card == CARD.baron:
        game.end("baron", winner=player if mine > theirs else other)
    if card == CARD.king:
        game.hand[player].move(mine, to=game.hand[other])
        game.hand[other].move(theirs, to=game.hand[player])
        game.knows[player] = mine + 1
        game.knows[other] = theirs + 1


def name_card(player):
    """Cards that cannot be there are left out: to name them only loses."""
    for card in CARD:
        if card != CARD.guard and card not in game.played and card not in game.hand[player]:
            game.offer("name", card=CARD(card))
    return game.choose(player).card


def discard(target):
    card = game.hand[target][0]
    game.hand[target].move(card, to=game.played)
    game.knows[1 - target] = 0
    game.struck = target + 1
    if card == CARD.princess:
        game.end("princess", winner=1 - target)
    game.deck.draw(to=game.hand[target])


@game.bot("plays the lower card, strikes the other, names the highest")
def expert(player, option):
    if option == "strike":
        return 0 if option.target == player else 1
    return option.card if option == "name" else -option.card
