"""The commands sweep, report, chart and rerun on the toy game."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import simkit
from simkit.finding import registry
from simkit.finding.registry import PACKAGES, find
from simkit.lab.check import check_file
from simkit.lab.sweeps.folder import Folder

ROOT = Path(__file__).resolve().parents[2]

STUDY = """
[study]
name = "race"
game = "toygame"
question = "Who is home in time?"
games = 120
chunk = 50
[vary]
goal = [18, 22]
bot = ["idle", "expert"]
"""


@pytest.fixture(autouse=True)
def here(toy, tmp_path):
    (tmp_path / "race.toml").write_text(STUDY)


def test_a_sweep_is_played_and_told(printed):
    text, notes = printed("sweep race.toml")
    assert "race: Who is home in time?" in text
    assert re.search(r"Highest win rate: [^:]+ with goal 18, expert\.", " ".join(text.split()))
    assert "4 cells of 120 games: 480 games" in notes
    assert notes.endswith("rows are in race-sweep; charts: simkit report race-sweep\n")


def test_its_answer_is_one_object(printed):
    answer = json.loads(printed("sweep race.toml --out a --jobs 1 --json")[0])
    assert (answer["folder"], answer["games"], answer["finished"]) == ("a", 480, True)
    assert [cell["values"] for cell in answer["cells"]] == [
        {"goal": 18, "bot": "idle"},
        {"goal": 18, "bot": "expert"},
        {"goal": 22, "bot": "idle"},
        {"goal": 22, "bot": "expert"},
    ]
    cell = answer["cells"][0]
    assert set(cell["win_rate"]) == {"estimate", "low", "high", "confidence", "method"}
    assert cell["outcomes"]["home"]["estimate"] == cell["win_rate"]["estimate"]
    assert cell["turns"]["max"] <= 6
    assert answer["components"] == find("toygame").components().count()


def test_python_says_the_same(printed):
    answer = json.loads(printed("sweep race.toml --out a --json")[0])
    assert simkit.sweep("race.toml", "a", resume=True).summary() == answer


def test_an_interrupted_sweep_is_130_and_says_how_to_go_on(printed, monkeypatch):
    from simkit.lab.sweeps import sweep as sweeping

    write = sweeping.write_whole
    written = []

    def interrupted(path, content):
        if len(written) == 4:
            raise KeyboardInterrupt
        written.append(write(path, content))

    with monkeypatch.context() as patch:
        patch.setattr(sweeping, "write_whole", interrupted)
        text, notes = printed("sweep race.toml --out a --jobs 1", code=130)
    assert "Not finished: 1 of 4 cells are finished." in " ".join(text.split())
    command = "simkit sweep race.toml --out a --resume"
    assert notes.endswith(f"interrupted; what is finished is kept. Go on with: {command}\n")
    text, notes = printed(command.removeprefix("simkit "))
    assert "170 games are there already" in notes
    assert "Not finished" not in text


def test_a_report_lies_in_the_folder(printed):
    printed("sweep race.toml --out a")
    text, notes = printed("report a")
    assert "Cells, the highest win rate first" in text
    assert notes == (
        "simkit report: the report is in a/report/report.md, and its charts are next to it\n"
    )
    names = {path.name for path in Path("a/report").iterdir()}
    assert {"report.md", "cells.csv", "win-rate.png", "effects.svg", "heat-map.png"} <= names
    answer = json.loads(printed("report a --json")[0])
    assert len(answer["files"]) == len(names)
    assert (
        answer["cells"]
        == json.loads(printed("sweep race.toml --out a --resume --json")[0])["cells"]
    )


def test_a_report_is_one_web_page_where_one_is_wanted(printed):
    printed("sweep race.toml --out a")
    text, notes = printed("report a --html")
    assert "Cells, the highest win rate first" in text
    assert notes == "simkit report: a/report/report.html, which any browser opens\n"
    assert [path.name for path in Path("a/report").iterdir()] == ["report.html"]
    page = Path("a/report/report.html").read_text()
    assert "<title>Who is home in time?</title>" in page
    assert "long enough for a close race" in page, "the reason of an assumed value"
    assert "rolls low dice again" in page, "the idea of a bot"
    answer = json.loads(printed("report a --html pages/for-anna.HTML --json")[0])
    assert answer["files"] == ["pages/for-anna.HTML"]
    assert Path("pages/for-anna.HTML").read_text() == page


def test_a_report_is_one_pdf_where_one_is_wanted(printed):
    printed("sweep race.toml --out a")
    text, notes = printed("report a --pdf")
    assert "Cells, the highest win rate first" in text
    assert notes == "simkit report: a/report/report.pdf, to print or to send\n"
    content = Path("a/report/report.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    pages = content.count(b"/Type /Page ") or content.count(b"/Type /Page\n")
    assert pages > 3, "its page in text, and a page for each chart"
    assert b"(Who is home in time?)" in content, "the title of the document"
    printed("report a --pdf pages/for-anna.PDF")
    assert Path("pages/for-anna.PDF").read_bytes() == content
    assert (
        "a PDF is written to a file that ends in .pdf"
        in printed("report a --pdf page.html", code=2)[1]
    )
    assert "exclude each other" in printed("report a --pdf --html", code=2)[1]


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not installed")
def test_the_text_of_a_pdf_can_be_found(printed):
    printed("sweep race.toml --out a")
    printed("report a --pdf")
    told = subprocess.run(
        ["pdftotext", "-layout", "a/report/report.pdf", "-"], capture_output=True, text=True
    )
    assert "Cells, the highest win rate first" in told.stdout
    assert "To play the stored games again: simkit check --rerun a" in told.stdout


def test_the_page_names_games_that_trace_tells(printed, undrawn):
    printed("sweep race.toml --out a")
    printed("report a --html")
    page = re.sub(r"</?span>", "", Path("a/report/report.html").read_text())
    game = r"<dt>([^<]*): <bdi>(\w+)</bdi> in turn (\d+)</dt>.*?<code>(.*?)</code>"
    told = re.findall(game, page)
    assert {what for what, *_ in told} >= {"a typical win", "a typical loss"}
    for _, outcome, turns, command in told:
        words = html.unescape(command).removeprefix("simkit ")
        answer = json.loads(printed(f"{words} --json")[0])
        assert (answer["outcome"]["name"], answer["outcome"]["turns"]) == (outcome, int(turns))


def test_a_half_finished_sweep_has_a_page_too(printed, undrawn, monkeypatch):
    from simkit.lab.sweeps import sweep as sweeping

    with monkeypatch.context() as patch:
        patch.setattr(sweeping, "_play_all", lambda *_: None)
        printed("sweep race.toml --out a")
    printed("report a --html")
    assert "No game is stored yet" in Path("a/report/report.html").read_text()
    printed("sweep race.toml --out b")
    for path in sorted(Path("b/rows").iterdir())[2:]:
        path.unlink()
    text = " ".join(printed("report b --html")[0].split())
    assert "Not finished: 0 of 4 cells are finished." in text
    assert "Not finished: 0 of 4 cells are finished." in Path("b/report/report.html").read_text()


def test_a_page_of_a_sweep_from_before_reasons_were_written_down(printed, undrawn):
    printed("sweep race.toml --out a")
    folder = Folder(Path("a"))
    manifest = folder.manifest()
    assert manifest.pop("assumed")["track.turns"] == "long enough for a close race"
    folder.write_manifest(manifest)
    printed("report a --html")
    assert "lists the current ones" in Path("a/report/report.html").read_text()


def test_a_chart_is_drawn_by_itself(printed):
    printed("sweep race.toml --out a")
    assert printed("chart a length")[0] == "a/report/length.png\n"
    assert Path("a/report/length.png").is_file()
    answer = json.loads(printed("chart a heat-map --keys goal,bot --out map.svg --json")[0])
    assert answer == {"kind": "heat-map", "file": "map.svg"}
    assert Path("map.svg").read_text().startswith("<?xml")


def test_a_sweep_and_its_files_are_played_again(printed):
    printed("sweep race.toml --out a")
    text = " ".join(printed("check --rerun a")[0].split())
    assert "a: identical. 12 of 12 files are byte-identical. All 480 games gave the same" in text
    shard = min(Path("a/rows").iterdir())
    answer = json.loads(printed(f"check --rerun {shard} --jobs 1 --json")[0])
    assert (answer["identical"], answer["games"]) == (True, 50)
    assert answer["command"] == f"simkit check --rerun {shard}"


def test_an_audit_that_finds_something_is_exit_1_and_names_the_files(printed):
    printed("sweep race.toml --out a")
    one, two, three, *_ = sorted(Path("a/rows").iterdir())
    one.write_bytes(two.read_bytes())
    three.unlink()
    text = printed("check --rerun a", code=1)[0]
    assert "a: not identical. 10 of 12 files are byte-identical." in " ".join(text.split())
    assert f"{three.name}: it is missing." in text
    assert "stands for games 0 to 49 of cell 0" in " ".join(text.split())
    notes = printed("report a", code=2)[1]
    assert f"{one.name}: it holds games 50 to 99 of cell 0" in notes


def test_a_lost_manifest_is_made_anew(printed):
    printed("sweep race.toml --out a")
    before = Path("a/sweep.json").read_bytes()
    Path("a/sweep.json").unlink()
    assert "simkit check a --rebuild" in printed("report a", code=2)[1]
    text = printed("check a --rebuild")[0]
    assert text.startswith(
        "a is a valid sweep of toygame: race.\nsweep.json was written again, as it"
    )
    assert Path("a/sweep.json").read_bytes() == before
    assert "12 of 12 files are there and as they were written." in printed("check a")[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("check race.toml --rebuild", "--rebuild goes with the folder of a sweep"),
        ("check .", "this is no folder of a sweep; it has no sweep.json"),
        ("check . --rebuild", "no game is stored here"),
        ("sweep", "STUDY.toml is missing"),
        ("sweep nowhere.toml", "nowhere.toml: there is no such file"),
        ("sweep race.toml --backend dusk", "--backend cannot be 'dusk'. Did you mean dask?"),
        ("sweep race.toml --address tcp://x:1", "goes with --backend dask"),
        ("sweep race.toml --jobs 0", "--jobs must be a whole number"),
        ("sweep race.toml --pack nowhere.toml", "nowhere.toml: there is no such file"),
        ("report nowhere", "nowhere: there is no such folder"),
        ("report .", "this is no folder of a sweep"),
        ("report", "DIR is missing"),
        ("report --html race", "Name the folder first: simkit report race --html"),
        ("report . --html page.html", "this is no folder of a sweep"),
        ("chart . win-rates", "there is no chart 'win-rates'. Did you mean win-rate?"),
        ("chart . win-rate", "this is no folder of a sweep"),
        ("check --rerun race.toml", "a stored result ends in .parquet"),
    ],
)
def test_bad_input_is_one_message(printed, line, message):
    text, notes = printed(line, code=2)
    assert text == ""
    assert message in notes
    assert notes.count("\n") == 1


def test_a_web_page_is_called_so(printed):
    printed("sweep race.toml --out a")
    message = "a web page is written to a file that ends in .html"
    assert message in printed("report a --html page.pdf", code=2)[1]


def test_a_chart_goes_to_a_picture(printed):
    printed("sweep race.toml --out a")
    assert "ends in .png or .svg" in printed("chart a length --out length.pdf", code=2)[1]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "experiments").glob("*.toml")), ids=lambda p: p.name
)
def test_the_ready_studies_are_sound(path, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", PACKAGES)
    assert check_file(path).kind == "study"


# --- Only games with a condition -----------------------------------------------------------------


def test_a_report_of_games_with_a_condition_counts_only_those(printed):
    stored = simkit.sweep("race.toml", "a")
    rows = stored.frame
    chosen = rows[(rows["turns"] <= 5) & (rows["goal"] == 18) & (rows["bot"] == "expert")]
    printed("report a")
    whole = Path("a/report/report.md").read_text()
    answer = json.loads(printed("report a --where 'turns <= 5' --json")[0])
    assert answer["where"] == {"condition": "turns <= 5", "looked_at": 480}
    assert answer["games"] == int((rows["turns"] <= 5).sum()) < 480
    cell = next(each for each in answer["cells"] if each["cell"] == 1)
    assert cell["games"] == len(chosen) > 0
    assert cell["win_rate"]["estimate"] == chosen["won"].mean()
    assert cell["turns"]["max"] <= 5
    assert answer["against_first"] is None, "other games of each cell"
    assert Path("a/report/report.md").read_text() == whole, "it lies apart"


def test_a_report_of_some_games_says_so_in_its_headline_tables_and_captions(printed):
    printed("sweep race.toml --out a")
    text, notes = printed("report a --where 'turns <= 5'")
    (some,) = re.findall(r"Only games with turns <= 5 count \((\d+ of 480)\)\.", one_line(text))
    assert f"Highest win rate of games with turns <= 5 ({some}):" in one_line(text)
    assert "the report is in a/report/where/report.md" in notes
    report = Path("a/report/where/report.md").read_text()
    assert f"**Highest win rate of games with turns \\<= 5 ({some}):" in report
    picture = Path("a/report/where/win-rate.svg")
    assert picture.is_file() and not Path("a/report/where/changes.svg").exists()
    printed("report a --where 'turns <= 5' --html")
    page = html.unescape(Path("a/report/where/report.html").read_text())
    assert page.count(f"Only games with turns <= 5 count ({some}).") > 3, "lead, note, captions"
    for games in re.findall(r"<dt>[^<]*: <bdi>\w+</bdi> in turn (\d+)</dt>", page):
        assert int(games) <= 5


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("report a --where 'turn <= 5'", "where: there is no column 'turn'. Did you mean turns?"),
        ("report a --where 'turns = 5'", "Equal is =="),
        ("report a --where 'turns > 90'", "where: turns > 90 holds in none of 480 games"),
        ("chart a length --where 'trun < 5'", "where: there is no column 'trun'"),
        ("chart a difficulty --where won", "where: cells are compared game by game"),
        ("chart a causes --cell 1 --where won", "where: causes plays games again"),
    ],
)
def test_a_condition_that_cannot_be_met_is_refused_in_one_line(printed, line, message):
    printed("sweep race.toml --out a")
    assert message in one_line(printed(line, code=2)[1])


def test_a_chart_of_games_with_a_condition_lies_apart(printed):
    printed("sweep race.toml --out a")
    assert printed("chart a length --where 'not won'")[0] == "a/report/length-where.png\n"


def one_line(text: str) -> str:
    return " ".join(text.split())
