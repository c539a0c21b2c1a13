"""Whole games: their logs, told anew by a second reading of the rulebook, lead to the same end."""

from __future__ import annotations

import pytest

from simkit.kernel.events import events_of
from simkit.lab.cell import Prepared, cell_of, prepare
from simkit.lab.chunks import Workspace
from tests.contract import Interpreted
from tests.hades.naive_game import Referee
from tests.hades.naive_march import Board, Spot
from tests.hades.naive_position import Counters, Event, Side
from tests.hades.scene import GAME, state, twin

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
NAMES = [name for name, _, _ in twin.events.EVENTS]
ROLES = (*twin.effects.ROLES,)
GAMES = 3


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
    entry = components.table("scenarios")[scenario.replace("-", "_")]
    flying = entry["installations"].count("flight_elevator")
    free = [f for f in range(int(rules.fighters)) if rules.fighter_elevator[f] == state.NONE]
    return Referee(
        board=Board(components.table("map"), engine=""),
        counters=counters(prepared),
        phase_name=lambda number: str(state.PHASES[number]),
        in_system=entry["in_system"],
        orbit=set(free[: entry["fighters"] - flying]),
    )


@pytest.mark.rule("hades:3.0-sequence-of-play", "hades:4.0-combat-resolution")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_second_reading_of_the_log_finds_no_fault_and_the_same_end(scenario):
    cell = cell_of(Interpreted(**vars(GAME)), "random", 3, settings={"scenario": scenario})
    prepared = prepare(cell)
    for number in range(GAMES):
        workspace = Workspace(prepared, True)
        game = workspace.run(number, 1)[0]
        judge = referee(prepared, scenario)
        for event in events_of(workspace.log):
            judge.hear(read(prepared, event))
        assert judge.complaints == [], f"game {number}"
        assert engine_says(prepared, game) == referee_says(judge), f"game {number}"


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
        "ship": (judge.modules, judge.failing, judge.evacuated),
    }
