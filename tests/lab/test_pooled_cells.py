"""Win rates of like cells, moved towards the mean of all."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.lab.sweeps.pooled_cells import are_alike, pooled_rates
from simkit.lab.sweeps.sweep import sweep
from simkit.players.botfile import bot_text
from simkit.view.console.sweep import sweep_page
from tests.sampled import is_whole

CELLS, GAMES = 12, 200


def played(rates: np.ndarray, luck: np.random.Generator, shared: float = 0.0) -> list[np.ndarray]:
    """Games of cells with these true win rates, on luck of which a share is the same for all."""
    own = luck.random((len(rates), GAMES))
    same = luck.random(GAMES)
    draws = np.where(luck.random(GAMES) < shared, same, own)
    return list(draws < rates[:, None])


def test_only_names_of_one_key_are_alike():
    names = [{"map": name} for name in "abcde"]
    assert are_alike(names)
    assert not are_alike(names[:4])
    assert not are_alike([{"dice": number} for number in range(5)])
    assert not are_alike([each | {"bot": "expert"} for each in names])


@pytest.mark.parametrize("shared", [0.0, 0.7])
def test_pooled_rates_err_less_and_choose_better_than_raw_ones(shared):
    """True rates scatter by 4 points, luck by 3.5: regret is what the chosen cell is behind."""
    luck = np.random.default_rng(4501)
    errors, regrets, held = np.zeros(2), np.zeros(2), []
    for _ in range(150):
        truth = luck.normal(0.5, 0.04, CELLS)
        won = played(truth, luck, shared)
        found = pooled_rates(won, 0.95)
        guesses = np.array(
            [[each.mean() for each in won], [each.estimate for each in found]]
        ).round(9)  # cells tie
        gaps = guesses - guesses.mean(axis=1)[:, None] - (truth - truth.mean())
        errors += (gaps**2).mean(axis=1)
        regrets += truth.max() - truth[guesses.argmax(axis=1)]
        held += [each.low <= true <= each.high for each, true in zip(found, truth, strict=True)]
    assert errors[1] < 0.9 * errors[0]
    assert regrets[1] <= regrets[0] + 1e-9
    assert 0.92 < np.mean(held) < 0.98


def test_where_cells_have_unlike_numbers_of_games_the_lucky_small_one_is_not_first():
    luck = np.random.default_rng(4502)
    won = [luck.random(4_000) < 0.5 + 0.005 * number for number in range(6)]
    won.append(np.arange(20) < 13)  # 65 %, of twenty games
    raw = [each.mean() for each in won]
    found = [each.estimate for each in pooled_rates(won, 0.95)]
    assert np.argmax(raw) == 6
    assert np.argmax(found) != 6


def test_cells_without_any_luck_are_not_moved():
    found = pooled_rates([np.ones(50, bool)] * 5, 0.95)
    assert all(each.estimate > 0.95 and each.high <= 1.0 for each in found)


MAPS = {
    "rare": lambda luck: luck.uniform(0.0, 0.04, 20),
    "rare beside even": lambda luck: np.where(np.arange(20) % 2, 0.5, luck.uniform(0, 0.002, 20)),
    "one rare": lambda luck: np.r_[0.036, luck.uniform(0.1, 0.9, 19)],
    "alike": lambda luck: np.full(20, 0.5),
    "one stands out": lambda luck: 0.5 + 0.08 * (np.arange(20) == 0),
}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("shared", [0.0, 0.6])
def test_pooled_rates_stay_rates_and_err_no_more_than_raw_ones(name: str, shared: float) -> None:
    """With one correlation of unlike errors, rare maps erred 11 to 18 times as much, below 0."""
    luck = np.random.default_rng([552, list(MAPS).index(name), int(10 * shared)])
    errors, held = np.zeros(2), []
    for _ in range(300 if is_whole() else 12):
        truth = MAPS[name](luck)
        won = played(truth, luck, shared)
        found = pooled_rates(won, 0.95)
        assert all(0 <= each.low <= each.estimate <= each.high <= 1 for each in found)
        guesses = np.array([[each.mean() for each in won], [each.estimate for each in found]])
        errors += ((guesses - truth) ** 2).sum(axis=1)
        held += [each.low <= true <= each.high for each, true in zip(found, truth, strict=True)]
    assert errors[1] <= (1.05 if is_whole() else 1.15) * errors[0]
    assert np.mean(held) > (0.93 if is_whole() else 0.85)


def test_maps_that_were_never_won_stay_at_nothing():
    found = pooled_rates([np.zeros(300, bool)] * 6, 0.95)
    assert all(each.estimate == pytest.approx(0, abs=1e-9) for each in found)
    assert all(0 <= each.low < each.high < 0.02 for each in found)


def test_a_sweep_over_names_shows_the_pooled_rate_beside_the_raw_one(tmp_path, toy):
    head = {"name": "bots", "game": "toygame", "games": 100, "seed": 3, "question": "Who?"}
    own = tmp_path / "own.toml"
    own.write_text(bot_text(toy, "expert", {"boldness": 0.2}, {}))
    study = {"study": head, "vary": {"bot": ["idle", "random", "expert", "search", str(own)]}}
    done = sweep(study, tmp_path / "out")
    summary, frame = done.survey()
    assert {"pooled", "pooled_low", "pooled_high"} <= set(frame.columns)
    for cell in summary["cells"]:
        assert cell["pooled"]["low"] <= cell["pooled"]["estimate"] <= cell["pooled"]["high"]
    page = sweep_page(summary, frame)
    assert "Cells, the highest pooled win rate first" in page
    assert "Pooled: each win rate" in page
