"""Whom enemies attack and where they enter, against the rulebook, over random positions."""

from __future__ import annotations

import pytest

from tests.hades import naive_enemies
from tests.hades.naive_targets import LETTERS
from tests.hades.scatter import DECKS, NAIVE, Scattered
from tests.hades.scene import state, twin

SEEDS = range(15)
KINDS = ("soldier", "officer")


def drawn(seed: int) -> Scattered:
    """A crowd, and a Preferred Direction for each deck."""
    crowd = Scattered(seed)
    for deck in range(2):
        crowd.scene.game.preferred[deck] = crowd.random.randrange(6)
    return crowd


@pytest.mark.rule("hades:5.7-ground-combat", "hades:5.7-non-combat")
@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_attacks_whom_the_rulebook_says(seed):
    crowd = drawn(seed)
    game, rules = crowd.scene.game, crowd.scene.rules
    for foe in crowd.position.foes:
        target = int(twin.ground_combat.target_of(game, rules, foe))
        wanted = naive_enemies.ground_target(NAIVE, crowd.position, foe)
        assert in_words(target) == wanted
        assert (target != state.NONE) == twin.board.is_engaged(game, rules, foe)


def in_words(target: int) -> tuple[str, int] | None:
    if target == state.NONE:
        return None
    foe = target - twin.ground_combat.ENEMY_TARGET
    return ("enemy", foe) if foe >= 0 else ("unit", target)


@pytest.mark.rule("hades:5.1-targets")
@pytest.mark.parametrize("seed", SEEDS)
def test_fighters_and_installations_find_whom_the_rulebook_says(seed):
    crowd = drawn(seed)
    game, rules = crowd.scene.game, crowd.scene.rules
    wanted = naive_enemies.fighter_target(crowd.position)
    assert twin.orbital.fighter_target(game, rules) == (-1 if wanted is None else wanted)
    preferred = int(game.preferred[state.INFERNO])
    for letter, (number, _) in crowd.position.sites.items():
        wanted = naive_enemies.installation_target(NAIVE, crowd.position, letter, preferred)
        found = twin.orbital.installation_target(game, rules, number)
        assert found == (-1 if wanted is None else wanted)


@pytest.mark.rule("hades:5.3-overflow")
@pytest.mark.parametrize("seed", SEEDS)
def test_reinforcements_enter_where_the_rulebook_says(seed):
    crowd = drawn(seed)
    game = crowd.scene.game
    towers_and_sites = [spot for spot in crowd.hexes if NAIVE.mark(spot) in LETTERS + "^v."]
    for kind in KINDS:
        enemy = crowd.scene.enemies_of(kind)[-1]
        twin.board.stand_enemy(game, crowd.scene.rules, enemy, state.IN_CUP)
        crowd.position.foes.pop(enemy, None)
        crowd.position.foe_roles.pop(enemy, None)
        for spot in towers_and_sites:
            preferred = int(game.preferred[spot[0]])
            wanted = naive_enemies.entry(NAIVE, crowd.position, kind, spot, preferred)
            found = int(reinforcement_hex(crowd, enemy, spot))
            assert found == (-1 if wanted is None else crowd.place(wanted)), DECKS[spot[0]]


def reinforcement_hex(crowd: Scattered, enemy: int, spot: tuple[int, int, int]) -> int:
    game, rules = crowd.scene.game, crowd.scene.rules
    return twin.reinforcement.entry_hex(game, rules, enemy, crowd.place(spot))
