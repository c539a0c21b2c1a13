"""The commands on the real game, from the shell's side: what is printed where, and exit codes.

Few games each: the engine's own tests are elsewhere, the commands' own on the toy game.
"""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import simkit
from simkit.cli.commands.show import TOPICS
from simkit.finding.registry import find
from simkit.lab.positions import position

GAME = find("apocalypse")
ROOT = Path(__file__).resolve().parents[2]
PACK = """
[pack]
name = "strong grylluses"
game = "apocalypse"

[minions.gryllus]
toughness = "7"
"""


def one_line(text: str) -> str:
    return " ".join(text.split())


# --- games, show ---------------------------------------------------------------------------------


def test_the_game_is_listed(printed, answered):
    assert "apocalypse" in answered("games")["games"]
    assert "Planet Apocalypse" in printed("games")[0]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_can_be_shown(printed, answered, topic):
    text, notes = printed(f"show apocalypse {topic}")
    assert text.strip()
    assert notes == ""
    assert answered(f"show apocalypse {topic}")[topic]


def test_settings_name_their_values_and_rules(printed):
    text = one_line(printed("show apocalypse settings")[0])
    assert "despair_dice 4 4 to 7" in text
    assert "[apocalypse:increased-despair]" in text
    assert "simkit show apocalypse components" in text


def test_the_overview_says_how_odds_are_asked_for(printed):
    text = printed("show apocalypse")[0]
    assert all(f"\n{resolver.name} " in text for resolver in GAME.resolvers)
    assert "--toughness" in text


# --- run -----------------------------------------------------------------------------------------

RUN = "run apocalypse --bot random --games 40"


def test_run_opens_with_the_answer(printed):
    text, notes = printed(RUN)
    assert "random wins " in one_line(text)
    assert "% of games (95 % interval " in one_line(text)
    assert "component values are assumed" in one_line(text)
    assert "simkit run apocalypse --bot random --seed 1 --games 40" in text
    assert "Traceback" not in notes


def test_run_answers_with_all_promised_keys(answered):
    answer = answered(f"{RUN} --seed 9 --set players=2 --set heroes=hannah+naomi")
    assert (answer["game"], answer["bot"], answer["games"], answer["seed"]) == (
        "apocalypse",
        "random",
        40,
        9,
    )
    assert answer["version"] == simkit.__version__
    assert answer["settings"]["heroes"] == "hannah+naomi"
    assert set(answer["settings"]) == {setting.key for setting in GAME.settings}
    assert set(answer["components"]) == {"rulebook", "public", "assumed", "own"}
    assert list(answer["outcomes"]) == [outcome.name for outcome in GAME.outcomes]
    assert sum(answer["outcomes"].values()) == pytest.approx(1)
    assert {"estimate", "low", "high", "confidence"} <= set(answer["win_rate"])
    assert set(answer["metrics"]) == {"turns", *(metric.name for metric in GAME.metrics)}
    figures = {"mean", "sd", "min", "q05", "q25", "median", "q75", "q95", "max"}
    assert all(set(values) == figures for values in answer["metrics"].values())


def test_run_writes_the_same_rows_to_every_kind_of_file(printed, tmp_path):
    import pandas as pd

    files = [tmp_path / f"rows.{suffix}" for suffix in ("parquet", "csv", "json")]
    for path in files:
        assert printed(f"{RUN} --out {path}")[1].endswith(f"rows are in {path}\n")
    parquet = pd.read_parquet(files[0])
    head = ["game", "seed", *(setting.key for setting in GAME.settings), "bot"]
    texts = ["team", "fallen", "bought"]
    rest = ["outcome", "won", "turns", *texts, *(metric.name for metric in GAME.metrics)]
    assert list(parquet) == head + rest
    assert parquet["game"].tolist() == list(range(40))
    with open(files[1], newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["team"] for row in rows] == parquet["team"].tolist()
    assert [int(row["decisions"]) for row in rows] == parquet["decisions"].tolist()
    frame = simkit.run("apocalypse", games=40, bot="random").frame
    assert frame["turns"].tolist() == parquet["turns"].tolist()
    assert files[2].read_text().count('"team"') >= 1


def test_run_plays_with_a_pack(answered, tmp_path):
    pack = tmp_path / "mine.toml"
    pack.write_text(PACK)
    usual, changed = answered(RUN), answered(f"{RUN} --pack {pack}")
    assert changed["components"]["own"] == 1
    assert changed["packs"] == [str(pack)]
    assert changed["metrics"]["kills"]["mean"] < usual["metrics"]["kills"]["mean"]


def test_run_stops_when_precise(answered):
    answer = answered("run apocalypse --bot idle --precision 0.1")
    assert answer["games"] == 100  # the pilot
    assert (answer["win_rate"]["high"] - answer["win_rate"]["low"]) / 2 <= 0.1


def test_an_interrupted_run_prints_what_it_has(tmp_path):
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from simkit.cli.main import main; sys.exit(main())\n"
    )
    line = "run apocalypse --bot random --games 100000000 --json --out rows.csv"
    process = subprocess.Popen(
        [sys.executable, "-c", script, *line.split()],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in process.stderr:
        if " of 100,000,000 games" in line:
            break
    process.send_signal(signal.SIGINT)
    out, notes = process.communicate(timeout=60)
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["interrupted"]
    assert f"Interrupted: the first {answer['games']:,} games are kept." in notes
    assert "Traceback" not in notes
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == answer["games"] + 1


# --- trace, odds ---------------------------------------------------------------------------------


def test_trace_cites_a_rule_on_every_line(printed, answered):
    answer = answered("trace apocalypse --bot random --seed 3 --game 2")
    known = {row.id for row in GAME.ledger()}
    assert {event["rule"] for event in answer["events"]} <= known
    assert {event["phase"] for event in answer["events"]} == {
        "set-up",
        "team phase",
        "hero phase",
        "enemy phase",
    }
    text, notes = printed("trace apocalypse --bot random --seed 3 --game 2")
    assert notes == ""
    assert text.startswith("Planet Apocalypse: game 2 of seed 3, played by random\n")
    for heading in ("Turn 1\n", "\n  Team phase\n", "\n  Hero phase\n", "\n  Enemy phase\n"):
        assert heading in text
    assert answer["events"][-1]["text"] in one_line(text)


def test_trace_tells_the_game_that_run_plays(answered):
    outcome = answered("trace apocalypse --bot random --game 5")["outcome"]
    row = simkit.run("apocalypse", games=6, bot="random").frame.to_dict("records")[5]
    assert outcome["name"] == row["outcome"]
    del outcome["name"]
    told = {key: None if pd.isna(row[key]) else row[key] for key in outcome}
    assert outcome == told  # a place that is empty in the table is null


@pytest.mark.parametrize(
    "line",
    [
        "spawn --dice 4",
        "attack --dice 1d8+2d6 --toughness 4+4 --hit-rule meet",
        "group-attack --minion gryllus --count 3 --toughness 4",
        "ambush --trooper militia --count 2 --toughness 3",
    ],
)
def test_odds_sum_to_one(printed, answered, line):
    if "militia" in line:
        line = line.replace("militia", GAME.components().order("troopers")[0])
    answer = answered(f"odds apocalypse {line}")
    assert sum(row["probability"] for row in answer["outcomes"]) == pytest.approx(1)
    outcomes = [tuple(row["outcome"].values()) for row in answer["outcomes"]]
    assert len(set(outcomes)) == len(outcomes)
    checked = one_line(printed(f"odds apocalypse {line} --check 2000")[0])
    assert "2,000 rolls, seed 1" in checked


# --- check, warmup, cache, bench -----------------------------------------------------------------


def test_check_knows_a_pack_a_study_and_a_position(answered, printed, tmp_path):
    pack, study, here = (tmp_path / name for name in ("pack.toml", "study.toml", "here.json"))
    pack.write_text(PACK)
    study.write_text(
        '[study]\nname = "lone heroes"\ngame = "apocalypse"\n[vary]\nplayers = [1, 2]\n'
    )
    here.write_text(json.dumps(position.position("apocalypse", 3, bot="random")))
    kinds = [answered(f"check {path}")["kind"] for path in (pack, study, here)]
    assert kinds == ["pack", "study", "position"]
    text = one_line(printed(f"check {here}")[0])
    assert "is a valid position of apocalypse: here." in text
    assert "start of turn 3" in text


def test_check_says_what_is_wrong_with_a_position(printed, tmp_path):
    document = position.position("apocalypse", 2, bot="random")
    document["position"]["doom"] = 99
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(document))
    text, notes = printed(f"check {path}", code=2)
    assert text == ""
    assert notes == (f"simkit check: {path}: this position cannot be: doom is 99, not 0 to 13.\n")


def test_warmup_and_cache_know_the_game(answered):
    assert list(answered("cache --fill apocalypse")["seconds"]) == ["apocalypse"]
    assert "apocalypse" in {version["group"] for version in answered("cache info")["versions"]}


def test_warmup_of_several_games_tells_the_time_of_each():
    from simkit.finding.registry import games
    from simkit.lab.basics.compiling import compile_games

    every = list(games().values())
    seconds = compile_games(every)
    assert list(seconds) == [game.name for game in every]
    assert all(0 < each < 900 for each in seconds.values())


def test_bench_times_every_bot(answered, monkeypatch):
    from functools import partial

    from simkit.lab.play import bench

    monkeypatch.setattr(bench, "bench", partial(bench.bench, seconds=0.01))
    speeds = answered("games --speed apocalypse")["speeds"]
    assert [speed["bot"] for speed in speeds] == [bot.name for bot in GAME.bots]
    assert all(speed["decisions_per_second"] > 0 for speed in speeds)


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("run apocalypse --set enraged=true --set players=5", "with players=5 there is no such"),
        ("run apocalypse --set heroes=hanna", "Did you mean hannah?"),
        ("run apocalypse --set heroes=hannah+naomi --set players=3", "heroes names 2 heroes"),
        ("run apocalypse --set lord=bafomet", "Did you mean baphomet?"),
        ("run apocalypse --set despair_dice=9", "despair_dice must be a whole number from 4 to 7"),
        ("run apocalypse --bot expret", "has no bot 'expret'"),
        ("run apocalypse --bot random --pack gone.toml", "gone.toml: there is no such file"),
        ("run apocalypse --bot random --out rows.ods", "rows.ods"),
        ("trace apocalypse --game -1", "--game must be a whole number"),
        ("odds apocalypse attack --dice 2d7 --toughness 4", "dice must be"),
        ("odds apocalypse atack", "Did you mean attack?"),
        ("show apocalypse botz", "Did you mean bots?"),
        ("run planet", "There is no game 'planet'."),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(printed, line, message):
    command = line if "--bot" in line or not line.startswith("run apoc") else f"{line} --bot idle"
    text, notes = printed(command, code=2)
    assert text == ""
    assert notes.startswith(f"simkit {line.split()[0]}: ")
    assert message in notes
    assert len(notes.splitlines()) == 1


# --- Quick to start ------------------------------------------------------------------------------


def test_playing_loads_no_tables_charts_or_statistics():
    """All lines in one Python: what one of them loads stays loaded."""
    late = {"pandas", "pyarrow", "matplotlib", "scipy.stats"}
    lines = [f"{RUN} --json", RUN, "trace apocalypse --bot random"]
    watch = (
        "import sys; from simkit.cli.main import main\n"
        f"for line in {lines!r}: assert main(line.split()) == 0\n"
        f"print(*({late!r} & sys.modules.keys()), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", watch], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.splitlines()[-1] == ""
