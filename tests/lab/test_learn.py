"""Chances of a race whose truth can be reckoned: learned, tried, written, laid over."""

from functools import cache

import numpy as np
import pytest
from toygame import GAME

import simkit
from simkit.finding.registry import find
from simkit.lab.chances.lessons import lessons_of
from simkit.lab.chances.noted import Oddity, joined, note_games
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from simkit.values.learned import weights_for

FEATURES = ("need", "need_squared", "turns", "need_a_turn")
GOAL, TURNS, SIDES, BOLD = 20, 6, 6, 3


@cache
def truth(score, turns):
    """The chance of a runner who rolls again what shows 3 or less."""
    if score >= GOAL:
        return 1.0
    if turns == 0:
        return 0.0
    again = sum(truth(score + face, turns - 1) for face in range(1, SIDES + 1)) / SIDES
    kept = [truth(score + face, turns - 1) for face in range(BOLD + 1, SIDES + 1)]
    return (BOLD * again + sum(kept)) / SIDES


@pytest.fixture(scope="module")
def learned():
    return simkit.learn(GAME, games=4_000, seed=3, guests="idle,random", jobs=1)


def model(found):
    return found.models[0].fitted


def test_what_is_learned_is_the_truth(learned):
    for turns in (2, 3, 4, 5, 6):
        likely = [s for s in range(GOAL) if 0.05 < truth(s, turns) < 0.95]
        for score in likely:
            need = (GOAL - score) / 10
            told = model(learned).chances(np.array([[need, need * need, turns, need / turns]]))
            assert told[0] == pytest.approx(truth(score, turns), abs=0.12), (score, turns)


def test_the_trial_is_on_fresh_games_and_finds_it_calibrated(learned):
    trial = learned.models[0].trial
    assert trial.games == 1_000
    assert trial.error.estimate < 0.06
    assert trial.auc.low > 0.7
    assert sum(c.share.low <= c.told <= c.share.high for c in trial.classes) >= 8


def notes(oddity, games=60, first=0):
    return joined(list(note_games(cell_of(GAME), first, games, 1, oddity)))


def test_positions_are_those_at_the_start_of_every_turn():
    noted = notes(Oddity(), games=3)
    first = noted.of(noted.game == 0)
    assert first.turn.tolist() == list(range(1, len(first) + 1))
    assert first.features[0].tolist() == pytest.approx([2.0, 4.0, 6.0, 2 / 6])
    row = simkit.run(GAME, games=1).frame.iloc[0]
    assert len(first) == row.turns
    assert bool(first.won[0]) == row.won


def test_what_is_noted_does_not_hang_on_the_chunk():
    whole, parts = notes(Oddity(4, 0.5), 60), [notes(Oddity(4, 0.5), 20, at) for at in (0, 20, 40)]
    assert np.array_equal(whole.features, joined(parts).features)
    assert np.array_equal(whole.won, joined(parts).won)


def test_nothing_is_noted_up_to_a_strange_turn():
    plain, strange = notes(Oddity()), notes(Oddity(4, 0.5))
    assert set(plain.turn[plain.game == 0]) >= {1}
    begins = [strange.turn[strange.game == game].min() for game in np.unique(strange.game)]
    assert set(begins) == {1, 2, 3, 4, 5}


def test_a_strange_turn_changes_what_follows():
    plain, strange = notes(Oddity()), notes(Oddity(4, 1.0, ("idle",)))
    assert strange.features[strange.turn == 5].mean() != plain.features[plain.turn == 5].mean()


def test_the_same_seed_learns_the_same(learned):
    again = simkit.learn(GAME, games=4_000, seed=3, guests="idle,random", jobs=2)
    assert model(again).weights == pytest.approx(model(learned).weights, rel=1e-9)


# --- The file ------------------------------------------------------------------------------------


def test_the_file_is_a_pack_that_can_be_laid_over(learned, tmp_path):
    file = learned.write(tmp_path / "chances.toml")
    laid = GAME.components([file])
    weights = weights_for(laid, "any", FEATURES)
    assert weights == pytest.approx([*model(learned).weights, model(learned).constant], rel=1e-3)
    entry = laid.table("chances")["any"]
    assert entry["components"] == GAME.components().digest(learned=False)
    assert entry["bot"] == "expert" and entry["games"] == 4_000


def test_what_was_learned_is_no_value_of_the_game(learned, tmp_path):
    laid = GAME.components([learned.write(tmp_path / "chances.toml")])
    assert laid.count() == GAME.components().count()
    assert laid.digest(learned=False) == GAME.components().digest(learned=False)
    assert laid.digest() != GAME.components().digest()


def test_without_a_model_every_chance_is_even():
    assert weights_for(GAME.components(), "any", FEATURES) == [0.0] * 5


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("need_squared =", "height =", 'weights names "height", which is no feature of this game'),
        ("constant = ", 'constant = "', "is not valid TOML"),
        ("seed = 3", "seed = -3", "chances.any.seed: found -3, expected a whole number"),
        ('game = "toygame"', 'game = "hades"', "expected"),
        ("auc = 0.", "auc = 7.", "expected a number from 0 to 1"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(learned, tmp_path, old, new, wanted):
    file = tmp_path / "bad.toml"
    assert old in learned.text
    file.write_text(learned.text.replace(old, new, 1))
    with pytest.raises(BadInput) as refused:
        GAME.components([file])
    assert wanted in str(refused.value)
    assert str(refused.value).startswith(str(file))


# --- What is asked -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"games": 20}, "games must be"),
        ({"mistakes": 2.0}, "mistakes must be a share from 0 to 1"),
        ({"guests": "search"}, "guests: search searches"),
        ({"guests": "nobody"}, "has no bot"),
        ({"out": "chances.csv"}, "a file of chances ends in .toml"),
        ({"goal": 1}, "All games are won: there is no chance to learn"),
    ],
)
def test_what_cannot_be_learned_is_refused(asked, wanted):
    with pytest.raises(BadInput, match=wanted):
        simkit.learn(GAME, **{"games": 200, "jobs": 1, **asked})


def test_a_map_that_is_set_is_learned_alone():
    game = find("apocalypse")
    lessons = lessons_of(cell_of(game, settings={"players": 3, "map": "doomgate"}))
    assert [lesson.name for lesson in lessons] == ["doomgate"]
    assert {cell.settings["players"] for cell in lessons[0].cells} == {3}
    assert {cell.settings["hit_rule"] for cell in lessons[0].cells} == {"exceed", "meet"}
    assert len(lessons_of(cell_of(game))) == 10


# --- Whose chance, and from where ----------------------------------------------------------------


def test_the_chance_of_who_searches_is_learned_from_games_in_which_he_searches():
    asked = {"bot": "search", "games": 200, "jobs": 1, "knobs": {"search": {"rollouts": 6.0}}}
    found = simkit.learn(GAME, **asked)
    won = simkit.run(GAME, bot="search", games=250, knobs=asked["knobs"]).frame.won
    noted = joined(
        list(note_games(cell_of(GAME, "search", knobs=asked["knobs"]), 0, 50, 1, Oddity()))
    )
    first = noted.of(noted.turn == 1)
    assert first.won.tolist() == won[:50].astype(int).tolist()
    assert found.models[0].trial.games == 50


def test_a_search_has_strange_turns_too():
    knobs = {"search": {"rollouts": 6.0}}
    cell = cell_of(GAME, "search", knobs=knobs)
    strange = joined(list(note_games(cell, 0, 40, 1, Oddity(4, 1.0, ("idle",)))))
    begins = {strange.turn[strange.game == game].min() for game in np.unique(strange.game)}
    assert begins == {1, 2, 3, 4, 5}


def test_few_games_only_bend_what_is_known(learned, tmp_path):
    file = learned.write(tmp_path / "chances.toml")
    bent = simkit.learn(GAME, games=200, refine=True, packs=[file], seed=9, jobs=1)
    alone = simkit.learn(GAME, games=200, seed=9, jobs=1)

    def gap(other):
        return np.abs(model(other).weights - model(learned).weights).sum()

    assert gap(bent) < gap(alone)


def test_what_is_unknown_cannot_be_refined():
    with pytest.raises(BadInput, match="refine: no chances are known for Dice Race"):
        simkit.learn(GAME, games=200, refine=True)
