"""What `beginner` promises: doors, whoever is adjacent, home when it is nearly too late."""

from __future__ import annotations

import pytest

from simkit.hades import GAME
from tests.hades.replies import STAY, choices, every_kind, reply, with_knobs
from tests.hades.scene import Scene, state, twin

EARLY, LATE = 5, 0


@pytest.fixture
def scene(scene: Scene) -> Scene:
    scene.game.hidden.surprises["count"] = EARLY
    return scene


def step(scene: Scene, unit: int, where: int, amount: int = 0) -> dict:
    return {"verb": "step", "who": unit, "where": where, "amount": amount}


@pytest.mark.parametrize("bot", ["beginner", "gunner"])
@pytest.mark.parametrize("kind", choices.KINDS)
def test_every_kind_of_decision_is_answered(bot, kind):
    scene = Scene(scenario="high-and-tight")
    with_knobs(scene, GAME.bot(bot))
    subject, options = every_kind(scene)[kind]
    assert reply(scene, bot, kind, *options, subject=subject) in options


# --- set-up --------------------------------------------------------------------------------------


def test_the_engineer_lands_first_and_leaders_stay_aboard(scene):
    kinds = ("hq", "scout", "armored_infantry", "heavy_weapon", "engineer")
    offers = [{"verb": "choose", "who": scene.units_of(kind)[0]} for kind in kinds]
    for kind in reversed(kinds):
        chosen = reply(scene, "beginner", "set_up_unit", *offers)
        assert chosen["who"] == scene.units_of(kind)[0]
        offers.remove(chosen)


def test_the_first_hq_keeps_off_the_shaft_and_the_others_land_beside_it(scene):
    site, hq, squad = scene.site("F"), scene.units_of("hq")[0], scene.units_of("engineer")[0]
    near, off = scene.beyond(site, "W"), scene.beyond(site, "W", "W")
    offers = [{"verb": "place", "where": place} for place in (near, off)]
    assert reply(scene, "beginner", "set_up_place", *offers, subject=hq)["where"] == off
    scene.unit("hq", at=off)
    assert reply(scene, "beginner", "set_up_place", *offers, subject=squad)["where"] == near


# --- on Hades ------------------------------------------------------------------------------------


def test_whoever_has_a_target_shoots_before_anybody_walks(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 9, 1))
    deeds = [{"verb": verb, "who": unit} for verb in ("move", "fire")]
    assert reply(scene, "beginner", "shl_turn", STAY, *deeds)["verb"] == "fire"


def test_a_squad_below_walks_to_the_nearest_closed_door_and_blows_it(scene):
    door = scene.door(2)
    unit = scene.unit("scout", at=scene.beyond(door[1], "E"))
    here = int(scene.game.units[unit].place)
    options = [STAY, *(step(scene, unit, scene.beyond(here, name)) for name in ("W", "E"))]
    chosen = reply(scene, "beginner", "step", *options, subject=unit)
    assert chosen["where"] == scene.beyond(here, "W")
    twin.board.stand_unit(scene.game, scene.rules, unit, door[1])
    blow = {"verb": "blow", "who": unit, "what": 1}
    assert reply(scene, "beginner", "step", STAY, options[2], blow, subject=unit) == blow


def test_a_squad_goes_down_where_the_installation_is_destroyed(scene):
    scene.install("laser", "F", "destroyed")
    unit = scene.unit("scout", at=scene.site("F"))
    lift = {"verb": "lift", "who": unit, "where": scene.site("F", "purgatory")}
    away = step(scene, unit, scene.beyond(scene.site("F"), "W"))
    assert reply(scene, "beginner", "step", STAY, away, lift, subject=unit) == lift


def test_captives_and_whoever_carries_a_treasure_go_home_at_once(scene):
    scene.unit("hq", at=scene.beyond(scene.site("E"), "E", "E"))
    there = scene.beyond(scene.site("E", "purgatory"), "W", "W")
    unit = scene.unit("scout", at=there)
    for goes_home, prepare in (
        (False, lambda: None),
        (True, lambda: scene.treasure("loot", at=there)),
    ):
        prepare()
        assert twin.beginner.goes_home(scene.game, scene.rules, unit) == goes_home
    elder = scene.unit("elder", at=scene.hex("purgatory", 9, 1))
    assert twin.beginner.goes_home(scene.game, scene.rules, elder)
    nearer = scene.beyond(there, "E")
    options = [STAY, step(scene, unit, nearer), step(scene, unit, nearer, amount=2)]
    assert reply(scene, "beginner", "step", *options, subject=unit)["amount"] == 2


def test_a_squad_turns_home_with_one_turn_to_spare(scene):
    scene.unit("hq", at=scene.beyond(scene.site("E"), "E", "E"))
    unit = scene.unit("scout", at=scene.beyond(scene.site("E", "purgatory"), "W"))
    assert twin.pathing.turns_home(scene.game, scene.rules, unit) == 1
    for left, goes_home in ((3, False), (2, True), (0, True)):
        scene.game.hidden.surprises["count"] = left
        assert twin.beginner.goes_home(scene.game, scene.rules, unit) == goes_home, left


def test_a_move_that_has_begun_does_not_turn_about(scene):
    hq = scene.beyond(scene.site("E"), "E", "E")
    scene.unit("hq", at=hq)
    unit = scene.unit("scout", at=scene.site("E"))
    scene.install("laser", "E", "destroyed")
    scene.at.desk.minds[0].memo[twin.pathing.HOMEWARD] = 1
    scene.game.act.steps = 2
    lift = {"verb": "lift", "who": unit, "where": scene.site("E", "purgatory")}
    off = step(scene, unit, scene.beyond(scene.site("E"), "E"))
    assert reply(scene, "beginner", "step", STAY, off, lift, subject=unit) == off
    scene.game.act.steps = 0
    assert reply(scene, "beginner", "step", STAY, off, lift, subject=unit) == lift


def test_an_hq_calls_only_for_those_who_want_to_go_home(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    squad = scene.unit("scout", at=scene.hex("inferno", 8, 0))
    request = {"verb": "request", "who": hq}
    assert reply(scene, "beginner", "shl_turn", STAY, request) == STAY
    scene.unit("dante", at=scene.hex("inferno", 8, 0))
    assert reply(scene, "beginner", "shl_turn", STAY, request) == request
    lifts = [{"verb": "evacuate", "who": unit} for unit in (squad, int(scene.rules.dante))]
    assert reply(scene, "beginner", "transfer", STAY, *lifts) == lifts[1]
    scene.game.hidden.surprises["count"] = LATE
    assert reply(scene, "beginner", "transfer", STAY, lifts[0]) == lifts[0]


def test_dante_experiments_as_often_as_he_may(scene):
    scene.game.vittles.in_system = 1
    dante = scene.unit("dante", at=state.IN_LAB, depleted=True)
    science = {"verb": "science", "who": dante, "what": choices.LAB_SCIENCE}
    assert reply(scene, "beginner", "shl_turn", STAY, science) == science
