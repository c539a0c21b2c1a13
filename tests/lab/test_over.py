"""Questions over an ensemble: each pack is asked as by itself, and luck is no ignorance."""

from __future__ import annotations

import json

import numpy as np
import pytest

import simkit
from simkit.cli.main import main
from simkit.lab.calibrating.ensemble import ranges_digest, read_ensemble, write_ensemble
from simkit.lab.calibrating.figures import Figure
from simkit.lab.ensembles.ask_ensemble_answer import share_above
from simkit.lab.ensembles.rerun_ensemble import rerun
from simkit.lab.ensembles.sweep_ensemble import is_over, open_over
from simkit.lab.ranges.reading import ranges_of
from simkit.messages.errors import BadInput

STUDY = """
[study]
name = "small"
game = "toygame"
question = "which goal?"
games = 400
[vary]
goal = [20, 24]
"""
LENGTHS = (-1, 0, 2, 4)


@pytest.fixture
def plausible(toy, tmp_path):
    """Packs that differ in the length of the race alone."""
    unknowns = ranges_of(toy).open
    names = [unknown.name for unknown in unknowns]
    header = {"game": "toygame", "ranges": ranges_digest(unknowns)}
    usual = {"clover": 0, "pebbles": 7}
    rows = [[{**usual, "length": length}[name] for name in names] for length in LENGTHS]
    return write_ensemble(tmp_path / "left.json", header, names, rows)


def asked(toy, plausible, question, *words, **wanted):
    return simkit.ask_ensemble(plausible, question, toy, *words, games=500, seed=3, **wanted)


# --- Each pack is asked as by itself -------------------------------------------------------------


def test_a_comparison_is_made_in_each_pack(toy, plausible):
    found = asked(toy, plausible, "compare", {"goal": [20, 24]})
    assert found.games_each == 100
    ensemble = read_ensemble(plausible, toy)
    for levels, pack in zip(found.levels, found.packs, strict=True):
        over = {k.removeprefix("pack:"): v for k, v in ensemble.values(levels).items()}
        alone = simkit.compare(
            toy, {"goal": [20, 24]}, games=100, seed=3, overrides=over, also_bot="none"
        )
        difference = alone.found[1].difference
        assert pack["24 less 20"].figure.estimate == difference.estimate
        assert pack["24"].figure.estimate == pytest.approx(alone.rate(1).estimate)
    told = {each.name: each for each in found.told}
    estimates = [pack["24 less 20"].figure.estimate for pack in found.packs]
    assert told["24 less 20"].over.mean == pytest.approx(np.mean(estimates))
    assert told["24 less 20"].above < 0.3  # a higher goal is harder, but in a race that nobody wins
    assert told["24"].over.ignorance[1] - told["24"].over.ignorance[0] > 0.1


@pytest.mark.parametrize(
    ("question", "words", "wanted"),
    [
        ("worth", ("charm",), {}),
        ("ladder", (), {"bots": ["idle", "expert"], "vary": "none"}),
        ("run", (), {"goal": 24}),
    ],
)
def test_other_questions_are_asked_by_the_same_machine(toy, plausible, question, words, wanted):
    found = asked(toy, plausible, question, *words, **wanted)
    assert len(found.packs) == len(LENGTHS)
    assert all(each.over is not None for each in found.told)
    json.dumps(found.summary(), allow_nan=False)
    assert f"simkit {question} toygame" in found.command
    assert "--ensemble" in found.command


def test_what_moves_an_answer_is_asked_over_packs(toy, plausible):
    found = simkit.ask_ensemble(plausible, "sensitivity", toy, games=10_000, vary="goal,hurdles")
    named = {each.name: each for each in found.told}
    assert {"won", "goal moves it by", "hurdles moves it by"} == set(named)
    assert named["goal moves it by"].above == 1.0  # in every pack


def test_what_is_varied_stands_above_every_pack(toy, plausible):
    found = asked(toy, plausible, "compare", {"pack:track.turns": [3, 9]}, goal=24)
    assert found.told[0].over.ignorance == pytest.approx((found.told[0].over.mean,) * 2)


def test_a_question_that_means_nothing_over_packs_is_refused(toy, plausible):
    with pytest.raises(BadInput, match="until does not go with an ensemble"):
        asked(toy, plausible, "compare", {"goal": [20, 24]}, until="settled")
    with pytest.raises(BadInput, match="also_bot does not go"):
        asked(toy, plausible, "compare", {"goal": [20, 24]}, also_bot="idle")
    with pytest.raises(BadInput, match="question cannot be 'timeline'"):
        asked(toy, plausible, "timeline")


# --- Shares of packs -----------------------------------------------------------------------------


def test_the_share_of_packs_on_a_side_is_the_true_one_and_not_that_of_lucky_games():
    draws = np.random.default_rng(4)
    true = draws.normal(0.02, 0.04, 2_000)
    noisy = [Figure(each + draws.normal(0, 0.05), 0.05) for each in true]
    assert share_above(noisy) == pytest.approx((true > 0).mean(), abs=0.03)
    counted = np.mean([each.estimate > 0 for each in noisy])
    assert abs(counted - (true > 0).mean()) > 0.03  # what counting alone would have said


def test_packs_that_do_not_differ_leave_what_luck_leaves():
    draws = np.random.default_rng(5)
    alike = [Figure(0.05 + draws.normal(0, 0.05), 0.05) for _ in range(400)]
    assert share_above(alike) > 0.95
    assert share_above([Figure(0.0, 0.05)] * 10) == pytest.approx(0.5)
    assert share_above([Figure(None)]) is None


# --- A sweep in every pack -----------------------------------------------------------------------


def test_a_sweep_over_packs_is_stored_read_and_played_again(toy, plausible, tmp_path):
    study = tmp_path / "study.toml"
    study.write_text(STUDY, encoding="utf-8")
    out = tmp_path / "swept"
    found = simkit.sweep_ensemble(plausible, study, out)
    assert is_over(out)
    assert found.games_each == 80
    ensemble = read_ensemble(plausible, toy)
    values = ensemble.values(ensemble.members[-1])
    assert values["pack:track.turns"] == 10  # four more than six
    alone = simkit.sweep({**STUDY_TABLES, "settings": values}, tmp_path / "one")
    last = found.packs[-1]
    shares = [cell.tallies.wins / cell.games for cell in alone.each()]
    assert [last["goal 20"].figure.estimate, last["goal 24"].figure.estimate] == shares
    with pytest.raises(BadInput, match="--resume"):
        simkit.sweep_ensemble(plausible, study, out)
    again = simkit.sweep_ensemble(plausible, study, out, resume=True)
    assert again.summary()["over"] == found.summary()["over"] == open_over(out).summary()["over"]
    played = rerun(out)
    assert played.identical
    assert played.games == 80 * 2 * (len(LENGTHS) + 1)


STUDY_TABLES = {
    "study": {"name": "small", "game": "toygame", "games": 80},
    "vary": {"goal": [20, 24]},
}


# --- The commands --------------------------------------------------------------------------------


def test_the_command_tells_the_share_of_plausible_packs(toy, plausible, tmp_path, capsys):
    chart = tmp_path / "over.png"
    words = ["--ensemble", str(plausible), "--games", "500", "--seed", "3"]
    asked = ["compare", "toygame", "--vary", "goal=20,24", *words, "--chart", str(chart)]
    assert main(asked) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "plausible packs" in page
    assert "ignorance" in page
    assert chart.is_file()
    assert main([*asked[:4], *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main([*told["command"].split()[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"] == told["over"]


def test_the_commands_of_a_sweep_know_every_pack(toy, plausible, tmp_path, capsys):
    study = tmp_path / "study.toml"
    study.write_text(STUDY, encoding="utf-8")
    out = tmp_path / "swept"
    assert main(["sweep", str(study), "--ensemble", str(plausible), "--out", str(out)]) == 0
    assert main(["report", str(out)]) == 0
    assert "goal 24 less goal 20" in (out / "report" / "report.md").read_text(encoding="utf-8")
    assert main(["check", "--rerun", str(out)]) == 0
    capsys.readouterr()
    assert main(["report", str(out), "--html"]) == 2
    assert "--html: this is written of a single pack" in capsys.readouterr().err


def test_a_stored_run_over_packs_is_played_again(toy, plausible, tmp_path, capsys):
    assert main(["run", "toygame", "--ensemble", str(plausible), "--games", "250", "--json"]) == 0
    stored = tmp_path / "run.json"
    stored.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", "--rerun", str(stored)]) == 0
    told = json.loads(stored.read_text(encoding="utf-8"))
    told["win_rate"]["estimate"] += 0.01
    stored.write_text(json.dumps(told), encoding="utf-8")
    assert main(["check", "--rerun", str(stored)]) == 1
