"""A sweep: every cell of a study in a folder, however often it is broken off, whoever plays it."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from simkit import run, sweep
from simkit.finding import registry
from simkit.lab.play import worker_orders
from simkit.lab.play.worker_orders import Piece, Played
from simkit.lab.statistics import intervals
from simkit.lab.sweeps import agenda, endings, folder, plan, study
from simkit.lab.sweeps import sweep as sweeping
from simkit.lab.sweeps.agenda import CellState, FixedAgenda, PreciseAgenda
from simkit.lab.sweeps.folder import Folder
from simkit.lab.sweeps.rerun import rerun
from simkit.lab.sweeps.shards import OpenShard, Shard
from simkit.lab.sweeps.stored import open_sweep
from simkit.lab.table.rows import Chunk
from simkit.messages.errors import BadInput, SimkitError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def known_toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


def race(vary: dict | None = None, **head) -> dict:
    """A small study of the toy."""
    head = {"name": "race", "game": "toygame", "games": 250, "chunk": 100} | head
    if "precision" in head:
        del head["games"], head["chunk"]
    return {"study": head, "vary": {"goal": [18, 22], "bot": ["idle", "expert"]} | (vary or {})}


def files(place: Path) -> dict[str, bytes]:
    """Everything that must not depend on how a sweep was played."""
    return {
        str(path.relative_to(place)): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file() and path.name != "runs.jsonl"
    }


@pytest.fixture(scope="module")
def ref(tmp_path_factory):
    """An undisturbed sweep."""
    place = tmp_path_factory.mktemp("ref") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGES", ("toygame",))
        sweep(race(), place, jobs=1)
    return files(place)


# --- What is played ------------------------------------------------------------------------------


def test_a_sweep_holds_the_rows_of_its_runs(tmp_path):
    frame = sweep(race(), tmp_path / "out").frame
    parts = [
        run("toygame", games=250, goal=goal, bot=bot).frame
        for goal in (18, 22)
        for bot in ("idle", "expert")
    ]
    pd.testing.assert_frame_equal(frame, pd.concat(parts, ignore_index=True), check_dtype=False)


def test_the_cells_say_what_the_runs_say(tmp_path):
    cells = sweep(race(), tmp_path / "out").cells
    for cell in cells.to_dict("records"):
        ref = run("toygame", games=250, goal=cell["goal"], bot=cell["bot"])
        assert (cell["games"], cell["won"]) == (250, ref.tallies.wins)
        assert (cell["low"], cell["high"]) == (ref.win_rate.low, ref.win_rate.high)
        assert cell["method"] == "wilson"
        assert cell["turns_median"] == ref.metrics["turns"]["median"]
        assert cell["mean:rerolls"] == ref.metrics["rerolls"]["mean"]
        assert cell["ending:late"] == ref.tallies.outcomes["late"]


def test_pack_values_and_knobs_that_differ_have_columns_of_their_own(tmp_path):
    vary = {"pack:track.turns": [5, 6], "knob:expert.boldness": [0.0, 6.0]}
    frame = sweep(race(vary), tmp_path / "out").frame
    assert set(frame["pack:track.turns"]) == {5, 6}
    bold = frame[(frame["knob:expert.boldness"] == 6.0) & (frame["bot"] == "expert")]
    assert (bold["rerolls"] == bold["turns"]).all()
    assert frame[frame["pack:track.turns"] == 5]["turns"].max() == 5


def test_settings_of_the_study_hold_in_every_cell(tmp_path):
    study_of_hurdles = race() | {"settings": {"hurdles": True, "pack:track.turns": 4}}
    frame = sweep(study_of_hurdles, tmp_path / "out").frame
    assert frame["hurdles"].all()
    assert set(frame["pack:track.turns"]) == {4}
    assert frame["turns"].max() == 4


def test_a_pack_reaches_every_cell_and_the_folder_keeps_its_text(tmp_path):
    pack = tmp_path / "short.toml"
    pack.write_text('[pack]\nname = "short"\ngame = "toygame"\n[track]\nturns = 2\n')
    done = sweep(race(), tmp_path / "out", packs=[pack])
    assert set(done.frame["turns"]) == {2}
    assert done.manifest["packs"][0]["text"] == pack.read_text()
    assert done.manifest["origins"]["own"] == 1


def test_a_space_is_swept(tmp_path):
    space = race(design="space", cells=5, games=50, chunk=50)
    space["vary"] = {"goal": {"low": 10, "high": 30}, "knob:expert.mistakes": {"low": 0, "high": 1}}
    done = sweep(space, tmp_path / "out")
    wanted = study.cells_of(study.read_study(space, "study"))
    assert done.cells["goal"].tolist() == [cell["goal"] for cell in wanted]
    assert len(wanted) == 5
    assert set(done.frame["knob:expert.mistakes"]) == {
        cell["knob:expert.mistakes"] for cell in wanted
    }


def test_a_study_may_be_a_file_and_names_its_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my race.toml").write_text('[study]\nname = "x"\ngame = "toygame"\ngames = 20\n')
    done = sweep("my race.toml")
    assert done.folder.path == Path("my-race-sweep")
    assert done.cells["games"].tolist() == [20]
    assert done.cells["name"].tolist() == ["all games"]


@pytest.fixture
def strict(monkeypatch):
    """A toy in which hurdles are for short races only."""

    def combine(settings, given, components):
        if settings["hurdles"] and settings["goal"] > 20:
            raise BadInput("Hurdles end at 20 points.")
        return settings

    toy = replace(registry.find("toygame"), combine=combine)
    monkeypatch.setattr(study, "find_for_document", lambda *named: toy)


@pytest.mark.usefixtures("strict")
def test_a_cell_that_the_rules_forbid_is_listed_and_left_out(tmp_path, capsys):
    skipping = race({"hurdles": [False, True]}, impossible="skip")
    done = sweep(skipping, tmp_path / "out", progress=True)
    assert len(done.cells) == 6
    skipped = done.summary()["skipped"]
    assert [cell["values"]["goal"] for cell in skipped] == [22, 22]
    assert skipped[0]["why"] == "Hurdles end at 20 points."
    assert "left out goal=22, bot=idle, hurdles=true: Hurdles end" in capsys.readouterr().err


@pytest.mark.usefixtures("strict")
def test_a_space_with_a_forbidden_cell_is_refused_before_anything_runs(tmp_path):
    space = race({"goal": {"low": 10, "high": 36}, "hurdles": [True]}, design="space", cells=9)
    with pytest.raises(BadInput, match=r'the cell goal=.*Hurdles end.*impossible = "skip"'):
        sweep(space, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("strict")
def test_a_study_of_which_no_cell_is_left_is_refused(tmp_path):
    nothing = race({"goal": [30, 36], "hurdles": [True]}, impossible="skip")
    with pytest.raises(BadInput, match="the rules forbid every cell; the first one: Hurdles end"):
        sweep(nothing, tmp_path / "out")


def test_what_is_no_study_is_refused(tmp_path):
    pack = tmp_path / "pack.toml"
    pack.write_text('[pack]\nname = "x"\n')
    with pytest.raises(BadInput, match="this is no study"):
        sweep(pack, tmp_path / "out")


def test_the_size_and_the_time_are_told_before_it_starts(tmp_path, capsys):
    sweep(race(), tmp_path / "out", jobs=1, progress=True)
    told = capsys.readouterr().err
    assert "4 cells of 250 games: 1,000 games\n" in told
    assert "about 1 s with 1 worker\n" in told


def test_the_most_games_for_a_precision_are_those_of_an_even_share():
    most = endings.most_planned(0.02)
    assert intervals.wilson(most // 2, most).half_width <= 0.02
    assert intervals.wilson(most // 2 - 500, most - 1000).half_width > 0.02


# --- The same bytes ------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("seconds", [1e-6, 10.0])
def test_files_do_not_depend_on_workers_and_pieces(ref, tmp_path, monkeypatch, jobs, seconds):
    monkeypatch.setattr(agenda, "PIECE_SECONDS", seconds)
    sweep(race(), tmp_path / "out", jobs=jobs)
    assert files(tmp_path / "out") == ref


def stopping_after(monkeypatch, shards: int, problem: BaseException):
    """Something happens when so many shards are written."""
    write = sweeping.write_whole
    written = []

    def write_or_stop(path, content):
        if len(written) == shards:
            raise problem
        written.append(path)
        write(path, content)

    monkeypatch.setattr(sweeping, "write_whole", write_or_stop)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_sweep_goes_on_as_if_nothing_had_happened(ref, tmp_path, monkeypatch, jobs):
    with monkeypatch.context() as patch:
        stopping_after(patch, 5, KeyboardInterrupt())
        broken = sweep(race(), tmp_path / "out", jobs=jobs)
    assert broken.interrupted
    assert len(broken.folder.shards()) == 5
    assert not broken.summary()["finished"]
    whole = sweep(race(), tmp_path / "out", jobs=jobs, resume=True)
    assert not whole.interrupted
    assert files(tmp_path / "out") == ref


def test_going_on_plays_only_what_is_missing(tmp_path, monkeypatch):
    done = sweep(race(), tmp_path / "out")
    gone = sorted(done.folder.rows.iterdir())[4]
    gone.unlink()
    played = []
    write = sweeping.write_whole
    monkeypatch.setattr(sweeping, "write_whole", lambda *a: played.append(a[0]) or write(*a))
    sweep(race(), tmp_path / "out", resume=True)
    assert played == [gone]


def test_a_finished_sweep_that_goes_on_plays_nothing(tmp_path, monkeypatch):
    sweep(race(), tmp_path / "out")
    monkeypatch.setattr(sweeping, "_play_all", lambda *a: pytest.fail("it plays"))
    assert sweep(race(), tmp_path / "out", resume=True).summary()["finished"]


def test_a_full_disk_is_one_message_and_keeps_what_is_finished(ref, tmp_path, monkeypatch):
    full = OSError(errno.ENOSPC, "No space left on device")
    with monkeypatch.context() as patch:
        sync = os.fsync
        calls = []

        def sync_or_fail(number):
            calls.append(number)
            if len(calls) > 7:
                raise full
            sync(number)

        patch.setattr(folder.os, "fsync", sync_or_fail)
        with pytest.raises(SimkitError, match=r"No space left on device.*go on with --resume"):
            sweep(race(), tmp_path / "out")
    place = Folder(tmp_path / "out")
    assert len(place.shards()) == 5
    assert not list(place.path.rglob("*.part"))
    sweep(race(), tmp_path / "out", resume=True)
    assert files(tmp_path / "out") == ref


def test_what_is_not_whole_is_removed_by_the_next_start(ref, tmp_path):
    sweep(race(), tmp_path / "out")
    rows = tmp_path / "out" / "rows"
    (rows / f".{min(rows.iterdir()).name}.part").write_bytes(b"half of a sh")
    sweep(race(), tmp_path / "out", resume=True)
    assert files(tmp_path / "out") == ref


SLOW_SWEEP = """
import sys, time
sys.path[:0] = [{root!r}, {tests!r}]
import simkit.finding.registry
simkit.finding.registry.PACKAGES = ("toygame",)
from simkit.lab.sweeps import sweep as sweeping
write = sweeping.write_whole
sweeping.write_whole = lambda *a: (time.sleep(0.1), write(*a))
if __name__ == "__main__":
    sweeping.sweep({study!r}, sys.argv[1], backend=sys.argv[2], jobs=2)
"""


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_a_sweep_that_is_killed_goes_on_as_if_nothing_had_happened(ref, tmp_path, backend):
    script = tmp_path / "script.py"
    text = SLOW_SWEEP.format(root=str(ROOT), tests=str(ROOT / "tests"), study=race())
    script.write_text(text)
    out = tmp_path / "out"
    process = subprocess.Popen([sys.executable, str(script), str(out), backend])
    end = time.monotonic() + 60
    while len(Folder(out).shards()) < 4:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.01)
    with pytest.raises(BadInput, match=rf"another sweep is writing .* \(process {process.pid}\)"):
        sweep(race(), out, resume=True)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 4 <= len(Folder(out).shards()) < 12
    sweep(race(), out, resume=True)
    assert files(out) == ref


# --- The folder ----------------------------------------------------------------------------------


def test_a_folder_with_games_needs_a_word_that_it_is_meant(tmp_path):
    sweep(race(), tmp_path / "out")
    with pytest.raises(BadInput, match=r"there are games in this folder already.*--resume"):
        sweep(race(), tmp_path / "out")


def test_going_on_in_a_new_folder_starts(ref, tmp_path):
    sweep(race(), tmp_path / "out", resume=True)
    assert files(tmp_path / "out") == ref


def test_two_sweeps_do_not_share_a_folder(tmp_path):
    place = Folder(tmp_path / "out")
    place.make()
    with (
        place.locked(),
        pytest.raises(BadInput, match=rf"another sweep .* \(process {os.getpid()}\)"),
    ):
        sweep(race(), place.path)
    assert not place.has_shards()
    sweep(race(), place.path)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (race(games=300), "study.games was 250, is 300"),
        (race(seed=2), "study.seed was 1, is 2"),
        (race({"goal": [18, 23]}), "vary.goal was [18, 22], is [18, 23]"),
        (race() | {"settings": {"hurdles": True}}, "settings.hurdles was not set, is true"),
        (race(question="Who?"), 'study.question was "", is "Who?"'),
    ],
)
def test_a_changed_study_is_refused_with_what_changed(tmp_path, changed, message):
    sweep(race(), tmp_path / "out")
    with pytest.raises(BadInput) as refusal:
        sweep(changed, tmp_path / "out", resume=True)
    assert message in str(refusal.value)


def test_a_changed_pack_is_refused_with_what_changed(tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 8\n')
    sweep(race(), tmp_path / "out", packs=[pack])
    pack.write_text(pack.read_text().replace("8", "9"))
    with pytest.raises(BadInput, match=r"the pack's track.turns was 8, is 9"):
        sweep(race(), tmp_path / "out", packs=[pack], resume=True)
    with pytest.raises(BadInput, match=r"the pack's track.turns was 8, is 6"):
        sweep(race(), tmp_path / "out", resume=True)


def test_a_changed_bot_file_is_refused_by_its_name(tmp_path):
    file = tmp_path / "bold.toml"
    text = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = 1.5\n'
    file.write_text(text)
    document = race({"bot": ["idle", str(file)]})
    sweep(document, tmp_path / "out")
    file.write_text(text.replace("1.5", "1.6"))
    with pytest.raises(BadInput, match=r"the bot file .*bold\.toml has changed"):
        sweep(document, tmp_path / "out", resume=True)
    assert rerun(tmp_path / "out").changed == [f"the bot file {file} has changed"]


def test_changed_rules_are_refused(tmp_path, monkeypatch):
    sweep(race(), tmp_path / "out")
    monkeypatch.setattr(worker_orders, "kernel_digest", lambda package: "0123456789abcdef")
    with pytest.raises(BadInput, match=r"the rules of toygame have changed \(kernel "):
        sweep(race(), tmp_path / "out", resume=True)


def test_another_compiler_is_named(tmp_path, monkeypatch):
    sweep(race(), tmp_path / "out")
    monkeypatch.setattr(worker_orders, "kernel_digest", lambda package: "0123456789abcdef")
    versions = plan.versions() | {"numba": "0.1"}
    monkeypatch.setattr(plan, "versions", lambda: versions)
    with pytest.raises(BadInput, match=r"numba was .*, is 0\.1"):
        sweep(race(), tmp_path / "out", resume=True)


def test_a_comment_in_a_study_is_no_change(tmp_path):
    text = '[study]\nname = "x"\ngame = "toygame"\ngames = 20\n'
    file = tmp_path / "study.toml"
    file.write_text(text)
    sweep(file, tmp_path / "out")
    file.write_text("# why I ask\n" + text)
    assert sweep(file, tmp_path / "out", resume=True).summary()["finished"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "it has no sweep.json"),
        ("{", "sweep.json: this is not valid JSON"),
        ("[]", "not what a sweep says"),
    ],
)
def test_a_folder_that_is_no_sweep_is_refused(tmp_path, content, message):
    if content:
        (tmp_path / "sweep.json").write_text(content)
    with pytest.raises(BadInput, match=message):
        open_sweep(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match="there is no such folder"):
        open_sweep(tmp_path / "nowhere")


def test_each_run_is_noted_with_what_depends_on_it(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        stopping_after(patch, 2, KeyboardInterrupt())
        sweep(race(), tmp_path / "out", jobs=1)
    done = sweep(race(), tmp_path / "out", jobs=2, resume=True)
    first, second = done.folder.runs()
    assert (first["jobs"], first["interrupted"], first["games_after"]) == (1, True, 200)
    assert (second["jobs"], second["games_before"], second["games_after"]) == (2, 200, 1000)


# --- Half-finished sweeps ------------------------------------------------------------------------


def test_games_behind_a_gap_wait_for_their_turn(tmp_path):
    done = sweep(race(), tmp_path / "out")
    first, second, *_ = sorted(done.folder.rows.iterdir())
    second.unlink()
    half = open_sweep(tmp_path / "out")
    cell = half.cells.iloc[0]
    assert cell["games"] == 100
    assert not cell["finished"]
    assert cell["method"] == "sequence"  # whoever looks now may stop for what he sees
    assert cell["won"] == int(pd.read_parquet(first)["won"].sum())
    first.unlink()
    cell = open_sweep(tmp_path / "out").cells.iloc[0]
    assert cell["games"] == 0
    assert pd.isna(cell["win_rate"])


def test_a_shard_that_cannot_be_read_is_named(tmp_path):
    done = sweep(race(), tmp_path / "out")
    broken = min(done.folder.rows.iterdir())
    broken.write_bytes(b"not a shard")
    with pytest.raises(SimkitError, match=rf"{broken.name}: it bears no seal .* Remove it"):
        open_sweep(tmp_path / "out").summary()


def test_a_survey_reads_only_the_columns_that_it_needs(tmp_path, monkeypatch):
    done = sweep(race(), tmp_path / "out")
    asked = set()
    read = OpenShard._read
    monkeypatch.setattr(
        OpenShard, "_read", lambda self, names: asked.update(names) or read(self, names)
    )
    done.summary()
    assert asked == {"outcome", "won", "turns"}


# --- Precision -----------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_cell_plays_what_its_pilot_says(tmp_path, jobs):
    done = sweep(race(precision=0.02), tmp_path / "out", jobs=jobs)
    for cell in done.cells.to_dict("records"):
        ref = run(
            "toygame", games=cell["games"], goal=cell["goal"], bot=cell["bot"], keep_rows=True
        )
        won = np.cumsum(ref.frame["won"].to_numpy())
        games, goal = 0, 1_000  # the pilot: a shard
        while goal > games:
            games = goal
            needed = intervals.games_planned(int(won[games - 1]), games, 0.02)
            goal = -(-needed // agenda.LOOK) * agenda.LOOK
        assert (cell["games"], cell["won"]) == (games, won[-1])
        assert intervals.wilson(cell["won"], games).half_width <= 0.02
        assert cell["finished"] and cell["method"] == "wilson"
    assert done.cells["games"].nunique() > 1


@pytest.mark.parametrize("share", [0.12, 0.4])
def test_planned_in_whole_shards_a_share_is_covered_as_if_games_had_been_fixed(share):
    """Worked out exactly: every way in which a cell's pilot and its plan can end."""
    standing, held, played = {(0, 0): 1.0}, 0.0, 0.0
    while standing:
        later: dict[tuple[int, int], float] = {}
        for (games, wins), chance in standing.items():
            plan = endings.PilotedEnding(0.025)
            enough = False
            if games:
                plan.goal = games
                enough = plan.look(games, wins)
            if enough:
                found = intervals.wilson(wins, games)
                assert found.half_width <= 0.025
                held += chance * (found.low <= share <= found.high)
                played += chance * games
                continue
            more = binom.pmf(np.arange(plan.goal - games + 1), plan.goal - games, share)
            for gained in np.flatnonzero(more * chance > 1e-7).tolist():
                key = plan.goal, wins + gained
                later[key] = later.get(key, 0.0) + chance * float(more[gained])
        standing = later
    assert held >= 0.94
    fixed = intervals.games_needed(0.025, share)
    assert 3 * played < watched_games(0.025, share)
    assert played < fixed + 1_100


def watched_games(precision, share):
    games = agenda.LOOK
    while intervals.sequence(round(share * games), games).half_width > precision:
        games += agenda.LOOK
    return games


def test_a_sweep_of_an_older_simkit_that_was_watched_is_read_as_it_was_meant(tmp_path, monkeypatch):
    """Its shares are watched ones, and nobody goes on with it by another rule."""

    def older(asked):
        return {key: each for key, each in plan.manifest_of(asked).items() if key != "games_by"}

    with monkeypatch.context() as patch:
        patch.setattr(sweeping, "manifest_of", older)
        done = sweep(race(precision=0.1), tmp_path / "out", jobs=1)
    assert set(done.cells["method"]) == {"sequence"} and done.cells["finished"].all()
    with pytest.raises(BadInput, match="decides in another way how many games a precision needs"):
        sweep(race(precision=0.1), tmp_path / "out", resume=True, jobs=1)


def test_a_precise_sweep_goes_on_as_if_nothing_had_happened(tmp_path, monkeypatch):
    precise = race(precision=0.02)
    sweep(precise, tmp_path / "ref", jobs=1)
    with monkeypatch.context() as patch:
        stopping_after(patch, 6, KeyboardInterrupt())  # after the pilots, amid what they planned
        sweep(precise, tmp_path / "out", jobs=2)
    assert len(Folder(tmp_path / "out").shards()) == 6
    sweep(precise, tmp_path / "out", jobs=2, resume=True)
    assert files(tmp_path / "out") == files(tmp_path / "ref")


# --- The agenda ----------------------------------------------------------------------------------


class Team:
    """As much of an order as an agenda looks at."""

    bots = ("expert",)
    key = "key"


def played(piece: Piece, wins: int = 0) -> Played:
    import numpy as np

    won = np.arange(piece.games) < wins
    return Played(piece, Chunk(piece.first, {"outcome": won, "won": won}), 0.001 * piece.games)


def cells(count: int) -> list[CellState]:
    return [CellState(number, Team(), str(number)) for number in range(count)]  # type: ignore[arg-type]


def test_waves_hand_out_every_game_once():
    plan = FixedAgenda(cells(3), games=130, chunk=50)
    games = []
    while wave := plan.wave(jobs=2):
        assert len(wave) <= 2 * agenda.WAVE
        for piece in wave:
            games += [
                (piece.cell, number) for number in range(piece.first, piece.first + piece.games)
            ]
            for shard, chunk in plan.take(played(piece)):
                plan.store(shard, chunk.wins)
    assert games == [(cell, number) for cell in range(3) for number in range(130)]
    assert all(cell.finished for cell in plan.cells)


@pytest.mark.parametrize(
    ("games", "teams", "piloted"),
    [
        (4, 1, [1]),
        (40, 1, [1, 4]),
        (400, 1, [1, 4, 16, 64]),
        (400, 3, 3 * [1, 4, 16]),
        (4, 3, 3 * [1]),
    ],
)
def test_pilots_together_play_a_tenth_or_one_game_each(toy, monkeypatch, games, teams, piloted):
    seen = []

    def played_at_once(order, piece: Piece) -> Played:
        seen.append(piece.games)
        return replace(played(piece), seconds=0.0)

    monkeypatch.setattr(sweeping, "play", played_at_once)
    some = cells(3)
    for cell in some:
        monkeypatch.setattr(cell.order, "bots", (f"bot {cell.number % teams}",))
    sweeping.pilot(FixedAgenda(some, games=games, chunk=50))
    assert seen == piloted
    assert sum(seen) <= max(teams, 3 * games // 10)


def test_pieces_are_as_long_as_the_bots_are_slow():
    plan = FixedAgenda(cells(1), games=100_000, chunk=1000)
    assert plan.wave(jobs=1)[0].games == 5  # nobody knows yet how long a game takes
    plan.speeds.note(("expert",), played(Piece(0, 0, 1000)))
    assert plan.speeds.size(("expert",)) == 500
    assert plan.speeds.of(("idle",)) == pytest.approx(0.001)  # as the others


def test_shards_that_come_early_wait_and_nothing_is_handed_out_beyond_the_plan():
    plan = PreciseAgenda(cells(1), precision=0.02)
    pilot = plan.wave(jobs=1)
    assert {piece.first // 1000 for piece in pilot} == {0}
    for shard, chunk in plan.take(played(Piece(0, 0, 1000), wins=500)):
        plan.store(shard, chunk.wins)
    assert plan.wanted(plan.cells[0]) == 3000
    late, early = Piece(0, 2000, 1000), Piece(0, 1000, 1000)
    assert list(plan.take(played(late, wins=500))) == []
    written = []
    for shard, chunk in plan.take(played(early, wins=500)):
        plan.store(shard, chunk.wins)
        written.append(shard.first)
    assert written == [1000, 2000]
    assert plan.cells[0].finished and plan.cells[0].games == 3000
    assert plan.wave(jobs=1) == []


def test_a_cell_counts_games_without_a_gap_only():
    (cell,) = cells(1)
    cell.store(Shard(0, 200, 100), 7)
    assert (cell.games, cell.wins, cell.stored) == (0, 0, 100)
    cell.store(Shard(0, 0, 100), 1)
    cell.store(Shard(0, 100, 100), 2)
    assert (cell.games, cell.wins, cell.stored) == (300, 10, 300)


def test_the_progress_line_tells_cell_estimate_and_time_left(terminal):
    from simkit.lab.sweeps.sweep_progress import Headway

    now = [0.0]
    plan = FixedAgenda(cells(4), games=1000, chunk=500)
    line = Headway(plan, terminal, clock=lambda: now[0])
    for first in (0, 500):
        now[0] += 2
        for shard, chunk in plan.take(played(Piece(1, first, 500), wins=100)):
            plan.store(shard, chunk.wins)
        line.update(1)
    told = terminal.getvalue().rpartition("\r")[2]
    assert told.startswith("[##......]  1,000 of 4,000 games  cell 2 of 4 won 20.0 % so far (")
    line.close()
    assert terminal.getvalue().endswith("\n")
