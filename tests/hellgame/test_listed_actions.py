"""9.2 Every option of an action, against a naive lister, in positions of random play."""

from __future__ import annotations

import random

import pytest

from tests.hellgame.naive_actions import list_actions
from tests.hellgame.scene import Scene, state, twin

EVENTS = ["great_revival", "gates_ajar", "age_of_reason", "world_war", "bitter_cold"]


def stir(scene: Scene, rng: random.Random) -> None:
    """Units, cards, souls and demons wherever chance puts them."""
    game = scene.game
    for seat in range(game.players):
        purse = game.seats[seat]
        purse.souls, purse.favour, purse.disfavour = (rng.randrange(n) for n in (9, 4, 3))
        for _ in range(rng.randrange(6)):
            legion = twin.units.raise_legion(game, scene.at, seat, rng.randrange(state.PLACES))
            if rng.random() < 0.3:
                man = rng.randrange(scene.rules.lieutenants)
                if game.lieutenants[man].place == state.NONE:
                    place = int(game.legions[legion].place)
                    twin.units.hire_lieutenant(game, scene.rules, man, seat, place)
    for demon in range(scene.rules.demons):
        if game.demons[demon].owner != state.NONE:
            if rng.random() < 0.3:
                twin.demons.go_to_earth(game, scene.at, demon, state.ON_EARTH)
            game.demons[demon].incapacitated = int(rng.random() < 0.15)
            game.demons[demon].must_pass = int(rng.random() < 0.05)
    for name in rng.sample(EVENTS, 2):
        scene.lay_permanent(name)
    if rng.random() < 0.5:
        game.uriel.place = rng.randrange(twin.sizes.SECTIOS)


@pytest.mark.rule("hellgame:9.2-actions", "hellgame:9.2-earth", "hellgame:9.8.1-costs")
@pytest.mark.rule("hellgame:9.8.1-moments", "hellgame:9.8.1-demands", "hellgame:9.8.1-same-place")
def test_options_of_actions_against_a_naive_lister():
    rng = random.Random(9)
    assert sum(compare_table(rng, seed) for seed in range(12)) > 90


def compare_table(rng: random.Random, seed: int) -> int:
    """One Action Phase of random play; how many decisions were compared."""
    scene = Scene(players=rng.randint(2, 6), seed=seed)
    scene.set_up()
    stir(scene, rng)
    scene.game.phase = state.ACTION_PHASE
    compared = 0

    def choose(view, rules, decision, options, count, mind) -> int:
        nonlocal compared
        if twin.choices.KINDS[int(decision.kind)] == "action":
            found = {
                (twin.choices.VERBS[int(o.verb)], int(o.who), int(o.what)) for o in options[:count]
            }
            assert len(found) == count
            helped = {option for option in found if option[0] == "support"}
            assert found - helped == list_actions(scene, int(decision.subject))
            compared += 1
        return rng.randrange(count)

    at = scene.at._replace(bots=(choose,) * len(scene.at.bots))
    twin.actions.action_phase(scene.game, at)
    return compared
