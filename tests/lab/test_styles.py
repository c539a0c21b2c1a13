"""Styles of play: the archive on a landscape that is known, and the race, which is worked out."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit.lab.improving.archive import Archive, illuminate
from simkit.lab.improving.styles import Styles, TriedStyle
from simkit.lab.judging.verdicts import Terms
from simkit.messages.errors import BadInput
from simkit.view.charts.styles import styles_chart, styles_numbers
from simkit.view.console.styles import styles_page
from simkit.view.text.findings.styles import styles_finding
from tests import made_answers
from tests.exact_race import home_share

GOAL = 24


def landscape(genes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What is done hangs on one gene, how well it is done on the other."""
    return 1 - np.abs(genes[:, 1] - 0.3), genes[:, :1]


def test_every_kind_gets_a_best_and_it_is_good():
    found = illuminate(landscape, np.array([0.5, 0.9]), 400, 4, seed=1)
    assert sorted(found.elites) == [(0,), (1,), (2,), (3,)]
    assert all(elite.quality > 0.97 for elite in found.elites.values())
    again = illuminate(landscape, np.array([0.5, 0.9]), 400, 4, seed=1)
    assert all((again.elites[box].genes == each.genes).all() for box, each in found.elites.items())


def test_a_box_keeps_the_better_one():
    archive = Archive(2)
    archive.cut(np.array([[0.0], [1.0], [2.0], [3.0]]))
    genes = np.eye(3)
    archive.add(genes, np.array([0.2, 0.5, 0.4]), np.array([[0.0], [1.0], [3.0]]))
    assert {box: each.quality for box, each in archive.elites.items()} == {(0,): 0.5, (1,): 0.4}


@pytest.fixture(scope="module")
def found():
    from toygame import GAME

    return simkit.styles(GAME, ["rerolls"], trials=60, games=1_500, goal=GOAL)


def test_each_style_wins_what_can_be_worked_out(found):
    """A runner who throws away faces up to his boldness; the fewer, the fewer rerolls."""
    assert len(found.styles) >= 2
    for place, knobs in enumerate(found.styles, 1):
        truth = home_share(GOAL, boldness=int(knobs["boldness"]))
        assert found.rate(place).estimate == pytest.approx(truth, abs=0.05), "four errors"
    boldness = [int(knobs["boldness"]) for knobs in found.styles]
    rerolls = found.means[1:, 1]
    assert all(np.diff(rerolls[np.argsort(boldness, kind="stable")]) > -0.2)
    best = home_share(GOAL, boldness=boldness[found.best - 1])
    assert best > home_share(GOAL, boldness=3) - 0.08, "40 games a trial find one that is near it"


def test_the_page_and_the_chart_say_what_the_json_says(found, toy):
    page = " ".join(styles_page(found, toy).split())
    told = "No style is shown to win more often than expert unchanged"
    above = any(one.found.verdict == "higher" for one in found.rows)
    assert (told in page) == (not above) and "simkit worth --choices toygame" in page
    assert styles_numbers(found)["best"].sum() == 1
    assert len(styles_chart(found, toy).axes) == 1
    assert len(found.frame) == len(found.styles)


def test_where_seats_compete_the_first_alone_has_styles():
    """Its knobs are turned and no others; the table as it is is the one that was asked for."""
    from toygame import TABLE

    told = simkit.styles(
        TABLE, ["rerolls"], trials=12, games=300, knobs={"expert": {"mistakes": 0.1}}
    )
    assert told.variants[0].settled.cell.bots == ("expert",) * 3
    for variant, knobs in zip(told.variants[1:], told.styles, strict=True):
        cell = variant.settled.cell
        assert cell.bots == ("expert@1", "expert", "expert")
        assert cell.knobs["expert@1"] == {"mistakes": 0.1, **knobs}
        assert cell.knobs["expert"] == {"mistakes": 0.1}
    page = " ".join(styles_page(told, TABLE).split())
    assert "styles of play of seat 1, with the other seats unchanged," in page


@pytest.mark.parametrize(
    ("by", "bot", "said"),
    [
        ([], None, "one to 3"),
        (["rerols"], None, "Did you mean rerolls"),
        (["rerolls"], "idle", "no knobs"),
        (["rerolls"], "search", "no knobs"),
    ],
)
def test_what_has_no_styles_is_refused(toy, by, bot, said):
    with pytest.raises(BadInput, match=said):
        simkit.styles(toy, by, bot=bot, games=20)


def styles_found(*verdicts: str, beats_all: bool) -> Styles:
    """What styles of these verdicts say; the first is the best of the search."""
    rows = [
        TriedStyle(
            style=f"style {number}",
            behaviour={"rerolls": 2.0},
            knobs={"boldness": number},
            win_rate=made_answers.interval(0.5, 0.05),
            found=made_answers.found(0.0, verdict),
            best=number == 1,
            beaten_by_best=None if number == 1 else made_answers.found(0.1, "higher"),
            without=None,
        )
        for number, verdict in enumerate(verdicts, 1)
    ]
    pairs = SimpleNamespace(games=500)
    more = {"terms": Terms(), "pairs": pairs, "games_needed": 5_000}
    return made_answers.made(Styles, {"bot": "expert"}, rows=rows, beats_all=beats_all, **more)


@pytest.mark.parametrize("verdict", ["same", "not settled", "lower"])
def test_the_unchanged_bot_is_never_told_as_the_style_that_wins(verdict):
    """In 23 of 23 studies the style that won "more often than all others" was the bot itself."""
    told = styles_finding(styles_found(verdict, "lower", beats_all=True))
    assert told.startswith("No style is shown to win more often than expert unchanged.")
    assert "wins more often than all" not in told
    assert ("more fresh games per style" in told) == (verdict == "not settled")


def test_a_style_that_beats_the_bot_is_named_by_its_knobs():
    told = styles_finding(styles_found("higher", "lower", beats_all=True))
    assert told.startswith("Style 1 (boldness=1) wins more often than expert unchanged.")
    assert "wins more often than all other styles" in told
