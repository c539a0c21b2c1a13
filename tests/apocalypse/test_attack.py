"""The Attack Action: the roll, dice assigned one by one, double toughness, and what a hit earns."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from .naive_attack import (
    RandomScene,
    all_ways,
    assign_options,
    beats,
    enemies,
    in_reach,
    watch,
)
from .scene import Scene, twin

LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
LORD, HELL = twin.state.LORD, twin.state.HELL
WALL = LORD + 1  # of the first Lord


def one_hero(dice: str = "2d6", hero: str = "naomi", **settings: Any) -> Scene:
    """A hero without an ability for attacks, in an empty area 2, with these attack dice."""
    scene = Scene(heroes=hero, **settings)
    scene.clear()
    scene.hero(0).area = 2
    scene.hero(0).dice[:] = twin.building.dice_counts(dice)
    return scene


def attack(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)


def hit(scene: Scene, target: int, face: int, where: int = 2) -> None:
    """The next die is assigned so."""
    scene.answer("assign", verb="hit", what=target, amount=face, where=where)


def on_offer(scene: Scene, time: int = 0) -> set[tuple[int, int]]:
    """(enemy, face) of the hits that a player could choose among."""
    options = scene.asked_of("assign")[time].options
    return {(o["what"], o["amount"]) for o in options if o["verb"] == "hit"}


# --- dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:dice")
def test_each_die_of_the_attack_box_is_rolled_and_read_on_its_own() -> None:
    scene = one_hero("1d4+2d6+1d8+1d10+1d12")
    scene.put(area=2, fiend=1)
    attack(scene, 4, 6, 6, 6, 6, 6)  # 34 in all, but a fiend takes a 7 on one die
    assert not scene.asked_of("assign")
    assert [int(sides) for sides in scene.game.dice.sides[:6]] == [4, 6, 6, 8, 10, 12]


@pytest.mark.rule("apocalypse:dice-limits")
def test_a_pool_of_thirty_dice_is_rolled_in_full() -> None:
    scene = one_hero("30d6")
    scene.put(area=2, fiend=1)
    attack(scene, *[1] * 30)
    assert scene.game.tally.dice == 30


# --- the examples of the rulebook ---------------------------------------------------------------


@pytest.mark.rule("apocalypse:attack-action")
def test_example_one_a_pair_of_4s_never_hurts_a_hellhound() -> None:
    scene = one_hero("2d6")
    scene.put(area=2, larva=2, gryllus=1)
    hellhound = scene.put_fourth("hellhound", area=2)
    hit(scene, LARVA, 4)
    attack(scene, 4, 4)
    assert on_offer(scene, 0) == {(LARVA, 4), (GRYLLUS, 4)}
    assert on_offer(scene, 1) == {(LARVA, 4), (GRYLLUS, 4)}
    assert scene.game.fourth[hellhound - twin.state.FOURTH].health == 4


@pytest.mark.rule("apocalypse:attack-action")
@pytest.mark.parametrize("second", [LARVA, GRYLLUS])
def test_example_one_the_other_4_kills_the_gryllus_or_another_larva(second: int) -> None:
    scene = one_hero("2d6")
    scene.put(area=2, larva=2, gryllus=1)
    hit(scene, LARVA, 4)
    hit(scene, second, 4)
    attack(scene, 4, 4)
    left = [2, 1]
    left[LARVA] -= 1
    left[second] -= 1
    assert list(scene.game.areas[2].minions[:2]) == left
    assert scene.hero(0).courage == 2


@pytest.mark.rule("apocalypse:double-toughness")
def test_example_two_one_die_cannot_kill_a_cacodemon() -> None:
    scene = one_hero("1d8")
    scene.put(area=2, cacodemon=1)
    attack(scene, 8)
    assert not scene.asked_of("assign")


@pytest.mark.rule("apocalypse:double-toughness")
def test_example_three_a_lord_of_4_and_4_takes_1_damage_for_each_pair_of_fives() -> None:
    scene = one_hero("5d6", overrides=[("lords.baphomet.toughness", "4+4")])
    scene.game.lords[0].area = HELL
    scene.game.lords[0].health[1] = 0
    scene.hero(0).area = HELL
    before = int(scene.game.lords[0].health[0])
    for face in (5, 6, 5, 6):
        hit(scene, LORD, face, HELL)
    attack(scene, 5, 6, 5, 6, 4)
    assert scene.game.lords[0].health[0] == before - 2


# --- hitting ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:attack-action")
@pytest.mark.parametrize(
    ("hit_rule", "face", "hits"), [("exceed", 3, False), ("exceed", 4, True), ("meet", 3, True)]
)
def test_a_die_must_exceed_the_toughness_or_by_the_other_reading_meet_it(
    hit_rule: str, face: int, hits: bool
) -> None:
    scene = one_hero("1d6", hit_rule=hit_rule)
    scene.put(area=2, gryllus=1)
    attack(scene, face)
    assert bool(scene.asked_of("assign")) == hits


@pytest.mark.rule("apocalypse:attack-action")
def test_without_an_enemy_in_reach_there_is_nothing_to_attack() -> None:
    scene = one_hero()
    scene.put(area=3, larva=1)
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert "attack" not in scene.asked_of("hero_turn")[0].verbs()


@pytest.mark.rule("apocalypse:attack-action")
def test_a_killed_minion_earns_its_hero_1_courage() -> None:
    scene = one_hero("1d6")
    scene.put(area=2, larva=1)
    hit(scene, LARVA, 2)
    attack(scene, 2)
    assert (int(scene.hero(0).courage), int(scene.game.pool)) == (1, 4)
    assert scene.game.figures[LARVA] == 10


@pytest.mark.rule("apocalypse:attack-action")
def test_only_the_last_of_four_wounds_of_a_fourth_circle_demon_earns_courage() -> None:
    scene = one_hero("1d6")
    hellhound = scene.put_fourth("hellhound", area=2, health=2)
    hit(scene, hellhound, 5)
    attack(scene, 5)
    assert scene.hero(0).courage == 0
    hit(scene, hellhound, 5)
    attack(scene, 5)
    assert scene.hero(0).courage == 4
    assert scene.game.fourth[hellhound - twin.state.FOURTH].area == -1


@pytest.mark.rule("apocalypse:attack-action")
def test_one_attack_can_wound_a_fourth_circle_demon_several_times() -> None:
    scene = one_hero("3d6")
    hellhound = scene.put_fourth("hellhound", area=2)
    for _ in range(3):
        hit(scene, hellhound, 6)
    attack(scene, 6, 6, 6)
    assert scene.game.fourth[hellhound - twin.state.FOURTH].health == 1


@pytest.mark.rule("apocalypse:double-toughness")
def test_both_dice_of_a_doubled_toughness_go_to_the_same_demon() -> None:
    scene = one_hero("3d6")
    scene.put(area=2, larva=1, cacodemon=1)
    hit(scene, CACODEMON, 5)
    attack(scene, 5, 6, 5)
    assert scene.asked_of("assign")[1].verbs() == {"hit"}
    assert on_offer(scene, 1) == {(CACODEMON, 6), (CACODEMON, 5)}


@pytest.mark.rule("apocalypse:double-toughness")
def test_a_doubled_toughness_that_falls_by_a_point_falls_twice() -> None:
    scene = one_hero("2d4", hero="cindrew")
    scene.put(area=2, cacodemon=1)
    scene.teach(0, "fidgit_sic")
    scene.answer("ready_attack", verb="sic", what=CACODEMON)
    hit(scene, CACODEMON, 4)
    hit(scene, CACODEMON, 4)
    attack(scene, 4, 4)
    assert scene.game.areas[2].minions[CACODEMON] == 0


@pytest.mark.rule("apocalypse:faq-refusing-a-hit")
def test_any_die_may_go_unused() -> None:
    scene = one_hero("2d6")
    scene.put(area=2, larva=2)
    hit(scene, LARVA, 6)
    scene.answer("assign", verb="pass")
    attack(scene, 6, 6)
    assert scene.game.areas[2].minions[LARVA] == 1


@pytest.mark.rule("apocalypse:attack-action")
def test_the_lord_and_his_wall_can_be_hit_in_hell_alone() -> None:
    scene = one_hero("2d12", hero="hannah")
    scene.give_gift(0, "wizard_eye")
    scene.put(area=2, larva=1)
    scene.hero(0).area = 6  # beside the Lord
    scene.answer("ready_attack", verb="wizard_eye")
    attack(scene, 12, 11)
    assert {enemy for enemy, _ in on_offer(scene)} == {LARVA}
    scene.asked.clear()
    scene.game.lords[0].area = HELL
    scene.hero(0).area = HELL
    attack(scene, 12, 6)
    assert on_offer(scene) == {(LORD, 12), (WALL, 12), (WALL, 6)}


@pytest.mark.rule("apocalypse:attack-action")
def test_a_hit_on_the_wall_earns_the_lords_reward_and_one_on_him_does_not() -> None:
    scene = one_hero("2d12")
    scene.game.lords[0].area = HELL
    scene.hero(0).area = HELL
    health, wall = int(scene.game.lords[0].health[0]), int(scene.game.lords[0].health[1])
    hit(scene, WALL, 6, HELL)
    hit(scene, LORD, 12, HELL)
    attack(scene, 6, 12)
    assert (scene.game.lords[0].health[0], scene.game.lords[0].health[1]) == (health - 1, wall - 1)
    assert scene.hero(0).courage == 1


# --- against the naive reading ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:attack-action")
@pytest.mark.rule("apocalypse:double-toughness")
def test_dice_can_be_assigned_exactly_as_the_rulebook_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = 0

    def compare(options: list, seat: int) -> None:
        nonlocal seen
        seen += 1
        offered = [_as_option(scene, option) for option in options]
        assert len(set(offered)) == len(offered)
        assert set(offered) == assign_options(scene)

    watch(monkeypatch, twin.attack, "assign", compare)
    for seed in range(100, 160):
        scene = RandomScene(seed)
        scene.hero(0).area = scene.game.lords[0].area = HELL
        for seat in range(scene.game.players):
            if any(enemies(scene, place) for place in in_reach(scene, seat)):
                twin.before_the_roll.hero_attacks(scene.game, scene.at, seat)
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert seen > 300


def _as_option(scene: Scene, option: tuple) -> tuple:
    verb, who, what, where, amount = option
    if verb in ("hit", "bulldoze"):
        assert amount == scene.game.dice.face[who]
        return (verb, amount, what, where)
    if verb == "combine":
        return (verb, *sorted(int(scene.game.dice.face[die]) for die in (who, what)))
    return (verb,)


@pytest.mark.rule("apocalypse:attack-action")
@pytest.mark.rule("apocalypse:double-toughness")
def test_an_attack_can_end_in_all_the_ways_that_the_rulebook_allows_and_no_other() -> None:
    scenes = [one_hero("1d6", hit_rule=hit_rule) for hit_rule in ("exceed", "meet")]
    empty = scenes[0].game.copy()
    for seed in range(200):
        chance = random.Random(seed)
        scene = scenes[seed % 2]
        scene.game = empty.copy()
        _crowd_the_area(scene, chance)
        faces = [chance.randint(1, 9) for _ in range(chance.choice([1, 2, 2, 3]))]
        if chance.random() < 0.3:
            scene.teach(0, "head_shot")
        weakened = chance.choice([-1, *enemies(scene, 2)])
        targets = {}
        for enemy, (toughness, most) in enemies(scene, 2).items():
            targets[enemy, ""] = (toughness, most)
            if enemy == weakened:
                easier = [number - 1 for number in toughness]
                single = enemy < twin.state.FOURTH  # one minion of the group, but a demon all along
                targets[enemy, "weak"] = (easier, 1 if single else most)
                targets[enemy, ""] = (toughness, most - 1 if single else 0)
        head_shot = bool(scene.hero(0).can >> twin.effects.HEAD_SHOT & 1)
        naive = all_ways(faces, targets, lambda f, n: beats(scene, f, n), head_shot)  # noqa: B023
        assert _every_end(scene, faces, weakened) == {_merged(end) for end in naive}, seed


def _crowd_the_area(scene: Scene, chance: random.Random) -> None:
    present = chance.sample(["larva", "gryllus", "fiend", "cacodemon"], 2)
    scene.put(area=2, **{name: chance.randint(1, 2) for name in present})
    if chance.random() < 0.5:
        demon = chance.choice(["hellhound", "catoblepas"])
        scene.put_fourth(demon, area=2, health=chance.randint(1, 4))


def _merged(end: frozenset[tuple[Any, int]]) -> frozenset[tuple[int, int]]:
    """Hits by enemy, whether or not Fidgit had bitten it."""
    hits: Counter[int] = Counter()
    for (enemy, _), count in end:
        hits[enemy] += count
    return frozenset(hits.items())


class _KnownPosition(Exception):
    """The dice and the enemies stand as they have stood before: nothing new follows."""


def _every_end(scene: Scene, faces: list[int], weakened: int) -> set[frozenset[tuple[int, int]]]:
    """Play the assignment through every answer that the engine offers."""
    _lay_faces(scene, faces, weakened)
    before = enemies(scene, 2)
    start = scene.game.copy()
    log = twin.kernel.events.new_log(on=False)
    known: set[bytes] = set()
    ends = set()
    answers: list[int] = []
    asked: list[int] = []

    def choose(view, rules, decision, options, count, mind) -> int:
        asked.append(count)
        if len(answers) < len(asked):
            position = _position(view)
            if position in known:
                raise _KnownPosition
            known.add(position)
            answers.append(0)
        return answers[len(asked) - 1]

    at = scene.at._replace(bots=(choose,) * 8, log=log)
    while True:
        asked.clear()
        scene.game = start.copy()
        with suppress(_KnownPosition):
            twin.attack.assign_dice(scene.game, at, 0)
            after = enemies(scene, 2)
            hits = {e: most - after.get(e, ([], 0))[1] for e, (_, most) in before.items()}
            ends.add(frozenset((enemy, count) for enemy, count in hits.items() if count))
        while answers and answers[-1] + 1 == asked[len(answers) - 1]:
            answers.pop()
        if not answers:
            return ends
        answers[-1] += 1


def _lay_faces(scene: Scene, faces: list[int], weakened: int) -> None:
    """An attack of these dice has just been rolled, and perhaps Fidgit has bitten an enemy."""
    dice = scene.game.dice
    dice.count = 0
    for number, face in enumerate(faces):
        twin.kernel.dice.add_die(dice, 12)
        dice.face[number] = face
    twin.attack.begin_attack(scene.game, 0, 2, 0)
    if weakened >= 0:
        scene.game.attack.weakened, scene.game.attack.weakened_area = weakened, 2


def _position(game: Any) -> bytes:
    """All that matters while dice are assigned."""
    parts = (game.dice, game.attack, game.areas[2].minions, game.fourth)
    return b"".join(part.tobytes() for part in parts)
