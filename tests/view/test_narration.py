"""A traced game as a story."""

from __future__ import annotations

import re
from typing import Any

import pytest

from simkit.description.game import Nearness
from simkit.finding import registry
from simkit.lab.play.again import Again
from simkit.lab.positions.trace import Trace
from simkit.view.text.lookup import ending_meant
from simkit.view.text.narration import how_it_went, narrate
from simkit.view.text.nearness import ended_by
from simkit.view.text.tables import Ink

RECRUITS = "Hannah recruits: rolls 3 and pays 1 courage, takes 4 volunteers."


def event(turn: int, text: str, rule: str = "apocalypse:move", phase: str = "") -> dict[str, Any]:
    return {"turn": turn, "rule": rule, "text": text} | ({"phase": phase} if phase else {})


def story(*events: dict[str, Any], **outcome: Any) -> Trace:
    header = {
        "game": "apocalypse",
        "title": "Planet Apocalypse",
        "settings": {"map": "invasion", "heroes": "hannah+naomi", "enraged": False},
        "bot": "expert",
        "seed": 1,
        "game_number": 3,
    }
    ending = {"name": "doom", "won": False, "turns": 9, "doom": 13} | outcome
    return Trace(header, list(events), ending, {}, Again(None))


@pytest.fixture
def told() -> Trace:
    return story(
        event(0, "The heroes stand in the start area.", "apocalypse:set-up"),
        event(1, RECRUITS, "apocalypse:recruit", "Team phase"),
        event(1, "Naomi renews.", "apocalypse:renew", "Team phase"),
        event(1, "Max moves 2 areas.", "apocalypse:move", "Hero phase"),
        event(2, "3 larvae attack Max.", "apocalypse:group-attack", "Enemy phase"),
    )


def test_the_story_opens_with_the_game_that_can_be_told_again(told):
    first, second, *_ = narrate(told).splitlines()
    assert first == "Planet Apocalypse: game 3 of seed 1, played by expert"
    assert second == "settings: map invasion, heroes hannah+naomi, enraged false"


def test_turns_are_headings_and_phases_are_headings_below_them(told):
    lines = narrate(told).splitlines()
    headings = [line for line in lines if re.fullmatch(r" *(Set-up|Turn \d+|\w+ phase)", line)]
    assert headings == [
        "Set-up",
        "Turn 1",
        "  Team phase",
        "  Hero phase",
        "Turn 2",
        "  Enemy phase",
    ]


def test_a_phase_is_a_heading_however_it_is_written():
    lines = narrate(story(event(1, "Max moves.", phase="hero phase"))).splitlines()
    assert lines[lines.index("Turn 1") + 1 :][:2] == [
        "  Hero phase",
        "    Max moves. [apocalypse:move]",
    ]


def test_the_set_up_has_one_heading():
    told = narrate(story(event(0, "Baphomet waits.", phase="set-up")))
    assert "Set-up\n  Baphomet waits. [apocalypse:move]" in told


def test_every_line_ends_with_the_rule_that_it_applies(told):
    text = narrate(told, width=200)
    for happened in told.events:
        assert f"{happened['text']} [{happened['rule']}]\n" in text


def test_an_event_without_a_rule_has_no_empty_brackets():
    assert "[]" not in narrate(story(event(1, "Night falls.", rule="")))


def test_events_without_a_phase_stand_under_their_turn():
    assert "Turn 1\n  Max moves. [apocalypse:move]" in narrate(story(event(1, "Max moves.")))


@pytest.mark.parametrize("width", [60, 80, 100])
def test_long_lines_hang_below_their_beginning_and_fit(told, width):
    lines = narrate(told, width=width).splitlines()
    assert max(map(len, lines)) <= width
    place = next(n for n, line in enumerate(lines) if "Hannah recruits" in line)
    assert lines[place].startswith("    Hannah")
    assert lines[place + 1].startswith("      ") or width == 100


def test_the_story_ends_with_the_outcome_and_its_figures(told):
    *_, verdict, figures = narrate(told).splitlines()
    assert verdict == "Lost in turn 9: doom."
    assert figures == "doom 13"


def test_a_won_game_says_so():
    assert "Won in turn 7: lord-killed." in narrate(story(name="lord-killed", won=True, turns=7))


def test_where_seats_compete_the_winner_is_named():
    told = narrate(story(name="circle", won=False, turns=7, winner=2))
    assert "Won by seat 2 in turn 7: circle." in told
    assert "Won by nobody in turn 40: none." in narrate(
        story(name="none", won=False, turns=40, winner=0)
    )


def test_where_seats_are_unlike_the_side_that_won_is_named():
    told = story(name="circle", won=False, turns=7, winner=2)
    told.header["sides"] = ["the reds", "Blue"]
    assert "Won by Blue in turn 7: circle." in narrate(told)
    assert "sides" not in narrate(told)


def test_the_side_and_the_margin_of_a_won_game_stand_in_its_verdict():
    won = {"won_1": 0, "won_2": 1, "won_3": 1}
    told = story(name="caught", won=False, turns=29, winner=2, **won)
    told.header["sides"] = ["wolf", "hunters 1", "hunters 2"]
    assert how_it_went(told) == "Won by hunters in turn 29: caught."
    told = story(name="full", won=False, turns=7, winner=2, score_1=29, score_2=33, score_3=None)
    told.header["seated"] = ["Empire", "Free Mutants"]
    by = "by 4 points (33 to 29)"
    assert how_it_went(told) == f"Won by seat 2 (Free Mutants) in turn 7, {by}: full."


def test_by_how_much_a_game_is_won_is_told_only_if_it_is_kept():
    scores = {"winner": 1, "won_1": 1, "won_2": 0}
    assert ended_by({**scores, "vp_1": 5, "vp_2": 4}) == ", by 1 point (5 to 4)"
    assert ended_by({**scores, "score_1": 5, "score_2": 5}) == ", level at 5 points"
    assert ended_by({**scores, "score_1": 3, "score_2": 9}) == ""  # the fewest points win
    assert ended_by({**scores, "souls_1": 3, "souls_2": 9}) == ""
    assert ended_by({"winner": 0, "score_1": 3, "score_2": 9}) == ""
    shared = {"winner": 1, "won_1": 1, "won_2": 1, "score_1": 8, "score_2": 8, "score_3": 2}
    assert ended_by(shared) == ", by 6 points (8 to 2)"


def test_how_near_a_team_came_is_told_with_its_ending():
    health, points = Nearness("health", "health left", "low"), Nearness("vp", "points", "high")
    lost = {"won": False, "health": 2, "vp": 7.0}
    assert ended_by(lost, (health,)) == ", with 2 health left"
    assert ended_by({**lost, "won": True}, (health, points)) == ""
    assert ended_by({**lost, "won": True}, (points,)) == ", with 7 points"


def test_a_figure_that_a_game_lacks_is_left_out():
    assert "winner" not in narrate(story(winner=None))


def test_colours_change_no_character_of_the_story(told):
    painted = narrate(told, ink=Ink(on=True))
    assert "\x1b[2m[apocalypse:renew]\x1b[0m" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == narrate(told)


def test_a_name_from_a_pack_cannot_steer_the_terminal():
    assert "\x1b" not in narrate(story(event(1, "Bob\x1b[2J moves.")))


def test_a_game_without_scores_tells_what_its_winner_has():
    """The most need not win: three sixes end a game of The HellGame."""
    outcome = {"winner": 1, "won_1": 1, "sectios_1": 5, "sectios_2": 8, "sectios_3": 2}
    assert ended_by(outcome, margin="sectios") == ", with 5 sectios to 8"
    assert ended_by({**outcome, "winner": 0}, margin="sectios") == ""
    assert ended_by(outcome) == ""
    hell = registry.find("hellgame")
    assert f"{hell.margin}_1" in {each.name for each in hell.metrics}
    told = ending_meant("sixes", hell)
    assert told == "sixes (three Arcana with the 6 were revealed in the End phase)"
    assert ending_meant("no-such", hell) == "no such"
