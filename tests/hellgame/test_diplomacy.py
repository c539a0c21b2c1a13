"""9.7.2 to 9.7.4 Atonement, conspiracy, Evil Deeds."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

diplomacy = twin.diplomacy


@pytest.fixture
def scene() -> Scene:
    return Scene(players=2)


# --- 9.7.2 ---------------------------------------------------------------------------------------

INCAP = "incapacitated"
TOTALS = {2: (1, 1), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4)} | {
    9: (4, 5),
    10: (5, 5),
    11: (5, 6),
    12: (6, 6),
}
TABLE = {  # hearts: what totals of 2-4, 5-6, 7-8, 9-10 and 11-12 do
    1: (INCAP, 0, 0, 1, 1),
    2: (INCAP, 0, 0, 1, 2),
    3: (INCAP, 0, 1, 1, 2),
    4: (INCAP, 0, 1, 1, 2),
    5: (INCAP, INCAP, 0, 2, 3),
    6: (INCAP, INCAP, 0, 2, 3),
}
DEMONS = {1: "balban", 2: "moloch", 3: "baal", 4: "paymon", 5: "sammael", 6: "ashtaroth"}


@pytest.mark.rule("hellgame:9.7.2-atonement")
@pytest.mark.parametrize("hearts", TABLE)
@pytest.mark.parametrize("total", TOTALS)
def test_the_table_of_atonement(scene, hearts, total):
    demon = DEMONS[hearts]
    scene.seat(0, demons=demon, disfavour=5)
    with scene.dice(*TOTALS[total]):
        diplomacy.atone(scene.game, scene.at, scene.demon(demon))
    column = [total <= 4, total <= 6, total <= 8, total <= 10, True].index(True)
    effect = TABLE[hearts][column]
    state_of = scene.game.demons[scene.demon(demon)]
    assert int(state_of.incapacitated) == (1 if effect == INCAP else 0)
    assert int(state_of.cause) == NONE
    assert int(scene.game.seats[0].disfavour) == 5 - (0 if effect == INCAP else effect)


@pytest.mark.rule("hellgame:9.7.2-atonement")
def test_no_more_disfavours_go_than_there_are(scene):
    scene.seat(0, demons="sammael", disfavour=1)
    with scene.dice(6, 6):
        diplomacy.atone(scene.game, scene.at, scene.demon("sammael"))
    assert int(scene.game.seats[0].disfavour) == 0


# --- 9.7.3 ---------------------------------------------------------------------------------------


def the_conspiracy() -> Scene:
    """Paymon on Earth draws four; Red Peril lies in Hell, the area Earth is empty."""
    scene = Scene(players=2)
    scene.seat(0, demons="paymon")
    scene.to_earth("paymon")
    scene.lay_permanent("red_peril")
    scene.stack_hell("twelfth_night", "orgasmatron", "tempers", "the_bees")
    return scene


def conspire(scene: Scene) -> None:
    diplomacy.conspire(scene.game, scene.at, scene.demon("paymon"))


def bottom(scene: Scene, count: int) -> set[int]:
    """The cards at the bottom of the Hell deck."""
    return {int(card) for card in scene.game.hidden.hell.cards[:count]}


@pytest.mark.rule("hellgame:9.7.3-conspiracy")
def test_the_example_of_paymons_conspiracy():
    scene = the_conspiracy()
    scene.answer("conspire", what=scene.hell_card("tempers"))
    conspire(scene)
    (asked,) = scene.asked_of("conspire")
    assert asked.values("lay", "what") == {scene.hell_card("tempers"), scene.hell_card("the_bees")}
    assert int(scene.game.areas[twin.effects.HELL_AREA]) == scene.hell_card("tempers")
    assert int(scene.game.areas[twin.effects.EARTH_AREA]) == NONE
    gone = {"twelfth_night", "orgasmatron", "the_bees", "red_peril"}
    assert bottom(scene, 4) == {scene.hell_card(name) for name in gone}
    assert int(scene.game.demons[scene.demon("paymon")].earth) != NONE  # it stays on Earth


@pytest.mark.rule("hellgame:9.7.3-conspiracy")
def test_it_may_fill_an_empty_area():
    scene = the_conspiracy()
    scene.answer("conspire", what=scene.hell_card("the_bees"))
    conspire(scene)
    assert int(scene.game.areas[twin.effects.EARTH_AREA]) == scene.hell_card("the_bees")
    assert int(scene.game.areas[twin.effects.HELL_AREA]) == scene.hell_card("red_peril")


@pytest.mark.rule("hellgame:9.7.3-conspiracy")
def test_or_use_none_of_them():
    scene = the_conspiracy()
    conspire(scene)
    assert int(scene.game.areas[twin.effects.HELL_AREA]) == scene.hell_card("red_peril")
    drawn = {"twelfth_night", "orgasmatron", "tempers", "the_bees"}
    assert bottom(scene, 4) == {scene.hell_card(name) for name in drawn}


@pytest.mark.rule("hellgame:9.7.3-conspiracy")
def test_the_new_event_works_at_once():
    scene = the_conspiracy()
    scene.stack_hell("uriel_descends")
    scene.answer("conspire", what=scene.hell_card("uriel_descends"))
    with scene.dice(1):  # Paymon's skulls against Uriel
        conspire(scene)
    assert int(scene.game.uriel.place) == state.ON_EARTH


@pytest.mark.rule("hellgame:9.7.3-conspiracy")
def test_an_event_or_an_ability_gives_more_cards():
    scene = the_conspiracy()
    scene.lay_permanent("conspirators_everywhere")
    scene.stack_hell("quiet_turn", "audit", "twelfth_night", "orgasmatron", "tempers")
    conspire(scene)
    assert scene.hell_card("tempers") in bottom(scene, 5)
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="orias")  # three hearts and one more
    scene.to_earth("orias")
    diplomacy.conspire(scene.game, scene.at, scene.demon("orias"))
    assert len(scene.events("card_spread")) == 4


# --- 9.7.4 ---------------------------------------------------------------------------------------


def do_evil(scene: Scene, demon: str, *dice: int) -> int:
    """A demon on Earth does Evil Deeds; the Favours that they earn."""
    scene.seat(0, demons=demon)
    number = scene.to_earth(demon)
    with scene.dice(*dice):
        diplomacy.evil_deeds(scene.game, scene.at, number)
    favours = int(scene.game.seats[0].favour)
    assert int(scene.game.tally.favour_from[0, twin.tallies.FAVOUR_EVIL_DEEDS]) == favours
    assert int(scene.game.tally.demon_favours[number]) == favours
    return favours


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_the_example_of_molochs_deeds(scene):
    assert do_evil(scene, "moloch", 3, 6) == 1


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_the_example_of_sammaels_deeds(scene):
    assert do_evil(scene, "sammael", 1, 3, 5, 6, 6) == 2


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_events_make_them_easier_or_smaller(scene):
    scene.lay_permanent("witch_hunt")  # on five or more
    assert do_evil(scene, "moloch", 4, 5) == 1


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_an_event_takes_a_heart_from_all_on_earth(scene):
    scene.lay_permanent("age_of_reason")
    assert do_evil(scene, "moloch", 6) == 1


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_an_event_forbids_them(scene):
    assert diplomacy.may_do_evil(scene.game, scene.rules)
    scene.lay_permanent("great_revival")
    assert not diplomacy.may_do_evil(scene.game, scene.rules)


@pytest.mark.rule("hellgame:9.7.4-evil-deeds")
def test_andras_rolls_one_die_more_where_abilities_are_played():
    scene = Scene(players=2, demon_abilities=True)
    assert do_evil(scene, "andras", 6, 6, 6, 6, 6) == 5
