"""9.7.1 Influence."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin

influence = twin.influence


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="gomory", favour=1, souls=5, sectios="spies")  # four hearts
    scene.seat(1, sectios="liars")
    return scene


def attempt(scene: Scene, *dice: int, demon: str = "gomory") -> None:
    with scene.dice(*dice):
        twin.actions.act(scene.game, scene.at, scene.demon(demon), twin.choices.DO_INFLUENCE)
    # A single target is not asked for.
    assert [kind for kind, _, _ in scene.unanswered() if kind != "influence"] == []
    scene.unanswered().clear()
    assert int(scene.game.influence.dice) == 0  # nobody tries any more


def disband(scene: Scene, *dice: int, **target: int) -> None:
    scene.answer("influence", **target)
    scene.answer("goal", verb="disband")
    attempt(scene, *dice)


def convert(scene: Scene, *dice: int, to: int = 0, **target: int) -> None:
    scene.answer("influence", **target)
    scene.answer("goal", verb="convert", who=to)
    attempt(scene, *dice)


# --- the rulebook's examples ---------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.7.1-influence")
@pytest.mark.rule("hellgame:9.7.1-favour")
@pytest.mark.rule("hellgame:9.7.1.2-bribes")
def test_the_example_of_gomorys_bribe(scene):
    legion = scene.legion(1, "liars")
    scene.answer("bribe", who=0, amount=2)
    scene.answer("bribe", who=1, amount=1)
    convert(scene, 6, 5, who=legion)
    assert (scene.standing(0, "liars"), scene.standing(1, "liars")) == (1, 0)
    assert int(scene.game.seats[0].favour) == 0
    assert int(scene.game.seats[0].souls) == 2


@pytest.mark.rule("hellgame:9.7.1-influence")
@pytest.mark.rule("hellgame:9.7.1.2-bribes")
def test_the_example_of_ukobach_who_comes_home_to_disband_a_legion():
    scene = Scene(players=2)
    scene.seat(0, demons="ukobach", souls=2)  # two hearts
    scene.to_earth("ukobach")
    legion = scene.legion(1, "thieves")
    scene.answer("bribe", who=0, amount=2)
    scene.answer("influence", who=legion)
    scene.answer("goal", verb="disband")
    attempt(scene, 3, demon="ukobach")
    assert scene.standing(1, "thieves") == 0
    assert int(scene.game.demons[scene.demon("ukobach")].earth) == NONE


# --- who may be chosen ---------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.7.1-targets")
def test_units_of_other_triumvirates_but_no_led_legions(scene):
    free = scene.legions(1, "spies", 4)
    verin = scene.lieutenant("verin", 1, "spies")  # leads three of them
    alone = scene.legion(2, "antehell")
    scene.legion(0, "spies")
    scene.legion(FREEBOOTERS, "thieves")
    scene.hound(1, on=alone)
    scene.hound(2, at="thieves")
    disband(scene, 6, who=alone)
    (asked,) = scene.asked_of("influence")
    assert asked.values("influence_legion", "who") == {free[3], alone}
    assert asked.values("influence_lieutenant", "what") == {verin}
    assert asked.verbs() == {"influence_legion", "influence_lieutenant"}


@pytest.mark.rule("hellgame:9.7.1-favour")
def test_at_home_they_are_not_to_be_had_without_a_favour(scene):
    legion = scene.legion(1, "liars")
    verin = scene.lieutenant("verin", 1, "liars")
    game, rules = scene.game, scene.rules
    assert influence.can_influence(game, rules, 0)
    assert influence.may_choose_lieutenant(game, rules, 0, verin)
    game.seats[0].disfavour = 1  # it blocks the only Favour (14.1)
    assert not influence.can_influence(game, rules, 0)
    game.holder[scene.place("liars")] = 2  # not their own triumvirate's
    assert influence.can_influence(game, rules, 0)
    assert not influence.may_choose_legion(game, rules, 0, legion)  # it is led


@pytest.mark.rule("hellgame:9.7.1-favour")
def test_the_favour_is_paid_whether_it_helps_or_not(scene):
    disband(scene, 5, who=scene.legion(1, "liars"))
    assert scene.standing(1, "liars") == 1
    assert int(scene.game.seats[0].favour) == 0


@pytest.mark.rule("hellgame:9.7.1-favour")
def test_elsewhere_it_costs_nothing(scene):
    disband(scene, 4, who=scene.legion(1, "spies"))
    assert scene.standing(1, "spies") == 0
    assert int(scene.game.seats[0].favour) == 1


# --- legions -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.7.1-influence")
@pytest.mark.parametrize("die, stays", [(4, 0), (5, 1)])
def test_one_roll_against_hearts_disbands_a_legion(scene, die, stays):
    disband(scene, die, who=scene.legion(1, "thieves"))
    assert scene.standing(1, "thieves") == stays
    assert int(scene.game.tally.legions_lost[1, twin.tallies.LOST_TO_INFLUENCE]) == 1 - stays


@pytest.mark.rule("hellgame:9.7.1-influence")
@pytest.mark.parametrize("dice, turned", [((4, 4), 1), ((4, 5), 0), ((5,), 0)])
def test_two_rolls_in_a_row_turn_it(scene, dice, turned):
    convert(scene, *dice, who=scene.legion(1, "thieves"))
    assert scene.standing(0, "thieves") == turned
    assert scene.standing(1, "thieves") == 1 - turned
    assert int(scene.game.tally.legions_lost[1, twin.tallies.LOST_TO_INFLUENCE]) == turned


@pytest.mark.rule("hellgame:9.7.1-new-owner")
@pytest.mark.parametrize("owner", [0, 2, FREEBOOTERS])
def test_the_new_owner_is_any_player_or_nobody(scene, owner):
    convert(scene, 1, 1, to=owner, who=scene.legion(1, "thieves"))
    assert scene.standing(owner, "thieves") == 1
    (asked,) = scene.asked_of("goal")
    assert asked.values("convert", "who") == {0, 2, FREEBOOTERS}


@pytest.mark.rule("hellgame:9.7.1-hounds")
def test_the_hellhound_follows_its_legion_to_a_new_owner(scene):
    legion = scene.legion(1, "thieves")
    scene.hound(3, on=legion)
    convert(scene, 1, 1, who=legion)
    turned = int(scene.game.hounds[3].legion)
    assert twin.units.owner_of(turned) == 0
    assert int(scene.game.legions[turned].hound) == 3


@pytest.mark.rule("hellgame:9.7.1-hounds")
def test_it_breaks_loose_when_its_legion_disbands(scene):
    legion = scene.legion(1, "the_envious")
    scene.hound(3, on=legion)
    disband(scene, 1, 3, who=legion)  # the step of the example of 10.3: outward
    assert int(scene.game.hounds[3].legion) == NONE
    assert int(scene.game.hounds[3].place) == scene.place("thieves")


# --- lieutenants ---------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.7.1-lieutenants")
@pytest.mark.parametrize("dice, gone", [((4, 4), True), ((4, 5), False), ((5,), False)])
def test_two_rolls_disband_a_lieutenant_and_his_legions_stay(scene, dice, gone):
    scene.legions(1, "thieves", 2)
    verin = scene.lieutenant("verin", 1, "thieves")
    disband(scene, *dice, what=verin)
    assert (int(scene.game.lieutenants[verin].box) == state.RETURN_BOX) == gone
    assert scene.standing(1, "thieves") == 2
    assert scene.asked_of("goal")[0].subject == state.LEGIONS + verin


@pytest.mark.rule("hellgame:9.7.1-lieutenants")
@pytest.mark.parametrize("dice, turned", [((4, 4, 4), True), ((4, 4, 5), False)])
def test_three_rolls_turn_him_with_the_legions_that_he_leads(scene, dice, turned):
    legions = scene.legions(1, "thieves", 4)
    scene.hound(0, on=legions[0])  # those without a Hellhound are led first
    verin = scene.lieutenant("verin", 1, "thieves")  # leads three
    convert(scene, *dice, what=verin)
    assert int(scene.game.lieutenants[verin].owner) == (0 if turned else 1)
    assert scene.standing(0, "thieves") == (3 if turned else 0)
    assert scene.standing(1, "thieves") == (1 if turned else 4)
    if turned:
        assert int(scene.game.hounds[0].legion) == legions[0]


@pytest.mark.rule("hellgame:9.7.1-lieutenants")
def test_of_two_lieutenants_each_takes_his_own(scene):
    scene.legions(1, "thieves", 6)
    scene.lieutenant("alastor", 1, "thieves")  # the first two
    scene.lieutenant("sulla", 1, "thieves")  # the next three
    verin = scene.lieutenant("verin", 1, "thieves")  # the last one
    convert(scene, 1, 1, 1, to=2, what=verin)
    assert scene.standing(2, "thieves") == 1
    assert scene.standing(1, "thieves") == 5


@pytest.mark.rule("hellgame:9.7.1-lieutenants", "hellgame:9.5.2.2-chased")
def test_a_second_lieutenant_left_alone_among_the_turned_must_flee(scene):
    scene.legion(1, "spies")
    men = sorted(scene.lieutenant(name, 1, "spies") for name in ("verin", "sulla"))
    convert(scene, 4, 4, 4, 5, 6, what=men[0])  # he leads the only legion; the other's dice fail
    assert scene.game.lieutenants[men[0]].owner == 0
    assert scene.game.lieutenants[men[1]].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:9.7.1-lieutenants")
def test_extra_pay_does_not_go_with_him(scene):
    verin = scene.lieutenant("verin", 1, "thieves")
    scene.game.lieutenants[verin].pay = 2
    convert(scene, 1, 1, 2, what=verin)
    assert int(scene.game.lieutenants[verin].pay) == 0


# --- 9.7.1.2 bribes ------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.7.1.2-bribes")
def test_bribes_are_split_as_one_likes_and_paid_before_the_first_roll(scene):
    legion = scene.legion(1, "thieves")
    scene.answer("bribe", who=1, amount=1)
    scene.answer("bribe", who=0, amount=1)
    scene.answer("bribe", who=1, amount=1)
    convert(scene, 6, who=legion)  # one soul was not enough
    assert int(scene.game.seats[0].souls) == 2
    assert scene.standing(1, "thieves") == 1
    kinds = [event["kind"] for event in scene.events()]
    assert max(i for i, kind in enumerate(kinds) if kind == "bribe_paid") < kinds.index(
        "die_rolled"
    )


@pytest.mark.rule("hellgame:9.7.1.2-bribes")
def test_each_sum_that_can_help_is_on_offer(scene):
    legion = scene.legion(1, "thieves")
    scene.answer("bribe", who=0, amount=1)
    convert(scene, 6, who=legion)
    first, second, *_ = scene.asked_of("bribe")
    sums = {(option["who"], option["amount"]) for option in first.of("bribe")}
    assert sums == {(0, 1), (0, 2), (1, 1), (1, 2)}  # six is a sure thing with two souls
    sums = {(option["who"], option["amount"]) for option in second.of("bribe")}
    assert sums == {(0, 1), (1, 1), (1, 2)}


@pytest.mark.rule("hellgame:9.7.1.2-extra-pay")
@pytest.mark.parametrize("dice, gone", [((3, 3), True), ((3, 4), False), ((4,), False)])
def test_extra_pay_hinders_every_roll(scene, dice, gone):
    verin = scene.lieutenant("verin", 1, "thieves")
    scene.game.lieutenants[verin].pay = 1
    disband(scene, *dice, what=verin)
    assert (int(scene.game.lieutenants[verin].box) == state.RETURN_BOX) == gone


@pytest.mark.rule("hellgame:9.7.1.2-extra-pay")
def test_bribes_beat_extra_pay(scene):
    verin = scene.lieutenant("verin", 1, "thieves")
    scene.game.lieutenants[verin].pay = 3
    scene.answer("bribe", who=0, amount=5)
    disband(scene, 6, 1, what=verin)
    assert int(scene.game.lieutenants[verin].box) == state.RETURN_BOX


@pytest.mark.rule("hellgame:9.7.1.2-bribes")
def test_an_arcanum_and_abilities_help_where_they_are_played():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="gomory+asmodeus", souls=5)
    scene.game.seats[0].boost = 1
    convert(scene, 6, 5, who=scene.legion(1, "thieves"))  # gomory: -1 on the first, -1 on both
    assert scene.standing(0, "thieves") == 1
    scene.game.seats[0].boost = 0
    scene.rules.demon[scene.demon("asmodeus")].values[2] = 3
    scene.answer("bribe", who=1, amount=1)  # the first soul counts two
    scene.answer("influence", who=scene.legion(1, "spies"))
    scene.answer("goal", verb="convert", who=0)
    attempt(scene, 3, 5, demon="asmodeus")
    assert scene.standing(0, "spies") == 1


# --- what follows --------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:3.3-breach")
@pytest.mark.rule("hellgame:9.7.1-influence")
def test_influence_breaks_the_peace(scene):
    twin.deals.promise_peace(scene.game, 0, 1, 3)
    disband(scene, 6, who=scene.legion(1, "thieves"))
    assert not twin.deals.are_at_peace(scene.game, 0, 1)
    assert int(scene.game.tally.deals[0, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN]) == 1


@pytest.mark.rule("hellgame:9.7.1-new-owner")
def test_without_a_free_counter_no_new_owner_is_on_offer(scene):
    scene.legions(2, "antehell", twin.sizes.MOST_LEGIONS)
    disband(scene, 6, who=scene.legion(1, "thieves"))
    (asked,) = scene.asked_of("goal")
    assert asked.values("convert", "who") == {0, FREEBOOTERS}


@pytest.mark.rule("hellgame:9.7.1-lieutenants")
def test_legions_beyond_the_counters_of_the_new_owner_disband(scene):
    scene.legions(0, "antehell", twin.sizes.MOST_LEGIONS - 1)
    legions = scene.legions(1, "thieves", 2)
    scene.hound(0, on=legions[1])
    verin = scene.lieutenant("verin", 1, "thieves")
    convert(scene, 1, 1, 1, 5, what=verin)  # the last die is the Hellhound's
    assert (scene.standing(0, "thieves"), scene.standing(1, "thieves")) == (1, 0)
    assert int(scene.game.hounds[0].place) == scene.place("thieves")
