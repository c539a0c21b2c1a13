"""d Sea movement: who sails, what the sea does, where one lands."""

from __future__ import annotations

import pytest

from tests.fury.scene import GONE, LEADERS, REBELS, ROME, Scene, twin

SEA = twin.state.FIRST_SEA


class Harbour(Scene):
    """A flotilla lies in Rutupiae with two cohorts, on the Gallic strait."""

    def __init__(self, cohorts: int = 2, at: str = "ca3") -> None:
        super().__init__(ROME)
        self.ship = self.game.fleets[0]
        self.ship.place = self.ship.port = self.tract(at)
        self.crew = self.units("ix_hispana", "cohort", at, cohorts) if cohorts else []

    def sea(self, name: str) -> int:
        return self.components.order("seas").index(name)

    def to_sea(self, name: str) -> None:
        self.answer("sail", verb="step", where=SEA + self.sea(name))

    def to_land(self, name: str) -> None:
        self.answer("sail", verb="land", where=self.tract(name))

    def sail(self, *dice: int, embark: bool = True) -> None:
        if embark:
            self.answer("embark", verb="take_all")
        with self.dice(*dice):
            twin.sailing.sail(self.game, self.at, 0)
        assert self.problems() == []

    def coast(self) -> set[str]:
        """Where they could land when they were last asked."""
        names = self.components.order("tracts")
        return {names[tract] for tract in self.asked_of("sail")[-1].values("land", "where")}


@pytest.mark.rule("fury:d-sea")
def test_from_port_to_port_and_half_a_march_on():
    scene = Harbour()
    scene.to_sea("gallic_strait")
    scene.to_land("tr1")
    scene.sail(5, 4)
    assert {scene.at_place(unit) for unit in scene.crew} == {"tr1"}
    assert scene.coast() == {"ca2", "ca3", "tr1", "cv2"}  # ports alone: it did not begin there
    assert scene.ship.place == scene.ship.port == scene.tract("tr1")
    scene.march("tr1", "tr2")  # 1 of 3, and 2 by the road
    assert {scene.at_place(unit) for unit in scene.crew} == {"tr2"}
    assert all(scene.piece(unit).landed for unit in scene.crew)


@pytest.mark.rule("fury:d-sea")
def test_half_a_march_is_left_to_landed_units_and_to_leaders_alone():
    scene = Scene(ROME)
    cohort, cerialis = scene.unit("ix_hispana", "cohort", "ca3"), scene.leader("cerialis", "ca3")
    party, pace_of_party = scene.game.hidden.party, twin.distance.pace_of_party
    for member, piece, sheet in (
        (cohort, scene.piece(cohort), scene.rules.unit[cohort]),
        (LEADERS + cerialis, scene.game.hidden.leaders[cerialis], scene.rules.leader[cerialis]),
    ):
        party[:] = 0
        party[member] = 1
        assert pace_of_party(scene.game, scene.rules, ROME).roman == sheet.mp
        piece.landed = 1
        assert pace_of_party(scene.game, scene.rules, ROME).roman == sheet.mp // 2


@pytest.mark.rule("fury:d-sea")
@pytest.mark.parametrize(
    ("faces", "place", "disrupted", "lost"),
    [
        ((1, 1), None, False, 2),
        ((1, 2), "ca3", True, 1),
        ((2, 3), "ca3", False, 0),
        ((3, 4), "sea", True, 0),
        ((4, 5), "sea", False, 0),
    ],
)
def test_the_sea_movement_table(faces, place, disrupted, lost):
    scene = Harbour()
    scene.to_sea("gallic_strait")
    scene.sail(*faces)
    assert scene.game.tally.units_lost[ROME] == lost
    assert (scene.ship.place == GONE) == (place is None)
    left = [unit for unit in scene.crew if scene.piece(unit).sp > 0]
    assert all(scene.piece(unit).disrupted == disrupted for unit in left)
    if place == "sea":
        strait = SEA + scene.sea("gallic_strait")
        assert {int(scene.piece(unit).place) for unit in left} == {strait}
        assert all(scene.piece(unit).aboard == 1 for unit in left)
    elif place:
        assert {scene.at_place(unit) for unit in left} == {place}
        assert all(scene.piece(unit).moved and not scene.piece(unit).aboard for unit in left)
    if lost == 1:
        assert scene.asked_of("drown")[0].seat == REBELS
    if lost:
        assert scene.game.commands[scene.command("ix_hispana")].lost > 0


@pytest.mark.rule("fury:d-sea")
def test_a_storm_that_takes_one_unit_takes_the_only_one_aboard():
    scene = Harbour(cohorts=1)
    scene.to_sea("gallic_strait")
    scene.sail(1, 2)
    assert scene.game.tally.units_lost[ROME] == 1
    assert scene.piece(scene.crew[0]).place == GONE


@pytest.mark.rule("fury:d-sea")
@pytest.mark.parametrize(
    ("units", "roll", "weather"), [(5, 9, "arrives"), (6, 9, "in_disorder"), (10, 9, "one_lost")]
)
def test_each_unit_too_many_costs_one(units, roll, weather):
    scene = Harbour(units)
    for unit in scene.crew:
        scene.piece(unit).aboard = 1
    found = twin.sailing.weather_of(scene.game, scene.at, 0, roll)
    assert twin.kinds.WEATHERS[found] == weather


@pytest.mark.rule("fury:d-sea")
@pytest.mark.parametrize(("faces", "arrives"), [((4, 5), False), ((5, 5), True)])
def test_lands_end_costs_one(faces, arrives):
    scene = Harbour(at="du4")
    scene.to_sea("lands_end")
    scene.sail(*faces)
    assert (scene.piece(scene.crew[0]).disrupted == 0) == arrives


@pytest.mark.rule("fury:d-sea")
def test_leaders_are_free_and_the_disrupted_stay():
    scene = Harbour()
    cerialis = scene.leader("cerialis", "ca3")
    scene.piece(scene.crew[1]).disrupted = 1
    scene.answer("embark", verb="take", who=LEADERS + cerialis)
    scene.to_sea("gallic_strait")
    scene.sail(6, 6)
    assert twin.sailing.aboard(scene.game, scene.rules, 0) == 1
    assert scene.game.hidden.leaders[cerialis].aboard == 1
    assert scene.at_place(scene.crew[1]) == "ca3"
    assert scene.asked_of("embark")[-1].values("take", "who") == {scene.crew[0]}


@pytest.mark.rule("fury:d-sea")
@pytest.mark.parametrize(("faces", "ashore"), [((5, 5), True), ((2, 3), False)])
def test_an_open_coast_from_the_sea_beside_it_with_a_roll(faces, ashore):
    scene = Harbour()
    strait = SEA + scene.sea("gallic_strait")
    scene.ship.place = strait
    for unit in scene.crew:
        twin.pieces.put_unit(scene.game, scene.at, unit, strait)
        scene.piece(unit).aboard = 1
    scene.to_land("tr2")
    scene.sail(*faces, embark=False)
    assert {"tr2", "tr3", "ca1", "ca4", "ca6"} < scene.coast()
    assert {scene.at_place(unit) for unit in scene.crew} == {"tr2" if ashore else "ca3"}
    assert all(scene.piece(unit).moved for unit in scene.crew)
    assert scene.ship.place == (strait if ashore else scene.tract("ca3"))


@pytest.mark.rule("fury:d-sea")
def test_a_flotilla_in_a_port_that_rebels_enter_is_eliminated():
    scene = Harbour(cohorts=0)
    scene.unit("cantiaci", "foot", "ca3")
    assert scene.ship.place == GONE and scene.game.tally.fleets_lost == 1


@pytest.mark.rule("fury:d-sea")
def test_the_force_from_germania_waits_for_its_ship():
    scene = Scene(ROME)
    scene.game.turn = 12
    scene.game.arrived[: scene.rules.stands] = 1
    scene.game.arrived[scene.components.order("stands").index("from_the_rhine")] = 0
    scene.answer("arrive", verb="arrive")
    twin.reinforcements.arrive(scene.game, scene.at, ROME)
    rhine = SEA + scene.components.order("seas").index("off_map_rhine")
    fleet = scene.components.order("fleets").index("rhine")
    assert scene.game.fleets[fleet].place == rhine
    assert (scene.game.hidden.units["place"] == rhine).sum() == 14
    assert not scene.game.height[ROME].any()
    scene.answer("embark", verb="take_all")
    scene.answer("sail", verb="step", where=SEA + scene.components.order("seas").index("north_sea"))
    scene.answer("sail", verb="land", where=scene.tract("ic3"))
    scene.rules.fleet_capacity = 20
    with scene.dice(6, 6):
        twin.sailing.sail(scene.game, scene.at, fleet)
    assert scene.game.height[ROME, scene.tract("ic3")] == 14
    commander = scene.components.order("leaders").index("germania_commander")
    assert scene.where_is(commander) == "ic3"
    assert scene.problems() == []
