"""What the bots' docstrings promise, as positions on the twin; and how the bots compare."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import simkit
from simkit.apocalypse.bots import knobs
from simkit.apocalypse.bots.policies import BOTS
from tests.apocalypse.scene import Scene, twin

PLANNERS = ("guardian", "rusher", "hunter", "expert")
CHOOSERS = twin.engine.CHOOSERS
CHOICES = twin.choices
VERBS = CHOICES.VERBS
LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
HELL, LORD = twin.state.HELL, twin.state.LORD


class Table(Scene):
    """A scene in which a bot with its own knobs answers every decision."""

    def __init__(self, bot: str, **settings: Any) -> None:
        self.bot = None
        super().__init__(**settings)
        self.bot = CHOOSERS[bot]
        knobs = next(known.knobs for known in BOTS if known.name == bot)
        for mind in self.at.desk.minds:
            mind.knobs[: len(knobs)] = [knob.default for knob in knobs]
        self.answers: list[tuple[str, dict[str, Any]]] = []
        self.clear()

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        if self.bot is None:
            return 0
        place = self.bot(view, rules, decision, options, count, mind)
        assert 0 <= place < count
        option = options[place]
        fields = {name: int(option[name]) for name in ("who", "what", "where", "amount")}
        kind = CHOICES.KINDS[int(decision.kind)]
        self.answers.append((kind, {"verb": VERBS[int(option.verb)], **fields}))
        return place

    def said(self, kind: str) -> list[dict[str, Any]]:
        """The bot's answers to decisions of this kind."""
        return [option for asked, option in self.answers if asked == kind]

    def dice_of(self, seat: int, *sizes: int) -> None:
        """A hero's attack box."""
        self.hero(seat).dice[:] = [sizes.count(size) for size in (4, 6, 8, 10, 12)]

    def attack(self, seat: int, *faces: int) -> list[tuple[int, int]]:
        """The hero attacks and rolls these faces; (face, target) of each die that was spent."""
        self.game.phase = twin.state.HERO_PHASE
        with self.dice(*faces):
            twin.before_the_roll.hero_attacks(self.game, self.at, seat)
        return [(o["amount"], o["what"]) for o in self.said("assign") if o["verb"] == "hit"]


def table(bot: str, **settings: Any) -> Table:
    return Table(bot, **{"heroes": "tarang+naomi", "legion": "acheron", **settings})


# --- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_planner_keeps_high_dice_for_high_circles(bot):
    scene = table(bot)
    scene.put(0, larva=1, fiend=1)
    scene.dice_of(0, 8, 8)
    assert sorted(scene.attack(0, 8, 2)) == [(2, LARVA), (8, FIEND)]


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_planner_wastes_no_die_that_can_kill(bot):
    scene = table(bot)
    scene.put(0, larva=1, gryllus=1)
    scene.dice_of(0, 6, 6)
    assert sorted(scene.attack(0, 2, 5)) == [(2, LARVA), (5, GRYLLUS)]


def test_a_beginner_takes_what_comes_first():
    scene = table("beginner")
    scene.put(0, larva=1, fiend=1)
    scene.dice_of(0, 8, 8)
    assert scene.attack(0, 8, 2) == [(8, LARVA)]


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_planner_aims_at_the_lord_and_spends_lesser_dice_on_his_wall_and_minions(bot):
    scene = table(bot)
    for seat in range(2):
        scene.hero(seat).area = HELL
    scene.game.lords[0].area = HELL
    scene.game.battle.lord = 0
    scene.put(HELL, larva=1)
    scene.dice_of(0, 8, 8, 8)
    spent = sorted(scene.attack(0, 3, 6, 7))
    assert spent == [(3, LARVA), (6, LORD + 1), (7, LORD)]


def test_of_enemies_worth_the_same_a_high_die_goes_to_the_one_that_falls_to_few_faces():
    scene = table("expert")
    for dice in ("attack", "hits"):
        scene.rules.minions[GRYLLUS][dice][:] = scene.rules.minions[LARVA][dice]
    scene.put(0, larva=1, gryllus=1)
    scene.dice_of(0, 6)
    assert scene.attack(0, 5) == [(5, GRYLLUS)]


# --- help ----------------------------------------------------------------------------------------


def in_hell(bot: str, **settings: Any) -> Table:
    scene = table(bot, **settings)
    for seat in range(scene.game.players):
        scene.hero(seat).area = HELL
        scene.hero(seat).luck = 0
    scene.game.lords[0].area = HELL
    scene.game.battle.lord = 0
    return scene


def test_the_expert_pays_for_help_where_a_d6_could_not_wound_the_lord():
    scene = in_hell("expert", heroes="naomi+tarang")
    scene.game.pool = 4
    scene.attack(0, 1)
    assert scene.said("ready_attack")[0]["verb"] == "help"


def test_the_expert_pays_for_no_help_against_a_lone_larva():
    scene = table("expert", heroes="naomi+tarang")
    scene.put(0, larva=1)
    scene.attack(0, 1)
    assert scene.said("ready_attack")[0]["verb"] == "pass"


# --- shields -------------------------------------------------------------------------------------


def target_of(scene: Table, place: int, target: int) -> int:
    return int(twin.groups.choose_victim(scene.game, scene.at, place, target))


@pytest.mark.parametrize("bot", PLANNERS)
def test_the_lords_attack_goes_to_the_hero_who_can_bear_most(bot):
    scene = in_hell(bot)
    scene.put_patrol(1, "police", 4)
    assert target_of(scene, HELL, LORD) == 1
    scene.hero(1).patrol[:] = 0
    scene.put_patrol(0, "police", 2)
    assert target_of(scene, HELL, LORD) == 0


@pytest.mark.parametrize("bot", (*PLANNERS, "beginner"))
def test_troopers_die_before_a_hero_does(bot):
    scene = table(bot)
    scene.hero(0).health = 2
    scene.put_patrol(0, "volunteer", 3)
    assert twin.damage.suffer_hits(scene.game, scene.at, 0, 3) < 2
    assert scene.hero(0).health > 0


def test_police_are_not_spent_on_a_scratch():
    scene = table("expert")
    scene.put_patrol(0, "police", 1)
    twin.damage.suffer_hits(scene.game, scene.at, 0, 1)
    assert scene.said("absorb")[0]["verb"] == "pass"


# --- Hell Time -----------------------------------------------------------------------------------


def hell_answer(scene: Table) -> str:
    twin.hell.heroes_attack_or_retreat(scene.game, scene.at)
    return scene.said("hell_turn")[0]["verb"]


@pytest.mark.parametrize("bot", ("guardian", "beginner"))
def test_heroes_who_are_nearly_dead_leave_hell(bot):
    scene = in_hell(bot)
    for seat in range(2):
        scene.hero(seat).health = 1
    assert hell_answer(scene) == "retreat"


@pytest.mark.parametrize("bot", ("rusher", "expert"))
def test_lives_are_sold_where_fresh_heroes_are_a_days_walk_away(bot):
    scene = in_hell(bot, map="doomgate")
    for seat in range(2):
        scene.hero(seat).health = 1
    assert hell_answer(scene) == "attack"


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_planner_stays_to_finish_a_lord_who_is_nearly_dead(bot):
    scene = in_hell(bot)
    scene.game.lords[0].health[0] = 1
    for seat in range(2):
        scene.hero(seat).health = 1
        scene.dice_of(seat, 12, 12)
    with scene.dice(12, 12):
        assert hell_answer(scene) == "attack"
    assert scene.game.outcome == twin.state.LORD_KILLED


def test_the_expert_calls_everybody_who_can_bear_something_and_a_beginner_nobody():
    for bot, joined in (("expert", 2), ("beginner", 1)):
        scene = table(bot)
        scene.game.areas[7].shadow = 1
        twin.hell.open_battle(scene.game, scene.at, 0, 0)
        twin.hell.gather_heroes(scene.game, scene.at, 0)
        assert twin.hell.count_in_hell(scene.game) == joined


# --- the team ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", (*PLANNERS, "beginner"))
def test_free_first_aid_is_given_and_the_start_recruits(bot):
    scene = table(bot)
    scene.hero(1).health -= 2
    before = int(scene.hero(1).health)
    twin.team.begin_team_actions(scene.game, scene.at)
    scene.game.turn = 1
    twin.team.team_phase(scene.game, scene.at)
    verbs = [option["verb"] for option in scene.said("team")]
    assert verbs.count("recruit") == 2
    assert "aid" in verbs
    assert scene.hero(1).health > before


@pytest.mark.parametrize("bot", PLANNERS)
def test_own_courage_is_spent_before_the_pool_and_luck_last(bot):
    scene = table(bot, heroes="naomi+tarang")
    scene.game.pool = 5
    scene.hero(0).courage, scene.hero(0).luck = 2, 4
    twin.courage.pay(scene.game, scene.at, 0, 4)
    assert (scene.hero(0).courage, scene.hero(0).luck, scene.game.pool) == (0, 4, 3)


def test_a_roll_of_three_recruits_police():
    scene = table("expert")
    with scene.dice(3):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert scene.hero(0).patrol[scene.trooper("police")] == 1


def test_a_gift_that_can_wound_the_lord_is_bought_before_any_other():
    scene = table("expert", heroes="naomi+hannah")
    scene.hero(0).courage = 6
    scene.game.pool = 0
    scene.game.panel[:] = -1
    scene.game.panel[3] = scene.card("inv_antidote")
    scene.game.panel[7] = scene.card("silver_bullet")
    twin.team.team_phase(scene.game, scene.at)
    bought = next(option for option in scene.said("team") if option["verb"] == "buy")
    assert (bought["who"], bought["amount"]) == (0, 7)


def test_guardian_and_rusher_differ_in_their_taste_in_gifts():
    def worth(bot: str, title: str) -> float:
        scene = table(bot)
        knobs = scene.at.desk.minds[0].knobs
        return twin.buying.gift_worth(scene.game, scene.rules, 0, scene.card(title), knobs)

    assert worth("guardian", "determination") > worth("rusher", "determination")
    assert worth("rusher", "angelic_wrath") > worth("guardian", "angelic_wrath")


# --- where to stand ------------------------------------------------------------------------------


def strikes(bot: str, turn: int) -> bool:
    scene = table(bot)
    scene.game.turn = turn
    for seat in range(2):
        scene.put_patrol(seat, "police", 3)
    knobs = scene.at.desk.minds[0].knobs
    return bool(twin.marching.strikes_now(scene.game, scene.rules, knobs))


def test_the_rusher_strikes_at_once_and_the_guardian_declines():
    assert strikes("rusher", turn=2)
    assert not strikes("guardian", turn=2)


def test_every_planner_strikes_when_doom_leaves_no_time():
    for bot in PLANNERS:
        scene = table(bot)
        scene.game.doom = 11
        knobs = scene.at.desk.minds[0].knobs
        assert twin.marching.strikes_now(scene.game, scene.rules, knobs)


def test_a_volunteer_is_left_where_no_ambush_lies():
    scene = table("expert")
    scene.game.turn = 1
    scene.put_patrol(0, "volunteer", 2)
    knobs = scene.at.desk.minds[0].knobs
    gain = twin.ambush_value.setting_gain
    assert gain(scene.game, scene.rules, 0, 1, knobs) == 0  # nothing is coming
    for area in (2, 3):
        twin.spawning.place_token(scene.game, scene.at, area)
    assert gain(scene.game, scene.rules, 0, 1, knobs) > 0
    scene.put_ambush(1, "volunteer", 1)
    assert gain(scene.game, scene.rules, 0, 1, knobs) == 0
    assert gain(scene.game, scene.rules, 0, 7, knobs) == 0  # under the Shadow


@pytest.mark.parametrize("bot", PLANNERS)
def test_divine_intervention_spoils_a_terrible_token(bot):
    scene = table(bot, divine_intervention=True)
    scene.game.despair_dice = 8
    first, second, third = twin.spawning.ask_divine_dice(scene.game, scene.at, 0, 0, 4, 4)
    assert (first, second, third) != (0, 4, 4)
    assert first + second + third == 8
    assert scene.game.divine == -1


# --- whole games ---------------------------------------------------------------------------------


BRIEFLY = {"search": {"search": {"rollouts": 1.0, "worlds": 2.0}}}  # a search for a moment only
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 1},
    {"players": 5, "miniboss": True},
    {"players": 2, "despair_dice": 7, "lord_advance": 2, "hit_rule": "meet"},
    {"players": 3, "divine_intervention": True, "secret_lord": True, "ambush_when": "any"},
)


@pytest.mark.parametrize("bot", [bot.name for bot in BOTS])
def test_every_bot_plays_every_variant_to_its_end(bot):
    """The engine refuses an answer that was not offered, so to finish is to have been legal."""
    for settings in VARIANTS:
        if bot == "idle" and settings.get("players") == 1:
            continue
        frame = simkit.run(
            "apocalypse", games=20, seed=3, bot=bot, jobs=1, knobs=BRIEFLY.get(bot), **settings
        ).frame
        assert (frame.outcome != "unfinished").all()
        assert frame.turns.max() < 60


def test_knobs_of_the_planners_are_in_the_order_that_kernels_read():
    for bot in (bot for bot in BOTS if not bot.plans):
        names = [knob.name for knob in bot.knobs]
        assert names[0] == "mistakes"
        for place, name in enumerate(names[1:], start=1):
            assert getattr(knobs, name.upper()) == place


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """The same 3000 games by every script."""
    names = [bot.name for bot in BOTS if bot.name != "idle" and not bot.plans]
    return {
        name: simkit.run("apocalypse", games=3000, seed=11, bot=name, jobs=1).frame
        for name in names
    }


def paired(better: Any, worse: Any, column: str) -> float:
    """Mean difference over the same games, in standard errors."""
    difference = (better[column].astype(float) - worse[column].astype(float)).to_numpy()
    return float(difference.mean() / (difference.std(ddof=1) / np.sqrt(len(difference))))


@pytest.mark.slow
def test_random_is_weaker_than_beginner_and_beginner_than_expert(played):
    assert paired(played["beginner"], played["random"], "turns") > 5
    assert paired(played["expert"], played["beginner"], "won") > 5
    assert paired(played["expert"], played["beginner"], "lord_damage") > 5


@pytest.mark.slow
def test_the_expert_wins_more_often_than_any_other(played):
    for name, frame in played.items():
        if name != "expert":
            assert paired(played["expert"], frame, "won") > 2, name


@pytest.mark.slow
def test_the_rusher_fights_the_lord_more_and_the_guardian_loses_fewer_heroes(played):
    rusher, guardian = played["rusher"], played["guardian"]
    assert paired(rusher, guardian, "lord_battles") > 5
    assert paired(rusher, guardian, "deaths") > 5
    assert paired(guardian, rusher, "courage_ambushes") > 5
