"""Six examples against simulators that were written from their rules alone."""

import pytest

from tests.examples import naive_atoll, naive_fever, naive_ford, naive_hunt, naive_reef, naive_sands
from tests.examples.judging import FALSE_ALARM, same
from tests.examples.playing import links_of, play, with_values
from tests.sampled import is_whole, sampled

FEW = 300  # games played as plain Python; more are compiled
slow = pytest.mark.slow


def atoll(players, bot, games, naive=None, **settings):
    """The p-value of: how, when and at which level games end is the same."""
    played = play("atoll", players, bot, games, seed=31, compiled=games > FEW, **settings)
    ends = zip(played["outcome"], played["rounds"], played["level"], strict=True)
    return same(ends, naive_atoll.games(players, bot, games, seed=32, **(naive or settings)))


def reef(bots, games, naive=None, **settings):
    """The smallest p-value of any seat's scores, and of who wins."""
    seats = range(bots.count("+") + 1)
    played = play("reef", len(seats), bots, games, seed=33, compiled=games > FEW, **settings)
    there = naive_reef.games(bots, games, seed=34, **(naive or settings))
    scores = [same(played[f"score_{seat + 1}"], [game[seat] for game in there]) for seat in seats]
    won = played[[f"won_{seat + 1}" for seat in seats]].itertuples(index=False, name=None)
    winners = (tuple(score == max(game) for score in game) for game in there)
    return min(*scores, same(won, winners))


def hunt(bots, games, naive=None, **settings):
    """The p-value of: how and when games end is the same."""
    players = bots.count("+") + 1
    played = play("hunt", players, bots, games, seed=35, compiled=games > FEW, **settings)
    ends = list(zip(played["outcome"], played["rounds"], strict=True))
    assert ((played["outcome"] == "survived") == played["won_1"]).all()
    return same(ends, naive_hunt.games(bots, games, seed=36, **(naive or settings)))


def fever(players, bot, games, naive=None, needs=5, chemist=4, **settings):
    """The p-value of: how and when games end, and after how many outbreaks, is the same."""
    values = dict.fromkeys(naive_fever.ROLES, needs) | {"chemist": chemist}
    overrides = {f"role.{role}.needs": value for role, value in values.items()}
    played = with_values("fever", players, bot, games, 37, overrides, **settings)
    ends = zip(played["outcome"], played["rounds"], played["outbreaks"], strict=True)
    asked = {"needs": needs, "chemist": chemist} | (naive or settings)
    return same(ends, naive_fever.games(links_of("fever"), players, bot, games, 38, **asked))


def ford(bots, games, naive=None, **settings):
    """The smallest p-value of: how and when games end, and either score, is the same."""
    played = play("ford", 2, bots, 20 * games, seed=39, compiled=True, **settings)
    ends = list(zip(played["outcome"], played["rounds"], strict=True))
    there = naive_ford.games(bots, games, seed=40, **(naive or settings))
    scores = [same(played[f"score_{n}"], [game[n + 1] for game in there]) for n in (1, 2)]
    return min(*scores, same(ends, [(how, (turns + 1) // 2) for how, turns, *_ in there]))


def sands(players, bot, games, naive=None):
    """The p-value of: how and when games end is the same."""
    played = play("sands", players, bot, 10 * games, seed=51, compiled=True)
    there = naive_sands.games(players, bot, games, seed=52, **(naive or {}))
    ends = [(how, (turns - 1) // players + 1) for how, turns in there]
    return same(zip(played["outcome"], played["rounds"], strict=True), ends)


def seats(bot, count):
    return "+".join([bot] * count)


@pytest.mark.parametrize(
    ("players", "bot", "settings"),
    [
        (2, "random", {}),
        (3, "expert", {}),
        pytest.param(4, "random", {}, marks=slow),
        pytest.param(4, "expert", {}, marks=slow),
        pytest.param(2, "expert", {"weather": "calm", "storms": 3}, marks=slow),
        pytest.param(2, "expert", {"weather": "stormy", "storms": 1}, marks=slow),
    ],
)
def test_atoll(players, bot, settings):
    assert atoll(players, bot, FEW, **settings) > FALSE_ALARM


@pytest.mark.parametrize(
    "bots",
    [
        "expert+beginner+random",
        pytest.param("beginner+expert+expert", marks=slow),
        pytest.param(seats("expert", 5), marks=slow),
    ],
)
def test_reef(bots):
    assert reef(bots, FEW) > FALSE_ALARM


@pytest.mark.parametrize(
    "bots",
    [
        seats("random", 3),
        seats("expert", 3),
        pytest.param(seats("expert", 5), marks=slow),
        pytest.param("beginner+expert+beginner+random", marks=slow),
    ],
)
def test_hunt(bots):
    assert hunt(bots, FEW) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "bot", "settings"),
    [
        (4, "random", {}),
        (2, "random", {"edition": "first", "epidemics": 4}),
        (3, "beginner", {}),
        # with few cards for a cure, games without a plan find cures too
        (4, "random", {"needs": 1, "chemist": 1}),
        (2, "random", {"needs": 1, "chemist": 2, "edition": "first"}),
        (4, "beginner", {"needs": 3, "chemist": 2, "epidemics": 6}),
    ],
)
def test_fever(players, bot, settings):
    assert fever(players, bot, 600, **settings) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "settings"),
    [
        ("random+random", {}),
        ("expert+expert", {"river": 2}),
        ("beginner+expert", {"days": 6}),
        ("expert+beginner", {}),
    ],
)
def test_ford(bots, settings):
    assert ford(bots, 200, **settings) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "bot"),
    [(2, "random"), (4, "random"), (2, "expert"), (3, "beginner"), (5, "expert")],
)
def test_sands(players, bot):
    assert sands(players, bot, 600) > FALSE_ALARM


MANY = {
    "atoll": ((4, "random", 20_000), (3, "expert", 10_000)),
    "reef": ((seats("random", 3), 20_000), ("expert+beginner+expert+random", 20_000)),
    "hunt": ((seats("random", 3), 20_000), (seats("expert", 4), 10_000)),
}
SOME = 4_000  # games of each with `make test`: in so many, another rule is seen (see below)


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(MANY, 1))
def test_many_games(game):
    naive = {"atoll": atoll, "reef": reef, "hunt": hunt}[game]
    for *asked, games in MANY[game]:
        assert naive(*asked, games if is_whole() else SOME) > FALSE_ALARM


@pytest.mark.slow
def test_another_rule_would_be_seen():
    assert atoll(3, "expert", 4_000, naive={"storms": 3}) < FALSE_ALARM
    assert reef(seats("random", 3), 10_000, naive={"sting": 8}) < FALSE_ALARM
    assert hunt(seats("expert", 3), 4_000, naive={"moon": 3}) < FALSE_ALARM
    assert fever(4, "beginner", 2_000, naive={"epidemics": 6}) < FALSE_ALARM
    assert ford("expert+expert", 400, naive={"stops": False}) < FALSE_ALARM
    assert sands(2, "expert", 300, naive={"start": 3}) < FALSE_ALARM
