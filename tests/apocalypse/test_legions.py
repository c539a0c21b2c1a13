"""Demon Legions: whom they affect, what the core legions do, and when the legion changes."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(legion: str, heroes: str = "hannah+naomi", **settings) -> Scene:
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    return scene


def legion_of(scene: Scene) -> str:
    return scene.components.order("legions")[scene.game.legion]


def next_legions(scene: Scene) -> list[str]:
    """The deck from its top."""
    deck = scene.game.hidden.legions
    names = scene.components.order("legions")
    return [names[card] for card in reversed(deck.cards[: deck["count"]])]


def score(scene: Scene, doom: int) -> None:
    twin.tracks.score_doom(scene.game, scene.at, doom, twin.state.FROM_EXITS)


def attack(scene: Scene, *faces: int) -> None:
    """Every group in area 1 attacks."""
    slot = twin.chances.group_slot(1, 0)
    with scene.dice(*faces):
        twin.groups.all_groups_attack(scene.game, scene.at, 1, twin.chances.GROUP_ATTACK, slot)


# --- changing the legion -----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:changing-the-legion")
@pytest.mark.rule("apocalypse:legion-slot")
def test_the_legion_changes_when_doom_hits_three_and_when_it_hits_seven():
    scene = scene_of("dis")
    order = next_legions(scene)
    seen = []
    for _ in range(12):
        score(scene, 1)
        seen.append(legion_of(scene))
    assert seen == ["dis"] * 2 + [order[0]] * 4 + [order[1]] * 6
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:changing-the-legion")
@pytest.mark.parametrize(
    ("before", "doom", "changes"),
    [(0, 2, 0), (2, 2, 1), (3, 3, 0), (3, 5, 1), (2, 5, 2), (0, 12, 2), (7, 5, 0)],
)
def test_doom_that_jumps_past_a_mark_changes_the_legion_for_each(before, doom, changes):
    scene = scene_of("dis")
    scene.game.doom = before
    order = ["dis", *next_legions(scene)]
    score(scene, doom)
    assert legion_of(scene) == order[changes]


@pytest.mark.rule("apocalypse:changing-the-legion")
def test_the_old_card_is_discarded_and_an_empty_deck_is_shuffled_anew():
    scene = scene_of("dis")
    while next_legions(scene):
        twin.tracks.draw_legion(scene.game, scene.at)
    last = legion_of(scene)
    twin.tracks.draw_legion(scene.game, scene.at)
    assert legion_of(scene) != last
    assert sorted([legion_of(scene), last, *next_legions(scene)]) == sorted(
        scene.components.order("legions")
    )
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:changing-the-legion")
def test_demons_that_leave_later_obey_the_legion_that_earlier_ones_brought():
    scene = scene_of("dis")
    names = scene.components.order("legions")
    twin.kernel.decks.search_card(scene.game.hidden.legions, names.index("acheron"))
    twin.kernel.decks.put_on_top(scene.game.hidden.legions, names.index("acheron"))
    scene.hero(0).area = scene.hero(1).area = 3
    scene.put(0, larva=3, gryllus=1)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == 3 + 2


@pytest.mark.rule("apocalypse:changing-the-legion")
def test_divine_intervention_may_send_a_new_legion_away():
    scene = scene_of("dis", divine_intervention=True)
    order = next_legions(scene)
    scene.answer("divine_legion", verb="redraw")
    score(scene, 3)
    assert legion_of(scene) == order[1]
    assert scene.game.divine == -1
    score(scene, 4)
    assert len(scene.asked_of("divine_legion")) == 1


# --- whom a legion affects ---------------------------------------------------------------------


@pytest.mark.rule("apocalypse:understanding-enemies")
@pytest.mark.rule("apocalypse:legions")
@pytest.mark.parametrize("legion", ["lethe", "phlegethon"])
@pytest.mark.parametrize(
    ("minion", "faces", "marked"),
    [
        ("larva", (6,), False),
        ("gryllus", (8,), True),
        ("fiend", (10, 1), True),
        ("cacodemon", (12, 1, 1), True),
    ],
)
def test_demons_of_lethe_stun_and_of_phlegethon_burn_but_larvae_do_neither(
    legion, minion, faces, marked
):
    scene = scene_of(legion)
    scene.hero(0).area = 1
    scene.put(1, **{minion: 1})
    attack(scene, *faces)
    hero = scene.hero(0)
    assert hero.health == 3
    assert (hero.stunned, hero.burning) == (
        marked and legion == "lethe",
        marked and legion == "phlegethon",
    )


@pytest.mark.rule("apocalypse:legions")
def test_fourth_circle_demons_belong_to_the_legion():
    scene = scene_of("lethe")
    scene.hero(0).area = 1
    scene.put_fourth("hellhound", 1)
    attack(scene, 3, 1, 1, 1)
    assert scene.hero(0).stunned == 1


@pytest.mark.rule("apocalypse:legions")
def test_the_legion_never_affects_the_lord():
    scene = scene_of("lethe")
    scene.hero(0).area = 6
    scene.answer("hell_turn", verb="retreat", where=0)
    with scene.dice(12, 1, 1, 1, 1, 1):
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert scene.hero(0).health == 3
    assert scene.hero(0).stunned == 0


@pytest.mark.rule("apocalypse:legions")
def test_a_hero_whom_nobody_injures_is_not_marked():
    scene = scene_of("phlegethon")
    scene.hero(0).area = 1
    scene.put(1, gryllus=2)
    attack(scene, 2, 1)
    assert scene.hero(0).burning == 0


@pytest.mark.rule("apocalypse:legions")
def test_dis_taxes_heroes_among_demons_before_anything_else_happens():
    scene = scene_of("dis", heroes="hannah+naomi+tarang")
    for seat, area in enumerate((1, 2, 1)):
        scene.hero(seat).area = area
    scene.hero(0).courage, scene.hero(1).courage, scene.hero(2).courage = 3, 3, 0
    scene.put(1, gryllus=1)
    scene.put(2, larva=5)
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert [scene.hero(seat).courage for seat in range(3)] == [2, 3, 0]
    assert scene.events().index("taxed") < scene.events().index("despair_advances")


@pytest.mark.rule("apocalypse:legions")
@pytest.mark.parametrize(
    ("minion", "doom"), [("larva", 2), ("gryllus", 4), ("fiend", 4), ("cacodemon", 4)]
)
def test_a_demon_of_acheron_that_exits_costs_one_doom_more(minion, doom):
    scene = scene_of("acheron")
    scene.hero(0).area = scene.hero(1).area = 3
    scene.put(0, **{minion: 2})
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == doom


@pytest.mark.rule("apocalypse:legions-and-tokens")
@pytest.mark.rule("apocalypse:faq-tokens-legion")
def test_tokens_have_nothing_of_the_legion():
    scene = scene_of("acheron")
    scene.hero(0).area = scene.hero(1).area = 3
    twin.spawning.place_token(scene.game, scene.at, 0)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert scene.game.doom == 4  # the despair dice, not one more
