"""Rules as numbers: built once for cells that share settings and values, anew for all others."""

from __future__ import annotations

import pytest

from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import Prepared, prepare


def prepared(toy, settings=None, overrides=(), **asked) -> Prepared:
    return prepare(cell_of(toy, settings=settings, overrides=overrides, **asked))


def test_rules_are_built_once_for_cells_that_differ_in_bots_knobs_or_seed(toy, monkeypatch):
    first, engine = prepared(toy, {"goal": 23}), toy.engine()
    monkeypatch.setattr(engine, "build_rules", None)  # whoever calls it breaks
    others = [
        prepared(toy, {"goal": 23}, bot="idle"),
        prepared(toy, {"goal": 23}, seed=2),
        prepared(toy, {"goal": 23}, knobs={"expert": {"boldness": 2.0}}),
    ]
    assert {other.rules.tobytes() for other in others} == {first.rules.tobytes()}


@pytest.mark.parametrize(
    "asked", [{"settings": {"goal": 21}}, {"overrides": {"track.turns": 7}}], ids=["goal", "turns"]
)
def test_other_settings_or_values_make_other_rules(toy, asked):
    first, other = prepared(toy), prepared(toy, **asked)
    assert other.rules.tobytes() != first.rules.tobytes()
    again = prepared(toy)
    assert again.rules.tobytes() == first.rules.tobytes()


def test_whoever_changes_his_rules_changes_nobody_elses(toy):
    first = prepared(toy)
    first.rules.faulty_game = 77
    assert prepared(toy).rules.faulty_game != 77
