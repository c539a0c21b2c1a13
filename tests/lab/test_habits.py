"""What people who know Python try first: numbers, comparisons, pickle, dicts, other words."""

from __future__ import annotations

import pickle
from pathlib import Path

import pandas as pd
import pytest
from test_again import ANSWERS, write_files

import simkit
from simkit.lab.statistics.intervals import wilson
from simkit.messages.errors import BadInput
from tests.sampled import sampled


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_files()


DRAWN = ("replay", "replay of two")  # they hold positions as the engine lays them out
KEPT = [name for name in ANSWERS if name not in DRAWN]


@pytest.mark.parametrize("name", sampled(KEPT, 6))
def test_answers_can_be_pickled(name):
    found = ANSWERS[name]()
    again = pickle.loads(pickle.dumps(found))
    assert again.summary() == found.summary()


def test_an_interval_is_a_number_where_one_is_wanted():
    rate, less = wilson(55, 100), wilson(10, 100)
    assert float(rate) == 0.55
    assert rate > 0.5 and rate >= 0.55 and rate < 0.6 and rate <= 0.55
    assert less < rate and max(less, rate) is rate
    assert f"{rate:.1%}" == "55.0%"
    assert f"{rate}" == str(rate)
    with pytest.raises(BadInput, match="no estimate yet"):
        float(wilson(0, 0))


@pytest.mark.parametrize(
    ("word", "ours"), [("n_games", "games"), ("random_state", "seed"), ("n_jobs", "jobs")]
)
def test_words_of_other_libraries_are_known(word, ours):
    with pytest.raises(BadInput, match=f"no argument {word}. Did you mean {ours}"):
        simkit.run("toygame", **{word: 20})


def test_mistakes_are_those_of_every_bot_at_the_table():
    found = simkit.run("toygame", games=20, mistakes=0.25)
    assert found.summary()["knobs"] == {"expert": {"mistakes": 0.25}}


ATOLL = str(Path(__file__).resolve().parents[2] / "examples" / "atoll.py")


def values(packs):
    return simkit.run(ATOLL, games=2, packs=packs, jobs=1).summary()["overrides"]


def test_a_pack_may_be_a_dict_or_a_frame():
    assert values({"role": {"rower": {"steps": 3}}}) == {"role.rower.steps": 3}
    frame = pd.DataFrame({"entry": ["rower", "glider"], "steps": [3, None], "reach": [None, 1]})
    found = {"role.rower.steps": 3, "role.glider.reach": 1}
    assert values({"role": frame}) == found
    assert values([{"role": frame.set_index("entry")}]) == found
    with pytest.raises(BadInput, match='unknown entry "nobody"'):
        values({"role": {"nobody": {"steps": 1}}})
