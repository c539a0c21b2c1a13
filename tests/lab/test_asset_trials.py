"""What assets are worth where seats compete: to their holder, to who is dealt them, to nobody."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toygame import TABLE

from simkit.description.game import Asset
from simkit.lab.judging import verdicts
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import Chunk
from simkit.lab.variants import contest as contests
from simkit.lab.worths import asset_trials
from simkit.lab.worths.asset_trials import contrast
from simkit.lab.worths.worth import worth
from simkit.view.charts.canvas import save_file
from simkit.view.charts.worth import worth_chart
from simkit.view.console.worth import headline, worth_page

HAND = Asset(
    "charm",
    "what is drawn",
    "charms",
    "pack:charms.{name}.copies",
    "0",
    holder="the seat that draws it first",
)
CONTEST = replace(
    TABLE,
    assets=(
        HAND,
        replace(HAND, kind="omen", holder=""),
        Asset("shoe", "as dealt", "shoes", holder="the seat that is dealt it"),
    ),
)
SEATS = 3


def holders(numbers: np.ndarray) -> np.ndarray:
    """Who has the clover: a seat, or nobody in every fourth game."""
    return np.array([np.random.default_rng([5, int(n)]).integers(0, 4) for n in numbers])


def made(settled, first: int, games: int) -> Chunk:
    """Games in which the clover doubles its holder's chance and makes the game a turn longer."""
    numbers = np.arange(first, first + games)
    luck = np.random.default_rng(first)
    clover = settled.components.value("charms.clover.copies") > 0
    weights = np.ones((games, SEATS))
    held = holders(numbers)
    if clover:
        weights[held > 0, held[held > 0] - 1] = 2.0
    shares = np.cumsum(weights / weights.sum(axis=1, keepdims=True), axis=1)
    winner = (luck.random((games, 1)) > shares).sum(axis=1) + 1
    turns = luck.integers(3, 8, games) + clover * luck.integers(0, 3, games)
    columns = {"winner": winner, "won": winner == 1, "turns": turns}
    return Chunk(first, columns | {"outcome": np.full(games, "home", dtype=object)})


class Drawn:
    """Holders as the made-up games have them: the clover's, and all shoes in seat 1 mostly."""

    def __init__(self, base, asset):
        self.kind = asset.kind

    def of(self, first, games, names):
        numbers = np.arange(first, first + games)
        found = np.zeros((games, len(names)), dtype=np.int64)
        for place, name in enumerate(names):
            if name in ("clover", "winged"):
                found[:, place] = holders(numbers)
            elif name == "plain":
                found[:, place] = np.where(numbers % 5 == 0, 2, 1)
        return found


@pytest.fixture
def made_up(monkeypatch):
    def blocks(prepared, games, jobs, chunk=None, look=0):
        for first in range(0, games, 500):
            yield [made(variant, first, min(500, games - first)) for variant in prepared]

    monkeypatch.setattr(contests, "play_blocks", blocks)
    monkeypatch.setattr(contests, "prepare", lambda settled: settled)
    monkeypatch.setattr(asset_trials, "Holders", Drawn)


# --- To its holder -------------------------------------------------------------------------------


def test_what_counts_is_the_win_of_its_holder(made_up):
    found = worth(CONTEST, "charm", ["clover"], games=4000)
    (clover,) = found.assets
    truth = 2 / 4 - 1 / 3  # a seat of twice the chance of each of two others, against a like seat
    assert clover.worth.difference.low < truth < clover.worth.difference.high
    assert clover.worth.verdict == "higher"
    assert clover.other_rate.estimate == pytest.approx(1 / 2, abs=0.03)
    assert clover.win_rate.estimate == pytest.approx(1 / 3, abs=0.03)
    assert (found.whose, found.measure) == ("holder", "won")


def test_only_games_in_which_somebody_has_it_count(made_up):
    (clover,) = worth(CONTEST, "charm", ["clover"], games=400).assets
    assert clover.games == np.count_nonzero(holders(np.arange(400)))


def test_what_nobody_has_is_left_out(made_up, monkeypatch):
    monkeypatch.setattr(Drawn, "of", lambda self, first, games, names: _only(games, names))
    found = worth(CONTEST, "charm", games=60)
    assert [one.name for one in found.assets] == ["clover"]
    assert "no seat had it, or every seat had it" in found.left_out["magpie"]


def _only(games, names):
    found = np.zeros((games, len(names)), dtype=np.int64)
    found[:, names.index("clover")] = 2
    return found


def test_more_games_are_asked_for_where_few_speak(made_up):
    found = worth(CONTEST, "charm", ["clover"], games=400)
    (clover,) = found.assets
    share = clover.games / 400
    assert clover.spread == pytest.approx(clover.parted / clover.games / share)


# --- To who is dealt it --------------------------------------------------------------------------


def test_what_is_always_dealt_is_judged_by_who_has_it(made_up):
    found = worth(CONTEST, "shoe", games=4000)
    by_name = {one.name: one for one in found.assets}
    truth = 2 / 4 - 1 / 4 * 0.75 - 1 / 3 * 0.25  # against a seat that has not: others, or nobody
    winged = by_name["winged"].worth
    assert winged.difference.low < 1 / 2 - 0.27 < winged.difference.high
    assert truth == pytest.approx(1 / 2 - 0.27, abs=0.01)
    assert winged.verdict == "higher"
    assert by_name["winged"].parted is None


def test_a_better_seat_is_not_mistaken_for_a_better_card():
    luck = np.random.default_rng(3)
    ends = np.zeros((3, 3), dtype=np.int64)
    for _ in range(4000):
        holder = 1 if luck.random() < 0.8 else 2
        winner = 1 if luck.random() < 0.7 else 2  # seat 1 is better, whatever it holds
        ends[holder, winner] += 1
    found = contrast(ends)
    assert found.won / found.held > 0.6
    assert abs(float(found.sums.total) / found.sums.games) < 0.03


def test_the_interval_holds_the_truth_as_often_as_it_says():
    """Three seats; a card that somebody has in three games of four doubles his chance."""
    held, truth = 0, 1 / 2 - (0.5 * 1 / 4 + 0.25 * 1 / 3) / 0.75
    for seed in range(400):
        luck = np.random.default_rng(seed)
        holder = luck.integers(0, 4, 300)
        weights = np.ones((300, 3))
        weights[holder > 0, holder[holder > 0] - 1] = 2.0
        shares = np.cumsum(weights / weights.sum(axis=1, keepdims=True), axis=1)
        winner = (luck.random((300, 1)) > shares).sum(axis=1) + 1
        ends = np.zeros((4, 4), dtype=np.int64)
        np.add.at(ends, (holder, winner), 1)
        sums = contrast(ends).sums
        found = intervals.mean_interval(sums.total, sums.squares, sums.games, 0.95)
        held += found.low < truth < found.high
    assert 365 <= held <= 392  # 380 expected


def test_a_card_that_does_nothing_is_seldom_called_good_or_bad():
    false = 0
    for seed in range(400):
        luck = np.random.default_rng(seed)
        ends = np.zeros((4, 4), dtype=np.int64)
        np.add.at(ends, (luck.integers(0, 4, 200), luck.integers(1, 4, 200)), 1)
        (found,) = verdicts.judge_contrasts([contrast(ends).sums], verdicts.Terms())
        false += found.verdict in ("higher", "lower")
    assert false <= 33  # 20 expected


# --- To nobody -----------------------------------------------------------------------------------


def test_what_belongs_to_no_seat_is_judged_by_the_length_of_games(made_up):
    found = worth(CONTEST, "omen", ["clover"], games=2000)
    (clover,) = found.assets
    assert (found.whose, found.measure, found.games_needed) == ("nobody", "turns", None)
    assert clover.worth.difference.low < 1.0 < clover.worth.difference.high
    assert clover.worth.verdict == "higher"
    assert clover.parted > 0, "games that another seat wins"


# --- What is told --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("charm", "Worth: the win rate of its holder, the seat that draws it first, minus that of"),
        ("shoe", "the seat that is dealt it, minus that of equal seats with another shoe"),
        ("omen", "These are shared by all seats, so they favour no seat."),
    ],
)
def test_the_page_and_the_chart_say_whose_win_it_is(made_up, tmp_path, kind, words):
    found = worth(CONTEST, kind, games=400, out=tmp_path / "worth.csv")
    page = worth_page(found, CONTEST)
    assert words in " ".join(page.split())
    assert max(map(len, page.splitlines())) <= 80
    assert save_file(worth_chart(found, CONTEST), tmp_path / "worth.png").stat().st_size > 5000
    frame = found.frame
    assert set(frame["whose"]) == {found.whose}
    assert (tmp_path / "worth.csv").exists()


def test_the_thing_that_is_told_first_is_the_one_with_the_highest_figure(made_up):
    """The first of the pooled order was said to raise the win rate most, by a lower figure."""
    found = worth(CONTEST, "charm", ["clover"], games=4000)
    (clover,) = found.assets
    gaps = {"pooled first": 0.05, "higher": 0.07}
    two = [valued(clover, name, gap) for name, gap in gaps.items()]
    told = headline(replace(found, assets=(*two,)))
    assert told.startswith("Higher raises its holder's win rate most, by estimate: +7.0 points")
    assert told.endswith("Pooled first raises it too.")
    shared = worth(CONTEST, "omen", ["clover"], games=200)
    longer = headline(replace(shared, assets=(*two,)))
    assert longer.startswith("Higher lengthens games most") and longer.endswith(
        "lengthens them too."
    )


def valued(one, name, gap):
    """Another thing, of this worth."""
    interval = replace(one.worth.difference, estimate=gap, low=gap - 0.02, high=gap + 0.02)
    judged = replace(one.worth, difference=interval, verdict="higher")
    return replace(one, name=name, title=name.capitalize(), worth=judged)
