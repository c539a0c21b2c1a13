"""Shares that are too small to be met: splitting against what can be worked out."""

import numpy as np
import pytest

import simkit
from simkit.lab.chances.game_population import GamePopulation, by_chance, by_metric
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.statistics import splitting
from simkit.lab.statistics.splitting import Stand, counting, drawn, share_of, split, total
from simkit.messages.errors import BadInput
from simkit.view.charts.rare import rare_chart
from simkit.view.console.rare import rare_page
from simkit.view.console.run import run_page
from simkit.view.text.findings.rare import rare_finding
from simkit.view.text.nearness import one_in
from tests.exact_race import home_share


class Dice:
    """The toy's race, played in NumPy alone: as many games as are wanted cost nothing."""

    def __init__(self, size, goal, luck, turns=6):
        self.goal, self.luck, self.turns = goal, luck, turns
        self.score, self.turn = np.zeros(size, int), 0

    def begin(self):
        return Stand(self.score > 99, self.score > 99, self.score.astype(float))

    def go_on(self, parents):
        self.score = self.score[parents] + self.luck.integers(1, 7, len(parents))
        self.turn += 1
        won = self.score >= self.goal
        return Stand(won, won | (self.turn >= self.turns), self.score.astype(float))


class Backwards(Dice):
    """Games that stand badly are favoured."""

    def go_on(self, parents):
        return super().go_on(parents)._replace(scores=-self.score.astype(float))


def races(size, goal, turns, seed, populations=20, game=Dice):
    luck = np.random.default_rng(seed)
    pilot = split(game(size, goal, luck, turns), None, luck, np.inf)
    tilts = [stage.tilt for stage in pilot]
    return [
        total(split(game(size, goal, luck, turns), tilts, luck, np.inf)) for _ in range(populations)
    ]


@pytest.mark.parametrize(("goal", "turns"), [(30, 6), (66, 12)])
def test_splitting_finds_what_can_be_worked_out_and_its_interval_holds(goal, turns):
    """Shares of 2 in 100 and of 9 in a million, a hundred studies each."""
    truth, runs = home_share(goal, turns), 100
    means, held = [], 0
    for seed in range(runs):
        found = share_of(races(100, goal, turns, seed), 0.95)
        means.append(found.estimate)
        held += found.low <= truth <= found.high
    error = np.std(means, ddof=1) / runs**0.5
    assert abs(np.mean(means) - truth) < 4 * error
    assert error < 0.1 * truth
    assert held >= 87, "a 95 % interval falls below 87 in 100 once in a thousand times"


def test_splitting_saves_most_of_the_games():
    """What plain games would need to scatter as little, for 9 wins in a million."""
    truth = home_share(66, 12)
    spread = np.std(races(100, 66, 12, 1, populations=60), ddof=1)
    assert truth * (1 - truth) / (100 * spread**2) > 100


def test_whatever_is_favoured_the_estimate_is_right():
    """Even those that stand badly."""
    luck = np.random.default_rng(5)
    tilts = [0.2] * 7
    found = [total(split(Backwards(200, 24, luck), tilts, luck, np.inf)) for _ in range(300)]
    error = np.std(found, ddof=1) / 300**0.5
    assert abs(np.mean(found) - home_share(24)) < 4 * error


@pytest.mark.parametrize(("goal", "turns"), [(24, 6), (42, 12)])
def test_a_measure_that_speaks_against_wins_cannot_hide_them(goal, turns):
    """Wins of 28 and 53 %; without games that are kept anyway studies found a half and a tenth."""
    truth, runs, held = home_share(goal, turns), 100, 0
    means = []
    for seed in range(runs):
        found = share_of(races(100, goal, turns, 1_000 + seed, game=Backwards), 0.95)
        means.append(found.estimate)
        held += found.low is not None and found.low <= truth <= found.high
    assert abs(np.mean(means) - truth) < 4 * np.std(means, ddof=1) / runs**0.5
    assert np.median(means) == pytest.approx(truth, rel=0.1)
    assert held >= 87, "a 95 % interval falls below 87 in 100 once in a thousand times"


def test_places_are_drawn_as_often_as_their_shares_say():
    luck = np.random.default_rng(1)
    shares = np.array([0.5, 0.0, 1.5, 2.0])
    counts = sum(np.bincount(drawn(shares, 8, luck), minlength=4) for _ in range(200))
    assert counts.tolist() == [200, 0, 600, 800]
    assert counting(np.zeros(9)) == 1
    assert counting(np.array([0.0, -1e9])) == 0.5


def test_a_game_that_stands_for_three_takes_the_weight_of_others():
    """Of weights 3, 1, 1, 1 the sum squared is 36, that of squares 12: as good as 3 games of 4.

    With more said to count, a population would be led by a favour that leaves it too few games.
    """
    assert counting(np.log([3.0, 1.0, 1.0, 1.0])) == pytest.approx(3 / 4)


def test_of_one_population_or_of_none_that_won_there_is_no_interval():
    assert share_of([], 0.95).estimate is None
    assert share_of([0.1] * 4 + [0.0] * 16, 0.95).high is None
    assert share_of([0.0, 0.0], 0.95) == splitting.Interval(0.0, None, None, 0.95, "splitting")


@pytest.fixture(scope="module")
def long_race(toy):
    return simkit.rare(toy, games=500, jobs=1, bot="idle", goal=35)


def test_games_are_split_as_the_race_can_be_worked_out(long_race, toy):
    truth = home_share(35)
    assert long_race.share.low <= truth <= long_race.share.high
    assert long_race.share.high < 10 * truth
    assert long_race.saving > 5
    assert long_race.by == "score"
    assert [row.turn for row in long_race.won_in if row.share.estimate] == [6]


def test_without_favour_it_is_plain_play(toy):
    prepared = prepare(cell_of(toy, bot="idle", settings={"goal": 22}))
    population = GamePopulation(prepared, 150, 1, by_metric(prepared, "score", 1))
    found = total(split(population, [0.0], np.random.default_rng(1), np.inf))
    assert abs(found - home_share(22)) < 4 * (0.25 / 150) ** 0.5


def test_the_same_seed_finds_the_same(toy):
    one, two = (simkit.rare(toy, games=100, jobs=jobs, bot="idle", goal=30) for jobs in (1, 2))
    assert one.figures() == two.figures()
    assert simkit.rare(toy, games=100, seed=2, bot="idle", goal=30).share != one.share


def test_learned_chances_are_taken_as_logarithms(toy, tmp_path):
    pack = tmp_path / "chances.toml"
    simkit.learn(toy, games=400, out=str(pack), bot="idle", goal=24)
    prepared = prepare(cell_of(toy, bot="idle", packs=[pack], settings={"goal": 24}))
    states = GamePopulation(prepared, 3, 1, by_chance(prepared))
    stand = states.begin()
    assert (stand.scores < 0).all()
    assert np.allclose(stand.scores, stand.scores[0]), "all races begin alike"


def test_the_page_says_how_often_and_how_near(long_race, toy):
    told = " ".join(rare_page(long_race, toy).split())
    assert "1 game in" in told
    assert "How near the lost games came to a win: points: at best" in told
    assert len(rare_chart(long_race, toy).axes) == 2
    assert one_in(1 / 48_230) == "1 game in 48,000"


def test_where_nothing_is_ever_won_the_plain_games_bound_it(toy):
    found = simkit.rare(toy, games=100, jobs=1, bot="idle", goal=36, overrides={"track.turns": 5})
    assert found.share.estimate == 0
    assert found.share.high == found.win_rate.high
    assert "The win rate is below" in rare_finding(found)
    with pytest.raises(BadInput, match="nothing to draw"):
        rare_chart(found, toy)


def test_wins_of_one_group_alone_have_a_page_and_a_chart(toy):
    found = simkit.rare(toy, games=100, jobs=1, bot="idle", goal=36, seed=3)
    assert found.share.estimate > 0 and found.share.low is None
    assert "In which turn games are won" in rare_page(found, toy)
    assert len(rare_chart(found, toy).axes) == 2


def test_a_run_without_a_win_says_how_near_it_came(toy):
    found = simkit.run(toy, games=20, bot="idle", goal=36)
    best = max(found.tallies.metrics["score"].counts)
    assert found.summary()["near"][0]["best"] == best
    assert f"at best {best}" in " ".join(run_page(found, toy).split())
    assert "near" not in simkit.run(toy, games=5, bot="idle", goal=1).summary()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"by": "scor"}, "no metric 'scor'. Did you mean score?"),
        ({"by": "score:up"}, "score:low or score:high"),
        ({"by": "learned"}, "no chances were learned"),
        ({"games": 20}, "games must be a whole number from 100"),
    ],
)
def test_what_cannot_be_asked_is_refused(toy, asked, message):
    with pytest.raises(BadInput, match=message):
        simkit.rare(toy, **asked)


def test_rivals_are_refused():
    from toygame import TABLE

    with pytest.raises(BadInput, match="here seats compete"):
        simkit.rare(TABLE)
