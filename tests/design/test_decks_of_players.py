"""Each player has a deck: a deck-building game of the docs, against a program of its own."""

import random
import re
from collections import Counter
from math import comb

import numpy as np
import pandas as pd
import pytest

import simkit
from simkit.design.author.mistakes import Mistake
from simkit.design.kernels.cards import KIND
from simkit.design.loading import load_game, load_model
from simkit.design.telling.sees import NOTHING, sees_of
from simkit.kernel.luck import luck_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.design.playing import kernel_games, plain_games, written
from tests.pages import HOW_TO, Page
from tests.sampled import is_whole

PAGE = Page(HOW_TO[0].with_name("own-decks.md"))
BUILDER = next(block.text for block in PAGE.blocks if block.file == "builder.py")
COST, COINS, POINTS = (0, 2, 3, 5), (1, 0, 2, 0), (0, 1, 0, 3)
COPPER, ESTATE, SILVER, DUCHY = range(4)


# --- The same rules in another program -----------------------------------------------------------


class Table:
    """A game as one would play it with cards, shuffled by Python's own generator."""

    def __init__(self, luck, players=2):
        self.luck = luck
        self.left = [0, 12, 20, 8]
        self.used = [[] for _ in range(players)]
        self.decks = [[COPPER] * 7 + [ESTATE] * 3 for _ in range(players)]
        for deck in self.decks:
            luck.shuffle(deck)

    def draw(self, player):
        if not self.decks[player]:
            self.decks[player], self.used[player] = self.used[player], []
            self.luck.shuffle(self.decks[player])
        return self.decks[player].pop() if self.decks[player] else None

    def turn(self, player):
        hand = [card for card in (self.draw(player) for _ in range(5)) if card is not None]
        coins = sum(COINS[card] for card in hand)
        best, wanted = None, 0
        for card in range(4):
            if self.left[card] and COST[card] <= coins:
                worth = 10 * POINTS[card] + COINS[card]
                if worth > wanted:
                    best, wanted = card, worth
        if best is not None:
            self.used[player].append(best)
            self.left[best] -= 1
        self.used[player] += hand

    def points(self, player):
        return sum(POINTS[card] for card in self.used[player] + self.decks[player])

    def played(self):
        """Turns, and the points of each player."""
        for turn in range(80):
            self.turn(turn % 2)
            # In round 40 the first player's turn ends the game, as the rule is written.
            if self.left[DUCHY] == 0 or turn == 78:
                break
        return turn + 1, [self.points(0), self.points(1)]


@pytest.fixture
def builder(tmp_path):
    return written(tmp_path, BUILDER, "builder.py")


@pytest.mark.slow
def test_an_independent_program_finds_the_same(builder, tmp_path):
    """Turns and points of both players: a deck that is not shuffled again would show."""
    games, luck = (20_000 if is_whole() else 4_000), random.Random(11)
    simkit.run(builder, games=games, seed=5, players=2, out=tmp_path / "rows.parquet")
    rows = pd.read_parquet(tmp_path / "rows.parquet")
    played = [Table(luck).played() for _ in range(games)]
    truth = {
        "turns": [turns for turns, _ in played],
        "score_1": [points[0] for _, points in played],
        "score_2": [points[1] for _, points in played],
    }
    for name, values in truth.items():
        spread = np.sqrt((np.var(values) + rows[name].var()) / games)
        assert abs(np.mean(values) - rows[name].mean()) < 3.5 * spread, name


# --- The same game plain and compiled ------------------------------------------------------------


@pytest.mark.slow
def test_plain_and_kernels_play_the_same(builder):
    assert plain_games(builder, "random", 3, 6) == kernel_games(builder, "random", 3, 6)


def test_each_deck_starts_with_its_column_and_keeps_its_cards(builder):
    for game in plain_games(builder, "random", 2, 5):
        for seat in range(2):
            cards = Counter(game["hand"][seat])
            assert cards[COPPER] == 7, "copper is never bought: none is left in the supply"
            assert cards[ESTATE] >= 3


@pytest.mark.slow
def test_a_pack_changes_the_start(builder):
    usual, rich = (
        simkit.run(builder, games=200, overrides={"card.copper.start": copper}).metrics["turns"]
        for copper in (7, 9)
    )
    assert usual != rich


# --- The chances of a draw -----------------------------------------------------------------------

OPENING = """
@game.odds("coppers of a new hand")
def opening(cards=5):
    game.deck[0].draw(cards, to=game.hand[0])
    coppers = game.hand[0].count(CARD.copper)
    return coppers


@game.odds("a card of a deck that is shuffled again")
def again(seat=1):
    game.deck[seat].draw(10, to=game.used[seat])
    return game.deck[seat].draw()


"""


@pytest.mark.parametrize(
    ("name", "keys", "known"),
    [
        (
            "opening",
            {"cards": 5},
            {k: comb(7, k) * comb(3, 5 - k) / comb(10, 5) for k in range(2, 6)},
        ),
        ("again", {"seat": 1}, {COPPER: 0.7, ESTATE: 0.3}),
    ],
)
def test_odds_count_draws_from_the_deck_of_a_player(tmp_path, name, keys, known):
    """Also if the function does not name the piles that fill the decks again."""
    bot = '@game.bot("buys duchies'
    file = written(tmp_path, BUILDER.replace(bot, OPENING + bot))
    found = simkit.odds(file, name, check=2_000, confidence=0.9999, **keys)
    shares = {next(iter(each["outcome"].values())): each["probability"] for each in found.outcomes}
    assert shares == pytest.approx(known, abs=1e-12)
    for each, share in zip(found.outcomes, found.check.shares, strict=True):
        assert share.low <= each["probability"] <= share.high


# --- What nobody sees ----------------------------------------------------------------------------


def kinds_in(cards):
    return [int(card) & KIND for card in cards["cards"][: int(cards["held"])]]


@pytest.mark.slow
def test_the_order_of_every_deck_is_dealt_anew_and_no_card_changes_its_player(builder):
    prepared = prepare(cell_of(load_game(builder), "expert", 3))
    state = Workspace(prepared).run(0, 1, 2)[0].copy()
    assert len(set(kinds_in(state["deck"][0]))) > 1, "one order alone is possible"
    orders = set()
    for world in range(20):
        game = state.copy()
        prepared.engine.deal_hidden(game, prepared.rules, 0, luck_of(world))
        for seat in range(2):
            assert Counter(kinds_in(game["deck"][seat])) == Counter(kinds_in(state["deck"][seat]))
        orders.add(tuple(kinds_in(game["deck"][0])))
    assert len(orders) > 2, "a player does not know the order of the own deck"


@pytest.mark.slow
def test_a_seat_sees_no_card_of_a_deck(builder):
    model = load_model(builder)
    prepared = prepare(cell_of(load_game(builder), "expert", 3))
    state = Workspace(prepared).run(0, 1, 7)[0].copy()
    sees_of(model, state, prepared.rules, 0)
    for seat in range(2):
        held = int(state["deck"][seat]["held"])
        assert held > 0
        assert set(state["deck"][seat]["cards"][:held].tolist()) == {NOTHING}


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('copies="start"', 'copies="begin"', "no column 'begin' of copies. Its columns: copies"),
        ('"start": 7', '"start": 7.5', "column 'start', but copper has 7.5 there; write a whole"),
        ('"start": 7', '"start": -1', "column 'start', but copper has -1 there"),
        ("per_player(Deck(CARD", "(Deck(CARD", "its refill is a pile of each player"),
        ("refill=game.used", "refill=Pile(CARD)", "refill names a pile of the game"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_by_its_line(tmp_path, old, new, told):
    with pytest.raises(BadInput, match=told) as refused:
        simkit.run(written(tmp_path, BUILDER.replace(old, new)), games=2)
    assert "mine.py, line" in str(refused.value)


@pytest.mark.parametrize("column", ["start", "copies"])
def test_a_column_of_words_is_no_column_of_copies(tmp_path, column):
    text = re.sub(rf'"{column}": (\d+)', rf'"{column}": "\1 cards"', BUILDER)
    text = text.replace('copies="start"', f'copies="{column}"')
    with pytest.raises(BadInput, match=f"column '{column}', but copper has '. cards' there"):
        load_game(written(tmp_path, text))


def test_the_ends_of_an_unknown_number_of_copies_are_looked_at(tmp_path):
    text = BUILDER.replace('"start": 3', '"start": unknown(3, -2, 5)')
    text = text.replace("import Deck", "import unknown, Deck")
    with pytest.raises(BadInput, match="but estate has -2 there"):
        load_game(written(tmp_path, text))


def test_a_pack_cannot_lay_fewer_than_no_cards_into_a_deck(builder):
    with pytest.raises(BadInput, match=r"card\.copper\.start"):
        simkit.run(builder, games=2, overrides={"card.copper.start": -1})


def test_a_pile_that_grows_and_the_deck_that_it_fills_are_declared_with_most(tmp_path):
    """As the page says: each of them, because the pile becomes the deck."""
    given = "        game.used[player].add(choice.card)\n"
    many = BUILDER.replace(given, f"{given}{given.replace('choice.card', 'choice.card, copies=9')}")
    roomy = many.replace("Pile(CARD)", "Pile(CARD, most=900)")
    both = roomy.replace("refill=game.used)", "refill=game.used, most=900)")
    both = both.replace("Hand(CARD)", "Hand(CARD, most=900)")
    for text, full in ((many, "used"), (roomy, "deck")):
        with pytest.raises(Mistake, match=f"game.{full} has room .* declare it with more: most="):
            plain_games(written(tmp_path, text), "random", 2, 4)
    assert len(plain_games(written(tmp_path, both), "random", 2, 4)) == 4


def test_a_deck_under_another_name_is_refused(tmp_path):
    text = BUILDER.replace(
        "    game.deck[player].draw(5, to=game.hand[player])\n",
        "    deck = game.deck[player]\n    deck.draw(5, to=game.hand[player])\n",
    )
    with pytest.raises(BadInput, match="draw from the deck itself"):
        simkit.run(written(tmp_path, text), games=2)
