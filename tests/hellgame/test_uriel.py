"""10.1 Uriel."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin
from tests.hellgame.walking import far_off, spot

uriel = twin.uriel
ANTEHELL, ON_EARTH = state.ANTEHELL, state.ON_EARTH
WALKS = 800


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="gomory+balban", sectios="the_forest_of_suicides+spies")
    scene.seat(1, demons="prufflas", sectios="addiction+liars")
    scene.seat(2, demons="baal", sectios="thieves")
    return scene


def move(scene: Scene) -> None:
    uriel.move_uriel(scene.game, scene.at)
    assert scene.problems() == []
    assert scene.unanswered() == []


def enter(scene: Scene, where: str, origin: str) -> None:
    """Uriel comes to a sectio from another."""
    scene.game.uriel.place = scene.place(origin)
    uriel.enter_sectio_uriel(scene.game, scene.at, scene.place(where))
    assert scene.problems() == []


def comes(scene: Scene, card: int = NONE) -> None:
    uriel.uriel_to_earth(scene.game, scene.at, card)


def lost(scene: Scene, seat: int) -> int:
    return int(scene.game.tally.legions_lost[seat, twin.tallies.LOST_TO_URIEL])


# --- the example of the rulebook -----------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-earth")
@pytest.mark.rule("hellgame:10.1-antehell")
@pytest.mark.rule("hellgame:10.1-walk")
@pytest.mark.rule("hellgame:10.1-panic")
@pytest.mark.rule("hellgame:10.1-hounds")
@pytest.mark.rule("hellgame:10.1-control")
@pytest.mark.rule("hellgame:10.1-lowest-demon")
def test_example_uriels_walk(scene):
    game = scene.game
    gomory, prufflas = scene.to_earth("gomory"), scene.to_earth("prufflas", copy=1)
    game.phase = state.HELL_PHASE
    with scene.dice(2, 2):
        comes(scene)
    assert game.demons[gomory].owner == NONE
    assert game.demons[prufflas].earth == NONE and game.demons[prufflas].must_pass == game.turn
    # The Random Movement phase of the same turn: AnteHell, where a legion is caught.
    game.phase = state.RANDOM_MOVEMENT_PHASE
    unlucky = scene.legion(FREEBOOTERS, ANTEHELL)
    move(scene)
    assert game.uriel.place == ANTEHELL and scene.where(unlucky) == NONE
    # The next turn's: The Wise Men, The Forest of Suicides, Molesters' Purgatory, Addiction.
    game.turn += 1
    one, two = scene.legions(0, "the_forest_of_suicides", 2)
    hound = scene.hound(0, on=two)
    with scene.dice(4, 2, 2, 6, 1, 3, 2, 1, 2):
        move(scene)
    walked = [event["where"] for event in scene.events("uriel_moves")][1:]
    route = ("the_wise_men", "the_forest_of_suicides", "molesters_purgatory", "addiction")
    assert walked == [scene.place(name) for name in route]
    assert scene.where(one) == scene.place("underarchivers") and scene.where(two) == NONE
    assert game.hounds[hound].place == scene.place("sadistic_pleasure_pit")
    assert game.holder[scene.place("the_forest_of_suicides")] == NONE
    assert game.holder[scene.place("addiction")] == NONE
    assert game.demons[scene.demon("balban")].owner == 0  # saved by a 2: one legion was lost


# --- coming --------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-earth")
def test_demons_on_earth_roll_against_skulls_and_flee_home(scene):
    scene.to_earth("gomory")  # one skull
    card = scene.to_earth("baal", copy=1)  # four
    home = scene.demon("prufflas")
    under = int(scene.game.demons[card].earth)
    with scene.dice(1, 5) if scene.demon("gomory") < scene.demon("baal") else scene.dice(5, 1):
        comes(scene)
    assert scene.game.demons[scene.demon("gomory")].owner == 0
    assert scene.game.demons[scene.demon("baal")].owner == NONE
    assert scene.game.demons[home].must_pass == 0  # it was in Hell
    assert scene.game.hidden.arcana.cards[0] == under or scene.game.hidden.arcana.cards[1] == under
    assert int(scene.game.hidden.demons.cards[0]) == scene.demon("baal")


@pytest.mark.rule("hellgame:10.1-earth", "hellgame:10.1-removal")
def test_called_again_by_an_arcanum_he_still_goes_with_his_event(scene):
    card = scene.lay_permanent("uriel_descends")
    comes(scene, card)
    scene.game.uriel.place = scene.place("tyrants")
    comes(scene)
    assert scene.game.uriel.place == ON_EARTH
    twin.hell_phase.lift_permanent(scene.game, scene.at, card)
    assert scene.game.uriel.place == NONE


@pytest.mark.rule("hellgame:10.1-earth")
@pytest.mark.parametrize("phase, later", [(state.HELL_PHASE, 0), (state.ACTION_PHASE, 1)])
def test_survivors_must_pass_for_good_in_the_next_action_phase(scene, phase, later):
    scene.game.turn, scene.game.phase = 4, phase
    demon = scene.to_earth("baal")
    with scene.dice(4):
        comes(scene)
    assert scene.game.demons[demon].must_pass == 4 + later


@pytest.mark.rule("hellgame:10.1-earth")
def test_incapacitated_demons_on_earth_roll_too(scene):
    demon = scene.to_earth("baal")
    scene.incapacitate("baal")
    with scene.dice(5):
        comes(scene)
    assert scene.game.demons[demon].owner == NONE


@pytest.mark.rule("hellgame:10.1-earth")
def test_he_stands_on_earth_and_his_coming_is_counted(scene):
    comes(scene, scene.hell_card("uriel_descends"))
    assert scene.game.uriel.place == ON_EARTH
    assert scene.game.uriel.card == scene.hell_card("uriel_descends")
    assert scene.game.tally.uriel_came == 1


# --- AnteHell ------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-antehell")
def test_in_antehell_he_destroys_every_unit(scene):
    comes(scene)
    legions = scene.legions(0, ANTEHELL, 2)
    tame, loose = scene.hound(0, on=legions[0]), scene.hound(1, at=ANTEHELL)
    man = scene.lieutenant("verin", 1, ANTEHELL)
    with scene.dice(3):  # two legions lost: a 3 saves the demon
        move(scene)
    assert scene.standing(0, ANTEHELL) == 0 and spot(scene, man) == NONE
    assert twin.hellhounds.is_boxed(scene.game, tame)
    assert twin.hellhounds.is_boxed(scene.game, loose)
    assert lost(scene, 0) == 2
    assert scene.game.demons[scene.demon("balban")].owner == 0


# --- the walk ------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-walk")
def test_he_comes_in_by_die_and_a_six_is_rolled_again(scene):
    scene.game.uriel.place = ANTEHELL
    with scene.dice(6, 6, 5, 5, 5, 5):
        move(scene)
    assert scene.game.uriel.place == scene.place((1, 5))
    assert len(scene.events("uriel_moves")) == 1  # the entry was the first of four steps


@pytest.mark.rule("hellgame:10.1-walk")
def test_after_a_six_he_comes_in_by_another_die(scene):
    dice, quarters = 0, set()
    for game in range(60):
        scene.luck.game = game
        scene.forget()
        quarters.add(int(uriel.way_in(scene.game, scene.at)))
        dice += len(scene.events("die_rolled"))
    assert quarters == {scene.place((1, quarter)) for quarter in range(1, 6)}
    assert dice > 60


@pytest.mark.rule("hellgame:10.1-walk")
def test_he_walks_four_steps_and_never_outward(scene):
    scene.game.uriel.place = scene.place((4, 1))
    with scene.dice(3, 3, 6, 4):
        move(scene)
    assert scene.game.uriel.place == scene.place((6, 2))


@pytest.mark.rule("hellgame:10.1-walk")
def test_many_walks_end_where_the_exact_chain_says():
    scene = Scene(players=2)
    found: Counter[int] = Counter()
    for walk in range(WALKS):
        scene.luck.game = walk
        scene.game.uriel.place = ANTEHELL
        uriel.walk(scene.game, scene.at)
        found[int(scene.game.uriel.place)] += 1
    assert list(far_off(found, exact_walk({(1, q): 1 / 5 for q in range(1, 6)}, 3), WALKS)) == []


@pytest.mark.rule("hellgame:10.1-walk")
@pytest.mark.rule("hellgame:10.1-removal")
def test_many_walks_into_the_pentagram_are_as_frequent_as_the_exact_chain_says():
    scene = Scene(players=2)
    found: Counter[int] = Counter()
    for walk in range(WALKS):
        scene.luck.game = walk
        scene.game.uriel.place = scene.place((7, 2))
        uriel.walk(scene.game, scene.at)
        found[int(scene.game.uriel.place)] += 1
    assert list(far_off(found, exact_walk({(7, 2): 1.0}, 4), WALKS)) == []


def exact_walk(chances: dict[tuple[int, int], float], steps: int) -> dict[int, float]:
    """Inward 2 in 6, to either side 1 in 6, else he stays; NONE beyond circle 9."""
    gone = 0.0
    for _ in range(steps):
        after: Counter[tuple[int, int]] = Counter()
        for (circle, quarter), share in chances.items():
            if circle == 9:
                gone += share * 2 / 6
            else:
                after[circle + 1, quarter] += share * 2 / 6
            after[circle, quarter % 5 + 1] += share / 6
            after[circle, (quarter - 2) % 5 + 1] += share / 6
            after[circle, quarter] += share * 2 / 6
        chances = dict(after)
    places = {(circle - 1) * 5 + quarter - 1: share for (circle, quarter), share in chances.items()}
    return places | {NONE: gone}


# --- panic ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-panic")
def test_lieutenants_carry_nobody_and_choose_of_two_dice(scene):
    man, legion = scene.lieutenant("verin", 0, "addiction"), scene.legion(0, "addiction")
    scene.answer("flight", seat=0, where=scene.place("sea_of_lard"))
    with scene.dice(6, 2, 4):  # the legion fails, the lieutenant gets away
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.where(legion) == NONE and spot(scene, man) == scene.place("sea_of_lard")
    assert not scene.asked_of("escort") and not scene.asked_of("flee")


@pytest.mark.rule("hellgame:10.1-panic")
def test_nobody_flees_to_where_uriel_came_from(scene):
    legion = scene.legion(0, "addiction")
    with scene.dice(3):
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.where(legion) == NONE


@pytest.mark.rule("hellgame:10.1-panic")
@pytest.mark.rule("hellgame:10.4-freebooters")
def test_freebooters_flee_from_uriel_too(scene):
    one, two = scene.legions(FREEBOOTERS, "addiction", 2)
    man = scene.lieutenant("verin", FREEBOOTERS, "addiction")
    with scene.dice(4, 5, 6, 2):  # nobody chooses for them: the die that leads away
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.where(one) == scene.place("sea_of_lard") and scene.where(two) == NONE
    assert spot(scene, man) == scene.place("sugar_hill")


@pytest.mark.rule("hellgame:10.1-panic")
def test_led_back_to_him_they_are_destroyed(scene):
    legion = scene.legion(0, "addiction")
    scene.legion(1, "sea_of_lard")
    with scene.dice(4, 2):
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.where(legion) == NONE
    assert scene.game.seats[0].uriel_losses == 1


@pytest.mark.rule("hellgame:10.1-panic")
def test_who_got_away_among_enemies_and_no_further_lives(scene):
    legion = scene.legion(0, "addiction")
    scene.legion(1, "sea_of_lard")
    with scene.dice(4, 6):
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.where(legion) == scene.place("sea_of_lard")


@pytest.mark.rule("hellgame:10.1-hounds")
def test_hellhounds_free_themselves_and_flee_with_a_die_each(scene):
    legion = scene.legion(0, "addiction")
    tame, loose, third = scene.hound(0, on=legion), scene.hound(1, at="addiction"), 2
    scene.hound(third, at="addiction")
    scene.game.lilith.place = scene.place("sugar_hill")
    with scene.dice(4, 1, 2, 4, 6):  # a 2 leads to Lilith: rolled again
        enter(scene, "addiction", "molesters_purgatory")
    assert scene.game.legions[legion].hound == NONE
    assert scene.game.hounds[tame].place == scene.place("exploiters")
    assert scene.game.hounds[loose].place == scene.place("sea_of_lard")
    assert twin.hellhounds.is_boxed(scene.game, third)
    assert not scene.asked_of("flee")  # what flees disturbs nobody


@pytest.mark.rule("hellgame:10.1-hounds")
def test_a_hound_that_flees_to_antehell_is_gone(scene):
    hound = scene.hound(0, at="the_wise_men")
    with scene.dice(3):
        enter(scene, "the_wise_men", "the_forest_of_suicides")
    assert twin.hellhounds.is_boxed(scene.game, hound)


@pytest.mark.rule("hellgame:10.1-hounds")
def test_a_lone_lieutenant_leaves_where_a_hound_flees_to(scene):
    scene.hound(0, at="addiction")
    man = scene.lieutenant("verin", 1, "sea_of_lard")
    with scene.dice(4, 6, 6):
        enter(scene, "addiction", "molesters_purgatory")
    assert spot(scene, man) == NONE


@pytest.mark.rule("hellgame:10.1-control")
def test_control_is_revoked_where_he_enters(scene):
    enter(scene, "liars", "falsifiers")
    assert scene.game.holder[scene.place("liars")] == NONE
    assert scene.game.holder[scene.place("addiction")] == 1


# --- the demon of lowest rank --------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-lowest-demon")
@pytest.mark.parametrize("losses, face, dies", [(1, 1, True), (3, 3, True), (3, 4, False)])
def test_the_roll_must_exceed_the_legions_lost(scene, losses, face, dies):
    scene.game.seats[0].uriel_losses = losses
    with scene.dice(face):
        uriel.threaten_demons(scene.game, scene.at)
    assert (scene.game.demons[scene.demon("gomory")].owner == NONE) == dies
    assert scene.game.demons[scene.demon("balban")].owner == 0  # rank 35 is higher than 38


@pytest.mark.rule("hellgame:10.1-lowest-demon")
def test_six_legions_or_more_cost_the_demon_without_a_roll(scene):
    scene.game.seats[0].uriel_losses = 6
    uriel.threaten_demons(scene.game, scene.at)
    assert scene.game.demons[scene.demon("gomory")].owner == NONE


@pytest.mark.rule("hellgame:10.1-lowest-demon")
def test_losses_are_counted_anew_for_each_of_his_walks(scene):
    scene.game.seats[0].uriel_losses = 6
    scene.game.uriel.place = scene.place((4, 1))
    with scene.dice(5, 5, 5, 5):
        move(scene)
    assert scene.game.demons[scene.demon("gomory")].owner == 0


# --- going ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-removal")
def test_the_pentagram_and_lilith_end_him(scene):
    scene.game.uriel.place = scene.place("spies")
    with scene.dice(3):
        move(scene)
    assert scene.game.uriel.place == NONE
    scene.game.uriel.place = scene.place("addiction")
    scene.game.lilith.place = scene.place("liars")
    enter(scene, "liars", "falsifiers")
    assert scene.game.uriel.place == NONE
    assert scene.game.holder[scene.place("liars")] == 1  # he never came to it


@pytest.mark.rule("hellgame:10.1-removal")
def test_he_goes_with_the_event_that_brought_him():
    scene = Scene(players=2)
    scene.seat(0, demons="baal", sectios="spies")
    card = scene.lay_permanent("uriel_descends")
    comes(scene, card)
    twin.kernel.decks.search_card(scene.game.hidden.hell, scene.hell_card("day_of_rest"))
    twin.hell_phase.lay_permanent(scene.game, scene.at, scene.hell_card("day_of_rest"))
    assert scene.game.uriel.place == NONE


# --- led by an Arcanum ---------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.1-led")
def test_led_by_a_card_he_does_what_he_always_does(scene):
    scene.game.uriel.place = scene.place("the_wise_men")
    legion = scene.legion(0, "the_forest_of_suicides")
    scene.answer("lead_uriel", seat=1, where=scene.place("the_forest_of_suicides"))
    scene.answer("lead_uriel", seat=1, where=scene.place("molesters_purgatory"))
    with scene.dice(6, 2):
        uriel.lead_uriel(scene.game, scene.at, 1, 2)
    assert scene.where(legion) == NONE
    assert scene.game.uriel.place == scene.place("molesters_purgatory")
    asked = scene.asked_of("lead_uriel")
    assert [each.amount for each in asked] == [2, 1]
    assert ANTEHELL not in asked[0].values("step", "where")


@pytest.mark.rule("hellgame:10.1-led")
def test_he_is_led_only_in_the_circles_of_hell(scene):
    for place in (NONE, ON_EARTH, ANTEHELL):
        scene.game.uriel.place = place
        uriel.lead_uriel(scene.game, scene.at, 1, 2)
        assert scene.game.uriel.place == place
    assert not scene.asked_of("lead_uriel")
