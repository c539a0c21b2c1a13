"""A review: what is a worry, how sure that is, and faults that must stand at the top."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit.kernel.decisions import DESK, count_waits
from simkit.kernel.records import blank
from simkit.lab.play.cell import cell_of
from simkit.lab.reviewing import in_plain_games
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.allowance import MOST_SCENES, Allowance, FirstPace, allowance, rounded
from simkit.lab.reviewing.at_counts import TablePlayed, lines_at_counts
from simkit.lab.reviewing.cast import ReviewTable, reviewed, tables_of
from simkit.lab.reviewing.courses import settings_tried
from simkit.lab.reviewing.dramas import last_wins, leader_wins
from simkit.lab.reviewing.questions import FAMILY_ERROR, JUDGED, QUESTIONS, confidence_of
from simkit.lab.reviewing.review import measured
from simkit.lab.reviewing.review_answer import (
    NOT_SETTLED,
    SOUND,
    TOLD,
    WORRY,
    ReviewLine,
    Unanswered,
)
from simkit.lab.statistics.intervals import Interval
from simkit.lab.stories.timeline_arcs import GameTimeline
from simkit.lab.table.rows import Chunk
from simkit.messages.errors import BadInput
from simkit.view.console.review import review_page
from simkit.view.report.review_report import review_html, write_review_pdf
from simkit.view.text.findings.review import review_finding
from simkit.view.text.played import title_of
from simkit.view.text.review_lines import SAID, told

PIG = str(Path(__file__).resolve().parents[2] / "examples/pig.py")
ONLY = ["difficulty", "stalls", "turns", "decisions", "minutes", "even"]
THINKING = 30.0  # seconds a choice


def line(question, estimate, low, high, games=1000):
    return ReviewLine(question, "", Interval(estimate, low, high, 0.99, "wilson"), games, None)


@pytest.mark.parametrize(
    ("question", "low", "high", "verdict"),
    [
        (ask.SEATS, 0.021, 0.06, WORRY),
        (ask.SEATS, -0.06, -0.021, WORRY),
        (ask.SEATS, 0.019, 0.06, NOT_SETTLED),
        (ask.SEATS, -0.02, 0.02, SOUND),
        (ask.STALLS, 0.011, 0.2, WORRY),
        (ask.STALLS, 0.0, 0.01, SOUND),
        (ask.NEVER, 0.0, 0.019, WORRY),
        (ask.NEVER, 0.0, 0.021, NOT_SETTLED),
        (ask.TURNS, 4.0, 6.0, TOLD),
    ],
)
def test_a_worry_lies_beyond_a_threshold_with_its_whole_interval(question, low, high, verdict):
    assert line(question, (low + high) / 2, low, high).verdict == verdict


def test_what_breaks_is_the_gravest_worry():
    broken = ReviewLine(ask.BREAKS, "3 players", None, 10, None, "pig.py, line 3: it breaks.")
    assert broken.verdict == WORRY
    assert broken.gravity > line(ask.SEATS, 0.5, 0.4, 0.6).gravity > 0


def test_the_lines_of_a_question_share_its_part_of_the_error():
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    spent = (1 - confidence_of(4)) * 4 * len(JUDGED)
    assert 0.99 * FAMILY_ERROR < spent <= FAMILY_ERROR
    assert len(str(confidence_of(4))) <= len("0.999999")


def test_more_games_are_told_only_if_they_settle_a_line():
    open_line = line(ask.SEATS, 0.0, -0.04, 0.04)
    assert open_line.games_needed == pytest.approx(4000, abs=2)
    assert line(ask.SEATS, 0.0, -0.01, 0.01).games_needed is None
    assert line(ask.SEATS, 0.02, 0.0, 0.04).games_needed is None


# --- Games made up -------------------------------------------------------------------------------


def played(toy, outcome, won, turns):
    cell = cell_of(replace(toy, seats=""))
    columns = {
        "outcome": np.array(outcome, dtype=object),
        "won": np.array(won),
        "turns": np.array(turns),
    }
    return TablePlayed(ReviewTable(1, cell), Chunk(0, columns), alone=True)


def verdicts(lines):
    return {each.name: each.verdict for each in lines}


def test_games_that_are_given_up_and_hardly_won_are_worries(toy):
    ends = ["endless"] * 300 + ["home"] * 700
    found = verdicts(lines_at_counts([played(toy, ends, [False] * 1000, [5] * 1000)]))
    assert found["stalls"] == found["difficulty"] == WORRY
    assert found["drags"] == SOUND


def test_even_games_are_no_worry(toy):
    won = [True, False] * 500
    found = verdicts(lines_at_counts([played(toy, ["home"] * 1000, won, [5, 6] * 500)]))
    assert WORRY not in found.values()
    assert found["difficulty"] == SOUND


def test_long_games_are_a_worry_if_there_are_many(toy):
    turns = [5] * 800 + [16] * 200
    found = verdicts(lines_at_counts([played(toy, ["home"] * 1000, [True, False] * 500, turns)]))
    assert found["drags"] == WORRY


def test_ends_are_close_where_the_second_has_nearly_as_much():
    columns = {"outcome": np.full(4, "over", dtype=object), "won": np.ones(4, bool)}
    columns |= {"turns": np.full(4, 9), "score_1": np.array([10, 10, 0, 50])}
    columns |= {"score_2": np.array([9, 8, 0, 50]), "won_1": np.ones(4), "won_2": np.zeros(4)}
    cell = cell_of("armageddon", settings={"players": 2})
    lines = lines_at_counts([TablePlayed(ReviewTable(2, cell), Chunk(0, columns), alone=True)])
    (close,) = [each for each in lines if each.name == "close"]
    assert (close.figure.estimate, close.games) == (2 / 3, 3)


def test_who_is_last_after_a_third_may_win_all_the_same():
    wins = np.array([[50, 50], [20, 80], [90, 10], [90, 10]])
    scene = GameTimeline(0, wins, 100, np.array([1, 0]), "over")
    assert last_wins(scene, 1) is True
    assert last_wins(scene, 2) is False
    assert last_wins(replace(scene, wins=wins[:2]), 1) is True, "after the first of two turns"
    assert last_wins(replace(scene, wins=wins[:1]), 1) is None
    team = replace(scene, wins=wins[:, [0, 1, 1]], won=np.array([1, 0, 0]))
    assert leader_wins(team) is False, "two seats of a team lead together"
    tied = replace(scene, wins=np.array([[30, 30, 40], [50, 50, 0], [20, 80, 0]]), won=team.won)
    assert leader_wins(tied) is None


def test_a_question_without_a_figure_says_why(toy):
    answer = simkit.review(toy, games=40, only=["seats", "stalls"])
    assert [each.question for each in answer.unanswered] == ["seats"]
    told = review_finding(answer)
    assert told.startswith("Is a seat or the first player favoured? No seats compete here")
    assert "So far, 0.0 % of games (0.0 to 21.2; 40 games) are given up" in told


def test_a_seat_waits_while_others_choose():
    desk = blank(DESK)[0]
    for seat in (0, 0, 1, 1, 1, 0):
        getattr(count_waits, "py_func", count_waits)(desk, seat)
    assert desk.waited[:2].tolist() == [3, 2]


# --- Who plays, how many games -------------------------------------------------------------------


def test_at_most_four_numbers_of_players_are_reviewed():
    cells = [ReviewTable(players, cell_of("hellgame")) for players in range(2, 9)]
    assert [table.players for table in reviewed(cells)] == [2, 4, 6, 8]
    usual = [table.players for table in reviewed(tables_of(cell_of("hellgame")))]
    assert usual == [2, 4, 5, 6], "four play if nobody says so"


def test_every_number_of_players_has_a_table():
    assert [table.players for table in tables_of(cell_of("armageddon"))] == [2, 3, 4]
    assert [
        table.players for table in tables_of(cell_of("armageddon", settings={"players": 3}))
    ] == [3]
    assert [table.players for table in tables_of(cell_of("hades"))] == [1]


def test_a_larger_budget_gives_more_games():
    look = FirstPace(seconds=0.001, turns=10.0)
    few, many = (allowance(budget, look, 3, 4, 9, 2).games for budget in (10.0, 60.0))
    assert few < many
    alone = allowance(10.0, look, 3, 4, 9, 2, measured([ask.TURNS])).games
    assert alone > 2 * few, "a single question gets all of the time"
    assert allowance(10.0, look, 3, 4, 9, 2, measured(ask.QUESTIONS)).games == few
    slow = FirstPace(seconds=0.01, turns=7.0)
    behind = [allowance(20.0, slow, 5, 4, 9, 2, measured(each)).scenes
              for each in (ask.QUESTIONS, [ask.TURNS, ask.BEHIND], [ask.BEHIND])]  # fmt: skip
    assert behind == sorted(behind) and behind[2] > 2 * behind[1], "no games are played besides"
    long = allowance(1e6, slow, 5, 4, 9, 2, measured([ask.BEHIND]))
    assert long.scenes > 0.9 * MOST_SCENES and long.games < 3_000
    assert rounded(12_345) == 12_000
    assert Allowance(1000, 10.0) == Allowance(1000, 10.0)


# --- The whole -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    with pytest.MonkeyPatch.context() as patched:
        from simkit.finding import registry

        patched.setattr(registry, "PACKAGES", (*registry.PACKAGES, "toygame"))
        yield simkit.review("toygame", games=40, only=ONLY, seconds_per_decision=THINKING)


def test_only_what_was_asked_is_answered(found):
    assert {each.name for each in found.lines} == {*ONLY}
    assert found.command == (
        "simkit review toygame --bot expert --seed 1 --games 40 "
        f"--only {','.join(ONLY)} --seconds-per-decision 30"
    )


def test_the_first_sentence_names_the_gravest_worry(found):
    worry = line(ask.DIFFICULTY, 0.01, 0.0, 0.02)
    worse = line(ask.STALLS, 0.5, 0.4, 0.6)
    told = review_finding(replace(found, found=(worry, worse)))
    assert told.startswith("Some games never end: 50.0 % of games (40.0 to 60.0; 1,000 games) are")
    assert told.endswith("That is the gravest of 2 worries.")
    whole = replace(found, only=())
    assert "simkit found no worry" in review_finding(whole)
    none = replace(found, found=(), unanswered=(Unanswered("seats", "Is it fair?", "No seats."),))
    assert review_finding(none) == "Is it fair? No seats."
    assert none.frame.empty
    some = replace(whole, unanswered=none.unanswered)
    assert review_finding(some) == review_finding(whole), "nobody asked for it by name"
    asked = replace(found, only=("turns", "drags"))
    assert review_finding(asked).startswith("Half of all games end within 5 turns (5.0 to 5.0")
    fair = replace(found, only=("seats",), found=(line(ask.SEATS, 0.0, -0.01, 0.01),))
    assert review_finding(fair).startswith("No seat is clearly favoured: ")
    assert review_finding(fair).endswith("Sound: -2 to 2 points.")
    ends = replace(line(ask.ENDINGS, 0.4, 0.3, 0.5), about="caught")
    told = review_finding(replace(found, only=("endings",), found=(ends,)))
    assert told == '40.0 % of games end with "caught" (30.0 to 50.0; 1,000 games).'
    lengths = [(2, "2 players"), (3, "3 players"), (4, "4 players")]
    of_each = [replace(line(ask.TURNS, n, n, n), about=players) for n, players in lengths]
    rivals = replace(found, only=("turns",), found=(*of_each,), cell=cell_of("hellgame"))
    assert review_finding(rivals).startswith("With 4 players, half of all games end within 4 t")
    sound, open_ = line(ask.SEATS, 0.01, -0.01, 0.015), line(ask.SEATS, 0.015, -0.01, 0.03)
    seats = (replace(open_, about="seat 1, 5 players"), replace(sound, about="seat 2, 4 players"))
    told = review_finding(replace(rivals, only=("seats",), found=seats))
    assert told.startswith("No seat is clearly favoured: with 4 players, seat 2 wins 1.0 points")
    assert told.endswith("That is not settled with 5 players.")
    turned = tuple(
        replace(each, about=f"seat 1, {n} players") for each, n in zip(seats, (4, 5), strict=True)
    )
    told = review_finding(replace(rivals, only=("seats",), found=turned))
    assert told.startswith("So far, with 4 players, seat 1 wins 1.5 points")
    grave, usual = line(ask.SEATS, 0.2, 0.15, 0.25), line(ask.SEATS, 0.1, 0.05, 0.15)
    seats = (replace(grave, about="seat 3, 3 players"), replace(usual, about="seat 2, 4 players"))
    told = review_finding(replace(rivals, only=("seats",), found=seats))
    assert told.startswith("A seat is favoured: with 4 players, seat 2 wins 10.0 points more often")
    assert told.endswith(" It is graver with 3 players.")
    whole = replace(rivals, only=(), found=(*seats, worry))
    assert review_finding(whole).startswith("A seat is favoured: with 4 players, seat 2 wins 10.0")
    assert review_finding(whole).endswith("It is graver with 3 players. There is 1 more worry.")
    seats = (seats[0], replace(open_, about="seat 3, 4 players"))
    told = review_finding(replace(rivals, only=("seats",), found=seats))
    assert told.startswith("With 4 players, seat 3 wins 1.5 points more often")
    assert ", so it is not settled if that is sound. A seat is favoured: with 3 players" in told
    beside = replace(fair, found=(*fair.found, worry))
    assert review_finding(beside).startswith("No seat is clearly favoured: "), "what was asked"
    assert "It is too hard or too easy: " in review_finding(beside)
    unsettled = replace(fair, found=(*fair.found, line(ask.SEATS, 0.0, -0.1, 0.1)))
    assert review_finding(unsettled).startswith("So far, the game wins 0.0 points ")
    assert review_finding(unsettled).endswith("sound (-2 to 2 points) is not settled.")


def test_a_review_of_few_games_does_not_say_that_all_is_well(found):
    sound = [line(ask.STALLS, 0.0, 0.0, 0.001)]
    still_open = [line(ask.NEVER, 0.01, 0.0, 0.5), line(ask.SEATS, 0.0, -0.1, 0.1)]
    early = review_finding(replace(found, found=(*sound, *still_open)))
    assert early.startswith("So far, the game wins 0.0 points more often than the average seat (-")
    assert "It is too early to tell: simkit found no worry, but 2 of 3 figures" in early
    told = review_finding(replace(found, found=(*sound, *sound, *still_open)))
    assert told == "simkit found no worry: 2 figures are sound, and 2 are not settled."


def test_one_figure_that_is_not_settled_is_not_called_too_early_to_tell():
    one, other = line(ask.NEVER, 0.01, 0.0, 0.5), line(ask.STALLS, 0.01, 0.0, 0.5)
    alone = SimpleNamespace(only=(), worries=(), lines=(one,))
    told = review_finding(alone)
    assert told == "simkit found no worry so far: the only figure is not settled."
    both = SimpleNamespace(only=(), worries=(), lines=(one, other))
    assert review_finding(both) == (
        "It is too early to tell: simkit found no worry, but 2 of 2 figures are not settled."
    )


def test_the_page_and_the_file_say_the_same(found):
    worry = line(ask.DIFFICULTY, 0.01, 0.0, 0.02)
    answer = replace(found, found=(*found.found, worry))
    page, sent = review_page(answer), review_html(answer)
    assert "Worry: Is it too hard or too easy?" in page
    for text in ("Is it too hard or too easy?", "1.0 % (0.0 to 2.0; 1,000 games)"):
        assert text in page and text in sent
    assert "simkit review toygame" in sent


def test_the_pdf_has_the_page_and_is_the_same_each_time(found, tmp_path):
    first, again = (write_review_pdf(found, tmp_path / name) for name in ("a.pdf", "b.pdf"))
    content = first.read_bytes()
    assert content.startswith(b"%PDF-") and content == again.read_bytes()
    assert f"({title_of(found, found.cell.game)})".encode() in content, "its title"


def test_minutes_follow_from_choices(found):
    by_name = {each.name: each.figure.estimate for each in found.lines}
    assert by_name["minutes"] == by_name["decisions"] * THINKING / 60 > 0
    with pytest.raises(BadInput, match="seconds_per_decision must be"):
        simkit.review("hades", games=100, seconds_per_decision=0)


def test_the_change_that_comes_nearest_to_half_of_all_games_won(found):
    (even,) = [each for each in found.lines if each.name == "even"]
    tried = settings_tried(found.cell)
    assert even.about in {f"{key}={value}" for key, value in tried}
    assert even.command.startswith("simkit compare toygame --vary")


def test_minutes_alone_need_the_seconds_of_a_choice():
    with pytest.raises(BadInput, match="minutes need seconds_per_decision"):
        simkit.review("hades", games=100, only=["minutes"])


def test_figures_that_are_no_worry_are_told_as_they_are(found):
    turns = [each for each in found.lines if each.name == "turns"]
    said = review_finding(replace(found, found=tuple(turns)))
    assert said.startswith("Half of all games end within ")
    assert review_finding(replace(found, found=())).startswith("simkit found no figure")


def test_an_unknown_question_is_refused():
    with pytest.raises(BadInput, match="seats"):
        simkit.review("hades", only=["seat"])


def test_a_budget_and_games_exclude_each_other():
    with pytest.raises(BadInput, match="budget and games"):
        simkit.review("hades", budget=10, games=100)


# --- Faults of an author's file ------------------------------------------------------------------

RACE = '''
"""Race: the first to ten points wins."""
from simkit.design import Game, per_player

game = Game()
game.players = 2, 3
game.score = per_player(0)


def play_turn(player):
    game.offer("walk")
    game.offer("run")
    did = game.choose(player)
    game.score[player] += 1 if did == "walk" else game.roll(3)
    if player == 2:
        game.score[player + 1] += 1
    if game.score[player] > 99:
        game.score[player] = 0
    if game.score[player] >= 10:
        game.end("home", winner=player)


@game.bot("runs")
def expert(player, option):
    return 1.0 if option == "run" else 0.0
'''


def test_a_number_of_players_that_breaks_and_a_rule_that_is_never_reached(tmp_path):
    file = tmp_path / "race.py"
    file.write_text(RACE.lstrip())
    tables = tables_of(cell_of(str(file)))
    two, three = in_plain_games.tried(tables)
    assert not two.problem
    (broken,) = in_plain_games.lines_on_trials([two, three])
    assert (broken.name, broken.about, broken.verdict) == ("breaks", "3 players", WORRY)
    assert "race.py, line 15" in broken.remark
    lines = list(in_plain_games.lines_on_rules(tables[0], 20))
    assert {"line 17, game.score[player] = 0": 0.0}.items() <= {
        each.about: each.figure.estimate for each in lines
    }.items()


# --- Fair games, made up -------------------------------------------------------------------------

REVIEWS = 20


def fair_review(seed: int) -> list[ReviewLine]:
    """The lines of a game in which all seats are alike, with two, three and four players."""
    draw = np.random.default_rng(seed)
    played = []
    for seats in (2, 3, 4):
        winner = draw.integers(0, seats, 1000)
        columns = {f"won_{seat + 1}": winner == seat for seat in range(seats)}
        columns |= {"outcome": np.full(1000, "conquest", dtype=object), "won": winner == 0}
        columns |= {"turns": 5 + draw.poisson(10, 1000)}
        cell = cell_of("armageddon", settings={"players": seats})
        played.append(TablePlayed(ReviewTable(seats, cell), Chunk(0, columns), alone=False))
    return list(lines_at_counts(played))


def test_fair_games_hardly_ever_show_a_worry():
    """Of 1,000 such reviews none showed one; 20 are allowed."""
    worried = [s for s in range(REVIEWS) if any(x.verdict == WORRY for x in fair_review(s))]
    assert worried == []


@pytest.mark.parametrize(
    ("figure", "about", "said"),
    [
        ((ask.SEATS, 0.03, 0.02, 0.04), "seat 2, 4 players",
         "with 4 players, seat 2 wins 3.0 points more often than the average seat "
         "(2.0 to 4.0; 1,000 games)"),
        ((ask.SEATS, -0.03, -0.04, -0.02), "seat 1",
         "seat 1 wins 3.0 points less often than the average seat (2.0 to 4.0; 1,000 games)"),
        ((ask.DOMINANT, 0.3, 0.25, 0.35), "keep fish",
         'without "keep fish", the player wins 30.0 points less often (25.0 to 35.0; 1,000 games)'),
        ((ask.DECIDED, 0.1, 0.05, 0.2), "",
         "10.0 % of a game is played after it is decided (5.0 to 20.0; 1,000 games)"),
        ((ask.SETTINGS, 0.5, 0.4, 0.6), "overtime never",
         "with overtime never, 50.0 % of games take another course (40.0 to 60.0; 1,000 games)"),
        ((ask.LEADS, 2.0, 1.0, 3.0), "",
         "the favourite changes 2 times a game (1.0 to 3.0; 1,000 games)"),
    ],
)  # fmt: skip
def test_a_figure_is_a_sentence(figure, about, said):
    assert told(replace(line(*figure), about=about)) == said


def test_every_question_has_a_sentence():
    assert {each.name for each in QUESTIONS} - {*SAID} == {"breaks"}, "what breaks has no figure"


def test_a_review_is_the_same_for_any_number_of_workers():
    one, two = (simkit.review(PIG, games=100, jobs=jobs) for jobs in (1, 2))
    assert one.summary() == two.summary()
    assert review_page(one) == review_page(two)
    assert review_html(one) == review_html(two)
