"""Fair prices, on a game whose cards are worth their points less what they cost."""

from itertools import count

import numpy as np
import pytest

import simkit
from simkit.lab.judging.verdicts import Terms
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split, tango
from simkit.lab.variants.contest import Contest
from simkit.lab.worths.price_answer import (
    ELSEWHERE,
    FAIR,
    NO_EFFECT,
    NOT_ASKED,
    RISES,
    TOO_CHEAP,
    TOO_EXPENSIVE,
    UNFINISHED,
    UNNAMED,
    Priced,
    Prices,
    verdict_on,
)
from simkit.lab.worths.price_curve import PriceCurve, PriceTried, median_of
from simkit.messages.errors import BadInput
from simkit.view.charts.price import price_numbers
from simkit.view.console.price import price_finding, price_page
from simkit.view.text.differences import change_text

MARKET = '''
"""A card is turned over; buy it or leave it. Points less coins win."""
from simkit.design import Deck, Game, Pile, per_player, table

CARD = table({{
{rows}
}})
game = Game()
game.players = 2, 4
game.score = per_player(0)
game.used = Pile(CARD)
game.deck = Deck(CARD, refill=game.used)

def play_round():
    for player in game.players:
        card = game.deck.draw()
        game.used.add(card)
        game.offer("pass")
        game.offer("buy", card=card)
        if game.choose(player) == "buy":
            game.score[player] += 6 * {points} - 2 * CARD[card].{cost}
            if game.roll(2) == 1:
                game.score[player] += 5
    if game.round_number == 6:
        game.end("closed", scores=game.score)

@game.bot("buys whatever is turned over")
def expert(player):
    return "buy"
'''
CARDS = {"bread": (2, 1), "soup": (5, 2), "roast": (2, 2), "wine": (7, 2), "cake": (8, 3)}
"""Cost and points: a point is worth three coins, so the median card gives a coin more."""
OUTLIER = "feast", (1, 20)


def market(tmp_path, cards, points="CARD[card].points", cost="cost"):
    rows = "\n".join(
        f'    "{name}": {{"copies": 3, "cost": {each[0]}, "points": {each[1]}}},'
        for name, each in cards.items()
    )
    path = tmp_path / "market.py"
    path.write_text(MARKET.format(rows=rows, points=points, cost=cost))
    return str(path)


def told(found):
    return {card.name: card for card in found.cards}


@pytest.mark.slow
def test_planted_prices_are_found_beside_an_outlier(tmp_path):
    game = market(tmp_path, CARDS | dict([OUTLIER]))
    found = simkit.price(game, games=4_000, jobs=1)
    cards = told(found)
    # As good as the median card: three coins a point, less the coin that the median gives.
    assert cards["roast"].verdict == TOO_CHEAP
    assert cards["wine"].verdict == TOO_EXPENSIVE
    for name in ("bread", "soup", "cake"):
        assert cards[name].verdict in (FAIR, "not settled")
    assert (found.cards[0].name, found.cards[-1].name) == ("roast", "feast")
    assert found.median.low < float(cards["bread"].worth) < found.median.high
    page = " ".join(price_page(found).split())
    for worth in (cards["roast"].worth, found.median):
        assert change_text(worth) in page
    assert "Too cheap: roast at 2 instead of" in price_finding(found)
    assert "Too expensive: wine at 7 instead of" in price_finding(found)
    assert cards["feast"].verdict == NO_EFFECT and cards["feast"].fair is None


@pytest.mark.slow
def test_of_a_price_that_nobody_pays_no_effect_is_found(tmp_path):
    game = market(tmp_path, CARDS, cost="copies")
    found = simkit.price(game, games=200, jobs=1)
    assert {(card.verdict, card.fair) for card in found.cards} == {(NO_EFFECT, None)}
    assert found.frame[["fair", "low", "high"]].isna().all(axis=None)
    assert price_numbers(found)["fair"].isna().all()
    assert price_finding(found).startswith("No effect of its price was found for ")


@pytest.mark.slow
def test_a_column_of_which_more_is_better_is_no_price(tmp_path):
    game = market(tmp_path, CARDS)
    found = simkit.price(game, "points", only=["soup"], games=2_000, jobs=1)
    assert (found.cards[0].verdict, found.cards[0].fair) == (RISES, None)
    assert price_finding(found).startswith("Soup is worth more at a higher price (")
    assert "either nobody pays this column, or the bot takes this" in price_finding(found)


OTHERS = """
RELIC = table({"blade": {"cost": 3}, "bow": {"cost": 4}})
CHARM = table({"ring": {"cost": 1}, "coin": {"cost": 2}})

def play_round():
    game.offer("pass")
    game.offer("wear", charm=0)
    game.choose(0)
"""


def with_other_tables(tmp_path):
    """The market with a table of cards that no option names, and one that another option names."""
    path = market(tmp_path, CARDS)
    with open(path) as file:
        text = file.read().replace("\ndef play_round():\n", OTHERS)
    with open(path, "w") as file:
        file.write(text)
    return path


@pytest.mark.slow
def test_cards_that_are_left_out_are_named_with_the_reason(tmp_path):
    game = with_other_tables(tmp_path)
    found = simkit.price(game, games=20, jobs=1)
    assert {card.name for card in found.cards} == {*CARDS}
    assert {each.name: each.why for each in found.left_out} == {
        "blade": UNNAMED, "bow": UNNAMED, "ring": ELSEWHERE, "coin": ELSEWHERE
    }  # fmt: skip
    page = " ".join(price_page(found).split())
    assert "Left out: blade and bow, because no option names them." in page
    assert "Left out: ring and coin, because they are in another table (see" in page
    few = simkit.price(game, only=["roast"], games=20, jobs=1)
    assert {each.name for each in few.left_out} == {*CARDS} - {"roast"}
    assert "because --only does not name them" in " ".join(price_page(few).split())
    assert few.summary()["left_out"][0] == {"name": "bread", "why": NOT_ASKED}


@pytest.mark.slow
def test_the_answer_is_the_same_for_any_number_of_workers(tmp_path):
    game = market(tmp_path, CARDS)
    one, two = (simkit.price(game, only=["roast"], games=300, jobs=jobs) for jobs in (1, 2))
    assert one.figures() == two.figures()
    assert one.command.endswith("market.py --only roast --bot expert --seed 1 --games 300")


@pytest.mark.slow
def test_ctrl_c_keeps_the_cards_that_are_finished(tmp_path, monkeypatch):
    play, contests = Contest.play, count()

    def interrupted(self):
        if next(contests) == 2:  # the own prices, then bread
            raise KeyboardInterrupt
        play(self)

    monkeypatch.setattr(Contest, "play", interrupted)
    found = simkit.price(market(tmp_path, CARDS), games=20, jobs=1)
    assert found.interrupted and [card.name for card in found.cards] == ["bread"]
    assert {each.why for each in found.left_out} == {UNFINISHED}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "only", "says"),
    [
        ("colour", None, "no column colour"),
        ("deck.cost", None, "no column deck.cost"),
        (None, ["rost"], "roast"),
    ],
)
def test_what_has_no_price_is_refused(tmp_path, column, only, says):
    with pytest.raises(BadInput, match=says):
        simkit.price(market(tmp_path, CARDS), column, only, games=20)


def test_a_game_whose_options_name_no_card_is_refused():
    with pytest.raises(BadInput, match="no option names a card"):
        simkit.price("examples/pig.py", games=20)


# --- The numbers ---------------------------------------------------------------------------------


def drawn(worth, games, luck):
    """Games that a card wins and loses, by its worth; half of them part."""
    gained, lost, _ = luck.multinomial(games, [0.25 + worth / 2, 0.25 - worth / 2, 0.5])
    return Split(games, 0, int(gained), int(lost))


def curve(slope, others, luck, games=1_000, price=5, prices=range(2, 9)):
    """A card whose worth falls by a slope, beside others of known worths."""
    tried = tuple(PriceTried(cost, drawn(slope * (6 - cost), games, luck)) for cost in prices)
    own = next(each for each in tried if each.price == price)
    rest = tuple(PriceTried(5, drawn(worth, games, luck)) for worth in others)
    return PriceCurve(tried, 0, price, (own, *rest), seed=1)


@pytest.mark.parametrize("others", [(0.0,) * 8, (0.0,) * 8 + (0.3,)])
def test_intervals_hold_the_fair_price_also_beside_an_outlier(others):
    """The worth is that of the median card at 6, however much an outlier is worth."""
    luck, runs = np.random.default_rng(7), 60
    found = [curve(0.03, others, luck).fair(0.95) for _ in range(runs)]
    held = sum((each.low or 0) <= 6 <= (each.high or 99) for each in found)
    assert held >= 0.9 * runs
    assert np.median([float(each) for each in found]) == pytest.approx(6, abs=0.5)


def test_the_interval_of_the_median_worth_holds_it():
    """Of several truths, cards of the same worth among them; each interval as one of its family."""
    luck, runs, truth = np.random.default_rng(11), 200, (-0.1, 0.0, 0.05, 0.05, 0.06, 0.2)
    held = 0
    for _ in range(runs):
        sure = 1 - 0.05 / len(truth)
        found = median_of([tango(drawn(worth, 400, luck), sure) for worth in truth], 0.95)
        _, low, high = found.known
        held += low <= np.median(truth) <= high
    assert held >= 0.95 * runs


def test_a_price_beyond_all_that_were_tried_is_open():
    luck = np.random.default_rng(3)
    fair = curve(0.05, (-0.3,) * 9, luck).fair(0.95)
    assert (fair.estimate, fair.low, fair.high) == (8, 8, None)


def test_worths_that_neither_fall_nor_rise_have_no_price():
    luck, runs = np.random.default_rng(5), 100
    level, falling, rising = (
        [curve(slope, (0.0,) * 8, luck) for _ in range(runs)] for slope in (0.0, 0.05, -0.05)
    )
    assert sum(each.falls(0.95) or each.rises(0.95) for each in level) <= 0.1 * runs
    assert all(each.falls(0.95) and not each.rises(0.95) for each in falling)
    assert all(each.rises(0.95) and not each.falls(0.95) for each in rising)


@pytest.mark.parametrize(
    ("price", "low", "high", "verdict"),
    [
        (3, 3.5, None, TOO_CHEAP),
        (3, None, 2.5, TOO_EXPENSIVE),
        (3, 2.6, 3.4, FAIR),
        (3, 2.0, 3.4, "not settled"),
    ],
)
def test_a_verdict_needs_the_whole_interval(price, low, high, verdict):
    fair = Interval(3.0, low, high, 0.95, "isotonic")
    assert verdict_on(price, fair, 1) == verdict


def test_a_price_without_effect_is_neither_fair_nor_unfair():
    assert verdict_on(3, None, 1) == NO_EFFECT
    assert verdict_on(3, None, 1, rises=True) == RISES


# --- The first sentence --------------------------------------------------------------------------


def priced(name, price, low, high):
    """A card whose fair price lies in the middle of its interval."""
    worth, ends = Interval(0.1, 0.0, 0.2, 0.95, "tango"), [low or 0, high or 9]
    fair = Interval(sum(ends) / 2, low, high, 0.95, "isotonic")
    return Priced(name, price, fair, verdict_on(price, fair, 1), worth, ())


def finding(*cards):
    """What is said of them."""
    worth = cards[0].worth
    return price_finding(
        Prices(cell=None, played=None, column="card.cost", column_asked=None, only=(), cards=cards,
               left_out=(), median=worth, step=1, games=40, terms=Terms())
    )  # fmt: skip


BREAD, SOUP = priced("bread", 2, 1.8, 2.2), priced("soup", 3, 2.75, 3.31)
PIE, WINE = priced("pie", 4, 2.0, None), priced("wine", 6, None, 6.5)


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        (
            [BREAD, SOUP],
            "All 2 prices are fair: none is more than 0.4 from its fair price, with 95 % "
            "confidence.",
        ),
        ([BREAD], "Bread at 2 is fair: its fair price is 2.0 (1.8 to 2.2)."),
        (
            [PIE, WINE],
            "No price is settled: pie at 4 (fair: 2.0 or more) and wine at 6 (fair: 6.5 or less).",
        ),
        ([BREAD, PIE], "Fair: bread at 2 (fair: 1.8 to 2.2). Not settled: pie."),
        (
            [priced("roast", 3, 5.6, 5.8), BREAD],
            "Too cheap: roast at 3 instead of 5.7 (5.6 to 5.8). Fair: bread.",
        ),
    ],
)
def test_the_first_sentence_has_figures_whatever_was_found(cards, first):
    assert finding(*cards) == first


# --- In a review ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_review_of_a_card_that_is_too_strong_names_the_command_for_its_price(tmp_path):
    game = market(tmp_path, CARDS | dict([OUTLIER]))
    found = simkit.review(game, games=400, only=["dominant", "skill"], jobs=1)
    command = next(line.command for line in found.lines if "feast" in line.about)
    assert "worth --prices" in command and "--only feast" in command
    assert any("expert,quick" in remark for remark in found.remarks), "nobody stronger was tried"
