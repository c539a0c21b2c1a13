"""Two versions side by side: what changed, what is equivalent, which promises are kept."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

from simkit.finding import registry
from simkit.lab.judging import expectations
from simkit.lab.play.results import Tally
from simkit.lab.play.run import run
from simkit.lab.sweeps.sweep import sweep
from simkit.lab.table.rows import Chunk
from simkit.lab.variants import blocks
from simkit.lab.versions.diff import diff, side_by_side
from simkit.messages.errors import BadInput
from simkit.view.console.diff import diff_page


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.chdir(tmp_path)


def pack(name, **values):
    text = f'[pack]\nname = "{name}"\ngame = "toygame"\n[track]\n'
    lines = [f"{key} = {value}" for key, value in values.items()]
    path = f"{name}.toml"
    with open(path, "w") as file:
        file.write(text + "\n".join(lines))
    return path


def study(name, goals=(20, 24), sides=6, expect="", seed=1, **head):
    lines = ["[study]", f'name = "{name}"', 'game = "toygame"', f"seed = {seed}"]
    lines += [f"{key} = {value!r}" for key, value in head.items()]
    lines += ["[settings]", f'"pack:track.sides" = {sides}', "[vary]", f"goal = {list(goals)}"]
    lines += ["[expect]", expect] if expect else []
    path = f"{name}.toml"
    with open(path, "w") as file:
        file.write("\n".join(lines))
    return path


def row(found, measure, cell="all games"):
    frame = found.frame
    return frame[(frame.measure == measure) & (frame.cell == cell)].iloc[0]


def test_versions_with_the_same_rules_are_played_once_and_nothing_changes(monkeypatch):
    played = []
    real = blocks.play_games

    def counting(prepared, games, *others):
        played.append(games)
        return real(prepared, games, *others)

    monkeypatch.setattr(blocks, "play_games", counting)
    found = diff(pack("one", sides=5), pack("other", sides=5))
    assert sum(played) == found.cells[0].games <= 1_000
    assert set(found.frame["verdict"]) == {"same"}
    assert set(found.frame["low"]) == set(found.frame["high"]) == {0.0}
    page = diff_page(found, found.game)
    assert "Both versions play by exactly the same rules, so nothing changes." in page
    kept = diff(pack("one", sides=5), pack("other", sides=5), expect={"win_rate": (0.5, 1.0)})
    assert kept.verdict == "holds"


# --- Packs ---------------------------------------------------------------------------------------


def test_a_change_is_that_of_the_same_games():
    blunt = pack("blunt", sides=5)
    found = diff("toygame", blunt, games=500)
    old, new = run("toygame", games=500).frame, run("toygame", games=500, packs=[blunt]).frame
    for measure, column in (("win_rate", "won"), ("turns", "turns"), ("rerolls", "rerolls")):
        one = row(found, measure)
        assert (one.old, one.new) == (
            pytest.approx(old[column].mean()),
            pytest.approx(new[column].mean()),
        )
        assert one.difference == pytest.approx(new[column].mean() - old[column].mean())
        assert one.low < one.difference < one.high
    late = row(found, "ending:late")
    assert late.difference == pytest.approx(-row(found, "win_rate").difference)
    assert row(found, "win_rate").verdict == "lower"


def test_a_version_is_equivalent_to_itself():
    found = diff("toygame", pack("same", sides=6), games=3000)
    assert set(found.frame.verdict) == {"same"}


def test_few_games_that_all_end_alike_settle_nothing_of_any_figure():
    """Where the win rate is open, what has not differed once is open too."""
    longest = pack("long", turns=11), pack("longer", turns=12)  # nobody needs so many
    found = diff(*longest, games=60, goal=10)
    assert row(found, "win_rate").verdict == "not settled"
    assert "same" not in set(found.frame.verdict)


def test_what_compare_would_say_of_the_same_games_is_said():
    longer = pack("longer", turns=7)
    found = diff("toygame", longer, games=40, goal=24)
    (asked_once,) = (note for note in found.notes if "simkit compare" in note)
    assert row(found, "win_rate").verdict == "not settled"
    assert "On these games simkit compare would call the win rate higher." in asked_once
    change = found.summary()["cells"][0]["changes"][0]
    assert (change["verdict"], change["verdict_asked_once"]) == ("not settled", "higher")
    settled = diff("toygame", longer, games=2000, goal=24)
    assert not any("simkit compare" in note for note in settled.notes)


def test_too_few_games_settle_nothing():
    found = diff("toygame", pack("longer", turns=7), games=20, goal=20)
    assert row(found, "win_rate").verdict == "not settled"


def test_it_stops_as_soon_as_nothing_is_unsettled():
    assert diff("toygame", pack("same", sides=6), games=9000).cells[0].games == 1000


# --- Promises ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "verdict"),
    [
        ({"win_rate": (0.5, 0.9)}, "holds"),
        ({"win_rate": (0.9, 1)}, "fails"),
        ({"win_rate": (0.749, 0.75)}, "not settled"),
        ({"turns": (5, 6)}, "holds"),
        ({"ending:lost": (0, 0.05)}, "holds"),
        ({"win_rate": (0.5, 0.9), "turns": (1, 2)}, "fails"),
        ({"win_rate": (0.749, 0.75), "turns": (5, 6)}, "not settled"),
        ({}, ""),
    ],
)
def test_a_promise_is_kept_left_or_open(expected, verdict):
    found = diff("toygame", pack("blunt", sides=5), expect=expected, games=2000)
    assert found.verdict == verdict


def test_a_promise_that_holds_is_seldom_called_broken_however_often_one_looks():
    rng = np.random.default_rng(5)
    broken = 0
    for _ in range(200):
        wins = np.cumsum(rng.random(10_000) < 0.5)
        looks = [Tally([(1, int(wins[n - 1])), (0, n - int(wins[n - 1]))])
                 for n in range(1000, 10_001, 1000)]  # fmt: skip
        broken += any(
            expectations.judge("win_rate", (0.5, 1.0), look, 0.95).verdict == "fails"
            for look in looks
        )
    assert broken <= 10  # 5 % of 200; the truth lies on the very edge of the expected


@pytest.mark.parametrize("rate", [0.001, 0.005, 0.02])
def test_a_promise_of_a_rare_metric_is_seldom_called_broken_however_often_one_looks(rate):
    """The truth lies on the very edge of the expected; nearly all games say nothing."""
    rng = np.random.default_rng(6)
    broken = 0
    for _ in range(200):
        seen = np.cumsum(rng.random(5_000) < rate)
        looks = [(int(seen[n - 1]), n) for n in range(500, 5_001, 500)]
        broken += any(
            expectations.judge("turns", ends, Tally([(1, came), (0, n - came)]), 0.95).verdict
            == "fails"
            for came, n in looks
            for ends in ((rate, 1), (0, rate))
        )
    assert broken <= 10


def test_a_figure_outside_its_band_is_found():
    wins = Tally([(1, 450), (0, 550)])
    assert expectations.judge("win_rate", (0.5, 1.0), wins, 0.95).verdict == "not settled"
    assert expectations.judge("win_rate", (0.55, 1.0), wins, 0.95).verdict == "fails"
    assert expectations.judge("win_rate", (0.3, 0.6), wins, 0.95).verdict == "holds"


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ({"win_rat": (0, 1)}, "Did you mean win_rate"),
        ({"win_rate": (20, 40)}, "win_rate is a share: write 0.2 for 20 %"),
        ({"win_rate": (0.4, 0.2)}, "two numbers, the lower first"),
        ({"win_rate": 0.4}, "two numbers"),
        (["win_rate"], "--expect needs metric=low,high"),
        (["win_rate=0.2"], "two numbers"),
        (["win_rate=a,b"], "two numbers"),
        (["win_rate=0,1", "win_rate=0,1"], "stands twice"),
    ],
)
def test_a_bad_band_is_refused(expected, message):
    with pytest.raises(BadInput, match=message):
        diff("toygame", pack("blunt", sides=5), expect=expected, games=10)


# --- Studies and sweeps --------------------------------------------------------------------------


def test_studies_are_compared_cell_by_cell():
    old, new = study("old", (20, 24, 28)), study("new", (20, 24, 30), sides=5)
    found = diff(old, new, games=400)
    assert [cell.values for cell in found.cells] == [{"goal": 20}, {"goal": 24}]
    assert (found.only_old, found.only_new) == (("goal=28",), ("goal=30",))
    usual = run("toygame", games=400, goal=24).frame
    assert row(found, "score", "goal 24").old == pytest.approx(usual["score"].mean())


def test_a_study_promises_for_every_cell():
    old = study("old")
    kept = diff(old, study("new", expect="win_rate = [0.1, 1.0]"), games=1000)
    assert kept.verdict == "holds"
    left = diff(old, study("new", expect="win_rate = [0.9, 1.0]"), games=1000)
    assert left.verdict == "fails", "one of two cells is enough"
    assert left.cells[1].expectations[0].verdict == "fails"


def test_a_given_band_goes_before_that_of_the_study():
    new = study("new", expect="win_rate = [0.9, 1.0]")
    assert diff(study("old"), new, expect={"win_rate": (0, 1)}, games=500).verdict == "holds"


def test_a_bad_promise_makes_a_bad_study():
    with pytest.raises(BadInput, match=r"new.toml: expect.win_rat: toygame has no such measure"):
        diff(study("old"), study("new", expect="win_rat = [0, 1]"))


def test_sweeps_are_compared_from_their_rows():
    for name, sides in (("old", 6), ("new", 5)):
        sweep(study(name, sides=sides, games=300, expect="win_rate = [0.0, 1.0]"), out=name)
    stored, played = diff("old", "new"), diff("old.toml", "new.toml", games=300)
    pd.testing.assert_frame_equal(stored.frame, played.frame)
    assert stored.verdict == "holds"
    assert stored.kind == "sweep"


def test_streams_are_cut_alike():
    def stream(*sizes):
        first = 0
        for size in sizes:
            yield Chunk(first, {"outcome": np.arange(first, first + size)})
            first += size

    pairs = list(side_by_side(stream(3, 4, 2), stream(5, 1)))
    assert [len(old) for old, _ in pairs] == [3, 2, 1]
    for old, new in pairs:
        assert (old.columns["outcome"] == new.columns["outcome"]).all()


# --- What comes out, what is refused -------------------------------------------------------------


def test_the_summary_is_plain_and_the_table_is_written():
    found = diff("toygame", pack("blunt", sides=5), expect={"turns": (1, 9)}, games=50, out="d.csv")
    told = json.loads(json.dumps(found.summary(), allow_nan=False))
    assert told["expect"] == found.verdict == "holds"
    written = pd.read_csv("d.csv")
    assert written["measure"].tolist()[0] == "win_rate"
    assert found.command == "simkit diff toygame blunt.toml --expect turns=1,9 --games 50"


@pytest.mark.parametrize(
    ("old", "new", "more", "message"),
    [
        ("toygame", "gone.toml", {}, "there is no such file"),
        ("toygame", "STUDY", {}, "give two of the same kind"),
        ("STUDY", "SEED", {}, "far fewer games"),
        ("STUDY", "OTHER", {}, "no cell in common"),
        ("STUDY", "STUDY", {"bot": "idle"}, "only packs leave the choice"),
        ("toygame", "PACK", {"gaol": 3}, "Did you mean goal"),
        ("toygame", "PACK", {"games": 1}, "games must be a whole number from 2"),
    ],
)
def test_bad_input_is_refused(old, new, more, message):
    files = {
        "STUDY": study("one"),
        "SEED": study("two", seed=2),
        "OTHER": study("three", goals=(21, 22)),
        "PACK": pack("blunt", sides=5),
    }
    with pytest.raises(BadInput, match=message):
        diff(files.get(old, old), files.get(new, new), **more)
