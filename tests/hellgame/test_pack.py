"""The box of The HellGame: what is in it, where it is from, and what no pack may say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.hellgame import GAME
from simkit.hellgame.words.sizes import INCAPACITATED
from simkit.messages.errors import BadInput
from simkit.values.components import ORIGINS, Components, load
from tests.hellgame.scene import NONE, Scene, effects, state, twin

Lay = Callable[[str], Components]


@pytest.fixture(scope="module")
def box() -> Components:
    return load("simkit.hellgame")


@pytest.fixture
def packed(box: Components, tmp_path: Path) -> Lay:
    """The box with a pack of this text laid over it."""

    def lay(text: str) -> Components:
        file = tmp_path / "mine.toml"
        file.write_text(f'[pack]\nname = "Mine"\ngame = "hellgame"\n{text}', encoding="utf-8")
        return box.with_pack(file)

    return lay


# --- 2.1 What is in the box ----------------------------------------------------------------------


@pytest.mark.rule("hellgame:2.1-components")
def test_the_decks_are_as_large_as_the_rulebook_says(box: Components) -> None:
    assert len(box.order("demons")) == 21
    assert len(box.order("sectios")) == 45
    assert len(box.order("hell")) == 45
    assert sum(card["copies"] for card in box.table("arcana").values()) == 109
    assert len(box.order("lieutenants")) == 12


@pytest.mark.rule("hellgame:2.1-components")
def test_every_value_says_where_it_comes_from(box: Components) -> None:
    counts = box.count()
    assert set(counts) == set(ORIGINS)
    assert counts["own"] == 0
    assert all(leaf.note for leaf in box.leaves())


@pytest.mark.rule("hellgame:2.1-components")
def test_a_card_keeps_its_number_when_another_is_taken_out(box: Components) -> None:
    out = Scene(overrides=(("arcana.carnossa.copies", 0),))
    usual = Scene()
    differing = [
        card
        for card in range(usual.rules.arcana)
        if usual.rules.arcanum[card].tobytes() != out.rules.arcanum[card].tobytes()
    ]
    assert differing == [usual.card("carnossa"), usual.card("carnossa", copy=1)]


def test_the_minor_halves_are_those_of_the_public_list(box: Components) -> None:
    kinds = Counter[str]()
    for card in box.table("arcana").values():
        kinds[card["minor"]] += card["copies"]
    assert kinds == {
        "walk_the_earth": 33,
        "recruit_lieutenant": 15,
        "pass": 49,
        "play_right_away": 12,
    }


# --- 2.2 The map ---------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:2.2.1-circles-and-quarters")
def test_nine_circles_of_five_sectios(box: Components) -> None:
    scene = Scene()
    assert scene.place((1, 1)) == 0
    assert scene.place((9, 5)) == 44
    assert scene.place("the_wise_men") == scene.place((1, 4))
    assert scene.place("spies") == scene.place((9, 1))
    places = {scene.place(name) for name in box.order("sectios")}
    assert places == set(range(45))


@pytest.mark.rule("hellgame:2.2.3-edges")
@pytest.mark.parametrize(
    ("one", "other", "adjacent"),
    [
        ("spies", "miracle_workers", True),
        ("miracle_workers", "falsifiers", True),
        ("falsifiers", "desecrators_of_the_flesh", True),
        ("spies", "desecrators_of_the_flesh", True),
        ("sea_of_lard", "addiction", True),
        ("thieves", "the_envious", True),
        ("the_wise_men", "the_forest_of_suicides", True),
        ("the_envious", "idolaters", False),
        ("the_envious", "bankers_and_brokers", False),
    ],
)
def test_sectios_are_adjacent_by_edges_and_not_by_corners(one, other, adjacent) -> None:
    scene = Scene()
    assert twin.board.is_adjacent(scene.place(one), scene.place(other)) is adjacent
    assert twin.board.is_adjacent(scene.place(other), scene.place(one)) is adjacent


@pytest.mark.rule("hellgame:2.2.1-circles-and-quarters")
def test_every_sectio_has_a_neighbour_for_each_of_its_edges() -> None:
    neighbours = Counter(
        sum(twin.board.is_adjacent(one, other) for other in range(45)) for one in range(45)
    )
    assert neighbours == {3: 10, 4: 35}  # rim and innermost circle lack one


@pytest.mark.rule("hellgame:2.2.6-compass")
def test_the_compass_as_the_examples_use_it() -> None:
    scene = Scene()
    steps = [
        ("exploiters", 1, "swamp_of_useless_rage"),
        ("exploiters", 2, "thieves"),
        ("exploiters", 4, "snake_eye_saloon"),
        ("the_envious", 3, "thieves"),
        ("addiction", 1, "exploiters"),
        ("addiction", 4, "sea_of_lard"),
        ("molesters_purgatory", 2, "sadistic_pleasure_pit"),
    ]
    for start, die, end in steps:
        assert twin.board.beyond(scene.place(start), die) == scene.place(end)


@pytest.mark.rule("hellgame:2.2.4-antehell")
def test_antehell_lies_round_the_rim_and_the_pentagram_in_the_middle() -> None:
    scene = Scene()
    for quarter in range(1, 6):
        outwards = twin.board.beyond(scene.place((1, quarter)), twin.board.OUTWARD)
        inwards = twin.board.beyond(scene.place((9, quarter)), twin.board.INWARD)
        assert (outwards, inwards) == (state.ANTEHELL, state.PENTAGRAM)


# --- 2.4 Cards -----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:2.4.1-values")
def test_demons_are_as_the_examples_of_the_rulebook_say(box: Components) -> None:
    told = {
        "caim": {"rank": 29, "skulls": 4, "stars": 4},
        "orias": {"rank": 41},
        "naburos": {"rank": 61},
        "andras": {"hearts": 4},
        "belphegor": {"hearts": 3},
        "ereshkigal": {"hearts": 2, "sex": "Male"},
        "ashtaroth": {"rank": 11, "sex": "Female", "skulls": 2, "stars": 2},
        "balban": {"skulls": 2, "stars": 4},
    }
    for name, values in told.items():
        demon = box.table("demons")[name]
        assert {key: demon[key] for key in values} == values
    scene = Scene()
    caim = scene.rules.demon[scene.demon("caim")]
    assert caim.rank == 29
    assert [int(value) for value in caim["values"]] == [4, 4, 1]
    assert caim.sex == effects.FEMALE


@pytest.mark.rule("hellgame:2.4.1-abilities")
def test_demons_have_abilities_only_when_the_setting_says_so() -> None:
    usual, able = Scene(), Scene(demon_abilities=True)
    assert not any(demon.ability for demon in usual.rules.demon)
    zagam = able.rules.demon[able.demon("zagam")]
    assert (zagam.ability, zagam.ability_n) == (effects.SOULS_PER_TURN, 1)


def test_without_magic_no_major_arcanum_can_be_used_and_all_else_is_as_ever() -> None:
    usual, plain = Scene().rules.arcanum, Scene(magic=False).rules.arcanum
    assert usual["moments"].any() and not plain["moments"].any()
    for field in set(usual.dtype.names) - {"moments"}:
        assert (usual[field] == plain[field]).all()


@pytest.mark.rule("hellgame:2.4.3-hell-cards")
def test_a_hell_card_has_an_event_a_phenomenon_and_a_foot() -> None:
    scene = Scene()
    card = scene.rules.hell[scene.hell_card("wrath_of_angels")]
    assert (card.area, card.effect) == (effects.HEAVEN, effects.EV_EARTH_DANGER)
    assert (card.phenomenon, card.scope) == (effects.PH_REMOVE_EVERYTHING, effects.SECTIO_SCOPE)
    assert card.sectio == scene.place("miracle_workers")
    assert (card.quarter, card.circle) == (0, 7)
    assert scene.rules.hell[scene.hell_card("twelfth_night")].area == NONE
    overcrowding = scene.rules.hell[scene.hell_card("overcrowding")]
    assert (overcrowding.n, overcrowding.circles) == (1, 0b111)


@pytest.mark.rule("hellgame:2.4.3-hell-cards")
def test_each_sectio_stands_at_the_foot_of_one_card(box: Components) -> None:
    feet = [card["sectio"] for card in box.table("hell").values()]
    assert sorted(feet) == sorted(box.order("sectios"))


@pytest.mark.rule("hellgame:2.4.4-arcana-cards")
def test_an_arcanum_has_a_minor_and_a_major_half() -> None:
    scene = Scene()
    frenzy = scene.rules.arcanum[scene.card("frenzy")]
    assert (frenzy.minor, frenzy.pass_places) == (effects.PASS_CARD, 3)
    assert (frenzy.moments, frenzy.effect) == (effects.AT_COMBAT, effects.COMBAT_BONUS)
    assert (frenzy.n, frenzy.rounds) == (2, 1)
    incubus = scene.rules.arcanum[scene.card("incubus")]
    assert incubus.moments == effects.AT_ACTION | effects.AT_COMBAT
    assert (incubus.sex, incubus.stars_bound) == (effects.FEMALE, 1)
    device = scene.rules.arcanum[scene.card("jones_device")]
    assert (device.circle, device.six) == (2, 1)
    love = scene.rules.arcanum[scene.card("love_for_lilith")]
    assert (love.total, love.favour, love.form) == (10, 1, NONE)
    assert scene.rules.arcanum[scene.card("love_for_lilith", copy=1)].in_play == 0


def test_the_table_of_atonement_is_laid_out_by_hearts() -> None:
    rows = Scene().rules.atonement
    assert [int(each) for each in rows[6]] == [INCAPACITATED, INCAPACITATED, 0, 2, 3]
    assert [int(each) for each in rows[1]] == [INCAPACITATED, 0, 0, 1, 1]
    assert (rows[5] == rows[6]).all()
    assert (rows[3] == rows[4]).all()


# --- what no pack may say ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[demons.baal]\nrank = 2", "two demons have the rank 2"),
        ("[demons.baal]\nhearts = 7", "a whole number from 1 to 6"),
        ("[rules]\ndemons_per_player = 4", "found 21 demons, expected 24 for six players"),
        ("[sectios.spies]\nquarter = 2", "one sectio for each of the five quarters"),
        ("[circles.limbo]\nnumber = 2", "one entry for each of the circles"),
        ("[arcana.carnossa]\ncopies = 3", "a whole number from 0 to 2"),
        ("[arcana.carnossa]\nplaces = 1", "a Pass, and nothing else, has places"),
        ('[arcana.frenzy]\nmoments = ["Action"]', 'needs moments = \\["Combat"\\]'),
        ('[arcana.carnossa]\nmoments = ["Counter"]', "remove_disfavour is no Counter"),
        ("[arcana.carnossa]\nmoments = []", "needs a moment"),
        ('[arcana.mania]\nminor = "recruit_lieutenant"', "play_right_away does not go with"),
        ('[arcana.mania]\nmoments = ["Action"]', "play_right_away leaves no moment"),
        ('[hell.wrath_of_angels]\nsectio = "heaven"', "heaven"),
        ("[rules]\natonement = [[0, 0, 0, 0, 0]]", "a list of 6"),
    ],
)
def test_what_cannot_be_played_is_refused(packed: Lay, text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        packed(text)


def test_a_hell_deck_that_can_run_dry_is_refused(packed: Lay, box: Components) -> None:
    out = "".join(f"[hell.{name}]\nin_play = false\n" for name in box.order("hell")[:22])
    with pytest.raises(BadInput, match="found 23 Hell cards, expected at least 24"):
        packed(out)


def test_an_owner_can_add_a_card(packed: Lay) -> None:
    mine = packed(
        '[arcana.mine]\ntitle = "Mine"\ncopies = 1\nminor = "pass"\nminor_cost = 0\nplaces = 9\n'
        'moments = ["Action"]\neffect = { op = "gain_souls", n = 3 }\n'
    )
    rules = twin.building.build_rules(mine, GAME.settle({}, mine))[0]
    card = rules.arcanum[rules.arcana - twin.sizes.COPIES]
    assert (card.in_play, card.pass_places, card.n) == (1, 9, 3)


def test_all_words_of_the_pack_are_known_to_the_kernels() -> None:
    schema = twin.schema
    assert tuple(schema.MAJOR.ops) == effects.MAJORS
    assert tuple(schema.HELL_EVENT.ops) == effects.HELL_EVENTS
    assert tuple(schema.PHENOMENON.ops) == effects.PHENOMENA
    assert tuple(schema.ABILITY.ops) == effects.ABILITIES
