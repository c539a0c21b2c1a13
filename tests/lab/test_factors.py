"""What may be otherwise: keys with their values, and groups of assumed values."""

import numpy as np
import pytest

from simkit.apocalypse.pack.toughness import Toughness
from simkit.finding import registry
from simkit.lab.play.cell import cell_of
from simkit.lab.ranges.neighbours import ladder_about, neighbours, numbers_in
from simkit.lab.varying.factors import (
    DRAWS,
    Factor,
    Group,
    Others,
    assumed_groups,
    joined,
    level_at,
    read_factors,
    rules_builder,
    within_reach,
)
from simkit.messages.errors import BadInput
from simkit.values.schema import Choice, Dice, Flag, Integer, ListOf, Lookup, NameOf, Text
from simkit.view.text.values import key_told


@pytest.mark.parametrize(
    ("kind", "value", "around"),
    [
        (Integer(0, 10), 4, (3, 4, 5)),
        (Integer(0, 10), 10, (9, 10)),
        (Integer(0, 99), 42, (38, 42, 46)),
        (Integer(0, 10), 1, (1, 2)),  # to nothing is no step
        (Integer(0, 10), 0, (0, 1)),
        (Toughness(0, 12), "4", ("3", "4", "5")),
        (Toughness(0, 12), "4+4", ("3+3", "4+4", "5+5")),
        (Dice(), "1d8", ("1d6", "1d8", "1d10")),
        (Dice(), "1d8+2d6", ("2d4+1d6", "1d8+2d6", "2d8+1d10")),
        (Dice(), "3d12", ("3d10", "3d12", "4d12")),
        (Dice(), "1d4", ("1d4", "1d6")),
        (Dice(), "2d4", ("1d4", "2d4", "2d6")),
        (Dice(), "", ("",)),
        (Choice("d4", "d6", "d8"), "d6", ("d4", "d6", "d8")),
        (Choice("burn", "stun"), "burn", ("burn",)),
        (Flag(), True, (True,)),
        (Text(), "Hannah", ("Hannah",)),
        (ListOf(Dice(), 1, 2), ["1d6", "1d12"],
         (["1d4", "1d10"], ["1d6", "1d12"], ["1d8", "2d12"])),
        (ListOf(Integer(1, 8), 0, 8, distinct=True), [1, 2], ([1, 2],)),
        (Lookup(Integer(0, 9), 1, 3), {"a": 3, "b": 9},
         ({"a": 2, "b": 8}, {"a": 3, "b": 9}, {"a": 4, "b": 9})),
        (Lookup(ListOf(Integer(-9, 9), 2, 2), 0, 9, NameOf("lines")), {"hq": [2, 1]},
         ({"hq": [1, 1]}, {"hq": [2, 1]}, {"hq": [3, 2]})),
    ],
)  # fmt: skip
def test_a_value_has_a_step_down_and_a_step_up(kind, value, around):
    assert neighbours(kind, value) == around


@pytest.mark.parametrize("game", ["apocalypse", "hades"])
def test_the_assumed_numbers_of_every_game_can_be_drawn(game):
    from simkit.finding.registry import find

    assert len(assumed_groups(find(game).components()).groups) > 5


def test_a_ladder_goes_as_far_as_asked_or_as_the_schema(toy):
    assert ladder_about(Integer(1, 12), 6, 3) == (3, 4, 5, 6, 7, 8, 9)
    assert ladder_about(Integer(1, 7), 6, 3) == (3, 4, 5, 6, 7)


def test_numbers_inside_lists_and_tables_are_found(monkeypatch):
    from simkit.finding.registry import find

    components = find("apocalypse").components()
    path = "heroes.hannah.slots"
    found = dict(numbers_in(components, path, components.value(path)))
    assert found[f"{path}.1.cost"] == (5, 6, 7)
    assert not any(".needs" in each for each in found), "which slot needs which is structure"


# --- Reading -------------------------------------------------------------------------------------


def test_keys_have_values_of_their_own_kind(toy):
    cell = cell_of(toy)
    texts = ["hurdles", "goal=18,20", "knob:expert.boldness", "pack:track.turns", "bot=idle,expert"]
    found = {factor.key: factor.values for factor in read_factors(texts, cell)}
    assert found == {
        "hurdles": (False, True),
        "goal": (18, 20),
        "knob:expert.boldness": (0.0, 1.5, 3.0, 4.5, 6.0),
        "pack:track.turns": (5, 6, 7),
        "bot": ("idle", "expert"),
    }


def test_several_keys_may_stand_in_one_text(toy):
    for text in ("hurdles,pack:track.turns", "hurdles=false,true,pack:track.turns=5,6,7"):
        assert {factor.key: factor.values for factor in read_factors(text, cell_of(toy))} == {
            "hurdles": (False, True),
            "pack:track.turns": (5, 6, 7),
        }


def test_a_wide_range_is_thinned(toy):
    (goal,) = read_factors("goal", cell_of(toy))
    assert goal.values == (1, 10, 18, 27, 36)


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ("gaol", "Did you mean goal"),
        ("goal=20", "one value only"),
        ("goal=20,", "empty value"),
        ("goal=20,20", "twice"),
        (["hurdles", "hurdles"], "stands twice"),
        ("shoes", "needs its values"),
        ("bot", "needs its values"),
        ("knob:expert.baldness", "Did you mean boldness"),
        ("pack:track.turms", "Did you mean turns"),
        ("deck:track", "neither pack: nor knob:"),
        ("=1,2", "needs keys"),
        ([], "names nothing"),
    ],
)
def test_a_bad_key_is_refused(toy, over, message):
    with pytest.raises(BadInput, match=message):
        read_factors(over, cell_of(toy))


# --- Groups --------------------------------------------------------------------------------------


def group(name, members=1):
    return Group(name, tuple((f"{name}.{place}", (1, 2, 3)) for place in range(members)))


def test_every_value_of_a_group_is_drawn_by_itself_and_evenly():
    pair = group("minions.gryllus", 2)
    draws = [tuple(pair.at(level).values()) for level in range(1800)]
    counts = np.unique(draws, axis=0, return_counts=True)[1]
    assert len(counts) == 9
    assert counts.min() > 150, "200 are expected"


def test_a_draw_is_the_same_wherever_its_group_stands():
    one, two = group("a.b", 3), group("a.c", 3)
    rest = Others((one, two))
    assert one.at(7, seed=5) == one.at(7, seed=5)
    assert list(one.at(7).values()) != list(one.at(8).values())
    assert set(rest.at(3)) == set(one.at(0)) | set(two.at(0))


def test_places_from_nothing_to_one_cover_all_levels():
    factor = Factor("goal", (1, 2, 3))
    assert [level_at(factor, place) for place in (0.0, 0.4, 0.99, 1.0)] == [0, 1, 2, 2]
    assert level_at(group("a.b"), 1.0) == DRAWS - 1


def test_tables_with_many_groups_are_joined_first():
    groups = [group(f"gifts.g{place}") for place in range(6)] + [group("minions.gryllus")]
    few = joined(groups, most=3)
    assert [each.key for each in few] == ["gifts.*", "minions.gryllus"]
    assert len(few[0].members) == 6


def test_assumed_values_are_grouped_by_entry_and_words_are_left(toy):
    found = assumed_groups(toy.components())
    groups = {each.key: dict(each.members) for each in found.groups}
    assert groups["track"] == {"track.turns": (5, 6, 7)}
    assert found.unvaried >= 1, "the pebble's title is a word"


def test_a_part_of_the_pack_can_be_named(toy):
    found = assumed_groups(toy.components(), "assumed:track")
    assert [each.key for each in found.groups] == ["track.turns"], "one entry: value by value"
    with pytest.raises(BadInput, match="no assumed number can vary there"):
        assumed_groups(toy.components(), "assumed:trakc")


def test_a_value_that_varies_by_itself_leaves_its_group(toy):
    found = assumed_groups(toy.components(), but=["track.turns"])
    assert "track" not in [each.key for each in found.groups]


def test_what_the_cell_cannot_reach_is_left_out(toy):
    components = toy.components()
    assumed = assumed_groups(components)
    extra = Group("shoes.winged", (("shoes.winged.grip", (2, 3, 4)),))
    both = type(assumed)((*assumed.groups, extra), assumed.unvaried)
    found = within_reach(both, components, rules_builder(cell_of(toy)))
    assert "track" in [each.key for each in found.groups]
    assert "shoes.winged" not in [each.key for each in found.groups]
    assert found.beyond == 1
    worn = cell_of(toy, settings={"shoes": ("winged",)})
    found = within_reach(both, components, rules_builder(worn))
    assert "shoes.winged" in [each.key for each in found.groups]


def test_a_table_whose_groups_were_joined_is_called_by_its_name():
    game = registry.find("hades")
    assert key_told("scenarios.*", game) == "scenarios"
    assert key_told("units.*", game) == "units"
