"""Whoever plays a sweep, threads, processes or a cluster, the files are the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from simkit import sweep
from simkit.lab.play import worker_orders
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import Pack, Piece, cell_for, order_of, play
from simkit.lab.sweeps import backends
from simkit.lab.sweeps.backends import _losses_told
from simkit.lab.varying.keys import lay
from simkit.messages.errors import BadInput, SimkitError

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0  # seconds, on a busy machine


@pytest.fixture(autouse=True)
def known_toy(monkeypatch):
    monkeypatch.setattr("simkit.finding.registry.PACKAGES", ("toygame",))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "tests")]))


def study(games: int = 1500, **head) -> dict:
    return {
        "study": {"name": "race", "game": "toygame", "games": games, **head},
        "vary": {"goal": [18, 22], "bot": ["idle", "expert"]},
    }


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "rows").iterdir()}


# --- Orders --------------------------------------------------------------------------------------


def test_an_order_plays_what_the_cell_plays(toy):
    cell = lay(Cell(toy, seed=5), {"goal": 25, "bot": "idle", "knob:idle.mistakes": 0.5})
    order = order_of(settle(cell))
    ours = play(order, Piece(0, 40, 10)).chunk
    whole = play(order, Piece(0, 0, 50)).chunk
    assert ours.first == 40
    for name, values in ours.columns.items():
        assert values.tolist() == whole.columns[name][40:].tolist()


def test_an_order_carries_the_text_of_packs(toy, tmp_path):
    pack = tmp_path / "short.toml"
    pack.write_text('[pack]\nname = "short"\ngame = "toygame"\n[track]\nturns = 2\n')
    settled = settle(Cell(toy, packs=(pack,)))
    order = order_of(settled, [Pack(str(pack), pack.read_text())])
    pack.unlink()
    assert set(play(order, Piece(0, 0, 20)).chunk.columns["turns"]) == {2}


def test_packs_of_one_name_do_not_overwrite_each_other(toy, tmp_path):
    packs = [Pack("a/x.toml", "first"), Pack("b/x.toml", "second")]
    order = replace(order_of(settle(Cell(toy))), packs=tuple(packs))
    assert [path.read_text() for path in cell_for(order, tmp_path).packs] == ["first", "second"]


BOT = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = {}\n'


def test_an_order_carries_what_a_bot_file_says(toy, tmp_path):
    file = tmp_path / "bold.toml"
    file.write_text(BOT.format(1.5))
    order = order_of(settle(Cell(toy, bots=(str(file),), knobs={str(file): {"mistakes": 0.1}})))
    same = lay(Cell(toy), {"knob:expert.boldness": 1.5, "knob:expert.mistakes": 0.1})
    file.unlink()
    found = play(order, Piece(0, 0, 40)).chunk.columns
    asked = play(order_of(settle(same)), Piece(0, 0, 40)).chunk.columns
    assert all(found[name].tolist() == asked[name].tolist() for name in asked)


def test_a_bot_file_is_known_by_what_it_says(toy, tmp_path):
    file = tmp_path / "bold.toml"
    keys = set()
    for boldness in (1.5, 1.6):
        file.write_text(BOT.format(boldness))
        keys.add(order_of(settle(Cell(toy, bots=(str(file),)))).key)
        file.write_text("# A remark.\n" + file.read_text())
        keys.add(order_of(settle(Cell(toy, bots=(str(file),)))).key)
    assert len(keys) == 2


def test_a_worker_with_other_rules_refuses_to_play(toy):
    order = replace(order_of(settle(Cell(toy))), kernel="0" * 16, key="other rules")
    with pytest.raises(SimkitError, match="a worker has other rules of toygame"):
        play(order, Piece(0, 0, 1))


def test_a_worker_with_other_values_refuses_to_play(toy):
    order = replace(order_of(settle(Cell(toy))), components="0" * 32, key="other values")
    with pytest.raises(SimkitError, match="a worker has other component values of toygame"):
        play(order, Piece(0, 0, 1))


def test_a_worker_keeps_the_latest_cells_ready(toy, monkeypatch):
    monkeypatch.setattr(worker_orders, "MOST_CREWS", 2)
    crews = worker_orders.Crews()
    made = [order_of(settle(Cell(toy, seed=seed))) for seed in (1, 2, 3)]
    first = crews.of(made[0])
    assert crews.of(made[0]) is first
    crews.of(made[1])
    crews.of(made[2])
    assert crews.of(made[0]) is not first


# --- Backends ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["loky", "dask"])
def test_processes_write_the_files_that_threads_write(backend, tmp_path):
    sweep(study(), tmp_path / "threads", jobs=1)
    sweep(study(), tmp_path / backend, jobs=2, backend=backend)
    assert files(tmp_path / backend) == files(tmp_path / "threads")


class Cluster:
    """A scheduler on loopback, and workers that are processes of their own."""

    def __init__(self, folder: Path, log) -> None:
        self._folder, self._log = folder, log
        self._file = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        file = ["--scheduler-file", str(self._file)]
        self.scheduler = _start(["dask_scheduler", *options, *file], log)
        self.workers: list[subprocess.Popen] = []
        _wait(lambda: self._file.exists() and self._file.read_text().endswith("}"))  # whole
        self.address = json.loads(self._file.read_text())["address"]

    def joined(self) -> subprocess.Popen:
        """One more worker, which will be there soon."""
        options = ["--no-nanny", "--nthreads", "1", "--no-dashboard"]
        places = ["--scheduler-file", str(self._file), "--local-directory", str(self._folder)]
        self.workers.append(_start(["dask_worker", *options, *places], self._log))
        return self.workers[-1]

    def wait_for(self, workers: int) -> None:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=PATIENCE)

    def close(self) -> None:
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path, workers: int):
    """A cluster, with so many workers that are there."""
    with (folder / "cluster.log").open("w") as log:
        made = Cluster(folder, log)
        try:
            for _ in range(workers):
                made.joined()
            made.wait_for(workers)
            yield made
        finally:
            made.close()


def _start(words: list[str], log) -> subprocess.Popen:
    command = [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:]]
    return subprocess.Popen(command, stdout=log, stderr=log)


def _wait(done, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


LONG = study(games=10_000, chunk=500)
PIECES = 4 * 10_000 // 500


def stored(folder: Path) -> int:
    return len(list((folder / "rows").glob("*.parquet")))


@pytest.mark.slow
def test_workers_that_come_go_and_are_killed_change_no_byte(tmp_path):
    """Whoever was there at first is gone before the end: those who came later play the rest."""
    luck, out = Random(1), tmp_path / "out"
    sweep(LONG, tmp_path / "ref")
    ended = []

    def disturb(made: Cluster) -> None:
        for there in sorted(luck.sample(range(3, PIECES - 20), 5)):
            _wait(lambda: stored(out) >= there)  # noqa: B023 - waited for at once
            made.joined()
            for process in luck.sample(made.workers[:-1], luck.randint(1, 2)):
                if process.poll() is None:
                    process.send_signal(luck.choice([signal.SIGKILL, signal.SIGTERM]))
                    ended.append(process)
        for process in made.workers[:-1]:
            process.kill()
        ended.append(stored(out) < PIECES)

    with cluster(tmp_path, workers=2) as made:
        disturbing = threading.Thread(target=disturb, args=(made,))
        disturbing.start()
        done = sweep(LONG, out, backend="dask", address=made.address)
        disturbing.join()
        assert made.workers[-1].poll() is None
    assert len(ended) > 3 and ended[-1]
    assert not done.interrupted
    assert files(out) == files(tmp_path / "ref")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lost", "message"),
    [("workers", "has had no worker for 2 seconds"), ("scheduler", "the dask scheduler has ended")],
)
def test_a_cluster_that_is_gone_is_told_and_the_sweep_goes_on_elsewhere(
    lost, message, tmp_path, monkeypatch
):
    import dask
    import distributed  # noqa: F401  # before the setting, or its own go when the setting does

    monkeypatch.setattr(backends, "MOST_AWAY", 2)
    monkeypatch.setattr(backends, "PATIENCE", 5)
    out = tmp_path / "out"

    def lose(made: Cluster) -> None:
        _wait(lambda: stored(out) >= 3)
        for process in made.workers if lost == "workers" else [made.scheduler]:
            process.kill()

    with (
        dask.config.set({"distributed.comm.timeouts.connect": "2s"}),
        cluster(tmp_path, workers=1) as made,
    ):
        losing = threading.Thread(target=lose, args=(made,))
        losing.start()
        with pytest.raises(SimkitError) as told:
            sweep(LONG, out, backend="dask", address=made.address)
        losing.join()
    assert message in str(told.value) and "go on with --resume" in str(told.value)
    sweep(LONG, out, resume=True)
    sweep(LONG, tmp_path / "ref")
    assert files(out) == files(tmp_path / "ref")


def test_games_that_end_every_worker_are_told():
    distributed = pytest.importorskip("distributed")
    with pytest.raises(SimkitError, match="ended one dask worker after another"), _losses_told():
        raise distributed.KilledWorker("play", None, 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"backend": "threads"}, "backend cannot be 'threads'. Did you mean threading?"),
        ({"address": "tcp://127.0.0.1:1"}, "goes with --backend dask"),
        ({"jobs": 0}, "jobs must be a whole number"),
    ],
)
def test_a_backend_that_cannot_be_is_refused(options, message, tmp_path):
    with pytest.raises(BadInput) as refusal:
        sweep(study(), tmp_path / "out", **options)
    assert message in str(refusal.value)
    assert not (tmp_path / "out").exists()


def test_dask_that_is_not_installed_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r'pip install "simkit-boardgames\[dask\]"'):
        sweep(study(), tmp_path / "out", backend="dask")
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(backends, "PATIENCE", 1)
    with pytest.raises(BadInput, match="no dask scheduler answers"):
        sweep(study(100), tmp_path / "out", backend="dask", address="tcp://127.0.0.1:9")
