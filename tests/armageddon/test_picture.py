"""The picture of the wasteland: hexes that touch where one can walk, who controls, who is besieged
or goes short, and what happened where."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.armageddon import GAME
from simkit.armageddon.pack import geometry
from simkit.armageddon.telling.holders import first_holders
from simkit.armageddon.telling.picture import LAYERS, counted, scene, sheets
from simkit.lab.play.workspace import Workspace
from tests.armageddon.scene import Scene, twin
from tests.contract import Subject

COMPONENTS = GAME.components()


@pytest.mark.parametrize(("players", "radius"), [(2, 4), (4, 5)])
def test_neighbours_share_an_edge_and_nobody_else_does(players, radius):
    (sheet,) = sheets(COMPONENTS, {"players": players})
    corners = [{(round(x, 6), round(y, 6)) for x, y in p.outline} for p in sheet.places]
    beside = geometry.neighbours(radius)
    for here, place in enumerate(sheet.places):
        assert place.number == here
        touching = {t for t, other in enumerate(corners) if len(corners[here] & other) == 2}
        assert touching == {int(there) for there in beside[here] if there >= 0}
    start = [place.number for place in sheet.places if place.ground == "start"]
    assert start == sorted(geometry.homes(radius, players))


@pytest.fixture
def table() -> Scene:
    return Scene()


def test_everything_lies_where_the_position_says(table):
    here, there, far = table.middle, table.east(1), table.east(3)
    table.base(0, here)
    table.army(0, here, "imperial_marines", "imperial_marines", hero="general")
    table.game.hexes[here].besieger = 1
    hidden = table.army(1, there, "stalkers")
    table.game.armies[hidden].stealthed = 1
    table.army(1, far, "howlers")
    table.terrain(far, "hills")
    table.game.hexes[far].icons[:] = [0, 0, 2, 0]
    table.game.hexes[there].discovery = 1
    table.game.hexes[there].mine = 0
    table.game.hexes[here].control = 0
    table.game.seats[1].alive = 0
    found = scene(table.game, table.rules, COMPONENTS, table.settings)
    laid = {(c.place, c.mark, c.side, c.state) for c in found.counters}
    assert laid == {
        (here, "O", "seat1", "worn"),
        (here, "2 H", "seat1", "worn"),
        (there, "1 A", "seat2", "gone"),
        (far, "1 A", "seat2", "worn"),
        (far, "e", "thing", "whole"),
        (there, "?", "thing", "whole"),
        (there, "m*", "seat1", "whole"),
    }
    assert sum(c.mark == "e" for c in found.counters) == 2
    assert dict(found.grounds)[far] == "hills", "terrain is ground, and no counter"
    (sheet,) = sheets(COMPONENTS, table.settings)
    drawn = {place.number: place.ground for place in found.on_its_ground(sheet).places}
    assert drawn == dict(found.grounds)
    assert dict(found.held)[here] == "seat1"
    own, other = found.trays
    assert own.boxes[0].mark == "humans 20"
    assert {box.state for box in other.boxes} == {"gone"}
    assert "2 units" in found.figures


def test_who_goes_short_is_who_goes_short_by_the_rules(table):
    far = table.east(4)
    armies = [
        table.army(0, far, "recon_bikes"),
        table.army(0, far, "raider_commandos"),
        table.army(1, far, "stalkers"),
    ]
    table.base(1, far)
    drawn = twin.tabletop.Tabletop(table.game, table.rules, COMPONENTS, table.settings)
    for fed in (0, 1):
        table.game.supplied[:, far] = fed
        for army in armies:
            assert drawn.starves(army) == bool(
                twin.supply.is_starved(table.game, table.rules, army)
            )
    assert not drawn.starves(armies[0]) and table.game.supplied[0, far]


def test_what_is_counted_in_places_is_what_the_game_counts():
    prepared = Subject(GAME, phases=()).on_twin("random", 2, max_turns=8)
    workspace = Workspace(prepared, True)
    game = workspace.run(0, 1)[0]
    events = twin.kernel.events.events_of(workspace.log)
    found = counted(events, game, prepared.rules)

    def total(layer: str) -> float:
        return sum(amount for (name, _), amount in found.items() if name == layer)

    for layer, tally in (("captures", "captures"), ("raids", "raids"), ("sieges", "sieges")):
        assert total(layer) == game.tally[tally].sum()
    assert total("fallen") == game.tally.units_lost.sum()
    assert total("battles") >= game.tally.battles.sum()
    assert {name for name, _ in found} <= {layer.name for layer in LAYERS}
    control = game.hexes["control"][: prepared.rules.hexes]
    now = {int(n) for n in np.flatnonzero((control >= 0) & (control < prepared.rules.seats))}
    assert now <= {place for name, place in found if name == "held"}
    holders = dict(
        zip(COMPONENTS.order("heroes"), first_holders("hero", events, COMPONENTS), strict=True)
    )
    assert (holders["kusanagi"], holders["warlord"], holders["pod_queen"]) == (0, 1, -1)
