"""A game of a user is stopped for the work that it does, not for what else the machine does."""

from __future__ import annotations

import threading
import time

import pytest

from simkit.messages import patience


class Clock:
    """Time that passes only while somebody waits; of it the process works a share."""

    def __init__(self, share: float) -> None:
        self.now, self.share = 0.0, share

    def wait(self, seconds: float) -> bool:
        self.now += seconds
        return False


@pytest.mark.parametrize(("share", "waits"), [(1.0, 10.0), (0.25, 40.0), (0.0, 80.0)])
def test_a_busy_machine_gives_it_longer_but_not_for_ever(monkeypatch, share, waits):
    clock = Clock(share)
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(time, "process_time", lambda: clock.now * share)
    done = threading.Event()
    monkeypatch.setattr(done, "wait", clock.wait)
    assert not patience.over_within(10.0, done)
    assert clock.now == pytest.approx(waits, abs=2 * patience.LOOK)


def test_what_is_over_is_not_waited_for():
    done = threading.Event()
    done.set()
    assert patience.over_within(1_000.0, done)
