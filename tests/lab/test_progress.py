"""Progress: enough to decide whether to wait, and nothing where nobody looks."""

import io
import re

import pytest

from simkit.lab.basics.compiling import CompileNotice, compile_notice
from simkit.lab.basics.progress_line import GAP, Told, announce, fitted, told_to
from simkit.lab.play.run_progress import Progress
from simkit.lab.statistics import intervals


class Clock:
    """Time that passes when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def followed(stream, clock, seconds, step=0.1, **options):
    """A run of a thousand games a second, with an update after every step."""
    progress = Progress(20_000, stream=stream, clock=clock, **options)
    for tick in range(1, round(seconds / step) + 1):
        clock.now = 100 + tick * step
        done = round(tick * step * 1000)
        progress.update(done, done // 4)
    progress.close(done, done // 4)
    return stream.getvalue()


def test_a_run_of_less_than_a_second_says_nothing(clock, terminal):
    assert followed(terminal, clock, 0.9) == ""


def test_a_line_says_how_far_how_sure_how_fast_and_how_long(clock):
    line = followed(io.StringIO(), clock, 1).splitlines()[0]
    assert line.startswith("1,000 of 20,000 games   won 25.0 % so far (")
    assert line.endswith("about 19 s left   1,000 games/s")


def test_slow_games_are_told_by_the_seconds_that_one_takes(clock):
    stream = io.StringIO()
    progress = Progress(40, stream=stream, clock=clock)
    for done in range(4):
        clock.now = 100 + 4 * done
        progress.update(done, 0)
    assert stream.getvalue().splitlines()[-1].endswith("4.0 s a game")


def test_the_interval_shown_is_the_one_that_stands_peeking(clock):
    line = followed(io.StringIO(), clock, 1).splitlines()[0]
    low, high = map(float, re.search(r"\((.*) to (.*)\)", line).groups())
    peek_proof, fixed = intervals.sequence(250, 1000), intervals.wilson(250, 1000)
    assert (low, high) == (round(100 * peek_proof.low, 1), round(100 * peek_proof.high, 1))
    assert high - low > 100 * 2 * fixed.half_width


def test_whoever_listens_is_told_at_once_and_nothing_is_printed(clock):
    heard, stream = [], io.StringIO()
    with told_to(heard.append):
        announce("to be played")
        assert followed(stream, clock, 0.5) == ""
    assert heard[0] == Told("to be played")
    (won,) = heard[1].figures
    interval = intervals.sequence(25, 100)
    assert (won.games, won.estimate) == (100, 0.25)
    assert (won.low, won.high) == (interval.low, interval.high)
    assert heard[1].share == 100 / 20_000
    before = len(heard)
    assert followed(io.StringIO(), clock, 3.0) != ""
    assert len(heard) == before


def test_on_a_terminal_the_line_is_redrawn_in_place(clock, terminal):
    text = followed(terminal, clock, 3)
    assert text.count("\n") == 1
    assert text.count("\r") > 5
    assert text.endswith("\n")


def test_on_a_terminal_a_bar_grows(clock, terminal):
    shown = followed(terminal, clock, 12).split("\r")
    assert shown[1].startswith("[........]  1,000 of 20,000 games  won 25.0 % so far (")
    assert shown[-2].startswith("[#####...]  11,900 of 20,000 games  won 25.0 % so far (")


def test_what_has_no_room_beside_the_bar_is_left_out_whole():
    parts = GAP.join(["4,000 of 10,000 games", "won 31.2 % (30.3 to 32.1)", "about 5 s left"])
    assert fitted(parts, 0.4, 79) == f"[###.....]  {parts.replace(GAP, '  ')}"
    assert fitted(parts, 0.4, 70) == "[###.....]  4,000 of 10,000 games  won 31.2 % (30.3 to 32.1)"
    assert fitted(parts, 0.4, 20) == "[###.....]  4,000 of"


def test_elsewhere_a_line_comes_every_few_seconds(clock):
    text = followed(io.StringIO(), clock, 12)
    assert "\r" not in text
    assert [line.split(" of ")[0] for line in text.splitlines()] == [
        "1,000",
        "6,000",
        "11,000",
        "12,000",
    ]


def test_the_last_line_of_an_interrupted_run_promises_nothing(clock):
    assert "left" not in followed(io.StringIO(), clock, 7).splitlines()[-1]


def test_there_is_never_a_colour(clock, terminal):
    assert "\x1b" not in followed(terminal, clock, 3)


def test_with_a_precision_the_time_left_follows_the_width(clock):
    lines = followed(io.StringIO(), clock, 7, precision=0.01).splitlines()
    assert lines[0].startswith("1,000 games")
    left = [float(re.search(r"about (\d+) s left", line)[1]) for line in lines[:2]]
    assert left[0] <= 19  # never longer than the most games would take
    assert left[1] < left[0]


class Broken(io.StringIO):
    """A pipe that nobody reads."""

    def write(self, text):
        raise BrokenPipeError


def test_a_broken_standard_error_does_not_end_the_run(clock):
    progress = Progress(10, stream=Broken(), clock=clock)
    clock.now += 5
    progress.update(5, 1)


# --- Compiling -----------------------------------------------------------------------------------


def test_nothing_is_said_when_nothing_is_compiled(terminal):
    with compile_notice("Dice Race", terminal):
        pass
    assert terminal.getvalue() == ""


@pytest.mark.skipif("__import__('numba').config.DISABLE_JIT")
def test_numba_is_heard_when_it_compiles():
    import numba

    stream = io.StringIO()
    with compile_notice("Dice Race", stream) as notice:
        numba.njit(lambda x: x + 1)(1)
    first, last = stream.getvalue().splitlines()
    assert first == "Compiling Dice Race, once for this version ..."
    assert re.fullmatch(r"Compiled Dice Race: \d+ functions, \d+ s", last)
    assert notice.functions >= 1


def test_the_notice_counts_what_is_compiled(clock, terminal):
    notice = CompileNotice("Dice Race", terminal, clock)
    for _ in range(3):
        notice.on_start(None)
        clock.now += 2
        notice.on_end(None)
    notice.close()
    assert terminal.getvalue().rstrip().endswith("Compiled Dice Race: 3 functions, 6 s")


def test_notices_side_by_side_leave_each_other_s_line_alone(clock, terminal):
    notice = CompileNotice("Dice Race", terminal, clock, alone=False)
    notice.on_start(None)
    notice.on_end(None)
    notice.close()
    assert terminal.getvalue().splitlines() == [
        "Compiling Dice Race, once for this version ...",
        "Compiled Dice Race: 1 functions, 0 s",
    ]
