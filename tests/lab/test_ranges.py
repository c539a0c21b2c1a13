"""How far what is not known may lie from the pack: ranges, what is refused, what owners know."""

from __future__ import annotations

import tomllib

import pytest

import simkit
from simkit.finding.registry import find
from simkit.lab.check import check_file
from simkit.lab.ranges import judged
from simkit.lab.ranges.judged import implausible
from simkit.lab.ranges.listing import listed_ranges
from simkit.lab.ranges.moves import Alternatives, Multiple, Steps, reach, within
from simkit.lab.ranges.places import in_pack, matches
from simkit.lab.ranges.reading import ranges_of, read_ranges
from simkit.lab.ranges.unknown import DRAWS, keys_at
from simkit.messages.errors import BadInput

GAMES = ("apocalypse", "hades", "hellgame", "fury", "armageddon")


@pytest.fixture(scope="module", params=GAMES)
def real(request):
    game = find(request.param)
    return game, game.components(), ranges_of(game)


@pytest.fixture
def written(toy):
    def read(text: str):
        return read_ranges("mine.toml", tomllib.loads(text), toy, toy.components())

    return read


@pytest.fixture
def owned(toy, tmp_path):
    """The toy with an owner's pack laid over it."""

    def lay(text: str):
        path = tmp_path / "own.toml"
        path.write_text(f'[pack]\nname = "own"\ngame = "toygame"\n{text}', encoding="utf-8")
        return toy.components([path]), path

    return lay


# --- The games -----------------------------------------------------------------------------------


def test_something_is_said_of_every_assumed_value(real):
    _, pack, ranges = real
    assert ranges.uncovered == ()
    groups = [each.spots for each in ranges.unknowns] + [each.spots for each in ranges.held]
    said = {spot.leaf.path for spots in groups for spot in spots}
    assert {path for path, _, _ in pack.assumed()} <= said


def test_no_value_is_moved_by_two_unknowns(real):
    paths = [spot.path for unknown in real[2].unknowns for spot in unknown.spots]
    assert len(paths) == len(set(paths))
    assert not [one for one in paths for other in paths if one.startswith(f"{other}.")]


def test_every_value_lies_in_its_own_range_and_can_leave_its_place(real):
    _, pack, ranges = real
    for unknown in ranges.unknowns:
        for spot in unknown.spots:
            allowed = unknown.allowed(pack, spot)
            assert within(spot.value, allowed), spot.path
            assert len(allowed) > 1, spot.path


def test_packs_from_all_over_the_ranges_are_sound(real):
    game, pack, ranges = real
    for unknown in ranges.unknowns:
        for place in (0.0, 0.37, 0.99):
            if unknown.setting:
                assert game.settle(unknown.values(pack, unknown.level_at(place)), pack)
                continue
            changed = pack
            for key, value in unknown.values(pack, unknown.level_at(place)).items():
                changed = changed.with_override(key.removeprefix("pack:"), value)
            if place == 0 and not unknown.apart:
                assert changed.digest() != pack.digest(), unknown.name


def test_printed_values_stay_as_they_are(real):
    """Only what is assumed, or public and said to be doubted, is moved."""
    for unknown in real[2].unknowns:
        assert {spot.leaf.origin for spot in unknown.spots} <= {"assumed", "public"}
    if real[0].name == "apocalypse":
        moved = {spot.path for unknown in real[2].unknowns for spot in unknown.spots}
        assert "heroes.hannah.slots.1.cost" not in moved  # a sheet that everybody can see
        assert "heroes.moose.slots.1.cost" in moved
        assert "lords.baphomet.health.4" not in moved  # printed for four
        assert "lords.baphomet.health.3" in moved


# --- How values move -----------------------------------------------------------------------------


def test_values_that_belong_together_move_together():
    game = find("apocalypse")
    pack = game.components()
    health = next(each for each in ranges_of(game).unknowns if each.name == "hero_health")
    moved = health.values(pack, 2)
    assert len(moved) == 15
    for key, value in moved.items():
        usual = pack.value(key.removeprefix("pack:"))
        assert value == min(10, usual + 2)  # no hero has more than ten


@pytest.mark.parametrize(
    ("pattern", "path", "named"),
    [
        ("heroes.*.health", "heroes.moose.health", True),
        ("heroes.*.health", "heroes.moose.luck", False),
        ("heroes.*", "heroes.moose.luck", False),
        ("cards.s*.cover", "cards.s01.cover", True),
        ("cards.s*.cover", "cards.n01.cover", False),
    ],
)
def test_a_pattern_names_places_part_by_part(pattern, path, named):
    assert matches(pattern, tuple(path.split("."))) is named


@pytest.mark.parametrize(
    ("move", "level", "value", "allowed"),
    [
        (Steps(-2, 2), 1, 7, (4, 5, 6, 7, 8)),
        (Steps(-2, 2), -2, 4, (4, 5, 6, 7, 8)),
        (Multiple(0.5, 1.5), 1.5, 9, (3, 6, 9)),
        (Multiple(0.5, 3.0), 3.0, 12, (3, 6, 12)),  # the schema ends there
        (Alternatives((6, 11)), 11, 11, (6, 11)),
        (Alternatives((6, 11)), None, 6, (6, 11)),
    ],
)
def test_an_unknown_moves_a_value_within_its_range(toy, move, level, value, allowed):
    pack = toy.components()
    (spot,) = (each for each in in_pack(pack) if each.path == "track.turns")
    assert move.moved(pack, spot, level) == value
    assert reach(move, pack, spot) == allowed


@pytest.mark.parametrize(
    ("value", "allowed", "lies"),
    [
        (5, (4, 6), True),
        (7, (4, 6), False),
        ("2d6", ("2d4", "2d6"), True),
        ("2d8", ("2d4", "2d6"), False),
        (True, (False,), False),
        ([2, 9], ([1, 8], [3, 10]), True),
        ([2, 11], ([1, 8], [3, 10]), False),
        ([2], ([1, 8], [3, 10]), False),
        ({"a": 2}, ({"a": 1}, {"a": 3}), True),
        ({"b": 2}, ({"a": 1}, {"a": 3}), False),
    ],
)
def test_numbers_lie_between_the_ends_and_words_are_among_those_named(value, allowed, lies):
    assert within(value, allowed) is lies


def test_levels_and_places_are_one_another(real):
    for unknown in real[2].unknowns:
        for place in (0.01, 0.5, 0.999):
            level = unknown.level_at(place)
            again = unknown.level_at(unknown.place_of(level))
            assert again == pytest.approx(level), unknown.name


def test_each_value_of_an_unknown_apart_is_drawn_by_itself():
    game = find("apocalypse")
    pack, ranges = game.components(), ranges_of(game)
    copies = next(each for each in ranges.unknowns if each.name == "gift_copies")
    one, other = (copies.values(pack, copies.level_at(place)) for place in (0.2, 0.7))
    assert one == copies.values(pack, int(0.2 * DRAWS))  # the same number, the same draw
    assert one != other
    assert set(one.values()) == {1, 2, 3}


def test_where_nothing_is_said_everything_is_as_the_pack_says(real):
    _, pack, ranges = real
    for key, value in keys_at(ranges.unknowns, {}, pack).items():
        assert pack.value(key.removeprefix("pack:")) == value


# --- Ranges that are refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[other]\n", "mine.toml: unknown table"),
        ("[unknowns.a]\n", 'mine.toml: unknowns.a: the key "title" is missing'),
        ('values = ["track.turns"]\nsteps = [-1, 1]\nspeed = 1', "unknown key"),
        ('values = ["track.turns"]', "expected one of `steps`, `times` and `one_of`"),
        ('values = ["track.turns"]\nsteps = [-1, 1]\ntimes = [0.5, 2]', "expected one of"),
        ('values = ["track.turns"]\nsteps = [1, 2]', "unknowns.a.steps: found 1 to 2"),
        ('values = ["track.turns"]\ntimes = [-1, 2]', "unknowns.a.times: found -1 to 2"),
        ('values = ["track.turns"]\nsteps = [0.5, 2]', "expected a whole number"),
        ('values = ["track.length"]\nsteps = [-1, 1]', '"track.length" names no value'),
        ('values = ["charms.*.title"]\nof = ["assumed", "rulebook"]\nsteps = [-1, 1]',
         "cannot be moved so"),
        ("steps = [-1, 1]", "expected either `values` or a `setting`"),
        ('setting = "goal"\nsteps = [-1, 1]', "a setting needs `one_of`"),
        ('setting = "gaol"\none_of = [10, 20]', "no setting 'gaol'"),
        ('setting = "goal"\none_of = [10, 99]', "goal must be a whole number from 1 to 36"),
    ],
)  # fmt: skip
def test_a_bad_range_is_refused_by_name_and_place(written, text, message):
    if not text.startswith("["):
        text = f'[unknowns.a]\ntitle = "t"\nreason = "r"\n{text}'
    with pytest.raises(BadInput) as refusal:
        written(text)
    assert message in str(refusal.value)
    assert "mine.toml" in str(refusal.value)


def test_the_first_unknown_that_names_a_value_has_it(written):
    entry = 'title = "t"\nreason = "r"\nvalues = ["track.turns"]\n'
    found = written(f"[unknowns.a]\n{entry}steps = [-1, 1]\n[unknowns.b]\n{entry}steps = [-2, 2]")
    assert [len(each.spots) for each in found.unknowns] == [1, 0]
    assert [each.name for each in found.open] == ["a"]
    assert "charms.pebble.copies" in found.uncovered


def test_a_setting_may_be_unknown(written):
    found = written(
        '[unknowns.far]\ntitle = "t"\nreason = "r"\nsetting = "goal"\none_of = [18, 20, 22]'
    )
    assert len(found.open) == 1
    assert keys_at(found.unknowns, {"far": 22}, find("toygame").components()) == {"goal": 22}


# --- What an owner knows -------------------------------------------------------------------------


def test_a_value_outside_its_range_is_a_remark_with_place_and_remedy(toy, owned):
    pack, path = owned("[track]\nturns = 3\n")
    (remark,) = implausible(toy, pack)
    assert "track.turns 3 of " in remark
    assert "is outside what is plausible: 4 to 12 (length)" in remark
    assert 'origin = { turns = "printed on my copy" }' in remark
    assert check_file(path).facts[-1] == remark


def test_check_run_and_diff_say_the_same_of_a_house_rule(owned):
    _, path = owned("[track]\nturns = 3\n")
    remark = check_file(path).facts[-1]
    assert remark in simkit.run("toygame", games=5, packs=[path], jobs=1).notes
    assert remark in simkit.diff("toygame", str(path), games=20, jobs=1).notes


@pytest.mark.parametrize(
    "text",
    [
        "[track]\nturns = 8\n",
        '[track]\nturns = 3\norigin = { turns = "printed on my copy" }\n',
        "[track]\nsides = 12\n",  # of a value with no range nothing is said
    ],
)
def test_a_value_in_its_range_or_seen_by_its_owner_is_sound(owned, text):
    _, path = owned(text)
    assert check_file(path).kind == "pack"
    assert "plausible" not in " ".join(check_file(path).facts)


def test_what_an_owner_has_written_is_unknown_no_longer(toy, owned):
    pack, _ = owned("[track]\nturns = 6\n")
    assert [each.name for each in ranges_of(toy).open] == ["length", "clover", "pebbles"]
    assert [each.name for each in ranges_of(toy, pack).open] == ["clover", "pebbles"]


def test_an_owner_can_narrow_a_range(toy, owned):
    pack, path = owned("[unknowns]\nlength = [0, 1]\n[track]\nsides = 6\n")
    length = ranges_of(toy, pack).open[0]
    assert [length.level_at(place) for place in (0.1, 0.9)] == [0, 1]
    settled, _ = owned("[unknowns]\nlength = 1\n[track]\nsides = 6\n")
    assert [each.name for each in ranges_of(toy, settled).open] == ["clover", "pebbles"]
    assert "It settles 1 of 3 unknowns" in " ".join(check_file(path).facts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "length = 7",
            "unknowns.length: found 7, expected a number or [low, high] within -2 to +6",
        ),
        ("length = [1, 0]", "within -2 to +6"),
        ('length = "long"', "within -2 to +6"),
        ("width = 1", 'unknowns: unknown unknown "width"'),
    ],
)
def test_what_does_not_narrow_is_refused_by_name_and_place(owned, text, message):
    _, path = owned(f"[unknowns]\n{text}\n")
    with pytest.raises(BadInput) as refusal:
        check_file(path)
    assert str(path) in str(refusal.value)
    assert message in str(refusal.value)


def test_a_shape_that_no_range_knows_is_left_to_the_schema(toy, owned):
    pack, _ = owned("[charms.pebble]\npoints = 3\n")
    assert not list(implausible(toy, pack))


def test_the_list_says_what_every_value_may_be(toy):
    listed = listed_ranges(toy)
    assert listed["counts"] == {
        "unknowns": 3, "assumed": 5, "moved": 3, "held": 3, "uncovered": 0,
    }  # fmt: skip
    length = listed["unknowns"][0]
    (turns,) = length["values"]
    assert turns == {
        "path": "track.turns", "is": 6, "from": "assumed", "may_be": [4, 5, 6, 7, 8, 9, 10, 11, 12],
    }  # fmt: skip


def test_ranges_are_not_read_where_no_value_is_an_owners(monkeypatch):
    monkeypatch.setattr(judged, "ranges_of", lambda game: pytest.fail("the ranges were read"))
    game = find("apocalypse")
    assert list(implausible(game, game.components())) == []
