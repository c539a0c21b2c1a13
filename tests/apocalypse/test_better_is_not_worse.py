"""What can only help heroes must not make the expert lose more: pairs of games on shared luck."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import simkit
from simkit.finding.registry import find

GAMES, SEED = 1500, 31
SURE = 3.0  # standard errors by which a pair would have to be worse
LARGER = {"1d4": "1d6", "1d6": "1d8", "1d8": "1d10"}


def heroes(field: str, better: Any) -> list[tuple[str, Any]]:
    """The same change of every hero."""
    table = find("apocalypse").components().table("heroes")
    return [(f"heroes.{name}.{field}", better(hero[field])) for name, hero in table.items()]


BETTER = {
    "a point of health": lambda: heroes("health", lambda health: min(10, health + 1)),
    "two luck": lambda: heroes("luck", lambda luck: luck + 2),
    "a better die": lambda: heroes("attack", lambda attack: LARGER.get(attack, attack)),
    "tougher heroes": lambda: heroes("toughness", lambda toughness: min(5, toughness + 1)),
    "free help": lambda: [("rules.help_cost", 0)],
    "courage of a cycle": lambda: [("rules.pool_gain_per_cycle", 5)],
    "a larger die for recruits": lambda: [("rules.recruit_die", "d6")],
    "deaths cost less": lambda: [("rules.hero_death_doom", 1)],
    "a box of doom more": lambda: [("rules.doom_loss", 14)],
    "no doom for shortages": lambda: [("rules.shortage_doom_per_token", 0)],
    "softer fiends": lambda: [("minions.fiend.toughness", "5")],
    "a Lord with less health": lambda: [("lords.baphomet.health", [5, 8, 11, 14, 17])],
}


def won(overrides: list[tuple[str, Any]]) -> Any:
    frame = simkit.run("apocalypse", games=GAMES, seed=SEED, overrides=overrides).frame
    return frame["won"].to_numpy(float)


@pytest.fixture(scope="module")
def as_it_is() -> Any:
    return won([])


@pytest.mark.slow
@pytest.mark.parametrize("change", BETTER)
def test_the_expert_does_not_lose_more_for(change: str, as_it_is: Any) -> None:
    gain = won(BETTER[change]()) - as_it_is
    assert np.any(gain != 0.0)
    assert gain.mean() > -SURE * gain.std() / np.sqrt(len(gain))
