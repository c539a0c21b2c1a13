"""Rules as numbers: built once for cells that share settings and values, anew for all others."""

from __future__ import annotations

import pytest

from simkit.lab.play.cell import Prepared, Workspace, cell_of, prepare


def prepared(toy, settings=None, overrides=(), **asked) -> Prepared:
    return prepare(cell_of(toy, settings=settings, overrides=overrides, **asked))


def test_cells_that_differ_in_bots_knobs_or_seed_share_their_rules(toy):
    first = prepared(toy)
    others = [
        prepared(toy, bot="idle"),
        prepared(toy, seed=2),
        prepared(toy, knobs={"expert": {"boldness": 2.0}}),
    ]
    assert all(other.rules is first.rules for other in others)


@pytest.mark.parametrize(
    "asked", [{"settings": {"goal": 21}}, {"overrides": {"track.turns": 7}}], ids=["goal", "turns"]
)
def test_other_settings_or_values_make_other_rules(toy, asked):
    first, other = prepared(toy), prepared(toy, **asked)
    assert other.rules.tobytes() != first.rules.tobytes()
    again = prepared(toy)
    assert again.rules.tobytes() == first.rules.tobytes()


def test_no_game_changes_the_rules_that_cells_share(toy):
    first = prepared(toy)
    Workspace(first).run(0, 50)
    cell = first.settled
    built = first.engine.build_rules(cell.components, cell.settings)[0]
    assert first.rules.tobytes() == built.tobytes()
