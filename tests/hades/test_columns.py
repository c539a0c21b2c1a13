"""The result table: every metric has its column, and the columns say what happened."""

from __future__ import annotations

import numpy as np

from simkit.hades import GAME
from tests.hades.scene import Scene, state, twin


def columns(*games: np.record) -> dict[str, np.ndarray]:
    scene = Scene()
    batch = np.array(games)
    return twin.columns.columns(batch, scene.components, scene.settings)


def ended(outcome: int, **points: int) -> np.record:
    game = Scene().game
    game.outcome = outcome
    for item, half_points in points.items():
        game.score[state.SCORED.index(item)] = half_points
    return game


def test_every_metric_has_a_column():
    found = columns(ended(state.DRAW))
    assert {metric.name for metric in GAME.metrics} <= set(found)
    assert {len(values) for values in found.values()} == {1}


def test_levels_from_marginal_on_are_won():
    outcomes = range(1, len(state.OUTCOMES))
    found = columns(*(ended(outcome) for outcome in outcomes))
    listed = {outcome.name: outcome.won for outcome in GAME.outcomes}
    for name, won in zip(found["outcome"], found["won"], strict=True):
        assert listed[name] == won
    assert sum(found["won"]) == 5


def test_points_are_whole_points_and_add_up():
    found = columns(ended(state.DRAW, units=38, dante=2, doors_shut=-11))
    assert found["vp"][0] == 14.5
    assert (found["vp_units"][0], found["vp_doors_shut"][0]) == (19.0, -5.5)
    assert sum(found[f"vp_{item}"][0] for item in state.SCORED) == 14.5


def test_whoever_stands_on_hades_is_left_behind():
    scene = Scene()
    scene.clear()
    scene.unit("scout", at=scene.hex("inferno", 0, 0))
    scene.unit("dante", at=scene.hex("purgatory", 6, 6))
    scene.game.tally.lost[state.BY_CFP] = 1
    found = columns(scene.game)
    assert found["left_behind"][0] == 2
    assert found["lost_cfp"][0] == 1
