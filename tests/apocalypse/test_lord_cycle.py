"""The Sequence of Play and the Lord Cycle."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(heroes: str = "hannah+naomi", **settings) -> Scene:
    scene = Scene(heroes=heroes, legion="acheron", **settings)
    scene.clear()
    return scene


def before_the_lord_cycle(scene: Scene) -> Scene:
    """The next step of the despair counter brings both tracks round."""
    scene.game.despair, scene.game.lord_track = 6, 3
    return scene


def panel(scene: Scene) -> list[int]:
    return [int(card) for card in scene.game.panel]


def order_of(scene: Scene, *names: str) -> list[str]:
    return [name for name in scene.events() if name in names]


@pytest.mark.rule("apocalypse:sequence-of-play")
def test_a_turn_is_team_phase_hero_phase_enemy_phase():
    scene = scene_of()
    twin.engine.play_turn(scene.game, scene.at)
    events = twin.kernel.events.events_of(scene.log)
    phases = [int(e.what) for e in events if e.kind == twin.events.PHASE_BEGINS]
    assert [twin.state.PHASES[phase] for phase in phases] == [
        "team phase",
        "hero phase",
        "enemy phase",
    ]


@pytest.mark.rule("apocalypse:sequence-of-play")
@pytest.mark.rule("apocalypse:enemy-phase")
def test_the_enemy_phase_has_five_segments_in_their_order():
    scene = before_the_lord_cycle(scene_of())
    scene.put(0, larva=1)
    scene.put(2, larva=1)
    scene.put_ambush(1, "army", 4)
    scene.answer("fire", verb="area", where=1)
    twin.enemy.enemy_phase(scene.game, scene.at)
    told = scene.events()
    told = told[told.index("phase_begins") :]
    segments = [
        "despair_cycle",
        "lord_moves",
        "group_attacks",
        "band_moves",
        "token_placed",
        "ambush_fires",
    ]
    assert [name for name in dict.fromkeys(told) if name in segments] == segments


@pytest.mark.rule("apocalypse:lord-cycle")
def test_the_lord_cycle_follows_the_despair_cycle_step_by_step():
    scene = before_the_lord_cycle(scene_of())
    scene.put_ambush(6, "volunteer", 2)
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    names = ("despair_cycle", "panel_renewed", "lord_moves", "ambush_dies", "fourth_appears")
    assert order_of(scene, *names) == list(names)


@pytest.mark.rule("apocalypse:lord-cycle")
@pytest.mark.parametrize(("box", "comes"), [(1, False), (2, False), (3, True)])
def test_only_the_third_step_of_the_lord_track_brings_it(box, comes):
    scene = scene_of()
    scene.game.despair, scene.game.lord_track = 6, box
    cards = panel(scene)
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    assert (scene.game.lords[0].area == 6) == comes
    assert (panel(scene) != cards) == comes


@pytest.mark.rule("apocalypse:lord-cycle")
def test_all_cards_of_the_gift_panel_are_replaced():
    scene = before_the_lord_cycle(scene_of())
    cards = panel(scene)
    scene.game.panel[3] = -1
    twin.kernel.decks.put_on_top(scene.game.discards, cards[3])
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    assert not set(cards) & set(panel(scene))
    assert -1 not in panel(scene)
    discards = scene.game.discards
    assert set(cards) == {int(c) for c in discards.cards[: discards["count"]]}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:lord-cycle")
def test_the_lord_and_his_new_demon_take_the_next_area():
    scene = before_the_lord_cycle(scene_of())
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    places = [int(scene.game.fourth[kind].area) for kind in range(2)]
    assert scene.game.lords[0].area == 6
    assert sorted(places) == [-1, 6]


@pytest.mark.rule("apocalypse:lord-cycle")
def test_a_lord_who_enters_an_area_with_heroes_begins_a_battle():
    scene = before_the_lord_cycle(scene_of("hannah+naomi+tarang"))
    for seat, area in enumerate((6, 6, 0)):
        scene.hero(seat).area = area
    for seat in range(2):
        scene.answer("hell_turn", verb="retreat", where=3 + seat)
    with scene.dice(*[1] * 6):
        twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    told = order_of(scene, "fourth_appears", "hell_comes", "joins", "menaced", "hell_ends")
    assert told == ["fourth_appears", "hell_comes", "joins", "joins", "menaced", "hell_ends"]
    assert [int(scene.hero(seat).area) for seat in range(3)] == [3, 4, 0]
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:lord-cycle")
def test_the_new_demon_fights_in_the_battle_that_the_lord_brings():
    scene = before_the_lord_cycle(scene_of("tarang+naomi"))
    scene.hero(0).area = 6
    scene.hero(0).toughness = scene.hero(1).toughness = 12
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=0)
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    events = twin.kernel.events.events_of(scene.log)
    attackers = [int(e.what) for e in events if e.kind == twin.events.GROUP_ATTACKS]
    lord = twin.state.LORD
    assert attackers[0] == lord  # the menace
    assert attackers[1] in (twin.state.FOURTH, twin.state.FOURTH + 1)
    assert attackers[2] == lord


@pytest.mark.rule("apocalypse:lord-cycle")
def test_without_heroes_there_no_battle_begins():
    scene = before_the_lord_cycle(scene_of())
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    assert scene.game.tally.lord_battles == 0


@pytest.mark.rule("apocalypse:lord-cycle")
def test_fidgit_keeps_up_to_two_cards_of_the_panel():
    scene = before_the_lord_cycle(scene_of("cindrew+naomi"))
    cards = panel(scene)
    scene.answer("keep_card", amount=4)
    scene.answer("keep_card", amount=7)
    twin.enemy.despair_and_lord_segment(scene.game, scene.at)
    assert set(cards) & set(panel(scene)) == {cards[4], cards[7]}
    first, second = scene.asked_of("keep_card")
    assert first.seat == second.seat == 0
    places = [{option["amount"] for option in asked.options[1:]} for asked in (first, second)]
    assert places == [set(range(len(cards))), set(range(len(cards))) - {4}]
