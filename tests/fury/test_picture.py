"""The picture of the board: tracts that touch where one can pass, who stands where, what happened.

Geometry is held against the pack's neighbours; what is counted against the tally of the same game.
"""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from simkit.fury.telling import britain
from simkit.fury.telling.picture import LAYERS, counted, scene, sheets
from simkit.lab.play.workspace import Workspace
from tests.contract import Subject
from tests.fury.scene import REBELS, ROME, Scene, state, twin

COMPONENTS = GAME.components()
(SHEET,) = sheets(COMPONENTS, {})
TRACTS = COMPONENTS.table("tracts")
AT = {place.name: place for place in SHEET.places}
FURY = Subject(GAME, phases=())


def touching() -> set[frozenset[str]]:
    outlines = britain.cells(britain.towns(TRACTS))
    names = list(TRACTS)
    return {
        frozenset((one, other))
        for number, one in enumerate(names)
        for other in names[:number]
        if britain.border(outlines[one], outlines[other])
    }


def neighbours() -> set[frozenset[str]]:
    return {frozenset((name, other)) for name in TRACTS for other in TRACTS[name]["next"]}


def test_every_tract_and_every_sea_is_drawn_once_under_its_number():
    seas = COMPONENTS.order("seas")
    numbers = [place.number for place in SHEET.places]
    assert numbers == [*range(len(TRACTS)), *(state.FIRST_SEA + n for n in range(len(seas)))]
    assert set(TRACTS) == set(britain.PLACES) and set(seas) == set(britain.WATERS)


def test_neighbours_touch_or_have_a_way_and_others_are_closed_off():
    drawn = [stroke.kind for stroke in SHEET.strokes]
    rivers = {frozenset(pair) for pair in COMPONENTS.table("waters")["rivers"]}
    assert drawn.count("track") == len(neighbours() - touching())
    assert drawn.count("closed") == len(touching() - neighbours())
    assert drawn.count("river") == len(rivers & touching())
    assert drawn.count("road") == len(COMPONENTS.table("roads"))
    assert len(neighbours() & touching()) > 0.95 * len(neighbours())


def test_britain_lies_as_it_does():
    def east(name: str) -> float:
        return AT[name].at[0]

    def south(name: str) -> float:
        return AT[name].at[1]

    assert east("Carn Brea") < east("Glevum") < east("Londinium") < east("Rutupiae")
    assert south("Luguvalium") < south("Deva") < south("Londinium") < south("Dubris")


def test_a_tract_that_is_not_known_lies_amid_its_neighbours():
    tracts = {"ca1": TRACTS["ca1"], "cv2": TRACTS["cv2"], "new": {"next": ("ca1", "cv2")}}
    found = britain.towns(tracts)
    assert list(found) == list(tracts)
    assert found["cv2"][0] < found["new"][0] < found["ca1"][0]


@pytest.fixture
def table() -> Scene:
    one = Scene(ROME)
    one.units("iceni", "foot", "cv2", 3)
    one.unit("iceni", "chariot", "tr2", disrupted=True)
    one.units("ix_hispana", "cohort", "ct27", 2)
    one.unit("regnenses_pro", "foot", "ct27")
    one.leader("boudica", "cv2")
    captive = one.leader("cerialis", "cv2")
    one.game.hidden.leaders[captive].captor = REBELS
    one.game.looting[one.tract("cv2")] = one.game.turn
    return one


def test_everybody_stands_where_the_position_says(table):
    found = scene(table.game, table.rules, table.components, table.settings)
    cv2, tr2, ct27 = (table.tract(name) for name in ("cv2", "tr2", "ct27"))
    fleets = [c for c in found.counters if c.mark.startswith("f")]
    laid = {(c.place, c.mark, c.side, c.state) for c in found.counters if c not in fleets}
    assert laid == {
        (cv2, "3 B", "seat1", "whole"),
        (tr2, "1 B", "seat1", "worn"),
        (ct27, "2 R", "seat2", "whole"),
        (ct27, "1 A", "seat2", "whole"),
        (cv2, "Boud", "seat1", "whole"),
        (cv2, "Ceri", "seat2", "gone"),
        (cv2, "loot", "third", "whole"),
    }


def test_who_controls_a_tract_tints_it_and_trays_count_the_tribes(table):
    found = scene(table.game, table.rules, table.components, table.settings)
    held = dict(found.held)
    assert held[table.tract("tr2")] == "seat1" and held[table.tract("ct27")] == "seat2"
    lowland, highland, rome = found.trays
    assert lowland.title == "Lowland tribes: 1 of the 8 needed have risen"
    assert (len(lowland.boxes), len(highland.boxes), len(rome.boxes)) == (11, 7, 8)
    assert [box.mark for box in lowland.boxes if box.state == "whole"] == ["Iceni"]


def test_tracks_and_hands_tell_how_both_sides_stand(table):
    table.game.commands[table.command("iceni")].demoralised = 1
    found = scene(table.game, table.rules, table.components, table.settings)
    assert [(track.title, track.at, track.end) for track in found.tracks] == [
        ("Lowland tribes risen", 1, 8),
        ("Legions demoralised", 0, 3),
        ("Lowland tribes demoralised", 1, 6),
    ]
    rebels, rome = found.hands
    assert (rebels.title, rebels.side) == ("The rebels", "seat1")
    assert dict(rebels.has)["On the map"] == "4 units" and dict(rebels.has)["In disorder"] == "1"
    assert dict(rome.has)["On the map"] == "3 units"
    assert rebels.cards == ("Boudica",) and rome.cards == ("Cerialis, a captive",)


def test_what_is_counted_in_places_is_what_the_game_counts():
    prepared = FURY.compiled("random", 2)
    workspace = Workspace(prepared, True)
    game = workspace.run(0, 1)[0]
    found = counted(twin.kernel.events.events_of(workspace.log), game, prepared.rules)

    def total(layer: str) -> float:
        return sum(amount for (name, _), amount in found.items() if name == layer)

    assert total("battles") == game.tally.battles.sum()
    assert total("looted") == game.tally.looted
    lost = game.tally.units_lost
    assert total("rebels_fallen") == lost[REBELS] and total("romans_fallen") <= lost[ROME]
    assert {name for name, _ in found} <= {layer.name for layer in LAYERS}
    drawn = {place.number for place in SHEET.places}
    assert {place for _, place in found} <= drawn
    rebel = {place for name, place in found if name == "revolt"}
    now = {n for n in range(len(TRACTS)) if game.control[n] == REBELS}
    assert now <= rebel
