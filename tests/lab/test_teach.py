"""Teaching on the race: lessons that can be worked out, knobs with a known best, honest rounds."""

import numpy as np
import pytest
from exact_race import home_share
from toygame import GAME, TABLE

import simkit
from simkit import BadInput, teach
from simkit.lab.improving.tune_bot import under_own_name
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import LAST_TURN, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics.paired import Split
from simkit.lab.teaching import teach as teaching
from simkit.lab.teaching.learning_by_lessons import Pupil, propose
from simkit.lab.teaching.lessons_noted import LessonNoter, Noting, joined, note_lessons
from simkit.view.console.teach import teach_page

GOAL, TURNS = 24, 6
TIMID = {"expert": {"boldness": 0.0}}  # it never rolls again
SMALL = {"rounds": 1, "lessons": 20, "games": 60, "goal": GOAL}


def noting(game=GAME, ahead=LAST_TURN, worlds=32, knobs=TIMID, **settings):
    cell = under_own_name(cell_of(game, "expert", 3, settings=settings, knobs=knobs), "expert")
    prepared = prepare(cell)
    place = int(prepared.who[0])
    bold = next(each for each in cell.game.bot("expert").knobs if each.name == "boldness").at(0.0)
    pupil = Pupil(prepared, place, cell.game.bot("expert").knobs, (bold,), prepared.knobs[place])
    seats = (True,) + (not cell.game.seats,) * 7
    return pupil, Noting(prepared, seats, place, pupil.probes(1), 16, worlds, ahead)


@pytest.fixture(scope="module")
def timid():
    """A runner who never rolls again, and lessons from 150 of his games."""
    pupil, how = noting(goal=GOAL)
    return pupil, joined(list(note_lessons(how, 0, 150, 1)))


# --- Lessons -------------------------------------------------------------------------------------


def chance(points, turns):
    """To be home with so many points to go and turns left, by a runner who keeps every die."""
    if points <= 0:
        return 1.0
    return home_share(points, turns) if turns else 0.0


def gain_of_another_roll(view):
    """What rolling again gains, worked out."""
    left, turns = GOAL - view.score, TURNS - view.turn
    again = np.mean([chance(left - face, turns) for face in range(1, 7)])
    return again - chance(left - view.face, turns)


def test_what_an_answer_gains_in_imagined_worlds_is_what_it_gains(timid):
    _, lessons = timid
    found = lessons.gains[1::2]  # of rolling again
    exact = np.array([gain_of_another_roll(view) for view in lessons.views])
    error = (found - exact).std() / len(found) ** 0.5
    assert abs((found - exact).mean()) < 4 * error
    assert np.corrcoef(found, exact)[0, 1] > 0.9
    assert not lessons.gains[::2].any()  # keeping the die is what the script does


def test_every_face_at_which_a_knob_would_roll_again_is_a_lesson(timid):
    _, lessons = timid
    assert set(lessons.views["face"]) == {1, 2, 3, 4, 5}  # a six is kept by all
    assert lessons.weight.min() == 1.0  # six turns a game, all of them weighed


def test_a_game_that_is_noted_is_the_game_that_is_played():
    _, how = noting(goal=GOAL)
    noter, plain = LessonNoter(how), Workspace(how.prepared)
    for number in range(5):
        noter.note(number)
        assert noter._table.batch[0] == plain.run(number, 1)[0]


def test_lessons_stand_for_all_decisions_of_their_game():
    _, how = noting(goal=GOAL, worlds=2)
    few = Noting(how.prepared, how.seats, how.place, how.probes, 2, how.worlds, how.ahead)
    lessons = joined(list(note_lessons(few, 0, 8, 1)))
    all_of_them = joined(list(note_lessons(how, 0, 8, 1)))
    for number in range(8):
        weights = lessons.weight[lessons.game == number]
        assert len(weights) <= 2
        assert weights.sum() == pytest.approx((all_of_them.game == number).sum())


def test_only_the_first_seat_is_taught_where_seats_compete():
    _, how = noting(TABLE, worlds=2, goal=GOAL)
    lessons = joined(list(note_lessons(how, 0, 5, 1)))
    assert set(lessons.decisions["seat"]) == {0}


def test_what_goes_wrong_while_a_game_is_noted_is_not_swallowed(monkeypatch):
    def broken(noter):
        raise KeyboardInterrupt

    monkeypatch.setattr(LessonNoter, "_ask_with_others", broken)
    with pytest.raises(KeyboardInterrupt):
        LessonNoter(noting(goal=GOAL)[1]).note(0)


# --- Knobs ---------------------------------------------------------------------------------------


def test_knobs_earn_what_their_answers_gain(timid):
    pupil, lessons = timid
    games = np.arange(150)
    earned = pupil.earned(lessons, pupil.rows([{}, {"boldness": 2.0}]), games)
    low = np.repeat(lessons.views["face"] <= 2, 2)
    by_game = np.bincount(np.repeat(lessons.game, 2)[low], lessons.gains[low], minlength=150)
    assert not earned[:, 0].any()
    assert earned[:, 1] == pytest.approx(by_game)


def test_the_lessons_teach_what_is_best(timid):
    pupil, lessons = timid
    *_, found = propose(pupil, lessons, np.arange(150), 1)
    assert found.step == 1
    assert 3 <= found.values["boldness"] < 4
    assert found.earned.low > 0


def test_lessons_that_promise_nothing_propose_nothing(timid):
    pupil, lessons = timid
    worse = lessons.__class__(**{**vars(lessons), "gains": -np.abs(lessons.gains)})
    assert propose(pupil, worse, np.arange(150), 1) == ()


# --- Rounds --------------------------------------------------------------------------------------


def test_a_timid_runner_is_taught_to_roll_again(tmp_path):
    best = max(range(7), key=lambda bold: home_share(GOAL, boldness=bold))
    file = tmp_path / "taught.toml"
    found = teach(
        "toygame", "expert", rounds=5, lessons=40, games=300, goal=GOAL, knobs=TIMID, out=file
    )
    assert best <= found.knobs["boldness"] < best + 1
    assert found.gains[-1].difference.low > 0.3
    assert found.levelled_off and len(found.rounds) == 1 + teaching.ENOUGH
    assert [each.kept for each in found.rounds] == [True, False, False, False]
    asked = {"goal": GOAL, "games": found.curve_games, "seed": found.curve_seed}
    assert simkit.run("toygame", bot=str(file), **asked).win_rate == found.curve[-1]
    as_it_was = simkit.run("toygame", bot="expert", knobs=TIMID, **asked)
    assert as_it_was.win_rate == found.curve[0]


def test_workers_do_not_matter():
    one, two = (teach("toygame", "expert", knobs=TIMID, jobs=jobs, **SMALL) for jobs in (1, 2))
    assert one.figures() == two.figures()


def test_where_seats_compete_it_meets_its_old_self():
    found = teach(TABLE, "expert", **{**SMALL, "goal": 20}, knobs=TIMID)
    assert found.knobs["boldness"] > 1
    assert found.played.cell.bots[1:] == ("expert", "expert")
    page = " ".join(teach_page(found, TABLE).split())
    assert "It plays seat 1, and expert unchanged plays the others." in page


def test_where_no_decision_hangs_on_a_knob_there_is_nothing_to_learn(tmp_path):
    """Slips are the engine's; and the file is to be played as it was taught: with what is
    forbidden."""
    file = tmp_path / "taught.toml"
    found = teach("toygame", "expert", fit="mistakes", out=file, forbid="low die", **SMALL)
    page = " ".join(teach_page(found, GAME).split())
    assert "Nothing to learn: no decision depended on mistakes, so expert stays unchanged." in page
    assert f"simkit run toygame --set goal={GOAL} --forbid 'low die' --bot" in page


def test_what_fresh_games_do_not_bear_out_is_dropped(monkeypatch, tmp_path):
    monkeypatch.setattr(teaching, "is_ahead", lambda split: False)
    file = tmp_path / "taught.toml"
    found = teach("toygame", "expert", knobs=TIMID, out=file, **SMALL)
    assert found.kept_defaults and len(found.curve) == 1 and not found.gains
    assert found.knobs == found.before
    assert "nothing better was found" in file.read_text()


def test_ahead_is_by_more_than_two_standard_errors():
    assert teaching.is_ahead(Split(400, 100, 60, 40))
    assert not teaching.is_ahead(Split(400, 100, 54, 46))
    assert not teaching.is_ahead(Split(400, 100, 0, 0))


def test_an_interrupt_keeps_the_rounds_that_are_finished(monkeypatch):
    play, rounds = teaching._Rounds._round, []

    def pressed(course, number):
        rounds.append(number)
        if number == 2:
            raise KeyboardInterrupt
        play(course, number)

    monkeypatch.setattr(teaching._Rounds, "_round", pressed)
    found = teach("toygame", "expert", knobs=TIMID, **{**SMALL, "rounds": 3})
    assert found.interrupted and len(found.rounds) == 1
    assert found.knobs["boldness"] > 1
    assert "interrupted before the last games" in found.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": 0}, "rounds"),
        ({"lessons": 3}, "lessons"),
        ({"worlds": 1}, "worlds"),
        ({"ahead": -1}, "ahead"),
        ({"fit": "nose"}, "no knob"),
        ({"out": "bot.txt"}, "ends in .toml"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong, said):
    with pytest.raises(BadInput, match=said):
        teach("toygame", "expert", **wrong)


def test_a_search_cannot_be_taught():
    with pytest.raises(BadInput, match="weighs the plans"):
        teach("toygame", "search")


def test_a_game_that_nobody_searches_teaches_nothing():
    from dataclasses import replace

    plain = replace(GAME, bots=tuple(bot for bot in GAME.bots if not bot.plans))
    with pytest.raises(BadInput, match="no bot of it searches"):
        teach(plain, "expert")
