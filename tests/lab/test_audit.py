"""The audit of helps on the toy race: what helps is told from what harms, and files are read."""

import tomllib

import pytest

import simkit
from simkit.errors import BadInput
from simkit.lab.helping.helps import arm_of, helps_of, read_helps
from simkit.lab.play.cell import cell_of
from simkit.view.charts.audit import audit_chart, helps_numbers
from simkit.view.console.audit import audit_page

FALSE = """
[helps.turn]
says = "a turn more"
step = ["track.turns"]

[helps.hurdles]
says = "hurdles, which surely are no help"
set = ["hurdles=true"]

[helps.grip]
says = "shoes that nobody wears"
set = ["pack:shoes.winged.grip=5"]
"""

CLOSE = """
[helps.timid]
says = "a little less daring, which matters little"
set = ["knob:expert.boldness=2"]
"""


@pytest.fixture
def false_help(tmp_path):
    file = tmp_path / "false.toml"
    file.write_text(FALSE)
    return file


def test_true_helps_are_found_to_help(toy):
    found = simkit.audit("toygame", games=1_500, seed=3)
    assert {name: each.verdict for name, each in found.found.items()} == dict.fromkeys(
        ("turn", "charms", "near"), "higher"
    )
    assert found.harms == ()
    assert "None of 3 helps surely harms expert" in audit_page(found.summary(), toy)


def test_a_false_help_is_found_with_games_that_show_it(toy, false_help):
    found = simkit.audit("toygame", false_help, games=3_000, seed=3)
    assert found.harms == ("hurdles",)
    worst = found.summary()["helps"][0]
    assert worst["help"] == "hurdles"
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
    page = audit_page(found.summary(), toy)
    assert "expert loses more games for hurdles" in page
    assert worst["to_trace"][0]["with"] in page


def test_what_nobody_feels_is_played_by_no_game(false_help):
    found = simkit.audit("toygame", false_help, games=60, only=["grip"])
    (row,) = found.summary()["helps"]
    assert (row["same_rules"], row["verdict"]) == (True, "same")
    assert "not felt here" in audit_page(found.summary())


def test_a_settled_help_rests(false_help):
    false_help.write_text(FALSE + CLOSE)
    found = simkit.audit("toygame", false_help, until="settled", games=20_000, margin=0.012)
    games = {row["help"]: row["games"] for row in found.summary()["helps"]}
    assert games["turn"] < found.games == games["timid"]
    assert all(row["verdict"] != "not settled" for row in found.summary()["helps"])


def test_a_star_stands_for_every_entry(toy):
    helps = {each.name: each for each in helps_of(toy)}
    values = arm_of(helps["charms"], cell_of(toy)).values
    assert values["pack:charms.clover.points"] == 3
    assert "pack:charms.crown.points" not in values, "9 is the most that a charm may give"


def test_what_does_not_fit_here_is_left_out_with_its_reason(tmp_path):
    file = tmp_path / "helps.toml"
    file.write_text(FALSE + '\n[helps.far]\nsays = "no"\nset = ["goal=99"]\n')
    found = simkit.audit("toygame", file, games=60)
    assert list(found.unfit) == ["far"]
    assert "from 1 to 36" in found.notes[0]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "at least one help"),
        ({"help": {}}, "helps"),
        ({"helps": {"a": {"says": "x"}}}, "it changes nothing"),
        ({"helps": {"a": {"says": "x", "step": ["b"], "by": 0}}}, "how many steps"),
        ({"helps": {"a": {"step": ["b"]}}}, "says"),
        ({"helps": {"a": {"says": "x", "set": ["goal"]}}}, "expected KEY=VALUE"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(document, message):
    with pytest.raises(BadInput, match=message):
        read_helps("helps.toml", document)


def test_only_known_helps_can_be_asked_for():
    with pytest.raises(BadInput, match="Did you mean turn"):
        simkit.audit("toygame", only=["turns"], games=20)


def test_the_chart_draws_what_the_json_says(toy, false_help):
    found = simkit.audit("toygame", false_help, games=200).summary()
    numbers = helps_numbers(found)
    assert numbers["arm"].tolist() == [row["help"] for row in found["helps"]]
    figure = audit_chart(found, toy)
    assert figure.axes[0].get_xlabel().startswith("more games won")


SEATS = """
[helps.slips]
says = "the others take one choice in five at random"
others = ["slip=0.2"]

[helps.meek]
says = "the others never throw again"
set = ["forbid=others:again"]

[helps.turn]
says = "a turn more, if the first plays as the expert does"
step = ["track.turns"]
first = "bots=expert"
"""


def test_where_seats_compete_the_first_is_helped(tmp_path):
    """The others slip or are bound, without him; what is his alone hangs on what he has."""
    from toygame import TABLE

    file = tmp_path / "seats.toml"
    file.write_text(SEATS)
    asked = {"knobs": {"expert": {"boldness": 2}}, "forbid": "3:again"}
    found = simkit.audit(TABLE, file, games=300, **asked)
    slips, meek = (found.arms[place].settled.cell for place in (1, 2))
    assert slips.bots == ("expert", "expert@others", "expert@others")
    assert slips.knobs == {
        "expert": {"boldness": 2},
        "expert@others": {"boldness": 2.0, "slip": 0.2},
    }
    assert meek.forbidden == ("3:again", "others:again")
    assert found.found["slips"].difference.estimate == 0, "nobody but the first runs in this race"
    assert found.found["turn"].verdict == "higher" and not found.unfit
    assert "in the first seat, which is helped" in " ".join(
        audit_page(found.summary(), TABLE).split()
    )
    idle = simkit.audit(TABLE, file, games=20, bot="idle+expert+expert")
    assert "the first of bots is not expert" in idle.unfit["turn"]


@pytest.mark.parametrize("first", ["players=3", "bats=idle"])
def test_the_first_is_that_of_a_list(first):
    from toygame import TABLE

    document = f'[helps.a]\nsays = "x"\nset = ["goal=19"]\nfirst = "{first}"'
    (help,) = read_helps("seats.toml", tomllib.loads(document))
    with pytest.raises(BadInput, match="is a list"):
        arm_of(help, cell_of(TABLE))


def test_nobody_is_an_other_where_all_play_together(toy):
    (help, *_) = read_helps("seats.toml", tomllib.loads(SEATS))
    with pytest.raises(BadInput, match="no others"):
        arm_of(help, cell_of(toy))


@pytest.mark.parametrize("name", ["apocalypse", "hades", "hellgame", "fury", "armageddon"])
def test_the_helps_of_every_game_can_be_given(name):
    from simkit.registry import find

    cell = cell_of(find(name))
    for help in helps_of(cell.game):
        assert arm_of(help, cell).values
