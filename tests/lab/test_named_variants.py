"""Axes are read in their own kind and laid over a cell; what makes no sense is refused."""

import pytest

from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

# --- Reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("goal=20,21,22", "goal", (20, 21, 22)),
        ("goal=20, 21", "goal", (20, 21)),
        ("hurdles=false,true", "hurdles", (False, True)),
        ("shoes=plain,plain+spiked", "shoes", (("plain",), ("plain", "spiked"))),
        ("bot=expert,idle", "bot", ("expert", "idle")),
        ("bot=expert+idle,random", "bot", ("expert+idle", "random")),
        ("pack:track.turns=5,6", "pack:track.turns", (5, 6)),
        ("knob:expert.mistakes=0,.1,0.25", "knob:expert.mistakes", (0.0, 0.1, 0.25)),
    ],
)
def test_an_axis_is_read_from_text(toy, text, key, values):
    assert keys.parse(text, toy) == (key, values)


def test_texts_and_mappings_say_the_same(toy):
    texts = keys.read(["goal=20,25", "knob:expert.boldness=1,2.5"], toy)
    mapping = keys.read({"goal": [20, 25], "knob:expert.boldness": [1, 2.5]}, toy)
    assert (
        texts == mapping == keys.read({"goal": ("20", 25), "knob:expert.boldness": [1, 2.5]}, toy)
    )


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ("goal", "needs key=a,b,c"),
        ("=3,4", "needs key=a,b,c"),
        ("goal=", "empty value"),
        ("goal=20,,21", "empty value"),
        ("goal=20,20", "lists a value twice"),
        ("pack:track.turns=6,06", "lists a value twice"),
        ("gaol=20,21", "Did you mean goal"),
        ("goal=20,99", "from 1 to 36, not 99"),
        ("bot=expert,exprt", "Did you mean expert"),
        ("pack:track.trns=3,4", "turns"),
        ("pack:track.turns=3,99", "from 1 to 12"),
        ("pack:=3,4", "components|override"),
        ("knob:expert.mistakes=0,2", "from 0 to 1, not '2'"),
        ("knob:expert.mistakes=0,nan", "from 0 to 1"),
        ("knob:expert.mistakes=0,1_0", "from 0 to 1"),
        ("knob:expert.bold=1,2", "Did you mean boldness"),
        ("knob:exprt.mistakes=0,1", "Did you mean expert"),
        ("konb:expert.mistakes=0,1", "neither pack: nor knob:"),
        (["goal=20,21", "goal=22,23"], "stands twice"),
        ({"goal": []}, "must be a list of values"),
        ({"goal": 20}, "must be a list of values"),
        ({"goal": "20,21"}, "must be a list of values"),
        ({"bot": ["expert", 7]}, "must be the name of a bot"),
        ({"knob:expert.mistakes": [0, True]}, "from 0 to 1"),
    ],
)
def test_a_bad_axis_is_refused(toy, axes, message):
    with pytest.raises(BadInput, match=message):
        keys.read(axes, toy)


# --- Laying --------------------------------------------------------------------------------------


def test_values_are_laid_over_a_cell(toy):
    base = cell_of(toy, settings={"goal": 20}, knobs={"expert": {"mistakes": 0.1}})
    laid = keys.lay(
        base,
        {
            "goal": 25,
            "bot": "idle+random",
            "pack:track.turns": 7,
            "knob:expert.boldness": 2.0,
        },
    )
    assert laid.settings == {"goal": 25}
    assert laid.bots == ("idle", "random")
    assert laid.overrides == (("track.turns", 7),)
    assert laid.knobs == {"expert": {"mistakes": 0.1, "boldness": 2.0}}
    assert (base.settings, base.bots) == ({"goal": 20}, ("expert",)), "the base stays as it was"
    assert base.knobs == {"expert": {"mistakes": 0.1}}


def test_a_laid_pack_value_reaches_the_components(toy):
    laid = keys.lay(cell_of(toy), {"pack:track.turns": 7})
    assert settle(laid).components.value("track.turns") == 7


def test_the_last_axis_changes_fastest():
    assert keys.grid({"a": (1, 2), "b": (3, 4)}) == [
        {"a": 1, "b": 3},
        {"a": 1, "b": 4},
        {"a": 2, "b": 3},
        {"a": 2, "b": 4},
    ]


def test_a_billion_cells_are_refused_without_making_them():
    with pytest.raises(BadInput, match="1,000,000,000 cells"):
        keys.grid({f"key{i}": range(1000) for i in range(3)})


def test_a_key_is_fixed_or_varied(toy):
    with pytest.raises(BadInput, match="goal stands in --set and in --vary"):
        keys.check_apart({"goal": (20, 21)}, cell_of(toy, settings={"goal": 20}))


def test_a_knob_of_a_bot_that_does_not_play_is_refused(toy):
    mistakes = {"knob:expert.mistakes": (0.0, 0.1)}
    keys.check_apart(mistakes, cell_of(toy))
    keys.check_apart({**mistakes, "bot": ("idle", "expert")}, cell_of(toy, "idle"))
    with pytest.raises(BadInput, match="turns a knob of expert, but idle plays"):
        keys.check_apart(mistakes, cell_of(toy, "idle"))


# --- Showing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "name", "alone"),
    [
        ({"goal": 20}, "goal=20", "20"),
        ({"hurdles": True}, "hurdles=true", "true"),
        ({"pack:track.turns": 7}, "track.turns=7", "7"),
        (
            {"knob:expert.mistakes": 0.1, "bot": "idle"},
            "expert.mistakes=0.1, bot=idle",
            "expert.mistakes=0.1, bot=idle",
        ),
        ({"shoes": ("plain", "spiked")}, "shoes=plain+spiked", "plain+spiked"),
    ],
)
def test_an_variant_has_a_name(values, name, alone):
    assert keys.label(values) == name
    assert keys.label(values, alone=True) == alone


def test_columns_hold_plain_values():
    values = {"goal": 20, "hurdles": True, "shoes": ("a", "b"), "pack:x.y": [1, 2], "k": 0.5}
    assert keys.columns(values) == {
        "goal": 20,
        "hurdles": True,
        "shoes": "a+b",
        "pack:x.y": "1+2",
        "k": 0.5,
    }
