"""5.6: the card of the turn, the sites that it wakes, and what each text does."""

from __future__ import annotations

import pytest

from simkit.messages.errors import BadInput
from tests.hades.scene import Scene, state, twin

surprises = twin.surprises


@pytest.fixture
def scene(scene: Scene) -> Scene:
    """No chits in the cup."""
    scene.prefer(inferno="E", purgatory="SW")
    scene.game.chits[:] = state.NONE
    return scene


def card(scene, name: str) -> int:
    return scene.components.order("surprises").index(name)


def put_on_top(scene, name: str) -> int:
    """This card is drawn next; returns it."""
    wanted = card(scene, name)
    for pile in (scene.game.hidden.surprises, scene.game.hidden.aside):
        cards = [int(each) for each in pile.cards[: pile["count"]]]
        if wanted in cards:
            own, other = cards.index(wanted), int(scene.game.hidden.surprises["count"]) - 1
            top = int(scene.game.hidden.surprises.cards[other])
            pile.cards[own] = top
            scene.game.hidden.surprises.cards[other] = wanted
    return wanted


def step(scene, name: str, *net: int) -> int:
    wanted = put_on_top(scene, name)
    with scene.net(*net):
        surprises.nasty_surprise_step(scene.game, scene.at)
    assert scene.problems() == []
    return wanted


def resolve(scene, name: str, *net: int) -> None:
    """The text of a card alone: no site awakes."""
    with scene.net(*net):
        for effect in scene.rules.surprise[card(scene, name)].effects:
            surprises.resolve_surprise(scene.game, scene.at, effect)
    assert scene.problems() == []


def places(scene, kind: str) -> list[int]:
    enemies = (int(scene.game.enemies[enemy].place) for enemy in scene.enemies_of(kind))
    return sorted(place for place in enemies if place >= 0)


def towers(scene, *decks: str) -> list[int]:
    return sorted(scene.tower(deck, side) for deck in decks for side in ("north", "south"))


# --- The card -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-nasty-surprise")
def test_one_card_leaves_the_deck_and_is_known_and_played(scene):
    left = int(scene.game.hidden.surprises["count"])
    drawn = step(scene, "ns_11")
    assert scene.game.surprise == drawn
    assert scene.game.hidden.surprises["count"] == left - 1
    assert scene.game.played.cards[: scene.game.played["count"]].tolist() == [drawn]


@pytest.mark.rule("hades:5.6-nasty-surprise")
def test_an_empty_deck_surprises_nobody(scene):
    deck = scene.game.hidden.surprises
    while deck["count"] > 0:
        surprises.nasty_surprise_step(scene.game, scene.at)
    before = scene.game.copy()
    surprises.nasty_surprise_step(scene.game, scene.at)
    assert scene.same_as(before)


@pytest.mark.rule("hades:5.6-sites")
def test_the_letters_wake_their_sites_fully_operational(scene):
    step(scene, "ns_11")
    for letter in range(12):
        number = int(scene.game.sites[letter])
        assert (number != state.NONE) == (letter in (4, 7))
        assert number < 0 or scene.game.installations[number].status == state.OPERATIONAL


@pytest.mark.rule("hades:5.6-sites")
@pytest.mark.parametrize("status", ["operational", "damaged", "destroyed"])
def test_a_site_with_an_installation_gets_no_other(scene, status):
    number = scene.install("railgun", "E", status)
    step(scene, "ns_11")
    assert scene.game.sites[4] == number
    assert scene.events().count("site_woken") == 1


@pytest.mark.rule("hades:5.6-nasty-surprise")
def test_the_letters_come_before_the_text(scene):
    scene.install("radar", "A")
    for number, letter in enumerate("BCDGHIJ"):
        role = ("laser", "missile", "troop_elevator", "flight_elevator")[number // 2]
        scene.install(role, letter, number=number % 2)
    step(scene, "ns_05", 0, 0)  # only railguns and an elevator are left for sites E and K
    railguns = [each["who"] for each in scene.told("site_fires")]
    role = twin.effects.RAILGUN
    assert scene.rules.installation[railguns[0]].role == role
    assert railguns[0] in (scene.game.sites[4], scene.game.sites[10])


@pytest.mark.rule("hades:5.6-nasty-surprise")
def test_the_alarm_shuffles_a_card_that_was_set_aside_into_the_deck(scene):
    deck, aside = scene.game.hidden.surprises, scene.game.hidden.aside
    put_on_top(scene, "ns_12")
    left, spare, shuffles = int(deck["count"]), int(aside["count"]), scene.game.surprise_shuffles
    surprises.nasty_surprise_step(scene.game, scene.at)
    assert deck["count"] == left  # one drawn, one added
    assert aside["count"] == spare - 1
    assert scene.game.surprise_shuffles == shuffles + 1
    assert len(scene.told("card_added")) == 1
    assert scene.problems() == []


@pytest.mark.rule("hades:5.6-nasty-surprise")
def test_no_more_cards_are_added_than_were_set_aside(scene):
    spare = int(scene.game.hidden.aside["count"])
    surprises.add_surprises(scene.game, scene.at, spare + 3)
    assert len(scene.told("card_added")) == spare
    assert scene.problems() == []


# --- Nastians on the towers ---------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-effects")
@pytest.mark.parametrize(
    ("name", "kind", "decks"),
    [
        ("ns_02", "soldier", ("inferno", "purgatory")),
        ("ns_03", "shock_trooper", ("purgatory",)),
        ("ns_04", "guard", ("inferno", "purgatory")),
    ],
)
def test_a_kind_appears_on_each_guard_tower_that_the_card_names(scene, name, kind, decks):
    resolve(scene, name)
    assert places(scene, kind) == towers(scene, *decks)
    for enemy in scene.enemies_of(kind):
        place = int(scene.game.enemies[enemy].place)
        if place >= 0:
            wanted = scene.game.preferred[place // state.MOST_HEXES]
            assert scene.game.enemies[enemy].facing == wanted


@pytest.mark.rule("hades:5.6-effects")
def test_at_a_full_tower_they_enter_beside_it(scene):
    tower = scene.tower("inferno", "north")
    for number in range(2):
        scene.enemy("guard", at=tower, number=number)
    resolve(scene, "ns_02")
    assert scene.beyond(tower, "E") in places(scene, "soldier")
    assert tower not in places(scene, "soldier")


@pytest.mark.rule("hades:5.6-shortage")
def test_when_the_kind_runs_out_the_cup_fills_the_other_towers(scene):
    soldiers = scene.enemies_of("soldier")
    for number in range(len(soldiers) - 2):
        place = scene.hex("inferno", number // 2, 12)
        scene.enemy("soldier", at=place, number=number + 2)
    twin.board.stand_enemy(scene.game, scene.rules, scene.rules.officer, state.NONE)
    resolve(scene, "ns_02")
    assert [each["who"] for each in scene.told("surprise_placed")] == soldiers[:2]
    drawn = scene.told("reinforced")
    assert sorted(each["where"] for each in drawn) == towers(scene, "purgatory")
    assert not {each["who"] for each in drawn} & set(soldiers)


@pytest.mark.rule("hades:5.6-shortage")
def test_a_chit_that_is_drawn_to_fill_up_works(scene):
    for kind in ("soldier", "shock_trooper", "guard"):
        for number in range(len(scene.enemies_of(kind))):
            place = scene.hex("inferno", number // 2, {"guard": 0, "soldier": 1}.get(kind, 12))
            scene.enemy(kind, at=place, number=number)
    twin.board.stand_enemy(scene.game, scene.rules, scene.rules.officer, state.NONE)
    crisis = twin.effects.CRISIS
    chit = next(c for c in range(scene.rules.chits) if scene.rules.chit[c] == crisis)
    scene.game.chits[chit] = state.IN_CUP
    resolve(scene, "ns_02")
    assert scene.game.vittles.crisis == 1
    assert len(scene.told("cup_empty")) == 3


@pytest.mark.rule("hades:5.6-effects")
def test_the_officer_arrives_on_the_northern_tower_if_he_is_in_the_cup(scene):
    resolve(scene, "ns_09")
    officer = scene.rules.officer
    assert scene.game.enemies[officer].place == scene.tower("purgatory", "north")
    assert scene.game.enemies[officer].facing == scene.direction("SW")
    elsewhere = scene.hex("purgatory", 7, 3)
    twin.board.stand_enemy(scene.game, scene.rules, officer, elsewhere)
    resolve(scene, "ns_09")
    assert scene.game.enemies[officer].place == elsewhere


@pytest.mark.rule("hades:5.6-effects")
def test_a_dead_officer_does_not_arrive(scene):
    twin.board.stand_enemy(scene.game, scene.rules, scene.rules.officer, state.NONE)
    resolve(scene, "ns_09")
    assert scene.game.enemies[scene.rules.officer].place == state.NONE


# --- Moves beyond the factor --------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-effects")
def test_soldiers_turn_to_the_preferred_direction_and_march_six_hexes(scene):
    soldier = scene.enemy("soldier", at=scene.hex("inferno", 2, 0), facing="SE")
    guard = scene.enemy("guard", at=scene.hex("inferno", 2, 12), facing="E")
    resolve(scene, "ns_07")
    assert scene.stands(soldier) == ("inferno", 8, 0)
    assert scene.stands(guard) == ("inferno", 2, 12)


@pytest.mark.rule("hades:5.6-effects")
def test_an_engaged_soldier_neither_turns_nor_moves_and_others_stop_when_engaged(scene):
    scene.unit("scout", at=scene.hex("inferno", 7, 0))
    held = scene.enemy("soldier", at=scene.hex("inferno", 8, 0), facing="W")
    comes = scene.enemy("soldier", at=scene.hex("inferno", 3, 0), facing="W", number=1)
    resolve(scene, "ns_07")
    assert scene.stands(held) == ("inferno", 8, 0)
    assert scene.game.enemies[held].facing == scene.direction("W")
    assert scene.stands(comes) == ("inferno", 6, 0)


@pytest.mark.rule("hades:5.6-effects")
def test_who_goes_down_by_the_card_does_not_move_again_below(scene):
    soldier = scene.enemy("soldier", at=scene.beyond(scene.site("F"), "W", "W"), facing="E")
    scene.prefer(inferno="E", purgatory="E")
    resolve(scene, "ns_07")
    start = scene.site("F", "purgatory")
    assert scene.told("changed_maps")[0]["where"] == start
    assert len(scene.told("enemy_moved")) == 1
    moved = scene.stands(soldier)
    assert moved[0] == "purgatory"


@pytest.mark.rule("hades:5.6-effects")
def test_shock_troopers_charge_the_nearest_unit_within_six_hexes(scene):
    scout = scene.hex("purgatory", 7, 3)
    scene.unit("scout", at=scout)
    near = scene.enemy("shock_trooper", at=scene.hex("purgatory", 0, 3), facing="W")
    far = scene.enemy("shock_trooper", at=scene.hex("purgatory", 16, 11), facing="W", number=1)
    away = int(scene.game.enemies[far].place)
    resolve(scene, "ns_08")
    place = int(scene.game.enemies[near].place)
    assert twin.board.are_adjacent(scene.game, scene.rules, place, scout)
    assert scene.game.enemies[far].place == away


# --- Installations ------------------------------------------------------------------------------


@pytest.mark.rule("hades:10.4-radar-dome")
def test_with_the_radar_dome_the_two_highest_numbered_weapons_fire(scene):
    scene.install("radar", "A")
    scene.install("laser", "B")
    missile = scene.install("missile", "C")
    railgun = scene.install("railgun", "D")
    scene.install("railgun", "G", "damaged", number=2)
    resolve(scene, "ns_05", 0, 1)
    assert [each["who"] for each in scene.told("site_fires")] == [railgun, missile]
    assert scene.game.vittles.failing == 1


@pytest.mark.rule("hades:10.4-radar-dome")
@pytest.mark.parametrize("status", ["damaged", "destroyed"])
def test_without_a_working_radar_dome_nobody_fires(scene, status):
    scene.install("radar", "A", status)
    scene.install("railgun", "D")
    resolve(scene, "ns_05")
    assert scene.told("site_fires") == []


@pytest.mark.rule("hades:10.4-radar-dome")
def test_a_salvo_is_fired_by_all_missile_batteries_and_by_nobody_else(scene):
    scene.install("radar", "A")
    scene.install("railgun", "D")
    low, high = (scene.install("missile", "BC"[number], number=number) for number in (0, 1))
    resolve(scene, "ns_06", 0, 0)
    assert [each["who"] for each in scene.told("site_fires")] == [high, low]


@pytest.mark.rule("hades:10.4-radar-dome")
def test_out_of_system_those_with_a_unit_beside_them_fire(scene):
    scene.game.vittles.in_system = 0
    scene.install("radar", "A")
    scene.install("railgun", "D")
    laser = scene.install("laser", "F")
    scout = scene.unit("scout", at=scene.beyond(scene.site("F"), "E"))
    resolve(scene, "ns_05", 1)
    fired = [(each["who"], each["what"]) for each in scene.told("site_fires_down")]
    assert fired == [(laser, scout)]
    assert scene.game.units[scout].depleted == 1


@pytest.mark.rule("hades:10.4-radar-dome")
def test_they_fire_although_they_have_fired_in_orbital_combat(scene):
    scene.install("radar", "A")
    railgun = scene.install("railgun", "D")
    scene.game.installations[railgun].fired = 1
    resolve(scene, "ns_05", 0)
    assert len(scene.told("site_fires")) == 1


@pytest.mark.rule("hades:5.6-effects")
def test_the_highest_numbered_damaged_installation_is_repaired(scene):
    laser = scene.install("laser", "B", "damaged")
    railgun = scene.install("railgun", "D", "damaged")
    scene.install("railgun", "G", "destroyed", number=1)
    resolve(scene, "ns_09")
    assert scene.game.installations[railgun].status == state.OPERATIONAL
    assert scene.game.installations[laser].status == state.DAMAGED
    assert scene.told("site_repaired") == [{"who": -1, "what": railgun, "where": -1, "value": 0}]


# --- Fighters -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-effects")
def test_the_lowest_numbered_damaged_fighter_rams_and_is_lost(scene):
    scene.orbit(0)
    scene.orbit(1, damaged=True)
    scene.orbit(2, damaged=True)
    resolve(scene, "ns_10")
    assert [f.where for f in scene.game.fighters[:3]] == [
        state.IN_ORBIT,
        state.SHOT_DOWN,
        state.IN_ORBIT,
    ]
    assert scene.game.vittles.module == 1
    assert scene.game.tally.fighters_shot == 0


@pytest.mark.rule("hades:5.6-effects")
def test_nobody_rams_out_of_system_or_without_a_damaged_fighter(scene):
    scene.orbit(0)
    resolve(scene, "ns_10")
    scene.orbit(1, damaged=True)
    scene.game.vittles.in_system = 0
    resolve(scene, "ns_10")
    assert scene.game.vittles.module == 0
    assert scene.game.fighters[1].where == state.IN_ORBIT


@pytest.mark.rule("hades:5.6-effects")
def test_a_fighter_that_was_shot_down_is_rebuilt_fresh(scene):
    scene.orbit(0, damaged=True)
    scene.orbit(1)
    scene.game.fighters[1].where = state.SHOT_DOWN
    resolve(scene, "ns_01")
    assert scene.game.fighters[1].where == state.IN_ORBIT
    assert scene.game.fighters[1].damaged == 0
    assert scene.game.fighters[0].damaged == 1
    assert [each["what"] for each in scene.told("fighter_rebuilt")] == [1]


@pytest.mark.rule("hades:5.6-effects")
def test_a_spare_one_comes_but_none_that_waits_for_its_elevator(scene):
    spare = [f for f in range(scene.rules.fighters) if scene.rules.fighter_elevator[f] < 0]
    for fighter in spare[:-1]:
        scene.orbit(fighter)
    resolve(scene, "ns_01")
    assert scene.game.fighters[spare[-1]].where == state.IN_ORBIT
    scene.game.fighters[spare[0]].damaged = 1
    resolve(scene, "ns_01")
    assert [each["what"] for each in scene.told("fighter_mended")] == [spare[0]]
    assert scene.game.fighters[spare[0]].damaged == 0
    resolve(scene, "ns_01")
    assert len(scene.told("fighter_rebuilt")) == 1


# --- The radio ----------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-effects")
def test_jamming_makes_requests_harder(scene):
    resolve(scene, "ns_11")
    assert scene.game.jamming == 1


# --- What a pack may say ------------------------------------------------------------------------


@pytest.mark.rule("hades:5.6-effects")
@pytest.mark.parametrize("unit", ["officer", "zola", "scout"])
def test_a_card_may_place_and_move_soldiers_shock_troops_and_guards_only(unit):
    effect = [{"op": "charge", "unit": unit, "amount": 6}]
    with pytest.raises(BadInput, match=f"surprises.ns_08: {unit} is no .*Nastian"):
        Scene(overrides=[("surprises.ns_08.effects", effect)])
