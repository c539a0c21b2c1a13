"""Versions of a pack: what moved, when, and the trend; on the race, which is worked out."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Terms, judge_contrasts
from simkit.lab.versions.history import slope_weights
from simkit.messages.errors import BadInput
from simkit.view.charts.history import history_chart, history_numbers
from simkit.view.console.history import history_page
from tests.exact_race import home_share

GOAL = 22
TURNS = (6, 6, 7, 7)


def pack(turns: int, note: str = "") -> str:
    head = '[pack]\ngame = "toygame"\nname = "Mine"\n'
    return f"{note}\n{head}[track]\nturns = {turns}\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [f"v{number}.toml" for number in range(len(TURNS))]
    for name, turns in zip(names, TURNS, strict=True):
        (tmp_path / name).write_text(pack(turns, f"# {name}"))
    return names


def test_a_change_is_found_where_it_was_made_and_nowhere_else(toy, files):
    found = simkit.history(toy, files, games=1_500, bot="idle", goal=GOAL)
    truth = [home_share(GOAL, turns) for turns in TURNS]
    assert found.change_points == ("v2.toml",)
    assert [step.verdict for step in found.steps] == ["same", "higher", "same"]
    step = found.steps[1].difference
    assert step.estimate == pytest.approx(truth[2] - truth[1], abs=0.05), "four errors"
    slope = np.polyfit(range(4), truth, 1)[0]
    assert found.trend.difference.estimate == pytest.approx(slope, abs=0.02)
    page = " ".join(history_page(found, toy).split())
    assert "It changed with v2.toml." in page
    drawn = history_numbers(found)
    assert drawn["changed"].tolist() == [False, False, True, False]
    assert len(history_chart(found, toy).axes) == 1
    assert found.frame["version"].tolist() == files


def test_a_version_that_cannot_be_read_today_is_left_out_and_told(toy, files, tmp_path):
    (tmp_path / "v1.toml").write_text(pack(6).replace("track", "trakc"))
    found = simkit.history(toy, files, games=20)
    assert list(found.left_out) == ["v1.toml"] and len(found.versions) == 3
    assert any("v1.toml was left out" in note for note in found.notes)


def test_revisions_of_a_repository_are_versions(toy, tmp_path):
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")

    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    git("init", "-q")
    for number, turns in enumerate((5, 6, 7)):
        (tmp_path / "mine.toml").write_text(pack(turns))
        git("add", "mine.toml")
        git("commit", "-qm", f"Let it take {turns}")
        (tmp_path / "other.txt").write_text(str(number))
        git("add", "other.txt")
        git("commit", "-qm", "Something else")
    found = simkit.history(toy, git=tmp_path / "mine.toml", last=2, games=40)
    assert [version.told.split(" ", 1)[1] for version in found.versions] == [
        "Let it take 6",
        "Let it take 7",
    ]
    assert found.pairs.won(1) >= found.pairs.won(0)
    with pytest.raises(BadInput, match="no revision"):
        simkit.history(toy, git=tmp_path / "none.toml", games=40)


def test_the_slope_is_that_of_least_squares():
    luck = np.random.default_rng(3)
    for versions in (2, 3, 7):
        shares = luck.random(versions)
        weights, over = slope_weights(versions)
        assert weights @ shares / over == pytest.approx(np.polyfit(range(versions), shares, 1)[0])


def test_the_trend_holds_the_truth_about_as_often_as_it_says():
    luck, runs, slope = np.random.default_rng(5), 200, 0.02
    chance = 0.3 + slope * np.arange(5)
    weights, over = slope_weights(5)
    held = 0
    for _ in range(runs):
        pairs = Pairs(5, ())
        won = 0.5 * luck.random((1, 400)) + 0.5 * luck.random((5, 400))
        level = np.quantile(0.5 * luck.random(40_000) + 0.5 * luck.random(40_000), chance)
        pairs.add_wins((won < level[:, None]).astype(int), range(5))
        found = judge_contrasts([pairs.weighted(weights, over)], Terms())[0].difference
        held += found.low <= slope <= found.high
    assert 0.9 * runs <= held


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "give files, the versions of a pack"),
        ({"files": ["a.toml"], "git": "b.toml"}, "give files, the versions of a pack"),
        ({"files": ["a.toml", "b.toml"]}, "no such file"),
        ({"files": ["a.toml"], "last": 1}, "last"),
    ],
)
def test_what_is_no_history_is_refused(toy, asked, said):
    with pytest.raises(BadInput, match=said):
        simkit.history(toy, games=20, **asked)


def test_a_file_without_end_is_refused_unread(toy, files, tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_text, args=("",), daemon=True).start()  # should it be read
    for endless in (Path("/dev/zero"), pipe):
        with pytest.raises(BadInput, match="no ordinary file"):
            simkit.history(toy, [files[0], endless], games=20)
    (tmp_path / "long.toml").write_text("#" * 1_000_001)
    with pytest.raises(BadInput, match="larger than 1,000,000 bytes"):
        simkit.history(toy, [files[0], "long.toml"], games=20)


def test_one_version_is_no_history(toy, files):
    with pytest.raises(BadInput, match="two versions"):
        simkit.history(toy, files[:1], games=20)
