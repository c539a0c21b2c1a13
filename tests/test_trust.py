"""A small sample of the bench of trust (`make bench-trust`): nothing that is harmed is believed."""

from __future__ import annotations

import importlib
import sys
from random import Random
from types import SimpleNamespace

import pytest

import benchmarks.trust.__main__ as bench
from benchmarks.trust import bots, buffs, every_way, pages
from benchmarks.trust.counts import HARMS, PAGE, counts_in, entered
from benchmarks.trust.mutations import Worker
from benchmarks.trust.page import PageProcess
from benchmarks.trust.soak import VERBS, Look, complaints, looks
from benchmarks.trust.tally import Tally, toy_listed
from simkit.finding import registry
from tests.sampled import is_whole, sampled

linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")

GAMES = tuple(registry.games())
SHARES = {"shards": 0.05, "mutations": 0.06} | (
    {"kills": 0.05, "pages": 0.03} if is_whole() else {"kills": 0.03, "pages": 0.025}
)
ALONE = {"kill idle", "kill playing", "say nothing", "no sense", "end server"}
"""Harms of a page that tests/web/test_serve_trouble.py does to it too."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["shards", "kills", "mutations", pytest.param("pages", marks=linux)]
)
def test_no_harm_is_believed(kind, tmp_path, monkeypatch):
    if not is_whole():
        others = {name: harm for name, harm in pages.HARMS.items() if name not in ALONE}
        assert len(others) == len(pages.HARMS) - len(ALONE)
        monkeypatch.setattr(pages, "HARMS", others)
    trials = importlib.import_module(f"benchmarks.trust.{kind}").trials
    with toy_listed():
        found = list(trials(tmp_path, Random(1), SHARES[kind]))
    assert [what for tally in found for what in tally.wrong] == []
    assert found and all(tally.tried for tally in found)


@pytest.mark.slow
def test_small_bots_play_as_in_plain_python(tmp_path):
    with toy_listed():
        found = bots.of_game("toygame", tmp_path, Random(1), 12)
    assert found.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled([game for game in bots.GAMES if game != "toygame"], 1))
def test_a_bot_that_calls_a_planner_at_two_places_plays(game, tmp_path):
    file = tmp_path / "crash.py"
    file.write_text(bots.crashing(game))
    assert bots.DEAD not in bots.played(game, [file], plain=False)["crash.py"] != bots.REFUSED


@pytest.mark.parametrize("kind", ["documents", "bots", "buffs"])
def test_each_kind_knows_the_games_that_it_plays(kind, monkeypatch, capsys):
    """Bots and buffs are those of all games; the others play the toy game alone."""

    def trials(folder, luck, share):
        yield Tally(", ".join(registry.games()))

    monkeypatch.setattr(f"benchmarks.trust.{kind}.trials", trials)
    monkeypatch.setattr(sys, "argv", ["trust", kind])
    assert bench.main() == 0
    known = capsys.readouterr().out.partition(":")[0]
    assert known == (", ".join(GAMES) if kind in bench.OF_ALL_GAMES else "toygame")


def test_a_buff_that_harms_by_luck_alone_is_not_wrong(monkeypatch):
    """Those that harm are played again, with more games and other luck."""
    asked = []

    def audit(game, games, seed, bot, only):
        asked.append((games, seed, only))
        harmful = {"unlucky", "true"} if len(asked) == 1 else {"true"}
        rows = [{"buff": buff, "harms": buff in harmful} for buff in only or ("good", *harmful)]
        return SimpleNamespace(figures=lambda: {"buffs": rows})

    monkeypatch.setattr("simkit.audit", audit)
    found = buffs.audited("toygame", "expert", 300, Random(1))
    assert {row["buff"]: row["harms"] for row in found} == {
        "good": False,
        "unlucky": False,
        "true": True,
    }
    (first, one, _), (again, other, only) = asked
    assert (first, again, set(only)) == (300, 1_200, {"unlucky", "true"}) and one != other


@pytest.mark.parametrize("game", bots.GAMES)
def test_bots_of_every_game_are_written(game):
    text = bots.written(game, Random(1))
    assert f'GAME = "{game}"' in text and "EXPERT = np.array([" in text


def test_a_process_that_dies_is_told_and_the_next_bot_plays(tmp_path):
    dying, sound = tmp_path / "dying.py", tmp_path / "sound.py"
    with toy_listed():
        sound.write_text(bots.written("toygame", Random(3)))
    dying.write_text(f"import os\n\nos._exit(139)\n{sound.read_text()}")
    found = bots.played("toygame", [dying, sound], plain=True)
    assert found["dying.py"] == f"{bots.DEAD} (139)"
    assert len(found["sound.py"]) == 16


def test_a_mutant_that_breaks_simkit_is_told(tmp_path, monkeypatch):
    """A worker that dies, or hangs, is told; the next mutant is played by another one."""
    monkeypatch.setattr("benchmarks.trust.mutations.PATIENCE", 20.0)
    (tmp_path / "roles.csv").write_text("role,steps\nrower,1\n")
    worker = Worker(tmp_path)
    died = worker.played("import os\nfrom simkit.design import Game\ngame = Game()\nos._exit(3)\n")
    told = worker.played("from simkit.design import Game\ngame = Game()\n")
    worker.close()
    assert died == {"wrong": "it killed the process"}
    assert told["code"] == 2 and "wrong" not in told


def test_what_is_believed_is_counted_as_wrong():
    tally = Tally("a trial")
    tally.count("a figure", lambda: 2, sound=1)
    tally.count("a traceback", lambda: 1 / 0, sound=1)
    tally.count("nothing", lambda: 1, sound=1)
    assert (tally.harmless, tally.refused, len(tally.wrong)) == (1, 0, 2)
    assert str(tally) == "a trial: 3 tried: 0 refused, 1 harmless, 2 wrong"


def test_the_counts_of_a_kind_are_entered_in_its_row():
    page = f"| {HARMS['kills']} | 1 | 1 | 0 | 0 |\n| {HARMS['shards']} | 2 | 0 | 2 | 0 |\n"
    found = [Tally("one", 1_000, 200, ["a traceback"]), Tally("two", 5)]
    changed = entered(page, "kills", found)
    assert counts_in(changed, "kills") == (1_206, 1_005, 200, 1)
    assert counts_in(changed, "shards") == (2, 0, 2, 0)


@pytest.mark.parametrize("kind", HARMS)
def test_the_page_tells_of_each_kind_and_of_nothing_wrong(kind):
    tried, refused, harmless, wrong = counts_in(PAGE.read_text(encoding="utf-8"), kind)
    assert tried == refused + harmless > 0 == wrong


def test_the_page_tells_of_ten_thousand_documents():
    assert counts_in(PAGE.read_text(encoding="utf-8"), "documents")[0] >= 10_000


def ended(page):
    """The first server that ever runs here: it compiles Python, which costs memory only once."""
    try:
        list(looks(page, "toygame", len(VERBS)))
    finally:
        left = page.close()
    return left


@linux
@pytest.mark.slow
def test_a_page_that_is_asked_again_and_again_does_not_grow(tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.trust.soak.ROUND", 3)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    assert ended(PageProcess(tmp_path / "first", draws_every=9)) == []
    page = PageProcess(tmp_path / "answers", draws_every=1 if is_whole() else 9)
    try:
        seen = list(looks(page, "toygame", 9))
    finally:
        assert page.close() == []
    assert [look.asked for look in seen] == [3, 6, 9]
    assert complaints(seen) == []


def test_a_page_that_grows_is_told():
    small = Look(20, 45.0, 9, 0, (300.0,))
    assert complaints([small, small]) == []
    assert complaints([small, Look(40, 61.0, 9, 0, ())]) == [
        "the server took 61.0 MB; 60 are allowed"
    ]
    assert complaints([small, Look(40, 45.0, 13, 2, ())]) == [
        "descriptors grew from 9 to 13",
        "2 zombies are left",
    ]


ROOT = every_way.ROOT
LINE = "mutant.py, line 7: wrong."


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        ({"read": LINE}, False),
        ({"trial": every_way.SOUND, "first look": "games 1", "compiled": "games 1"}, False),
        ({"trial": every_way.SOUND, "first look": "games 1", "compiled": "games 2"}, True),
        ({"trial": every_way.SOUND, "first look": "games 1", "compiled": LINE}, True),
        ({"trial": every_way.SOUND, "first look": LINE, "compiled": LINE}, False),
        ({"trial": every_way.SOUND, "first look": LINE, "compiled": "broke down"}, True),
        ({"trial": LINE, "first look": "games 1"}, False),
        ({"died": "no end"}, True),
    ],
)
def test_every_way_of_a_game_must_agree(found, wrong):
    assert bool(every_way.disagreement(found)) == wrong


@pytest.mark.slow
def test_a_mutant_is_played_every_way(tmp_path):
    pig = (ROOT / "examples/pig.py").read_text(encoding="utf-8")
    (tmp_path / "mutant.py").write_text(pig.replace("pot += face", "pot += 2 * face"), "utf-8")
    found = every_way.ways_of(tmp_path / "mutant.py")
    assert found["first look"] == found["compiled"] == found["uncompiled"] != every_way.SOUND
    assert found["trial"] == every_way.SOUND


FOUND = [  # mutants that once were played in one way and not, or not alike, in another
    ("leduc", 'game.end("showdown", scores=game.score)', 'game.end("showdown", sores=game.score)'),
    ("reef", "count_points(player, most_fish, most", "count_points(player, game, most"),
    ("reef", "WORTH_OF_CORAL = 0, 1, 4", "WORTH_OF_CORAL = 0, 1, True"),
    ("leduc", "PAIR = 10", "PAIR = 10**30"),
    ("leduc", "strength(0), strength(1)", "strength(True), strength(1)"),
    ("reef", "start=2.0, fish=2.0", "start=2.0, fish=10**30"),
    ("reef", "return 3.0 if have + 1 < most", "return None if have + 1 < most"),
    ("pig", '"hold" if enough or', '"hold" if expert or'),
    ("hunt", '"wolf": 1', '"wolf": 10**30'),
    ("leduc", "strength(0), strength(1)", "(0, True)[strength(1 == 1)], strength(player=True)"),
    ("leduc", "pay(0 if first", "pay(True if first"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("example", "right", "wrong"), sampled(FOUND, 1))
def test_a_mutant_that_once_was_played_unlike_is_alike_now(example, right, wrong, tmp_path):
    for name in (f"{example}.py", "roles.csv"):
        (tmp_path / name).write_bytes((ROOT / "examples" / name).read_bytes())
    text = (tmp_path / f"{example}.py").read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "mutant.py").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert every_way.disagreement(every_way.ways_of(tmp_path / "mutant.py")) == ""
