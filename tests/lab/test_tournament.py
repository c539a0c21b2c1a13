"""Bots against each other: strengths, seats, kingmaking and leaders whose truth is known."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from toygame import TABLE

import simkit
from simkit.description.policy import Bot
from simkit.lab.contests import lineups, skill, tournament
from simkit.lab.contests.lineups import neighbours, tables, turned
from simkit.lab.contests.tournament import FinishedGames
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.strengths import ratio
from simkit.lab.table.rows import Chunk
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import save_file
from simkit.view.charts.tournament import masses_of, tournament_chart
from simkit.view.console.tournament import kingmaking_sentence, tournament_page
from simkit.view.text.findings.tournament import rivals_sentence

BOTS = ("idle", "random", "expert", "bold")
STRENGTHS = {"idle": 1.0, "random": 2.0, "expert": 6.0, "bold": 3.0}
CONTEST = replace(TABLE, bots=(*TABLE.bots, replace(TABLE.bots[2], name="bold")), standing="stand")


# --- Who sits where ------------------------------------------------------------------------------


def test_every_choice_of_bots_makes_a_table():
    assert tables(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_too_few_bots_sit_more_than_once_but_never_all_alike():
    assert tables(2, 3) == [(0, 0, 1), (0, 1, 1)]


def test_of_many_tables_those_are_taken_in_which_all_sit_about_as_often():
    found = tables(9, 4, most=30)
    sat = Counter(bot for lineup in found for bot in lineup)
    assert len(set(found)) == 30
    assert max(sat.values()) - min(sat.values()) <= 2


def test_one_bot_alone_has_nobody_to_play_against():
    with pytest.raises(BadInput, match="two bots or more"):
        tables(1, 3)


def test_with_two_seats_nothing_is_said_of_kingmaking():
    share = Interval(0.1, 0.05, 0.2, 0.95, "known")
    found = SimpleNamespace(kingmaking=share, kingmaking_games=200, orders=3)
    assert kingmaking_sentence(found).startswith("Kingmaking: ")
    told = kingmaking_sentence(found)
    assert "compared 200 pairs" in told and "In 10.0 % (95 % interval 5.0 to 20.0) of" in told
    assert kingmaking_sentence(SimpleNamespace(**{**vars(found), "orders": 2})) == ""


def test_everybody_sits_in_every_seat_once():
    orders = turned((0, 1, 2, 3))
    assert [sorted(order[seat] for order in orders) for seat in range(4)] == [[0, 1, 2, 3]] * 4


def test_neighbours_differ_in_one_seat():
    assert list(neighbours([(0, 1, 2), (2, 0, 1), (0, 1, 3), (0, 4, 2)])) == [(0, 2, 2), (0, 3, 1)]


# --- What is counted -----------------------------------------------------------------------------


def test_games_on_the_same_luck_are_one_observation():
    luck = np.random.default_rng(4)
    won, games = luck.random(400) < 0.3, np.ones(400)
    once = ratio(won, games, np.arange(400), 0.95)
    twice = ratio(np.tile(won, 2), np.ones(800), np.tile(np.arange(400), 2), 0.95)
    assert twice.estimate == once.estimate
    assert twice.half_width == pytest.approx(once.half_width, rel=0.01)


def test_the_interval_of_a_share_holds_it_as_often_as_it_says():
    held = 0
    for seed in range(400):
        luck = np.random.default_rng(seed)
        found = ratio(luck.random(150) < 0.3, np.ones(150), np.arange(150), 0.95)
        held += found.low < 0.3 < found.high
    assert 365 <= held <= 392  # 380 expected


def test_all_or_none_is_not_taken_for_certain():
    games = np.ones(40)
    assert ratio(games, games, np.arange(40), 0.95).low == pytest.approx(0.912, abs=0.001)
    assert ratio(0 * games, games, np.arange(40), 0.95).high == pytest.approx(0.088, abs=0.001)


def test_a_share_that_is_the_same_in_every_game_is_known():
    found = ratio(np.ones(30), np.full(30, 4), np.arange(30), 0.95)
    assert (found.estimate, found.low, found.high) == (0.25, 0.25, 0.25)


def played(lineups, winners, leaders=None) -> FinishedGames:
    """Games of some tables, as many of each, on the same luck."""
    games = len(winners[0])
    return FinishedGames(
        lineups=np.concatenate([np.tile(lineup, (games, 1)) for lineup in lineups]),
        winners=np.concatenate([np.array(won) for won in winners]),
        luck=np.tile(np.arange(games), len(lineups)),
        tables=np.repeat(np.arange(len(lineups)), games),
        leaders=np.full((games * len(lineups), 3), -1) if leaders is None else np.array(leaders),
    )


def test_kingmaking_is_another_winner_because_of_a_loser():
    lineups = [(0, 1, 2), (0, 1, 3)]
    # Seat 3 changes hands. It loses both in games 0 to 3; only in 0 and 1 do the winners differ.
    winners = [[0, 1, 1, 0, 2, 0, -1], [1, 0, 1, 0, 0, 2, 0]]
    share, games = tournament._kingmaking(played(lineups, winners), lineups, 0.95)
    assert (share.estimate, games) == (0.5, 4)


def test_without_tables_that_differ_in_one_seat_nothing_is_said_of_kingmaking():
    lineups = [(0, 1), (1, 0)]
    assert tournament._kingmaking(played(lineups, [[0], [1]]), lineups, 0.95) == (None, 0)


def test_who_leads_alone_at_a_quarter_half_and_three_quarters():
    assert tournament._leads(["1+2+3+4", "1+3+1+1"]) == [-1, 1, 0]
    assert tournament._leads(["2", "1"]) == [0, 0, 0]


def test_a_leader_who_wins_is_counted_where_one_leads():
    games = played([(0, 1)], [[0, 1, 1, -1]], [[0, -1, 0], [0, 1, 1], [1, 1, -1], [0, 0, 0]])
    first, second, third = tournament._leaders(games, 0.95)
    assert (first.games, first.share.estimate) == (3, pytest.approx(2 / 3))
    assert (second.games, second.share.estimate) == (2, 1.0)
    assert (third.games, third.share.estimate) == (2, 1.0)


# --- The whole, on made-up games -----------------------------------------------------------------


def strength(bot, hurdles):
    """A mistakes takes strength away, hurdles make all bots alike but for a little."""
    name, _, mistakes = bot.partition(", mistakes ")
    full = STRENGTHS[name] * (1 - float(mistakes or 0))
    return full**0.2 if hurdles else full


@pytest.fixture
def made_up(monkeypatch):
    """Games won by Luce's own chances; seat 1 twice as likely as another, all else alike."""

    def blocks(prepared, games, jobs, chunk=None, look=0):
        for first in range(0, games, 500):
            yield [made(cell, first, min(500, games - first)) for cell in prepared]

    def made(settled, first, games):
        bots, hurdles = settled.cell.bots, settled.settings["hurdles"]
        chances = np.array([strength(bot, hurdles) for bot in bots]) * np.array([2.0, 1.0, 1.0])
        spread = np.cumsum(chances / chances.sum())
        luck = np.random.default_rng([first, *map(len, bots)])
        winner = np.searchsorted(spread, luck.random(games))
        columns = {f"won_{seat + 1}": winner == seat for seat in range(3)}
        ahead = np.where(winner[:, None] == np.arange(3), "1+2+3+4", "1+1+1+1")
        columns |= {f"stand_{seat + 1}": ahead[:, seat] for seat in range(3)}
        columns["outcome"] = np.full(games, "home")
        return Chunk(first, columns)

    monkeypatch.setattr(lineups, "play_blocks", blocks)
    monkeypatch.setattr(lineups, "prepare", lambda settled: settled)


def test_strengths_and_seats_come_apart(made_up):
    found = simkit.ladder(CONTEST, games=1500, bots=BOTS)
    assert [each.bot for each in found.standings] == ["expert", "bold", "random", "idle"]
    odds = [each.odds.estimate for each in found.standings]
    assert odds == pytest.approx([1, 1 / 2, 1 / 3, 1 / 6], rel=0.12)
    assert [seat.share.estimate for seat in found.seats] == pytest.approx(
        [0.5, 0.25, 0.25], abs=0.02
    )
    assert found.seats_p < 1e-6
    assert (found.games, found.tables, found.orders, found.all_games) == (1500, 4, 3, 18_000)
    assert [each.share.estimate for each in found.leaders] == [
        1.0,
        1.0,
    ]  # at a quarter all are level
    assert 0 < found.kingmaking.low < found.kingmaking.high < 1


def test_the_page_the_frame_and_the_chart_say_the_same(made_up, tmp_path):
    found = simkit.ladder(CONTEST, games=200, bots=BOTS, out=tmp_path / "ladder.csv")
    page = tournament_page(found, CONTEST)
    share = found.standings[0].share
    assert f"expert wins {100 * share.estimate:.1f} % (95 % interval " in " ".join(page.split())
    assert "The seats are not equal: if all bots were equally good, seat 1" in " ".join(
        page.split()
    )
    assert "Kingmaking" in page and "How often the leader wins" in page
    frame = found.frame
    parts = {"bot", "seat", "kingmaking", "leader", "duel", "mass", "mistakes", "setting"}
    assert set(frame["part"]) == parts
    assert "Who beats whom" in page and "every other bot" in page
    assert max(map(len, page.splitlines())) <= 80
    assert frame["share"].iloc[0] == share.estimate
    assert (tmp_path / "ladder.csv").exists()
    file = save_file(tournament_chart(found, CONTEST), tmp_path / "ladder.png")
    assert file.stat().st_size > 5000


def test_the_chart_tells_who_is_left_and_whether_there_is_a_circle(made_up):
    found = simkit.ladder(CONTEST, games=50, bots=BOTS)
    chart = tournament_chart(found, CONTEST)
    assert len(chart.axes) == 3
    left = chart.axes[2]
    assert "alpha-rank" in left.get_title(loc="left")
    rivalry = found.rivalry
    assert [text.get_text() for text in left.get_yticklabels()] == list(rivalry.bots)
    assert masses_of(found) == list(zip(rivalry.bots, rivalry.masses, strict=True))
    assert rivals_sentence(found) in " ".join(
        text.get_text().replace("\n", " ") for text in chart.texts
    )
    unsure = tuple(replace(mass, low=None, high=None) for mass in rivalry.masses)
    found = replace(found, rivalry=replace(rivalry, masses=unsure))
    assert len(tournament_chart(found, CONTEST).axes) == 2, "one luck leaves no interval"


def test_of_unlike_seats_every_bot_is_told_on_each_side(made_up):
    """The made-up luck favours the first seat twice as much as each other one."""
    sided = replace(CONTEST, sides=("the reds", "Blue", "Green"))
    found = simkit.ladder(sided, games=1500, bots=BOTS)
    for each in found.standings:
        red, blue, green = (share.estimate for share in each.by_seat)
        assert red > blue and red > green
        assert (red + blue + green) / 3 == pytest.approx(each.share.estimate)
    page = " ".join(tournament_page(found, sided).split())
    assert "The sides are not equal: if all bots were equally good, the reds" in page
    assert "as the reds (%) as Blue (%) as Green (%)" in page
    assert len(found.frame[found.frame["part"] == "bot in seat"]) == 12
    assert "by_seat" not in simkit.ladder(CONTEST, games=20, bots=BOTS).summary()["standings"][0]


def test_the_best_come_first(made_up):
    shares = [
        each.share.estimate for each in simkit.ladder(CONTEST, games=300, bots=BOTS).standings
    ]
    assert all(upper >= lower for upper, lower in pairwise(shares))


def test_slips_cost_the_seat_that_mistakes(made_up):
    found = simkit.ladder(CONTEST, games=2000, bots=BOTS, vary="none").skill
    assert [mistakes.mistakes for mistakes in found.mistakes] == list(skill.MISTAKES)
    assert found.mistakes[0].win_rate.estimate == pytest.approx(1 / 3)
    # Two fifths of its choices left to chance leave it 0.6 of its strength: 0.6 against 1 and 1
    # from a like seat, a little more or less where the seats are not alike.
    seats = [2 * 0.6 / (2 * 0.6 + 2), 2 * 0.6 / (0.6 + 3)]
    truth = (seats[0] + seats[1]) / 3
    worst = found.mistakes[-1]
    assert worst.win_rate.low < truth < worst.win_rate.high
    assert worst.cost.difference.estimate == pytest.approx(worst.win_rate.estimate - 1 / 3)
    assert worst.cost.verdict == "lower"
    assert found.mistake_games == 4000


def test_a_setting_rewards_skill_by_the_gap_between_seats(made_up):
    found = simkit.ladder(CONTEST, games=2000, bots=BOTS, vary="hurdles").skill
    (reward,) = found.rewards
    assert (found.best, found.floor) == ("expert", "bold"), "random and idle have no plan"
    assert (reward.key, reward.value, reward.usual) == ("hurdles", True, False)

    def gap(strong, weak):
        """Two seats of the best, one of the other, whose turn it is to have the better seat."""
        tables = [(2 * strong, weak, strong), (2 * strong, strong, weak), (2 * weak, *[strong] * 2)]
        weaks = [weak, weak, 2 * weak]
        shares = [low / sum(table) for low, table in zip(weaks, tables, strict=True)]
        return sum((1 - share) / 2 - share for share in shares) / 3

    assert reward.usual_gap == pytest.approx(gap(6, 3), abs=0.02)
    assert reward.gap == pytest.approx(gap(6**0.2, 3**0.2), abs=0.02)
    assert reward.found.difference.estimate == pytest.approx(reward.gap - reward.usual_gap)
    assert reward.found.verdict == "lower"


def test_shares_at_unlike_tables_are_not_set_against_each_other(made_up):
    tried = simkit.ladder(CONTEST, games=10, bots=BOTS).skill.rewards
    assert {reward.key for reward in tried} == {"goal", "hurdles"}
    with pytest.raises(BadInput, match="set two ladders side by side"):
        simkit.ladder(CONTEST, games=10, bots=BOTS, vary="players=4")


def test_the_page_tells_slips_and_settings(made_up):
    found = simkit.ladder(CONTEST, games=200, bots=BOTS, vary="hurdles")
    page = " ".join(tournament_page(found, CONTEST).split())
    assert "What mistakes cost expert" in page
    assert "Which settings reward skill: expert minus bold" in page
    mistakes = "expert plays every seat, and one seat after the other makes mistakes"
    assert f"{mistakes} (400 games each)" in page
    short = simkit.ladder(CONTEST, games=50, bots=["idle", "random"], vary="none")
    assert short.skill.floor == "idle", "where nobody has a plan, the weakest"


def test_an_interrupt_keeps_the_tables_that_are_finished(made_up, monkeypatch):
    usual, asked = lineups.play_blocks, []

    def pressed(*args, **more):
        asked.append(1)
        if len(asked) == 2:  # as mistakes begin
            raise KeyboardInterrupt
        return usual(*args, **more)

    monkeypatch.setattr(lineups, "play_blocks", pressed)
    found = simkit.ladder(CONTEST, games=20, bots=BOTS)
    assert found.interrupted
    assert found.command is None
    assert found.games == 20
    assert (found.skill.mistakes, found.skill.rewards) == ((), ())


def test_the_search_sits_out_unless_named(made_up):
    found = simkit.ladder(CONTEST, games=20)
    assert {each.bot for each in found.standings} == set(BOTS)
    assert isinstance(CONTEST.bot("search"), Bot)
