"""Charts of timeline, causes and worth: the numbers that are drawn, and that they are drawn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toygame import GAME

from simkit.lab.stories.causes import causes
from simkit.lab.stories.timeline import timeline
from simkit.lab.worths.worth import worth
from simkit.messages.errors import BadInput
from simkit.view.charts.causes import causes_chart, hazard_numbers, saving_numbers
from simkit.view.charts.timeline import (
    _told,
    timeline_chart,
    timeline_numbers,
    timelines_chart,
    timelines_numbers,
    validate_numbers,
)
from simkit.view.charts.worth import worth_chart, worth_numbers


def texts(figure):
    """Everything that is written on a figure."""
    found = [text.get_text() for text in figure.texts]
    for axes in figure.axes:
        found += [text.get_text() for text in (*axes.texts, *axes.get_yticklabels())]
        legend = axes.get_legend()
        found += [text.get_text() for text in legend.get_texts()] if legend else []
    return "\n".join(found)


@pytest.fixture(scope="module")
def one():
    return timeline(GAME, game_number=3, rollouts=60, goal=26)


@pytest.fixture(scope="module")
def many():
    return timeline(GAME, games=40, rollouts=10, goal=26)


# --- Timeline
# ----------------------------------------------------------------------------------------


def test_a_timeline_is_drawn_as_its_rows_say(one):
    numbers = timeline_numbers(one.frame)
    assert numbers["chance"].tolist() == pytest.approx((100 * one.frame["chance"]).tolist())
    figure = timeline_chart(one, GAME)
    assert "Dice Race: how game 3 turned" in texts(figure)
    assert "The runner rolls again: 2." in texts(figure)
    assert "60 continuations per turn" in texts(figure).replace("\n", " ")


def test_what_happened_is_told_in_whole_sentences(one):
    """Of more events than fit beside a turn the most telling ones are told, and none is cut."""
    event = one.events[0]
    told = [
        replace(event, turn=1, order=n, text=f"Rank {n}: {'the runner falls ' * 3}again.")
        for n in (3, 1, 2)
    ]
    lines = _told(replace(one, events=tuple(told)), 1)
    assert len(lines) <= 3
    text = " ".join(lines)
    assert text.startswith("Rank 1: the")
    assert text.endswith("And 1 more.") or text.endswith("And 2 more.")
    assert "..." not in text


def test_rivals_have_a_line_each(one):
    scene = one.scenes[0]
    wins = np.hstack([scene.wins, scene.rollouts - scene.wins])
    rivals = replace(scene, wins=wins, won=np.array([*scene.won, 1 - scene.won[0]]))
    figure = timeline_chart(replace(one, seats=2, scenes=(rivals,)), GAME)
    assert "seat 2" in texts(figure)


def test_timelines_are_drawn_as_quartiles_of_winners_and_losers(many):
    numbers = timelines_numbers(many.frame)
    part = many.frame[many.frame["won"] & (many.frame["turn"] == 2)]["chance"]
    row = numbers[numbers["won"] & (numbers["turn"] == 2)].iloc[0]
    assert row["games"] == len(part)
    assert row["median"] == pytest.approx(100 * part.median())
    known = validate_numbers(many)
    assert known["known"].iloc[-1] == pytest.approx(100 * many.by_turn[-1].known.estimate)
    drawn = texts(timelines_chart(many, GAME))
    assert "won in the end" in drawn
    assert "lost in the end" in drawn


def test_too_few_timelines_make_no_distribution():
    few = timeline(GAME, games=2, rollouts=5)
    with pytest.raises(BadInput, match="Give more --games"):
        timelines_chart(few, GAME)


# --- Causes --------------------------------------------------------------------------------------


def test_hazards_and_savings_are_drawn_as_found():
    found = causes(GAME, games=200, goal=26, hurdles=True)
    hazards = hazard_numbers(found)
    assert hazards["hazard"].max() == pytest.approx(
        100 * max(row.share.estimate for row in found.hazards_by_turn)
    )
    assert (hazards["reached"] >= 30).all()
    saving = saving_numbers(found)
    (row,) = found.without_events
    assert saving[["net", "low", "high"]].to_numpy().tolist() == [
        [100 * end for end in row.net.difference.known]
    ]
    drawn = texts(causes_chart(found, GAME))
    assert "home (won)" in drawn
    assert "stumbled" in drawn
    above, below = causes_chart(found, GAME).axes[:2]
    tops = {each.get_xlabel(): each.get_position().y0 for each in (above, below)}
    assert tops["change of the win rate without its effect (points)"] == max(tops.values())


def test_where_no_game_is_lost_only_the_hazard_is_drawn():
    found = causes(GAME, games=20, goal=1)
    assert len(causes_chart(found, GAME).axes) == 1


# --- Worth ---------------------------------------------------------------------------------------


def test_worth_is_drawn_in_points_the_most_valuable_first():
    found = worth(GAME, "charm", games=100, goal=24)
    numbers = worth_numbers(found)
    assert numbers["asset"].tolist() == ["Clover", "Magpie"]
    assert numbers["worth"].tolist() == pytest.approx(
        [100 * one.worth.difference.estimate for one in found.assets]
    )
    first, *others = found.assets
    invented = replace(found, assets=(replace(first, filler=True), *others))
    drawn = texts(worth_chart(invented, GAME)).replace("\n", " ")
    assert "Dice Race: what is each charm worth?" in drawn
    assert "Clover*" in drawn
    assert "* Invented: it says nothing about the printed one." in drawn
