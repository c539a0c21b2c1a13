"""Special operations: assassins, saboteurs, spies, prisoners, cards of one's own design."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import Scene, twin

operations, state = twin.operations, twin.state


def agent(hero: str) -> tuple[Scene, int]:
    """A hero of seat 0 hides in a base of seat 1; the scene and the hero."""
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    army = scene.army(0, scene.middle, hero=hero, hides=True)
    return scene, int(scene.game.armies[army].hero)


@pytest.mark.rule("armageddon:operations")
@pytest.mark.parametrize(("attack", "dead"), [(6, "victim"), (1, "assassin")])
def test_assassination_is_a_duel_against_fate(attack, dead):
    scene, hero = agent("kusanagi")
    victim = int(scene.game.armies[scene.army(1, scene.middle, hero="warlord")].hero)
    assert "assassinate" in scene.verbs(0, operations.list_operations)
    with scene.falling(attack, 7 - attack):
        operations.assassinate(scene.game, scene.at, 0, hero, victim, scene.middle)
    fallen = {
        name
        for name, card in (("victim", victim), ("assassin", hero))
        if scene.game.cards[card].where == state.SPENT
    }
    assert fallen == {dead}
    assert scene.game.seats[0].ap == 39


@pytest.mark.rule("armageddon:operations")
def test_toxin_is_used_up_and_guards_add_dice():
    scene, hero = agent("kusanagi")
    victim = int(scene.game.armies[scene.army(1, scene.middle, hero="warlord")].hero)
    scene.building(1, scene.middle, "intelligence_centre")
    toxin = scene.put_on(hero, "neuro_toxin")
    with scene.falling(1, 1):
        operations.assassinate(scene.game, scene.at, 0, hero, victim, scene.middle)
    assert scene.game.cards[toxin].where == state.SPENT
    skill, fate = 4, 4 + 3
    assert any(
        "Kusanagi" in line and f"{skill} dice against {fate} dice" in line for line in scene.told()
    )


@pytest.mark.rule("armageddon:operations")
def test_a_toxin_adds_damage_less_a_roll_of_resistance():
    scene, hero = agent("kusanagi")
    found = set()
    for turn in range(2, 12):
        scene.game.turn = turn
        found.add(int(operations.poisoned(scene.game, scene.at, hero, 3)))
    assert found == {0, 1, 2}
    assert operations.poisoned(scene.game, scene.at, hero, 0) == 0


@pytest.mark.rule("armageddon:operations")
@pytest.mark.parametrize(("attack", "wounds"), [(6, 4 + 3), (1, 0)])
def test_a_toxin_adds_to_a_wound_and_makes_none(attack, wounds):
    scene, hero = agent("kusanagi")
    victim = int(scene.game.armies[scene.army(1, scene.middle, hero="warlord")].hero)
    scene.rules.sheet[scene.sheet("warlord")].resistance = 0
    scene.game.cards[victim].hp = 20
    scene.put_on(hero, "neuro_toxin")
    with scene.falling(attack, 1):
        operations.assassinate(scene.game, scene.at, 0, hero, victim, scene.middle)
    assert 20 - scene.game.cards[victim].hp == wounds


@pytest.mark.rule("armageddon:operations-sabotage")
@pytest.mark.parametrize(("attack", "left"), [(6, 1), (1, 2)])
def test_sabotage_destroys_a_building_or_costs_the_hero(attack, left):
    scene, hero = agent("kusanagi")
    scene.building(1, scene.middle, "intelligence_centre")
    card = scene.building(1, scene.middle, "barracks")
    found = [o for o in scene.options(0, operations.list_operations) if o["verb"] == "sabotage"]
    assert card in {o["what"] for o in found}
    with scene.falling(attack, 7 - attack):
        operations.sabotage(scene.game, scene.at, 0, hero, card, scene.middle)
    assert scene.game.hexes[scene.middle].buildings == left
    assert (scene.game.cards[hero].where == state.SPENT) == (left == 2)


@pytest.mark.rule("armageddon:operations-sabotage")
def test_sabotage_that_nobody_wins_costs_neither_the_building_nor_the_hero():
    scene, hero = agent("kusanagi")
    card = scene.building(1, scene.middle, "barracks")
    with scene.falling(1, 1):
        operations.sabotage(scene.game, scene.at, 0, hero, card, scene.middle)
    assert scene.game.hexes[scene.middle].buildings == 1
    assert scene.game.cards[hero].where != state.SPENT


@pytest.mark.rule("armageddon:operations-espionage")
def test_espionage_takes_a_resource_for_every_five_points():
    scene, hero = agent("mind_thief")
    assert "spy" in scene.verbs(0, operations.list_operations)
    with scene.falling():
        operations.spy(scene.game, scene.at, 0, hero, scene.middle)
    gained = int(scene.game.seats[0].stock.sum()) - 80
    assert 1 <= gained <= 4
    assert int(scene.game.seats[1].stock.sum()) == 80 - gained
    assert any(f"brings {gained} resource" in line for line in scene.told())
    assert "spy" not in scene.verbs(0, operations.list_operations)


@pytest.mark.rule("armageddon:operations-espionage")
def test_a_spy_who_fails_brings_nothing():
    scene, hero = agent("mind_thief")
    with scene.falling(1, 6):
        operations.spy(scene.game, scene.at, 0, hero, scene.middle)
    assert int(scene.game.seats[0].stock.sum()) == 80


@pytest.mark.rule("armageddon:prisoners")
def test_a_hero_alone_is_seized_and_is_worth_three_points_a_turn():
    scene = Scene()
    scene.home(0)
    army = scene.army(0, scene.middle, "panther", "recon_bikes")
    led = scene.army(1, scene.middle, "howlers", hero="warlord")
    hero = int(scene.game.armies[led].hero)
    assert "seize" not in scene.verbs(0, operations.list_operations)
    twin.cards.lose_unit(scene.game, scene.at, scene.unit(led))
    assert "seize" in scene.verbs(0, operations.list_operations)
    with scene.falling():
        operations.seize(scene.game, scene.at, 0, army, hero, scene.middle)
    assert any("6 dice against 4 dice" in line for line in scene.told())  # 2 // 2 + 5
    assert scene.game.cards[hero].where == state.CAPTIVE
    twin.player_turn.begin_player_turn(scene.game, scene.at, 0)
    assert scene.game.seats[0].ap == scene.rules.ap[0] + 3
    scene.game.hexes[scene.game.seats[0].home].besieger = 1
    assert int(twin.player_turn.prisoners(scene.game, scene.rules, 0)) == 0


@pytest.mark.rule("armageddon:dice-thresholds")
@pytest.mark.parametrize(("face", "cards"), [(6, 1), (1, 0)])
def test_a_designer_at_a_base_draws_a_card(face, cards):
    scene = Scene()
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle, hero="general")
    assert "study" in scene.verbs(0, operations.list_operations)
    hero = int(scene.game.armies[army].hero)
    with scene.falling(face):
        operations.study(scene.game, scene.at, 0, hero, scene.middle)
    assert scene.game.seats[0].hand == cards
    assert scene.game.cards[hero].busy == 1
