"""11.2.1 Magic in battle: who begins, and what each effect does."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import NONE, Scene, twin

WHERE = (5, 3)
magic, spells, state = twin.battle_magic, twin.battle_spells, twin.state


def battle(*cards: str, ours: int = 2, theirs: int = 1, souls: int = 5, foe: str = "ukobach"):
    """Seat 0 with Caim and these cards against seat 1 with a demon; and the cards' numbers."""
    scene = Scene(players=2)
    scene.seat(0, demons="caim", souls=souls)
    scene.seat(1, demons=foe, souls=5)
    scene.legions(0, WHERE, ours)
    scene.legions(1, WHERE, theirs)
    numbers = [scene.give(0, name) for name in cards]
    bring(scene, 0, "caim", numbers)
    scene.answer("join", seat=1, verb="join")
    return scene, numbers


def bring(scene: Scene, seat: int, demon: str, cards: list[int]) -> None:
    scene.answer("join", seat=seat, who=scene.demon(demon))
    for card in cards:
        scene.answer("bring", seat=seat, what=card)


def cast(scene: Scene) -> None:
    magic.cast_spells(scene.game, scene.at)
    twin.roster.muster(scene.game, scene.rules)


def bonus(scene: Scene, unit: int) -> int:
    return int(twin.fighting.attack_bonus(scene.game, scene.rules, unit))


# --- order ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:11.2.1-order")
def test_the_highest_demon_says_who_begins_and_then_all_alternate():
    scene, mine = battle("rage", "frenzy")
    theirs = [scene.give(1, name, 1) for name in ("rage", "frenzy")]
    for card in theirs:
        scene.answer("bring", seat=1, what=card)
    field.draw_up(scene, WHERE)
    scene.answer("first_spell", seat=0, who=1)
    for one, other in zip(theirs, mine, strict=True):
        scene.answer("combat_magic", seat=1, what=one)
        scene.answer("combat_magic", seat=0, what=other)
    cast(scene)
    assert scene.unanswered() == []
    assert [asked.seat for asked in scene.asked_of("combat_magic")] == [1, 0, 1, 0]


@pytest.mark.rule("hellgame:11.2.1-order")
def test_who_declined_may_answer_a_later_card_until_all_decline_in_a_row():
    scene, (card, _) = battle("rage", "hit_the_soft_spots")
    other = scene.give(1, "frenzy")
    scene.answer("bring", seat=1, what=other)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, verb="pass")
    scene.answer("combat_magic", seat=1, what=other)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.unanswered() == []
    # Seat 1 has nothing left; seat 0 is asked once more, for the card that it keeps.
    assert [asked.seat for asked in scene.asked_of("combat_magic")] == [0, 1, 0, 0]


@pytest.mark.rule("hellgame:11.2.1-magic", "hellgame:11.1-arcana")
def test_only_cards_for_battles_that_were_brought_and_can_be_paid():
    scene, (rage, *_) = battle("rage", "frenzy", "vendetta", souls=0)
    left = scene.give(0, "git_em")  # in the hand, but not brought
    field.draw_up(scene, WHERE)
    caim = scene.demon("caim")
    usable = {
        card
        for card in scene.hand(0)
        if scene.game.hidden.brought[card] == caim
        and magic.can_use(scene.game, scene.rules, caim, card)
    }
    assert usable == {scene.card("frenzy")}  # Rage costs a soul, Vendetta is for actions
    scene.game.seats[0].souls = 1
    cast(scene)
    assert scene.asked_of("combat_magic")[0].values("play", "what") == {scene.card("frenzy"), rage}
    assert left in scene.hand(0)


@pytest.mark.rule("hellgame:11.2.1-magic")
def test_a_card_is_paid_for_and_goes_to_the_bottom_of_its_deck():
    scene, (card,) = battle("rage")
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.game.seats[0].souls == 4 and scene.hand(0) == []
    assert scene.game.hidden.arcana.cards[0] == card
    assert scene.game.tally.arcana_used[0] == 1


# --- effects -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:11.2.1-bonus")
def test_combat_bonus_strengthens_all_own_rolls_for_a_round():
    scene, (card,) = battle("frenzy")
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert bonus(scene, 1) == bonus(scene, state.LEGIONS + hound) == 2
    assert bonus(scene, twin.sizes.MOST_LEGIONS) == 0  # the enemy's
    spells.fade_spells(scene.game)
    assert bonus(scene, 1) == 0


@pytest.mark.rule("hellgame:11.2.1-bonus")
def test_combat_bonuses_add_up_and_each_lasts_as_long_as_its_card_says():
    scene, (once, twice) = battle("frenzy", "hit_the_soft_spots")
    field.draw_up(scene, WHERE)
    for card in (once, twice):
        scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    found = []
    for _ in range(3):
        found.append(bonus(scene, 0))
        spells.fade_spells(scene.game)
    assert found == [3, 1, 0]


@pytest.mark.rule("hellgame:11.2.1-bonus")
def test_a_combat_bonus_may_be_for_hounds_only():
    scene, (card,) = battle("git_em")
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert bonus(scene, state.LEGIONS + hound) == 1 and bonus(scene, 1) == 0


@pytest.mark.rule("hellgame:11.2.1-kill")
def test_combat_kill_hits_a_chosen_legion_which_may_be_saved():
    scene, (card,) = battle("the_sword_of_the_guardian", theirs=2)
    first = twin.units.first_of(1)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("target", seat=0, who=first + 1)
    cast(scene)
    assert [field.hits(scene, first), field.hits(scene, first + 1)] == [0, 1]
    assert scene.asked_of("target")[0].values("choose", "who") == {first, first + 1}
    with scene.dice(2):  # Ukobach's two skulls save it
        field.save(scene)
    assert scene.standing(1, WHERE) == 2


@pytest.mark.rule("hellgame:11.2.1-kill")
def test_a_combat_kill_without_a_save_fells_it_with_the_others_of_the_round():
    scene, (card,) = battle("wand_of_ibb", theirs=2)
    first = twin.units.first_of(1)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("target", seat=0, who=first)
    with scene.dice(1, 1, 1, 1):  # it attacks once more; no save is rolled for it
        field.fight_round(scene)
    assert scene.where(first) == NONE and scene.where(first + 1) == scene.place(WHERE)


@pytest.mark.rule("hellgame:11.2.1-saves")
def test_extra_save_tries_failed_saves_of_the_round_again():
    scene, (card,) = battle("reincarnation")
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    field.strike(scene, 0)
    field.strike(scene, 1)
    with scene.dice(5, 4, 6, 6):  # Caim saves on 4: the first at the second try, the other not
        field.save(scene)
    assert scene.where(0) != NONE and scene.where(1) == NONE
    spells.fade_spells(scene.game)
    assert scene.game.battle.resaves[0] == 0


@pytest.mark.rule("hellgame:11.2.1-legion")
def test_add_legion_puts_a_free_legion_into_the_battle():
    scene, (card,) = battle("reinforcements")
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.standing(0, WHERE) == 3 and scene.game.seats[0].souls == 3
    assert list(scene.game.battle.roster[: scene.game.battle.units]).count(2) == 1


@pytest.mark.rule("hellgame:11.2.1-flight")
def test_free_flight_leads_all_away_where_the_player_likes():
    scene, (card,) = battle("getaway")
    verin = scene.lieutenant("verin", 0, WHERE)
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    there = scene.place((5, 4))
    scene.answer("flight", seat=0, where=there)
    with scene.dice():
        field.fight_round(scene)
    assert scene.standing(0, there) == 2 and scene.game.lieutenants[verin].place == there
    assert scene.game.hounds[hound].legion == 0
    assert scene.asked_of("flight")[0].values("step", "where") == {
        scene.place(place) for place in ((4, 3), (6, 3), (5, 2), (5, 4))
    }
    assert scene.game.battle.fought == 0


@pytest.mark.rule("hellgame:11.2.5-end")
def test_nobody_has_won_where_all_left_before_a_blow_fell():
    scene, (card,) = battle("getaway")
    scene.answer("combat_magic", seat=0, what=card)
    with scene.dice():
        field.combat_phase(scene)
    assert scene.standing(0, WHERE) == 0 and scene.standing(1, WHERE) == 1
    assert scene.game.won_here[scene.place(WHERE)] == 0
    assert scene.game.tally.battles[1] == scene.game.tally.battles_won[1] == 0


@pytest.mark.rule("hellgame:11.2.1-flight")
def test_after_a_free_flight_among_enemies_each_flees_on():
    scene, (card,) = battle("getaway")
    there = scene.place((5, 4))
    scene.legion(1, there)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("flight", seat=0, where=there)
    with scene.dice(4, 5):
        cast(scene)
    assert scene.where(0) == scene.place((5, 5)) and scene.where(1) == there


@pytest.mark.rule("hellgame:11.2.1-flight", "hellgame:9.5.2.4-lilith")
def test_a_free_flight_to_lilith_is_over_there():
    scene, (card,) = battle("getaway")
    there = scene.place((5, 4))
    scene.legion(1, there)
    scene.game.lilith.place = there
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("flight", seat=0, where=there)
    with scene.dice():
        cast(scene)
    assert scene.standing(0, there) == 2


@pytest.mark.rule("hellgame:11.2.1-flight", "hellgame:9.5.2.2-chased")
def test_who_flees_on_after_a_free_flight_drives_out_a_lone_lieutenant():
    scene, (card,) = battle("getaway")
    there, beyond = scene.place((5, 4)), scene.place((5, 5))
    scene.legion(1, there)
    man = scene.lieutenant("verin", 1, beyond)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("flight", seat=0, where=there)
    with scene.dice(4, 5, 6, 5):  # one legion comes upon him: he fails to flee; the other stays
        cast(scene)
    assert scene.where(0) == beyond
    assert scene.game.lieutenants[man].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:11.2.1-kill")
def test_hits_of_magic_count_though_whoever_struck_them_has_left():
    scene, (killing, flying) = battle("wand_of_ibb", "getaway")
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=killing)
    scene.answer("combat_magic", seat=0, what=flying)
    with scene.dice():
        field.fight_round(scene)
    assert scene.standing(0, WHERE) == scene.standing(1, WHERE) == 0
    assert scene.game.battle.fought == 0


@pytest.mark.rule("hellgame:11.2.1-flight")
def test_who_leaves_escapes_the_hits_of_the_round():
    scene, (card,) = battle("getaway")
    field.draw_up(scene, WHERE)
    field.strike(scene, 0, 1)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.standing(0, WHERE) == 0
    assert field.hits(scene, 0) == 0


@pytest.mark.rule("hellgame:11.2.1-flight")
def test_a_rearguard_stays_behind_when_the_dice_lead_the_rest_away():
    scene, (card,) = battle("rearguard", ours=3)
    verin = scene.lieutenant("verin", 0, WHERE)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("target", seat=0, who=1)
    with scene.dice(5, 2):  # the first die leads nowhere
        cast(scene)
    places = [scene.where(legion) for legion in range(3)]
    assert places == [scene.place((5, 2)), scene.place(WHERE), scene.place((5, 2))]
    assert scene.game.lieutenants[verin].place == scene.place(WHERE)


@pytest.mark.rule("hellgame:11.2.1-driven-out")
def test_a_demon_driven_out_saves_nobody_and_uses_no_card_but_its_spells_last():
    scene, (card,) = battle("demonic_distraction")
    theirs = [scene.give(1, name) for name in ("frenzy", "rage")]
    for number in theirs:
        scene.answer("bring", seat=1, what=number)
    field.draw_up(scene, WHERE)
    scene.answer("first_spell", who=1)
    scene.answer("combat_magic", seat=1, what=theirs[0])
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    enemy = twin.units.first_of(1)
    assert bonus(scene, enemy) == 2
    assert twin.saving.save_threshold(scene.game, scene.rules, enemy) == 1
    assert [asked.seat for asked in scene.asked_of("combat_magic")] == [1, 0]
    assert scene.game.demons[scene.demon("ukobach")].fought == 1
    assert not magic.is_enemy_demon(scene.game, scene.demon("ukobach"), 0)


@pytest.mark.rule("hellgame:11.2.1-incapacitated")
def test_incubus_strikes_in_battle_too_and_the_demon_has_no_effect_any_more():
    scene, (card,) = battle("incubus")
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    ukobach = scene.game.demons[scene.demon("ukobach")]
    assert ukobach.incapacitated == 1 and ukobach.cause == card
    assert twin.roster.best_skulls(scene.game, scene.rules, 1) == 0


@pytest.mark.rule("hellgame:11.2.1-counter")
def test_the_demon_aimed_at_may_answer_with_a_counter_that_it_brought():
    scene, (card,) = battle("incubus")
    counter = scene.give(1, "it_did_not_work")
    scene.answer("bring", seat=1, what=counter)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("counter", seat=1, what=counter)
    cast(scene)
    assert scene.game.demons[scene.demon("ukobach")].incapacitated == 0
    assert scene.hand(0) == scene.hand(1) == [] and scene.game.tally.countered[0] == 1
    deck = scene.game.hidden.arcana
    assert {card, counter} == set(deck.cards[:2])  # both are gone, and neither lies on anybody


@pytest.mark.rule("hellgame:11.2.1-counter")
def test_demonic_distraction_cannot_be_countered():
    scene, (card,) = battle("demonic_distraction")
    scene.answer("bring", seat=1, what=scene.give(1, "it_did_not_work"))
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.asked_of("counter") == []
    assert scene.game.battle.demon[scene.demon("ukobach")] == twin.roster.DRIVEN_OUT


@pytest.mark.rule("hellgame:11.2.1-counter")
def test_with_another_card_it_could_be():
    scene, (card,) = battle("demonic_distraction")
    scene.rules.arcanum[card].uncounterable = 0
    counter = scene.give(1, "it_did_not_work")
    scene.answer("bring", seat=1, what=counter)
    field.draw_up(scene, WHERE)
    scene.answer("combat_magic", seat=0, what=card)
    scene.answer("counter", seat=1, what=counter)
    cast(scene)
    assert scene.game.battle.demon[scene.demon("ukobach")] == twin.roster.IN_BATTLE


@pytest.mark.rule("hellgame:11.2.1-counter")
def test_magic_against_a_demon_breaks_the_peace():
    scene, (card,) = battle("demonic_distraction")
    field.draw_up(scene, WHERE)
    twin.deals.promise_peace(scene.game, 0, 1, 3)
    scene.answer("combat_magic", seat=0, what=card)
    cast(scene)
    assert scene.game.tally.deals[0, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN] == 1
