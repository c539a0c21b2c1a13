"""How much of an outcome is luck: against shares that can be worked out, on the toy and on Pig."""

from itertools import permutations, product

import numpy as np
import pytest

import simkit
from simkit.lab.lucks.luck_answer import SourceShare
from simkit.lab.lucks.redrawn import Redrawn
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.variance_shares import (
    DICE,
    DRAWS,
    PLAYER,
    SEAT,
    SET_UP,
    Redraws,
    settled_by,
    split,
    sure,
    sure_of_player,
    sure_of_seat,
    sure_share,
)
from simkit.messages.errors import BadInput
from simkit.view.charts.luck import luck_chart
from simkit.view.console.luck import luck_page
from simkit.view.text.findings.luck import in_hundred, luck_finding
from tests.design.playing import written
from tests.exact_race import home_share
from tests.examples.exact_pig import race, wins
from tests.examples.playing import EXAMPLES
from tests.made_answers import altered

GOAL, TURNS = 22, 6


def decided_by(turn):
    """How much of a race is decided after so many dice, worked out."""
    share = home_share(GOAL)
    scores = np.ones(1)
    for _ in range(turn):
        scores = np.convolve(scores, np.append(0.0, np.full(6, 1 / 6)))
    chances = [home_share(max(0, GOAL - score), TURNS - turn) for score in range(len(scores))]
    return float(scores @ (np.array(chances) - share) ** 2) / (share * (1 - share))


@pytest.fixture(scope="module")
def race_luck(toy):
    return simkit.luck(toy, against="none", games=1_000, bot="idle", goal=GOAL, jobs=2)


def test_the_race_is_decided_turn_by_turn_as_can_be_worked_out(race_luck):
    assert list(race_luck.settled) == [0, 1, 2, 3, 4, 5]
    held = [
        share.low <= decided_by(turn) <= share.high for turn, share in race_luck.settled.items()
    ]
    assert sum(held) >= 5
    assert race_luck.settled[5].high - race_luck.settled[5].low < 0.15


def test_nothing_is_dealt_in_a_race_so_play_decides_all(race_luck):
    assert race_luck.shares["set-up"].low == 0.0
    assert race_luck.shares["dice"].high == 1.0
    assert set(race_luck.shares) == {"set-up", "dice"}


def test_page_and_chart_say_what_the_json_says(race_luck, toy):
    found = race_luck
    told = " ".join(luck_page(found, toy).split())
    assert "The luck of dice decides" in told
    assert "When is a win of idle decided?" in told
    assert "By the end of turn 5" in luck_finding(found)
    assert len(luck_chart(found, toy).axes) == 2
    assert set(race_luck.frame["part"]) == {"share", "settled"}


def test_the_same_games_whoever_plays_them(toy):
    one, two = (
        simkit.luck(toy, games=40, jobs=jobs, bot="expert", against="idle", goal=GOAL)
        for jobs in (1, 2)
    )
    assert one.figures() == two.figures()


def test_a_second_bot_has_the_share_that_can_be_worked_out(toy):
    """Who rolls ones and twos again is home more often; the rest is play."""
    found = simkit.luck(toy, against="idle", games=800, bot="expert", goal=24, seed=3)
    own = simkit.run(toy, games=20_000, bot="expert", goal=24).win_rate.estimate
    other = home_share(24)
    mean = (own + other) / 2
    truth = (own - other) ** 2 / 4 / (mean * (1 - mean))
    share = found.shares["player"]
    assert share.low <= truth <= share.high
    assert sum(each.estimate for each in found.shares.values()) == pytest.approx(1, abs=0.02)


def test_an_answer_begins_with_all_luck_and_not_with_one_kind_of_it(toy):
    found = simkit.luck(toy, against="idle", games=800, bot="expert", goal=24, seed=3)
    shares = {name: each.estimate for name, each in found.shares.items()}
    assert found.luck.estimate == pytest.approx(1 - shares["player"])
    own = simkit.run(toy, games=20_000, bot="expert", goal=24).win_rate.estimate
    mean = (own + home_share(24)) / 2
    truth = 1 - (own - home_share(24)) ** 2 / 4 / (mean * (1 - mean))
    assert found.luck.low <= truth <= found.luck.high
    told = luck_finding(found)
    assert told.startswith(f"Mostly luck: luck decides {100 * found.luck.estimate:.0f} % (")
    assert told.index("who plays") < told.index("the luck of") or "the luck of" not in told
    assert "all luck together" in luck_page(found, toy)
    names = [each.get_text() for each in luck_chart(found, toy).axes[0].get_yticklabels()]
    assert names[0] == "all luck together"


@pytest.mark.parametrize(("high", "by"), [(0.72, ", by estimate. "), (0.04, ". ")])
def test_nearly_all_of_it_is_an_estimate_where_other_luck_may_decide_much(toy, high, by):
    found = simkit.luck(toy, against="idle", games=60, bot="expert", goal=24, seed=3)
    little = (0.001, 0.0, high)
    shares = {PLAYER: (0.3, 0.2, 0.4), SET_UP: little, DRAWS: (0.7, 0.6, 0.8), DICE: little}
    made = {name: Interval(*share, 0.95, "made") for name, share in shares.items()}
    told = luck_finding(altered(found, shares=made))
    assert f"Nearly all of it is the luck of later draws{by}" in told


def test_without_another_bot_there_is_nothing_but_luck(toy):
    found = simkit.luck(toy, against="none", games=60, bot="expert", goal=24, seed=3)
    assert found.luck is None
    assert "all luck together" not in luck_page(found, toy)


def test_where_all_games_end_alike_there_is_nothing_to_split(toy):
    found = simkit.luck(toy, games=40, bot="idle", goal=36, against="none")
    assert found.shares["dice"].estimate is None
    assert "neither luck nor skill decides anything" in luck_page(found, toy)
    with pytest.raises(BadInput, match="nothing to draw"):
        luck_chart(found, toy)


def test_a_bot_is_not_set_against_itself(toy):
    with pytest.raises(BadInput, match="idle plays already"):
        simkit.luck(toy, games=40, bot="idle", against="idle")


@pytest.mark.slow
def test_pig_is_split_as_can_be_worked_out():
    """Seat and player of two who hold at twenty and at ten."""
    file = str(EXAMPLES / "pig.py")
    simkit.trust(file)
    found = simkit.luck(file, games=600, against="beginner", goal=40, seed=2)
    first = wins(race([20, 20], goal=40), 1)
    other = (wins(race([10, 20], goal=40), 1) + wins(race([20, 10], goal=40), 2)) / 2
    seats = [np.var([first, 1 - first])]
    seats.append(np.var([wins(race([10, 20], goal=40), 1), wins(race([20, 10], goal=40), 2)]))
    mean = (0.5 + other) / 2
    whole = mean * (1 - mean)
    truth = {"player": (0.5 - other) ** 2 / 4 / whole, "seat": np.mean(seats) / whole, "set-up": 0}
    truth["dice"] = 1 - sum(truth.values())
    for source, share in truth.items():
        assert found.shares[source].low <= share <= found.shares[source].high, source


def drawn(luck, games, deal, gap=0.0):
    """Games won by a normal figure, `deal` of whose variance is the set-up's."""
    from scipy.special import ndtri

    dealt = np.sqrt(deal) * luck.normal(size=(games, 1))
    first, again, *other = (
        dealt + np.sqrt(1 - deal) * luck.normal(size=(games, 1)) for _ in range(4)
    )
    own, less = ndtri(0.5 + gap), ndtri(0.5 - gap)
    others = np.concatenate([each < less for each in other], axis=1).astype(float)
    wins_of = [(each < own).astype(float) for each in (first, again)]
    return Redraws(wins_of[0], (wins_of[1],), np.zeros(games, int), others)


@pytest.mark.parametrize("deal", [0.0, 0.3])
def test_intervals_hold_the_share_of_a_deal(deal):
    """Of a normal figure cut in the middle: 2 / pi times the arcsine of the deal's part."""
    luck, truth, runs = np.random.default_rng(3), 2 / np.pi * np.arcsin(deal), 100
    found = [sure(lambda each: split(each).deal, drawn(luck, 400, deal), 0.95) for _ in range(runs)]
    assert sum(each.low <= truth <= each.high for each in found) >= 88


@pytest.mark.parametrize("gap", [0.0, 0.1])
def test_intervals_hold_the_share_of_the_player(gap):
    luck, runs = np.random.default_rng(4), 100
    found = [sure_of_player(drawn(luck, 400, 0.2, gap), 0.95) for _ in range(runs)]
    assert sum(each.low <= (2 * gap) ** 2 / 4 / 0.25 <= each.high for each in found) >= 88


@pytest.mark.parametrize("share", [0.05, 0.9])
def test_intervals_hold_what_is_decided_where_hardly_a_game_is_won(share):
    """Chances with a beta law, two in a hundred in the mean, which differ by as much as asked."""
    luck, runs, held = np.random.default_rng(5), 100, 0
    weight = 1 / share - 1
    for _ in range(runs):
        chances = luck.beta(0.02 * weight, 0.98 * weight, size=(400, 1))
        first, again = ((luck.random((400, 1)) < chances).astype(float) for _ in range(2))
        found = Redraws(first, (again,), np.zeros(400, int), np.empty((0, 2)))
        figure = sure(lambda each: settled_by(each, 0), found, 0.95)
        held += figure.low is None or figure.low <= share <= figure.high
    assert held >= 88


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.1])
@pytest.mark.parametrize("against", [False, True])
def test_intervals_hold_the_share_of_the_seat(gap, against):
    """Of two seats, the first of which wins so much more often with either player."""
    luck, runs, games = np.random.default_rng(6), 100, 200
    chances, seat, held = np.array([0.5 + gap, 0.5 - gap]), np.arange(games) % 2, 0
    for _ in range(runs):
        won = [luck.random(games) < chances[0] for _ in range(2)]
        first, again = (np.stack([each, ~each], axis=1).astype(float) for each in won)
        other = (luck.random((games, 2)) < chances[seat][:, None]).astype(float)
        found = Redraws(first, (again,), seat, other if against else other[:0])
        figure = sure_of_seat(found, 0.95)
        assert figure.high > 0
        held += figure.low <= gap**2 / 0.25 <= figure.high
    assert held >= 88


# --- cards and dice, told apart ------------------------------------------------------------------

CARDS, DIE = 6, 3
HANDS_AND_DRAWS = f"""
'''Draw: a card in the hand, one from the deck, and a die; the higher sum wins.'''

from simkit.design import Deck, Game, Hand, per_player

game = Game()
game.players = 2
game.deck = Deck({CARDS})
game.hand = per_player(Hand({CARDS}))
game.score = per_player(0)


def setup():
    for player in game.players:
        game.deck.draw(to=game.hand[player])


def play_round():
    for player in game.players:
        game.choose(player, "draw", "wait")
        game.score[player] = game.hand[player][0] + game.deck.draw() + game.roll({DIE})
    game.end("counted", winner=0 if game.score[0] > game.score[1] else 1)


@game.bot("draws")
def expert(player, option):
    return 1.0
"""


def shares_of_draw():
    """The first player's chance by hands, by all cards, and what each decides, worked out."""
    by_cards, by_hands = [], {}
    for one, two, third, fourth in permutations(range(CARDS), 4):
        ahead = one + third - two - fourth
        dice = [ahead + mine - other > 0 for mine, other in product(range(DIE), repeat=2)]
        by_cards.append(np.mean(dice))
        by_hands.setdefault((one, two), []).append(by_cards[-1])
    chance = np.mean(by_cards)
    deal = np.var([np.mean(each) for each in by_hands.values()])
    parts = {SEAT: (2 * chance - 1) ** 2 / 4, SET_UP: deal, DRAWS: np.var(by_cards) - deal}
    parts[DICE] = 0.25 - sum(parts.values())
    return {source: part / 0.25 for source, part in parts.items()}


@pytest.mark.slow
def test_hands_draws_and_dice_decide_what_can_be_worked_out(tmp_path):
    """An unseen deck counted as known: the set-up decided what the draws do."""
    file = written(tmp_path, HANDS_AND_DRAWS, "draw.py")
    simkit.trust(file)
    truth, held = shares_of_draw(), []
    for seed in range(10):
        found = simkit.luck(file, games=400, against="none", seed=seed)
        assert set(found.shares) == set(truth)
        assert sum(each.estimate for each in found.shares.values()) == pytest.approx(1)
        held += [each.low <= truth[source] <= each.high for source, each in found.shares.items()]
        held.append(found.settled[0].low <= truth[SET_UP] <= found.settled[0].high)
    assert np.mean(held) >= 0.9


def test_games_one_by_one_are_those_of_a_batch(toy):
    prepared = prepare(settle(cell_of(toy, "expert", 3, (), {"goal": GOAL}, (), None)))
    batch, single = Redrawn(prepared), Redrawn(prepared)
    single._one_by_one = True
    for numbers in (range(4, 9), range(1, 30, 7)):
        assert (batch.wins(numbers) == single.wins(numbers)).all()
        for cut in (0, 3):
            assert batch.again(numbers, cut).tobytes() == single.again(numbers, cut).tobytes()
        kept = batch.with_cards_kept(numbers)
        assert kept.tobytes() == single.with_cards_kept(numbers).tobytes()
        assert kept.tobytes() == batch.again(numbers, 0).tobytes()  # nothing is dealt in a race


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("cards", [False, True])
def test_shares_of_few_games_add_up_to_all(seats, cards):
    """Of luck alone, where a sample shows less than nothing of some source: up to 113 % before."""
    luck, games = np.random.default_rng(7), 40
    for _ in range(5):
        first, again, kept = luck.integers(0, 2, (3, games, seats)).astype(float)
        other = luck.integers(0, 2, (games, 3)).astype(float)
        more = (kept, other[:, 2:]) if cards else ()
        found = Redraws(first, (again,), np.arange(games) % seats, other[:, :2], *more)
        shares = [sure_share(each, found, 0.95) for each in (PLAYER, SEAT, SET_UP, DRAWS, DICE)]
        assert sum(each.estimate for each in shares) == pytest.approx(1)
        assert all(0 <= each.low <= each.estimate <= each.high <= 1 for each in shares)


@pytest.mark.parametrize(("deal", "draws"), [(0.0, 0.4), (0.3, 0.0), (0.2, 0.5)])
def test_intervals_hold_the_share_of_later_draws(deal, draws):
    luck, runs, held = np.random.default_rng(8), 100, 0
    truth = np.arcsin(deal + draws) - np.arcsin(deal)
    truth *= 2 / np.pi
    for _ in range(runs):
        dealt = np.sqrt(deal) * luck.normal(size=(400, 1))
        drawn_later = dealt + np.sqrt(draws) * luck.normal(size=(400, 1))
        rest = 1 - deal - draws
        first, kept = (drawn_later + np.sqrt(rest) * luck.normal(size=(400, 1)) for _ in "ab")
        again = dealt + np.sqrt(1 - deal) * luck.normal(size=(400, 1))
        wins = [(each < 0).astype(float) for each in (first, again, kept)]
        found = Redraws(wins[0], (wins[1],), np.zeros(400, int), np.empty((0, 2)), wins[2])
        figure = sure_share(DRAWS, found, 0.95)
        held += figure.low <= truth <= figure.high
    assert held >= 88


@pytest.mark.parametrize("shares", [(1 / 3, 1 / 3, 1 / 3), (0.295, 0.295, 0.41), (0.39, 0.61)])
@pytest.mark.parametrize("decimals", [0, 1])
def test_rounded_shares_add_up_to_a_hundred(shares, decimals):
    told = [SourceShare("dice", Interval(share, 0.0, 1.0, 0.95, "known")) for share in shares]
    rounded = in_hundred(told, decimals)
    assert sum(rounded) == pytest.approx(100)
    off = [abs(100 * share - each) for share, each in zip(shares, rounded, strict=True)]
    assert max(off) < 10**-decimals
