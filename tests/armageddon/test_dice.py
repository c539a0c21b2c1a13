"""Dice as the rules roll them: successes, challenges with fate and prerogative, duels, scouts."""

from __future__ import annotations

from itertools import product

import pytest

from simkit.armageddon import GAME
from tests.table_scene import TableScene
from tests.twin import load

twin = load("simkit.armageddon")
NONE, INDEPENDENTS = twin.state.NONE, twin.sizes.INDEPENDENTS
HIT, MISS = 6, 1
CARD, OWN_HERO, THEIR_HERO = 3, 4, 30


@pytest.fixture
def scene() -> TableScene:
    return TableScene(GAME, twin)


def challenge(scene, attack, defence, own_fate=0, their_fate=0, seat=0, duel=False):
    scene.game.cards[OWN_HERO].fate = own_fate
    scene.game.cards[THEIR_HERO].fate = their_fate
    roll = twin.dice.duel if duel else twin.dice.challenge
    return roll(scene.game, scene.at, CARD, attack, defence, seat, OWN_HERO, 1, THEIR_HERO)


@pytest.mark.rule("armageddon:dice")
def test_half_of_the_faces_succeed(scene):
    with scene.dice(1, 2, 3, 4, 5, 6):
        assert twin.dice.successes(scene.at, twin.chances.ATTACK_DICE, 1, 0, 6) == 3
    assert twin.dice.successes(scene.at, twin.chances.ATTACK_DICE, 1, 0, -2) == 0


@pytest.mark.rule("armageddon:dice")
def test_the_example_of_the_makers_five_successes_to_none(scene):
    """Marines (7) against Howlers (1) behind one die of ground; they have 2 hit points."""
    with scene.dice(6, 5, 4, 6, 4, 1, 2, 3, 1):
        assert challenge(scene, 7, 2) == 5


@pytest.mark.rule("armageddon:dice")
@pytest.mark.parametrize(("attack", "defence"), [(2, 1), (1, 2), (2, 2)])
def test_damage_is_what_the_attacker_has_more(scene, attack, defence):
    for faces in product((MISS, HIT), repeat=attack + defence):
        own, other = faces[:attack].count(HIT), faces[attack:].count(HIT)
        with scene.dice(*faces):
            assert challenge(scene, attack, defence) == max(0, own - other)
        with scene.dice(*faces):
            assert challenge(scene, attack, defence, duel=True) == own - other


def test_every_challenge_of_a_card_has_dice_of_its_own(scene):
    rolled = {challenge(scene, 7, 2) for _ in range(12)}
    assert scene.game.cards[CARD].tried == 12 and len(rolled) > 2


# --- fate ----------------------------------------------------------------------------------------


@pytest.mark.rule("armageddon:dice-prerogative")
def test_a_roll_without_damage_ends_at_once(scene):
    with scene.dice(MISS, MISS, MISS):
        assert challenge(scene, 2, 1, own_fate=3) == 0
    assert not scene.asked_of("fate") and scene.game.cards[OWN_HERO].fate == 3


@pytest.mark.rule("armageddon:dice-fate")
def test_a_point_of_fate_rolls_all_failed_dice_again(scene):
    scene.answer("fate", 0, verb="spend")
    with scene.dice(HIT, MISS, MISS, MISS, HIT, HIT):
        assert challenge(scene, 3, 1, own_fate=1) == 3
    (asked,) = scene.asked_of("fate")
    assert (asked.subject, asked.amount, asked.verbs()) == (CARD, 1, {"pass", "spend"})
    assert scene.game.cards[OWN_HERO].fate == 0


@pytest.mark.rule("armageddon:dice-prerogative")
def test_the_attacker_answers_a_defender_who_spent_fate(scene):
    scene.answer("fate", 1, verb="spend")
    scene.answer("fate", 0, verb="spend")
    with scene.dice(HIT, MISS, MISS, HIT, HIT):  # 1 to 0; then 1 to 1; then 2 to 1
        assert challenge(scene, 2, 1, own_fate=1, their_fate=1) == 1
    assert [asked.seat for asked in scene.asked_of("fate")] == [1, 0]


@pytest.mark.rule("armageddon:dice-prerogative")
def test_the_defender_decides_first_and_both_must_accept(scene):
    with scene.dice(HIT, MISS, MISS):
        assert challenge(scene, 2, 1, own_fate=1, their_fate=1) == 1
    assert [asked.seat for asked in scene.asked_of("fate")] == [1, 0]
    scene.forget()
    scene.answer("fate", 1, verb="pass")
    scene.answer("fate", 0, verb="spend")
    scene.answer("fate", 0, verb="pass")
    scene.answer("fate", 1, verb="spend")
    with scene.dice(HIT, MISS, MISS, MISS, MISS, MISS, HIT):  # in vain; then the defender may
        assert challenge(scene, 3, 1, own_fate=2, their_fate=1) == 0
    assert [asked.seat for asked in scene.asked_of("fate")] == [1, 0, 0, 1, 0]


@pytest.mark.rule("armageddon:dice-fate")
def test_nobody_is_asked_whom_fate_cannot_help(scene):
    with scene.dice(HIT, HIT, MISS):  # no die of the attacker has failed
        assert challenge(scene, 2, 1, own_fate=2) == 2
    with scene.dice(HIT, MISS, MISS):
        assert challenge(scene, 2, 1, own_fate=2, seat=INDEPENDENTS) == 1
    assert not scene.asked_of("fate")


@pytest.mark.rule("armageddon:dice-duels")
def test_in_a_duel_the_attacker_may_fear_the_excess(scene):
    scene.answer("fate", 0, verb="spend")
    with scene.dice(MISS, HIT, HIT, HIT):
        assert challenge(scene, 1, 2, own_fate=1, duel=True) == -1


# --- the rest ------------------------------------------------------------------------------------


@pytest.mark.rule("armageddon:dice-thresholds")
def test_a_threshold_is_met_by_as_many_successes(scene):
    for faces, met in (((HIT, MISS, HIT), True), ((HIT, MISS, MISS), False)):
        with scene.dice(*faces):
            assert bool(twin.dice.threshold(scene.game, scene.at, CARD, 3, 2)) == met


@pytest.mark.rule("armageddon:stealth-observe")
def test_the_published_scout_rolls_two_dice_against_five(scene):
    assert twin.dice.observation_dice(6, 0, 1) == 2
    assert twin.dice.observation_dice(2, 2, 3) == 0
    with scene.dice(HIT, HIT, HIT, MISS, MISS, MISS, MISS):
        assert twin.dice.observes(scene.game, scene.at, 0, 2, 5)
    with scene.dice(HIT, HIT, HIT, HIT, MISS, MISS, MISS):  # he must exceed
        assert not twin.dice.observes(scene.game, scene.at, 0, 2, 5)
    assert not twin.dice.observes(scene.game, scene.at, 0, 0, 5)


@pytest.mark.parametrize(("attack", "defence"), [(7, 2), (5, 5), (10, 5), (0, 3), (4, 0)])
def test_bots_reckon_with_the_exact_mean(attack, defence):
    found = twin.pools.damages(attack, defence, 0.5)
    mean = sum(damage * share for damage, share in enumerate(found))
    assert twin.dice.mean_damage(attack, defence) == pytest.approx(mean)
