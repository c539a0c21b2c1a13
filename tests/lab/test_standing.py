"""What comes with a game about what is known of real play fits the claims and the ranges."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.finding.registry import find
from simkit.lab.calibrating.claims import claims_of
from simkit.lab.calibrating.ensemble import BUILTIN, read_ensemble
from simkit.lab.calibrating.standing import PackStanding, standing_of
from simkit.view.text import standing
from simkit.view.text.standing import standing_line


@pytest.mark.parametrize("name", ["apocalypse", "hades", "hellgame", "fury", "armageddon"])
def test_the_verdicts_that_are_kept_are_those_of_the_claims(name):
    game = find(name)
    found = standing_of(game)
    asked = {each.name for each in claims_of(game).asked}
    assert {*found.holding, *found.failing, *found.open} == asked
    told = standing_line(game)
    assert f"{len(found.holding)} of {len(asked)} claim" in told
    assert all(found.says[claim].rstrip(".") in told for claim in (*found.failing, *found.open))


def test_claims_that_fail_are_told_in_words_and_not_by_their_ids():
    game = find("apocalypse")
    told, found = standing_line(game), standing_of(game)
    assert f"These {len(found.failing)} fail: " in told
    assert not any(f" {claim} " in told or f"{claim}," in told for claim in found.says)


@pytest.mark.parametrize(
    ("holding", "failing", "said"),
    [
        ("a", "bc", "1 of 3 claims about real play holds"),
        ("ab", "c", "2 of 3 claims about real play hold"),
        ("", "abc", "0 of 3 claims about real play hold"),
        ("", "a", "0 of 1 claim about real play holds"),
    ],
)
def test_one_claim_holds_and_several_hold(toy, monkeypatch, holding, failing, said):
    found = PackStanding(tuple(holding), tuple(failing), (), dict.fromkeys("abc", "Said."))
    monkeypatch.setattr(standing, "standing_of", lambda game: found)
    assert f"With the game's own values, {said} (simkit validate " in standing_line(toy)


@pytest.mark.parametrize("name", ["apocalypse", "hellgame"])
def test_the_plausible_packs_that_come_with_a_game_fit_its_ranges(name):
    game = find(name)
    found = read_ensemble(BUILTIN, game)
    assert len(found.members) >= 8
    assert f"simkit calibrate {name}" in found.made_by
    levels = {key: value for key, value in found.values(found.members[0]).items() if ":" in key}
    assert levels  # a pack that differs from ours
    for key, value in levels.items():
        laid = found.components.with_override(key.removeprefix("pack:"), value)
        assert np.all(laid.value(key.removeprefix("pack:")) == value)
