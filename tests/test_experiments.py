"""The ready studies: each plays, small, and has the table and chart that its kept results have."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

import pandas as pd
import pytest

from simkit.lab.sweeps.study import cells_of, read_study
from tests.sampled import sampled

HERE = Path(__file__).parent.parent / "experiments"
STUDIES = sorted(path.stem for path in HERE.glob("*.toml"))


@pytest.fixture
def studies(tmp_path, monkeypatch):
    """The script, with folders of its own and few games a cell."""
    spec = importlib.util.spec_from_file_location("studies", HERE / "studies.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    for path in HERE.glob("*.toml"):
        text = re.sub(r"(?m)^games = \d+$", "games = 3", path.read_text(encoding="utf-8"))
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(script, "HERE", tmp_path)
    monkeypatch.setattr(script, "PLAYED", tmp_path / "played")
    monkeypatch.setattr(script, "RESULTS", tmp_path / "results")
    return script


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(STUDIES, 10))
def test_a_study_played_small_has_the_shape_of_its_results(name, studies, tmp_path):
    studies.play_and_keep(name)
    small = pd.read_csv(tmp_path / "results" / f"{name}.csv")
    kept = pd.read_csv(HERE / "results" / f"{name}.csv")
    assert small.columns.tolist() == kept.columns.tolist()
    told = [column for column in kept if column not in studies.FIGURES]
    pd.testing.assert_frame_equal(small[told], kept[told])
    assert (tmp_path / "results" / f"{name}.png").stat().st_size > 5000


@pytest.mark.parametrize("name", STUDIES)
def test_the_kept_results_are_of_the_study_as_it_stands(name):
    text = (HERE / f"{name}.toml").read_text(encoding="utf-8")
    study = read_study(tomllib.loads(text), name)
    kept = pd.read_csv(HERE / "results" / f"{name}.csv")
    assert len(kept) == len(cells_of(study))
    assert set(kept["games"]) == {study.games}
    assert (HERE / "results" / f"{name}.png").exists()


def test_the_index_tells_of_every_study():
    index = (HERE / "README.md").read_text(encoding="utf-8")
    for name in STUDIES:
        assert f"({name}.toml)" in index, name
        assert f"(results/{name}.png)" in index, name
        assert f"(results/{name}.csv)" in index, name


def test_a_study_that_is_not_there_is_refused(studies, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["studies.py", "chess-openings"])
    assert studies.main() == 2
    assert "there is no study chess-openings" in capsys.readouterr().err
