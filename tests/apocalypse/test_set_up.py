"""Game Setup: the map, the tabletop, the heroes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apocalypse.scene import Scene, twin

START, LORD_AREA = 0, 7
TEAMS = ("hannah", "hannah+naomi", "hannah+naomi+tarang", "hannah+naomi+tarang+maxwell")


def tokens(scene: Scene) -> dict[int, int]:
    """How many invasion tokens lie in each area."""
    found: dict[int, int] = {}
    for token in scene.game.tokens:
        if token.area >= 0:
            found[int(token.area)] = found.get(int(token.area), 0) + 1
    return found


def set_up_anew(scene: Scene, number: int = 0) -> Any:
    """Another game of the same study, on the rules of this scene."""
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    scene.at.luck.game = number
    twin.setup.set_up_game(game, scene.at)
    return game


def shadows(scene: Scene) -> list[int]:
    return [place for place, area in enumerate(scene.game.areas) if area.shadow]


# --- Map Setup -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:map-set-up")
def test_the_lord_stands_in_his_area_with_one_shadow_token() -> None:
    scene = Scene()
    assert scene.game.lords[0].area == LORD_AREA
    assert shadows(scene) == [LORD_AREA]


@pytest.mark.rule("apocalypse:map-set-up")
@pytest.mark.parametrize(
    ("players", "health", "wall"), [(1, 6, 2), (2, 9, 3), (3, 12, 4), (4, 15, 5), (5, 18, 6)]
)
def test_the_lord_has_the_health_for_the_number_of_players(
    players: int, health: int, wall: int
) -> None:
    scene = Scene(players=players)
    assert scene.game.lords[0].health[0] == health
    assert scene.game.lords[0].health[1] == wall


@pytest.mark.rule("apocalypse:map-set-up")
def test_every_area_but_the_start_begins_with_an_invasion_token() -> None:
    assert tokens(Scene()) == dict.fromkeys(range(1, 8), 1)


@pytest.mark.rule("apocalypse:map-set-up")
@pytest.mark.parametrize("name", ["baphomet", "argus", "tarasque"])
def test_a_lord_is_named(name: str) -> None:
    scene = Scene(lord=name)
    assert scene.components.order("lords")[scene.game.lords[0].kind] == name


@pytest.mark.rule("apocalypse:map-set-up")
def test_a_lord_is_drawn_at_random_and_any_of_them_may_be() -> None:
    scene = Scene(lord="random", players=1)
    drawn = set()
    for number in range(150):
        scene.luck.game = number
        drawn.add(int(twin.setup.draw_lord(empty(scene), scene.luck, scene.rules, 0)))
    assert drawn == set(range(scene.rules.lords))


def empty(scene: Scene) -> Any:
    """A position before anybody stands anywhere."""
    game = twin.kernel.records.blank(twin.state.STATE)[0]
    twin.setup.empty_board(game, scene.rules)
    return game


@pytest.mark.rule("apocalypse:map-set-up")
def test_a_token_on_the_start_is_revealed_by_the_heroes_there() -> None:
    scene = Scene()
    scene.rules.map.tokens[START] = 1
    game = set_up_anew(scene)
    assert START not in [token.area for token in game.tokens]
    assert game.tally.revealed == 1


@pytest.mark.rule("apocalypse:map-set-up")
def test_no_minion_is_on_the_map_and_all_figures_are_in_the_box() -> None:
    scene = Scene()
    assert [int(n) for n in scene.game.figures] == [10, 6, 4, 2]
    assert not any(area.minions.any() for area in scene.game.areas)
    assert all(demon.area == -1 for demon in scene.game.fourth)


# --- Tabletop Setup ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_the_counters_begin_at_doom_0_despair_1_and_lord_1() -> None:
    game = Scene().game
    assert (game.doom, game.despair, game.lord_track) == (0, 1, 1)


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_four_courage_and_four_despair_dice_lie_in_their_pools() -> None:
    game = Scene().game
    assert (game.pool, game.despair_dice) == (4, 4)


@pytest.mark.rule("apocalypse:tabletop-set-up", "apocalypse:regions")
def test_a_region_may_begin_with_an_empty_pool() -> None:
    assert Scene(overrides=[("regions.core.pool_start", 0)]).game.pool == 0


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_one_legion_is_turned_up_and_the_others_stay_in_their_deck() -> None:
    game = Scene().game
    legions = len(Scene().components.order("legions"))
    assert 0 <= game.legion < legions
    assert game.hidden.legions["count"] == legions - 1
    assert game.legion not in game.hidden.legions.cards[: legions - 1]


@pytest.mark.rule("apocalypse:tabletop-set-up")
@pytest.mark.parametrize("name", ["acheron", "dis", "lethe", "phlegethon"])
def test_the_first_legion_can_be_chosen(name: str) -> None:
    scene = Scene(legion=name)
    assert scene.components.order("legions")[scene.game.legion] == name
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_ten_gifts_lie_face_up_and_the_other_55_are_in_the_deck() -> None:
    scene = Scene()
    game = scene.game
    panel = [int(card) for card in game.panel]
    assert min(panel) >= 0
    assert game.hidden.gifts["count"] == 55
    cards = [number for number, title in enumerate(scene.rules.card) if title >= 0]
    assert len(cards) == 65
    assert sorted([*panel, *game.hidden.gifts.cards[:55]]) == cards


def test_a_title_taken_out_leaves_all_other_cards_in_their_order() -> None:
    def dealt(scene: Scene) -> list[int]:
        deck = scene.game.hidden.gifts
        return [*map(int, scene.game.panel), *map(int, deck.cards[: deck["count"]][::-1])]

    usual = Scene()
    faith = usual.components.order("gifts").index("faith")
    kept = [card for card in dealt(usual) if usual.rules.card[card] != faith]
    assert dealt(Scene(overrides=(("gifts.faith.copies", "0"),))) == kept


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_any_legion_may_be_the_first() -> None:
    scene = Scene(players=1)
    drawn = {int(set_up_anew(scene, number).legion) for number in range(100)}
    assert drawn == set(range(scene.rules.legions))


@pytest.mark.rule("apocalypse:tabletop-set-up")
def test_the_decks_are_shuffled_anew_in_every_game() -> None:
    scene = Scene()
    orders = set()
    for number in range(3):
        game = set_up_anew(scene, number)
        orders.add((tuple(game.panel), tuple(game.hidden.gifts.cards)))
    assert len(orders) == 3


@pytest.mark.rule("apocalypse:tabletop-set-up", "apocalypse:regions")
def test_the_five_trooper_types_are_stacked_in_full() -> None:
    scene = Scene()
    assert [int(n) for n in scene.game.supply[:5]] == [8, 6, 6, 4, 4]
    assert scene.components.table("regions")["core"]["troopers"] == (
        "volunteer",
        "citizen_militia",
        "police",
        "army",
        "special_forces",
    )


# --- Hero Setup ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-set-up", "apocalypse:your-hero-card")
@pytest.mark.parametrize("name", ["hannah", "maxwell", "tarang", "naomi", "cindrew"])
def test_a_hero_begins_with_what_his_sheet_says(name: str) -> None:
    scene = Scene(heroes=name)
    sheet = scene.components.table("heroes")[name]
    hero = scene.hero(0)
    assert hero.area == START
    assert (hero.health, hero.cap) == (sheet["health"], sheet["health"])
    assert hero.luck == sheet["luck"]
    assert hero.toughness == sheet["toughness"]
    assert hero.courage == 0
    assert all(card == -1 for card in hero.slots)
    assert (hero.stunned, hero.burning, hero.pestilence) == (0, 0, 0)
    counts = twin.building.dice_counts(sheet["attack"])
    assert tuple(int(n) for n in hero.dice) == counts


@pytest.mark.rule("apocalypse:hero-set-up", "apocalypse:attack-box")
def test_naomi_starts_with_a_d6() -> None:
    assert [int(n) for n in Scene(heroes="naomi").hero(0).dice] == [0, 1, 0, 0, 0]


@pytest.mark.rule("apocalypse:hero-set-up")
def test_players_sit_in_the_order_in_which_heroes_are_named() -> None:
    scene = Scene(heroes="tarang+hannah")
    names = scene.components.order("heroes")
    assert [names[scene.hero(seat).kind] for seat in range(2)] == ["tarang", "hannah"]
    assert [names[kind] for kind in scene.game.team[:2]] == ["tarang", "hannah"]


@pytest.mark.rule("apocalypse:hero-set-up")
def test_random_heroes_are_all_different() -> None:
    kinds = [int(hero.kind) for hero in Scene(players=5).game.heroes]
    assert len(set(kinds)) == 5


@pytest.mark.rule("apocalypse:hero-set-up")
def test_random_heroes_differ_from_game_to_game() -> None:
    scene = Scene(players=1)
    dealt = set()
    for number in range(120):
        scene.luck.game = number
        game = empty(scene)
        game.players = 1
        dealt.add(int(twin.setup.deal_hero(game, scene.at)))
    assert dealt == set(range(scene.rules.heroes))


@pytest.mark.rule("apocalypse:heroes")
@pytest.mark.parametrize("health", [4, 7])
def test_hannahs_health_is_read_either_way(health: int) -> None:
    hero = Scene(heroes="hannah", hannah_health=str(health)).hero(0)
    assert (hero.health, hero.cap) == (health, health)


@pytest.mark.rule("apocalypse:hero-set-up")
def test_chairs_without_a_player_stay_empty_and_nobody_fights_yet() -> None:
    game = Scene(heroes="tarang+hannah").game
    assert [int(kind) for kind in game.team[2:]] == [-1, -1, -1]
    assert all((hero.kind, hero.area) == (-1, -1) for hero in game.heroes[2:])
    assert (game.battle.lord, game.attack.seat) == (-1, -1)


# --- Your Hero Card ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:start-ability", "apocalypse:weakness", "apocalypse:other-abilities")
@pytest.mark.parametrize("name", ["hannah", "maxwell", "tarang", "naomi", "cindrew"])
def test_a_hero_begins_with_his_start_ability_and_weakness_and_no_other(name: str) -> None:
    scene = Scene(heroes=name)
    sheet = scene.components.table("heroes")[name]
    names = twin.effects.ABILITIES
    has = {names[bit] for bit in range(len(names)) if scene.hero(0).can >> bit & 1}
    assert has == {sheet["start_ability"], sheet["weakness"]}
    assert not has & set(sheet["earned"])


@pytest.mark.rule("apocalypse:map-set-up")
def test_a_new_game_is_sound() -> None:
    for team in TEAMS:
        assert Scene(heroes=team).problems() == []
