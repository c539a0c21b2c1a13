"""Hell Time: how it begins, who fights, attack or retreat, the counterattack, its end."""

from __future__ import annotations

import pytest

from .scene import Scene, twin

HELL, LORD = twin.state.HELL, twin.state.LORD
WALL = LORD + 1  # of the first Lord


def scene_of(heroes: str = "tarang+hannah+naomi", legion: str = "acheron", **settings) -> Scene:
    """An empty map; the first hero stands before the Shadow, the others on the start."""
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    scene.hero(0).area = 6
    return scene


def places(scene: Scene) -> list[int]:
    return [int(scene.hero(seat).area) for seat in range(scene.game.players)]


def attackers(scene: Scene) -> list[int]:
    """The target codes of all groups that attacked, in order."""
    events = twin.kernel.events.events_of(scene.log)
    return [int(e.what) for e in events if e.kind == twin.events.GROUP_ATTACKS]


def enter(scene: Scene, *faces: int, seat: int = 0) -> None:
    """A hero walks into the Shadow; dice fall as told."""
    with scene.dice(*faces):
        twin.heroes.step(scene.game, scene.at, seat, 7)


MISSES = [1] * 6  # the Lord's six dice


# --- the example of the rulebook ---------------------------------------------------------------


class Example:
    """John Dark, Amelia, Moose and Hannah against Baphomet, as the rulebook tells it.

    They carry what the story needs: John Dark 5 health and four National Guard troopers, Moose 2d6
    and three Volunteers, the two others 2d8. A d6 cannot hurt Baphomet, so Amelia helps Moose once
    with courage from the pool; of that the story says nothing.
    """

    JOHN, AMELIA, MOOSE, HANNAH = range(4)

    def __init__(self) -> None:
        heroes = "john_dark+amelia+moose+hannah"
        scene = self.scene = scene_of(heroes, region="usa", troopers=("volunteer",))
        for seat in (self.AMELIA, self.MOOSE):
            scene.hero(seat).area = 6
        scene.hero(self.JOHN).area = 0
        scene.hero(self.JOHN).health = scene.hero(self.JOHN).cap = 5
        scene.hero(self.MOOSE).dice[:] = (0, 2, 0, 0, 0)
        for seat in (self.AMELIA, self.HANNAH):
            scene.hero(seat).dice[:] = (0, 0, 2, 0, 0)
        scene.put_patrol(self.JOHN, "national_guard", 4)
        scene.put_patrol(self.MOOSE, "volunteer", 3)
        scene.put(7, larva=3, gryllus=2, fiend=1)

    def attack(self, *targets: int) -> None:
        self.scene.answer("hell_turn", verb="attack")
        for target in targets:
            self.scene.answer("assign", what=target)

    def retreat(self, where: int) -> None:
        self.scene.answer("hell_turn", verb="retreat", where=where)

    def victims(self, *seats: int) -> None:
        for seat in seats:
            self.scene.answer("target", who=seat)

    def troopers(self, seat: int, *verbs: str) -> None:
        for verb in verbs:
            self.scene.answer("absorb", who=seat, verb=verb)

    def play(self) -> Scene:
        scene = self.scene
        scene.answer("hero_turn", verb="pass")
        scene.answer("hero_turn", verb="move", where=7)
        scene.answer("companion", who=self.MOOSE)
        for seat in (self.JOHN, self.HANNAH):
            scene.answer("join", who=seat)
        faces = [*self.menace(), *self.first_round(), *self.second_round()]
        self.retreat(0)
        self.retreat(2)
        self.retreat(2)
        with scene.dice(*faces):
            twin.heroes.hero_phase(scene.game, scene.at)
        return scene

    def menace(self) -> list[int]:
        self.victims(self.JOHN)
        self.troopers(self.JOHN, "patrol", "patrol")
        return [9, 8, 5, 4, 1, 2]

    def first_round(self) -> list[int]:
        self.attack(0)
        self.attack(LORD, LORD)
        self.attack(LORD, 0)
        self.attack(WALL)
        self.help_moose()
        self.victims(self.MOOSE, self.MOOSE, self.MOOSE)  # the larva has to take John Dark
        self.troopers(self.JOHN, "pass")
        self.troopers(self.MOOSE, "pass", "pass", "patrol", "patrol", "patrol")
        return [*(2,), *(8, 7), *(7, 2), *(7, 1), *(4,), *(5, 2), *(9, 6), *(9, 8, 7, 6, 5, 1)]

    def help_moose(self) -> None:
        scene = self.scene
        for verb in ("pass", "pass", "help"):
            scene.answer("ready_attack", verb=verb)
        scene.answer("give_help", verb="help")
        scene.answer("from_pool", amount=1)

    def second_round(self) -> list[int]:
        self.attack()
        self.attack(LORD, 0)
        self.retreat(3)
        self.attack(LORD, LORD)
        self.victims(self.JOHN, self.HANNAH, self.JOHN)
        self.troopers(self.JOHN, "pass", "patrol", "patrol")
        return [*(1,), *(8, 3), *(7, 7), *(8, 4), *(4, 4), *(12, 4, 4, 5, 6, 2)]


@pytest.mark.rule("apocalypse:hell-time")
@pytest.mark.rule("apocalypse:battle")
@pytest.mark.rule("apocalypse:menace")
@pytest.mark.rule("apocalypse:hero-attack-or-retreat")
@pytest.mark.rule("apocalypse:enemy-counterattack")
def test_the_example_of_four_heroes_against_baphomet():
    scene = Example().play()
    john, amelia, moose, hannah = (scene.hero(seat) for seat in range(4))
    lord = scene.game.lords[0]
    assert (lord.health[0], lord.health[1]) == (15 - 6, 5 - 1)
    burned = 1  # his fire at the start of Moose's own turn, which follows
    assert [int(hero.health) for hero in (john, amelia, moose, hannah)] == [1, 7, 2 - burned, 2]
    assert [int(hero.burning) for hero in (john, amelia, moose, hannah)] == [1, 0, 1, 0]
    assert [int(sum(hero.patrol)) for hero in (john, amelia, moose, hannah)] == [0, 0, 0, 0]
    assert [int(hero.courage) for hero in (john, amelia, moose, hannah)] == [1, 1, 1, 1]
    assert list(scene.game.areas[7].minions) == [0, 2, 1, 0]
    assert places(scene) == [0, 2, 3, 2]
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:battle")
@pytest.mark.rule("apocalypse:enemy-counterattack")
def test_in_the_example_everybody_acts_in_the_order_of_the_rulebook():
    scene = Example().play()
    turns = [asked.seat for asked in scene.asked_of("hell_turn")]
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 3]
    assert attackers(scene) == [LORD, 0, 1, 2, LORD, 1, 2, LORD]
    chosen = [asked.seat for asked in scene.asked_of("target")]
    assert set(chosen) == {Example.JOHN}  # the captain
    joins = scene.asked_of("join")
    assert [asked.seat for asked in joins] == [Example.AMELIA] * 2
    assert [o["who"] for o in joins[0].options] == [Example.AMELIA, Example.JOHN, Example.HANNAH]


@pytest.mark.rule("apocalypse:ending-hell-time")
def test_after_the_example_the_game_goes_on_with_the_hero_after_her_who_entered():
    scene = Example().play()
    turns = [asked.seat for asked in scene.asked_of("hero_turn")]
    assert turns == [Example.JOHN, Example.AMELIA, Example.MOOSE, Example.HANNAH]


# --- how it begins -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_who_enters_the_shadow_chooses_his_companions_from_anywhere():
    scene = scene_of()
    scene.answer("join", who=2)
    for seat in (0, 2):
        scene.answer("hell_turn", verb="retreat", where=1 + seat)
    enter(scene, *MISSES)
    asked = scene.asked_of("join")
    assert [join.seat for join in asked] == [0, 0]
    assert [[o["who"] for o in join.options[1:]] for join in asked] == [[1, 2], [1]]
    assert places(scene) == [1, 0, 3]


@pytest.mark.rule("apocalypse:battle")
@pytest.mark.parametrize("alone", [True, False])
def test_whether_a_hero_may_enter_alone_is_a_setting(alone):
    scene = scene_of(lone_assault=alone)
    scene.hero(0).toughness = 12
    twin.heroes.step(scene.game, scene.at, 0, 6)
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES)
    assert ("pass" in scene.asked_of("join")[0].verbs()) == alone


@pytest.mark.rule("apocalypse:battle")
def test_a_hero_without_living_companions_may_always_go():
    scene = scene_of(lone_assault=False)
    twin.damage.die(scene.game, scene.at, 1)
    twin.damage.die(scene.game, scene.at, 2)
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES)
    assert places(scene) == [1, -1, -1]


@pytest.mark.rule("apocalypse:battle")
@pytest.mark.parametrize("alone", [True, False])
def test_when_the_lord_comes_those_in_his_area_must_fight_and_the_captain_sends_others(alone):
    scene = scene_of(lone_assault=alone)
    scene.game.captain = 2
    scene.answer("hell_turn", verb="retreat", where=1)
    with scene.dice(*MISSES):
        twin.enemy.lord_cycle(scene.game, scene.at)
    (asked,) = scene.asked_of("join")
    assert asked.seat == 2
    assert [(o["verb"], o["who"]) for o in asked.options] == [
        ("pass", 2),
        ("choose", 1),
        ("choose", 2),
    ]
    assert places(scene) == [1, 0, 0]


@pytest.mark.rule("apocalypse:battle")
def test_tokens_in_the_lords_area_are_revealed_and_all_its_minions_fight():
    scene = scene_of()
    scene.game.despair_dice = 4
    twin.spawning.place_token(scene.game, scene.at, 7)
    twin.spawning.place_token(scene.game, scene.at, 6)
    scene.put(7, cacodemon=1)
    hound = scene.put_fourth("hellhound", 7)
    scene.put_fourth("catoblepas", 6)
    scene.hero(0).toughness = 12
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *(1, 1, 4, 4), *MISSES, 1, *[1] * (2 + 1 + 2 + 3 + 4 + 6))
    assert attackers(scene) == [LORD, 0, 1, 2, 3, hound, LORD]
    assert [int(token.area) for token in scene.game.tokens if token.area >= 0] == [6]


@pytest.mark.rule("apocalypse:battle")
def test_hell_time_stops_when_the_tokens_of_the_lord_end_the_game():
    scene = scene_of()
    scene.game.doom = 12
    scene.game.despair_dice = 2
    scene.put(3, cacodemon=2)
    twin.spawning.place_token(scene.game, scene.at, 7)
    enter(scene, 6, 6)
    assert twin.state.OUTCOMES[scene.game.outcome] == "doom"
    assert "menaced" not in scene.events()
    assert scene.problems() == []


# --- menace, attack or retreat, counterattack --------------------------------------------------


@pytest.mark.rule("apocalypse:menace")
@pytest.mark.rule("apocalypse:understanding-lords")
def test_baphomet_opens_every_battle_with_an_attack_on_whom_the_captain_names():
    scene = scene_of()
    scene.game.captain = 1
    scene.answer("join", who=1)
    scene.answer("target", who=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, 12, 3, 2, 1, 1, 1)
    assert scene.asked_of("target")[0].seat == 1
    assert [int(scene.hero(seat).health) for seat in range(2)] == [6, 2]
    assert [int(scene.hero(seat).burning) for seat in range(2)] == [0, 1]


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.parametrize(("wall", "sides"), [(1, 12), (0, 8)])
def test_baphomet_rolls_smaller_dice_once_his_wall_is_gone(wall, sides):
    scene = scene_of()
    scene.game.lords[0].health[1] = wall
    twin.kernel.dice.clear_dice(scene.game.dice)
    twin.groups.lay_group_dice(scene.game, scene.rules, LORD, 1)
    assert list(scene.game.dice.sides[: scene.game.dice["count"]]) == [sides] * 6


@pytest.mark.rule("apocalypse:understanding-lords")
def test_the_lord_takes_one_damage_for_each_die_that_beats_him_and_keeps_his_wounds():
    scene = scene_of()
    scene.hero(0).dice[:] = (0, 0, 3, 0, 0)
    health = int(scene.game.lords[0].health[0])
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("assign", what=LORD)
    scene.answer("assign", what=LORD)
    enter(scene, *MISSES, 8, 7, 6, *MISSES)
    assert scene.game.lords[0].health[0] == health - 2
    scene.hero(0).area = 6
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES)
    assert scene.game.lords[0].health[0] == health - 2
    assert scene.game.tally.lord_damage == 2


@pytest.mark.rule("apocalypse:hero-attack-or-retreat")
def test_a_hero_may_attack_or_retreat_to_any_area_without_shadow_and_nothing_else():
    scene = scene_of(lord_advance=1)
    scene.hero(0).area = 5
    scene.put_patrol(0, "volunteer", 2)
    scene.give_gift(0, "inv_second_wind")
    scene.hero(0).burning = 1
    scene.hero(0).health = 3
    scene.answer("hell_turn", verb="retreat", where=4)
    with scene.dice(*MISSES):
        twin.heroes.step(scene.game, scene.at, 0, 6)
    (asked,) = scene.asked_of("hell_turn")
    assert [(o["verb"], o["where"]) for o in asked.options] == [
        ("attack", HELL),
        *[("retreat", area) for area in range(6)],
    ]
    assert scene.hero(0).area == 4


@pytest.mark.rule("apocalypse:hero-attack-or-retreat")
def test_a_stunned_hero_stands_up_instead_of_attacking_or_retreats_as_he_is():
    scene = scene_of()
    scene.hero(0).stunned = 1
    scene.answer("hell_turn", verb="recover_by_attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES, *MISSES)
    first, second = scene.asked_of("hell_turn")
    assert first.verbs() == {"recover_by_attack", "retreat"}
    assert second.verbs() == {"attack", "retreat"}
    assert scene.hero(0).stunned == 0


@pytest.mark.rule("apocalypse:hero-attack-or-retreat")
def test_heroes_who_have_had_their_turn_can_attack_again_and_lose_nothing():
    scene = scene_of()
    twin.heroes.begin_hero_turns(scene.game)
    scene.hero(1).attacks_left = scene.hero(1).moves_left = 0
    scene.answer("join", who=1)
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES, 2, 2, *MISSES)
    assert scene.events().count("attacks") == 2
    assert scene.hero(0).attacks_left == 1


@pytest.mark.rule("apocalypse:hero-attack-or-retreat")
def test_who_retreats_to_a_token_reveals_it_and_is_out_of_the_battle():
    scene = scene_of()
    scene.game.despair_dice = 2
    twin.spawning.place_token(scene.game, scene.at, 5)
    scene.answer("join", who=1)
    scene.answer("hell_turn", verb="retreat", where=5)
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=0)
    enter(scene, *MISSES, 1, 1, 2, *MISSES)
    assert list(scene.game.areas[5].minions) == [1, 1, 0, 0]
    assert [asked.seat for asked in scene.asked_of("hell_turn")] == [0, 1, 1]


@pytest.mark.rule("apocalypse:hell-time")
def test_nobody_burns_and_no_despair_advances_in_hell():
    scene = scene_of()
    scene.hero(0).burning, scene.hero(0).health = 1, 1
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES, 1, *MISSES, 1, *MISSES)
    assert (scene.hero(0).health, scene.hero(0).burning) == (1, 1)
    assert scene.game.despair == 1


@pytest.mark.rule("apocalypse:hell-time")
def test_no_area_is_beside_the_lords_sheet():
    scene = scene_of()
    for area in (*range(scene.rules.map.areas), HELL):
        assert not twin.board.is_beside(scene.game, scene.rules, HELL, area)
        assert not twin.board.is_beside(scene.game, scene.rules, area, HELL)


@pytest.mark.rule("apocalypse:enemy-counterattack")
def test_the_legion_rides_in_hell_too():
    scene = scene_of(legion="lethe")
    scene.put(7, gryllus=1)
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES, 1, 8, *MISSES)
    assert scene.hero(0).stunned == 1


@pytest.mark.rule("apocalypse:hero-death")
@pytest.mark.rule("apocalypse:hell-time")
def test_a_hero_who_dies_in_hell_leaves_the_others_fighting():
    scene = scene_of()
    scene.hero(0).health = 1
    scene.answer("join", who=1)
    scene.answer("target", who=0)
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=0)
    enter(scene, 12, 1, 1, 1, 1, 1, 1, *MISSES)
    assert scene.hero(0).kind == -1
    assert [asked.seat for asked in scene.asked_of("hell_turn")] == [1, 1]
    assert scene.game.doom == 2
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:hell-time")
def test_hell_time_ends_when_the_last_hero_dies():
    scene = scene_of()
    scene.hero(0).health = 1
    scene.put(7, larva=2)
    enter(scene, 12, 1, 1, 1, 1, 1)
    assert scene.asked_of("hell_turn") == []
    assert scene.game.lords[0].area == 7
    assert scene.game.areas[7].minions[0] == 2
    assert scene.problems() == []


# --- how it ends -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:ending-hell-time")
def test_the_lord_and_what_is_left_of_his_minions_return_to_his_area():
    scene = scene_of()
    scene.put(7, larva=2, fiend=1)
    scene.put_fourth("hellhound", 7, health=3)
    scene.answer("hell_turn", verb="retreat", where=1)
    enter(scene, *MISSES)
    assert scene.game.lords[0].area == 7
    assert list(scene.game.areas[7].minions) == [2, 0, 1, 0]
    assert (scene.game.fourth[0].area, scene.game.fourth[0].health) == (7, 3)
    assert sum(scene.game.areas[HELL].minions) == 0
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:ending-hell-time")
@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_the_turn_of_the_hero_who_entered_is_over_whatever_he_had_left():
    scene = scene_of()
    scene.put(1, larva=1)
    scene.answer("hero_turn", verb="move", where=7)
    scene.answer("hell_turn", verb="retreat", where=1)
    with scene.dice(*MISSES):
        twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert len(scene.asked_of("hero_turn")) == 1
    assert scene.hero(0).attacks_left == 1


@pytest.mark.rule("apocalypse:ending-hell-time")
def test_a_companion_whose_turn_is_to_come_still_has_it():
    scene = scene_of()
    scene.answer("hero_turn", verb="move", where=7)
    scene.answer("join", who=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("hell_turn", verb="retreat", where=2)
    scene.answer("hero_turn", verb="move", where=3)
    with scene.dice(*MISSES):
        twin.heroes.hero_phase(scene.game, scene.at)
    assert scene.hero(1).area == 3
    assert [asked.seat for asked in scene.asked_of("hero_turn")][:2] == [0, 1]


@pytest.mark.rule("apocalypse:ending-hell-time")
def test_after_the_lord_has_come_the_enemy_phase_goes_on_with_the_minions_attack():
    scene = scene_of("tarang+hannah+naomi+maxwell")
    scene.game.despair, scene.game.lord_track = 6, 3
    scene.put(1, larva=1)
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hero(0).toughness = 12
    twin.enemy.enemy_phase(scene.game, scene.at)
    told = [e for e in scene.events() if e in ("hell_ends", "group_attacks", "band_moves")]
    assert told[-3:] == ["group_attacks", "band_moves", "band_moves"]
    assert told[-4] == "hell_ends"


@pytest.mark.rule("apocalypse:hell-time")
def test_a_battle_that_nobody_would_end_ends_all_the_same(monkeypatch):
    monkeypatch.setattr(twin.hell, "MOST_ROUNDS", 5)
    scene = scene_of()
    scene.hero(0).toughness = 12
    twin.heroes.step(scene.game, scene.at, 0, 7)  # he attacks for ever and hits nothing
    assert scene.game.battle.rounds == 5
    assert scene.asked_of("hell_turn")[-1].verbs() == {"retreat"}
    assert scene.hero(0).area == 0
    assert scene.game.battle.lord == -1
