"""People on the page that carries its laboratory: the questions of `simkit play`, and no more."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from simkit.finding import registry
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.playtests.choices_read import read_choices
from simkit.lab.playtests.page_games import KIND, PERSON, choices_on_page
from simkit.messages.errors import BadInput
from simkit.view.published.page import published_page
from tests.design.block_game import BLOCKS
from tests.design.playing import written
from tests.portable import EXAMPLES, carried, example, need_linker, node
from tests.view.test_published import block

FILES = ("asked.js", "engine.js", "sitting.js")
SIT = """
const module = new WebAssembly.Module(bytesOf(given.code));
const engine = new Engine(given.plan, bytesOf(given.plan.rules), module);
const { bots, seed, game, answers } = given;
const cell = { ...usualCell(given.plan), players: bots.length, bots, seed };
const found = Array.from({ length: answers.length + 1 }, (_, n) =>
  satDown(engine, { cell, game, answers: answers.slice(0, n) }));
console.log(JSON.stringify(found));
"""


def on_page(name: str, **sitting):
    """What a page finds at each question of a game, and at its end."""
    page = published_page(example(name))
    given = {"plan": json.loads(block(page, "plan")), "code": block(page, "engine"), **sitting}
    return node(SIT, *FILES, given=given)


def at_table(game, bots, seed, number):
    """Questions, answers and ending at the table of `simkit play`, where people draw lots."""
    named = "+".join("idle" if bot == PERSON else bot for bot in bots)
    if not game.seats:  # in a team one bot plays for all
        named = next((bot for bot in bots if bot != PERSON), "idle")
    cell = cell_of(game, named, seed, settings={"players": len(bots)})
    people = [seat for seat, bot in enumerate(bots, start=1) if bot == PERSON]
    table = PeopleTable(sitting_of(cell, people, number, is_open=True))
    draw, asked, advices = random.Random(seed), [], []
    while not table.is_over:
        question = table.question()
        asked.append((question.seat, question.kind, list(question.options)))
        advices.append(question.advice)
        table.answer(draw.randrange(len(question.options)))
    row, _ = table.ending()
    table.close()
    return asked, table.answers, row, advices


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("pig", [PERSON, "expert"]),
        ("pig", [PERSON, "random", PERSON]),
        ("leduc", ["expert", PERSON]),
        ("reef", [PERSON, "expert", "random"]),
        ("hunt", ["expert", PERSON, PERSON]),
        ("atoll", [PERSON, "expert"]),
    ],
)
def test_people_are_asked_on_a_page_what_they_are_asked_at_a_table(name, bots):
    for number in (0, 5):
        asked, answers, row, advices = at_table(example(name).game, bots, 11, number)
        told = on_page(name, bots=bots, seed=11, game=number, answers=answers)
        texts = [[option["text"] for option in each["options"]] for each in told[:-1]]
        kinds = [(each["seat"], each["kind"]) for each in told[:-1]]
        assert [(*kind, text) for kind, text in zip(kinds, texts, strict=True)] == asked
        assert told[-1]["ending"] == row["outcome"]
        assert [each["advice"] for each in told[:-1]] == advices
        assert [bool(won) for won in told[-1]["won"]] == [bool(won) for won in row["wins"]]


IMAGINE = """
const module = new WebAssembly.Module(bytesOf(given.code));
const engine = new Engine(given.plan, bytesOf(given.plan.rules), module);
const cell = { ...usualCell(given.plan), bots: given.bots };
const asked = { cell, game: 0, answers: [], seat: 0, options: 2, games: 2000 };
const pot = given.plan.state.fields.find((each) => each.name === "pot").at;
function played(game, option) {
  let there = [-1, -1], used = 0;
  engine.lay(cell);
  engine.asked = (...handed) => {
    if (used++) return BigInt(adviceOf(engine, handed));
    there = [turnIn(engine), whole(engine.view(), engine.batch + pot)];
    return BigInt(option);
  };
  engine.play(game, 1);
  return [String(there), winners(engine.view(), engine.batch + given.plan.state.rank, 2)[0]];
}
const [start] = played(0, 0);
const alike = [0, 1].map((option) => {
  const all = Array.from({ length: 20000 }, (_, game) => played(game, option));
  const same = all.filter(([there]) => there === start);
  return [same.filter(([, won]) => won).length, same.length];
});
console.log(JSON.stringify([start, alike, imagined(engine, asked), imagined(engine, asked)]));
"""


def test_imagined_games_win_as_often_as_games_that_came_to_the_same_question():
    page = published_page(example("pig"))
    given = {"plan": json.loads(block(page, "plan")), "code": block(page, "engine")}
    start, alike, found, again = node(IMAGINE, *FILES, given=given | {"bots": [PERSON, "expert"]})
    assert found == again
    assert start.startswith("1,")  # the first turn, with the points of one roll
    for (won, games), imagined in zip(alike, found, strict=True):
        share = (won + imagined) / (games + 2000)
        spread = (share * (1 - share) * (1 / games + 1 / 2000)) ** 0.5
        assert abs(won / games - imagined / 2000) < 4 * spread
    assert found[1] > found[0]  # to roll on, not to hold


def test_a_seat_sees_its_own_hand_alone_until_the_end():
    *asked, end = on_page("leduc", bots=[PERSON, PERSON], seed=3, game=1, answers=[0, 0, 0, 0])
    assert len(asked) == 4

    def hands(found):
        return next(part["each"] for part in found["table"] if part["name"] == "hand")

    assert [each["seat"] for each in asked] == [0, 1, 0, 1]
    for each in asked:
        own, other = each["seat"], 1 - each["seat"]
        assert hands(each)[own] == hands(end)[own] and None not in hands(each)[own]
        assert hands(each)[other] == [None]


def test_a_seat_sees_its_own_pieces_and_the_backs_of_others(tmp_path):
    need_linker()
    game = registry.find(written(tmp_path, BLOCKS, "blocks.py"))
    page = published_page(carried(game, searches=False))
    given = {"plan": json.loads(block(page, "plan")), "code": block(page, "engine")}
    sitting = {"bots": [PERSON, PERSON], "seed": 3, "game": 1, "answers": [0] * 6}
    asked = node(SIT, *FILES, given=given | sitting)

    def row(found, name):
        return next(part["each"][0] for part in found["table"] if part["name"] == name)

    for each in asked:
        kinds, who = row(each, "block"), row(each, "block known")
        sees = [seats < 0 or bool(seats >> each["seat"] & 1) for seats in who]
        assert [kind is not None for kind in kinds] == sees
        assert [hp is not None for hp in row(each, "block hp")] == sees
        assert None not in row(each, "block place")
    assert any(-1 in row(each, "block known") for each in asked)
    assert {each["seat"] for each in asked} == {0, 1}


def test_choices_that_do_not_fit_are_refused_on_the_page():
    with pytest.raises(AssertionError, match="These choices do not fit the game"):
        on_page("leduc", bots=[PERSON, "idle"], seed=3, game=1, answers=[0] * 9)


# --- The file of a page --------------------------------------------------------------------------

PIG = str(EXAMPLES / "pig.py")


def kept(tmp_path: Path, **changes) -> Path:
    """The file of a page on which one game of Pig was played."""
    game = registry.find(PIG)
    bots = [PERSON, "expert"]
    _, answers, *_ = at_table(game, bots, 4, 2)
    played = {"players": 2, "bots": bots, "settings": {}, "values": {}, "seed": 4, "game": 2,
              "answers": answers} | changes  # fmt: skip
    file = tmp_path / "pig-games.json"
    said = {"kind": KIND, "rules": game.content, "alias": "ann", "games": [played]}
    file.write_text(json.dumps(said), encoding="utf-8")
    return file


def test_what_people_chose_on_a_page_is_read_with_the_choices_of_bots(tmp_path):
    file = kept(tmp_path)
    answers = json.loads(file.read_text("utf-8"))["games"][0]["answers"]
    for path in (file, tmp_path):
        read = read_choices(path, registry.find(PIG))
        assert [choice.place - 1 for choice in read.choices] == answers
        assert {choice.alias for choice in read.choices} == {"ann"}
        assert all(choice.options == 2 and "expert" in choice.would for choice in read.choices)


def test_a_game_with_changed_settings_is_played_again_with_them(tmp_path):
    game = registry.find(PIG)
    cell = cell_of(game, "idle+expert", 4, settings={"goal": 20})
    table = PeopleTable(sitting_of(cell, [1], 2, is_open=True))
    while not table.is_over:
        table.answer(0)
    table.close()
    file = kept(tmp_path, settings={"goal": 20}, answers=table.answers)
    read = read_choices(file, game)
    assert len(read.choices) == len(table.answers) > 0
    assert not read.left_out


def test_in_a_team_the_bot_of_the_other_seats_is_known_again(tmp_path):
    game = registry.find(str(EXAMPLES / "atoll.py"))
    bots = [PERSON, "expert"]
    asked, answers, *_ = at_table(game, bots, 4, 2)
    file = kept(tmp_path, bots=bots, answers=answers)
    file.write_text(file.read_text("utf-8").replace(registry.find(PIG).content, game.content))
    read = read_choices(file, game)
    assert [choice.options for choice in read.choices] == [len(texts) for *_, texts in asked]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bots": [PERSON, "/tmp/bot.py"]}, "a game that the page cannot have written"),
        ({"bots": ["expert", "expert"]}, "a game that the page cannot have written"),
        ({"answers": [True]}, "a game that the page cannot have written"),
        ({"seed": 1e99}, "a game that the page cannot have written"),
        ({"answers": [7]}, "a game whose choices do not fit"),
        ({"answers": [1] * 5000}, "a game whose choices do not fit"),
        ({"players": 99}, "a game whose choices do not fit"),
        ({"values": {"card.x": 1}}, "a game with changed values of cards and pieces"),
        ({"settings": {"goal": 10**9}}, "a game whose choices do not fit"),
        ({"settings": {"gaol": 10}}, "a game that the page cannot have written"),
        ({"settings": {"players": 3}}, "a game that the page cannot have written"),
        ({"settings": {"goal": {"a": 1}}}, "a game that the page cannot have written"),
        ({"settings": [1]}, "a game that the page cannot have written"),
    ],
    ids=str,
)
def test_a_game_that_cannot_be_used_is_left_out_with_the_reason(tmp_path, changes, reason):
    left_out: Counter[str] = Counter()
    found = list(choices_on_page(kept(tmp_path, **changes), registry.find(PIG), left_out))
    assert (found, dict(left_out)) == ([], {reason: 1})


@pytest.mark.parametrize("alias", [None, "", "two words", "<b>"])
def test_a_name_that_is_no_alias_is_refused(tmp_path, alias):
    file = kept(tmp_path)
    said = json.loads(file.read_text("utf-8")) | {"alias": alias}
    file.write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(BadInput, match="the alias must be letters"):
        list(choices_on_page(file, registry.find(PIG), Counter()))
