"""A small sample of the bench of trust (`make bench-trust`): nothing that is harmed is believed."""

from __future__ import annotations

import importlib
from random import Random

import pytest

from benchmarks.trust.tally import Tally, toy_listed

SHARES = {"shards": 0.05, "kills": 0.05}


@pytest.mark.slow
@pytest.mark.parametrize("kind", SHARES)
def test_no_harm_is_believed(kind, tmp_path):
    trials = importlib.import_module(f"benchmarks.trust.{kind}").trials
    with toy_listed():
        found = list(trials(tmp_path, Random(1), SHARES[kind]))
    assert [what for tally in found for what in tally.wrong] == []
    assert all(tally.tried for tally in found)


def test_what_is_believed_is_counted_as_wrong():
    tally = Tally("a trial")
    tally.count("a figure", lambda: 2, sound=1)
    tally.count("a traceback", lambda: 1 / 0, sound=1)
    tally.count("nothing", lambda: 1, sound=1)
    assert (tally.harmless, tally.refused, len(tally.wrong)) == (1, 0, 2)
    assert str(tally) == "a trial: 3 tried: 0 refused, 1 harmless, 2 wrong"
