"""The first games of a run that is not compiled yet: the same games, from another Python."""

import io
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from simkit.lab.basics import compiling
from simkit.lab.basics.compiling import lots_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.first_look.first_games import _played_beside, first_games
from simkit.lab.play.first_look.plain_games import read, written
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run_progress import MEANWHILE, Progress
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import Chunk, joined

PIG = str(Path(__file__).resolve().parents[2] / "examples" / "pig.py")
GAMES = 4


@pytest.fixture(scope="module")
def pig():
    return settle(cell_of(PIG, "expert", seed=5))


def still_compiling() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])


def test_games_beside_are_the_first_of_the_run(pig):
    lot = still_compiling()
    try:
        beside = joined(list(_played_beside(pig, GAMES, [lot])))
    finally:
        lot.kill()
        lot.wait()
    here = Workspace(prepare(pig)).play(0, GAMES)
    assert beside.first == here.first
    assert {*beside.columns} == {*here.columns}
    for name, column in here.columns.items():
        np.testing.assert_array_equal(beside.columns[name], column, name)


def test_nobody_waits_for_a_plain_game_once_all_is_compiled(pig):
    lot = subprocess.Popen([sys.executable, "-c", ""])
    lot.wait()
    assert not list(_played_beside(pig, GAMES, [lot]))


def test_a_chunk_comes_back_as_it_was_written():
    columns = {
        "outcome": np.array(["won", "lost"], dtype=object).astype(str),
        "won": np.array([True, False]),
        "turns": np.array([3, 2**40]),
        "share": np.array([0.1, np.nan]),
    }
    again = read(written(Chunk(7, columns)))
    assert again.first == 7
    for name, column in columns.items():
        assert again.columns[name].dtype == column.dtype
        np.testing.assert_array_equal(again.columns[name], column)


def test_what_is_loaded_is_played_at_once(pig):
    prepare(pig)
    assert not list(first_games(pig, GAMES))
    with lots_of(pig.cell.game, ("expert",)) as lots:
        assert not lots


def test_the_first_game_waits_for_no_compiler(tmp_path, monkeypatch):
    """It waited until the second process had compiled its half."""
    lots = []

    def start(order):
        lots.append(still_compiling())
        return lots[-1]

    monkeypatch.setattr(compiling, "_start", start)
    file = tmp_path / "new_pig.py"
    file.write_text(Path(PIG).read_text(encoding="utf-8") + f"\n# {time.time_ns()}\n")
    settled = settle(cell_of(str(file), "expert", seed=5))
    first = next(first_games(settled, GAMES))
    assert len(first) == 1  # it is shown as soon as it is played
    assert [lot.poll() for lot in lots] in ([None], [])  # none where there is one core
    compiling.give_up_ahead(settled.cell.game)
    for lot in lots:
        lot.kill()
        lot.wait()


def test_games_in_plain_python_promise_no_time():
    now, told = [100.0], io.StringIO()
    line = Progress(1000, stream=told, clock=lambda: now[0])
    line.is_compiling = True
    for done in (2, 4):
        now[0] += 5
        line.update(done, 1)
    assert MEANWHILE in told.getvalue()
    assert "left" not in told.getvalue()
    line.is_compiling = False
    for done in (200, 400):
        now[0] += 5
        line.update(done, 100)
    assert "left" in told.getvalue()
    assert "40 games/s" in told.getvalue()  # of the 200 in the last five seconds


def test_a_bot_that_lapses_waits_for_the_compiler(tmp_path):
    """The author's functions cannot play it, and a game that was never compiled broke down."""
    file = tmp_path / "new_pig.py"
    file.write_text(Path(PIG).read_text(encoding="utf-8") + f"\n# {time.time_ns()}\n")
    lapsing = settle(cell_of(str(file), "expert", knobs={"expert": {"lapse": 0.3}}))
    assert [*first_games(lapsing, GAMES)] == []
