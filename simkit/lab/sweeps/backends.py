"""Choose who plays: threads, processes (loky) or a dask cluster, all through joblib.

Whoever plays, a piece of games is the same. Results come back as they are finished; how many are
under way is bounded by the caller, who hands out a wave at a time.
"""

from __future__ import annotations

import signal
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from simkit.lab.play.chunks import usable_cores, workers
from simkit.lab.play.worker_orders import Order, Piece, Played, play
from simkit.messages.errors import BadInput, SimkitError, nearest
from simkit.messages.installing import installing

BACKENDS = ("threading", "loky", "dask")
PATIENCE = 30  # seconds until a scheduler that does not answer is given up
MOST_AWAY = 600  # seconds without any worker of a cluster until a sweep is given up
GO_ON = "What is finished is kept; go on with --resume"


@dataclass(frozen=True)
class Pool:
    """Workers that are ready."""

    parallel: Any  # joblib's
    jobs: int
    pace: int  # how many play at once: more threads than cores play no faster

    def play(self, wave: Iterable[tuple[Order, Piece]]) -> Iterator[Played]:
        """Play all pieces; yields each when it is done. Close the iterator to give the rest up."""
        from joblib import delayed

        task = delayed(play)
        played = self.parallel(task(order, piece) for order, piece in wave)
        try:
            for done in played:  # noqa: UP028 - `yield from` would close it before we can
                yield done
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # advice on what was given up
                played.close()


def check_backend(backend: Any, address: Any = None) -> str:
    """Refuse what cannot be, before anything is played."""
    if backend not in BACKENDS:
        raise BadInput(f"backend cannot be {backend!r}. {nearest(backend, BACKENDS)}")
    if address is not None and backend != "dask":
        raise BadInput("an address is that of a dask scheduler; it goes with --backend dask.")
    if backend == "dask":
        _distributed()
    return str(backend)


@contextmanager
def open_pool(backend: str, jobs: Any = None, address: str | None = None) -> Iterator[Pool]:
    """Workers for as long as the block lasts."""
    if backend == "dask":
        with _dask_pool(jobs, address) as ready:
            yield ready
        return
    with _joblib_pool(workers(jobs), backend=backend) as ready:
        yield ready


@contextmanager
def _joblib_pool(jobs: int, **backend: Any) -> Iterator[Pool]:
    from joblib import Parallel
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    try:
        with Parallel(
            n_jobs=jobs,
            return_as="generator_unordered",
            batch_size=1,
            max_nbytes=None,  # a worker writes into what it gets
            **backend,
        ) as parallel:
            pace = min(jobs, usable_cores()) if backend else jobs
            yield Pool(parallel, jobs, pace)
    except TerminatedWorkerError as problem:
        raise SimkitError(
            "a worker process was ended from outside, perhaps for want of memory. "
            f"{GO_ON}, perhaps with fewer --jobs."
        ) from problem


# --- dask ----------------------------------------------------------------------------------------


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise BadInput(
            f"--backend dask needs dask: install it with {installing('dask')}."
        ) from None
    return distributed


@contextmanager
def _dask_pool(jobs: Any, address: str | None) -> Iterator[Pool]:
    from joblib import parallel_config

    with _client(jobs, address) as client:
        cores = sum(client.ncores().values())
        if not cores:
            raise BadInput(f"{address}: this scheduler has no workers. Start some first.")
        count = min(cores, workers(jobs)) if jobs is not None and jobs != -1 else cores
        config = {"client": client, "wait_for_workers_timeout": MOST_AWAY}
        usual = parallel_config(backend="dask", **config)
        with _losses_told(), usual, _joblib_pool(count) as ready:
            yield ready


@contextmanager
def _losses_told() -> Iterator[None]:
    """What cannot be made good. The games of a worker that goes are played by another one."""
    from concurrent.futures import CancelledError

    distributed = _distributed()
    try:
        yield
    except distributed.KilledWorker as problem:
        raise SimkitError(
            "the same games ended one dask worker after another, perhaps for want of memory. "
            f"{GO_ON}, perhaps with more memory for each worker."
        ) from problem
    except TimeoutError as problem:
        raise SimkitError(
            f"the dask scheduler has had no worker for {MOST_AWAY} seconds. "
            f"{GO_ON} once there are some."
        ) from problem
    except (OSError, CancelledError) as problem:
        if _is_of_a_disk(problem):
            raise
        raise SimkitError(f"the dask scheduler has ended. {GO_ON} and a new one.") from problem


def _is_of_a_disk(problem: BaseException) -> bool:
    """Whether a file is to blame; a connection has no number of an error."""
    closed = isinstance(problem, _distributed().comm.CommClosedError)
    return isinstance(problem, OSError) and problem.errno is not None and not closed


@contextmanager
def _client(jobs: Any, address: str | None) -> Iterator[Any]:
    """A connection to the scheduler at the address, or to a cluster of this machine's own."""
    distributed = _distributed()
    if address is None:
        with _children_deaf():
            cluster = distributed.LocalCluster(
                n_workers=workers(jobs),
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs="ERROR",
            )
        with cluster, distributed.Client(cluster, set_as_default=False) as client:
            yield client
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        raise BadInput(
            f"no dask scheduler answers at {address} ({problem}). Its own output names the "
            "address, such as tcp://127.0.0.1:8786."
        ) from None
    with client:
        yield client


@contextmanager
def _children_deaf() -> Iterator[None]:
    """Processes that are started in the block do not hear Ctrl-C: their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
