"""The audit of buffs on the toy race: what helps is told from what harms, and files are read."""

import tomllib

import pytest

import simkit
from simkit.lab.play.cell import cell_of
from simkit.lab.worths.buff_file import buffs_of, read_buffs, variant_of
from simkit.messages.errors import BadInput
from simkit.view.charts.audit import audit_chart, buffs_numbers
from simkit.view.console.audit import audit_page

FALSE = """
[buffs.turn]
says = "a turn more"
step = ["track.turns"]

[buffs.hurdles]
says = "hurdles, which surely are no help"
set = ["hurdles=true"]

[buffs.grip]
says = "shoes that nobody wears"
set = ["pack:shoes.winged.grip=5"]
"""

CLOSE = """
[buffs.timid]
says = "a little less daring, which matters little"
set = ["knob:expert.boldness=2"]
"""


@pytest.fixture
def false_buff(tmp_path):
    file = tmp_path / "false.toml"
    file.write_text(FALSE)
    return file


def test_true_buffs_are_found_to_help(toy):
    found = simkit.audit("toygame", games=1_500, seed=3)
    assert {name: each.verdict for name, each in found.found.items()} == dict.fromkeys(
        ("turn", "charms", "near"), "higher"
    )
    assert found.harms == ()
    page = " ".join(audit_page(found, toy).split())
    assert "None of 3 buffs is shown to lower the win rate of expert." in page
    assert "Of 3 buffs, 3 raise the win rate." in page and "Lower" not in page


def test_a_false_buff_is_found_with_games_that_show_it(toy, false_buff):
    found = simkit.audit("toygame", false_buff, games=3_000, seed=3)
    assert found.harms == ("hurdles",)
    worst = found.summary()["buffs"][0]
    assert worst["buff"] == "hurdles"
    for each in worst["to_trace"]:
        number = each["game"]
        outcomes = [
            simkit.run("toygame", games=number + 1, seed=3, hurdles=hurdles).frame["won"].iloc[-1]
            for hurdles in (False, True)
        ]
        assert outcomes == [True, False]
        assert (
            each["with"]
            == f"simkit trace toygame --set hurdles=true --bot expert --seed 3 --game {number}"
        )
    page = audit_page(found, toy)
    told = "expert wins less often with hurdles, although this can only help it."
    assert told in " ".join(page.split())
    assert worst["to_trace"][0]["with"] in page


def test_what_nobody_feels_is_played_by_no_game(false_buff):
    found = simkit.audit("toygame", false_buff, games=60, only=["grip"])
    (row,) = found.summary()["buffs"]
    assert (row["same_rules"], row["verdict"]) == (True, "same")
    page = " ".join(audit_page(found).split())
    assert "grip: these games use no value that this changes, so no game was needed." in page
    assert "felt" not in page


def test_a_settled_buff_rests(false_buff):
    false_buff.write_text(FALSE + CLOSE)
    found = simkit.audit("toygame", false_buff, until="settled", games=20_000, margin=0.012)
    games = {row["buff"]: row["games"] for row in found.summary()["buffs"]}
    assert games["turn"] < found.games == games["timid"]
    assert all(row["verdict"] != "not settled" for row in found.summary()["buffs"])


def test_a_star_stands_for_every_entry(toy):
    buffs = {each.name: each for each in buffs_of(toy)}
    values = variant_of(buffs["charms"], cell_of(toy)).values
    assert values["pack:charms.clover.points"] == 3
    assert "pack:charms.crown.points" not in values, "9 is the most that a charm may give"


def test_what_does_not_fit_here_is_left_out_with_its_reason(tmp_path):
    file = tmp_path / "buffs.toml"
    file.write_text(FALSE + '\n[buffs.far]\nsays = "no"\nset = ["goal=99"]\n')
    found = simkit.audit("toygame", file, games=60)
    assert list(found.unfit) == ["far"]
    assert "from 1 to 36" in found.notes[0]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "at least one buff"),
        ({"buff": {}}, "buffs"),
        ({"buffs": {"a": {"says": "x"}}}, "it changes nothing"),
        ({"buffs": {"a": {"says": "x", "step": ["b"], "by": 0}}}, "how many steps"),
        ({"buffs": {"a": {"step": ["b"]}}}, "says"),
        ({"buffs": {"a": {"says": "x", "set": ["goal"]}}}, "expected KEY=VALUE"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(document, message):
    with pytest.raises(BadInput, match=message):
        read_buffs("buffs.toml", document)


def test_only_known_helps_can_be_asked_for():
    with pytest.raises(BadInput, match="Did you mean turn"):
        simkit.audit("toygame", only=["turns"], games=20)


def test_the_chart_draws_what_the_json_says(toy, false_buff):
    found = simkit.audit("toygame", false_buff, games=200)
    numbers = buffs_numbers(found)
    assert numbers["variant"].tolist() == [row.buff for row in found.rows]
    figure = audit_chart(found, toy)
    assert figure.axes[0].get_xlabel().startswith("change of the win rate")


SEATS = """
[buffs.mistakes]
says = "the others take one choice in five at random"
others = ["mistakes=0.2"]

[buffs.meek]
says = "the others never throw again"
set = ["forbid=others:again"]

[buffs.turn]
says = "a turn more, if the first plays as the expert does"
step = ["track.turns"]
first = "bots=expert"
"""


def test_where_seats_compete_the_first_is_helped(tmp_path):
    """The others mistakes or are bound, without him; what is his alone hangs on what he has."""
    from toygame import TABLE

    file = tmp_path / "seats.toml"
    file.write_text(SEATS)
    asked = {"knobs": {"expert": {"boldness": 2}}, "forbid": "3:again"}
    found = simkit.audit(TABLE, file, games=300, **asked)
    mistakes, meek = (found.variants[place].settled.cell for place in (1, 2))
    assert mistakes.bots == ("expert", "expert@others", "expert@others")
    assert mistakes.knobs == {
        "expert": {"boldness": 2},
        "expert@others": {"boldness": 2.0, "mistakes": 0.2},
    }
    assert meek.forbidden == ("3:again", "others:again")
    assert found.found["mistakes"].difference.estimate == 0, (
        "nobody but the first runs in this race"
    )
    assert found.found["turn"].verdict == "higher" and not found.unfit
    assert "as seat 1, which gets the buffs" in " ".join(audit_page(found, TABLE).split())
    idle = simkit.audit(TABLE, file, games=20, bot="idle+expert+expert")
    assert "the first of bots is not expert" in idle.unfit["turn"]


@pytest.mark.parametrize("first", ["players=3", "bats=idle"])
def test_the_first_is_that_of_a_list(first):
    from toygame import TABLE

    document = f'[buffs.a]\nsays = "x"\nset = ["goal=19"]\nfirst = "{first}"'
    (buff,) = read_buffs("seats.toml", tomllib.loads(document))
    with pytest.raises(BadInput, match="is a list"):
        variant_of(buff, cell_of(TABLE))


def test_nobody_is_an_other_where_all_play_together(toy):
    (buff, *_) = read_buffs("seats.toml", tomllib.loads(SEATS))
    with pytest.raises(BadInput, match="no others"):
        variant_of(buff, cell_of(toy))


@pytest.mark.parametrize("name", ["apocalypse", "hades", "hellgame", "fury", "armageddon"])
def test_the_helps_of_every_game_can_be_given(name):
    from simkit.finding.registry import find

    cell = cell_of(find(name))
    for buff in buffs_of(cell.game):
        assert variant_of(buff, cell).values
