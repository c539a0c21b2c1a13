"""The box of Escape from Hades: what is in it, where it is from, and what no pack may say."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.hades import GAME
from simkit.hades.pack import fitting
from simkit.hades.words import effects
from simkit.messages.errors import BadInput
from simkit.values.components import ORIGINS, Components, load
from tests.hades.scene import twin


@pytest.fixture(scope="module")
def box() -> Components:
    return load("simkit.hades")


@pytest.fixture
def packed(box: Components, tmp_path: Path) -> Callable[[str], Components]:
    """The box with a pack of this text laid over it."""

    def lay(text: str) -> Components:
        file = tmp_path / "mine.toml"
        file.write_text(f'[pack]\nname = "Mine"\ngame = "hades"\n{text}', encoding="utf-8")
        return box.with_pack(file)

    return lay


Lay = Callable[[str], Components]


# --- counters (2.2, 13.0) ------------------------------------------------------------------------


@pytest.mark.rule("hades:13.1-black-sheep")
def test_the_black_sheep_are_nineteen_squads(box: Components) -> None:
    squads = {
        name: len(unit["ids"])
        for name, unit in box.table("units").items()
        if unit["side"] == "shl" and unit["combat"] and name != "honor_guard"
    }
    assert squads == {
        "hq": 4,
        "engineer": 1,
        "heavy_weapon": 2,
        "armored_infantry": 5,
        "swat": 3,
        "scout": 4,
    }


@pytest.mark.rule("hades:13.1-scout")
def test_scouts_are_faster_and_weaker_than_infantry(box: Components) -> None:
    units = box.table("units")
    squads = [u for u in units.values() if u["side"] == "shl" and u is not units["scout"]]
    assert all(units["scout"]["mf"] > unit["mf"] for unit in squads)
    cards = box.table("cards").values()
    assert _total(cards, "ground_attack", "scout") < _total(
        cards, "ground_attack", "armored_infantry"
    )


@pytest.mark.rule("hades:13.2-nastian-forces")
def test_nastians_are_of_three_kinds_and_have_one_officer(box: Components) -> None:
    kinds = {
        name: len(unit["ids"])
        for name, unit in box.table("units").items()
        if unit["side"] == "nastian"
    }
    assert kinds == {"soldier": 18, "shock_trooper": 10, "guard": 8, "officer": 1}


@pytest.mark.rule("hades:13.2-soldiers")
def test_soldiers_are_the_basic_force(box: Components) -> None:
    units = box.table("units")
    soldiers = len(units["soldier"]["ids"])
    assert all(soldiers > len(units[kind]["ids"]) for kind in ("shock_trooper", "guard"))
    assert units["medusa"]["line"] == units["soldier"]["line"]


@pytest.mark.rule("hades:13.2-shock-troops")
def test_shock_troops_pack_more_of_a_punch_than_soldiers(box: Components) -> None:
    cards = box.table("cards").values()
    shock, soldier = (_total(cards, "ground_attack", n) for n in ("shock_trooper", "soldier"))
    assert shock > soldier
    assert box.value("units.shock_trooper.mf") > box.value("units.soldier.mf")


@pytest.mark.rule("hades:13.2-guards")
def test_guards_are_the_weakest_fighters(box: Components) -> None:
    cards = box.table("cards").values()
    guard, soldier = (_total(cards, "ground_attack", n) for n in ("guard", "soldier"))
    assert guard < soldier
    assert box.value("units.guard.mf") < box.value("units.soldier.mf")


@pytest.mark.rule("hades:12.3-michael", "hades:12.4-gabriel")
def test_michael_is_the_more_powerful_railgun(box: Components) -> None:
    cards = box.table("cards").values()
    assert _total(cards, "space_attack", "michael") > _total(cards, "space_attack", "gabriel")


def _total(cards, section: str, line: str) -> int:
    return sum(card[section].get(line, [0, 0])[0] for card in cards)


@pytest.mark.rule("hades:2.2-units")
def test_prisoners_have_one_step_and_squads_two(box: Components) -> None:
    steps = {name: unit["steps"] for name, unit in box.table("units").items()}
    assert {name for name, count in steps.items() if count == 1} == {
        "emily",
        "honor_guard",
        "elder",
    }


def test_ids_keep_the_order_of_non_combatants(box: Components) -> None:
    ids = {name: unit["ids"] for name, unit in box.table("units").items()}
    assert min(ids["elder"]) > ids["dante"][0] > ids["emily"][0]


def test_twelve_installations_fill_the_twelve_sites(box: Components) -> None:
    counts = {name: len(entry["ids"]) for name, entry in box.table("installations").items()}
    assert counts == {
        "railgun": 3,
        "missile": 2,
        "laser": 2,
        "flight_elevator": 2,
        "troop_elevator": 2,
        "radar": 1,
    }
    assert len(box.value("fighters.ids")) == 5
    assert box.table("chits") == {"crisis": 2, "comm_crash": 2}


# --- cards (2.4) ---------------------------------------------------------------------------------


@pytest.mark.rule("hades:2.4-resolution-decks")
def test_each_resolution_deck_holds_every_number_three_times(box: Components) -> None:
    cards = box.table("cards").values()
    for deck in ("shl", "nastian"):
        numbers = Counter(card["number"] for card in cards if card["deck"] == deck)
        assert numbers == dict.fromkeys(range(1, 7), 3)
    assert Counter(card["letter"] for card in cards) == dict.fromkeys("ABCDEFGHIJKL", 3)


def test_attacks_are_never_negative_and_defenses_never_positive(box: Components) -> None:
    for card in box.table("cards").values():
        for section in ("space_attack", "ground_attack"):
            assert all(value >= 0 for pair in card[section].values() for value in pair)
        for section in ("space_defense", "ground_defense"):
            assert all(value <= 0 for pair in card[section].values() for value in pair)
        assert card["cover"] <= 0


@pytest.mark.rule("hades:2.4-nasty-surprise-deck")
def test_twelve_nasty_surprises_name_every_site_twice(box: Components) -> None:
    surprises = box.table("surprises").values()
    assert [card["number"] for card in surprises] == list(range(1, 13))
    letters = Counter(letter for card in surprises for letter in card["letters"])
    assert letters == dict.fromkeys("ABCDEFGHIJKL", 2)


def test_surprises_that_the_rulebook_names_are_there(box: Components) -> None:
    ops = [effect["op"] for card in box.table("surprises").values() for effect in card["effects"]]
    for op in ("fighter_rebuild", "tower_units", "radar_fire", "extra_move", "ram", "add_card"):
        assert op in ops
    surprises = box.table("surprises")
    assert surprises["ns_10"]["effects"][0]["op"] == "ram"
    assert surprises["ns_12"]["effects"][0]["op"] == "add_card"


@pytest.mark.rule("hades:2.2-circle-markers")
def test_twenty_circle_counters_two_of_them_traps(box: Components) -> None:
    ops = Counter(circle["effect"]["op"] for circle in box.table("circles").values())
    assert sum(ops.values()) == 20
    assert (ops["trap"], ops["prisoner"], ops["treasure"], ops["gorgon"]) == (2, 4, 2, 2)


# --- where values come from ----------------------------------------------------------------------


def test_every_value_says_where_it_comes_from(box: Components) -> None:
    leaves = list(box.leaves())
    assert {leaf.origin for leaf in leaves} == {"rulebook", "assumed"}
    assert all(leaf.note for leaf in leaves)
    assert sum(box.count().values()) == len(leaves)
    assert set(box.count()) == set(ORIGINS)


def test_what_the_rulebook_does_not_print_is_assumed(box: Components) -> None:
    for path in ("map.inferno", "units.scout.mf", "cards.s01.ground_attack", "surprises.ns_03"):
        assert _origins(box, path) == {"assumed"}, path
    for path in ("scenarios.chin_music", "rules", "scoring"):
        assert _origins(box, path) == {"rulebook"}, path


def _origins(box: Components, path: str) -> set[str]:
    return {leaf.origin for leaf in box.leaves() if leaf.path.startswith(path)}


def test_the_schema_scores_what_the_state_counts() -> None:
    assert fitting.SCORED == twin.state.SCORED


def test_the_pack_is_read_without_the_compiler() -> None:
    code = (
        "import sys; from simkit.hades import GAME; GAME.components();"
        "assert not {'numba', 'numpy'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- settings ------------------------------------------------------------------------------------


def test_settings_have_the_fixed_defaults(box: Components) -> None:
    assert GAME.settle({}, box) == {
        "scenario": "historical",
        "overtime": "bot",
        "spill_over": False,
        "ew_clause": "shl",
        "three_hexes": "straight",
        "chits_return": False,
        "officer_backlash": True,
        "stopped_blows": False,
    }


def test_high_and_tight_has_no_overtime(box: Components) -> None:
    assert GAME.settle({"scenario": "high-and-tight"}, box)["overtime"] == "never"
    with pytest.raises(BadInput, match=r"has no Overtime Option \(14\.2\)"):
        GAME.settle({"scenario": "high-and-tight", "overtime": "bot"}, box)


# --- packs of one's own --------------------------------------------------------------------------


def test_an_owner_can_lay_printed_values_over_ours(packed: Lay) -> None:
    mine = packed("[units.scout]\nmf = 7\n[cards.s01]\ncover = -2\n")
    assert mine.value("units.scout.mf") == 7
    assert mine.origin("cards.s01.cover") == "own: Mine"


def test_an_owner_can_lay_a_flat_topped_map(packed: Lay) -> None:
    sides = '["SE", "S", "SW", "NW", "N", "NE"]'
    doors = ", ".join(
        f"{{ circle = {n}, hexes = [[{2 * n - 1}, {row}]] }}" for n, row in _flat_doors()
    )
    text = (
        f'[map]\nlayout = "flat-even"\ncolumns = 24\nrows = 6\ndirections = {sides}\n'
        f"inferno = {_flat_deck('.' * 24)}\npurgatory = {_flat_deck(_flat_rooms())}\n"
        f"doors = [{doors}]\nwalls_inferno = []\nwalls_purgatory = []\n"
        "[scenarios.high_and_tight]\n"
        'landings = [{ where = "inferno", hqs = 1, squads = 6, dante = true }]\n'
    )
    mine = packed(text)
    assert mine.value("map.layout") == "flat-even"


def _flat_rooms() -> str:
    return "".join(f"#{mark}" for mark in "123456789abc")


def _flat_doors() -> list[tuple[int, int]]:
    return [(n, 1) for n in range(1, 13)]


def _flat_deck(top: str) -> str:
    marks = "A.B.C.D.E.F.G.H.I.J.K.L."
    lines = [top, "." * 24, marks, "." * 24, "..^" + "." * 18 + "v..", "." * 24]
    return str(lines).replace("'", '"')


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("....^....", ".........", 'has 0 hexes marked "^" (the northern Guard Tower), expected 1'),
        ("..D..", ".....", 'has 0 hexes marked "D" (Complex D), expected 1'),
        (".A...", "xA...", 'inferno, line 3, hex 1 is "x", expected one of . # A B'),
        (".A....B", ".A....A", 'has 2 hexes marked "A" (Complex A), expected 1'),
        (".................", "................", "has 17 hexes, expected 18 (columns)"),
    ],
)
def test_a_wrong_drawing_is_refused(box: Components, packed: Lay, old, new, complaint) -> None:
    lines = list(box.value("map.inferno"))
    at = next(n for n, line in enumerate(lines) if old in line)
    lines[at] = lines[at].replace(old, new, 1)
    with pytest.raises(BadInput) as refusal:
        packed(f"[map]\ninferno = {lines}\n".replace("'", '"'))
    assert "mine.toml: map: inferno" in str(refusal.value)
    assert complaint in str(refusal.value)


def test_a_region_that_nobody_reaches_is_refused(box: Components, packed: Lay) -> None:
    lines = list(box.value("map.inferno"))
    lines[1] = "#" * 18
    with pytest.raises(BadInput, match=r"no way leads from Complex A to hex \[0, 0\] of inferno"):
        packed(f"[map]\ninferno = {lines}\n".replace("'", '"'))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[map]\ndirections = [" + '"NE", "SE", "E", "SW", "W", "NW"]', "must run clockwise"),
        ('[map]\nlayout = "flat-odd"', "directions must run clockwise"),
        ("[map]\ncolumns = 17", "has 18 hexes, expected 17 (columns)"),
        (
            '[map]\nwalls_purgatory = [{ hex = [17, 13], side = "E" }]',
            "walls_purgatory.1: hex [17, 13] lies beyond the map",
        ),
        (
            '[map]\nwalls_purgatory = [{ hex = [3, 1], side = "NW" }]',
            "walls_purgatory.1: the wall stands in a door",
        ),
        (
            '[map]\nwalls_purgatory = [{ hex = [3, 1], side = "N" }]',
            "walls_purgatory.1: side N, expected one of NE, E",
        ),
        ('[units.scout]\nrole = "guard"', "role guard is none of the side shl"),
        ("[units.scout]\nids = [20, 21, 22, 23]", "two units of one side have the ID 20"),
        (
            '[units.elder]\nids = [3]\nnames = ["One"]',
            "found 1 counters with the role elder, expected 2",
        ),
        ('[units.hq]\nnames = ["Acuto"]', "found 1 names for 4 ids"),
        ("[installations.radar]\nids = [1, 2]", "two installations have the same ID"),
        ("[installations.railgun]\nids = [10]", "found 10 counters, expected 12 to 20"),
        (
            '[vittles]\nmodules = ["lq","g1","g2","g3","q50","r1","r2","w1","w2","ew","lb"]',
            'the last of the modules is "lb", expected "lq"',
        ),
        ("[cards.s01]\nground_attack = { soldier = [1, 0] }", "soldier belongs to the other deck"),
        ("[cards.s01]\nground_attack = { quad = [1, 0] }", "quad belongs to the other sections"),
        ("[cards.s01]\nground_attack = { sniper = [1, 0] }", 'unknown entry of lines "sniper"'),
        ('[circles.brig]\neffect = { op = "engine_room" }', "found 2 counters with the effect"),
        (
            '[circles.elder_2]\neffect = { op = "prisoner", unit = "elder" }',
            "the same person or treasure stands on two counters",
        ),
        (
            '[circles.elder_2]\neffect = { op = "prisoner", unit = "elder", number = 3 }',
            "circles.elder_2: there is no elder number 3",
        ),
        ("[scoring]\nlevels = [27, 34, 39, 43, 47, 51, 55]", "levels must fall, Legendary first"),
        ("[scenarios.historical]\nrandom = 9", "make 13 counters, expected 12"),
        (
            "[scenarios.historical]\ncards = 13",
            "cards is 13, but the pack has 12: ask for fewer or add entries to surprises",
        ),
        (
            "[scenarios.historical]\nfighters = 6",
            "fighters is 6, but the pack has 5: ask for fewer or add IDs to fighters.ids",
        ),
        (
            '[scenarios.historical]\nlandings = [{ where = "inferno", hqs = 5, squads = 1, '
            "dante = true }]",
            "landings put more than 4 HQs on the map",
        ),
        (
            '[scenarios.historical]\nlandings = [{ where = "inferno", hqs = 1, squads = 19, '
            "dante = true }]",
            "landings put more than 19 squads on the map",
        ),
        (
            '[scenarios.squeeze_play]\nlandings = [{ where = "near_teleporter", within = 1, '
            "hqs = 1, squads = 5, dante = true }]",
            "squeeze_play: landings.1: Circle 2 has room for 3 within 1 hexes",
        ),
        (
            '[scenarios.chin_music]\nface_down = ["princess", "medusa"]',
            "medusa is both face_up and face_down",
        ),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused_with_its_place(
    packed: Lay, text: str, complaint: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        packed(text)
    assert "mine.toml" in str(refusal.value)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("hexes", "complaint"),
    [
        ("[[5, 5]]", "hex [5, 5] does not touch Circle 1 at [3, 0]"),
        ("[[2, 1], [19, 1]]", "hex [19, 1] lies beyond the map"),
        ("[[2, 0]]", "hex [2, 0] is not floor"),
    ],
)
def test_a_door_that_nobody_can_use_is_refused(
    box: Components, packed: Lay, hexes: str, complaint: str
) -> None:
    doors = [f"{{ circle = 1, hexes = {hexes} }}"]
    doors += [
        f"{{ circle = {door['circle']}, hexes = {door['hexes']} }}"
        for door in box.value("map.doors")[1:]
    ]
    with pytest.raises(BadInput) as refusal:
        packed(f"[map]\ndoors = [{', '.join(doors)}]\n")
    assert f"mine.toml: map: doors.1: {complaint}" in str(refusal.value)


def test_two_doors_of_one_circle_are_refused(box: Components, packed: Lay) -> None:
    doors = [dict(door) for door in box.value("map.doors")]
    doors[1]["circle"] = 1
    written = ", ".join(f"{{ circle = {d['circle']}, hexes = {d['hexes']} }}" for d in doors)
    with pytest.raises(BadInput, match="doors has 2 doors for Circle 1, expected 1"):
        packed(f"[map]\ndoors = [{written}]\n")


def test_names_of_effects_and_numbers_agree() -> None:
    for names, first, last in (
        (effects.ROLES, effects.SQUAD, effects.ELDER),
        (effects.CIRCLES, effects.CORE_COMPUTER, effects.GORGON_CELL),
        (effects.SURPRISES, effects.NO_SURPRISE, effects.ADD_CARD),
        (effects.MODULES, effects.G1, effects.LQ),
    ):
        assert (first, last) == (0, len(names) - 1)
