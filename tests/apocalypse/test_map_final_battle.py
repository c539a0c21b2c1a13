"""The Final Battle map: three tokens a turn, each on a spiral path of its own."""

from __future__ import annotations

import pytest

from .atlas import FIRST, THIRD, On, twin

LINES = {"ring": {"m1", "m2", "m3"}, "gate": {"i1", "i2", "i3"}}


def battle(heroes: str = "hannah+naomi", **settings) -> On:
    """An empty map; the heroes are half-way to the centre, off the enemies' first steps."""
    scene = On("final-battle", heroes, **{"legion": "lethe"} | settings)
    scene.clear()
    return scene


def all_at(scene: On, name: str) -> None:
    for seat in range(scene.game.players):
        scene.hero_at(seat, name)


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:final-battle-set-up")
def test_heroes_begin_in_the_outer_ring():
    scene = On("final-battle")
    assert {scene.name(int(scene.hero(seat).area)) for seat in range(2)} == {"ring"}


@pytest.mark.rule("apocalypse:final-battle-set-up")
def test_three_tokens_lie_apart_in_the_corners_of_the_central_area():
    scene = On("final-battle")
    gate = scene.area("gate")
    corners = sorted(int(token.route) for token in scene.game.tokens if token.area == gate)
    assert corners == [0, 1, 2]
    assert scene.tokens() == {"gate": 3, "i1": 1, "i2": 1, "i3": 1, "m1": 1, "m2": 1, "m3": 1}


# --- Special Movement ----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:final-battle-movement")
def test_heroes_move_along_straight_lines_between_ring_and_gate():
    scene = battle()
    for name, there in LINES.items():
        assert scene.steps_from(name) == scene.beside(name) == there
    for number in (1, 2, 3):
        assert scene.steps_from(f"m{number}") == {"ring", f"i{number}"}
        assert scene.steps_from(f"i{number}") == {f"m{number}", "gate"}


@pytest.mark.rule("apocalypse:final-battle-movement")
def test_enemies_spiral_out_along_other_connections():
    scene = battle()
    all_at(scene, "gate")
    for name, count in (("i1", 1), ("i2", 2), ("i3", 3)):
        scene.minions_at(name, larva=count)
    scene.move()
    assert scene.everywhere() == {"m2": {"larva": 1}, "m3": {"larva": 2}, "m1": {"larva": 3}}


@pytest.mark.rule("apocalypse:final-battle-movement")
def test_enemies_in_the_outer_ring_group_together_and_leave_from_it():
    scene = battle()
    all_at(scene, "i1")
    for number in (1, 2, 3):
        scene.minions_at(f"m{number}", gryllus=1)
    scene.move()
    assert scene.everywhere() == {"ring": {"gryllus": 3}}
    scene.move()
    assert scene.game.doom == 3


# --- Spawning Invasion Tokens --------------------------------------------------------------------


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_each_corner_spawns_its_own_token_every_turn():
    scene = battle()
    scene.spawn()
    gate = scene.area("gate")
    assert scene.tokens() == {"gate": 3}
    assert sorted(int(t.route) for t in scene.game.tokens if t.area == gate) == [0, 1, 2]


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_they_spawn_in_the_centre_also_when_the_lord_has_moved_on():
    scene = battle(lord_advance=1)
    assert scene.lords() == ["i1"]
    scene.spawn()
    assert scene.tokens() == {"gate": 3}


@pytest.mark.rule("apocalypse:final-battle-tokens")
@pytest.mark.parametrize(
    ("corner", "path"),
    [(0, ["i1", "m2", "ring"]), (1, ["i2", "m3", "ring"]), (2, ["i3", "m1", "ring"])],
)
def test_each_token_follows_the_arrows_of_its_own_path(corner, path):
    scene = battle()
    all_at(scene, "gate")
    scene.token_at("gate", corner)
    scene.hero(0).area = scene.hero(1).area = twin.state.HELL  # nobody sees it
    for name in path:
        scene.move()
        assert scene.tokens() == {name: 1}


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_a_hero_who_enters_the_centre_resolves_all_tokens_and_enters_hell_time():
    scene = battle("naomi")
    for corner in range(3):
        scene.token_at("gate", corner)
    scene.hero_at(0, "i1")
    scene.answer("hell_turn", verb="retreat", where=scene.area("ring"))
    with scene.dice(*[FIRST] * 4, *[FIRST] * 4, FIRST, FIRST, THIRD, THIRD, *[1] * 6):
        scene.enter(0, "gate")
    assert scene.game.tally.lord_battles == 1
    assert scene.minions("gate") == {"larva": 6, "gryllus": 5, "cacodemon": 1}
    assert scene.tokens() == {}


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_after_the_battle_they_stay_grouped_and_move_down_path_1():
    scene = battle()
    scene.minions_at("gate", larva=3, fiend=1)
    scene.token_at("gate", 1)
    all_at(scene, "ring")
    scene.move()
    assert scene.everywhere() == {"i1": {"larva": 3, "fiend": 1}}
    assert scene.tokens() == {"i2": 1}
    scene.move()
    assert scene.everywhere() == {"m2": {"larva": 3, "fiend": 1}}


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_the_other_paths_then_have_an_empty_slot():
    scene = battle("naomi")
    scene.spawn()
    scene.hero_at(0, "i2")
    scene.answer("hell_turn", verb="retreat", where=scene.area("ring"))
    scene.enter(0, "gate")
    scene.move()
    scene.spawn()
    assert scene.tokens() == {"gate": 3}, "none on the paths"
    assert set(scene.everywhere()) <= {"i1"}


@pytest.mark.rule("apocalypse:final-battle-tokens")
def test_the_centre_opens_for_whoever_enters_it_when_the_lord_has_moved_on():
    scene = battle("naomi", lord_advance=1)
    scene.token_at("gate", 2)
    scene.hero_at(0, "i2")
    scene.answer("hell_turn", verb="retreat", where=scene.area("ring"))
    with scene.dice(*[FIRST] * 4, *[1] * 6):
        scene.enter(0, "gate")
    assert scene.game.tally.lord_battles == 1
    assert scene.minions("gate") == {"larva": 2, "gryllus": 2}


@pytest.mark.rule("apocalypse:final-battle-tokens")
@pytest.mark.rule("apocalypse:shadow-effects")
def test_any_other_area_under_the_shadow_keeps_its_tokens_closed():
    scene = battle("naomi", lord_advance=2)
    scene.token_at("i1")
    scene.token_at("gate")
    scene.hero_at(0, "m1")
    scene.answer("hell_turn", verb="retreat", where=scene.area("ring"))
    scene.enter(0, "i1")
    assert scene.tokens() == {"i1": 1, "gate": 1}


@pytest.mark.rule("apocalypse:faq-two-tokens-short")
def test_the_answered_question_of_three_tokens_and_no_cacodemon_adds_3_doom():
    scene = battle("naomi")
    scene.minions_at("m3", cacodemon=2)
    for corner in range(3):
        scene.token_at("gate", corner)
    scene.hero_at(0, "i1")
    scene.answer("hell_turn", verb="retreat", where=scene.area("ring"))
    with scene.dice(*[FIRST, FIRST, THIRD, THIRD] * 3, *[1] * 6):
        scene.enter(0, "gate")
    assert scene.game.tally.doom[twin.state.FROM_SHORTAGES] == 3
    assert scene.minions("gate") == {"larva": 6, "gryllus": 3}


# --- Lord Segment --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:final-battle-lord-segment")
def test_the_lord_moves_down_path_1_and_the_game_is_lost_in_the_ring():
    scene = battle()
    seen = []
    for _ in range(3):
        twin.enemy.advance_lord(scene.game, scene.at, 0)
        seen += scene.lords()
    assert seen == ["i1", "m2", "ring"]
    assert scene.outcome() == "shadow"


@pytest.mark.rule("apocalypse:final-battle-lord-segment")
def test_the_demon_appears_in_the_lords_area_and_moves_ahead_of_him_down_path_1():
    scene = battle()
    scene.rules.fourths = 1  # the Hellhound
    scene.lord_cycle()
    assert scene.lords() == ["i1"]
    assert scene.fourths() == {"hellhound": "i1"}
    scene.move()
    assert scene.fourths() == {"hellhound": "m2"}


@pytest.mark.rule("apocalypse:final-battle-lord-segment")
@pytest.mark.rule("apocalypse:miniboss")
def test_a_demon_that_begins_in_the_centre_takes_path_1_too():
    scene = battle(miniboss=True)
    scene.move()
    assert list(scene.fourths().values()) == ["i1"]
