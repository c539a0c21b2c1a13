"""The pages that commands print."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from simkit.lab.basics.encoding import decoded, encoded
from simkit.lab.play.odds import OddsTold
from simkit.lab.statistics.intervals import Interval
from simkit.values.components import Leaf
from simkit.values.ledger import Row
from simkit.view.console.odds import odds_answer, odds_finding, odds_page
from simkit.view.console.run import run_page
from simkit.view.console.show import (
    bots_page,
    components_page,
    game_page,
    games_page,
    metrics_page,
    rules_page,
    scenarios_page,
    settings_page,
)
from simkit.view.text.tables import Ink

COLOUR = re.compile(r"\x1b\[\d+m")
PAGES = (game_page, settings_page, bots_page, metrics_page, scenarios_page)
HEAVY = ("numpy", "pandas", "scipy", "matplotlib", "numba", "pyarrow", "joblib")


def cells(page: str, first: str) -> list[str]:
    """The cells of the table line that begins with this word."""
    line = next(line for line in page.splitlines() if line.split()[:1] == [first])
    return re.split(r"\s{2,}", line.strip())


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_views_import_nothing_heavy():
    code = (
        "import sys; import simkit.view.console.show, simkit.view.text.narration; "
        "import simkit.view.report.runs_report; "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# --- run -----------------------------------------------------------------------------------------


def test_a_run_opens_with_its_answer_and_interval(summary, game):
    page = one_line(run_page(summary, game, deed="holds the Invasion map"))
    assert page.startswith("Planet Apocalypse: bot expert, all settings at their defaults")
    assert (
        "expert holds the Invasion map in 31.2 % of games "
        "(95 % interval 30.3 to 32.1; 10,000 games, seed 1)."
    ) in page


def test_a_run_names_the_settings_that_somebody_chose(make_summary, game):
    summary = make_summary(settings={"map": "doomgate", "players": 4, "enraged": True})
    first = run_page(summary, game).splitlines()[0]
    assert first == "Planet Apocalypse: bot expert, map doomgate, enraged true"


def test_every_ending_has_its_share_and_interval_the_commonest_first(summary, game):
    page = run_page(summary, game)
    assert cells(page, "doom") == ["doom", "66.0 %", "65.1 to 66.9", "lost"]
    assert cells(page, "lord-killed") == ["lord-killed", "31.2 %", "30.3 to 32.1", "won"]
    assert cells(page, "unfinished") == ["unfinished", "0.00 %", "0.00 to 0.04", "lost"]
    places = [page.index(name) for name in ("doom ", "lord-killed ", "shadow ", "unfinished ")]
    assert places == sorted(places)


def test_a_watched_run_has_the_wider_intervals_of_a_sequence(make_summary, game):
    rate = make_summary().win_rate.as_dict() | {"method": "sequence"}
    page = run_page(make_summary(win_rate=rate), game)
    low, high = map(float, cells(page, "lord-killed")[2].split(" to "))
    assert low < 30.3
    assert high > 32.1


def test_metrics_are_shown_with_mean_spread_and_quantiles(summary):
    page = run_page(summary)
    assert cells(page, "metric") == ["metric", "mean", "sd", "5 %", "median", "95 %"]
    assert cells(page, "turns") == ["turns", "9.42", "2.31", "2", "7", "12.0"]
    doom = next(
        line for line in page.splitlines() if line.startswith("  doom ") and "10.90" in line
    )
    assert doom.split() == ["doom", "10.90", "3.46", "2", "7", "12.5"]


def test_a_run_says_what_was_assumed_and_how_to_do_it_again(summary):
    page = one_line(run_page(summary))
    assert "21 of 211 component values are assumed. 150 come from" in one_line(page)
    assert "simkit show apocalypse components" in page
    assert summary.command in page
    assert "--bot expert --seed 1 --games 10000" in page


def test_a_run_without_games_or_metrics_is_still_a_page(make_summary):
    nothing = make_summary(
        games=0,
        outcomes={"doom": None},
        metrics={},
        win_rate={"estimate": None, "low": 0.0, "high": 1.0, "confidence": 0.95},
    )
    page = run_page(nothing)
    assert "finished no game" in page
    assert cells(page, "doom") == ["doom", "-", "-"]


def test_a_run_fits_its_width_but_for_the_command_to_copy(make_summary, game):
    long = make_summary(outcomes={"an-outcome-with-" + "a-long-" * 12 + "name": 1.0})
    for width in (60, 80, 100):
        page = run_page(long, game, width=width)
        lines = [line for line in page.splitlines() if "simkit run" not in line]
        assert max(map(len, lines)) <= width


def test_colours_change_no_character_of_the_text(summary, game):
    painted = run_page(summary, game, ink=Ink(on=True))
    assert COLOUR.search(painted)
    assert COLOUR.sub("", painted) == run_page(summary, game)


# --- games, show ---------------------------------------------------------------------------------


def test_games_are_listed_with_title_and_summary(game):
    page = one_line(games_page([game]))
    assert "apocalypse Planet Apocalypse Heroes hold a gate of hell" in page


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("width", [60, 80])
def test_a_page_about_a_game_fits_its_width(game, page, width):
    text = page(game, width=width)
    assert max(map(len, text.splitlines())) <= width


def test_a_game_is_shown_with_its_outcomes_and_all_that_can_be_named(game):
    page = game_page(game)
    assert cells(page, "lord-killed")[:2] == ["lord-killed", "won"]
    assert cells(page, "doom")[:2] == ["doom", "lost"]
    assert "settings: map, players, heroes, enraged" in page
    assert "bots: expert, idle" in page
    assert "\nattack " in page
    assert all(f"--{key.name}" in page for resolver in game.resolvers for key in resolver.keys)


def test_settings_are_shown_with_default_values_and_rule(game):
    page = settings_page(game, width=100)
    assert cells(page, "players") == ["players", "4", "1 to 5", "How many heroes."]
    assert cells(page, "enraged") == [
        "enraged",
        "false",
        "true, false",
        "Harder. [apocalypse:enraged]",
    ]
    assert cells(page, "heroes")[:2] == ["heroes", "hannah+naomi"]
    assert "invasion, doomgate" in page


def test_bots_are_shown_with_idea_source_weakness_and_knobs(game):
    page = bots_page(game)
    assert "idea: Holds the gate until the team is strong" in page
    assert "source: players' advice" in page
    assert "weakness: Slow against a lord that advances." in page
    assert "knob caution (usually 0.5, from 0 to 1): How much health it keeps back." in one_line(
        page
    )
    assert "source:" not in page[page.index("idle") :]


def test_scenarios_are_shown_as_what_to_type(game):
    page = scenarios_page(game)
    assert cells(page, "map=doomgate") == ["map=doomgate", "The harder side."]


def test_metrics_are_shown_as_columns(game):
    assert cells(metrics_page(game), "doom") == ["doom", "Doom at the end."]


def test_rules_are_shown_with_coverage_and_what_was_decided():
    rows = [
        Row("toy:1", "Dice", ("a.py::f",), "done"),
        Row("toy:2", "Ties", ("a.py::g",), "interpretation", "The defender wins them."),
    ]
    page = rules_page(rows)
    head = "2 rules: 1 done and 1 interpretation."
    assert page.startswith(head)
    assert cells(page, "toy:2") == ["toy:2", "interpretation", "Ties. The defender wins them."]


def test_components_are_shown_with_where_they_come_from():
    rows = [
        Leaf("minions.fiend.attack", "2d10", "rulebook", "Group Attack example"),
        Leaf("heroes.hannah.dice", ["1d8", "1d6"], "assumed", "like the others"),
    ]
    counts = {"rulebook": 1, "public": 0, "assumed": 1, "own": 0}
    page = components_page(rows, counts)
    assert page.startswith("1 of 2 component values is assumed. 1 comes from")
    assert cells(page, "minions.fiend.attack") == [
        "minions.fiend.attack",
        "2d10",
        "rulebook",
        "Group Attack example",
    ]
    assert "1d8+1d6" in page


# --- odds ----------------------------------------------------------------------------------------

HITS = [0.25, 0.5, 0.25]


def attack(**more):
    rows = [{"outcome": {"hits": hits}, "probability": p} for hits, p in enumerate(HITS)]
    keys = {"dice": "2d6", "toughness": "3", "larva": None}
    odds = {"game": "apocalypse", "resolver": "attack", "keys": keys, "outcomes": rows}
    return decoded(OddsTold, odds | more)


def page_of(odds):
    return odds_page(SimpleNamespace(told=odds))


def checked(intervals):
    rows = [
        encoded(replace(row, check=Interval((low + high) / 2, low, high, 0.95, "wilson")))
        for row, (low, high) in zip(attack().outcomes, intervals, strict=True)
    ]
    return attack(outcomes=rows, check={"games": 1000, "seed": 1, "confidence": 0.95})


def test_odds_name_the_resolver_and_its_keys_but_not_those_left_out():
    assert page_of(attack()).splitlines()[0] == "apocalypse attack: dice 2d6, toughness 3"


def test_odds_of_a_number_are_added_up_from_the_top():
    page = page_of(attack())
    assert cells(page, "hits") == ["hits", "exact", "or more"]
    assert cells(page, "0") == ["0", "25.00 %", "100.00 %"]
    assert cells(page, "1") == ["1", "50.00 %", "75.00 %"]
    assert cells(page, "2") == ["2", "25.00 %", "25.00 %"]
    assert "On average 1.00 hits (standard deviation 0.71)." in page


def test_odds_of_names_are_not_added_up():
    rows = [{"outcome": {"result": r}, "probability": 0.5} for r in ("success", "misfire")]
    page = page_of(attack(outcomes=rows))
    assert "or more" not in page
    assert "On average" not in page
    assert cells(page, "success") == ["success", "50.00 %"]


def test_odds_of_several_numbers_give_the_mean_of_each():
    rows = [
        {"outcome": {"larva": 0, "fiend": 2}, "probability": 0.5},
        {"outcome": {"larva": 1, "fiend": 0}, "probability": 0.5},
    ]
    page = page_of(attack(outcomes=rows))
    assert "or more" not in page
    assert "On average 0.50 larva and 1.00 fiend." in page


def test_the_first_sentence_of_odds_tells_every_result_or_how_often_a_number_is_not_nought():
    assert odds_finding(attack()).endswith(
        "(standard deviation 0.71). More than 0: 75.0 % of rolls."
    )
    yes = [
        {"outcome": {"success": flag}, "probability": p} for flag, p in ((False, 0.7), (True, 0.3))
    ]
    assert odds_finding(attack(outcomes=yes)) == "Success: 30.0 % of rolls."
    asked = {"morale": 3, "leader": False, "bonus": 0}
    answer = odds_answer(attack(outcomes=yes, keys=asked))
    assert answer == "With morale 3, success: 30.0 % of rolls."
    rows = [
        {"outcome": {"winner": "left", "lost": 0}, "probability": 0.25},
        {"outcome": {"winner": "left", "lost": 1}, "probability": 0.25},
        {"outcome": {"winner": "nobody", "lost": 3}, "probability": 0.5},
    ]
    told = odds_finding(attack(outcomes=rows))
    assert told == "Winner: left 50.0 % and nobody 50.0 %. On average 1.75 lost."


def test_a_certain_event_reads_as_certain_whatever_floats_sum_to():
    rows = [
        {"outcome": {"hits": hits}, "probability": probability}
        for hits, probability in ((0, 1 - 1e-16), (1, 1e-20))
    ]
    rows[0]["probability"] = sum([0.1] * 10)  # 0.9999999999999999
    assert rows[0]["probability"] < 1
    assert cells(page_of(attack(outcomes=rows)), "0") == ["0", "100.00 %", "100.00 %"]


def test_a_check_stands_beside_the_exact_odds_with_its_intervals():
    page = page_of(checked([(0.24, 0.28), (0.47, 0.51), (0.23, 0.26)]))
    assert cells(page, "hits") == ["hits", "exact", "or more", "check", "interval"]
    assert cells(page, "0") == ["0", "25.00 %", "100.00 %", "26.00 %", "24.00 to 28.00"]
    assert "seed 1. For 3 of 3 results, the exact chance is inside the 95 % interval" in one_line(
        page
    )
    assert "By luck alone" not in page


def test_a_check_that_misses_says_so():
    page = page_of(checked([(0.27, 0.29), (0.47, 0.51), (0.23, 0.26)]))
    assert "For 2 of 3 results, the exact chance is inside the 95 % interval" in one_line(page)
    assert "By luck alone, about 5 % of intervals miss it." in one_line(page)


# --- seats of a run -----------------------------------------------------------------------------


def measured(mean, sd=1.0):
    return {"mean": mean, "sd": sd, "q05": mean, "median": mean, "q95": mean}


def test_eight_metrics_are_shown_unless_others_are_named(make_summary):
    metrics = {f"m{number}_x": measured(1.0 + number) for number in range(12)}
    summary = make_summary(metrics=metrics)
    assert "m7 x" in run_page(summary) and "m8 x" not in run_page(summary)
    assert "4 more metrics were measured. To see them, add --metrics all." in run_page(summary)
    named = run_page(summary, metrics=["m10_x"])
    assert "m10 x" in named and "m7 x" not in named and "more metrics" not in named
    assert "m11 x" in run_page(summary, metrics=[])


def test_seats_stand_side_by_side_and_what_never_was_is_hidden(make_summary):
    rate = {"estimate": 0.5, "low": 0.4, "high": 0.6, "confidence": 0.95, "method": "wilson"}
    metrics = {"won_1": measured(0.5), "won_2": measured(0.5), "souls_1": measured(3.25)}
    metrics |= {
        "souls_2": measured(0.0, 0.0),
        "lost_1": measured(0.0, 0.0),
        "uriel": measured(0.0, 0.0),
        "winner": measured(1.5),
    }
    page = run_page(
        make_summary(
            games=100,
            outcomes={"a": 1.0},
            win_rate=rate,
            win_rates=[rate, rate],
            fair_share=0.5,
            seats_p=0.4,
            metrics=metrics,
        )
    )
    assert cells(page, "souls") == ["souls", "3.25", "0.00"]
    assert "won_1" not in page and "winner" not in page
    assert "lost" not in page
    assert "uriel" not in page
    assert "3 metrics are 0 in every game and not shown" in page
