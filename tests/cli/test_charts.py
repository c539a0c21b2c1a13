"""`simkit chart DIR KIND` and `simkit trace --picture` on the toy game: drawn, or refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from simkit.cli.main import main
from simkit.description.game import Score
from simkit.finding import registry
from simkit.view.sweep_charts.catalogue import KINDS
from simkit.view.sweep_charts.kinds import causes, timeline, worth
from simkit.view.text.words import json_text
from tests.sampled import sampled

STUDY = """
[study]
name = "race"
game = "toygame"
games = 60
[vary]
goal = [18, 22]
bot = ["idle", "expert"]
"""
LIST = """
[study]
name = "one key"
game = "toygame"
design = "list"
games = 30
[vary]
goal = [18, 20, 22]
"""


pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Two finished sweeps, played once for all tests."""
    place = tmp_path_factory.mktemp("sweeps")
    before, registry.PACKAGES = registry.PACKAGES, ("toygame",)
    try:
        for name, text in (("race", STUDY), ("line", LIST)):
            (place / f"{name}.toml").write_text(text)
            assert main(["sweep", str(place / f"{name}.toml"), "--out", str(place / name)]) == 0
    finally:
        registry.PACKAGES = before
    return place


WITH_OPTIONS = (
    "difficulty --against 1",
    "interaction --keys bot,goal --margin 0.05",
    "curve --target 0.5",
    "curve --keys bot",
    "changes --cell 3+0",
    "survival --cell 0+3",
    "board --cell 0",
    "board --cell 3 --column rerolls --games 20",
    "timeline --cell 1 --game 2",
    "timeline --cell 3 --games 6",
    "worth --cell 1 --by charm --games 20",
    "causes --cell 1 --games 40",
    "causes --cell 1 --games 40 --set goal=24 --knob expert.boldness=0",
)
NEED_OPTIONS = {"curve", "board", "timeline", "worth", "causes"}
ELSEWHERE = {
    "effects": "cli/test_sweep.py",
    "endings": "view/test_charts.py",
    "heat-map": "cli/test_sweep.py",
    "length": "cli/test_sweep.py",
    "scores": "view/test_charts_kinds.py",
    "seats": "view/test_charts_kinds.py",
    "strength": "view/test_charts_kinds.py",
}
"""Kinds that another test draws. All others are drawn here, without options if they can be."""
DRAWN = (*WITH_OPTIONS, *(kind for kind in KINDS if kind not in NEED_OPTIONS | ELSEWHERE.keys()))


@pytest.mark.parametrize("wanted", DRAWN)
@pytest.mark.parametrize("suffix", sampled(["png", "svg"], 1))
def test_a_chart_of_a_stored_sweep_is_drawn(kept, printed, wanted, suffix):
    text, _ = printed(f"chart {kept}/race {wanted} --out chart.{suffix}")
    assert text.strip() == f"chart.{suffix}"
    assert Path(f"chart.{suffix}").stat().st_size > 5000


REFUSED = {
    "scores": "Dice Race has no victory table",
    "seats": "no columns won_1 and won_2",
    "strength": "All seats are alike in these games|no columns won_1",
    "skill --cell 1": "--cell goes with scores, seats",
    "win-rate --column points": "--column goes with board",
    "board --cell 0 --column pints": "no column 'pints'. Did you mean points",
    "board": "This sweep has 4 cells and the chart shows 1: choose with",
    "changes --cell 1": "has only one cell|none to compare",
    "survival --cell 9": "There is no cell '9'",
    "difficulty --against none": "There is no cell 'none'",
    "curve --keys shoes": "--keys takes one of the keys that vary: goal, bot",
    "interaction --keys goal,shoes": "--keys takes two of the keys that vary: goal, bot",
    "tornados": "there is no chart 'tornados'. Did you mean tornado",
    "timeline": "This sweep has 4 cells and the chart shows 1: choose with",
    "timeline --cell 1 --set gaol=3": "no setting 'gaol'. Did you mean goal",
    "timeline --cell 1 --knob expert.baldness=3": "Did you mean boldness",
    "survival --set goal=24": "--set goes with timeline, causes, worth; survival has no use for it",
    "timeline --cell 1 --by charm": "--by goes with strength, worth; timeline has no use for it",
    "worth --cell 1": "--by is missing: the kind of asset whose worth is asked (charm, shoe)",
    "worth --cell 1 --by charms": "knows no worth of 'charms'",
    "curve --target 1.5": "--target 1.5: it must be a share between 0 and 1",
}


@pytest.mark.parametrize("wanted", REFUSED)
def test_what_a_sweep_has_not_got_is_refused_in_a_sentence(kept, printed, wanted):
    _, error = printed(f"chart {kept}/race {wanted}", code=2)
    assert any(words in error for words in REFUSED[wanted].split("|"))
    assert "Traceback" not in error


def test_a_sweep_of_one_key_has_no_interaction_and_no_ladder(kept, printed):
    assert "needs two keys that vary" in printed(f"chart {kept}/line interaction", code=2)[1]
    assert "differ in the bot" in printed(f"chart {kept}/line skill", code=2)[1]
    assert printed(f"chart {kept}/line difficulty --out d.png")[0].strip() == "d.png"


def test_what_is_asked_anew_of_a_cell_is_what_its_own_command_answers(kept, printed, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        timeline, "one_timeline_chart", lambda found, game: drawn.append(found) or Figure()
    )
    printed(f"chart {kept}/race timeline --cell 1 --game 2 --out f.png")
    alone, _ = printed("timeline toygame --set goal=18 --bot expert --game 2 --json")
    assert data_of(drawn[0])["turns"] == json.loads(alone)["turns"]


def data_of(found):
    """What a chart was given, as --json prints it."""
    return json.loads(json_text(found if isinstance(found, dict) else found.summary()))


@pytest.mark.parametrize(
    ("module", "chart", "wanted", "alone", "figures"),
    [
        (timeline, "one_timeline_chart", "timeline --game 2", "timeline toygame --game 2", "turns"),
        (worth, "worth_chart", "worth --by charm --games 20", "worth toygame charm --games 20",
         "assets"),
        (causes, "causes_chart", "causes --games 20", "causes toygame --games 20", "hazards"),
    ],
)  # fmt: skip
def test_a_cell_is_asked_anew_with_its_own_pack_and_knobs(
    printed, monkeypatch, module, chart, wanted, alone, figures
):
    study = STUDY.replace('bot = ["idle", "expert"]', '"knob:expert.mistakes" = [0.0, 0.5]')
    study = study.replace("goal = [18, 22]", '"pack:shoes.plain.grip" = [0, 2]')
    Path("laid.toml").write_text(study)
    printed("sweep laid.toml --out laid")
    drawn = []
    monkeypatch.setattr(module, chart, lambda *told: drawn.append(told[-2]) or Figure())
    for cell in (0, 3):
        printed(f"chart laid {wanted} --cell {cell} --out f.png")
    first, last = (data_of(found)[figures] for found in drawn)
    laid = "--set pack:shoes.plain.grip=2 --knob expert.mistakes=0.5"
    assert last == json.loads(printed(f"{alone} {laid} --json")[0])[figures]
    assert first != last


@pytest.mark.parametrize(
    ("module", "chart", "wanted", "alone", "figures"),
    [
        (timeline, "one_timeline_chart", "timeline --game 2", "timeline toygame --game 2", "turns"),
        (worth, "worth_chart", "worth --by charm --games 20", "worth toygame charm --games 20",
         "assets"),
        (causes, "causes_chart", "causes --games 20", "causes toygame --games 20", "hazards"),
    ],
)  # fmt: skip
def test_values_are_laid_over_those_of_the_cell(
    kept, printed, monkeypatch, module, chart, wanted, alone, figures
):
    drawn = []
    monkeypatch.setattr(module, chart, lambda *told: drawn.append(told[-2]) or Figure())
    over = "--set pack:track.turns=5 --knob expert.boldness=0"
    printed(f"chart {kept}/race {wanted} --cell 1 --set hurdles=true {over} --out f.png")
    cells = json.loads(printed(f"{alone} --set goal=18 --set hurdles=true {over} --json")[0])
    (found,) = drawn
    assert data_of(found)[figures] == cells[figures]
    assert cells[figures] != json.loads(printed(f"{alone} --set goal=18 --json")[0])[figures]


def test_without_a_kind_all_of_them_are_listed(kept, printed):
    page, _ = printed(f"chart {kept}/race")
    assert all(name in page for name in KINDS)
    listed = json.loads(printed(f"chart {kept}/race --json")[0])["kinds"]
    assert [each["kind"] for each in listed] == list(KINDS)


def test_scores_are_drawn_where_a_game_has_a_victory_table(kept, printed, monkeypatch):
    toy = registry.find("toygame")
    score = Score("score", "track.levels", ("home", "late"))
    table = {"value": lambda self, path: [18]}
    pack = type("Pack", (), table)()
    scored = replace(toy, score=score)
    monkeypatch.setattr(registry, "find_for_document", lambda *named: scored)
    monkeypatch.setattr(type(scored), "components", lambda self, *args: pack)
    assert printed(f"chart {kept}/race scores --cell 0+1 --out s.png")[0].strip() == "s.png"


def test_the_ladder_of_every_bot_is_drawn(printed):
    _, notes = printed("ladder toygame --games 40 --vary none --chart ladder.png")
    assert "the chart is in ladder.png" in notes
    assert Path("ladder.png").stat().st_size > 5000
    assert "--chart ladder.pdf" in printed("ladder toygame --chart ladder.pdf", code=2)[1]


# --- pictures of a game --------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_position_is_drawn_beside_the_trace(printed, suffix):
    text, notes = printed(f"trace toygame --seed 3 --picture board.{suffix} --turn 2")
    assert "Dice Race" in text
    assert f"the board is in board.{suffix}" in notes
    assert Path(f"board.{suffix}").stat().st_size > 5000


def test_json_names_the_picture(printed):
    answer = json.loads(printed("trace toygame --picture board.svg --json")[0])
    assert answer["picture"] == "board.svg"


def test_without_a_turn_the_end_of_the_game_is_drawn(printed):
    printed("trace toygame --seed 3 --picture end.svg")
    printed("trace toygame --seed 3 --picture start.svg --turn 1")
    assert Path("end.svg").read_bytes() != Path("start.svg").read_bytes()


def test_a_written_position_gives_the_same_picture(printed):
    printed("trace toygame --seed 3 --at-turn 2 --write-position p.json --picture one.svg")
    printed("trace --position p.json --picture two.svg")
    printed("trace toygame --seed 3 --turn 2 --picture three.svg")
    one, two, three = (Path(f"{n}.svg").read_bytes() for n in ("one", "two", "three"))
    assert one == two == three


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("trace toygame --picture board.pdf", "ends in .png or .svg"),
        ("trace toygame --picture nowhere/board.png", "there is no folder nowhere"),
        ("trace toygame --turn 3", "--turn goes with --picture FILE"),
        ("trace toygame --picture b.png --turn 99", "it has no turn 99"),
        ("trace toygame --picture b.png --turn 0", "--turn must be"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused(printed, line, words):
    assert words in printed(line, code=2)[1]


def test_a_position_says_which_turn_is_drawn(printed):
    printed("trace toygame --seed 3 --at-turn 2 --write-position p.json")
    error = printed("trace --position p.json --picture b.png --turn 2", code=2)[1]
    assert "--position says which turn is drawn" in error


def test_the_letters_of_an_svg_are_text(printed):
    """So that they can be searched, and edited by whoever shows the chart."""
    printed("compare toygame --vary goal=20,24 --games 20 --chart drawn.svg")
    assert "<text" in Path("drawn.svg").read_text(encoding="utf-8")
