"""9.8 What the Major Arcana do: one test or more for each kind of effect of the Action Phase."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import begin, cast, castable, targets, track
from tests.hellgame.scene import FREEBOOTERS, Scene, state, twin


def table(**first: int) -> Scene:
    """Beelzebub (2 hearts) and Caim against Baal and Gomory, nobody on the map."""
    scene = Scene(players=2)
    scene.seat(0, demons="beelzebub+caim", souls=first.pop("souls", 9), **first)
    scene.seat(1, demons="baal+gomory", souls=5)
    begin(scene)
    return scene


# --- at demons -----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.8-effects-on-demons")
def test_incapacitate():
    scene = table()
    jar, baal = scene.give(0, "jar_of_jam"), scene.demon("baal")
    scene.answer("target", who=baal)
    cast(scene, "beelzebub", jar)
    assert (scene.game.demons[baal].incapacitated, scene.game.demons[baal].cause) == (1, jar)
    twin.acting.sweep_track(scene.game)
    assert "baal" not in track(scene)


@pytest.mark.rule("hellgame:9.8-effects-on-demons")
def test_target_loses_action():
    scene = table()
    late, baal = scene.give(0, "sleep_late"), scene.demon("baal")
    assert targets(scene, "beelzebub", late) == {baal, scene.demon("gomory")}
    scene.answer("target", who=baal)
    cast(scene, "beelzebub", late)
    assert "baal" not in track(scene)
    assert scene.game.demons[baal].did == state.ACTED
    assert targets(scene, "beelzebub", late) == {scene.demon("gomory")}  # only who has one


@pytest.mark.rule("hellgame:9.8-effects-on-demons")
def test_give_disfavour():
    scene = table()
    cast(scene, "beelzebub", scene.give(0, "vendetta"))
    assert (scene.game.seats[0].disfavour, scene.game.seats[1].disfavour) == (0, 1)


@pytest.mark.rule("hellgame:9.8-effects-on-demons")
def test_recover_demon():
    scene = table()
    released = scene.give(0, "released")
    assert castable(scene, "beelzebub") == set()
    caim = scene.incapacitate("caim", "jar_of_jam")
    scene.incapacitate("baal")
    assert targets(scene, "beelzebub", released) == {caim}
    cast(scene, "beelzebub", released)
    assert (scene.game.demons[caim].incapacitated, scene.game.demons[caim].cause) == (0, -1)


# --- for oneself ---------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_gain_favour():
    scene = table()
    cast(scene, "beelzebub", scene.give(0, "a_damn_good_day"))
    assert scene.game.seats[0].favour == 1
    assert scene.game.tally.favour_from[0, twin.tallies.FAVOUR_ARCANA] == 1


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_remove_disfavour():
    scene = table(disfavour=2)
    cast(scene, "beelzebub", scene.give(0, "carnossa"))
    assert scene.game.seats[0].disfavour == 1


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_gain_souls():
    scene = table(souls=0)
    with scene.dice(3, 5):
        cast(scene, "beelzebub", scene.give(0, "fast_cash"))
    assert scene.game.seats[0].souls == 8


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_extra_arcana_draw():
    scene = table()
    for card in ("vendetta", "riot", "released", "carnossa"):
        scene.give(0, card)
    foci = scene.give(0, "foci")
    scene.stack("recruit", "rage", "frenzy")
    scene.answer("discard", what=scene.card("recruit"))
    cast(scene, "beelzebub", foci)
    assert len(scene.hand(0)) == scene.rules.hand_limit
    assert scene.card("rage") in scene.hand(0)
    assert scene.card("recruit") not in scene.hand(0)


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_evil_deeds_hit_on():
    scene = table()
    scene.to_earth("beelzebub", "a_small_favour")  # two hearts
    with scene.dice(5, 4):
        cast(scene, "beelzebub", scene.give(0, "wicked_pope"))
    assert scene.game.seats[0].favour == 1


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_no_card_of_evil_deeds_while_an_event_forbids_them():
    scene = table()
    scene.to_earth("beelzebub", "a_small_favour")
    pope = scene.give(0, "wicked_pope")
    assert castable(scene, "beelzebub") == {pope}
    scene.lay_permanent("great_revival")
    assert castable(scene, "beelzebub") == set()


@pytest.mark.rule("hellgame:9.8-effects-for-oneself")
def test_influence_bonus():
    scene = table()
    legion = scene.legion(1, "addiction")
    cast(scene, "beelzebub", scene.give(0, "salomes_oil"))
    assert scene.game.seats[0].boost == 2
    scene.answer("goal", verb="disband")
    with scene.dice(3):  # Caim has one heart
        twin.influence.influence(scene.game, scene.at, scene.demon("caim"))
    assert scene.game.legions[legion].place == state.NONE
    begin(scene)
    assert scene.game.seats[0].boost == 0


# --- at units ------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_sacrifice_legion_for_souls():
    scene = table(souls=0)
    legion, money = scene.legion(0, "spies"), scene.give(0, "blood_money")
    scene.legion(1, "spies")
    assert targets(scene, "beelzebub", money) == {legion}
    cast(scene, "beelzebub", money)
    assert scene.game.seats[0].souls == 6
    assert scene.standing(0, "spies") == 0
    assert scene.game.tally.legions_lost[0, twin.tallies.LOST_TO_MAGIC] == 1


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_a_sacrificed_legion_sets_its_hellhound_free():
    scene = table()
    hound = scene.hound(0, on=scene.legion(0, "addiction"))
    with scene.dice(5):
        cast(scene, "beelzebub", scene.give(0, "blood_money"))
    assert scene.game.hounds[hound].place == scene.place("addiction")


@pytest.mark.rule("hellgame:9.8-effects-on-units", "hellgame:9.5.2.2-chased")
def test_a_lieutenant_whose_last_legion_is_sacrificed_among_others_must_flee():
    scene = table()
    scene.legion(0, "addiction")
    man = scene.lieutenant("verin", 0, "addiction")
    scene.legion(1, "addiction")
    with scene.dice(5, 6):
        cast(scene, "beelzebub", scene.give(0, "blood_money"))
    assert scene.game.lieutenants[man].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_steal_legion():
    scene = table()
    free, led = scene.legion(1, "spies"), scene.legion(1, "addiction")
    scene.lieutenant("verin", 1, "addiction")
    freebooter = scene.legion(FREEBOOTERS, "liars")
    scene.legion(0, "liars")
    card = scene.give(0, "the_iago_syndrome")
    assert targets(scene, "beelzebub", card) == {free, freebooter}
    assert led not in targets(scene, "beelzebub", card)
    scene.answer("target", who=free)
    with scene.dice(1):
        cast(scene, "beelzebub", card)
    assert (scene.standing(0, "spies"), scene.standing(1, "spies")) == (1, 0)
    assert scene.game.tally.legions_lost[1, twin.tallies.LOST_TO_MAGIC] == 1
    assert scene.game.seats[0].favour == 0  # no Favour is asked, unlike 9.7.1


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_disband():
    scene = table()
    scene.legion(1, "spies")
    with scene.dice(2):
        cast(scene, "beelzebub", scene.give(0, "a_deliberate_mistake"))
    assert scene.standing(1, "spies") == 0


@pytest.mark.rule("hellgame:9.8-effects-on-units")
def test_steal_lieutenant():
    scene = table(favour=1)
    scene.legions(1, "spies", 4)
    verin = scene.lieutenant("verin", 1, "spies")  # leads three
    card = scene.give(0, "deflection")
    scene.lieutenant("sulla", 0, "liars")
    assert targets(scene, "beelzebub", card) == {verin}
    cast(scene, "beelzebub", card)
    assert scene.game.lieutenants[verin].owner == 0
    assert (scene.standing(0, "spies"), scene.standing(1, "spies")) == (3, 1)
    assert scene.game.tally.legions_lost[1, twin.tallies.LOST_TO_MAGIC] == 3


# --- at places -----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.8-effects-on-places")
def test_summon_legion():
    scene = table(sectios="spies+liars")
    card = scene.give(0, "recruit")
    scene.game.uriel.place = scene.place("liars")
    assert targets(scene, "beelzebub", card) == {scene.place("spies")}
    verin = scene.lieutenant("verin", 1, "spies")
    scene.answer("flight", where=scene.place("traitors"))
    with scene.dice(2, 5):
        cast(scene, "beelzebub", card)
    assert scene.standing(0, "spies") == 1
    assert scene.game.seats[0].souls == 9 - 1
    assert scene.game.lieutenants[verin].place == scene.place("traitors")  # driven out (9.5.2.2)


@pytest.mark.rule("hellgame:9.8-effects-on-places")
def test_revoke_sectio():
    scene = table(sectios="spies")
    scene.seat(1, sectios="liars+falsifiers+traitors+addiction")
    scene.legion(1, "liars")
    scene.lieutenant("verin", 1, "traitors")
    scene.game.holder[scene.place("idolaters")] = FREEBOOTERS
    card = scene.give(0, "riot")
    empty = {scene.place(name) for name in ("falsifiers", "addiction", "idolaters")}
    assert targets(scene, "beelzebub", card) == empty
    scene.answer("target", where=scene.place("falsifiers"))
    cast(scene, "beelzebub", card)
    assert scene.game.holder[scene.place("falsifiers")] == state.NONE


@pytest.mark.rule("hellgame:9.8-effects-on-places")
def test_place_wild_hellhound():
    scene = table()
    card = scene.give(0, "hellhounds")
    scene.game.uriel.place, scene.game.lilith.place = scene.place("liars"), scene.place("spies")
    assert targets(scene, "beelzebub", card) == set(range(45)) - {
        scene.place("liars"),
        scene.place("spies"),
    }
    scene.legion(1, "addiction")
    scene.answer("target", where=scene.place("addiction"))
    cast(scene, "beelzebub", card)
    assert twin.board.loose_hounds_in(scene.game, scene.rules, scene.place("addiction")) == 1
    assert not scene.asked_of("flee")  # it appears, it does not come


@pytest.mark.rule("hellgame:9.8-carrying")
def test_teleport_stack():
    scene = table(sectios="spies+liars")
    scene.seat(1, sectios="addiction")
    for _ in range(2):
        scene.legion(0, "spies")
    army = scene.legions(0, "addiction", 4)
    verin = scene.lieutenant("verin", 0, "addiction")
    foe = scene.legion(1, "liars")
    card = scene.give(0, "secret_tunnel")
    assert targets(scene, "beelzebub", card) == {scene.place("addiction"), scene.place("spies")}
    scene.answer("target", where=scene.place("addiction"))
    scene.answer("target", where=scene.place("liars"))
    for legion in army[1:]:
        scene.answer("carry", who=legion)
    scene.answer("carry", what=verin)
    scene.answer("flee", seat=1, who=foe)
    twin.deals.promise_peace(scene.game, 0, 1, 3)
    with scene.dice(1):
        cast(scene, "beelzebub", card)
    assert not scene.unanswered()
    assert (scene.standing(0, "liars"), scene.standing(0, "addiction")) == (3, 1)
    assert scene.game.lieutenants[verin].place == scene.place("liars")
    first, *_, last = scene.asked_of("carry")
    assert "pass" not in first.verbs()  # somebody goes
    assert last.values("pick_up", "who") == {state.NONE}  # three legions at most
    assert scene.where(foe) == scene.place("adulterers_in_heat")
    assert not twin.deals.are_at_peace(scene.game, 0, 1)


@pytest.mark.rule("hellgame:9.8-carrying")
def test_nobody_is_carried_without_another_own_sectio():
    scene = table(sectios="spies")
    scene.legion(0, "spies")
    card = scene.give(0, "secret_tunnel")
    assert castable(scene, "beelzebub") == set()
    scene.legion(0, "addiction")
    assert targets(scene, "beelzebub", card) == {scene.place("addiction")}


# --- powers beyond -------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.8-effects-beyond")
def test_swap_hell_event():
    scene = table()
    scene.lay_permanent("red_peril")
    bees, tempers, twelfth = scene.stack_hell("the_bees", "tempers", "twelfth_night")
    scene.answer("conspire", verb="lay", what=tempers)
    cast(scene, "beelzebub", scene.give(0, "a_minor_change"))
    assert scene.game.areas[twin.effects.HELL_AREA] == tempers
    deck = scene.game.hidden.hell
    assert int(deck.cards[deck["count"] - 1]) == twelfth  # two were drawn
    assert bees in deck.cards[:2]


@pytest.mark.rule("hellgame:9.8-effects-beyond")
def test_peek_hell_deck():
    scene = table()
    one, two, three, _ = scene.stack_hell("the_bees", "tempers", "twelfth_night", "audit")
    scene.game.hidden.hell_known[three] = state.EVERYBODY
    scene.answer("peek", what=three)
    scene.answer("peek", what=one)
    cast(scene, "beelzebub", scene.give(0, "look_into_the_future"))
    first, second = scene.asked_of("peek")
    assert first.values("choose", "what") == {one, two, three}
    assert second.values("choose", "what") == {one, two}
    deck = scene.game.hidden.hell
    lying = [int(card) for card in deck.cards[deck["count"] - 4 : deck["count"]]]
    assert lying[::-1] == [three, one, two, scene.hell_card("audit")]
    assert [int(scene.game.hidden.hell_known[card]) for card in (one, two, three)] == [1, 1, 1]


@pytest.mark.rule("hellgame:9.8-effects-beyond")
@pytest.mark.parametrize("named", [True, False])
def test_lilith_to_antehell(named):
    scene = table(favour=1)
    scene.game.demons[scene.demon("ashtaroth")].owner = 0  # six hearts
    call = scene.give(0, "call_for_lilith")
    assert castable(scene, "beelzebub") == set()
    assert castable(scene, "ashtaroth") == {call}
    if named:
        scene.rules.arcanum[call].form = twin.effects.HAG
    else:
        scene.answer("form", amount=twin.effects.HAG)
    cast(scene, "ashtaroth", call)
    assert scene.game.lilith.place == state.ANTEHELL
    assert scene.game.lilith.form == twin.effects.HAG
    assert len(scene.asked_of("form")) == int(not named)


@pytest.mark.rule("hellgame:9.8-effects-beyond")
def test_uriel_to_earth():
    scene = table(favour=1)
    love, baal = scene.give(0, "love_for_uriel"), scene.to_earth("baal")
    scene.game.phase = state.ACTION_PHASE
    with scene.dice(4):  # Baal has four skulls
        cast(scene, "beelzebub", love)
    assert scene.game.uriel.place == state.ON_EARTH
    assert scene.game.uriel.card == state.NONE
    assert scene.game.demons[baal].earth == state.NONE
    assert scene.game.demons[baal].must_pass == 2


@pytest.mark.rule("hellgame:9.8-effects-beyond")
def test_move_uriel():
    scene = table()
    obey = scene.give(0, "uriel_must_obey")
    for place in (state.NONE, state.ON_EARTH, state.ANTEHELL):
        scene.game.uriel.place = place
        assert castable(scene, "beelzebub") == set()
    scene.seat(1, sectios="liars+spies")
    scene.game.uriel.place = scene.place("idolaters")
    steps = ["basement_of_wanton_killers", "liars", "falsifiers", "miracle_workers"]
    for step in steps:
        scene.answer("lead_uriel", where=scene.place(step))
    cast(scene, "beelzebub", obey)
    assert scene.game.uriel.place == scene.place("miracle_workers")
    assert scene.game.holder[scene.place("liars")] == state.NONE


@pytest.mark.rule("hellgame:9.8-magic")
def test_every_card_of_the_action_phase_does_what_some_function_says():
    """No effect falls through: each of the pack's words is known to one of the modules."""
    scene = table()
    combat = range(twin.effects.COMBAT_BONUS, twin.effects.COUNTER)
    aimed = {
        int(scene.rules.arcanum[card].effect): twin.aims.aim_of(scene.rules, card)
        for card in range(scene.rules.arcana)
        if scene.rules.arcanum[card].moments & twin.effects.AT_ACTION
    }
    assert len(aimed) == twin.effects.COMBAT_BONUS - 1
    assert not set(aimed) & set(combat)
