"""9.8, 9.8.1 Using magic: when, where, at what price, and what a card demands."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import cast, castable, targets
from tests.hellgame.scene import Scene, state, twin


def two_seats(**first: int) -> Scene:
    """Beelzebub and Caim against Baal, Gomory and Balban."""
    scene = Scene(players=2)
    scene.seat(0, demons="beelzebub+caim", **first)
    scene.seat(1, demons="baal+gomory+balban", souls=5)
    return scene


@pytest.mark.rule("hellgame:9.8-magic")
def test_a_card_is_played_for_its_major_half_and_goes_under_the_deck():
    scene = two_seats(souls=5)
    card = scene.give(0, "a_small_favour")
    cast(scene, "beelzebub", card)
    assert scene.hand(0) == []
    assert scene.game.hidden.arcana.cards[0] == card
    assert scene.game.hidden.arcana_known[card] == state.EVERYBODY
    assert scene.game.seats[0].favour == 1
    assert scene.game.tally.arcana_used[0] == 1


@pytest.mark.rule("hellgame:9.8.1-moments")
def test_only_cards_for_the_action_phase():
    scene = two_seats(souls=5, favour=5)
    favour, incubus = scene.give(0, "a_small_favour"), scene.give(0, "incubus")
    for other in ("frenzy", "objection"):
        scene.give(0, other)
    assert castable(scene, "beelzebub") == {favour, incubus}  # Incubus is of two kinds


@pytest.mark.rule("hellgame:9.8.1-same-place")
def test_caster_and_target_must_be_in_the_same_place():
    scene = two_seats(souls=5)
    jar = scene.give(0, "jar_of_jam")
    baal, gomory, balban = (scene.demon(name) for name in ("baal", "gomory", "balban"))
    scene.to_earth("gomory")
    assert targets(scene, "beelzebub", jar) == {baal, balban}
    scene.to_earth("beelzebub", copy=1)
    assert targets(scene, "beelzebub", jar) == {baal, gomory, balban}  # he may return


@pytest.mark.rule("hellgame:9.8.1-same-place")
def test_a_card_may_demand_earth():
    scene = two_seats(souls=5)
    box = scene.give(0, "the_order_of_the_silver_dawn")
    deeds = scene.give(0, "wicked_pope")
    gomory = scene.to_earth("gomory")
    assert castable(scene, "beelzebub") == set()
    scene.to_earth("beelzebub", copy=1)
    assert castable(scene, "beelzebub") == {box, deeds}
    assert targets(scene, "beelzebub", box) == {gomory}
    scene.game.demons[scene.demon("beelzebub")].earth_turn = 2  # he has just come (9.6)
    assert castable(scene, "beelzebub") == set()


@pytest.mark.rule("hellgame:9.8.1-same-place")
def test_a_card_may_demand_hell():
    scene = two_seats(souls=5)
    jar = scene.give(0, "jar_of_jam")
    scene.rules.arcanum[jar].scene = twin.effects.ONLY_HELL
    gomory = scene.to_earth("gomory")
    scene.to_earth("beelzebub", copy=1)
    assert gomory not in targets(scene, "beelzebub", jar)
    assert scene.demon("baal") in targets(scene, "beelzebub", jar)


@pytest.mark.rule("hellgame:9.8.1-return")
def test_magic_in_hell_brings_its_caster_home():
    scene = two_seats(souls=9)
    jar = scene.give(0, "jar_of_jam")
    beelzebub = scene.to_earth("beelzebub")
    scene.to_earth("gomory", copy=1)
    scene.answer("target", who=scene.demon("baal"))
    cast(scene, "beelzebub", jar)
    assert not twin.demons.is_on_earth(scene.game, beelzebub)


@pytest.mark.rule("hellgame:9.8.1-return")
@pytest.mark.parametrize("card", ["jar_of_jam", "a_small_favour", "look_into_the_future"])
def test_magic_that_does_not_touch_hell_leaves_its_caster_on_earth(card):
    scene = two_seats(souls=9)
    beelzebub = scene.to_earth("beelzebub", "carnossa")
    gomory = scene.to_earth("gomory", "carnossa", copy=1)
    if card == "jar_of_jam":
        scene.answer("target", who=gomory)
    cast(scene, "beelzebub", scene.give(0, card))
    assert twin.demons.is_on_earth(scene.game, beelzebub)


@pytest.mark.rule("hellgame:9.8.1-costs")
def test_souls_and_usable_favours_must_be_there_and_are_paid():
    scene = two_seats(souls=1, favour=1)
    scene.seat(1, sectios="spies")
    scene.lieutenant("verin", 1, "spies")
    favour, deflection = scene.give(0, "a_small_favour"), scene.give(0, "deflection")
    assert castable(scene, "beelzebub") == {deflection}
    scene.game.seats[0].souls, scene.game.seats[0].disfavour = 2, 1
    assert castable(scene, "beelzebub") == {favour}  # the only Favour is blocked (14.1)
    scene.game.seats[0].disfavour = 0
    cast(scene, "beelzebub", deflection)
    assert (scene.game.seats[0].souls, scene.game.seats[0].favour) == (2, 0)
    cast(scene, "beelzebub", favour)
    assert (scene.game.seats[0].souls, scene.game.seats[0].favour) == (0, 1)


@pytest.mark.rule("hellgame:9.8.1-costs")
def test_a_card_may_cost_disfavour_which_is_taken_at_once():
    scene = two_seats(souls=2)
    card = scene.give(0, "a_small_favour")
    scene.rules.arcanum[card].disfavour = 2
    cast(scene, "beelzebub", card)
    assert scene.game.seats[0].disfavour == 2


@pytest.mark.rule("hellgame:9.8.1-costs")
def test_balban_pays_a_soul_less():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="balban+caim", souls=1)
    scene.seat(1, demons="baal")
    card = scene.give(0, "a_small_favour")  # two souls
    assert castable(scene, "caim") == set()
    assert castable(scene, "balban") == {card}
    cast(scene, "balban", card)
    assert scene.game.seats[0].souls == 0


@pytest.mark.rule("hellgame:9.8.1-demands")
def test_jones_device_needs_a_sectio_of_the_lustful():
    scene = two_seats(souls=2)
    device = scene.give(0, "jones_device")
    scene.seat(0, souls=2, sectios="spies")
    assert castable(scene, "beelzebub") == set()
    scene.seat(0, souls=2, sectios="orgastica")
    assert castable(scene, "beelzebub") == {device}


@pytest.mark.rule("hellgame:9.8.1-demands")
def test_incubus_wants_a_female_of_no_more_stars():
    scene = two_seats(souls=2)
    incubus = scene.give(0, "incubus")
    scene.seat(1, demons="asmodeus+andras")
    female = {scene.demon(name) for name in ("gomory", "balban", "asmodeus")}
    assert targets(scene, "beelzebub", incubus) == female  # five stars
    scene.game.demons[scene.demon("moloch")].owner = 0  # four stars
    assert targets(scene, "moloch", incubus) == female
    scene.game.demons[scene.demon("zagam")].owner = 0  # three
    assert targets(scene, "zagam", incubus) == female - {scene.demon("balban")}


@pytest.mark.rule("hellgame:9.8.1-same-place")
def test_incapacitated_and_own_demons_are_no_targets():
    scene = two_seats(souls=2)
    jar = scene.give(0, "jar_of_jam")
    scene.incapacitate("baal")
    assert targets(scene, "beelzebub", jar) == {scene.demon("gomory"), scene.demon("balban")}


@pytest.mark.rule("hellgame:9.8-magic")
def test_magic_that_harms_breaks_a_promised_peace():
    scene = two_seats(souls=4)
    twin.deals.promise_peace(scene.game, 0, 1, 3)
    cast(scene, "beelzebub", scene.give(0, "a_small_favour"))
    assert twin.deals.are_at_peace(scene.game, 0, 1)
    cast(scene, "beelzebub", scene.give(0, "jar_of_jam"))
    assert not twin.deals.are_at_peace(scene.game, 0, 1)
    assert scene.game.tally.deals[0, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN] == 1


@pytest.mark.rule("hellgame:9.8.1-tests")
@pytest.mark.parametrize(("face", "turned"), [(2, True), (3, False)])
def test_some_cards_ask_for_a_roll_against_hearts(face, turned):
    scene = two_seats(souls=2)
    legion = scene.legion(1, "spies")
    card = scene.give(0, "come_on_join_us")
    with scene.dice(face):
        cast(scene, "beelzebub", card)
    assert (scene.game.legions[legion].place == state.NONE) == turned
    assert scene.standing(0, "spies") == int(turned)
    assert len(scene.events("magic_fails")) == int(not turned)


@pytest.mark.rule("hellgame:9.8.1-tests")
def test_some_cards_ask_for_a_duel_which_is_rolled_until_one_wins():
    """Beelzebub and Baal have four skulls each."""
    scene = two_seats(souls=2)
    rock = scene.give(0, "sisyphus_rock")
    scene.answer("target", who=scene.demon("baal"))
    tie, lost = (3, 3, 3, 3, 3, 3, 3, 3), (1, 1, 1, 1, 1, 1, 1, 2)
    with scene.dice(*tie, *lost):
        cast(scene, "beelzebub", rock)
    assert scene.game.demons[scene.demon("baal")].incapacitated == 0
    assert scene.game.hidden.arcana.cards[0] == rock
    scene.give(0, "sisyphus_rock", copy=1)
    scene.game.seats[0].souls = 1
    scene.answer("target", who=scene.demon("baal"))
    with scene.dice(*lost[::-1]):
        cast(scene, "beelzebub", rock + 1)
    assert scene.game.demons[scene.demon("baal")].incapacitated == 1


@pytest.mark.rule("hellgame:9.8.1-tests")
def test_caim_may_roll_a_lost_duel_again_once():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="caim", souls=9)
    scene.seat(1, demons="gomory")
    rock = scene.give(0, "sisyphus_rock")
    with scene.dice(1, 1, 1, 1, 5, 6, 6, 6, 6, 1):
        cast(scene, "caim", rock)
    assert scene.game.demons[scene.demon("gomory")].incapacitated == 1
