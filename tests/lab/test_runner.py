"""A game is a function of its cell and its number; how a run is organised changes no row."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from simkit import run
from simkit.description.policy import Knob
from simkit.lab.play import chunks, recorder
from simkit.lab.play import run as runner
from simkit.lab.play.accidents import CROWDED
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import LOOK, next_wave, play_games
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import Chunk, joined
from simkit.messages.errors import BadInput, SimkitError

ROOT = Path(__file__).resolve().parents[2]


# --- Same seed, same games -----------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("chunk", [None, 1, 7, 64, 1000])
def test_rows_do_not_depend_on_workers_and_chunks(toy, jobs, chunk):
    ref = run(toy, games=130, seed=9, jobs=1, chunk=130).frame
    pd.testing.assert_frame_equal(run(toy, games=130, seed=9, jobs=jobs, chunk=chunk).frame, ref)


def test_the_first_thousand_of_two_thousand_games_are_the_thousand(toy):
    short, long = run(toy, games=1000).frame, run(toy, games=2000).frame
    pd.testing.assert_frame_equal(long.head(1000), short)


def test_a_run_may_start_at_any_game(prepared):
    (late,) = play_games(prepared, 10, jobs=1, chunk=10, first=40)
    (early,) = play_games(prepared, 50, jobs=1, chunk=50)
    assert late.first == 40
    for name, values in late.columns.items():
        assert values.tolist() == early.columns[name][40:].tolist()


def test_another_seed_is_another_race(toy):
    one, two = run(toy, games=50, seed=1).frame, run(toy, games=50, seed=2).frame
    assert one["score"].tolist() != two["score"].tolist()


def test_seeds_that_differ_in_high_bits_only_differ(toy):
    one, two = run(toy, games=50, seed=1).frame, run(toy, games=50, seed=1 + 2**40).frame
    assert one["score"].tolist() != two["score"].tolist()


def test_the_interpreted_twin_plays_the_same_games(toy, tmp_path):
    out = tmp_path / "twin.csv"
    script = (
        "from toygame import GAME; from simkit import run; import sys\n"
        "run(GAME, games=20, seed=4, goal=22, jobs=1, out=sys.argv[1])\n"
    )
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    twin = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", script, str(out)], env=twin, check=True)
    got = run(toy, games=20, seed=4, goal=22, out=tmp_path / "compiled.csv")
    assert out.read_text() == got.out.read_text()


# --- What is set reaches the game ----------------------------------------------------------------


def test_settings_change_the_race(toy):
    near, far = run(toy, games=200, goal=12), run(toy, games=200, goal=30)
    assert near.win_rate.low > far.win_rate.high


def test_the_bot_that_is_named_plays(toy):
    assert run(toy, games=50, bot="idle").metrics["rerolls"]["max"] == 0
    assert run(toy, games=50, bot="expert").metrics["rerolls"]["max"] > 0


@pytest.mark.parametrize(("boldness", "rerolls"), [(0, 0), (6, 6)])
def test_a_knob_turns_its_bot(toy, boldness, rerolls):
    result = run(toy, games=30, goal=36, knobs={"expert": {"boldness": boldness}})
    assert set(result.frame["rerolls"]) == {rerolls}


def test_slip_is_the_share_of_choices_left_to_chance(toy):
    result = run(toy, games=500, goal=36, bot="idle", knobs={"idle": {"mistakes": 0.5}})
    share = result.frame["rerolls"].sum() / (6 * 500)
    assert share == pytest.approx(0.25, abs=0.03)  # half of them, and half of those roll again


def test_an_override_reaches_the_rules(toy):
    result = run(toy, games=20, goal=36, overrides=[("track.turns", 9)])
    assert set(result.frame.query("not won")["turns"]) == {9}
    assert result.components["own"] == 1


def test_a_pack_reaches_the_rules_and_is_named(toy, tmp_path):
    pack = tmp_path / "short.toml"
    pack.write_text('[pack]\nname = "short"\ngame = "toygame"\n[track]\nturns = 2\n')
    result = run(toy, games=20, packs=[pack])
    assert set(result.frame["turns"]) == {2}
    assert result.summary()["packs"] == [str(pack)]


# --- Precision -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("jobs", "chunk"), [(1, None), (2, None), (2, 333), (1, 1700)])
def test_the_games_that_a_precision_takes_do_not_depend_on_workers(toy, jobs, chunk):
    ref = run(toy, precision=0.02, goal=24, jobs=1, chunk=LOOK)
    result = run(toy, precision=0.02, goal=24, jobs=jobs, chunk=chunk, keep_rows=False)
    assert result.summary() == ref.summary()
    assert result.win_rate.half_width <= 0.02
    assert result.win_rate.method == "wilson"


def test_a_precise_run_plays_what_its_pilot_has_planned(toy):
    frame = run(toy, precision=0.02, goal=24).frame
    pilot = intervals.games_planned(0, 0, 0.02)
    wins = int(frame["won"].head(pilot).sum())
    assert len(frame) == intervals.games_planned(wins, pilot, 0.02) > pilot


def test_a_precise_run_plays_the_games_of_any_run(toy):
    precise = run(toy, precision=0.1, seed=6).frame
    pd.testing.assert_frame_equal(precise, run(toy, games=len(precise), seed=6).frame)


def test_a_precision_out_of_reach_gives_up_and_says_so(toy, monkeypatch):
    monkeypatch.setattr(runner, "MOST_PRECISE_GAMES", 3000)
    result = run(toy, precision=0.001)
    assert result.games == 3000
    assert not result.interrupted
    assert "Stopped at 3,000 games" in result.notes[0]
    assert "not 0.001" in result.notes[0]


def test_a_fixed_number_of_games_has_wilsons_interval(toy):
    result = run(toy, games=100, confidence=0.9)
    assert result.win_rate == intervals.wilson(result.tallies.wins, 100, 0.9)


# --- Organisation --------------------------------------------------------------------------------


def test_waves_hand_out_every_game_once():
    first, games = 3, []
    while first < 5000:
        wave = next_wave(first, 5000, jobs=2, size=17)
        assert len(wave) <= 2 * chunks.WAVE
        games += [number for start, count in wave for number in range(start, start + count)]
        first = sum(wave[-1])
    assert games == list(range(3, 5000))


def test_who_has_seen_such_games_says_how_many_a_chunk_begins_with(prepared):
    found = list(play_games(prepared, 100, jobs=1, begin=20))
    assert len(found[0]) == 20
    assert np.array_equal(
        joined(found).columns["turns"],
        joined(list(play_games(prepared, 100, jobs=1))).columns["turns"],
    )


def test_what_is_in_flight_is_bounded_though_nobody_takes_it(prepared, monkeypatch):
    played = []

    def play(self, first, games):
        played.append(first)
        return Chunk(first, {"outcome": np.zeros(games)})

    monkeypatch.setattr(chunks.Crew, "play", play)
    games = play_games(prepared, 100_000, jobs=2, chunk=1)
    next(games)
    games.close()
    assert len(played) <= 2 * chunks.WAVE


def test_a_worker_uses_its_workspace_again(prepared, monkeypatch):
    made = []
    monkeypatch.setattr(chunks, "Workspace", lambda p: made.append(p) or Workspace(p))
    list(play_games(prepared, 400, jobs=2, chunk=10))
    assert len(made) <= 2


def test_a_small_run_keeps_all_workers_busy():
    assert chunks.balanced(1000, games=80, jobs=4) == 5
    assert chunks.balanced(1000, games=3, jobs=4) == 1


def test_chunks_grow_and_shrink_with_the_speed_of_the_games():
    assert chunks.sized(games=100, seconds=0.1) == 200
    assert chunks.sized(games=1, seconds=30) == 1
    assert chunks.sized(games=10_000, seconds=0.0) == chunks.LARGEST_CHUNK


def test_giving_up_early_warns_nobody(prepared, recwarn):
    games = play_games(prepared, 5000, jobs=2, chunk=10)
    next(games)
    games.close()
    assert not [warning for warning in recwarn.list if "tasks" in str(warning.message)]


# --- What goes wrong while playing ---------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_down_is_named(prepared, jobs):
    prepared.rules.faulty_game = 77
    with pytest.raises(SimkitError, match=r"game 77 of seed 1: the runner fell into a hole"):
        list(play_games(prepared, 200, jobs=jobs, chunk=25))


def test_a_decision_with_too_many_options_names_the_remedy_and_is_no_defect(prepared):
    accidents = Workspace(prepared)._accidents
    wanted = "more than 640 options, the most that simkit can offer. Make decks, hands"
    with pytest.raises(BadInput, match=wanted), accidents.explained():
        raise ValueError(CROWDED)


def test_the_games_before_a_broken_one_come_out(prepared):
    prepared.rules.faulty_game = 77
    done = []
    with pytest.raises(SimkitError):
        for chunk in play_games(prepared, 200, jobs=2, chunk=25):
            done.append(chunk.first)
    assert done == [0, 25, 50][: len(done)]


def test_an_engine_that_leaves_out_a_metric_is_caught(toy, monkeypatch):
    engine = toy.engine()
    whole = engine.columns
    monkeypatch.setattr(
        engine, "columns", lambda *a: {k: v for k, v in whole(*a).items() if k != "score"}
    )
    with pytest.raises(SimkitError, match="score"):
        run(toy, games=5)


def interrupt_after(games, monkeypatch):
    """Press Ctrl-C while a chunk is being recorded, once so many games are counted."""
    record = recorder.Recorder._record

    def pressing(self, chunk):
        if self.tallies.games < games <= self.tallies.games + len(chunk):
            os.kill(os.getpid(), signal.SIGINT)
        record(self, chunk)

    monkeypatch.setattr(recorder.Recorder, "_record", pressing)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_is_finished(toy, tmp_path, monkeypatch, jobs):
    ref = run(toy, games=150).frame
    interrupt_after(120, monkeypatch)
    result = run(toy, games=5000, jobs=jobs, chunk=50, out=tmp_path / "rows.parquet")
    assert result.interrupted
    assert result.games == 150  # the chunk in hand is recorded whole
    assert result.win_rate.method == "sequence"  # who stops may have liked what he saw
    assert "first 150 games" in result.notes[0]
    pd.testing.assert_frame_equal(result.frame, ref)
    assert len(pd.read_parquet(tmp_path / "rows.parquet")) == 150


def test_an_interrupt_before_the_first_game_leaves_nothing(toy, tmp_path, monkeypatch):
    def at_once(*what, first):
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "play_games", at_once)
    with pytest.raises(KeyboardInterrupt):
        run(toy, games=50, out=tmp_path / "rows.csv")
    assert os.listdir(tmp_path) == []


def test_the_usual_interrupt_is_back_after_a_run(toy):
    before = signal.getsignal(signal.SIGINT)
    run(toy, games=5)
    assert signal.getsignal(signal.SIGINT) is before


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bot": "exprt"}, "Did you mean expert"),
        ({"bot": 7}, "bot must be a name"),
        ({"bot": ""}, "no bot"),
        ({"gaol": 3}, "Did you mean goal"),
        ({"goal": 99}, "goal must be a whole number from 1 to 36, not 99"),
        ({"goal": "many"}, "goal must be a whole number"),
        ({"games": 0}, "games must be a whole number"),
        ({"games": 2.5}, "games must be a whole number"),
        ({"games": True}, "games must be a whole number"),
        ({"games": 10**12}, "games must be a whole number"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807"),
        ({"seed": 2**63}, "seed must be a whole number from 0 to 9223372036854775807"),
        ({"jobs": 0}, "jobs must be a whole number"),
        ({"jobs": "two"}, "jobs must be a whole number"),
        ({"chunk": 0}, "chunk must be a whole number"),
        ({"precision": 0}, "precision must be a share"),
        ({"precision": 0.5}, "precision must be a share"),
        ({"precision": float("nan")}, "precision must be a share"),
        ({"precision": "0.01"}, "precision must be a share"),
        ({"precision": 0.01, "games": 5}, "exclude each other"),
        ({"confidence": 1}, "confidence"),
        ({"knobs": {"exprt": {}}}, "Did you mean expert"),
        ({"knobs": {"expert": {"bold": 1}}}, "Did you mean boldness"),
        ({"knobs": {"expert": {"boldness": 7}}}, "from 0 to 6, not 7"),
        ({"knobs": {"expert": {"boldness": float("nan")}}}, "from 0 to 6"),
        ({"packs": ["nowhere.toml"]}, "nowhere.toml"),
        ({"overrides": [("track.trns", 3)]}, "turns"),
    ],
)
def test_bad_input_is_refused_before_the_engine_is_loaded(toy, monkeypatch, wrong, message):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("the engine was loaded"))
    with pytest.raises(BadInput, match=message):
        run(toy, **wrong)


def test_a_game_is_found_by_its_name(toy, monkeypatch):
    monkeypatch.setattr("simkit.finding.registry.PACKAGES", ("toygame",))
    assert run("toygame", games=3).game == "toygame"
    with pytest.raises(BadInput, match="Did you mean toygame"):
        run("toygme")


def test_a_bot_that_the_engine_lacks_is_a_defect(toy, monkeypatch):
    monkeypatch.delitem(toy.engine().CHOOSERS, "expert")
    with pytest.raises(SimkitError, match="lacks the bot expert"):
        prepare(cell_of(toy))


# --- A band about the share ----------------------------------------------------------------------


def test_a_band_says_what_new_players_and_the_search_win_of_the_same_games(toy):
    """Its places are runs of their own: of the search few games, twenty at least."""
    from simkit.view.console.run import run_page

    new = replace(toy.bot("random"), name="beginner", script="random")
    game = replace(toy, bots=(*toy.bots, new))
    found = run(game, games=300, skill_range=True, jobs=1)
    told = {each.bot: (each.who, each.games) for each in found.skill_range}
    assert told == {
        "beginner": ("new players", 300),
        "expert": ("as asked", 300),
        "search": ("the search", 20),
    }
    for each in found.skill_range:
        alone = run(game, games=each.games, bot=each.bot)
        assert each.win_rate == alone.win_rate
    page = run_page(found, game)
    table = page[page.index("Win rate by skill") :].split("\n\n")[0].splitlines()[2:]
    assert [line.split()[-1] for line in table] == ["300", "300", "20"]
    again = run("toygame", games=20, skill_range=True).command
    assert "new players" in table[0] and "--skill-range" in again
    assert "range" not in run(game, games=20).summary()


def test_of_many_games_the_search_plays_few_and_all_say_how_far_they_are(toy, capsys):
    """A search takes seconds a game: nobody waits longer for it because scripts are fast."""
    from simkit.lab.play.skill_range import skill_range_of

    rate = run(toy, games=20).win_rate
    places = list(skill_range_of(cell_of(toy), 1_000_000, rate, 1, True))
    assert [each.games for each in places] == [1_000_000, 40]
    assert "The search: search plays 40 games." in capsys.readouterr().err


def test_nobody_stands_alone_in_a_band(toy):
    """`search` has nobody beside it in this race: the page says nothing more."""
    from simkit.view.console.run import run_page

    found = run(toy, games=20, bot="search", skill_range=True)
    assert [each.who for each in found.skill_range] == ["as asked"]
    assert "Win rate by skill" not in run_page(found, toy)


def test_who_cannot_play_in_a_band_is_refused_before_anything_is_played(toy, monkeypatch):
    """A search that weighs single options weighs what is forbidden, too."""
    search = toy.bot("search")
    weighing = replace(
        search, knobs=(*search.knobs, Knob("worlds", 8.0, 0.0, 99.0, "-")), decides=("low die",)
    )
    bots = tuple(weighing if bot is search else bot for bot in toy.bots)
    monkeypatch.setattr("simkit.lab.play.run.prepare_noticed", lambda *_: pytest.fail("played"))
    with pytest.raises(BadInput, match="search weighs options one by one"):
        run(replace(toy, bots=bots), games=20, forbid="again", skill_range=True)


def test_where_seats_compete_there_is_no_band():
    from toygame import TABLE

    with pytest.raises(BadInput, match="simkit ladder"):
        run(TABLE, games=20, skill_range=True)
