"""Timelines by learned chances: they cost nothing, and are refused where they do not hold."""

import numpy as np
import pytest
from toygame import GAME

import simkit
from simkit.messages.errors import BadInput


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    file = tmp_path_factory.mktemp("learned") / "chances.toml"
    simkit.learn(GAME, games=4_000, seed=3, out=file, jobs=1)
    return file


def drawn_up(pack, **more):
    return simkit.timeline(GAME, games=60, packs=[pack], learned=True, jobs=1, **more)


def test_it_shows_what_imagined_games_show(pack):
    told, imagined = drawn_up(pack), simkit.timeline(GAME, games=60, rollouts=300, jobs=1)
    gap = np.abs(told.frame.chance - imagined.frame.chance)
    assert gap.mean() < 0.05
    for name, measure in told.measures().items():
        theirs = imagined.measures()[name]
        assert measure.estimate == pytest.approx(theirs.estimate, abs=0.35), name


def test_it_says_what_it_is(pack):
    found = drawn_up(pack)
    assert found.summary()["learned"] is True
    assert found.frame.low.isna().all()
    assert "simkit imagined no endings" in found.notes[0]
    assert "--learned" in simkit.timeline("toygame", games=2, packs=[pack], learned=True).command


def test_the_page_of_one_game_has_no_interval_that_nobody_knows(pack):
    from simkit.view.console.timeline import timeline_page

    found = simkit.timeline(GAME, game_number=3, packs=[pack], learned=True)
    page = timeline_page(found, GAME)
    assert "the chance to win is calculated by a formula (simkit learn)" in " ".join(page.split())
    told = page.split("what happened then")[1].split("The chance to win is")[0]
    assert " to " not in told


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"bot": "idle"}, "they are those of expert as it is, not of who plays here"),
        ({"knobs": {"expert": {"boldness": 1.0}}}, "not of who plays here"),
        ({"overrides": {"track.turns": 7}}, "learned with other values of the pack"),
        ({"goal": 24}, "no such games were learned from (goal=24)"),
    ],
)
def test_where_they_do_not_hold_they_are_refused(pack, asked, why):
    with pytest.raises(BadInput) as refused:
        drawn_up(pack, **asked)
    assert why in str(refused.value)
    assert "simkit learn toygame" in str(refused.value)


def test_where_none_were_learned_they_are_refused():
    with pytest.raises(BadInput, match="none were learned for Dice Race"):
        simkit.timeline(GAME, games=2, learned=True)


def test_they_need_no_rollouts(pack):
    with pytest.raises(BadInput, match="rollouts and learned exclude each other"):
        drawn_up(pack, rollouts=20)


def test_a_chance_learned_of_one_setting_holds_there(tmp_path):
    file = tmp_path / "far.toml"
    simkit.learn(GAME, games=400, out=file, goal=24, jobs=1)
    assert simkit.timeline(GAME, games=3, packs=[file], learned=True, goal=24).scenes
    with pytest.raises(BadInput, match="goal=20"):
        simkit.timeline(GAME, games=3, packs=[file], learned=True)
