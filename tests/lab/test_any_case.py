"""Names are found whatever their case."""

import pytest

import simkit
from simkit.finding import registry
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput, in_any_case


def test_a_name_is_found_in_any_case_if_there_is_only_one():
    assert in_any_case("EXPERT", ["idle", "expert"]) == "expert"
    assert in_any_case("a", ["a", "A"]) == "a"
    assert in_any_case("É", ["e"]) == ""
    assert in_any_case("A", ["aa", "a", "A "]) == "a"
    assert in_any_case("AA", ["aA", "Aa"]) == ""
    assert in_any_case(None, ["a"]) == ""


def test_games_are_found_in_any_case():
    assert registry.find("Apocalypse") is registry.find("apocalypse")


def test_settings_bots_and_knobs_are_laid_under_their_own_names(toy):
    knobs = {"EXPERT": {"mistakes": 0.5}}
    cell = cell_of(toy, "Expert", settings={"Goal": 24}, knobs=knobs)
    assert cell == cell_of(
        toy, "expert", settings={"goal": 24}, knobs={"expert": {"mistakes": 0.5}}
    )
    found = simkit.run(toy, games=20, bot="Expert", Goal=24, jobs=1)
    assert found.command == simkit.run(toy, games=20, bot="expert", goal=24, jobs=1).command


def test_a_setting_in_two_cases_is_refused(toy):
    with pytest.raises(BadInput, match="goal stands twice"):
        cell_of(toy, settings={"goal": 24, "Goal": 25})
