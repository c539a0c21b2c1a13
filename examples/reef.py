"""Reef: keep one card, pass the rest to the left. Each kind of card scores in its way."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, setting, table

CARD = table({"pearl": 12, "shell": 12, "coral": 18, "urchin": 14, "fish": 14}, column="copies")
WORTH_OF_CORAL = 0, 1, 4, 9, 16  # of so many, all together
HAND = 8

game = Game()
game.players = 3, 5
game.deals = setting(2, 1, 3, "hands that are dealt to each player")
game.school = setting(8, 0, 20, "points for the most fish, shared in a tie")
game.sting = setting(9, 0, 20, "points that the most urchins cost")
game.score = per_player(0)
game.pick = per_player(hidden(0))
game.deck = Deck(CARD)
game.hand = per_player(Hand(CARD))
game.kept = per_player(Pile(CARD))


def play_round():
    for player in game.players:
        game.kept[player].move_all(to=game.deck)
    game.deck.shuffle()
    for player in game.players:
        game.deck.draw(HAND, to=game.hand[player])
    for _ in range(HAND):
        keep_one()
        game.pass_hands(game.hand)
    most_fish = max(game.kept[player].count(CARD.fish) for player in game.players)
    most_urchins = max(game.kept[player].count(CARD.urchin) for player in game.players)
    for player in game.players:
        count_points(player, most_fish, most_urchins)
    if game.round_number == game.deals:
        game.end("all hands played", scores=game.score)


def keep_one():
    for player in game.everyone_at_once():
        for card in game.hand[player].kinds():
            game.offer("keep", card=card)
        game.pick[player] = game.choose(player).card
    for player in game.players:
        game.hand[player].move(game.pick[player], to=game.kept[player])


def count_points(player, most_fish, most_urchins):
    kept = game.kept[player]
    pearls, urchins = kept.count(CARD.pearl), kept.count(CARD.urchin)
    game.score[player] += 2 * pearls + 3 * min(pearls, kept.count(CARD.shell))
    game.score[player] += WORTH_OF_CORAL[min(kept.count(CARD.coral), 4)]
    game.score[player] += 3 * urchins
    if urchins == most_urchins:
        game.score[player] -= game.sting
    if kept.count(CARD.fish) == most_fish:
        shared_by = sum(game.kept[other].count(CARD.fish) == most_fish for other in game.players)
        game.score[player] += game.school // shared_by


@game.bot("adds up what each card is worth to it now")
def expert(player, option, start=2.0, fish=2.0):
    kept = game.kept[player]
    have = kept.count(option.card)
    if option.card == CARD.pearl:
        return 5.0 if kept.count(CARD.shell) > have else 3.0
    if option.card == CARD.shell:
        return 3.0 if kept.count(CARD.pearl) > have else 1.5
    if option.card == CARD.coral:
        return start if have == 0 else 2.0 * have + 1.0 if have < 4 else 0.0
    most = max(game.kept[other].count(option.card) for other in game.others(player))
    if option.card == CARD.urchin:
        return 3.0 if have + 1 < most else 0.0
    return fish if have <= most else 0.5


@game.bot("keeps the kind of which it has most")
def beginner(player, option):
    return game.kept[player].count(option.card)
