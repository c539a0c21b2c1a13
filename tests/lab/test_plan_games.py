"""Games that a comparison needs: asked of the tests that judge it, kept in simulated studies."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.cli.main import main
from simkit.lab.judging.verdicts import HIGHER, SAME, Terms, judge_shares
from simkit.lab.statistics.games_to_find import (
    Demand,
    games_to_call_same,
    games_to_find,
    smallest_gap,
)
from simkit.lab.statistics.paired import Split, sequence_p
from simkit.messages.errors import BadInput

FIXED, WATCHED = Demand(0.05), Demand(0.05, watched=True)


def studies(games: int, gap: float, parted: float, runs: int = 400) -> list[Split]:
    luck = np.random.default_rng(games)
    chances = [(parted + gap) / 2, (parted - gap) / 2, 1 - parted]
    counts = luck.multinomial(games, chances, runs)
    return [Split(games, 0, int(more), int(less)) for more, less, _ in counts]


@pytest.mark.parametrize(("gap", "parted"), [(0.02, 0.2), (0.05, 0.5), (0.1, 0.2), (0.01, 0.05)])
def test_a_difference_is_found_nine_times_in_ten(gap: float, parted: float) -> None:
    games = games_to_find(gap, parted, FIXED)
    found = [judge_shares([each], Terms())[0].verdict for each in studies(games, gap, parted)]
    assert 0.85 <= np.mean([verdict == HIGHER for verdict in found]) <= 0.95


def test_a_watched_difference_is_found_by_then_nine_times_in_ten() -> None:
    games = games_to_find(0.05, 0.2, WATCHED)
    found = [sequence_p(each) <= 0.05 for each in studies(games, 0.05, 0.2)]
    assert 0.85 <= np.mean(found) <= 0.95
    assert games > games_to_find(0.05, 0.2, FIXED)


def test_variants_that_are_the_same_are_called_so_nine_times_in_ten() -> None:
    games = games_to_call_same(0.02, 0.2, FIXED)
    found = [judge_shares([each], Terms())[0].verdict for each in studies(games, 0.0, 0.2)]
    assert 0.82 <= np.mean([verdict == SAME for verdict in found]) <= 0.97


def test_the_smallest_gap_is_the_inverse() -> None:
    gap = smallest_gap(5_000, 0.2, FIXED)
    assert games_to_find(gap, 0.2, FIXED) <= 5_000 < games_to_find(0.97 * gap, 0.2, FIXED)
    assert smallest_gap(3, 0.5, FIXED) is None
    assert games_to_find(0.1, 0.05, FIXED) is None


def test_more_comparisons_and_the_best_need_more_games(toy) -> None:
    one, many = (simkit.plan_games(toy, variants=number) for number in (2, 21))
    assert one.needed(0.02, 0.2) < many.needed(0.02, 0.2)
    best = simkit.plan_games(toy, variants=21, best=True)
    assert (best.games, one.games) == (200_000, 10_000)
    with pytest.raises(BadInput, match="variants"):
        simkit.plan_games(toy, variants=1)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["compare", "toygame", "--vary", "goal=20,22,24"], "3 variants, 2 comparisons."),
        (["compare", "toygame", "--vary", "goal=20,22,24", "--all-pairs"], "3 comparisons."),
        (["compare", "toygame", "--vary", "goal=20,22", "--best"], "2 variants, which is the best"),
        (["compare", "toygame", "--variant", "a:", "--variant", "b: goal=3"], "2 variants"),
        (["worth", "toygame", "charm"], "With 2,000 games per variant"),
        (["sweep", "study.toml"], "With 60 games per variant"),
    ],
)
def test_a_plan_plays_nothing(words, told, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    study = '[study]\nname = "s"\ngame = "toygame"\ngames = 60\n[vary]\ngoal = [20, 24]\n'
    (tmp_path / "study.toml").write_text(study, encoding="utf-8")
    monkeypatch.setattr("simkit.lab.play.chunks.Crew.play", None)
    assert main([*words, "--plan"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert told in page
    assert "Games per variant" in page


def test_a_plan_says_that_it_wrote_no_file(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["compare", "toygame", "--vary", "goal=20,22", "--plan", "--chart", "a.png"]
    assert main(words) == 0
    assert "--plan plays nothing, so --chart wrote nothing." in capsys.readouterr().err
    assert not (tmp_path / "a.png").exists()
