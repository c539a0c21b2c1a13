"""Logs of played games: made up by known players of the toy race, they must find these players."""

import numpy as np
import pytest

import simkit
from simkit.lab.playtests import fitting
from simkit.lab.playtests import likeness as like
from simkit.lab.playtests.common_ends import ADDED, common_ends
from simkit.lab.playtests.log import LoggedGame, read_log
from simkit.lab.playtests.table_bot import likely_tables, mistakes_that_win
from simkit.messages.errors import BadInput
from simkit.players.botfile import likely_in
from simkit.view.charts.play_log import belief_numbers, play_log_chart
from simkit.view.console.play_log import play_log_page

CANDIDATES = {"bots": ["expert", "idle"], "mistakes": [0.0, 0.25, 0.5, 1.0]}


def written(folder, frame, columns=("goal", "won", "turns", "score")):
    """A log of these games, as people keep it."""
    file = folder / "tables.csv"
    file.write_text("# ours\n" + frame.loc[:, list(columns)].to_csv(index=False))
    return file


def tables(mistakes, games=60, seed=900, **settings):
    """The games of players who leave such a share of choices to chance."""
    knobs = {"expert": {"mistakes": mistakes}}
    return simkit.run("toygame", games=games, seed=seed, knobs=knobs, **settings).frame


def asked(file, **more):
    return simkit.play_log("toygame", file, games=2_000, **{**CANDIDATES, **more})


# --- Who plays like these tables -----------------------------------------------------------------


def test_players_are_known_by_their_games(toy, tmp_path):
    found = asked(written(tmp_path, tables(0.0, games=300, goal=23)))
    assert found.bot == "expert"
    assert found.mistakes.low == 0.0
    assert found.mistakes.high <= 0.5
    page = play_log_page(found, toy)
    assert "These players play most like expert" in page


def test_one_candidate_alone_is_not_said_to_be_most_like_the_players(tmp_path, toy):
    log = written(tmp_path, tables(0.0, games=4, goal=23))
    found = simkit.play_log("toygame", log, games=50, bots=["idle"], mistakes=[0.0])
    page = " ".join(play_log_page(found, toy).split())
    assert "simkit tried idle alone, so this log cannot say whom these people play like." in page
    assert "play most like" not in page


def test_of_one_bot_only_the_share_of_mistakes_is_told(tmp_path, toy):
    log = written(tmp_path, tables(0.0, games=300, goal=23))
    found = asked(log, bots=["expert"])
    page = " ".join(play_log_page(found, toy).split())
    assert "If these people play like expert, " in page, page
    assert "play most like" not in page


def test_the_range_of_slips_holds_the_truth_as_often_as_it_says(tmp_path):
    """Twenty logs of players whose mistakes are known."""
    held = 0
    for number in range(20):
        mistakes = CANDIDATES["mistakes"][number % 4]
        found = asked(
            written(tmp_path, tables(mistakes, games=40, seed=500 + number, goal=23)),
            bots=["expert"],
        )
        held += found.mistakes.low <= mistakes <= found.mistakes.high
    assert held >= 17


def wide(mistakes, count, luck):
    """Games of four seats that grow longer and more different with every mistake."""
    mean, sd = 30 + 60 * mistakes, 5 + 50 * mistakes
    turns = np.maximum(8, np.round(mean - sd + luck.gamma(1.5, sd / 1.2247, count))).astype(int)
    chances = np.array([0.28 - 0.2 * mistakes, 0.26, 0.24, 0.22 + 0.2 * mistakes])
    return {"winner": luck.choice(4, count, p=chances / chances.sum()) + 1, "turns": turns}


@pytest.mark.parametrize("truth", [0.0, 0.1, 0.3])
def test_a_candidate_whose_games_differ_much_is_believed_as_often_as_it_is_true(truth):
    """Few games a candidate leave most ways to end empty: that says nothing against it."""
    luck, values = np.random.default_rng(8), [0.0, 0.05, 0.1, 0.2, 0.3, 0.5]
    held = 0
    for _ in range(20):
        played = [wide(mistakes, 150, luck) for mistakes in values]
        games = wide(truth, 60, luck)
        log = [
            LoggedGame((), {"winner": float(seat), "turns": float(turns)})
            for seat, turns in zip(games["winner"], games["turns"], strict=True)
        ]
        common = common_ends(played, 4, like.longest_of(log))
        found = [like.likeness(log, each, 4, common) for each in played]
        probability = like.shares(found, np.arange(len(log)), 1)
        within = like.credible(values, list(probability), 0.9)
        held += within.low <= truth <= within.high
    assert held >= 17


def test_what_all_candidates_play_counts_for_more_the_more_they_are_alike():
    luck = np.random.default_rng(3)
    alike = [wide(0.1, 150, luck) for _ in range(4)]
    differ = [wide(mistakes, 150, luck) for mistakes in (0.0, 0.2, 0.4, 0.6)]
    weights = [common_ends(each, 4, 0.0).games.sum() for each in (alike, differ)]
    assert weights[0] > 4 * weights[1]
    assert common_ends(alike, 4, 10_000.0).last == common_ends(alike, 4, 0.0).last + 1


def test_a_likelihood_is_that_of_the_simulated_shares():
    played = {"won": np.array([True] * 30 + [False] * 10), "turns": np.array([4] * 20 + [6] * 20)}
    games = [LoggedGame((), {"won": 1.0, "turns": 4.0}), LoggedGame((), {"won": 0.0})]
    games += [LoggedGame((), {"turns": 6.0}), LoggedGame((), {})]
    total = 40 + 14 * ADDED  # two ways to end at each of the turns from 0 to 6
    chances = [20.5 / total, (10 + 7 * ADDED) / total, (20 + 2 * ADDED) / total]
    assert like.likeness(games, played).value == pytest.approx(np.log(chances).sum())


def test_the_error_of_a_likelihood_is_that_of_simulating_anew():
    luck = np.random.default_rng(4)
    drawn = zip(luck.random(30) < 0.6, luck.integers(3, 7, 30), strict=True)
    games = [LoggedGame((), {"won": float(won), "turns": float(turns)}) for won, turns in drawn]
    found = [
        like.likeness(games, {"won": luck.random(2_000) < 0.5, "turns": luck.integers(3, 7, 2_000)})
        for _ in range(200)
    ]
    spread = np.std([each.value for each in found])
    assert np.mean([each.error for each in found]) == pytest.approx(spread, rel=0.15)


# --- Does the model fit --------------------------------------------------------------------------


def test_a_log_of_the_model_itself_seldom_speaks_against_it(tmp_path):
    off = 0
    for number in range(20):
        log = written(tmp_path, tables(0.0, seed=700 + number, goal=23))
        found = asked(log, bots=["expert"], mistakes=[0.0])
        off += any(each.verdict != "fits" for each in found.fits)
    assert off <= 3


def test_a_log_that_is_longer_than_what_was_simulated_seldom_speaks_against_it(monkeypatch):
    """A thousand games beside two hundred simulated ones, which are a sample themselves."""
    monkeypatch.setattr(fitting, "LOGS", 200)
    luck, off = np.random.default_rng(8), 0
    for _ in range(30):
        games = [LoggedGame((), {"turns": float(turns)}) for turns in luck.poisson(8, 1_000)]
        played = [[{"turns": luck.poisson(8, 200)}]]
        (fit,) = fitting.fits([games], played, [1.0], ["turns"], 0.95, int(luck.integers(100)))
        off += fit.verdict != "fits"
    assert off <= 4


def test_a_log_of_another_game_does_not_fit_and_the_change_that_mends_it_is_found(toy, tmp_path):
    other = simkit.run("toygame", games=80, seed=9, goal=23, overrides={"track.sides": 9}).frame
    log = written(tmp_path, other)
    found = asked(
        log, bots=["expert"], mistakes=[0.0, 0.5], vary=["pack:track.sides=4,9", "hurdles"]
    )
    assert {each.measure: each.verdict for each in found.fits}["score"] == "higher at the tables"
    best = found.changes[0]
    assert (best.key, best.value) == ("pack:track.sides", 9)
    assert best.gain > 10
    assert best.misfits == 0
    assert "sides=9" in play_log_page(found, toy)


def test_a_figure_with_the_right_mean_and_the_wrong_spread_does_not_fit(toy, tmp_path):
    """Scores of 10, 38, 10, 38 have the mean of the model, and nothing else of it."""
    file = tmp_path / "spread.csv"
    mean = simkit.run("toygame", games=2_000, goal=36).frame["score"].mean()
    lines = [f"36,{mean + 12 * (-1) ** place:.0f}" for place in range(20)]
    file.write_text("goal,score\n" + "\n".join(lines) + "\n")
    found = asked(file, bots=["expert"], mistakes=[0.0])
    (fit,) = found.fits
    assert fit.verdict == "more spread at the tables"
    assert fit.low < fit.found < fit.high
    assert fit.spread > 2 * fit.spread_expected
    assert "more spread at the tables" in " ".join(play_log_page(found, toy).split())


def test_games_of_one_group_are_not_so_many_witnesses():
    """Belief in the better of two candidates, by ten games of ten groups, or of two."""
    luck = np.random.default_rng(1)
    better = luck.normal(0.4, 1.0, 40)
    found = [like.Likeness(0.0, 0.0, (0.0,) * 40)]
    found.append(like.Likeness(float(better.sum()), 0.0, tuple(better)))
    apart, together = np.arange(40), np.repeat([0, 1], 20)
    alike = np.where(together, 1.0, -0.2)  # one group plays like the one, one like the other
    split = [found[0], like.Likeness(float(alike.sum()), 0.0, tuple(alike))]
    assert like.shares(found, apart, 1)[1] > 0.9
    assert like.shares(split, apart, 1)[1] > 0.99 > like.shares(split, together, 1)[1] + 0.15


# --- The bot of these tables ---------------------------------------------------------------------


def test_the_bot_of_these_tables_plays_everywhere(tmp_path):
    file = tmp_path / "ours.toml"
    found = asked(written(tmp_path, tables(0.5, games=200, goal=23)), write_bot=file)
    mistakes = found.table_bot.mistakes
    again = simkit.run("toygame", games=50, bot=str(file), goal=23).frame
    same = simkit.run("toygame", games=50, knobs={"expert": {"mistakes": mistakes}}, goal=23).frame
    assert again["score"].tolist() == same["score"].tolist()


@pytest.mark.parametrize(("won", "lost"), [(1, 4), (2, 8), (5, 20)])
def test_the_bot_of_these_tables_wins_what_the_log_lets_expect(toy, tmp_path, won, lost):
    """The first mistakes cost most: the bot of the mean mistakes wins too little."""
    log, file = tmp_path / "log.csv", tmp_path / "ours.toml"
    log.write_text("goal,won\n" + "24,yes\n" * won + "24,no\n" * lost)
    found = asked(log, bots=["expert"], mistakes=[0.0, 0.05, 0.1, 0.2, 0.5, 1.0], write_bot=file)
    bot = found.table_bot
    assert bot.wins.low - 0.02 <= bot.believed <= bot.wins.high + 0.02
    again = simkit.run("toygame", games=2_000, bot=str(file), goal=24).win_rate
    assert again.low <= bot.wins.estimate <= again.high
    page = " ".join(play_log_page(found, toy).split())
    assert f"{100 * bot.believed:.1f} %" in page


def test_the_bot_of_these_tables_brings_all_who_may_have_played(tmp_path):
    """The interval of `run` held luck alone: six games of a log seemed to settle a win rate."""
    file = tmp_path / "ours.toml"
    asked(written(tmp_path, tables(0.5, games=6, goal=24)), write_bot=file)
    assert len(likely_in(str(file))) == 40
    few = simkit.run("toygame", games=500, bot=str(file), goal=24, keep_rows=False)
    assert few.win_rate.half_width > 2 * few.left_open.luck_alone.half_width
    asked(written(tmp_path, tables(0.5, games=1_000, goal=24)), write_bot=file)
    many = simkit.run("toygame", games=500, bot=str(file), goal=24, keep_rows=False)
    assert many.win_rate.half_width < 0.7 * few.win_rate.half_width


def test_likely_players_are_drawn_as_the_log_believes_them(toy):
    believed = {
        ("expert", 0.0): 0.5,
        ("expert", 0.1): 0.3,
        ("expert", 0.4): 0.0,
        ("idle", 0.0): 0.2,
    }
    drawn = [each for seed in range(50) for each in likely_tables(toy, believed, seed, {})]
    experts = [each.knobs.get("mistakes", 0.0) for each in drawn if each.base == "expert"]
    assert len(experts) / len(drawn) == pytest.approx(0.8, abs=0.03)
    assert max(experts) <= 0.25 and np.mean(np.array(experts) <= 0.05) == pytest.approx(5 / 8, 0.1)


def test_likely_players_have_the_knobs_that_the_candidates_had(toy):
    """The win rate of `run` was that of players with the usual knobs, not of the log's."""
    turned = {"expert": {"boldness": 6.0, "mistakes": 0.4}}
    drawn = [*likely_tables(toy, {("expert", 0.1): 1.0}, 1, turned)]
    assert {each.base for each in drawn} == {"expert"}
    assert {each.knobs["boldness"] for each in drawn} == {6.0}
    assert {each.knobs["mistakes"] for each in drawn} == {0.1}


def test_the_mistakes_that_win_as_often_lie_between_those_tried():
    tried, rates = [0.0, 0.1, 0.2], [0.4, 0.1, 0.0]
    assert mistakes_that_win(0.2, tried, rates) == pytest.approx(0.05)  # half-way of a power
    assert mistakes_that_win(0.05, tried, rates) == pytest.approx(0.15)  # to nothing: in a line
    assert mistakes_that_win(0.5, tried, rates) == 0.0
    assert mistakes_that_win(0.2, tried, [0.4, 0.3, 0.25]) == 0.2


# --- Files ---------------------------------------------------------------------------------------


def test_what_is_not_known_is_left_out(toy, tmp_path):
    file = tmp_path / "log.csv"
    file.write_text("game,who,goal,won,turns,outcome\n,Ann,20,yes,-,\ntoygame,Ben,,,5,late\n")
    first, second = read_log(file, toy).games
    assert (first.settings, first.figures) == ((("goal", "20"),), {"won": 1.0})
    assert (second.settings, second.figures) == ((), {"won": 0.0, "turns": 5.0})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a line of column names"),
        ("won\n", "a line for each game"),
        ("wan\nyes\n", "no column 'wan'. Did you mean won"),
        ("won,won\nyes,yes\n", "won stands twice"),
        ("won\nperhaps\n", "line 2.won: found .*yes or no"),
        ("turns\nmany\n", "line 2.turns: .*a number"),
        ("won,turns\nyes\n", "line 2: it has 1 fields"),
        ("goal,won\n99,yes\n", "line 2: goal must be"),
        ("game,won\nchess,yes\n", "the game that is asked about"),
        ("won,outcome\nyes,late\n", "do not go together"),
        ("who,won\nAnn,?\n", "no game says anything"),
        ("turns\n-3\n", "a number of turns"),
        ("turns\n5.5\n", "a number of turns"),
        ("turns\nyes\n", "a number of turns"),
    ],
)
def test_a_log_that_makes_no_sense_is_refused(toy, tmp_path, text, message):
    file = tmp_path / "log.csv"
    file.write_text(text)
    with pytest.raises(BadInput, match=message):
        read_log(file, toy)


def test_a_setting_of_the_log_is_not_set_beside_it(tmp_path):
    with pytest.raises(BadInput, match="goal stands in --set and in the log"):
        asked(written(tmp_path, tables(0.0, games=5, goal=23)), goal=20)


def test_the_chart_draws_what_the_json_says(toy, tmp_path):
    found = asked(written(tmp_path, tables(0.0, goal=23)), mistakes=[0.0, 0.5])
    numbers = belief_numbers(found)
    assert numbers["probability"].sum() == pytest.approx(100)
    assert len(play_log_chart(found, toy).axes[0].lines) == 2


# --- Where seats compete -------------------------------------------------------------------------


def seats_read(tmp_path, text, **settings):
    from toygame import TABLE

    file = tmp_path / "seats.csv"
    file.write_text(text)
    return read_log(file, TABLE, settings)


def test_who_has_won_can_be_said_in_several_ways(tmp_path):
    log = "winner,won,outcome,turns\n2,,,5\n,yes,,\n,,late,\nnobody,no,,\n,no,,4\n"
    second, first, late, nobody, unknown = (g.figures for g in seats_read(tmp_path, log).games)
    assert second == {"turns": 5.0, "won": 0, "won_1": 0, "won_2": 1, "won_3": 0, "winner": 2}
    assert first["winner"] == 1 and late["winner"] == nobody["winner"] == 0
    assert unknown == {"won": 0.0, "won_1": 0.0, "turns": 4.0}, "who else has won is not known"
    assert "winner" not in seats_read(tmp_path, log).measures


def test_the_seats_of_a_log_are_those_of_its_line_or_of_all_games(tmp_path):
    line, all_games = "players,winner\n4,4\n", "winner\n4\n"
    assert seats_read(tmp_path, line).games[0].figures["won_4"] == 1.0
    assert seats_read(tmp_path, all_games, players=4).games[0].figures["won_4"] == 1.0
    with pytest.raises(BadInput, match="a seat from 1 to 3, or nobody"):
        seats_read(tmp_path, all_games)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("winner,won\n2,yes\n", "line 2: won and winner do not agree"),
        ("winner,won\n1,no\n", "line 2: won does not go together"),
        ("winner,outcome\n1,lost\n", "outcome and winner do not agree"),
        ("winner\nRome\n", "a seat from 1 to 3"),
        ("winner\n\u00b2\n", "a seat from 1 to 3"),
        ("won,bot_4\nyes,expert\n", "there is no bot_4 where 3 play"),
        ("won,bots\nyes,expert\n", "no column 'bots'"),
    ],
)
def test_who_has_won_is_said_once(tmp_path, text, message):
    with pytest.raises(BadInput, match=message):
        seats_read(tmp_path, text)


def test_a_side_is_called_by_its_name(tmp_path):
    from simkit.finding.registry import find

    file = tmp_path / "fury.csv"
    file.write_text("winner\nrome\nThe Rebels\n")
    assert [each.figures["winner"] for each in read_log(file, find("fury")).games] == [2.0, 1.0]


def test_a_seat_that_has_not_won_is_known_as_well():
    """Of who has won only that is left open which the log does not say."""
    played = {"winner": np.array([0] * 10 + [1] * 20 + [2] * 10), "turns": np.full(40, 3)}
    total, (nobody, first, second) = 40 + 12 * ADDED, (10, 20, 10)
    for known, left in (
        ({"won_2": 0.0}, nobody + first + 8 * ADDED),
        ({"won": 0.0, "won_1": 0.0, "won_2": 0.0}, nobody + 4 * ADDED),
        ({"won_2": 1.0}, second + 4 * ADDED),
    ):
        found = like.likeness([LoggedGame((), known)], played, seats=2).value
        assert found == pytest.approx(np.log(left / total)), known


def test_a_game_longer_than_any_that_was_simulated_is_one_way_to_end():
    """However long: a slip of the pen must not add ways to end that weigh as much as the games."""
    played = {"won": np.array([0] * 30 + [1] * 10), "turns": np.full(40, 3)}
    for turns in (4.0, 400.0, 1e11):
        found = like.likeness([LoggedGame((), {"won": 0.0, "turns": turns})], played)
        assert found.value == pytest.approx(np.log(ADDED / (40 + 10 * ADDED)))


def test_a_likelihood_is_that_of_who_has_won_as_far_as_it_is_known():
    played = {"winner": np.array([0] * 10 + [1] * 20 + [2] * 10), "turns": np.full(40, 3)}
    games = [LoggedGame((), {"winner": 2.0, "won": 0.0}), LoggedGame((), {"won": 0.0})]
    total = 40 + 12 * ADDED  # three ways to end at each of the turns from 0 to 3
    chances = [(10 + 4 * ADDED) / total, (20 + 8 * ADDED) / total]
    assert like.likeness(games, played, seats=2).value == pytest.approx(np.log(chances).sum())


def test_players_who_compete_are_known_by_their_games_and_bots_keep_their_seats(tmp_path):
    """In this race the first seat runs: a bot that is known to sit there leaves nothing to tell."""
    from toygame import TABLE

    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    cell = cell_of(TABLE, knobs={"expert": {"mistakes": 0.5}}, settings={"goal": 23}, seed=77)
    columns = Workspace(prepare(cell)).play(0, 300).columns
    lines = zip(columns["won"], columns["turns"], columns["score"], strict=True)
    told = "".join(f"23,{int(w)},{t},{s},{{}}\n" for w, t, s in lines)
    free, bound = (
        written_lines(tmp_path / name, told.replace("{}", bot))
        for name, bot in (("free.csv", ""), ("bound.csv", "expert"))
    )
    asked = {"bots": ["expert", "idle"], "mistakes": [0.0, 0.5], "games": 2_000}
    found = simkit.play_log(TABLE, free, **asked)
    assert (found.bot, found.mistakes.estimate) == ("expert", pytest.approx(0.5, abs=0.05))
    assert {each.measure for each in found.fits} == {"won_1", "won_2", "won_3", "turns", "score"}
    assert "A candidate plays every seat" in play_log_page(found, TABLE)
    bound = simkit.play_log(TABLE, bound, **asked)
    assert len({each.likeness.value for each in bound.candidates}) == 1
    assert "The log does not show how these people play" in play_log_page(bound, TABLE)
    drawn = [text.get_text() for text in play_log_chart(bound, TABLE).texts]
    assert any(
        "The log does not show how these people play" in " ".join(text.split()) for text in drawn
    )


def written_lines(file, text):
    file.write_text("goal,winner,turns,score,bot_1\n" + text)
    return file


def test_what_hardly_ever_came_up_says_little_for_a_candidate():
    """A chance that was hardly counted may be far rarer than it seems, and hardly more frequent."""
    known = like.Likeness(np.log(0.05), 0.0, (np.log(0.05),), ((50.0, 950.0),))
    hardly = like.Likeness(np.log(1e-5), 10.0, (np.log(1e-5),), ((0.01, 999.99),))
    assert like.shares([known, hardly], np.zeros(1, np.int64), 1)[0] > 0.98
