"""Whole games: their logs, told anew by a second reading of the rulebook, lead to the same end."""

from __future__ import annotations

import pytest

from simkit.kernel.events import events_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.chunks import Workspace
from simkit.lab.play.prepare import Prepared, prepare
from tests.contract import Interpreted, answering
from tests.hades.naive_game import Referee
from tests.hades.naive_march import Board, Spot
from tests.hades.naive_position import Counters, Event, Side
from tests.hades.scene import GAME, state, twin

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
NAMES = [event.name for event in twin.events.EVENTS]
ROLES = (*twin.effects.ROLES,)
GAMES = 6
SOUGHT = 12  # games in which the seeker must find what it looks for
INTERPRETED = Interpreted(**vars(GAME))
board, choices, roads = twin.board, twin.choices, twin.roads


def spot_of(prepared: Prepared, place: int) -> Spot:
    deck, hex_ = divmod(place, state.MOST_HEXES)
    row, column = divmod(hex_, int(prepared.rules.map.grid.columns))
    return deck, column, row


def target_of(code: int) -> Side:
    if code >= state.FIGHTER:
        return "fighter", code - state.FIGHTER
    if code >= state.INSTALLATION:
        return "site", code - state.INSTALLATION
    return "enemy", code


def read(prepared: Prepared, event) -> Event:
    name, where = NAMES[int(event.kind)], int(event.where)
    spot = spot_of(prepared, where)
    target = target_of(int(event.what))
    told = (int(event.who), int(event.what), where, spot, int(event.value), target)
    return Event(int(event.turn), name, *told)


def counters(prepared: Prepared) -> Counters:
    rules = prepared.rules
    units = [
        {"id": int(u.id), "role": ROLES[u.role], "combat": bool(u.combat), "steps": int(u.steps)}
        for u in rules.unit[: int(rules.units)]
    ]
    kinds = ["nastian"] * int(rules.enemies)
    for enemy in range(len(kinds)):
        if int(rules.mask.gorgons) >> enemy & 1:
            kinds[enemy] = "gorgon"
    kinds[int(rules.officer)] = "officer"
    enemies = [{"id": int(rules.enemy[n].id), "kind": kind} for n, kind in enumerate(kinds)]
    weapons = range(int(rules.installations))
    offensive = {n for n in weapons if rules.installation[n].role < twin.effects.OFFENSIVE}
    return Counters(units, enemies, offensive)


def referee(prepared: Prepared, scenario: str) -> Referee:
    rules, components = prepared.rules, prepared.settled.components
    weapons = range(int(rules.installations))
    entry = components.table("scenarios")[scenario.replace("-", "_")]
    flying = entry["installations"].count("flight_elevator")
    free = [f for f in range(int(rules.fighters)) if rules.fighter_elevator[f] == state.NONE]
    return Referee(
        board=Board(components.table("map"), engine=""),
        counters=counters(prepared),
        phase_name=lambda number: str(state.PHASES[number]),
        in_system=entry["in_system"],
        orbit=set(free[: entry["fighters"] - flying]),
        circles=tuple(components.order("circles")),
        weapons={n: twin.effects.INSTALLATIONS[rules.installation[n].role] for n in weapons},
    )


@pytest.mark.slow
@pytest.mark.rule("hades:3.0-sequence-of-play", "hades:4.0-combat-resolution")
@pytest.mark.parametrize("bot", ["random", "expert"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_second_reading_of_the_log_finds_no_fault_and_the_same_end(scenario, bot):
    prepared = prepare(cell_of(GAME, bot, 3, settings={"scenario": scenario}))
    for number in range(GAMES):
        retell(prepared, scenario, number)


def retell(prepared: Prepared, scenario: str, number: int) -> set[str]:
    """Play a game and tell it anew; returns the kinds of events that came up."""
    workspace = Workspace(prepared, True)
    game = workspace.run(number, 1)[0]
    judge = referee(prepared, scenario)
    told = [read(prepared, event) for event in events_of(workspace.log)]
    for event in told:
        judge.hear(event)
    assert judge.complaints == [], f"game {number}"
    assert engine_says(prepared, game) == referee_says(judge), f"game {number}"
    return {event.name for event in told}


# --- what chance seldom brings -------------------------------------------------------------------

LABORATORIES = """
[pack]
name = "Open laboratories"
game = "hades"

[scenarios.high_and_tight]
face_up = ["engine_room", "teleporter", "bridge", "core_computer"]
face_down = ["princess", "honor_guard", "zola", "golden_idol"]
random = 4
"""
SCIENTIFIC = [twin.effects.BRIDGE, twin.effects.CORE_COMPUTER]
FOUND_BY_SEEKING = {"door_hacked", "core_crashed", "treasure_aboard"}


def seeker(expert):
    """A bot that plays like this one, but Dante goes to the Bridge and to the Core Computer."""

    def rooms(view, rules):
        return [room for role in SCIENTIFIC for room in [board.room_with(view, rules, role)]]

    def choose(view, rules, decision, options, count, mind):
        cells = [int(rules.map.cell[room]) for room in rooms(view, rules) if room != state.NONE]
        here = int(view.units[rules.dante].place)
        verbs = [int(option.verb) for option in options[:count]]
        whose = [int(option.who) == rules.dante for option in options[:count]]
        if decision.kind == choices.SHL_TURN and cells:
            wanted = choices.DO_SCIENCE if here in cells else choices.DO_MOVE
            for place in range(count):
                if verbs[place] == wanted and whose[place]:
                    return place
        if decision.kind == choices.STEP and decision.subject == rules.dante and cells:
            return min(range(count), key=lambda place: away(rules, options[place], here, cells))
        return expert(view, rules, decision, options, count, mind)

    def away(rules, option, here, cells):
        place = here if option.where < 0 else int(option.where)
        return min(roads.on_foot(rules, place, cell) for cell in cells)

    return choose


@pytest.mark.slow
@pytest.mark.rule("hades:6.9-bridge", "hades:6.9-core-computer", "hades:11.0-treasures")
def test_a_second_reading_follows_dante_to_bridge_and_core_computer_and_treasures_home(tmp_path):
    scenario, settings = "high-and-tight", {"scenario": "high-and-tight"}
    pack = tmp_path / "laboratories.toml"
    pack.write_text(LABORATORIES)
    prepared = prepare(cell_of(INTERPRETED, "expert", 3, pack, settings=settings))
    expert = prepare(cell_of(GAME, "expert", settings=settings)).bots[0]  # compiled, for speed
    prepared = answering(prepared, seeker(expert))
    seen: set[str] = set()
    games = iter(range(SOUGHT))
    while not seen >= FOUND_BY_SEEKING:
        seen |= retell(prepared, scenario, next(games))


def engine_says(prepared: Prepared, game) -> dict[str, object]:
    """Where everybody is, who is depleted, what flies and what the ship has lost."""
    units = {n: game.units[n] for n in range(int(prepared.rules.units))}
    enemies = {n: game.enemies[n] for n in range(int(prepared.rules.enemies))}
    alive = {n: unit for n, unit in units.items() if unit.place != state.NONE}
    found: dict[str, object] = {
        what: {n: spot_of(prepared, int(e.place)) for n, e in people.items() if e.place >= 0}
        for what, people in (("units", units), ("enemies", enemies))
    }
    found["depleted"] = {n for n, unit in alive.items() if unit.depleted}
    found["hurt"] = {n for n, enemy in enemies.items() if enemy.place >= 0 and enemy.depleted}
    fighters = range(int(prepared.rules.fighters))
    found["orbit"] = {n for n in fighters if game.fighters[n].where == state.IN_ORBIT}
    placed = [
        n for n in range(int(prepared.rules.installations)) if game.installations[n].site >= 0
    ]
    words = ("operational", "damaged", "destroyed")
    found["sites"] = {n: words[int(game.installations[n].status)] for n in placed}
    homes = {n: int(game.treasures[n].place) for n in range(2)}
    found["treasures"] = {n for n, place in homes.items() if place == state.ABOARD}
    found["ship"] = (int(game.vittles.module), bool(game.vittles.failing), int(game.evacuated))
    return found


def referee_says(judge: Referee) -> dict[str, object]:
    weak = {
        kind: {n for side, n in judge.weak if side == kind} for kind in ("unit", "enemy", "fighter")
    }
    return {
        "units": judge.units,
        "enemies": judge.enemies,
        "depleted": weak["unit"],
        "hurt": weak["enemy"],
        "orbit": judge.orbit,
        "sites": judge.status,
        "treasures": {n for n, where in judge.treasures.items() if where == "aboard"},
        "ship": (judge.modules, judge.failing, judge.evacuated),
    }
