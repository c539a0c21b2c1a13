"""The commands on the toy game: what they print, where, and with which exit code."""

from __future__ import annotations

import errno
import re
import shlex
import subprocess
import sys
from argparse import SUPPRESS
from functools import partial
from pathlib import Path

import pytest
from toygame import GAME as TOY

import simkit
from simkit.cli.command import JSON
from simkit.cli.main import main
from simkit.cli.overview import commands, heads, understood
from simkit.messages.renamed import typed_as

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("toy")


# --- Looking around ------------------------------------------------------------------------------


def test_games_lists_names(printed, answered):
    assert answered("games") == {"games": ["toygame"]}
    assert "Dice Race" in printed("games")[0]


HELP = ("--help", "-h", "help")
WHOLE = ("--help --all", "help --all", "-h --all", "--all --help", "--all")
FEW = 16  # commands that somebody who is new is shown


@pytest.mark.parametrize("line", HELP)
def test_the_help_explains_few_commands_and_names_every_other(printed, line):
    text, notes = printed(line)
    assert notes == ""
    explained = [each for each in heads().values() if under(each.group, each, text)]
    assert len(explained) == FEW
    assert {each.group for each in explained} == {"Start", "Explain"}
    for command in heads().values():
        if command not in explained:
            named = next(row for row in text.splitlines() if row.startswith(f"  {command.group} "))
            assert command.name in named.split()[1:]
            assert command.help not in text


@pytest.mark.parametrize("line", WHOLE)
def test_the_whole_help_sorts_every_command_under_its_heading(printed, line):
    text, notes = printed(line)
    assert notes == ""
    assert all(under(each.group, each, text) for each in heads().values())


def under(group: str, command, text: str) -> bool:
    """Whether a command is explained below the heading of its group."""
    below = text.partition(f"\n{group}:\n")[2].partition("\n\n")[0]
    return f"  {command.name:14} {command.help}" in below.splitlines()


def test_help_of_a_command_is_its_whole_help(printed):
    assert printed("help run") == printed("run --help")


def test_every_file_among_the_commands_is_a_command_of_that_name():
    files = (ROOT / "simkit/cli/commands").glob("[!_]*.py")
    assert sorted(file.stem.replace("_", "-") for file in files) == sorted(commands())


def test_no_two_commands_claim_one_place():
    places = [(command.group, command.place) for command in commands().values()]
    assert len(set(places)) == len(places)


def test_the_help_fits_a_terminal(printed):
    for line in ("--help", "--help --all"):
        assert max(map(len, printed(line)[0].splitlines())) <= 80


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_with_an_example(printed, name):
    typed = typed_as(name)
    text, notes = printed(f"{typed} --help")
    assert f"usage: simkit {typed}" in text
    assert f"\n  simkit {typed}" in text.partition("examples:")[2]
    assert max(map(len, text.splitlines())) <= 80
    assert notes == ""


@pytest.mark.parametrize("name", commands())
def test_the_short_help_has_the_commands_own_options(printed, name):
    command, typed = commands()[name], typed_as(name)
    text, notes = printed(f"{typed} -h")
    assert text.startswith(f"usage: simkit {typed}")
    assert notes == ""
    named = {part for option in command.options if not option.section for part in option.names}
    assert [part for part in named if part.startswith("-") and f"\n  {part}" not in text] == []
    examples = text.partition("\nexamples:\n")[2].partition("\n\n")[0].splitlines()
    assert examples == [f"  simkit {each}" for each in command.examples[:3]]
    assert text.endswith(f"simkit {typed} --help shows every option.\n")
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", commands())
def test_the_whole_help_has_every_option_in_its_section(printed, name):
    text = printed(f"{typed_as(name)} --help")[0]
    for option in (*commands()[name].options, JSON):
        for part in option.names:
            hidden = option.names == (part,) and option.how["help"] == SUPPRESS
            if part.startswith("-") and not hidden:
                title = option.section or f"options of {typed_as(name)}"
                below = text.partition(f"\n{title}:\n")[2]
                assert f"\n  {part}" in "\n" + below.partition("\n\n")[0], part


@pytest.mark.parametrize("name", commands())
def test_every_example_is_a_command_line_that_is_understood(name):
    command = commands()[name]
    for example in command.examples:
        question, rest = understood(shlex.split(example))
        assert question.name == name
        command.read(rest)


def test_the_version_is_that_of_the_package(printed):
    assert printed("--version")[0] == f"simkit {simkit.__version__}\n"


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("", ["Dice Race", "home", "total"]),
        ("scenarios", ["goal=30", "a long race"]),
        ("settings", ["hurdles", "false", "1 to 36"]),
        ("bots", ["expert", "rolls low dice again", "boldness"]),
        ("metrics", ["rerolls", "dice rolled again"]),
        ("odds", ["total", "--dice", "simkit odds toygame NAME"]),
        ("components", ["track.turns", "assumed", "long enough for a close race"]),
    ],
)
def test_show_prints_each_topic(printed, answered, topic, words):
    text = printed(f"show toygame {topic}")[0]
    assert all(word in text for word in words)
    answer = answered(f"show toygame {topic}")
    assert answer["game"] == "toygame"
    assert not topic or answer[topic]


# --- Playing -------------------------------------------------------------------------------------


def test_run_answers_with_what_python_answers(answered):
    answer = answered("run toygame --games 300 --seed 7 --bot idle --set goal=25 --jobs 1")
    result = simkit.run("toygame", games=300, seed=7, bot="idle", goal=25)
    assert answer == result.summary()
    assert answer["settings"]["goal"] == 25
    assert (answer["bot"], answer["games"], answer["seed"]) == ("idle", 300, 7)


def test_run_prints_a_page_and_says_where_the_rows_are(printed, tmp_path):
    rows = tmp_path / "rows.csv"
    text, notes = printed(f"run toygame --games 50 --out {rows}")
    assert re.search(r"\nexpert wins \d+\.\d % of games \(95 % interval ", text)
    assert notes.endswith(f"simkit run: the rows are in {rows}\n")
    assert len(rows.read_text().splitlines()) == 51


def test_run_takes_every_core_for_minus_one(answered):
    assert answered("run toygame --games 20 --jobs -1")["games"] == 20


def test_run_stops_when_precise(answered):
    answer = answered("run toygame --precision 0.2")
    rate = answer["win_rate"]
    assert (rate["high"] - rate["low"]) / 2 <= 0.2
    assert answer["precision"] == 0.2


def test_run_plays_with_a_pack(answered, tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 12\n')
    answer = answered(f"run toygame --games 20 --pack {pack}")
    assert answer["components"]["own"] == 1


def test_trace_tells_the_game_that_was_named(printed, answered):
    answer = answered("trace toygame --seed 3 --game 5 --bot idle --set goal=30")
    assert (answer["seed"], answer["game_number"], answer["bot"]) == (3, 5, "idle")
    assert answer["settings"]["goal"] == 30
    text = printed("trace toygame --seed 3 --game 5 --bot idle --set goal=30")[0]
    assert all(f"[{event['rule']}]" in text for event in answer["events"])


def test_odds_are_exact_and_may_be_checked(printed, answered):
    answer = answered("odds toygame total --dice 2 --check 200")
    seven = next(row for row in answer["outcomes"] if row["outcome"] == {"total": 7})
    assert seven["probability"] == pytest.approx(1 / 6)
    assert answer["check"]["games"] == 200
    assert "16.67 %" in printed("odds toygame total --dice 2")[0]


@pytest.mark.parametrize(
    "line", ["--dice 2 total", "total --dice=2", "total --json --dice 2", "--json total --dice 2"]
)
def test_the_keys_of_odds_may_stand_anywhere(capsys, line):
    assert main(["odds", "toygame", *line.split()]) == 0
    assert "7" in capsys.readouterr().out


def test_keys_may_be_written_with_either_stroke():
    read = commands()["odds"].read
    words = ["apocalypse", "attack", "--hit-rule", "meet", "--dice_of", "-1"]
    assert read(words).free == {"hit_rule": "meet", "dice_of": "-1"}


# --- Looking after simkit ------------------------------------------------------------------------


def test_warmup_compiles_a_game_or_all(answered):
    assert list(answered("cache --fill toygame")["seconds"]) == ["toygame"]
    assert list(answered("cache --fill")["seconds"]) == ["toygame"]
    assert list(answered("cache --fill toygame toygame")["seconds"]) == ["toygame"]


def test_cache_shows_and_clears_what_was_compiled(printed, answered, monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kept = tmp_path / "simkit-kernels" / "toygame-0123456789abcdef"
    kept.mkdir(parents=True)
    (kept / "engine.nbc").write_bytes(b"x" * 1000)
    (version,) = answered("cache")["versions"]
    assert (version["group"], version["files"], version["size"]) == ("toygame", 1, 1000)
    assert kept.name in printed("cache info")[0]
    assert answered("cache clear")["freed"] == 1000
    assert not kept.exists()
    assert answered("cache")["versions"] == []


def test_bench_times_every_bot(answered, printed, monkeypatch):
    from simkit.lab.play import bench

    monkeypatch.setattr(bench, "bench", partial(bench.bench, seconds=0.01))
    speeds = answered("games --speed toygame")["speeds"]
    assert [speed["bot"] for speed in speeds] == [bot.name for bot in TOY.bots]
    assert "decisions per second" in printed("games --speed")[0]


def test_bench_times_the_games_that_are_asked_for(answered, printed, monkeypatch):
    from simkit.lab.play import bench

    cells = []

    def noted(prepared, seconds):
        cells.append(prepared.settled)
        return bench.Speed("toygame", "expert", 1, 1.0, 1.0, 1.0)

    monkeypatch.setattr(bench, "measure", noted)
    answered(
        "games --speed toygame --set goal=24 --set pack:track.turns=5 --knob expert.boldness=0"
    )
    for settled in cells:
        assert settled.settings["goal"] == 24
        assert settled.components.value("track.turns") == 5
        assert settled.cell.knobs == {"expert": {"boldness": 0.0}}
    assert len(cells) == len(TOY.bots)
    assert "--set goes with one game" in printed("games --speed --set goal=24", code=2)[1]


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.toml", '[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 12\n', "pack"),
        ("b.toml", '[study]\nname = "who wins"\ngame = "toygame"\n', "study"),
        ("c.json", '{"study": {"name": "who wins", "game": "toygame"}}', "study"),
    ],
)
def test_check_tells_what_a_sound_file_is(printed, answered, tmp_path, name, content, kind):
    path = tmp_path / name
    path.write_text(content)
    answer = answered(f"check {path}")
    assert (answer["kind"], answer["game"]) == (kind, "toygame")
    assert f"a valid {kind} of toygame" in " ".join(printed(f"check {path}")[0].split())


# --- When it ends early --------------------------------------------------------------------------


def test_an_interrupt_is_130_and_says_that_nothing_was_kept(printed, monkeypatch):
    def interrupted(*args, **settings):
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.lab.play.run.run", interrupted)
    text, notes = printed("run toygame", code=130)
    assert (text, notes) == ("", "simkit run: interrupted; nothing was kept.\n")


def test_an_interrupted_run_is_130_and_prints_what_was_finished(printed, monkeypatch):
    from simkit.lab.play.recorder import Recorder

    record = Recorder._record

    def record_and_interrupt(recorder, chunk):
        record(recorder, chunk)
        raise KeyboardInterrupt

    monkeypatch.setattr(Recorder, "_record", record_and_interrupt)
    text, notes = printed("run toygame --games 1000 --jobs 1", code=130)
    kept = re.fullmatch(r"simkit run: Interrupted: the first (\d+) games are kept\.\n", notes)
    assert 0 < int(kept[1]) < 1000
    assert f"; {kept[1]} games, seed 1" in " ".join(text.split())


def test_a_full_disk_is_one_message(printed, monkeypatch):
    def full(*args, **settings):
        raise OSError(errno.ENOSPC, "No space left on device", "/tmp/rows.parquet")

    monkeypatch.setattr("simkit.lab.play.run.run", full)
    text, notes = printed("run toygame", code=2)
    where = "simkit run: No space left on device: /tmp/rows.parquet"
    said = f"{where}; free some space, or write elsewhere."
    assert (text, notes) == ("", f"{said}\n")


def test_a_reader_that_has_had_enough_is_no_error():
    """As in `simkit --help | head -1`, with a reader that goes before anything is written."""
    writer = (
        "import sys; from simkit.cli.main import main; sys.stdin.readline(); "
        "sys.exit(main(['--help']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", writer],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    process.stdin.write(b"go\n")
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_simkit_runs_as_a_module(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "simkit", "rnu"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "simkit: there is no command 'rnu'. Did you mean run?\n"
