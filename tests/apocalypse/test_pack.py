"""The core box of Planet Apocalypse: what is in it, what is printed, and where it is from."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit.apocalypse.pack import schema
from simkit.apocalypse.pack.toughness import toughness
from simkit.apocalypse.words import effects
from simkit.messages.errors import BadInput
from simkit.values.components import ORIGINS, Components, dice_counts, load


@pytest.fixture(scope="module")
def box() -> Components:
    return load("simkit.apocalypse")


@pytest.fixture
def packed(box: Components, tmp_path: Path) -> Callable[[str], Components]:
    """The core box with a pack of this text laid over it."""

    def lay(text: str) -> Components:
        file = tmp_path / "mine.toml"
        file.write_text(f'[pack]\nname = "Mine"\ngame = "apocalypse"\n{text}', encoding="utf-8")
        return box.with_pack(file)

    return lay


Lay = Callable[[str], Components]


# --- Game Components -----------------------------------------------------------------------------


def test_the_box_has_its_figures(box: Components) -> None:
    figures = {name: minion["figures"] for name, minion in box.table("minions").items()}
    assert figures == {"larva": 10, "gryllus": 6, "fiend": 4, "cacodemon": 2}


def test_the_box_has_28_trooper_cards(box: Components) -> None:
    troopers = box.table("troopers")
    counts = {name: troopers[name]["count"] for name in box.value("regions.core.troopers")}
    assert counts == {
        "volunteer": 8,
        "citizen_militia": 6,
        "police": 6,
        "army": 4,
        "special_forces": 4,
    }
    assert sum(counts.values()) == 28


def test_the_deck_has_65_gift_cards_of_32_titles(box: Components) -> None:
    gifts = box.table("gifts")
    assert len(gifts) == 32
    assert sum(gift["copies"] for gift in gifts.values()) == 65
    assert gifts["sergeant"]["copies"] == 3
    assert gifts["rapid_fire"]["copies"] == 2


LORDS = (
    *("baphomet", "argus", "tarasque", "stheno", "procrustes", "jabootu", "stroma"),
    *("pulgasaur", "geryon", "scylla", "cthon", "herne", "choronzon", "belphegor"),
)


MAPS = (
    *("invasion", "doomgate", "launch-site", "moon-base", "dragon-back", "dragon-guts"),
    *("washington", "st-peters", "purgatory", "final-battle"),
)


def in_the_core_box(box: Components, table: str) -> list[str]:
    return [name for name, entry in box.table(table).items() if entry["box"] == "core"]


def test_the_box_has_its_heroes_demons_legions_and_lord(box: Components) -> None:
    assert box.order("heroes")[:5] == ("hannah", "maxwell", "tarang", "naomi", "cindrew")
    assert in_the_core_box(box, "legions") == ["acheron", "dis", "lethe", "phlegethon"]
    assert in_the_core_box(box, "fourth") == ["hellhound", "catoblepas"]
    assert box.order("lords") == LORDS
    assert box.order("maps") == MAPS


def test_the_despair_die_shows_first_thrice_second_twice_third_once(box: Components) -> None:
    assert sorted(box.value("rules.despair_faces")) == [1, 1, 1, 2, 2, 3]


def test_everything_has_a_title_that_a_player_would_say(box: Components) -> None:
    unsaid = {"rules", "chances"}  # nobody says these: single values, and weights of a model
    for table in box.schema.keys() - unsaid:
        titles = {name: entry["title"] for name, entry in box.table(table).items()}
        assert len(set(titles.values())) == len(titles)
        assert not any("_" in title or title == name for name, title in titles.items())
    assert box.value("gifts.pope_blessed_bullet.title") == "Pope-Blessed Bullet"
    assert box.value("gifts.inv_body_armor.title") == "Body Armor"


# --- constants -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("constant", "value"),
    [
        ("doom_loss", 13),
        ("legion_change_doom", [3, 7]),
        ("despair_track_len", 6),
        ("despair_start_box", 1),
        ("despair_step_per_hero", 1),
        ("lord_track_len", 3),
        ("lord_start_box", 1),
        ("despair_dice_cap", 12),
        ("pool_gain_per_cycle", 4),
        ("gift_panel_size", 10),
        ("help_cost", 1),
        ("first_aid_cost_with_enemies", 1),
        ("renew_cost", 9),
        ("renew_luck", 4),
        ("recruit_die", "d4"),
        ("hero_death_doom", 2),
        ("shortage_doom_per_token", 1),
        ("exit_doom_minion", 1),
        ("exit_doom_fourth", 4),
        ("patrol_max", 4),
        ("ambush_max", 4),
        ("hero_move", 2),
        ("toughness_cap", 5),
        ("health_cap_max", 10),
    ],
)
def test_a_constant_of_the_rulebook(box: Components, constant: str, value: Any) -> None:
    assert box.value(f"rules.{constant}") == value


def test_the_pool_starts_with_four_courage(box: Components) -> None:
    assert box.value("regions.core.pool_start") == 4


# --- Enemy Characteristics -----------------------------------------------------------------------


def test_a_minion_rolls_a_die_a_circle_and_a_larva_one(box: Components) -> None:
    minions = box.table("minions").values()
    dice = {minion["circle"]: sum(dice_counts(minion["attack"])) for minion in minions}
    assert dice == {0: 1, 1: 1, 2: 2, 3: 3}


def test_the_fourth_circle_rolls_four_dice_and_has_four_health(box: Components) -> None:
    for demon in box.table("fourth").values():
        assert sum(dice_counts(demon["attack"])) == 4
        assert demon["health"] == 4


def test_a_fiend_rolls_2d10_and_four_larvae_four_dice(box: Components) -> None:
    assert box.value("minions.fiend.attack") == "2d10"
    assert box.value("minions.larva.attack") == "1d6"


def test_toughness_is_as_the_examples_have_it(box: Components) -> None:
    assert toughness(box.value("minions.gryllus.toughness")) == (3, 1)
    assert toughness(box.value("minions.cacodemon.toughness")) == (4, 2)
    assert toughness(box.value("fourth.hellhound.toughness")) == (4, 1)


def test_legions_pass_larvae_by(box: Components) -> None:
    applies = {name: each["legion_applies"] for name, each in box.table("minions").items()}
    assert applies == {"larva": False, "gryllus": True, "fiend": True, "cacodemon": True}


def test_the_catoblepas_brings_two_pestilence_and_one_for_each_damage(box: Components) -> None:
    catoblepas = box.table("fourth")["catoblepas"]
    assert catoblepas["spawn"] == {"op": "pestilence_all", "amount": 2}
    assert catoblepas["standing"] == {"op": "pestilence_per_damage", "amount": 1}


def test_baphomet_has_15_health_against_four_and_18_against_five(box: Components) -> None:
    baphomet = box.table("lords")["baphomet"]
    assert baphomet["health"][3:] == (15, 18)
    assert sum(dice_counts(baphomet["attack"])) == 6
    assert baphomet["parts"]["wall"]["health"][3] == 5
    assert baphomet["parts"]["wall"]["attack_without"] == "6d8"


def test_lords_are_as_far_as_they_are_printed(box: Components) -> None:
    lords = box.table("lords")
    assert (lords["jabootu"]["toughness"], lords["procrustes"]["toughness"]) == ("6", "4+4")
    assert lords["stroma"]["toughness"] == "3+3"
    assert lords["tarasque"]["health"][3] == 15
    bodies = [lords["geryon"], *lords["geryon"]["parts"].values()]
    howard_a, fine, howard_b = (body["health"][3] for body in bodies)
    assert howard_a > fine > howard_b
    assert howard_a + fine + howard_b == 29
    heads = lords["scylla"]["parts"]["heads"]
    assert (heads["most"], heads["toughness"], heads["attack_each"]) == (6, "4", "1d12")
    packs = lords["herne"]["parts"]["packs"]
    assert (packs["toughness"], packs["attack_each"], packs["shield"]) == ("1+1", "1d12", 1)
    assert lords["choronzon"]["ability"][0]["amount"] == 10
    sloth = lords["belphegor"]["ability"][0]
    assert (sloth["amount"], sloth["die"]) == (6, "d4")


def test_lords_nearly_all_roll_six_dice(box: Components) -> None:
    dice = {name: sum(dice_counts(lord["attack"])) for name, lord in box.table("lords").items()}
    assert {name for name, count in dice.items() if count != 6} == {"cthon"}


# --- heroes --------------------------------------------------------------------------------------


def test_hannahs_sheet_is_as_printed(box: Components) -> None:
    hannah = box.table("heroes")["hannah"]
    assert (hannah["toughness"], hannah["luck"], hannah["attack"]) == (2, 6, "1d6")
    assert (hannah["health"], hannah["health_variant"]) == (4, 7)
    assert hannah["start_ability"] == "sighted_in"
    assert [slot["cost"] for slot in hannah["slots"]] == [6, 7, 8, 7, 7, 8]
    gains = [slot["gains"][0] for slot in hannah["slots"]]
    assert [gain["op"] for gain in gains] == [
        "add_die",
        "ability",
        "step",
        "ability",
        "toughness",
        "step",
    ]
    assert (gains[0]["die"], gains[1]["name"], gains[3]["name"]) == ("d4", "zeroed_in", "head_shot")


def test_hannahs_first_gift_opens_both_abilities(box: Components) -> None:
    slots = box.value("heroes.hannah.slots")
    assert [slot["needs"] for slot in slots][:4] == [[], [1], [2], [1]]


def test_faith_on_hannahs_first_slot_costs_ten(box: Components) -> None:
    slot = box.value("heroes.hannah.slots.1.cost")
    assert slot + box.value("gifts.faith.extra_cost") == 10


def test_naomis_start_slot_costs_four_and_steps_her_die(box: Components) -> None:
    slot = box.value("heroes.naomi.slots.1")
    assert (slot["cost"], slot["needs"], slot["gains"][0]["op"]) == (4, [], "step")


@pytest.mark.parametrize("name", ["hannah", "maxwell", "tarang", "naomi", "cindrew"])
def test_a_hero_keeps_to_the_maximums_and_has_ways_to_grow(box: Components, name: str) -> None:
    hero = box.table("heroes")[name]
    assert hero["toughness"] <= box.value("rules.toughness_cap")
    assert hero["health"] <= box.value("rules.health_cap_max")
    assert len(hero["slots"]) == 6
    gained = [gain["name"] for slot in hero["slots"] for gain in slot["gains"] if gain["name"]]
    assert set(hero["earned"]) <= set(gained)


@pytest.mark.parametrize(
    ("name", "starts"), [("hannah", 1), ("maxwell", 2), ("tarang", 2), ("naomi", 1), ("cindrew", 5)]
)
def test_all_slots_grow_from_the_start_slots(box: Components, name: str, starts: int) -> None:
    slots = box.value(f"heroes.{name}.slots")
    filled = {number for number, slot in enumerate(slots, 1) if not slot["needs"]}
    assert len(filled) == starts
    for _ in slots:
        filled |= {n for n, slot in enumerate(slots, 1) if filled & set(slot["needs"])}
    assert filled == set(range(1, len(slots) + 1))


def test_every_slot_of_cindrew_gives_another_hero_health(box: Components) -> None:
    for slot in box.value("heroes.cindrew.slots"):
        assert "other_health_cap" in [gain["op"] for gain in slot["gains"]]


# --- gifts ---------------------------------------------------------------------------------------


def test_a_gift_has_the_header_if_its_use_costs_luck(box: Components) -> None:
    for name, gift in box.table("gifts").items():
        assert gift["uses_luck"] == (gift["effect"]["luck"] > 0), name


def test_hope_and_charity_are_without_the_header(box: Components) -> None:
    assert not box.value("gifts.hope.uses_luck")
    assert not box.value("gifts.charity.uses_luck")


def test_fillers_are_the_invented_cards_and_wholly_assumed(box: Components) -> None:
    fillers = [name for name, gift in box.table("gifts").items() if gift["filler"]]
    assert len(fillers) == 8
    assert all(name.startswith("inv_") for name in fillers)
    for leaf in box.leaves():
        if leaf.path.startswith("gifts.inv_"):
            assert leaf.origin == "assumed"


def test_gifts_do_what_the_questions_and_answers_say(box: Components) -> None:
    gifts = {name: gift["effect"] for name, gift in box.table("gifts").items()}
    assert gifts["pope_blessed_bullet"]["die"] == "d12"
    assert gifts["lieutenant"] == {
        "op": "ambush_die",
        "die": "d6",
        "luck": 0,
        "amount": 0,
        "self_damage": 0,
    }
    assert gifts["determination"]["op"] == "health_cap_and_current"
    assert gifts["silver_bullet"]["self_damage"] == 1
    assert gifts["brevet_rank"]["amount"] == -1
    assert gifts["wizard_eye"]["luck"] == gifts["arcane_attack"]["luck"] == 1


# --- troopers ------------------------------------------------------------------------------------


def test_the_core_region_has_a_trooper_of_each_cost(box: Components) -> None:
    troopers = box.table("troopers")
    costs = [troopers[name]["cost"] for name in box.value("regions.core.troopers")]
    assert costs == [1, 2, 3, 4, 5]


def test_the_army_is_as_on_its_card(box: Components) -> None:
    army = box.table("troopers")["army"]
    assert (army["absorb"], army["cost"]) == (2, 4)
    assert army["ambush"] == ("1d6", "1d6", "2d6", "3d6")
    assert army["trait"] == {"op": "attack_die", "die": "d10", "amount": 0, "into": ""}


def test_one_trooper_and_two_fire_the_same_dice(box: Components) -> None:
    for trooper in box.table("troopers").values():
        assert trooper["ambush"][0] == trooper["ambush"][1]


def test_one_volunteer_fires_a_d6_and_four_a_d10(box: Components) -> None:
    ambush = box.value("troopers.volunteer.ambush")
    assert (ambush[0], ambush[3]) == ("1d6", "1d10")


def test_three_volunteers_threaten_a_fiend_and_no_militia_does(box: Components) -> None:
    def largest(dice: str) -> int:
        sizes = zip((4, 6, 8, 10, 12), dice_counts(dice), strict=True)
        return max(size for size, count in sizes if count)

    fiend, _ = toughness(box.value("minions.fiend.toughness"))
    assert largest(box.value("troopers.volunteer.ambush.3")) > fiend
    assert all(largest(dice) <= fiend for dice in box.value("troopers.citizen_militia.ambush"))


def test_police_absorb_three(box: Components) -> None:
    assert box.value("troopers.police.absorb") == 3


# --- the Invasion map ----------------------------------------------------------------------------


def test_bands_walk_from_the_lord_through_every_area_and_exit(box: Components) -> None:
    invasion = box.table("maps")["invasion"]
    area, walk = invasion["lords"][0]["area"], []
    while area != "EXIT":
        walk.append(area)
        area = invasion["enemy_next"][area]
    assert sorted(walk) == sorted(invasion["areas"])
    assert walk[1:] == list(invasion["lords"][0]["path"])
    assert walk[-1:] == list(invasion["starts"])


def test_heroes_walk_where_bands_walk(box: Components) -> None:
    invasion = box.table("maps")["invasion"]
    links = {frozenset(link) for link in invasion["links"]}
    steps = invasion["enemy_next"].items()
    assert links == {frozenset(step) for step in steps if "EXIT" not in step}


def test_every_area_but_the_start_begins_with_a_token(box: Components) -> None:
    invasion = box.table("maps")["invasion"]
    beyond = {area: 1 for area in invasion["areas"] if area not in invasion["starts"]}
    assert invasion["tokens_start"] == beyond
    assert sum(beyond.values()) < 8, "the box has eight tokens, and one more is on its way out"


# --- Changing Game Difficulty --------------------------------------------------------------------


def test_modifiers_have_the_rulebooks_ratings(box: Components) -> None:
    modifiers = box.table("difficulty").values()
    ratings = {(each["setting"], each["value"]): each["rating"] for each in modifiers}
    assert ratings == {
        ("divine_intervention", "true"): "easier",
        ("secret_lord", "true"): "hard",
        ("despair_dice", "5"): "hard",
        ("despair_dice", "6"): "nightmare",
        ("despair_dice", "7"): "hellish",
        ("lord_advance", "1"): "nightmare",
        ("lord_advance", "2"): "hellish",
        ("miniboss", "true"): "nightmare",
        ("enraged", "true"): "hellish",
    }


# --- where values come from ----------------------------------------------------------------------


def test_every_value_says_where_it_comes_from(box: Components) -> None:
    written = [leaf.path for leaf in box.leaves()]
    assert len(written) == len(set(written)) == sum(box.count().values())
    for leaf in box.leaves():
        assert leaf.origin in ORIGINS[:3], leaf.path
        assert 3 <= len(leaf.note) <= 100, leaf.path
        assert "://" not in leaf.note, leaf.path
    assert box.count()["own"] == 0


def test_a_public_source_is_named_by_site_and_page(box: Components) -> None:
    for leaf in box.leaves():
        if leaf.origin == "public":
            site, _, page = leaf.note.partition("/")
            assert "." in site and page and " " not in leaf.note, leaf.path


@pytest.mark.parametrize(
    "path",
    [
        "minions.gryllus.attack",
        "minions.cacodemon.attack",
        "lords.baphomet.health",
        "lords.baphomet.parts.wall.health",
        "lords.argus.ability",
        "lords.geryon.parts.fine.health",
        "heroes.tarang.weakness",
        "heroes.maxwell.slots",
        "troopers.special_forces.absorb",
        "troopers.special_forces.ambush",
        "troopers.special_forces.trait.op",
        "maps.invasion.areas",
        "gifts.vanity.effect.op",
    ],
)
def test_what_nobody_published_is_marked_as_assumed(box: Components, path: str) -> None:
    assert path in [path for path, _value, _reason in box.assumed()]


@pytest.mark.parametrize(
    "path",
    ["rules.doom_loss", "minions.larva.figures", "minions.fiend.attack", "troopers.army.ambush"],
)
def test_what_the_rulebook_prints_is_its_own(box: Components, path: str) -> None:
    assert box.origin(path).startswith("rulebook: ")


def test_the_pack_says_what_it_is(box: Components) -> None:
    assert box.packs == ("Planet Apocalypse, core game",)
    assert box.game == "apocalypse"


def test_the_engine_knows_every_effect_that_a_pack_may_name() -> None:
    assert {"none", *schema.GAINS.ops} == set(effects.GAINS)
    assert schema.GIFT_EFFECTS.ops.keys() == set(effects.GIFTS)
    assert schema.TRAITS.ops.keys() == set(effects.TRAITS)
    assert {"none", *schema.LEGION_EFFECTS.ops} == set(effects.LEGIONS)
    assert schema.SPAWN_EFFECTS.ops.keys() == set(effects.SPAWN_EFFECTS)
    assert schema.STANDING_EFFECTS.ops.keys() == set(effects.STANDING_EFFECTS)
    assert {"none", *schema.MENACES.ops} == set(effects.MENACES)
    assert {"none", *schema.LORD_ABILITIES.ops} == set(effects.LORD_ABILITIES)
    assert {"none", *schema.REWARDS.ops} == set(effects.REWARDS)
    assert schema.ABILITIES + schema.WEAKNESSES == effects.ABILITIES


def test_reading_a_pack_loads_no_compiler() -> None:
    heavy = "{'numba', 'pandas', 'scipy', 'matplotlib'}"
    code = (
        "import sys; from simkit.values.components import load; load('simkit.apocalypse'); "
        f"sys.exit(bool({heavy} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- packs of an owner ---------------------------------------------------------------------------

OWN = """
[minions.gryllus]
attack = "1d10"

[gifts.inv_body_armor]
copies = 0

[gifts.holy_water]
title = "Holy Water"
copies = 2
extra_cost = 1
uses_luck = true
effect = { op = "attack_die", die = "d8", luck = 1 }

[heroes.brother_john]
title = "Brother John"
attack = "1d6+1d4"
toughness = 1
luck = 2
health = 8
start_ability = "prayer"
earned = ["focus", "mentor"]
weakness = "restless"
slots = [
  { cost = 5, needs = [], gains = [{ op = "ability", name = "focus" }] },
  { cost = 7, needs = [1], gains = [{ op = "ability", name = "mentor" }, { op = "luck", amount = 1 }] },
]

[maps.alley]
title = "Alley"
areas = { street = "the street", yard = "the yard", gate = "the gate" }
starts = ["street"]
lords = [{ area = "gate", path = ["yard", "street"] }]
enemy_next = { gate = "yard", yard = "street", street = "EXIT" }
links = [["street", "yard"], ["yard", "gate"]]
tokens_start = { yard = 1, gate = 2 }
gates = [{ area = "LORD" }]
"""  # noqa: E501


def test_an_owner_may_change_one_value_of_a_part_of_a_lord(packed: Lay) -> None:
    mine = packed("[lords.geryon.parts.fine]\nhealth = [1, 2, 3, 4, 5]\n")
    fine = mine.value("lords.geryon.parts.fine")
    assert (fine["health"], fine["toughness"], fine["vital"]) == ([1, 2, 3, 4, 5], "5", True)
    assert mine.origin("lords.geryon.parts.fine.health") == "own: Mine"
    assert mine.origin("lords.geryon.parts.howard_b.health").startswith("assumed: ")
    again = mine.with_override("lords.geryon.parts.fine.toughness", "6")
    assert again.value("lords.geryon.parts.fine")["health"] == [1, 2, 3, 4, 5]


def test_an_owner_may_change_a_value_and_add_a_hero_a_card_and_a_map(packed: Lay) -> None:
    mine = packed(OWN)
    assert mine.value("minions.gryllus.attack") == "1d10"
    assert mine.order("heroes")[-1] == "brother_john"
    assert mine.value("gifts.holy_water.effect") == {
        "op": "attack_die",
        "luck": 1,
        "amount": 0,
        "die": "d8",
        "self_damage": 0,
    }
    (lord,) = mine.value("maps.alley.lords")
    assert lord == {"area": "gate", "lesser": False, "path": ["yard", "street"]}
    assert mine.count()["own"] == 26
    assert mine.packs[-1] == "Mine"


HERO = """
[heroes.{name}]
title = "{name}"
attack = "1d6"
toughness = 1
luck = 1
health = 5
start_ability = "prayer"
earned = ["focus", "mentor"]
weakness = "restless"
slots = [{slots}]
"""
ONE_SLOT = '{ cost = 5, needs = [], gains = [{ op = "step", amount = 1 }] }'


def hero(name: str = "john", slots: str = ONE_SLOT) -> str:
    return HERO.format(name=name, slots=slots)


def board(**changes: str) -> str:
    """The alley as a pack, with keys of its own written over."""
    lines = OWN[OWN.index("[maps.alley]") :].splitlines()
    kept = [line for line in lines if line.partition(" ")[0] not in changes]
    return "\n".join([*kept, *(f"{key} = {value}" for key, value in changes.items())])


BAD_PACKS = {
    "too many figures": ("[minions.larva]\nfigures = 31\n", "found 31, expected a whole number"),
    "a group of too many dice": (
        '[minions.larva]\nattack = "5d6"\nfigures = 13\n',
        "minions.larva: a group of all figures rolls 65 dice, expected at most 50",
    ),
    "a toughness beyond every die": ('[minions.larva]\ntoughness = "13"\n', "from 0 to 12"),
    "two minions of one circle": ("[minions.larva]\ncircle = 1\n", "two minions have the same ci"),
    "a fifth minion": (
        '[minions.imp]\ntitle = "Imp"\ncircle = 0\nattack = "1d4"\ntoughness = "1"\nfigures = 2\n'
        "legion_applies = false\n",
        "minions: found 5 entries, expected at most 4",
    ),
    "a start beyond the track": (
        "[rules]\nlord_start_box = 4\n",
        "rules: lord_start_box lies beyond the lord track",
    ),
    "a die face that is no circle": (
        "[rules]\ndespair_faces = [1, 1, 1, 2, 2, 4]\n",
        "rules.despair_faces.6: found 4, expected a whole number from 1 to 3",
    ),
    "a recruit die that does not exist": ('[rules]\nrecruit_die = "d20"\n', 'found "d20"'),
    "a hero without health": ("[heroes.hannah]\nhealth = 0\n", "found 0, expected a whole number"),
    "a hero too healthy": ("[heroes.hannah]\nhealth = 11\n", "found 11, expected a whole number"),
    "a weakness that nobody has": ('[heroes.hannah]\nweakness = "shy"\n', 'found "shy", expected'),
    "an ability earned twice": (
        '[heroes.hannah]\nearned = ["focus", "focus"]\n',
        "heroes.hannah.earned: something stands there twice",
    ),
    "an ability had and earned": (
        '[heroes.hannah]\nstart_ability = "head_shot"\n',
        "heroes.hannah: the start ability is also one to be earned",
    ),
    "an ability that is not the hero's": (
        hero(slots='{ cost = 5, needs = [], gains = [{ op = "ability", name = "silat" }] }'),
        'heroes.john: slot 1 gives "silat", which is not among `earned`',
    ),
    "a slot without a start": (
        hero(slots=ONE_SLOT.replace("[]", "[1]")),
        "heroes.john: slot 1 can never be unlocked from a start slot",
    ),
    "slots that need each other": (
        hero(slots=", ".join(ONE_SLOT.replace("[]", f"[{need}]") for need in ("", 3, 2))),
        "heroes.john: slot 2 can never be unlocked from a start slot",
    ),
    "a slot that needs one too many": (
        hero(slots=ONE_SLOT + ", " + ONE_SLOT.replace("[]", "[7]")),
        "heroes.john: a slot needs slot 7, but there are only 2",
    ),
    "nine slots": (
        hero(slots=", ".join([ONE_SLOT] * 9)),
        "found a list of 9, expected a list of 1",
    ),
    "a gain that does not exist": (
        hero(slots=ONE_SLOT.replace("step", "stride")),
        'heroes.john.slots.1.gains.1: unknown effect "stride"',
    ),
    "too many heroes": (
        "".join(hero(f"hero_{number}") for number in range(12)),
        "heroes: found 27 entries, expected at most 24",
    ),
    "too many gift cards": ("[gifts.hope]\ncopies = 18\n", "gifts: found 81 cards, expected at m"),
    "a gift that does what no gift does": (
        '[gifts.hope]\neffect = { op = "gain_lucky", amount = 1 }\n',
        'gifts.hope.effect: unknown effect "gain_lucky". Did you mean gain_luck?',
    ),
    "a region without troopers": (
        "[regions.core]\ntroopers = []\n",
        "regions.core.troopers: found a list of 0, expected a list of 1 to 8, all different",
    ),
    "an upgrade into nobody": (
        '[troopers.army.trait]\nop = "upgrade"\ninto = "marine"\namount = 1\n',
        'troopers.army.trait.into: unknown entry of troopers "marine". Did you mean us_marine?',
    ),
    "a region with a stranger": (
        '[regions.core]\ntroopers = ["volunteer", "polize", "army", "special_forces", "x"]\n',
        'regions.core.troopers.2: unknown entry of troopers "polize". Did you mean police?',
    ),
    "an ambush of three sizes": (
        '[troopers.army]\nambush = ["1d6", "2d6", "3d6"]\n',
        "troopers.army.ambush: found a list of 3, expected a list of 4",
    ),
    "a lord without health for five": (
        "[lords.baphomet]\nhealth = [6, 9, 12, 15]\n",
        "lords.baphomet.health: found a list of 4, expected a list of 5",
    ),
    "a part that the lord lacks": (
        '[lords.scylla]\nmenace = [{ op = "grow", part = "tails", amount = 1 }]\n',
        'lords.scylla: menace names the part "tails", which is not among `parts`',
    ),
    "a lord with a hill of dice": (
        "[lords.scylla.parts.heads]\nmost = 60\n",
        "lords.scylla: with all parts he rolls 66 dice, expected at most 50",
    ),
    "a demon that nobody knows": (
        '[lords.herne]\nmenace = [{ op = "call_demon", demon = "hellhoud" }]\n',
        "Did you mean hellhound?",
    ),
    "a flood of tokens": (
        board(tokens_start="{ street = 8, yard = 8, gate = 9 }"),
        "maps.alley.tokens_start.gate: found 9",
    ),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_PACKS.values(), ids=BAD_PACKS.keys())
def test_what_the_engine_cannot_play_is_refused(packed: Lay, text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        packed(text)
    assert complaint in str(refusal.value)
