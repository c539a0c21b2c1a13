"""Battle: rows, damage, special attacks, plight, ground, withdrawal, and who gains the hex."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import NONE, Scene, twin


def field(*ours: str, theirs: tuple[str, ...] = ("brutes",), hero: str = "", **settings) -> Scene:
    """Two armies in the middle, in rows and in supply; seat 0's has the number `scene.one`."""
    scene = Scene(**settings)
    scene.home(0), scene.home(1)
    scene.one = scene.army(0, scene.middle, *ours, hero=hero)
    scene.other = scene.army(1, scene.middle, *theirs)
    scene.game.supplied[:] = 1
    for army in (scene.one, scene.other):
        twin.combat.make_ready(scene.game, scene.rules, army)
    return scene


def attack_of(scene: Scene, number: int = 0) -> int:
    card = scene.unit(scene.one, number)
    return int(twin.strength.attack_dice(scene.game, scene.rules, card, scene.other))


def printed(scene: Scene, name: str, what: str) -> int:
    return int(scene.rules.sheet[scene.sheet(name)][what])


def strike(scene: Scene, number: int = 0, attack: int = 6, defence: int = 1) -> None:
    with scene.falling(attack, defence):
        card = scene.unit(scene.one, number)
        twin.strikes.take_turn(scene.game, scene.at, card, scene.other, 0)


def hp(scene: Scene, card: int) -> int:
    return int(scene.game.cards[card].hp)


@pytest.mark.rule("armageddon:battle-rows")
def test_whoever_reaches_over_a_row_stands_behind():
    scene = field("panther", "field_artillery")
    rows = [int(scene.game.cards[scene.unit(scene.one, n)].row) for n in range(2)]
    assert rows == [0, 1]
    alone = field("field_artillery")
    assert alone.game.cards[alone.unit(alone.one)].row == 0


@pytest.mark.rule("armageddon:battle-rows")
@pytest.mark.parametrize(
    ("unit", "front", "back"),
    [("panther", True, False), ("spitters", True, False), ("field_artillery", True, True)],
)
def test_range_counts_rows(unit, front, back):
    scene = field(unit, "panther", theirs=("brutes", "field_artillery"))
    card = scene.unit(scene.one)
    targets = [scene.unit(scene.other, n) for n in range(2)]
    reached = [bool(twin.strikes.reaches(scene.game, scene.rules, card, t)) for t in targets]
    assert reached == [front, back]


@pytest.mark.rule("armageddon:battle-damage")
def test_damage_adds_up_and_destroys():
    scene = field("panther", theirs=("behemoth",))
    victim = scene.unit(scene.other)
    strike(scene)
    assert hp(scene, victim) == printed(scene, "behemoth", "hp") - printed(
        scene, "panther", "attack"
    )
    strike(scene)
    assert scene.game.cards[victim].where == twin.state.SPENT
    assert scene.game.tally.units_lost[1] == 1


@pytest.mark.rule("armageddon:battle-special")
@pytest.mark.parametrize(
    ("unit", "blows"),
    [("panther", 1), ("titan_walker", 2), ("field_artillery", 2), ("leviathan", 2)],
)
def test_special_attacks_hit_more_than_once(unit, blows):
    scene = field(unit, theirs=("behemoth", "behemoth"))
    strike(scene)
    dice = printed(scene, unit, "attack") // (2 if unit == "leviathan" else 1)
    lost = sum(
        10 - hp(scene, scene.unit(scene.other, n))
        for n in range(2)
        if n < scene.game.armies[scene.other].count
    )
    fallen = 2 - int(scene.game.armies[scene.other].count)
    assert lost + 10 * fallen >= min(10, dice) and len(struck(scene)) == blows


def struck(scene: Scene) -> list[str]:
    return [line for line in scene.told() if " hits " in line]


@pytest.mark.rule("armageddon:battle-special")
def test_breakthrough_goes_on_to_the_row_behind():
    scene = field("behemoth", theirs=("behemoth", "field_artillery"))
    strike(scene)
    assert len(struck(scene)) == 2
    missed = field("behemoth", theirs=("behemoth", "field_artillery"))
    strike(missed, attack=1)
    assert struck(missed) == []


@pytest.mark.rule("armageddon:battle-special")
def test_assault_adds_dice_and_lacks_two_of_defence_afterwards():
    scene = field("brutes")
    card = scene.unit(scene.one)
    assert attack_of(scene) == printed(scene, "brutes", "attack") + 2
    defence = twin.strength.defence_dice(scene.game, scene.rules, card, 0)
    strike(scene)
    assert twin.strength.defence_dice(scene.game, scene.rules, card, 0) == defence - 2


@pytest.mark.rule("armageddon:battle-special")
def test_shock_holds_disable_delays_and_disarm_takes_dice():
    scene = field("panther", theirs=("behemoth",))
    strike(scene)
    assert twin.combat.is_held(scene.game, scene.other)
    stunned = scene.unit(scene.other)
    twin.strikes.take_turn(scene.game, scene.at, stunned, scene.one, 0)
    assert hp(scene, scene.unit(scene.one)) == printed(scene, "panther", "hp")
    assert scene.game.cards[stunned].disabled == 0
    scene = field("brain_pod", theirs=("behemoth",))
    strike(scene)
    victim = scene.unit(scene.other)
    assert scene.game.cards[victim].disabled == 1
    twin.strikes.take_turn(scene.game, scene.at, victim, scene.one, 0)
    assert scene.game.cards[victim].disabled == 0
    assert hp(scene, scene.unit(scene.one)) == printed(scene, "brain_pod", "hp")
    scene = field("spitters", theirs=("behemoth",))
    strike(scene)
    assert scene.game.cards[scene.unit(scene.other)].disarmed == 2


@pytest.mark.rule("armageddon:battle-support")
def test_waves_flanks_and_support_add_dice():
    howlers = field("howlers", "howlers", "howlers")
    assert attack_of(howlers) == printed(howlers, "howlers", "attack") + 2
    skimmer = field("skimmer")
    assert attack_of(skimmer) == printed(skimmer, "skimmer", "attack") + 2
    covered = field("skimmer", theirs=("brutes", "field_artillery"))
    assert attack_of(covered) == printed(covered, "skimmer", "attack")
    backed = field("panther", "drone_pod")
    assert attack_of(backed) == printed(backed, "panther", "attack") + 1
    assert attack_of(backed, 1) == printed(backed, "drone_pod", "attack")


@pytest.mark.rule("armageddon:battle-sniper")
def test_a_sniper_shoots_at_the_hero_for_an_action_point():
    scene = field("raider_commandos")
    hero = scene.army(1, scene.middle, hero="warlord")
    card = int(scene.game.armies[hero].hero)
    scene.game.armies[scene.other].hero = card
    scene.game.armies[hero].hero = NONE
    scene.game.cards[card].place = scene.other
    strike(scene)
    assert scene.game.cards[card].where == twin.state.SPENT
    assert scene.game.seats[0].ap == 39


@pytest.mark.rule("armageddon:heroes")
def test_wounds_of_a_hero_add_up_until_he_falls():
    scene = field("panther", hero="general")
    hero = int(scene.game.armies[scene.one].hero)
    left = hp(scene, hero)
    for damage in range(left):
        assert scene.game.cards[hero].where == twin.state.IN_ARMY, damage
        twin.cards.wound_hero(scene.game, scene.at, hero, 1)
    assert scene.game.cards[hero].where == twin.state.SPENT


@pytest.mark.rule("armageddon:battle-vengeance")
def test_vengeance_strikes_back_as_it_falls():
    scene = field("titan_walker", theirs=("avengers",))
    card = scene.unit(scene.one)
    strike(scene)
    assert scene.game.armies[scene.other].count == 0
    assert hp(scene, card) < printed(scene, "titan_walker", "hp")


@pytest.mark.rule("armageddon:battle-vengeance")
def test_who_falls_by_vengeance_hits_nobody_else():
    scene = field("field_artillery", theirs=("avengers", "avengers"))
    scene.game.cards[scene.unit(scene.one)].hp = 1
    strike(scene)
    assert scene.game.armies[scene.one].count == 0
    assert scene.game.armies[scene.other].count == 1
    assert hp(scene, scene.unit(scene.other)) == printed(scene, "avengers", "hp")


@pytest.mark.rule("armageddon:battle-order")
@pytest.mark.parametrize(("moving_up", "blows"), [(False, 2), (True, 1)])
def test_who_moves_up_in_the_list_strikes_or_has_lost_its_blow(moving_up, blows):
    scene = field("recon_bikes", "behemoth", moving_up=moving_up)  # the bikes fall first
    with scene.falling(6, 1):
        twin.combat.fight_round(scene.game, scene.at, scene.one, scene.other, 0)
    mine = [line for line in struck(scene) if line.startswith(("Recon Bikes", "Behemoth"))]
    assert len(mine) == blows


@pytest.mark.rule("armageddon:battle-vengeance")
def test_defensive_fire_comes_before_the_attacker():
    scene = field("recon_bikes", theirs=("sentinel",))
    with scene.falling():
        twin.combat.fight_round(scene.game, scene.at, scene.one, scene.other, 0)
    assert struck(scene)[0].startswith("Sentinel")


@pytest.mark.rule("armageddon:battle-order")
@pytest.mark.rule("armageddon:battle-vengeance")
def test_who_fires_defensively_has_had_its_blow_of_the_round():
    scene = field("militia", "militia", theirs=("sentinel",))  # the first falls at once
    for _ in range(2):
        with scene.falling():
            twin.combat.fight_round(scene.game, scene.at, scene.one, scene.other, 0)
        if scene.game.armies[scene.one].count == 0:
            break
        blows = [line for line in struck(scene) if line.startswith("Sentinel")]
        assert len(blows) == 1


@pytest.mark.rule("armageddon:battle-terrain")
def test_the_defender_has_the_ground_and_his_works():
    scene = Scene()
    scene.terrain(scene.middle, "ruins")
    scene.base(1, scene.middle)
    scene.building(1, scene.middle, "defensive_works")
    scene.building(1, scene.middle, "tunnels")
    assert twin.strength.ground_of(scene.game, scene.rules, scene.middle, 1) == 2 + 1 + 2
    assert twin.strength.ground_of(scene.game, scene.rules, scene.middle, 0) == 2


@pytest.mark.rule("armageddon:armies-command")
@pytest.mark.rule("armageddon:factions")
def test_units_beyond_the_command_rating_cost_dice():
    scene = field("panther", "panther", "panther", "panther")
    assert twin.strength.over_command(scene.game, scene.rules, scene.one) == 1  # the Empire's 3
    assert attack_of(scene) == printed(scene, "panther", "attack") - 1
    led = field("panther", "panther", "panther", "panther", hero="general")
    assert twin.strength.over_command(led.game, led.rules, led.one) == 0
    waves = field("panther", "howlers", "howlers", "howlers")
    assert twin.strength.over_command(waves.game, waves.rules, waves.one) == 0
    many = field("panther", "panther", "panther", "panther", "howlers")
    assert attack_of(many, 4) == printed(many, "howlers", "attack")  # waves never suffer
    mutants = field("panther", "panther", "panther", factions="mutants+empire")
    assert twin.strength.over_command(mutants.game, mutants.rules, mutants.one) == 1


@pytest.mark.rule("armageddon:battle")
@pytest.mark.rule("armageddon:battle-won")
def test_armies_fight_until_one_side_is_gone_and_the_winner_has_the_hex():
    scene = field("panther", "panther")
    with scene.falling():
        assert twin.combat.battle(scene.game, scene.at, scene.middle, 0, 1)
    assert scene.control(scene.middle) == 0
    assert scene.game.tally.battles_won[0] == 1
    assert (
        scene.game.armies[scene.other].seat == NONE or scene.where_is(scene.other) != scene.middle
    )


@pytest.mark.rule("armageddon:battle")
def test_the_attacker_strikes_first_and_armies_follow_one_another():
    scene = field("panther", theirs=("howlers",))
    scene.army(1, scene.middle, "howlers")
    with scene.falling():
        twin.combat.battle(scene.game, scene.at, scene.middle, 0, 1)
    first, second = owners(scene)
    assert struck(scene)[0].startswith(f"MoBV-V Panther of {first} hits Howlers of {second}: ")
    lost = [line for line in scene.told() if line == f"Howlers of {second} is destroyed."]
    assert len(lost) == 2


def owners(scene: Scene) -> list[str]:
    """How a trace calls both seats."""
    narrator = twin.narration.Narrator(scene.components, scene.settings, scene.rules)
    return [narrator.owner(seat) for seat in (0, 1)]


def test_militia_is_told_with_its_owner():
    scene = field(theirs=())
    guard = scene.sheet("militia_stronghold")
    for army in (scene.one, scene.other):
        card = twin.armies.new_militia(scene.game, scene.rules, guard)
        twin.armies.put_unit(scene.game, scene.rules, army, card)
        twin.combat.make_ready(scene.game, scene.rules, army)
    with scene.falling():
        twin.combat.fight_round(scene.game, scene.at, scene.one, scene.other, 0)
    first, second = owners(scene)
    assert struck(scene)[0].startswith(f"Militia of {first} hits militia of {second}: ")
    assert any(line.startswith(f"Challenge of militia of {first}: ") for line in scene.told())


@pytest.mark.rule("armageddon:battle-empty")
def test_empty_armies_are_lost_when_a_battle_starts():
    scene = field("panther")
    empty = scene.army(1, scene.middle)
    with scene.falling():
        twin.combat.battle(scene.game, scene.at, scene.middle, 0, 1)
    assert scene.game.armies[empty].seat == NONE


@pytest.mark.rule("armageddon:battle-later")
def test_a_battle_that_was_put_off_comes_at_the_end_of_the_player_s_turn():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.army(1, scene.middle, "howlers")
    army = scene.army(0, scene.east(), "panther")
    scene.answer("enter", verb="pass")
    scene.march(army, scene.middle)
    assert scene.game.hexes[scene.middle].battle == 1
    with scene.falling():
        twin.sieges.settle_battles(scene.game, scene.at, 0)
    assert scene.game.hexes[scene.middle].battle == 0
    assert scene.control(scene.middle) == 0


@pytest.mark.rule("armageddon:battle-retreat")
def test_an_army_that_withdraws_meets_a_last_challenge_and_goes_to_its_nearest_base():
    scene = field("panther", "guard_pod")
    near = scene.base(0, scene.east(2)) and scene.east(2)
    first, steadfast = scene.unit(scene.one), scene.unit(scene.one, 1)
    with scene.falling(6, 1):
        twin.combat.withdraw(scene.game, scene.at, scene.one, scene.middle)
    assert scene.where_is(scene.one) == near
    assert hp(scene, first) == printed(scene, "panther", "hp") - int(scene.rules.retreat_dice)
    assert hp(scene, steadfast) == printed(scene, "guard_pod", "hp")


@pytest.mark.rule("armageddon:battle-retreat")
def test_an_army_without_a_base_is_lost():
    scene = Scene()
    army = scene.army(0, scene.middle, "panther")
    with scene.falling(1, 6):
        twin.combat.withdraw(scene.game, scene.at, army, scene.middle)
    assert scene.game.armies[army].seat == NONE


@pytest.mark.rule("armageddon:battle-retreat")
def test_garrisons_are_not_asked():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    scene.guard(scene.middle, "militia")
    scene.army(0, scene.middle, "behemoth")
    with scene.falling():
        twin.combat.battle(scene.game, scene.at, scene.middle, 0, 1)
    assert all(asked.seat == 0 for asked in scene.asked_of("round"))


@pytest.mark.rule("armageddon:heroes")
def test_a_hero_whose_army_is_lost_leaves_for_a_base():
    scene = Scene()
    scene.home(0), scene.home(1)
    led = scene.army(1, scene.middle, "howlers", hero="warlord")
    scene.army(0, scene.middle, "behemoth")
    with scene.falling():
        twin.combat.battle(scene.game, scene.at, scene.middle, 0, 1)
    assert scene.where_is(led) == int(scene.rules.home[1])
    assert scene.game.armies[led].hero != NONE


@pytest.mark.rule("armageddon:armies-experience")
def test_damage_and_battles_won_under_a_hero_make_veterans():
    scene = field("panther", hero="general")
    strike(scene)
    assert scene.game.armies[scene.one].experience == printed(scene, "panther", "attack")
    twin.combat.reward(scene.game, scene.rules, scene.middle, 0)
    assert scene.game.armies[scene.one].experience == printed(scene, "panther", "attack") + 8
    scene.game.armies[scene.one].experience = 31
    twin.player_turn.refresh(scene.game, scene.rules, 0)
    hero = scene.game.cards[scene.game.armies[scene.one].hero]
    assert hero.fate == printed(scene, "general", "fate") + 2
    levels = [int(twin.player_turn.level_of(scene.rules, n)) for n in (0, 10, 11, 70, 150, 151)]
    assert levels == [0, 0, 1, 2, 3, 4]


@pytest.mark.rule("armageddon:armies-experience")
def test_experience_is_lost_with_units_that_join_or_leave():
    scene = field("panther", "panther")
    scene.game.armies[scene.one].experience = 100
    scene.join(scene.one, "howlers")
    assert scene.game.armies[scene.one].experience == 90
    twin.armies.take_unit(scene.game, scene.rules, scene.unit(scene.one))
    assert scene.game.armies[scene.one].experience == 68


@pytest.mark.rule("armageddon:mending")
def test_regeneration():
    scene = Scene()
    army = scene.army(0, scene.middle, "repair_unit", "brutes")
    for n in range(2):
        scene.game.cards[scene.unit(army, n)].hp = 1
    twin.combat.regenerate(scene.game, scene.rules, army)
    assert hp(scene, scene.unit(army)) == 3
    twin.player_turn.begin_round(scene.game, scene.rules)
    assert hp(scene, scene.unit(army)) == printed(scene, "repair_unit", "hp")
    assert hp(scene, scene.unit(army, 1)) == 1
    other = scene.army(0, scene.middle, "howlers", "panther")
    for n in range(2):
        scene.game.cards[scene.unit(other, n)].hp = 1
    assert "mend" in scene.verbs(0, twin.operations.list_operations)
    twin.operations.mend(scene.game, scene.at, 0, scene.unit(army, 1), scene.middle)
    assert hp(scene, scene.unit(army, 1)) == printed(scene, "brutes", "hp")
    assert hp(scene, scene.unit(other)) == printed(scene, "howlers", "hp")
    assert hp(scene, scene.unit(other, 1)) == 1  # no Mutant
    assert scene.game.seats[0].ap == 34


@pytest.mark.rule("armageddon:mending")
def test_regeneration_comes_after_a_round_of_battle_and_at_the_start_of_a_turn():
    scene = field("repair_unit", theirs=("behemoth",))
    card = scene.unit(scene.one)
    scene.game.cards[card].hp = 1
    with scene.falling(1, 6):  # nobody hits
        twin.combat.fight_round(scene.game, scene.at, scene.one, scene.other, 0)
    assert hp(scene, card) == 1 + 2
    twin.engine.play_turn(scene.game, scene.at)
    assert hp(scene, card) == printed(scene, "repair_unit", "hp")


@pytest.mark.rule("armageddon:mending")
def test_a_unit_that_has_fought_can_mend():
    scene = field("brutes", theirs=("behemoth",))
    strike(scene, attack=1)
    scene.game.cards[scene.unit(scene.one)].hp = 1
    assert "mend" in scene.verbs(0, twin.operations.list_operations)
