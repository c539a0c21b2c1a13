"""Plays as evidence: plays made with a known pack must lead back to it, with honest ranges."""

from __future__ import annotations

import json

import numpy as np
import pytest

import simkit
from simkit.finding import registry
from simkit.lab.calibrating.calibrate_log import members_by_belief
from simkit.lab.calibrating.ensemble import read_ensemble
from simkit.lab.playtests.likeness import Likeness, likeness, shares
from simkit.lab.playtests.log import LoggedGame
from simkit.messages.errors import BadInput
from simkit.view.charts.calibrate_log import calibrate_log_chart
from simkit.view.console.calibrate_log import calibrate_log_page
from simkit.view.console.ensemble_run import ensemble_run_page
from tests.sampled import is_whole

GOAL = 27  # so far that the length of the track matters
COLUMNS = ("goal", "won", "turns", "score")


def plays(folder, games=80, seed=900, mistakes=0.0, who=None, **overrides):
    """A log of games with some pack, as people keep it."""
    knobs = {"expert": {"mistakes": mistakes}}
    laid = {"track.turns": overrides["turns"]} if overrides else {}
    frame = simkit.run(
        "toygame", games=games, seed=seed, knobs=knobs, overrides=laid, goal=GOAL
    ).frame
    frame = frame.loc[:, list(COLUMNS)].copy()
    if who:
        frame["who"] = who
    file = folder / "plays.csv"
    file.write_text(frame.to_csv(index=False))
    return file


def asked(file, **more):
    return simkit.calibrate_log("toygame", file, **{"points": 64, "games": 1_000, **more})


@pytest.fixture(scope="module")
def forty(tmp_path_factory):
    """What follows from forty plays, and the file of the ensemble."""
    folder = tmp_path_factory.mktemp("forty")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGES", (*registry.PACKAGES, "toygame"))
        return asked(plays(folder, games=40), out=folder / "ours.json"), folder / "ours.json"


def length(found):
    return next(each for each in found.survivals if each.unknown.name == "length")


# --- Known truths --------------------------------------------------------------------------------


def test_plays_of_a_known_pack_lead_back_to_it(toy, tmp_path):
    """The print says six turns; the plays came from a track of eleven."""
    usual = toy.components().value("track.turns")
    found = asked(plays(tmp_path, games=120, turns=usual + 5), points=256)
    assert length(found).verdict != "open"
    assert length(found).usual >= 2
    assert found.mistakes.estimate < 0.4
    page = calibrate_log_page(found, toy)
    assert "agree with your 120 plays" in " ".join(page.split()) and "length" in page


CELLS = [(turns, mistakes) for turns in range(-2, 7, 2) for mistakes in (0.0, 0.2, 0.4)]


@pytest.fixture
def worlds(toy):
    """The games of every candidate of a small study, and others of the same for its plays."""
    usual = toy.components().value("track.turns")

    def games(turns, mistakes, seed):
        frame = simkit.run(
            "toygame",
            games=2_000,
            seed=seed,
            knobs={"expert": {"mistakes": mistakes}},
            overrides={"track.turns": usual + turns},
            goal=GOAL,
        ).frame
        return {name: frame[name].to_numpy() for name in ("won", "turns")}

    candidates = [games(*each, 1) for each in CELLS]
    return candidates, [games(*each, 2) for each in CELLS]


def test_nine_in_ten_packs_hold_the_truth_as_often_as_they_say(worlds):
    """Studies of 30 plays, alone or in 8 groups, of which only the winner is known.

    The truth is among the packs that are tried. Ranges are wide: groups are drawn again (bagging).
    """
    number = 200 if is_whole() else 100
    for groups in (0, 8):
        held, width = studies(*worlds, groups, number)
        assert held >= 0.89 * number
        assert width < 4  # of a range of eight


def studies(candidates, others, groups, number):
    """How many of so many studies hold the true length, and how wide their ranges are."""
    held = 0
    wide = []
    for seed in range(number):
        luck = np.random.default_rng([11, groups, seed])
        truth = int(luck.integers(len(CELLS)))
        drawn = luck.integers(2_000, size=30)
        logged = [LoggedGame((), {"won": float(others[truth]["won"][at])}) for at in drawn]
        of = np.arange(30) % groups if groups else np.arange(30)
        probability = shares([likeness(logged, each) for each in candidates], of, seed)
        by_turns = {
            turns: sum(b for b, cell in zip(probability, CELLS, strict=True) if cell[0] == turns)
            for turns in range(-2, 7, 2)
        }
        below = np.cumsum(list(by_turns.values()))
        low, high = (list(by_turns)[int(np.searchsorted(below, at))] for at in (0.05, 0.95))
        held += low <= CELLS[truth][0] <= high
        wide.append(high - low)
    return held, np.mean(wide)


def test_members_come_as_often_as_they_are_believed():
    packs = {(0.1,): 0.5, (0.5,): 0.25, (0.9,): 0.05}
    counts = dict.fromkeys(packs, 0)
    for seed in range(2_000):
        for each in members_by_belief(packs, seed):
            counts[each] += 1
    assert counts[(0.1,)] == 2_000
    assert counts[(0.5,)] == pytest.approx(1_000, abs=90)
    assert counts[(0.9,)] == pytest.approx(200, abs=55)


def test_plays_of_one_group_are_no_independent_witnesses():
    """One lucky group of twenty plays persuades less than twenty lucky plays of sixty."""
    lucky = [Likeness(0.0, 0.0, (0.0,) * 60), Likeness(0.0, 0.0, (0.3,) * 20 + (-0.05,) * 40)]
    together, alone = (shares(lucky, np.arange(60) // size, 1) for size in (20, 1))
    assert alone[1] > together[1] + 0.05


# --- The file ------------------------------------------------------------------------------------


def test_the_ensemble_is_asked_given_what_the_plays_saw(toy, forty, tmp_path):
    found, file = forty
    assert found.ensemble == file and found.out == file
    read = read_ensemble(file, toy)
    assert read.plays == 40 and len(read.members) == len(found.members)
    over = simkit.run_ensemble("toygame", file, games=400)
    page = ensemble_run_page(over, toy)
    assert "that agree with your 40 plays" in " ".join(page.split())
    again = asked(plays(tmp_path, games=40))
    assert [each.probability for each in again.tried] == [each.probability for each in found.tried]


def test_it_can_begin_with_packs_that_agree_with_claims(toy, tmp_path):
    claims = tmp_path / "claims.json"
    simkit.calibrate("toygame", points=48, waves=1, games=40, out=claims)
    members = read_ensemble(claims, toy).members
    found = asked(plays(tmp_path, games=40), ensemble=claims)
    assert {tuple(each.places) for each in found.tried} <= {
        tuple(u.place_of(member[u.name]) for u in found.unknowns) for member in members
    }
    assert len(found.members) <= len(members)
    assert "--ensemble" in (found.command or "")


def test_mistakes_that_the_user_sets_stay(tmp_path):
    found = asked(plays(tmp_path, games=20), points=16, knobs={"expert": {"mistakes": 0.1}})
    assert {each.mistakes for each in found.tried} == {0.1}


def test_it_is_drawn_and_told_as_data(toy, forty):
    found, _ = forty
    data = json.loads(json.dumps(found.summary(), default=str))
    assert data["plays"] == 40 and data["groups"] == 40
    assert 1 <= data["worth"] <= 64
    assert {each["measure"] for each in data["fits"]} == {"won", "turns", "score"}
    assert calibrate_log_chart(found, toy).axes
    assert len(found.frame) == len(found.tried) == 64


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"goal": 24}, "goal stands in --set and in the log"),
        ({"points": 2}, "points must be"),
        ({"bot": "nobody"}, "nobody"),
        ({"ensemble": "there-is-none.json"}, "there-is-none.json"),
    ],
)
def test_what_cannot_be_asked_is_refused(more, complaint, tmp_path):
    with pytest.raises(BadInput, match=complaint):
        asked(plays(tmp_path, games=20), **more)
