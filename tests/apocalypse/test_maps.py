"""What holds on every map, and what is refused of an owner's map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simkit.apocalypse.description import SCENARIOS
from simkit.apocalypse.pack import map_schema, settings_together
from simkit.finding.registry import find
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from simkit.values.components import Components, load
from tests.contract import Interpreted

from .atlas import On
from .scene import Scene, twin

BOX = load("simkit.apocalypse")
MAPS = BOX.order("maps")


def entry(board: str) -> dict[str, Any]:
    return BOX.table("maps")[board]


# --- the ten maps --------------------------------------------------------------------------------


def test_every_map_is_a_scenario_under_its_own_name() -> None:
    assert tuple(name for _, name, _ in SCENARIOS) == MAPS
    assert {key for key, _, _ in SCENARIOS} == {"map"}


@pytest.mark.parametrize("board", MAPS)
def test_a_new_game_on_it_is_sound(board: str) -> None:
    for seed in range(3):
        scene = Scene(map=board, lord="random", miniboss=seed == 1, secret_lord=seed == 2)
        assert scene.problems() == []


@pytest.mark.parametrize("board", MAPS)
def test_where_nothing_is_said_tokens_lie_everywhere_but_on_the_starts(board: str) -> None:
    beyond = {area for area in entry(board)["areas"] if area not in entry(board)["starts"]}
    covered = set(entry(board)["tokens_start"])
    if board == "washington":
        assert covered == {"white_house"}, "its setup names three tokens there and no others"
    elif board == "moon-base":
        assert covered == beyond | {"b0"}, "the Blue Airlock included"
    else:
        assert covered == beyond


@pytest.mark.parametrize("board", MAPS)
def test_no_lord_begins_under_the_heroes_feet(board: str) -> None:
    for lord in entry(board)["lords"]:
        assert lord["area"] not in entry(board)["starts"]
        assert not lord["path"] or lord["path"][-1] in entry(board)["starts"]


@pytest.mark.parametrize("board", MAPS)
def test_what_nobody_published_of_it_is_marked_as_assumed(board: str) -> None:
    assumed = {path for path, _value, _reason in BOX.assumed()}
    assert f"maps.{board}.areas" in assumed


@pytest.mark.parametrize(
    ("board", "steps"),
    [
        ("invasion", {"a0": 1, "a1": 2, "a7": 8}),
        ("doomgate", {"a0": 1, "a1": 2, "a7": 8}),
        ("launch-site", {"start": 1, "r1": 2, "r6": 2, "r2": 3, "core": 3, "r4": 4}),
        ("moon-base", {"w0": 1, "b0": 1, "w5": 6, "b4": 5}),
        ("dragon-back", {"cathedral": 1, "hips": 2, "shoulders": 2, "tail": 3, "head": 4}),
        ("dragon-guts", {"mouth": 1, "throat": 2, "heart": 4, "brain": 5}),
        ("washington", {"capitol": 1, "beltway": 2, "p1": 2, "s2": 3, "white_house": 4}),
        ("st-peters", {"vatican": 1, "t1_1": 2, "t3_4": 5}),
        ("purgatory", {"earth": 1, "paradise": 1, "level3": 2, "level1": 4, "hell": 5}),
        ("final-battle", {"ring": 1, "m3": 2, "i1": 3, "gate": 4}),
    ],
)
def test_an_area_knows_how_far_it_is_from_where_enemies_leave_or_heroes_start(
    board: str, steps: dict[str, int]
) -> None:
    scene = On(board)
    found = {name: int(scene.rules.map.steps[scene.area(name)]) for name in steps}
    assert found == steps
    count = len(scene.names)
    order = [int(area) for area in scene.rules.map.order[:count]]
    assert sorted(order) == list(range(count))
    assert [scene.rules.map.steps[area] for area in order] == sorted(scene.rules.map.steps[:count])


@pytest.mark.parametrize("board", MAPS)
def test_a_hero_can_walk_to_every_area_but_one_that_is_closed(board: str) -> None:
    scene = On(board)
    reached = map_schema.reached([scene.name(int(scene.hero(0).area))], scene.steps_from)
    assert set(scene.names) - reached == ({"hell"} if board == "purgatory" else set())


@pytest.mark.parametrize("board", MAPS)
@pytest.mark.parametrize("shadow", [0, 1])
def test_the_areas_near_are_those_that_a_step_leads_to(board: str, shadow: int) -> None:
    scene, on = On(board), twin.board
    scene.game.areas[scene.rules.map.areas - 1].shadow = shadow
    for here in range(scene.rules.map.areas):
        near = on.areas_near(scene.game, scene.rules, here)
        for there in range(scene.rules.map.areas):
            assert (near >> there) & 1 == on.can_step(scene.game, scene.rules, here, there)
    assert on.areas_near(scene.game, scene.rules, twin.state.HELL) == 0


@pytest.mark.parametrize("board", MAPS)
@pytest.mark.parametrize("bot", ["idle", "beginner", "expert"])
def test_a_script_plays_a_turn_or_two_on_it(board: str, bot: str) -> None:
    game = Interpreted(**vars(find("apocalypse")))
    prepared = prepare(cell_of(game, bot, 3, settings={"map": board, "players": 2}))
    state = Workspace(prepared, False).run(0, 1, last_turn=2)[0]
    assert twin.checks.check_state(state, prepared.rules) == []


def test_a_map_that_does_not_exist_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match=r"map cannot be 'moonbase'\. Did you mean moon-base"):
        Scene(map="moonbase")


def test_a_map_with_more_lords_than_the_pack_is_refused() -> None:
    poor = SimpleNamespace(table=BOX.table, order=lambda table: BOX.order(table)[:1])
    with pytest.raises(BadInput, match="The map purgatory has 4 Lords, but the pack only 1"):
        asked = {"map": "purgatory", "lord": ("baphomet",), "boxes": ("all",)}
        settings_together._check_lords(asked, poor)


@pytest.mark.rule("apocalypse:invasion-tokens")
def test_more_tokens_than_the_record_holds_are_not_placed() -> None:
    scene = On("launch-site")
    scene.clear()
    for _ in range(twin.state.MOST_TOKENS + 5):
        scene.token_at("r3")
    assert scene.tokens() == {"r3": twin.state.MOST_TOKENS}
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:invasion-tokens")
def test_the_place_of_a_token_that_is_gone_is_used_again() -> None:
    scene = On("invasion")
    before = int(scene.game.token_places)
    scene.game.tokens[2].area = -1
    scene.token_at("a5")
    assert int(scene.game.token_places) == before
    assert scene.game.tokens[2].area == scene.area("a5")
    scene.token_at("a5")
    assert int(scene.game.token_places) == before + 1


# --- an owner's map ------------------------------------------------------------------------------

ALLEY = {
    "title": '"Alley"',
    "areas": '{ street = "the street", yard = "the yard", gate = "the gate" }',
    "starts": '["street"]',
    "lords": '[{ area = "gate", path = ["yard", "street"] }]',
    "enemy_next": '{ gate = "yard", yard = "street", street = "EXIT" }',
    "links": '[["street", "yard"], ["yard", "gate"]]',
    "tokens_start": "{ yard = 1, gate = 2 }",
    "gates": '[{ area = "LORD" }]',
}
FOUR = '{ street = "s", yard = "y", gate = "g", den = "d" }'
FOUR_LINKS = '[["street", "yard"], ["yard", "gate"], ["den", "gate"]]'
STAYING = 'tokens = "own", minions = "stay", fourth = "stay"'
CROSSROADS = f'{{ area = "gate", ways = ["yard", "street"], {STAYING} }}'


def alley(**changes: str) -> str:
    """The alley as a pack, with keys of its own written over; a key with no text is left out."""
    keys = {**ALLEY, **changes}
    return "[maps.alley]\n" + "\n".join(f"{key} = {text}" for key, text in keys.items() if text)


@pytest.fixture
def packed(tmp_path: Path) -> Callable[[str], Components]:
    def lay(text: str) -> Components:
        file = tmp_path / "mine.toml"
        file.write_text(f'[pack]\nname = "Mine"\ngame = "apocalypse"\n{text}', encoding="utf-8")
        return BOX.with_pack(file)

    return lay


def test_an_owners_map_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'[pack]\nname = "Mine"\ngame = "apocalypse"\n{alley()}', encoding="utf-8")
    scene = Scene(packs=(file,), map="alley", heroes="naomi")
    assert scene.problems() == []
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert int(scene.game.lords[0].area) == 2


BAD_MAPS = {
    "an area that is not there": (
        alley(links='[["street", "yard"], ["yard", "gaet"]]'),
        'links names the area "gaet", which is not among `areas`',
    ),
    "a way of the Lord that is not there": (
        alley(lords='[{ area = "gate", path = ["alley"] }]'),
        'lords names the area "alley", which is not among `areas`',
    ),
    "a step of heroes that is not there": (
        alley(hero_steps='[["yard", "roof"]]'),
        'hero_steps names the area "roof", which is not among `areas`',
    ),
    "a gate that is not there": (
        alley(gates='[{ area = "portal" }]'),
        'gates names the area "portal", which is not among `areas`',
    ),
    "demons from nowhere": (
        alley(fourth_area='"pit"'),
        'fourth_area names the area "pit", which is not among `areas`',
    ),
    "an area out of reach": (
        alley(links='[["street", "yard"]]'),
        'no links lead from a start to the area "gate"',
    ),
    "bands that stop": (
        alley(enemy_next='{ gate = "yard", street = "EXIT" }'),
        'enemy_next does not say where a band in "yard" goes: name an area or EXIT',
    ),
    "a centre that goes two ways at once": (
        alley(centre=CROSSROADS),
        'enemy_next and centre both say where a band in "gate" goes',
    ),
    "doom by ways that are none": (
        alley(lord_segment='["gifts", "highest_way"]'),
        "lord_segment scores doom by the highest-numbered way, but the map has no centre",
    ),
    "a centre to open that is none": (
        alley(rules='["centre_opens"]'),
        "rules has centre_opens, but the map has no centre",
    ),
    "a rule that nobody knows": (
        alley(rules='["start_besides_shadow"]'),
        'maps.alley.rules.1: found "start_besides_shadow", expected one of: start_beside_shadow',
    ),
    "a step of the Lord segment that nobody knows": (
        alley(lord_segment='["gift"]'),
        'maps.alley.lord_segment.1: found "gift", expected one of: gifts, lords, fourth',
    ),
    "a lord who comes back": (
        alley(lords='[{ area = "gate", path = ["yard", "gate"] }]'),
        'the path of Lord 1 leads back to "gate", where he begins',
    ),
    "a lord at the start": (
        alley(lords='[{ area = "street" }]'),
        'Lord 1 begins in the start area "street"',
    ),
    "a lord who goes on when all is lost": (
        alley(lords='[{ area = "gate", path = ["street", "yard"] }]'),
        'the path of Lord 1 goes on beyond the start area "street", where the game is lost',
    ),
    "two lords in one place": (
        alley(lords='[{ area = "gate" }, { area = "gate" }]'),
        'two Lords begin in "gate"',
    ),
    "tracks that meet": (
        alley(
            lords='[{ area = "gate", path = ["yard"] }, { area = "yard" }]',
            rules='["lords_in_turn"]',
        ),
        'rules has lords_in_turn, but two Lords walk through "yard"',
    ),
    "lesser lords alone": (
        alley(lords='[{ area = "gate", lesser = true }]'),
        "all Lords are Lesser Lords, expected one full",
    ),
    "heroes who begin among enemies": (
        alley(begins='["yard"]'),
        'begins names "yard", which is not among `starts`',
    ),
    "a start that is closed": (
        alley(closed='"street"'),
        'closed names the start area "street"',
    ),
    "demons by a token that never comes": (
        alley(fourth_area='"TOKEN"'),
        "fourth_area is TOKEN, but rules has no despair_tokens",
    ),
    "no troopers at all": (
        alley(only_its_troopers="true"),
        "only_its_troopers is true, but `troopers` is empty",
    ),
    "a legion that nobody knows": (
        alley(banned_legions='["stix"]'),
        'unknown entry of legions "stix". Did you mean styx?',
    ),
    "a flood of tokens": (
        alley(
            areas=FOUR,
            links=FOUR_LINKS,
            enemy_next='{ gate = "yard", den = "gate", yard = "street", street = "EXIT" }',
            tokens_start="{ yard = 8, gate = 8, street = 8, den = 1 }",
        ),
        "tokens_start lays 25 tokens, expected at most 24",
    ),
    "a map without a start": (alley(starts="[]"), "maps.alley.starts: found a list of 0"),
    "a map without a lord": (alley(lords="[]"), "maps.alley.lords: found a list of 0"),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_MAPS.values(), ids=BAD_MAPS.keys())
def test_a_map_that_cannot_be_played_is_refused(
    packed: Callable[[str], Components], text: str, complaint: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        packed(text)
    assert complaint in str(refusal.value)
    assert "maps.alley" in str(refusal.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"enemy_next": '{ gate = "yard", yard = "gate" }'},  # bands that walk in a ring
        {"enemy_next": '{ gate = "yard", yard = "street" }'},  # bands that gather on the start
        {"enemy_next": "{}"},  # nothing moves
        {"gates": "[]", "lord_segment": "[]"},
        {
            "enemy_next": '{ yard = "street", street = "EXIT" }',
            "centre": CROSSROADS,
        },
        {"lords": '[{ area = "gate" }, { area = "yard", lesser = true }]'},
        {"hero_steps": '[["gate", "street"]]', "closed": '"gate"'},
    ],
    ids=["ring", "gathering", "rigid", "quiet", "crossroads", "twins", "shortcut"],
)
def test_maps_of_other_shapes_are_played(
    packed: Callable[[str], Components], tmp_path: Path, changes: dict[str, str]
) -> None:
    packed(alley(**changes))
    scene = Scene(packs=(tmp_path / "mine.toml",), map="alley", heroes="naomi", lord="random")
    assert scene.problems() == []
    for _ in range(2):
        twin.enemy.enemy_phase(scene.game, scene.at)
        twin.enemy.lord_cycle(scene.game, scene.at)
