"""Hero Phase: whose turn it is, what a turn holds, and recovering from stun and fire."""

from __future__ import annotations

import pytest

from .naive_attack import RandomScene, hero_turn_options, watch
from .scene import Scene, twin


@pytest.fixture
def scene() -> Scene:
    """Tarang and Naomi in the first area beyond the start, with a larva before them."""
    scene = Scene(heroes="tarang+naomi")
    scene.clear()
    scene.put(area=1, larva=1)
    for seat in range(2):
        scene.hero(seat).area = 1
    return scene


def turn(scene: Scene, *faces: int, seat: int = 0) -> None:
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, seat)


def asked_verbs(scene: Scene, time: int) -> set[str]:
    """The verbs on offer when a hero was asked for the first, second ... time."""
    return scene.asked_of("hero_turn")[time].verbs()


# --- the hero action segment --------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-phase")
def test_the_captain_goes_first_then_the_players_to_the_left() -> None:
    scene = Scene(players=3)
    scene.game.captain = 1
    twin.heroes.hero_phase(scene.game, scene.at)
    assert [asked.seat for asked in scene.asked_of("hero_turn")] == [1, 2, 0]


@pytest.mark.rule("apocalypse:hero-phase")
def test_a_player_without_a_hero_has_no_turn() -> None:
    scene = Scene(players=3)
    scene.hero(1).kind = -1
    scene.hero(1).area = -1
    twin.heroes.hero_phase(scene.game, scene.at)
    assert [asked.seat for asked in scene.asked_of("hero_turn")] == [0, 2]


@pytest.mark.rule("apocalypse:hero-action")
def test_a_hero_may_attack_then_move(scene: Scene) -> None:
    scene.answer("hero_turn", verb="attack")
    scene.answer("hero_turn", verb="move", where=2)
    turn(scene, 1)
    assert asked_verbs(scene, 0) == {"pass", "attack", "move"}
    assert asked_verbs(scene, 1) == {"pass", "move"}
    assert scene.hero(0).area == 2


@pytest.mark.rule("apocalypse:hero-action")
def test_a_hero_may_move_then_attack(scene: Scene) -> None:
    scene.put(area=2, larva=1)
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("hero_turn", verb="attack")
    turn(scene, 1)
    assert asked_verbs(scene, 1) == {"pass", "attack"}
    assert scene.events()[-2:] == ["attacks", "die_rolled"]


@pytest.mark.rule("apocalypse:hero-action")
def test_a_new_phase_gives_one_attack_and_one_move_again(scene: Scene) -> None:
    hero = scene.hero(0)
    hero.attacks_left, hero.moves_left, hero.moved, hero.ambush_set = 0, 0, 2, 1
    twin.heroes.begin_hero_turns(scene.game)
    assert (hero.attacks_left, hero.moves_left, hero.moved, hero.ambush_set) == (1, 1, 0, 0)


@pytest.mark.rule("apocalypse:hero-action")
def test_hero_actions_cost_no_courage(scene: Scene) -> None:
    scene.answer("hero_turn", verb="attack")
    scene.answer("hero_turn", verb="move", where=2)
    before = (int(scene.game.pool), int(scene.hero(0).luck))
    turn(scene, 1)
    assert (int(scene.game.pool), int(scene.hero(0).luck)) == before
    assert scene.hero(0).courage == 0


# --- recovering from stun and fire --------------------------------------------------------------


@pytest.mark.rule("apocalypse:recover")
def test_a_stunned_hero_must_give_up_his_attack_or_his_move_first(scene: Scene) -> None:
    scene.hero(0).stunned = 1
    turn(scene)
    assert asked_verbs(scene, 0) == {"recover_by_attack", "recover_by_move"}


@pytest.mark.rule("apocalypse:recover")
def test_he_who_gives_up_his_attack_can_still_move(scene: Scene) -> None:
    scene.hero(0).stunned = 1
    scene.answer("hero_turn", verb="recover_by_attack")
    turn(scene)
    assert asked_verbs(scene, 1) == {"pass", "move"}
    assert scene.hero(0).stunned == 0


@pytest.mark.rule("apocalypse:recover")
def test_he_who_gives_up_his_move_can_still_attack(scene: Scene) -> None:
    scene.hero(0).stunned = 1
    scene.answer("hero_turn", verb="recover_by_move")
    turn(scene)
    assert asked_verbs(scene, 1) == {"pass", "attack"}
    assert scene.hero(0).stunned == 0


@pytest.mark.rule("apocalypse:recover")
def test_setting_an_ambush_is_no_way_to_recover(scene: Scene) -> None:
    scene.hero(0).stunned = 1
    scene.put_patrol(0, "police", 2)
    turn(scene)
    assert "set" not in asked_verbs(scene, 0)


@pytest.mark.rule("apocalypse:recover")
def test_a_hero_gives_up_his_attack_to_put_out_a_fire_in_his_area(scene: Scene) -> None:
    scene.hero(1).burning = 1
    scene.answer("hero_turn", verb="recover_by_attack", what=1)
    turn(scene)
    assert scene.hero(1).burning == 0
    assert asked_verbs(scene, 1) == {"pass", "move"}


@pytest.mark.rule("apocalypse:recover")
def test_a_fire_in_another_area_cannot_be_put_out(scene: Scene) -> None:
    scene.hero(1).burning = 1
    scene.hero(1).area = 2
    turn(scene)
    assert "recover_by_attack" not in asked_verbs(scene, 0)


@pytest.mark.rule("apocalypse:recover")
def test_his_own_fire_burns_him_before_he_can_put_it_out(scene: Scene) -> None:
    scene.hero(0).burning = 1
    scene.answer("hero_turn", verb="recover_by_attack", what=0)
    turn(scene)
    assert (scene.hero(0).health, scene.hero(0).burning) == (5, 0)


@pytest.mark.rule("apocalypse:recover")
def test_whoever_has_attacked_has_no_attack_left_to_give_up(scene: Scene) -> None:
    scene.hero(1).burning = 1
    scene.answer("hero_turn", verb="attack")
    turn(scene, 1)
    assert asked_verbs(scene, 1) == {"pass", "move"}


@pytest.mark.rule("apocalypse:faq-giving-up-an-attack")
def test_one_attack_given_up_serves_a_stun_and_every_fire_in_the_area(scene: Scene) -> None:
    scene.hero(0).stunned = 1
    scene.hero(0).burning = scene.hero(1).burning = 1
    scene.answer("hero_turn", verb="recover_by_attack")
    turn(scene)
    assert [(hero.stunned, hero.burning) for hero in scene.game.heroes[:2]] == [(0, 0), (0, 0)]
    assert scene.hero(0).attacks_left == 0


@pytest.mark.rule("apocalypse:faq-giving-up-an-attack")
def test_one_move_given_up_serves_a_stun_and_zeroed_in() -> None:
    scene = Scene(heroes="hannah+naomi")
    scene.clear()
    scene.put(area=0, larva=1)
    scene.teach(0, "zeroed_in")
    scene.hero(0).stunned = 1
    scene.answer("hero_turn", verb="recover_by_move")
    scene.answer("hero_turn", verb="attack")
    scene.answer("ready_attack", verb="zero_in")
    turn(scene, 8)
    assert scene.game.dice.sides[0] == 8


@pytest.mark.rule("apocalypse:faq-giving-up-an-added-action")
@pytest.mark.parametrize(
    ("gift", "added", "given_up", "left"),
    [
        ("arcane_attack", "extra_attack", "recover_by_attack", (1, 1)),
        ("inv_adrenaline", "extra_move", "recover_by_move", (1, 1)),
    ],
)
def test_an_added_action_can_be_given_up(scene: Scene, gift, added, given_up, left) -> None:
    scene.hero(0).stunned = 1
    scene.give_gift(0, gift)
    scene.answer("hero_turn", verb=added)
    scene.answer("hero_turn", verb=given_up)
    turn(scene)
    assert scene.hero(0).stunned == 0
    assert (scene.hero(0).attacks_left, scene.hero(0).moves_left) == left


# --- against the naive reading ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-action")
@pytest.mark.rule("apocalypse:recover")
def test_a_turn_offers_exactly_what_the_rulebook_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0

    def compare(options: list, seat: int) -> None:
        nonlocal seen
        seen += 1
        offered = [
            (verb, what, where, amount) if verb == "ability" else (verb, what, where)
            for verb, _, what, where, amount in options
        ]
        assert len(set(offered)) == len(offered)
        assert set(offered) == hero_turn_options(scene, seat)

    watch(monkeypatch, twin.heroes, "hero_turn", compare)
    for seed in range(60):
        scene = RandomScene(seed)
        twin.heroes.hero_phase(scene.game, scene.at)
    assert seen > 400
