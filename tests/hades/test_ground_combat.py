"""5.7: whom engaged enemies attack, in which order, and how Gorgons fight Nastians."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

ground = twin.ground_combat


@pytest.fixture
def here(scene) -> int:
    """A hex with floor all around."""
    return scene.hex("purgatory", 7, 3)


def step(scene, *net: int) -> None:
    with scene.net(*net):
        ground.ground_combat_step(scene.game, scene.at)
    assert scene.problems() == []


def attacks(scene) -> list[tuple[int, int]]:
    """Attacks on units of the player: who on whom, in order."""
    return [(each["who"], each["what"]) for each in scene.told("enemy_attacks")]


# --- The step -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.7-ground-combat")
def test_all_who_are_engaged_attack_once_descending_inferno_before_purgatory(scene, here):
    above = scene.hex("inferno", 7, 3)
    swat, scout = scene.unit("swat", at=above), scene.unit("scout", at=here)
    guard = scene.enemy("guard", at=scene.beyond(above, "W"))
    soldier = scene.enemy("soldier", at=scene.beyond(above, "E"))
    shock = scene.enemy("shock_trooper", at=scene.beyond(here, "W"))
    lone = scene.enemy("shock_trooper", at=scene.hex("purgatory", 0, 11), number=1)
    step(scene, 0, 0, 0)
    assert attacks(scene) == [(soldier, swat), (guard, swat), (shock, scout)]
    assert lone not in [who for who, _ in attacks(scene)]


@pytest.mark.rule("hades:5.7-ground-combat")
def test_the_highest_numbered_combat_unit_is_attacked_and_faced(scene, here):
    soldier = scene.enemy("soldier", at=here, facing="E")
    scene.unit("elder", at=scene.beyond(here, "NE"))
    scout = scene.unit("scout", at=scene.beyond(here, "SW"))
    scene.unit("armored_infantry", at=scene.beyond(here, "E"))
    step(scene, 1)
    assert attacks(scene) == [(soldier, scout)]
    assert scene.facing(soldier) == "SW"
    assert scene.game.units[scout].depleted == 1


@pytest.mark.rule("hades:5.7-ground-combat")
def test_the_attack_can_strike_back_and_the_dead_do_not_attack(scene, here):
    scout = scene.unit("scout", at=here)
    first = scene.enemy("soldier", at=scene.beyond(here, "W"), number=1)
    second = scene.enemy("soldier", at=scene.beyond(here, "E"), number=0)
    step(scene, -2, 2)
    assert attacks(scene) == [(first, scout), (second, scout)]
    assert scene.game.enemies[first].place == state.IN_CUP
    assert scene.game.units[scout].place == state.NONE
    assert scene.game.tally.lost[state.BY_NASTIANS] == 1


@pytest.mark.rule("hades:5.7-ground-combat")
def test_who_is_engaged_no_more_when_his_turn_comes_does_not_attack(scene, here):
    scene.unit("scout", at=here)
    first = scene.enemy("soldier", at=scene.beyond(here, "W"), number=1)
    scene.enemy("soldier", at=scene.beyond(here, "E"), number=0)
    step(scene, 2)
    assert [who for who, _ in attacks(scene)] == [first]


@pytest.mark.rule("hades:5.7-ground-combat")
def test_through_a_shaft_he_attacks_but_keeps_his_facing(scene):
    scene.install("laser", "F", "destroyed")
    scout = scene.unit("scout", at=scene.site("F"))
    soldier = scene.enemy("soldier", at=scene.site("F", "purgatory"), facing="NW")
    step(scene, 1)
    assert attacks(scene) == [(soldier, scout)]
    assert scene.facing(soldier) == "NW"


@pytest.mark.rule("hades:5.7-ground-combat")
def test_from_a_guard_tower_he_attacks_as_well(scene):
    tower = scene.tower("inferno", "north")
    guard = scene.enemy("guard", at=tower)
    scout = scene.unit("scout", at=scene.beyond(tower, "W"))
    step(scene, 0)
    assert attacks(scene) == [(guard, scout)]


@pytest.mark.rule("hades:5.7-ground-combat")
def test_walls_and_locked_doors_keep_them_apart(scene):
    scene.unit("scout", at=scene.hex("purgatory", 4, 2))
    scene.enemy("soldier", at=scene.hex("purgatory", 5, 2))
    step(scene)
    assert attacks(scene) == []


# --- Civilians ----------------------------------------------------------------------------------


def civilians(scene, here) -> list[int]:
    """Dante, Emily and both Elders beside a hex; in the order of 5.7."""
    low, high = (scene.unit("elder", at=scene.beyond(here, "W"), number=n) for n in (0, 1))
    dante = scene.unit("dante", at=scene.beyond(here, "E"))
    emily = scene.unit("emily", at=scene.beyond(here, "E"))
    return [high, low, dante, emily]


@pytest.mark.rule("hades:5.7-non-combat")
def test_without_a_combat_unit_elders_are_first_then_dante_then_emily(scene, here):
    order = civilians(scene, here)
    soldier = scene.enemy("soldier", at=here)
    for _ in range(4):
        step(scene, 2)
    assert attacks(scene) == [(soldier, unit) for unit in order]


@pytest.mark.rule("hades:5.7-non-combat")
def test_any_combat_unit_is_attacked_before_civilians(scene, here):
    civilians(scene, here)
    guard = scene.unit("honor_guard", at=scene.beyond(here, "NE"))
    soldier = scene.enemy("soldier", at=here)
    step(scene, 0)
    assert attacks(scene) == [(soldier, guard)]


@pytest.mark.rule("hades:5.7-non-combat")
def test_the_order_does_not_hang_on_the_ids_of_civilians():
    highest = {"elder": [30, 31], "dante": [32], "emily": [33]}
    scene = Scene(overrides=[(f"units.{kind}.ids", ids) for kind, ids in highest.items()])
    scene.clear()
    here = scene.hex("purgatory", 7, 3)
    squad = scene.unit("armored_infantry", at=scene.beyond(here, "NE"))
    order = [squad, *civilians(scene, here)]
    soldier = scene.enemy("soldier", at=here)
    for _ in order:
        step(scene, 2)
    assert attacks(scene) == [(soldier, unit) for unit in order]


@pytest.mark.rule("hades:5.7-non-combat")
def test_a_gorgon_takes_the_officer_before_the_elders(scene, here):
    civilians(scene, here)
    medusa = scene.enemy("medusa", at=here)
    officer = scene.enemy("officer", at=scene.beyond(here, "NE"))
    step(scene, 1)
    assert attacks(scene) == []
    assert [(e["who"], e["what"]) for e in scene.told("gorgon_attacks")] == [(medusa, officer)]


# --- Gorgons ------------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.7-gorgons")
def test_she_attacks_a_nastian_and_he_strikes_back(scene, here):
    zola = scene.enemy("zola", at=here, facing="W")
    guard = scene.enemy("guard", at=scene.beyond(here, "E"), facing="E")
    step(scene, 1, 1, 0)
    assert [(e["who"], e["what"]) for e in scene.told("gorgon_attacks")] == [(zola, guard)]
    assert [(e["who"], e["what"]) for e in scene.told("strikes_back")] == [(guard, zola)]
    assert scene.game.enemies[guard].depleted == 1
    assert scene.game.enemies[zola].depleted == 1
    assert scene.facing(zola) == "E"


@pytest.mark.rule("hades:5.7-gorgons")
@pytest.mark.parametrize("net", [2, -2])
def test_there_is_no_second_round_when_one_of_them_is_dead(scene, here, net):
    zola = scene.enemy("zola", at=here)
    guard = scene.enemy("guard", at=scene.beyond(here, "E"))
    step(scene, net)
    assert scene.told("strikes_back") == []
    assert scene.game.enemies[guard if net > 0 else zola].place < 0


@pytest.mark.rule("hades:5.7-gorgons")
def test_a_nastian_that_attacks_her_fights_one_round(scene, here):
    zola = scene.enemy("zola", at=here)
    guard = scene.enemy("guard", at=scene.beyond(here, "E"), facing="E")
    order = scene.rules.enemy
    assert order[guard].id < order[zola].id
    step(scene, 0, 0, 1)
    assert [(e["who"], e["what"]) for e in scene.told("attacks_gorgon")] == [(guard, zola)]
    assert scene.game.enemies[zola].depleted == 1
    assert scene.facing(guard) == "W"


@pytest.mark.rule("hades:5.7-gorgons")
def test_both_cards_of_a_fight_between_enemies_are_nastian(scene, here):
    scene.enemy("medusa", at=here)
    scene.enemy("officer", at=scene.beyond(here, "E"))
    with scene.cards(nastian=["n01", "n02"]):
        ground.ground_combat_step(scene.game, scene.at)


@pytest.mark.rule("hades:5.7-ground-combat")
def test_between_a_gorgon_and_a_unit_the_higher_id_is_attacked(scene, here):
    soldier = scene.enemy("soldier", at=here)
    zola = scene.enemy("zola", at=scene.beyond(here, "E"))
    scout = scene.unit("scout", at=scene.beyond(here, "W"))
    for gorgon_id, target in ((99, ground.ENEMY_TARGET + zola), (1, scout)):
        scene.rules.enemy[zola].id = gorgon_id
        assert ground.target_of(scene.game, scene.rules, soldier) == target
    scene.rules.enemy[zola].id = scene.rules.unit[scout].id
    assert ground.target_of(scene.game, scene.rules, soldier) == scout


@pytest.mark.rule("hades:5.7-ground-combat")
def test_gorgons_attack_units_of_the_player_too(scene, here):
    medusa = scene.enemy("medusa", at=here)
    scout = scene.unit("scout", at=scene.beyond(here, "W"))
    step(scene, 2)
    assert attacks(scene) == [(medusa, scout)]
    assert scene.game.tally.lost[state.BY_GORGONS] == 1


# --- The Officer --------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.7-officers")
def test_the_officer_never_attacks(scene, here):
    scene.enemy("officer", at=here)
    scene.unit("scout", at=scene.beyond(here, "W"))
    step(scene)
    assert attacks(scene) == []


@pytest.mark.rule("hades:5.7-officers")
def test_attacked_by_a_gorgon_he_does_not_strike_back(scene, here):
    scene.enemy("medusa", at=here)
    officer = scene.enemy("officer", at=scene.beyond(here, "W"))
    step(scene, 2)
    assert scene.told("strikes_back") == []
    assert scene.game.enemies[officer].depleted == 1


@pytest.mark.rule("hades:5.7-officers")
def test_a_gorgon_attacks_his_guards_before_him(scene, here):
    medusa = scene.enemy("medusa", at=here)
    beside = scene.beyond(here, "W")
    scene.enemy("officer", at=beside)
    guard = scene.enemy("guard", at=beside)
    assert ground.target_of(scene.game, scene.rules, medusa) == ground.ENEMY_TARGET + guard
