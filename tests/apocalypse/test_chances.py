"""Luck goes by identity: what a draw is for decides it, not what was drawn before."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import Scene, twin
from tests.contract import draws

HERO_ATTACK, AMBUSH_ATTACK = twin.chances.HERO_ATTACK, twin.chances.AMBUSH_ATTACK


def gift_order(**settings) -> list[int]:
    """The gift cards from the top: the panel, then the deck."""
    game = Scene(**settings).game
    deck = game.hidden.gifts
    return [
        *(c for c in game.panel.tolist() if c >= 0),
        *deck.cards[: deck["count"]].tolist()[::-1],
    ]


def shuffled(cards: list[int]) -> list[int]:
    deck = Scene().game.hidden.gifts
    deck["count"] = 0
    for card in cards:
        twin.kernel.decks.put_on_top(deck, card)
    twin.kernel.decks.shuffle_deck(deck, twin.kernel.luck.luck_of(1), twin.chances.GIFT_DECK, 0)
    return deck.cards[: deck["count"]].tolist()


@pytest.mark.parametrize("missing", [0, 17, 64])
def test_a_gift_taken_out_of_the_deck_leaves_the_order_of_the_rest(missing):
    cards = list(range(65))
    whole = shuffled(cards)
    assert shuffled([card for card in cards if card != missing]) == [
        card for card in whole if card != missing
    ]
    assert shuffled(cards[::-1]) == whole


def test_other_settings_leave_the_gifts_in_their_order():
    assert gift_order(players=2, lord_advance=1) == gift_order(players=5, secret_lord=True)


def test_more_players_leave_the_heroes_of_the_first_as_they_were():
    two, four = Scene(players=2).game.team, Scene(players=4).game.team
    assert two[:2].tolist() == four[:2].tolist()


def test_a_token_shows_the_same_faces_whenever_it_opens():
    scene = Scene()
    before = twin.spawning.roll_despair(scene.luck, scene.rules, 3, 6)
    scene.game.turn = 5
    for serial in (0, 1, 2, 4):
        twin.spawning.roll_despair(scene.luck, scene.rules, serial, 6)
    assert twin.spawning.roll_despair(scene.luck, scene.rules, 3, 6) == before


def test_one_more_despair_die_leaves_the_others_as_they_lie():
    scene = Scene()
    fewer = twin.spawning.roll_despair(scene.luck, scene.rules, 3, 4)
    more = twin.spawning.roll_despair(scene.luck, scene.rules, 3, 5)
    assert sorted(b - a for a, b in zip(fewer, more, strict=True)) == [0, 0, 1]


def dice_drawn(scene: Scene, purpose: int, attack) -> list[tuple[int, int, int, int]]:
    """The addresses of the dice that an attack rolls."""
    with draws(twin) as drawn:
        attack()
    return [address for address, _, _ in drawn if address[0] == purpose]


def test_the_attack_of_one_hero_moves_no_die_of_another():
    faces = []
    for before in (0, 2):
        scene = Scene(heroes="hannah+naomi")
        scene.put(area=0, larva=4)
        for _ in range(before):
            twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 1)
        faces.append(scene.game.dice.face[: scene.game.dice["count"]].tolist())
    assert faces[0] == faces[1]


def test_every_attack_of_a_hero_in_a_turn_has_dice_of_its_own():
    scene = Scene(heroes="hannah+naomi")
    scene.put(area=0, larva=4)
    first, second = (
        dice_drawn(
            scene, HERO_ATTACK, lambda: twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
        )
        for _ in range(2)
    )
    assert first
    assert not set(first) & set(second)


def test_a_patrol_and_the_ambush_beside_it_have_dice_of_their_own():
    scene = Scene(heroes="hannah+naomi")
    trooper = scene.components.table("regions")["core"]["troopers"][0]
    scene.put(area=0, larva=4)
    scene.put_ambush(0, trooper, 1)
    scene.put_patrol(0, trooper, 1)
    scene.give_gift(0, "fire_team")
    scene.hero(0).luck = 9
    ambush = dice_drawn(
        scene, AMBUSH_ATTACK, lambda: twin.ambush.ambush_fires(scene.game, scene.at, 0)
    )
    patrol = dice_drawn(
        scene, AMBUSH_ATTACK, lambda: twin.ambush.patrol_fires(scene.game, scene.at, 0, 0)
    )
    assert ambush and patrol
    assert not set(ambush) & set(patrol)


def test_two_fire_teams_of_a_hero_have_dice_of_their_own():
    scene = Scene(heroes="hannah+naomi")
    trooper = scene.components.table("regions")["core"]["troopers"][0]
    scene.put(area=0, larva=4)
    scene.put_patrol(0, trooper, 1)
    for slot in (0, 1):
        scene.give_gift(0, "fire_team", slot)
    scene.hero(0).luck = 9
    first, second = (
        dice_drawn(
            scene,
            AMBUSH_ATTACK,
            lambda slot=slot: twin.ambush.patrol_fires(scene.game, scene.at, 0, slot),
        )
        for slot in (0, 1)
    )
    assert first
    assert not set(first) & set(second)


def test_a_decision_at_set_up_is_no_decision_of_turn_one():
    """A bot's own luck goes by kind of decision, turn and how often it was asked."""
    scene = Scene(divine_intervention=True, miniboss=True)
    asked_at_set_up = int(scene.at.desk.decision.turn)
    assert asked_at_set_up != scene.game.turn
