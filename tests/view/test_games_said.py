"""What stands above charts of games: a difference only where intervals show it together."""

import numpy as np
import pandas as pd

from simkit.lab.statistics.intervals import wilson
from simkit.view.sweep_charts.cells_said import (
    endings_finding,
    interaction_finding,
    key_finding,
    pairs_finding,
)
from simkit.view.sweep_charts.games_said import (
    changes_finding,
    hazard_finding,
    scores_finding,
    seats_finding,
    strength_finding,
    survival_finding,
)
from simkit.view.sweep_charts.kinds.changes import LENGTH, changes_numbers
from simkit.view.sweep_charts.kinds.hazard import hazard_numbers
from simkit.view.sweep_charts.kinds.scores import medians_of
from simkit.view.sweep_charts.kinds.seats import seats_numbers
from simkit.view.sweep_charts.kinds.survival import survival_numbers
from simkit.view.text.key_effects import ranges_of


def games(name, turns, outcome="home", **columns):
    found = {"name": name, "game": range(len(turns)), "turns": turns, "outcome": outcome}
    return pd.DataFrame(found | {"won": True} | columns)


SHORT, LONG = games("plain", [2, 3, 3, 5]), games("hurdles", [6, 7, 7, 9])


def test_half_of_the_games_are_over_by_a_turn():
    both = pd.concat([SHORT, LONG], ignore_index=True)
    assert survival_finding(survival_numbers(both)) == (
        "Half of the games are over by turn 3 (plain) to turn 7 (hurdles)."
    )
    assert survival_finding(survival_numbers(SHORT)) == "Half of the games are over by turn 3."


def test_the_highest_share_that_ends_in_a_turn():
    part = games("plain", [4] * 30 + [5] * 10, "lost_at_sea")
    assert hazard_finding(hazard_numbers(part)).startswith(
        "Of 40 games that reach turn 4, 30 end then: lost at sea. No other"
    )
    both = pd.concat([part, games("hurdles", [6] * 30)], ignore_index=True)
    assert "turn 6 in hurdles, 30 end" in hazard_finding(hazard_numbers(both))
    tied = pd.concat([games("hurdles", [6] * 30), games("plain", [5] * 30)], ignore_index=True)
    assert hazard_finding(hazard_numbers(tied)).endswith("30 end then: home.")


def test_scores_are_told_by_their_medians_and_only_of_scored_games():
    first = games("plain", [1] * 4, ["high", "high", "low", "fled"], score=[9.0, 7, 5, 0])
    second = games("hurdles", [1] * 2, "low", score=[3.0, 3.0])
    both = pd.concat([first, second], ignore_index=True)
    assert scores_finding(medians_of(both, "score", ["high", "low"])) == (
        "Median scores go from 3.0 (hurdles) to 7.0 (plain)."
    )
    assert (
        scores_finding(medians_of(second, "score", ["high", "low"])) == "The median score is 3.0."
    )


def wins(first, second):
    """Games of two seats, of which each wins so many."""
    won = [1] * first + [0] * second
    return pd.DataFrame({"won_1": won, "won_2": [1 - each for each in won]})


def seats_said(frame, sides=()):
    return seats_finding(seats_numbers(frame), seats_numbers(frame, 0.975), sides)


def test_a_seat_is_named_only_if_it_is_surely_off_its_fair_share():
    assert seats_said(wins(700, 300)) == (
        "Seat 1 wins 70.0 % (67.1 to 72.8) of games; a fair share is 50.0 %."
    )
    told = "No seat is shown to win more or less often than its fair share."
    assert seats_said(wins(505, 495)) == told
    assert seats_said(wins(532, 468)) == told, "beyond its own interval, not beyond that of all"
    assert seats_said(wins(400, 600), ["Rome", "Rebels"]) == (
        "Rome wins 40.0 % (37.0 to 43.1) of games."
    )


def test_who_is_strong_is_named_only_if_all_intervals_say_so():
    table = pd.DataFrame(
        {"name": ["fox", "owl"], "above": [9.0, -12.0], "low": [5.0, -15.0], "high": [13.0, -9.0]}
    )
    assert strength_finding(table, table, "demon") == (
        "owl is surely below its fair share: by 12.0 points (9.0 to 15.0). "
        "This takes into account that there are 2 names."
    )
    wide = table.assign(low=-30.0, high=30.0)
    assert strength_finding(table, wide, "demon").startswith("No demon is shown to win more")


def test_a_change_of_length_comes_before_a_change_of_endings():
    both = pd.concat([games("plain", [3, 4] * 20), games("hurdles", [6, 7] * 20)])
    numbers = changes_numbers(both)
    assert changes_finding(numbers, numbers, "plain", LENGTH) == (
        f"Games of hurdles last {turns_of(numbers)} longer than those of plain."
    )
    same = pd.concat([games("plain", [3, 4] * 20), games("hurdles", [3, 4] * 20)])
    numbers = changes_numbers(same)
    assert changes_finding(numbers, numbers, "plain", LENGTH) == (
        "No cell is shown to differ from plain in length or endings."
    )
    lost = pd.concat(
        [games("plain", [3] * 400), games("hurdles", [3] * 400, ["lost", "home"] * 200)]
    )
    numbers = changes_numbers(lost)
    assert changes_finding(numbers, numbers, "plain", LENGTH).startswith(
        "With hurdles, 50.0 points"
    )


def turns_of(numbers):
    row = numbers.iloc[0]
    return f"{row['mean']:.1f} turns ({row['low']:.1f} to {row['high']:.1f})"


CELLS = ["goal 20", "goal 30"]


def test_the_commonest_ending_has_its_range():
    shares = [(61.0, 58.0, 64.0), (12.0, 10.0, 14.0)]
    assert endings_finding("home", CELLS, shares) == (
        "The commonest ending, home, comes in 12.0 % (goal 30) to 61.0 % (goal 20) of games."
    )
    assert endings_finding("home", CELLS[:1], shares[:1]) == (
        "The commonest ending is home: 61.0 % (58.0 to 64.0) of games."
    )


def effects(*rows):
    return pd.DataFrame(rows, columns=["key", "value", "cells", "win_rate", "low", "high"])


def test_a_key_is_named_only_if_its_ends_lie_apart():
    goal = [("goal", "20", 2, 0.6, 0.58, 0.62), ("goal", "30", 2, 0.2, 0.18, 0.22)]
    dice = [("dice", "1", 2, 0.41, 0.38, 0.44), ("dice", "2", 2, 0.4, 0.37, 0.43)]
    assert key_finding(ranges_of(effects(*goal, *dice)), str.title) == (
        "Goal changes the win rate by 40.0 points: 20.0 % (18.0 to 22.0) at 30, 60.0 % (58.0 to "
        "62.0) at 20. That is the widest range of 2 keys."
    )
    assert key_finding(ranges_of(effects(*dice)), str) == "No key is shown to change the win rate."


def test_the_ends_of_many_equal_values_are_no_finding():
    """Of twenty equal values, the worst and the best of 400 games often lie apart by themselves."""
    luck, named, alone = np.random.default_rng(11), 0, 0
    for _ in range(200):
        rows = []
        for value, won in enumerate(luck.binomial(400, 0.4, 20)):
            share = wilson(int(won), 400)
            rows.append(("goal", str(value), 1, share.estimate, share.low, share.high))
        ranges = ranges_of(effects(*rows))
        named += "is shown" not in key_finding(ranges, str)
        alone += bool((ranges["low_to"] < ranges["high_from"]).any())
    assert alone > 20 and named <= 10


def test_pairs_are_told_by_their_ends():
    rows = [("a", "a", 0.9), ("a", "b", 0.3), ("a", "c", 0.5), ("b", "b", 0.1)]
    numbers = pd.DataFrame(rows, columns=["left", "right", "win_rate"])
    assert pairs_finding(numbers) == (
        "With two changes, win rates go from 30.0 % (a and b) to 50.0 % (a and c)."
    )


def test_an_interaction_is_claimed_only_by_its_verdict():
    rows = [
        ("2", "20", "alone", -30.0, -32.0, -28.0, "lower"),
        ("2", "30", "together", -8.0, -10.0, -6.0, "lower"),
        ("3", "30", "together", 20.0, -1.0, 41.0, "not settled"),
    ]
    columns = ["dice", "goal", "part", "difference", "low", "high", "verdict"]
    frame = pd.DataFrame(rows, columns=columns)
    assert interaction_finding(frame, ["dice", "goal"]) == (
        "Together, dice 2 and goal 30 give 8.0 points (6.0 to 10.0) less than the sum of the two."
    )
    undecided = frame.assign(verdict="not settled")
    assert interaction_finding(undecided, ["dice", "goal"]) == (
        "dice and goal are not shown to do more together than alone."
    )
