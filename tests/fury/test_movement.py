"""d: marching, roads, forced marches, control, looting, stacking, disruption, lone leaders."""

from __future__ import annotations

import pytest

from tests.fury.scene import LEADERS, NONE, REBELS, ROME, Scene, twin


def steps(scene: Scene, which: int = -1) -> set[str]:
    """Where the party could go when it was last asked."""
    names = scene.components.order("tracts")
    return {names[tract] for tract in scene.asked_of("march")[which].values("step", "where")}


def can_muster(scene: Scene, seat: int, tract: int) -> bool:
    """Whether something can set out there."""
    ready = [0] * len(scene.game.looting)
    twin.mustering.mark_ready(scene.game, scene.rules, seat, ready)
    return ready[tract] == 1


@pytest.mark.rule("fury:d-movement")
def test_foot_has_three_points_and_marsh_costs_two():
    scene = Scene()
    unit = scene.unit("iceni", "foot", "ic2")
    scene.march("ic2", "ic3")
    scene.forget()
    scene.piece(unit).moved = 0
    scene.march("ic3", "ic4")  # 2 points
    assert scene.at_place(unit) == "ic4"
    assert steps(scene) == {"ic2", "ic3", "cv5"}  # ct2 lies over the river


@pytest.mark.rule("fury:d-movement")
def test_a_party_goes_at_the_pace_of_its_slowest_and_stays_together():
    scene = Scene()
    foot = scene.unit("iceni", "foot", "ic3")
    horse = scene.unit("iceni", "horse", "ic3")
    scene.march("ic3", "ic2", "cv4", "cv1")  # off the road
    assert scene.at_place(foot) == scene.at_place(horse) == "cv1"
    one, two = (
        scene.components.value("tracts.ic3.title"),
        scene.components.value("tracts.ic2.title"),
    )
    assert (
        f"The rebels march from {one} to {two}: foot 1 of Iceni, horse 1 of Iceni." in scene.told()
    )
    assert not scene.asked_of("march")[3:]  # three points are spent


@pytest.mark.rule("fury:d-movement")
def test_whoever_meets_enemies_stops_and_leaders_do_not_go_there_alone():
    scene = Scene()
    boudica = scene.leader("boudica", "ic2")
    scene.unit("ix_hispana", "cohort", "ic1")
    horse = scene.unit("iceni", "horse", "ic2")
    scene.march("ic2", take="take", who=LEADERS + boudica)
    assert "ic1" not in steps(scene, 0)
    scene.march("ic2", "ic1", take="take", who=horse)
    assert scene.at_place(horse) == "ic1"
    assert len(scene.asked_of("march")) == 2


@pytest.mark.rule("fury:d-road-bonus")
def test_the_road_gives_romans_two_points_and_takes_rivers_and_hills_away():
    scene = Scene(ROME)
    unit = scene.unit("xx_valeria", "cohort", "ca2")
    scene.march("ca2", "ca1", "ca4", "ca6", "cv2", "cv1")  # over two rivers
    assert scene.at_place(unit) == "cv1"
    assert scene.piece(unit).crossed == 0  # the last step led over none


@pytest.mark.rule("fury:d-road-bonus")
def test_britons_get_one_point_and_who_leaves_the_road_gets_none():
    scene = Scene()
    unit = scene.unit("dumnonii", "foot", "du1")
    scene.march("du1", "du2", "dt2", "db2", "db33")  # through hills and a marsh
    assert scene.at_place(unit) == "db33"
    other = scene.unit("cantiaci", "foot", "ca1")
    scene.forget()
    scene.march("ca1", "ca4")
    assert "rg4" in steps(scene)  # one point by road, one off it
    scene.piece(other).moved = 0
    scene.march("ca4", "ca6")  # over the river: two of the three points off the road
    assert steps(scene) == {"ca4", "cv2", "rg4"}
    assert scene.piece(other).crossed == 1


@pytest.mark.rule("fury:d-road-bonus")
def test_the_petuaria_crossing_costs_two_and_is_for_the_road_alone():
    scene = Scene(ROME)
    horse = scene.unit("ix_hispana", "auxiliary_foot", "ct8")
    scene.march("ct8")
    assert "ct4" in steps(scene) and "pr8" not in steps(scene)
    cohort = scene.unit("ix_hispana", "cohort", "ct27")
    scene.march("ct27", "ct4", "pr8", "br2")  # 1 + 2 + 1 of 3 + 2
    assert scene.at_place(cohort) == "br2"
    assert scene.at_place(horse) == "ct8"


@pytest.mark.rule("fury:d-forced-march")
@pytest.mark.parametrize(
    ("faces", "moves", "disrupted"),
    [((4, 3), True, False), ((4, 4), True, True), ((4, 5), False, True)],
)
def test_a_forced_march_by_morale(faces, moves, disrupted):
    scene = Scene()
    unit = scene.unit("iceni", "foot", "ic3")  # morale 8
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="force")
    for tract in ("ic2", "cv4", "cv5", "cv6")[: 4 if moves else 0]:
        scene.answer("march", verb="step", where=scene.tract(tract))
    with scene.dice(*faces):
        scene.run_party("ic3")
    assert scene.piece(unit).disrupted == disrupted
    assert scene.at_place(unit) == ("cv6" if moves else "ic3")
    assert scene.piece(unit).moved == 1


@pytest.mark.rule("fury:d-forced-march")
def test_the_points_of_a_forced_march_lead_into_no_hills():
    scene = Scene()
    scene.unit("iceni", "foot", "ic2")
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="force")
    for tract in ("cv4", "cv5", "cv6"):
        scene.answer("march", verb="step", where=scene.tract(tract))
    with scene.dice(1, 1):
        scene.run_party("ic2")
    assert steps(scene) == {"cv5", "cv8"}  # cv3 has low hills; cv7 lies over a river


@pytest.mark.rule("fury:d-forced-march")
def test_leaders_help_and_always_manage_and_a_success_is_used():
    scene = Scene()
    scene.unit("iceni", "foot", "ic3")
    scene.leader("boudica", "ic3")
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="force")
    for tract in ("ic2", "cv4", "cv5", "cv6"):
        scene.answer("march", verb="step", where=scene.tract(tract))
    with scene.dice(6, 6):  # 12 - 6 is below 8
        scene.run_party("ic3")
    asked = scene.asked_of("march")
    assert "pass" in asked[0].verbs() and "force" in asked[0].verbs()
    assert all("pass" not in each.verbs() for each in asked[1:])  # the points of all four steps
    assert "force" not in asked[1].verbs() and len(asked) == 5
    boudica = scene.leader("boudica", "ic3")
    scene.game.hidden.leaders[boudica].moved = 0
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="force")
    with scene.dice():
        scene.run_party("ic3")


@pytest.mark.rule("fury:d-forced-march")
def test_romans_get_two_points_and_one_across_a_river():
    scene = Scene(ROME)
    twin.set_up.clear_map(scene.game)
    scene.game.march.forced = 1
    assert twin.distance.forced_bonus(scene.game, scene.rules, False, 0) == 2
    assert twin.distance.forced_bonus(scene.game, scene.rules, False, 1) == 1
    assert twin.distance.forced_bonus(scene.game, scene.rules, True, 0) == 1


@pytest.mark.rule("fury:d-road-bonus")
def test_each_piece_has_the_bonus_of_its_own_people():
    scene = Scene(ROME)
    legate = scene.leader("legate_xx", "cr1")  # 5 points, and 2 by road
    scene.march("cr1", "cr4", "cr24", "cr5", "cr2", "ct7", "cv7", "cv6")
    assert scene.where_is(legate) == "cv6"
    ally = scene.leader("cogidubnus", "cr1")  # he is a Briton: 5, and 1 by road
    scene.march("cr1", "cr4", "cr24", "cr5", "cr2", "ct7", "cv7")
    assert scene.where_is(ally) == "cv7"
    slow = scene.unit("ix_hispana", "cohort", "cr1")  # 3 + 2; the Briton beside it 5 + 1
    scene.leader("cartimandua", "cr1")
    scene.march("cr1", "cr4", "cr24", "cr5", "cr2", "ct7")
    assert scene.at_place(slow) == "ct7"


@pytest.mark.rule("fury:d-disruption")
@pytest.mark.parametrize("slow", [False, True])
def test_a_disrupted_unit_gives_nobody_else_a_tract_beyond_his_points(slow):
    scene = Scene(ROME)
    scene.unit("ix_hispana", "cohort", "cr2", disrupted=True)
    scene.leader("cerialis", "cr2")
    if slow:
        scene.unit("", "town_defenders", "cr2")  # two points
    scene.march("cr2")
    assert ("br10" in steps(scene)) is not slow  # over a river into high hills: 3


@pytest.mark.rule("fury:d-disruption")
def test_the_disrupted_move_half_way_and_one_tract_always():
    scene = Scene()
    horse = scene.unit("iceni", "horse", "ic3", disrupted=True)
    scene.march("ic3", "ic2", "ic1")  # 2 of 5
    assert scene.at_place(horse) == "ic1"
    foot = scene.unit("iceni", "foot", "ic2", disrupted=True)
    scene.march("ic2", "ic4")  # 1 of 3, into a marsh
    assert scene.at_place(foot) == "ic4"


@pytest.mark.rule("fury:d-disruption")
@pytest.mark.parametrize(
    ("command", "kind", "at", "leader", "may"),
    [
        ("silures", "foot", "si1", "", True),
        ("silures", "foot", "db21", "", False),
        ("silures", "foot", "db21", "silures_chief", False),
        ("silures", "foot", "db21", "boudica", False),
        ("iceni", "foot", "tr3", "", False),
        ("iceni", "foot", "tr3", "iceni_chief", False),
        ("iceni", "foot", "tr3", "boudica", True),
        ("ix_hispana", "cohort", "ct27", "", False),
        ("ix_hispana", "cohort", "ct27", "postumus", False),
        ("ix_hispana", "cohort", "ct27", "cerialis", True),
        ("regnenses_pro", "foot", "rg1", "", True),
    ],
)
def test_which_disrupted_units_move(command, kind, at, leader, may):
    scene = Scene()
    unit = scene.unit(command, kind, at, disrupted=True)
    if leader:
        scene.game.hidden.party[LEADERS + scene.leader(leader, at)] = 1
    found = twin.mustering.may_move_disrupted(scene.game, scene.rules, unit, scene.tract(at))
    assert found == may


@pytest.mark.rule("fury:d-town-defenders")
def test_town_defenders_move_with_a_roman_leader_alone():
    scene = Scene(ROME)
    defenders = scene.unit("", "town_defenders", "cv2")
    tract = scene.tract("cv2")
    assert not can_muster(scene, ROME, tract)
    scene.leader("cogidubnus", "cv2")
    scene.leader("cerialis", "cv2")
    scene.march("cv2", "cv1")
    assert scene.at_place(defenders) == "cv1"


@pytest.mark.rule("fury:d-reinforcements")
def test_reinforcements_come_in_their_tract_or_are_held_back():
    scene = Scene(ROME)
    scene.game.turn = 3
    scene.game.arrived[: scene.rules.stands] = 1
    scene.game.arrived[scene.components.order("stands").index("from_mona")] = 0
    scene.unit("ordovices", "foot", "or2")
    twin.reinforcements.arrive(scene.game, scene.at, ROME)  # held back
    assert scene.game.height[ROME].sum() == 0
    scene.answer("arrive", verb="arrive")
    twin.reinforcements.arrive(scene.game, scene.at, ROME)
    assert scene.game.height[ROME, scene.tract("or2")] == 20  # enemies or not
    assert scene.game.commands[scene.command("xiv_gemina")].active == 1
    paulinus = scene.components.order("leaders").index("paulinus")
    assert scene.where_is(paulinus) == "or2"
    assert scene.problems() == []


@pytest.mark.rule("fury:d-control")
def test_control_is_kept_until_somebody_else_is_alone():
    scene = Scene(ROME)
    tract = scene.tract("ic2")
    cohort = scene.unit("ix_hispana", "cohort", "ic2")
    assert scene.game.control[tract] == ROME
    rebel = scene.unit("iceni", "foot", "ic2")
    assert scene.game.control[tract] == scene.game.came_first[tract] == ROME
    twin.pieces.put_unit(scene.game, scene.at, cohort, scene.tract("ic1"))
    assert scene.game.control[tract] == REBELS
    twin.pieces.put_unit(scene.game, scene.at, rebel, scene.tract("ic3"))
    assert scene.game.control[tract] == REBELS
    assert scene.game.came_first[tract] == NONE


@pytest.mark.rule("fury:d-looting")
@pytest.mark.parametrize(("die", "turns"), [(2, 1), (3, 2), (6, 3)])
def test_rebels_who_gain_a_centre_loot_it(die, turns):
    scene = Scene()
    unit = scene.unit("trinovantes", "foot", "tr2")
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="step", where=scene.tract("tr1"))
    with scene.dice(die):
        scene.run_party("tr2")
    tract = scene.tract("tr1")
    assert scene.game.looting[tract] == 2 + turns
    assert len(scene.asked_of("march")) == 1  # they go no further
    scene.piece(unit).moved = 0
    scene.game.turn = 2 + turns
    assert not can_muster(scene, REBELS, tract)
    scene.game.turn += 1
    assert can_muster(scene, REBELS, tract)
    twin.pieces.put_unit(scene.game, scene.at, unit, scene.tract("tr2"))
    assert scene.game.looting[tract] == 0


@pytest.mark.rule("fury:d-looting")
def test_romans_may_leave_a_tract_that_rebels_loot():
    scene = Scene(ROME)
    tract = scene.tract("tr1")
    scene.unit("trinovantes", "foot", "tr1")
    scene.unit("ix_hispana", "cohort", "tr1")
    scene.game.looting[tract] = 9
    assert can_muster(scene, ROME, tract) and not can_muster(scene, REBELS, tract)


@pytest.mark.rule("fury:d-looting")
def test_what_is_looted_and_what_is_not():
    scene = Scene()
    names = scene.components.order("tracts")
    looted = {name for n, name in enumerate(names) if scene.rules.tract[n].lootable}
    assert looted == {"tr1", "cv1", "cv2", "ct27", "db22", "cr24"}
    with scene.dice():  # Romans do not loot, and at home nobody does
        scene.unit("ix_hispana", "cohort", "cv1")
        scene.unit("iceni", "foot", "ic1")


@pytest.mark.rule("fury:d-stacking")
@pytest.mark.parametrize(
    ("tribes", "leaders", "may"),
    [
        ("iceni", "", True),
        ("iceni+trinovantes", "", False),
        ("iceni+trinovantes", "iceni_chief", True),
        ("iceni+trinovantes", "dobunni_chief", False),
        ("iceni+trinovantes+cantiaci", "iceni_chief", False),
        ("iceni+trinovantes+cantiaci", "iceni_chief+trinovantes_chief", True),
        ("iceni+trinovantes+cantiaci+belgae", "iceni_chief+trinovantes_chief", True),
        ("iceni+trinovantes+cantiaci+belgae+atrebates", "boudica", True),
    ],
)
def test_which_rebels_stand_together(tribes, leaders, may):
    scene = Scene()
    for tribe in tribes.split("+"):
        scene.unit(tribe, "foot", "cv4")
    for leader in filter(None, leaders.split("+")):
        scene.leader(leader, "cv4")
    tract = scene.tract("cv4")
    assert twin.stacking.may_stack(scene.game, scene.rules, REBELS, tract) == may
    twin.stacking.settle_stacks(scene.game, scene.at, REBELS)
    disrupted = scene.game.hidden.units["disrupted"].sum()
    assert disrupted == (0 if may else len(tribes.split("+")))
    scene.unit("ix_hispana", "cohort", "cv4")  # among enemies anybody may
    assert twin.stacking.may_stack(scene.game, scene.rules, REBELS, tract)


@pytest.mark.rule("fury:d-stacking")
def test_pro_roman_tribes_need_a_friendly_leader_beside_others():
    scene = Scene(ROME)
    tract = scene.tract("rg2")

    def may() -> bool:
        return bool(twin.stacking.may_stack(scene.game, scene.rules, ROME, tract))

    scene.units("regnenses_pro", "foot", "rg2", 2)
    assert may()
    scene.unit("", "town_defenders", "rg2")
    assert not may()
    scene.leader("cerialis", "rg2")
    assert may()


@pytest.mark.rule("fury:d-stacking")
def test_a_party_does_not_stop_where_its_stack_may_not_stand():
    scene = Scene()
    scene.unit("trinovantes", "foot", "tr3")
    unit = scene.unit("iceni", "foot", "ic1")
    scene.march("ic1", "tr3", "ic2")
    assert "pass" not in scene.asked_of("march")[1].verbs()
    assert scene.at_place(unit) == "ic2"


@pytest.mark.rule("fury:d-rough-ground")
@pytest.mark.parametrize(
    ("command", "kind", "at", "disrupted"),
    [
        ("ix_hispana", "cohort", "br4", True),
        ("ix_hispana", "auxiliary_foot", "br4", False),
        ("iceni", "chariot", "ic4", True),
        ("iceni", "foot", "ic4", False),
        ("ix_hispana", "cohort", "ct4", False),  # a marsh with a road
    ],
)
def test_legionaries_and_chariots_fall_into_disorder_in_the_rough(command, kind, at, disrupted):
    scene = Scene()
    unit = scene.unit(command, kind, at)
    twin.marching.settle_terrain(scene.game, scene.at, scene.rules.unit[unit].seat)
    assert scene.piece(unit).disrupted == disrupted


@pytest.mark.rule("fury:d-far-from-home")
def test_faint_hearts_far_from_home():
    scene = Scene()
    far = scene.unit("cantiaci", "foot", "cr1")
    led = scene.unit("silures", "foot", "ca2")
    assert scene.rules.unit[led].morale == 7
    near = scene.unit("cantiaci", "foot", "cv1")
    ally = scene.unit("regnenses_pro", "foot", "br8")
    twin.far_from_home.settle_far_from_home(scene.game, scene.at)
    units = (far, led, near, ally)
    assert [int(scene.piece(unit).disrupted) for unit in units] == [1, 0, 0, 1]
    scene.piece(far).disrupted = 0
    scene.leader("boudica", "cr1")
    twin.far_from_home.settle_far_from_home(scene.game, scene.at)
    assert scene.piece(far).disrupted == 0


@pytest.mark.rule("fury:d-lone-leaders")
def test_a_leader_alone_among_enemies_is_captured_and_free_without_guards():
    scene = Scene()
    chief = scene.leader("iceni_chief", "ic1")
    guard = scene.unit("ix_hispana", "cohort", "ic1")
    twin.leading.seize_everywhere(scene.game, scene.at)
    assert scene.game.hidden.leaders[chief].captor == ROME
    assert scene.game.commands[scene.command("iceni")].leader_lost == 1
    assert scene.asked_of("captive")[0].seat == ROME
    twin.pieces.put_unit(scene.game, scene.at, guard, scene.tract("ic2"))
    twin.leading.seize_everywhere(scene.game, scene.at)
    assert scene.game.hidden.leaders[chief].captor == NONE
    assert scene.game.commands[scene.command("iceni")].leader_lost == 0


@pytest.mark.rule("fury:d-lone-leaders")
def test_the_captor_may_kill_him():
    scene = Scene()
    chief = scene.leader("iceni_chief", "ic1")
    scene.unit("ix_hispana", "cohort", "ic1")
    scene.answer("captive", seat=ROME, verb="kill")
    twin.leading.seize_everywhere(scene.game, scene.at)
    assert scene.game.hidden.leaders[chief].place == twin.state.GONE
    assert scene.game.tally.leaders_lost[REBELS] == 1


@pytest.mark.rule("fury:d-overrun")
@pytest.mark.parametrize(("cohorts", "works"), [(4, True), (3, False)])
def test_an_overrun_needs_seven_to_one(cohorts, works):
    scene = Scene(ROME)
    scene.units("ix_hispana", "cohort", "cv8", cohorts)  # 8 + 5 + 5 (+ 5)
    victim = scene.unit("cantiaci", "chariot", "cv7")  # 3, charging 6
    scene.rules.charge_factor = 1  # 23 or 18 to 3
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="overrun", where=scene.tract("cv7"))
    scene.run_party("cv8")
    assert scene.game.tally.overruns[ROME] == works
    assert scene.piece(victim).disrupted == works
    assert scene.game.height[ROME, scene.tract("cv7")] == cohorts
    assert len(scene.asked_of("march")) == 1 + works  # it goes on, or stops
    if works:
        far = scene.rules.apart[scene.tract("cv7"), scene.piece(victim).place]
        assert far == 2


@pytest.mark.rule("fury:d-overrun")
def test_both_sides_charge_in_an_overrun():
    scene = Scene(ROME)
    scene.units("ix_hispana", "cohort", "cv8", 4)
    scene.unit("cantiaci", "chariot", "cv7")
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="overrun")
    scene.run_party("cv8")
    assert scene.game.tally.overruns[ROME] == 0  # 23 to 6


@pytest.mark.rule("fury:d-overrun")
def test_an_overrun_out_of_a_marsh_charges_by_the_ground_that_is_attacked():
    scene = Scene()
    scene.units("iceni", "chariot", "ic4", 4)
    foes = scene.units("ix_hispana", "auxiliary_foot", "ic2", 1)
    strength = sum(int(scene.piece(u).sp) for u in range(scene.rules.units) if u not in foes)
    scene.rules.overrun_odds = 2 * strength // int(scene.piece(foes[0]).sp)
    scene.answer("muster", verb="take_all")
    scene.answer("march", verb="overrun")
    scene.run_party("ic4")
    assert scene.game.tally.overruns[REBELS] == 1


@pytest.mark.rule("fury:d-overrun")
@pytest.mark.parametrize(
    ("start", "goal", "may"),
    [
        ("cv8", "cv7", True),
        ("cv1", "cv2", True),  # a Roman Centre is neither town nor tribal centre
        ("cv2", "cv1", False),  # a tribal centre
        ("tr1", "tr2", False),  # a town
        ("ct5", "br10", False),  # high hills
        ("ic2", "ic4", False),  # marsh
        ("tr1", "tr3", False),  # over a river
    ],
)
def test_where_nobody_is_overrun(start, goal, may):
    scene = Scene()
    unit = scene.unit("iceni", "foot", start)
    scene.unit("ix_hispana", "auxiliary_foot", goal)
    scene.game.hidden.party[unit] = 1
    scene.game.march.place = scene.tract(start)
    i = twin.marching.border_to(scene.rules, scene.tract(start), scene.tract(goal))
    assert twin.overrun.may_overrun(scene.game, scene.rules, REBELS, i) == may
    scene.piece(unit).disrupted = 1
    assert not twin.overrun.may_overrun(scene.game, scene.rules, REBELS, i)
