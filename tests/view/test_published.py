"""The page that carries its laboratory: its scripts against Python, its address, its content."""

from __future__ import annotations

import json
import random
import re
import string
import zlib

import numpy as np
import pytest

import simkit
from simkit.lab.judging.verdicts import Terms, judge_shares
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics.intervals import sequence, wilson
from simkit.lab.statistics.paired import Split
from simkit.view.published.page import OF_THE_PAGE, published_page
from simkit.view.report.templates import digest
from tests.portable import example, node
from tests.sampled import is_whole, sampled

TOLD = 1e-9  # by so much figures of both may differ


# --- Figures -------------------------------------------------------------------------------------

COUNTS = [
    (wins, games)
    for games in (1, 7, 100, 9_999, 1_000_000)
    for wins in sorted({0, 1, games // 3, games // 2, games - 1, games})
    if wins >= 0
]


@pytest.mark.parametrize("kind", ["wilson", "sequence"])
def test_intervals_are_those_of_simkit(kind):
    of = {"wilson": wilson, "sequence": sequence}[kind]
    script = f"console.log(JSON.stringify(given.map(([w, n]) => {kind}(w, n))))"
    for (wins, games), found in zip(COUNTS, node(script, "figures.js", given=COUNTS), strict=True):
        known = of(wins, games)
        assert found["low"] == pytest.approx(known.low, abs=TOLD), (wins, games)
        assert found["high"] == pytest.approx(known.high, abs=TOLD), (wins, games)


SPLITS = [
    (games, both, variant, base)
    for games in (1, 40, 1_000, 100_000)
    for both in (0, games // 3)
    for variant in sorted({0, games // 50, games // 5, games - both})
    for base in sorted({0, games // 40, games // 5, games - both - variant})
    if both + variant + base <= games and base >= 0
]


def test_differences_and_verdicts_are_those_of_simkit():
    names = ("games", "both", "variant", "base")
    asked = [dict(zip(names, each, strict=True)) for each in SPLITS]
    script = """
    const told = (split) => [difference(split), verdict(split), mcnemar(split)];
    console.log(JSON.stringify(given.map(told)));
    """
    answers = node(script, "figures.js", given=asked)
    for each, (interval, verdict, p) in zip(SPLITS, answers, strict=True):
        known = judge_shares([Split(*each)], Terms())[0]
        assert verdict == known.verdict, each
        assert p == pytest.approx(known.p, abs=TOLD), each
        for end in ("low", "high"):
            assert interval[end] == pytest.approx(getattr(known.difference, end), abs=1e-8), each


def test_the_test_of_equal_seats_is_that_of_simkit():
    from scipy.special import chdtrc

    grid = [(x / 7, freedom) for x in (0.1, 3, 20, 90, 400) for freedom in range(1, 8)]
    script = "console.log(JSON.stringify(given.map(([x, n]) => chiSquare(x, n))))"
    for (x, freedom), p in zip(grid, node(script, "figures.js", given=grid), strict=True):
        assert p == pytest.approx(float(chdtrc(freedom, x)), abs=TOLD), (x, freedom)


def test_quantiles_are_those_of_simkit():
    values = [3, 3, 4, 8, 8, 8, 9, 20]
    counts = {str(value): values.count(value) for value in values}
    script = "console.log(JSON.stringify([0.05, 0.5, 0.95].map((q) => quantile(given, q))))"
    assert node(script, "figures.js", given=counts) == list(np.quantile(values, [0.05, 0.5, 0.95]))


# --- Games ---------------------------------------------------------------------------------------

PLAY = """
const rules = bytesOf(given.rules), module = new WebAssembly.Module(bytesOf(given.code));
const engine = new Engine(given.plan, rules, module);
const asked = askedBy(given.plan, given.address);
engine.lay(asked.cell);
engine.play(3, given.games);
const tally = new Tally(given.plan, asked.cell.players);
tally.add(engine, given.games);
const found = { crc: crc32(engine.rows(given.games)), won: tally.won, turns: tally.turns,
  endings: tally.endings, sums: tally.sums, problems: asked.problems };
console.log(JSON.stringify(found));
"""


@pytest.mark.parametrize(
    ("address", "settings", "bot"),
    [
        ("#", {}, None),
        ("#players=4&bot=beginner%2Bexpert%2Brandom%2Bidle&goal=10&sides=12",
         {"players": 4, "goal": 10, "sides": 12}, "beginner+expert+random+idle"),
    ],
)  # fmt: skip
def test_a_page_plays_the_games_that_simkit_plays(address, settings, bot):
    found = example("pig")
    page = published_page(found)
    plan = json.loads(block(page, "plan"))
    given = {"plan": plan, "rules": plan["rules"], "code": block(page, "engine")}
    told = node(PLAY, "asked.js", "engine.js", given={**given, "address": address, "games": 200})
    workspace = Workspace(prepare(cell_of(found.game, bot, settings=settings)))
    chunk = workspace.play(3, 200).columns
    assert told["crc"] == zlib.crc32(workspace.run(3, 200).tobytes())
    assert told["problems"] == []
    assert told["won"][0] == int(chunk["won_1"].sum())
    assert sum(int(turn) * games for turn, games in told["turns"].items()) == chunk["turns"].sum()
    assert told["endings"] == {"goal_reached": 200}
    assert told["sums"]["score_2"] == chunk["score_2"].sum()


@pytest.mark.parametrize("bot", ["search", "expert+quick", "search+beginner"])
def test_a_search_on_a_page_plays_the_games_that_simkit_plays(bot):
    found = example("leduc")
    page = published_page(found)
    plan = json.loads(block(page, "plan"))
    given = {"plan": plan, "rules": plan["rules"], "code": block(page, "engine")}
    address = f"#bot={bot.replace('+', '%2B')}"
    told = node(PLAY, "asked.js", "engine.js", given={**given, "address": address, "games": 4})
    workspace = Workspace(prepare(cell_of(found.game, bot)))
    assert told["problems"] == []
    assert told["crc"] == zlib.crc32(workspace.run(3, 4).tobytes())


@pytest.mark.parametrize("name", sampled(["pig", "hunt", "atoll"], 1))
def test_a_game_is_told_as_in_simkit(name):
    """Also what the engine says: `game.say` with words, places and players."""
    found = example(name)
    page = published_page(found)
    plan = json.loads(block(page, "plan"))
    given = {"plan": plan, "rules": plan["rules"], "code": block(page, "engine")}
    script = """
    const module = new WebAssembly.Module(bytesOf(given.code));
    const engine = new Engine(given.plan, bytesOf(given.rules), module);
    const cell = usualCell(given.plan);
    engine.lay(cell);
    console.log(JSON.stringify([4, 9].map((game) => storyOf(engine, game, cell.players))));
    """
    for number, told in zip(
        (4, 9), node(script, "asked.js", "engine.js", "sitting.js", given=given), strict=True
    ):
        known = simkit.trace(found.game, seed=1, game_number=number)
        assert told["lines"] == [
            {"turn": each["turn"], "text": each["text"]} for each in known.events
        ]
        assert (told["ending"], told["turns"]) == (known.outcome["name"], known.outcome["turns"])
        assert len(told["stands"]) == told["turns"]
        assert len(told["tables"]) == (told["turns"] if plan["table"]["board"] else 0)


# --- The address ---------------------------------------------------------------------------------

READ = """
console.log(JSON.stringify(given.addresses.map((address) => askedBy(given.plan, address))));
"""


def number(name, usual, low, high, at):
    return {"name": name, "kind": "int", "usual": usual, "low": low, "high": high, "choices": [],
            "each": False, "at": at, "help": ""}  # fmt: skip


PLAN = {
    "competes": True,
    "bot": "expert",
    "bots": [{"name": name} for name in ("idle", "random", "expert")],
    "players": {"low": 3, "high": 5, "usual": 3, "at": 0},
    "settings": [
        number("deals", 2, 1, 3, 16),
        number("school", 8, 0, 20, 24),
        {**number("map", "calm", None, None, 32), "kind": "choice", "choices": ["calm", "wild"]},
        {**number("wet", False, None, None, 40), "kind": "flag"},
        {**number("roles", ["random"], None, None, 48), "kind": "names", "each": True,
         "choices": ["random", "rower", "guard"]},
    ],
    "values": [
        {"path": "card.fish.copies", "usual": 14, "low": 0, "high": 99999, "at": 88,
         "kind": "whole"},
        {"path": "card.fish.weight", "usual": 1.5, "low": -99, "high": 99, "at": 96,
         "kind": "real"},
    ],
    "decks": [{"name": "deck", "room": 20, "copies": [88]}],
    "game": {"typed": "my game.py"},
}  # fmt: skip
"""Of a game with one of everything that an address may ask for."""


def test_an_address_says_what_is_asked_and_what_is_asked_says_its_address():
    script = """
    const asked = askedBy(given.plan, given.address);
    console.log(JSON.stringify([asked, addressOf(given.plan, asked.cell, asked.games)]));
    """
    address = "#players=4&bot=random%2Bidle%2Bidle%2Bexpert&deals=3&map=wild&wet=true"
    address += "&roles=rower%2Brandom&pack%3Acard.fish.copies=10&seed=7&games=1000"
    asked, again = node(script, "asked.js", given={"plan": PLAN, "address": address})
    assert asked["problems"] == []
    assert again == address


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("#deals=9", "deals=9"),
        ("#deals=1e0", "deals=1e0"),
        ("#bot=expert%2Bexpert", "bot=expert+expert"),
        ("#roles=rower%2Bguard", "roles=rower+guard"),
        ("#wet=1", "wet=1"),
        ("#map=wet", "map=wet"),
        ("#players=__proto__", "players=__proto__"),
        ("#__proto__=1", "__proto__=1"),
        ("#<img src=x onerror=alert(1)>=2", "<img src"),
        ("#games=77", "games=77"),
        ("#seed=-1", "seed=-1"),
    ],
)
def test_what_an_address_asks_wrongly_is_refused_in_words(address, told):
    (asked,) = node(READ, "asked.js", given={"plan": PLAN, "addresses": [address]})
    assert told in asked["problems"][0]
    assert asked["cell"]["settings"] == {} and asked["cell"]["bots"] == ["expert"] * 3


def test_a_deck_with_too_many_cards_is_refused():
    given = {"plan": PLAN, "addresses": ["#pack:card.fish.copies=21"]}
    (asked,) = node(READ, "asked.js", given=given)
    assert asked["problems"] == ["deck has room for 20 cards, not for 21."]
    assert asked["cell"]["values"] == {}


def test_no_address_breaks_the_page():
    """Each is played as usual, or with what it may ask, and what is shown is short and plain."""
    lot = random.Random(1)
    keys = ["players", "bot", "seed", "games", "x", ""]
    keys += [each["name"] for each in PLAN["settings"]]
    keys += [f"pack:{each['path']}" for each in PLAN["values"]]
    signs = string.printable + "\u202e\u0000\ud7ff" + "+%&=#;<>"
    addresses = []
    for _ in range(1000 if is_whole() else 200):
        words = []
        for _ in range(lot.randrange(5)):
            value = "".join(lot.choice(signs) for _ in range(lot.choice([0, 1, 3, 200])))
            value = lot.choice([value, str(lot.randrange(-5, 10**6)), "expert", "constructor"])
            words.append(f"{lot.choice([*keys, value])}={value}")
        addresses.append("#" + "&".join(words))
    for asked in node(READ, "asked.js", given={"plan": PLAN, "addresses": addresses}):
        cell = asked["cell"]
        assert 3 <= cell["players"] <= 5 and len(cell["bots"]) == cell["players"]
        assert cell["settings"].keys() <= {each["name"] for each in PLAN["settings"]}
        assert cell["settings"].get("deals", 2) in (1, 2, 3)
        for problem in asked["problems"]:
            assert len(problem) < 220 and problem.isprintable()


# --- The page ------------------------------------------------------------------------------------


def block(page: str, name: str) -> str:
    found = re.search(rf'<script type="[^"]*" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_page_runs_its_own_script_and_asks_for_nothing():
    page = published_page(example("pig"))
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest(script)}' 'wasm-unsafe-eval'; worker-src blob:" in page  # noqa: E501  # fmt: skip
    assert not re.search(r'(?:src|href)="(?!data:,)', page)
    assert len(page) < 2_000_000


def test_a_page_says_nothing_of_the_folders_of_who_wrote_it():
    found = example("pig")
    assert str(found.game.typed).rpartition("/")[0] not in published_page(found)


def test_words_of_a_game_cannot_end_the_data():
    found = example("pig")
    found.plan["game"]["summary"] = "</script><script>alert(1)</script>"
    try:
        page = published_page(found)
    finally:
        found.plan["game"]["summary"] = ""
    assert page.count("<script>") == 1


def test_the_scripts_of_the_page_are_whole():
    """A page without a browser: its scripts are read by node, if there is one."""
    assert node("console.log('true')", *OF_THE_PAGE[:2]) is True
