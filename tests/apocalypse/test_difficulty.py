"""Changing Game Difficulty, and the one thing that makes a game easier: Divine Intervention."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.apocalypse.pack import difficulty
from simkit.messages.errors import BadInput
from tests.apocalypse.scene import Scene, twin
from tests.apocalypse.test_set_up import set_up_anew, shadows

LORD_AREA = 7
TWO = "hannah+naomi"


# --- the rating of a set of modifiers ------------------------------------------------------------


def rated(**settings: Any) -> str:
    scene = Scene(heroes=TWO, **settings)
    return difficulty.rating(scene.settings, scene.components)


@pytest.mark.rule("apocalypse:changing-difficulty")
@pytest.mark.parametrize(
    ("settings", "level"),
    [
        ({}, "normal"),
        ({"secret_lord": True}, "hard"),
        ({"despair_dice": 5}, "hard"),
        ({"despair_dice": 6}, "nightmare"),
        ({"despair_dice": 7}, "hellish"),
        ({"lord_advance": 1}, "nightmare"),
        ({"lord_advance": 2}, "hellish"),
        ({"miniboss": True}, "nightmare"),
        ({"enraged": True}, "hellish"),
        ({"divine_intervention": True}, "easier"),
    ],
)
def test_each_modifier_has_its_rating(settings: dict[str, Any], level: str) -> None:
    assert rated(**settings) == level


@pytest.mark.rule("apocalypse:changing-difficulty")
def test_two_hard_make_a_nightmare() -> None:
    assert rated(secret_lord=True, despair_dice=5) == "nightmare"


@pytest.mark.rule("apocalypse:changing-difficulty")
def test_two_nightmares_are_hellish_six_dice_and_the_miniboss() -> None:
    assert rated(despair_dice=6, miniboss=True) == "hellish"


@pytest.mark.rule("apocalypse:changing-difficulty")
@pytest.mark.parametrize(
    ("ratings", "level"),
    [
        ([], "normal"),
        (["hard", "nightmare"], "nightmare"),
        (["hard", "hard", "hard"], "nightmare"),
        (["hard", "hard", "nightmare"], "hellish"),
        (["hard"] * 4, "hellish"),
        (["hellish", "hard"], "hellish"),
        (["easier", "hard"], "hard"),
        (["easier"], "easier"),
    ],
)
def test_other_mixes_convert_pairs_upward(ratings: list[str], level: str) -> None:
    assert difficulty.stacked(ratings) == level
    assert difficulty.stacked(reversed(ratings)) == level


@pytest.mark.rule("apocalypse:changing-difficulty")
def test_the_modifiers_of_a_game_are_named() -> None:
    scene = Scene(heroes=TWO, despair_dice=6, miniboss=True)
    found = difficulty.modifiers(scene.settings, scene.components)
    assert found == ("despair_6", "miniboss")


# --- the modifiers -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:increased-despair")
@pytest.mark.parametrize("dice", [5, 6, 7])
def test_the_game_starts_with_more_despair_dice(dice: int) -> None:
    assert Scene(despair_dice=dice).game.despair_dice == dice


@pytest.mark.rule("apocalypse:increased-despair")
def test_the_start_pool_keeps_to_the_cap_of_despair_dice() -> None:
    scene = Scene(despair_dice=7, overrides=[("rules.despair_dice_cap", 6)])
    assert scene.game.despair_dice == 6


@pytest.mark.rule("apocalypse:enraged")
def test_an_enraged_baphomet_has_15_health_in_a_three_player_game() -> None:
    assert Scene(players=3).game.lords[0].health[0] == 12
    assert Scene(players=3, enraged=True).game.lords[0].health[0] == 15


@pytest.mark.rule("apocalypse:enraged")
def test_the_wall_of_an_enraged_lord_is_as_strong_as_ever() -> None:
    assert Scene(players=3, enraged=True).game.lords[0].health[1] == 4


@pytest.mark.rule("apocalypse:enraged")
def test_an_enraged_lord_is_refused_with_five_players() -> None:
    with pytest.raises(BadInput, match="one player more"):
        Scene(players=5, enraged=True)


@pytest.mark.rule("apocalypse:miniboss")
def test_the_miniboss_waits_in_the_lords_area() -> None:
    demons = [demon for demon in Scene(miniboss=True).game.fourth if demon.area >= 0]
    assert [(demon.area, demon.health) for demon in demons] == [(LORD_AREA, 4)]
    assert all(demon.area == -1 for demon in Scene().game.fourth)


@pytest.mark.rule("apocalypse:miniboss")
def test_the_miniboss_has_its_effect_of_appearing() -> None:
    scene = Scene(miniboss=True)
    catoblepas = scene.components.order("fourth").index("catoblepas")
    for number in range(12):
        game = set_up_anew(scene, number)
        sick = 2 if game.fourth[catoblepas].area == LORD_AREA else 0
        assert all(hero.pestilence == sick for hero in game.heroes[: game.players])


@pytest.mark.rule("apocalypse:moving-on-up")
@pytest.mark.parametrize("nearer", [0, 1, 2])
def test_the_lord_starts_nearer_with_the_shadow_behind_him(nearer: int) -> None:
    scene = Scene(lord_advance=nearer)
    assert scene.game.lords[0].area == LORD_AREA - nearer
    assert shadows(scene) == list(range(LORD_AREA - nearer, LORD_AREA + 1))
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:moving-on-up", "apocalypse:miniboss")
def test_the_miniboss_moves_up_with_his_lord() -> None:
    game = Scene(lord_advance=2, miniboss=True).game
    assert [demon.area for demon in game.fourth if demon.area >= 0] == [LORD_AREA - 2]


@pytest.mark.rule("apocalypse:moving-on-up")
def test_a_lord_who_never_moves_does_not_start_nearer() -> None:
    scene = Scene()
    scene.game.areas[LORD_AREA].shadow = 0
    scene.rules.lord_advance = 2
    scene.rules.map.lord_next[:] = -1
    twin.setup.stand_lord(scene.game, scene.at, 0)
    assert scene.game.lords[0].area == LORD_AREA
    assert shadows(scene) == [LORD_AREA]


@pytest.mark.rule("apocalypse:moving-on-up")
def test_no_lord_starts_on_the_start() -> None:
    scene = Scene()
    scene.game.areas[LORD_AREA].shadow = 0
    scene.rules.lord_advance = 2
    scene.rules.map.lord_area[0] = 1
    twin.setup.stand_lord(scene.game, scene.at, 0)
    assert scene.game.lords[0].area == 1


@pytest.mark.rule("apocalypse:secret-lord")
def test_a_secret_lord_is_off_the_map_but_his_shadow_is_not() -> None:
    scene = Scene(secret_lord=True)
    assert scene.game.lords[0].kind == -1
    assert scene.game.hidden.lords[0] >= 0
    assert shadows(scene) == [LORD_AREA]
    assert "lord_hidden" in scene.events() and "lord_stands" not in scene.events()
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:secret-lord", "apocalypse:enraged")
def test_the_secret_lord_is_known_when_his_shadow_is_first_entered() -> None:
    scene = Scene(heroes=TWO, secret_lord=True, enraged=True)
    for _ in range(2):
        twin.setup.unveil_lord(scene.game, scene.at, 0)
    lord = scene.game.lords[0]
    assert (lord.kind, lord.health[0], lord.health[1]) == (0, 12, 3)
    assert scene.game.hidden.lords[0] == -1
    assert scene.events().count("lord_known") == 1


@pytest.mark.rule("apocalypse:secret-lord")
def test_a_battle_unveils_the_lord() -> None:
    scene = Scene(heroes=TWO, secret_lord=True)
    scene.clear()
    scene.hero(0).area = LORD_AREA - 1
    scene.answer("hell_turn", verb="retreat")
    with scene.dice(*[1] * 6):
        twin.team.step_out_of_turn(scene.game, scene.at, 0, LORD_AREA)
    assert scene.game.lords[0].kind == 0


# --- Divine Intervention -------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:divine-intervention")
def test_the_starting_captain_gets_the_token_if_it_is_used() -> None:
    assert Scene(heroes=TWO).game.divine == -1
    assert Scene(heroes=TWO, divine_intervention=True).game.divine == 0


@pytest.mark.rule("apocalypse:divine-intervention", "apocalypse:using-divine-intervention")
def test_its_holder_decides_even_when_he_is_no_longer_captain() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    before = scene.game.legion
    scene.game.turn = 2
    scene.answer("divine_legion", verb="redraw")
    twin.team.team_phase(scene.game, scene.at)
    assert scene.game.captain == 1
    (asked,) = scene.asked_of("divine_legion")
    assert asked.seat == 0
    assert scene.game.legion != before
    assert scene.game.divine == -1


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_its_holder_may_keep_it() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    before = scene.game.legion
    twin.team.team_phase(scene.game, scene.at)
    assert (scene.game.legion, scene.game.divine) == (before, 0)


@pytest.mark.rule("apocalypse:divine-intervention")
def test_it_is_spent_once_and_never_regained() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    scene.answer("divine_legion", verb="redraw")
    twin.team.team_phase(scene.game, scene.at)
    scene.asked.clear()
    twin.team.team_phase(scene.game, scene.at)
    twin.tracks.change_legion(scene.game, scene.at)
    twin.fourth.spawn_fourth(scene.game, scene.at, LORD_AREA)
    twin.spawning.reveal_tokens(scene.game, scene.at, 1)
    assert not [asked for asked in scene.asked if asked.kind.startswith("divine")]


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_without_the_token_nobody_is_asked() -> None:
    scene = Scene(heroes=TWO)
    twin.team.team_phase(scene.game, scene.at)
    assert not scene.asked_of("divine_legion")


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_it_can_send_a_legion_away_the_moment_it_is_drawn() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    scene.answer("divine_legion", verb="redraw")
    twin.tracks.change_legion(scene.game, scene.at)
    assert scene.events().count("legion_redrawn") == 1
    assert scene.game.divine == -1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_it_can_set_the_dice_of_a_newly_revealed_token_to_any_faces() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    scene.answer("divine_dice", verb="dice", who=1, what=2, where=1)
    with scene.dice(1, 1, 1, 1):
        twin.spawning.reveal_tokens(scene.game, scene.at, 1)
    (asked,) = scene.asked_of("divine_dice")
    faces = {(o["who"], o["what"], o["where"]) for o in asked.options if o["verb"] == "dice"}
    assert faces == {(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)}
    assert [int(n) for n in scene.game.areas[1].minions] == [1, 0, 1, 0]
    assert scene.game.divine == -1


@pytest.mark.rule("apocalypse:using-divine-intervention")
def test_it_can_send_away_a_fourth_circle_demon_the_instant_it_appears() -> None:
    scene = Scene(heroes=TWO, divine_intervention=True)
    scene.answer("divine_fourth", verb="redraw")
    twin.fourth.spawn_fourth(scene.game, scene.at, LORD_AREA)
    (asked,) = scene.asked_of("divine_fourth")
    assert scene.game.fourth[asked.subject].area == -1
    assert [int(demon.area) for demon in scene.game.fourth if demon.area >= 0] == [LORD_AREA]
    assert scene.game.divine == -1
