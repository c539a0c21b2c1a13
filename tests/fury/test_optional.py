"""The optional rules, each as its setting plays it."""

from __future__ import annotations

import pytest

from tests.fury.scene import GONE, LEADERS, NONE, REBELS, ROME, Scene, twin

state = twin.state


# --- II Augusta ----------------------------------------------------------------------------------


def augusta(scene: Scene, there: str, kind: str = "cohort") -> bool:
    unit = scene.unit("ii_augusta", kind, "db33")
    scene.game.hidden.party[unit] = 1
    way = scene.tract("db33"), scene.tract(there)
    return bool(twin.tethers.lets_go(scene.game, scene.rules, ROME, *way))


@pytest.mark.rule("fury:optional-ii-augusta")
@pytest.mark.parametrize(
    ("there", "kind", "may"),
    [("cv8", "cohort", True), ("ca2", "cohort", False), ("ca2", "auxiliary_foot", True)],
)
def test_cohorts_of_ii_augusta_stay_within_three_tracts(there, kind, may):
    assert augusta(Scene(ROME, ii_augusta=True), there, kind) == may
    assert augusta(Scene(ROME), there, kind)


@pytest.mark.rule("fury:optional-ii-augusta")
@pytest.mark.parametrize("reason", ["tribes", "paulinus", ""])
def test_until_two_tribes_are_demoralised_or_paulinus_comes(reason):
    scene = Scene(ROME, ii_augusta=True)
    postumus = scene.leader("postumus", "db22")
    scene.game.commands[scene.command("iceni")].demoralised = 1
    if reason == "tribes":
        scene.game.commands[scene.command("cantiaci")].demoralised = 1
    if reason == "paulinus":
        scene.leader("paulinus", "or2")
    twin.tethers.settle_augusta(scene.game, scene.at)
    assert (scene.game.hidden.leaders[postumus].place == GONE) == bool(reason)
    assert scene.game.commands[scene.command("ii_augusta")].leader_lost == 0
    assert augusta(scene, "ca2") == bool(reason)


@pytest.mark.rule("fury:optional-ii-augusta")
@pytest.mark.parametrize("tract", ["db33", "cr24", "db22"])
def test_silures_and_demetae_rise_with_corinium_and_a_broken_legion(tract):
    scene = Scene(ii_augusta=True)
    scene.game.control[scene.tract(tract)] = REBELS

    def rise() -> list[bool]:
        names = ("silures", "demetae", "dumnonii")
        return [
            bool(twin.activation.can_rise(scene.game, scene.rules, scene.command(name)))
            for name in names
        ]

    assert rise() == [False, False, False]
    scene.game.commands[scene.command("ix_hispana")].demoralised = 1
    assert rise() == ([True, True, False] if tract != "db22" else [False, False, False])


# --- variable activation -------------------------------------------------------------------------


@pytest.mark.rule("fury:optional-activation")
@pytest.mark.parametrize(
    ("faces", "rises"),
    [((5, 4, 4), True), ((4, 4, 4), True), ((4, 3, 4), False), ((5, 4, 3), False)],
)
def test_dice_say_which_conditions_are_needed(faces, rises):
    scene = Scene(variable_activation=True)
    scene.game.control[scene.tract("cv2")] = REBELS  # the geographic condition of the Cantiaci
    with scene.dice(*faces):
        twin.activation.attempt(scene.game, scene.at, scene.command("cantiaci"))
    assert scene.game.commands[scene.command("cantiaci")].active == rises
    assert not twin.activation.may_attempt(scene.game, scene.rules, scene.command("cantiaci"))


@pytest.mark.rule("fury:optional-activation")
def test_all_three_conditions_raise_a_tribe_unasked_and_two_do_not():
    scene = Scene(variable_activation=True)
    command = scene.command("cantiaci")
    scene.game.control[scene.tract("cv2")] = REBELS
    scene.game.tally.roman_sp_lost = 15
    assert not twin.activation.can_rise(scene.game, scene.rules, command)
    for name in ("iceni", "trinovantes", "catuvellauni"):
        scene.game.commands[scene.command(name)].active = 1
    assert twin.activation.can_rise(scene.game, scene.rules, command)


@pytest.mark.rule("fury:optional-activation")
@pytest.mark.parametrize(("tribe", "again"), [("trinovantes", True), ("cantiaci", False)])
def test_boudica_in_their_country_may_try_again(tribe, again):
    scene = Scene(variable_activation=True)
    command = scene.command(tribe)
    may = twin.activation.may_attempt
    assert may(scene.game, scene.rules, command)
    with scene.dice(1, 1, 1):
        twin.activation.attempt(scene.game, scene.at, command)
    scene.game.turn = 3
    assert not may(scene.game, scene.rules, command)
    scene.leader("boudica", "tr3" if tribe == "trinovantes" else "ca1")
    assert may(scene.game, scene.rules, command) == again


@pytest.mark.rule("fury:optional-activation")
def test_both_sides_may_try():
    scene = Scene(ROME, variable_activation=True)
    scene.answer("attempt", seat=ROME, verb="attempt", what=scene.command("cantiaci"))
    with scene.dice(1, 1, 1):
        twin.activation.activation_step(scene.game, scene.at)
    tried = [asked.values("attempt", "what") for asked in scene.asked_of("attempt")]
    assert tried[0] - tried[1] == {scene.command("cantiaci")}
    assert scene.command("iceni") not in tried[0]


# --- disrupted units -----------------------------------------------------------------------------


@pytest.mark.rule("fury:optional-disrupted")
@pytest.mark.parametrize(
    ("command", "here", "there", "may"),
    [
        ("silures", "db21", "si1", True),
        ("silures", "db21", "db1", False),
        ("silures", "si1", "db21", True),  # at home it is free
        ("iceni", "cv4", "ic2", True),
        ("iceni", "cv4", "cv5", False),
        ("ix_hispana", "ct5", "ct27", True),  # a legion post
        ("ix_hispana", "ct5", "ct8", False),
    ],
)
def test_a_step_leads_home(command, here, there, may):
    scene = Scene(disrupted_home=True)
    kind = "cohort" if command == "ix_hispana" else "foot"
    unit = scene.unit(command, kind, here, disrupted=True)
    seat = scene.rules.unit[unit].seat
    scene.game.hidden.party[unit] = 1
    way = scene.tract(here), scene.tract(there)
    assert twin.tethers.lets_go(scene.game, scene.rules, seat, *way) == may
    scene.rules.disrupted_home = 0
    assert twin.tethers.lets_go(scene.game, scene.rules, seat, *way)


@pytest.mark.rule("fury:optional-disrupted")
def test_or_to_boudica_to_paulinus_to_ones_commander():
    scene = Scene(disrupted_home=True)
    iceni = scene.unit("iceni", "foot", "cv4", disrupted=True)
    cohort = scene.unit("ix_hispana", "cohort", "cv4", disrupted=True)
    here, there = scene.tract("cv4"), scene.tract("cv1")
    lead = twin.tethers.leads_home
    assert not lead(scene.game, scene.rules, iceni, here, there)
    scene.leader("boudica", "cv1")
    assert lead(scene.game, scene.rules, iceni, here, there)
    scene.game.control[:] = NONE
    for post in ("db22", "ct27", "cr24"):
        scene.game.looting[scene.tract(post)] = 99  # no goal
    assert not lead(scene.game, scene.rules, cohort, here, there)
    scene.leader("cerialis", "cv1")
    assert lead(scene.game, scene.rules, cohort, here, there)


@pytest.mark.rule("fury:optional-disrupted")
def test_the_ringed_and_those_at_their_post_stay():
    scene = Scene(disrupted_home=True)
    unit = scene.unit("demetae", "foot", "dm3", disrupted=True)
    tract = scene.tract("dm3")
    assert not twin.tethers.is_stuck(scene.game, scene.rules, unit, tract)
    scene.unit("ii_augusta", "cohort", "dm1")
    assert twin.tethers.is_stuck(scene.game, scene.rules, unit, tract)
    cohort = scene.unit("ix_hispana", "cohort", "ct27", disrupted=True)
    scene.game.hidden.party[LEADERS + scene.leader("cerialis", "ct27")] = 1
    post = scene.tract("ct27")
    assert not twin.mustering.can_take_unit(scene.game, scene.rules, cohort, post)
    scene.piece(cohort).disrupted = 0
    assert twin.mustering.can_take_unit(scene.game, scene.rules, cohort, post)


@pytest.mark.rule("fury:optional-disrupted")
def test_romans_who_have_come_to_their_commander_stay_and_others_go_alone():
    scene = Scene(ROME, disrupted_home=True)
    cohort = scene.unit("ix_hispana", "cohort", "ct5", disrupted=True)
    here, may = scene.tract("ct5"), twin.mustering.can_take_unit
    assert may(scene.game, scene.rules, cohort, here)
    number = scene.leader("cerialis", "ct5")
    assert not may(scene.game, scene.rules, cohort, here)
    scene.game.hidden.leaders[number].place = NONE
    scene.leader("paulinus", "ct5")
    assert not may(scene.game, scene.rules, cohort, here)
    scene.piece(cohort).disrupted = 0
    assert may(scene.game, scene.rules, cohort, here)


# --- fortifications ------------------------------------------------------------------------------


def defended(tract: str, cohorts: int, chariots: int = 0, **settings: bool) -> int:
    scene = Scene(**settings)
    scene.units("ix_hispana", "cohort", tract, cohorts)
    scene.units("iceni", "foot", tract, 2)
    scene.units("iceni", "chariot", tract, chariots)
    scene.rules.leader[scene.leader("iceni_chief", tract)].combat = 0
    scene.gather(tract)
    with scene.dice():
        place = scene.tract(tract)
        return int(twin.modifiers.all_modifiers(scene.game, scene.at, REBELS, place))


@pytest.mark.rule("fury:optional-centres")
@pytest.mark.parametrize(
    ("tract", "cohorts", "value"),
    [("ct27", 3, 0), ("ct27", 4, -3), ("ct27", 10, -4), ("cv6", 4, -1)],
)
def test_a_legion_post_with_four_to_ten_units(tract, cohorts, value):
    assert defended(tract, cohorts, fortifications=True) == value
    assert defended(tract, cohorts) == -(cohorts // 4)


@pytest.mark.rule("fury:optional-centres")
@pytest.mark.parametrize(("kind", "value"), [("auxiliary_foot", -2), ("auxiliary_horse", 0)])
def test_of_a_legion_post_only_foot_stands_behind_the_walls(kind, value):
    scene = Scene(fortifications=True)
    scene.units("ix_hispana", "cohort", "ct27", 3)
    scene.unit("ix_hispana", kind, "ct27")
    post = scene.tract("ct27")
    assert twin.modifiers.fortified(scene.game, scene.rules, ROME, post) == value


@pytest.mark.rule("fury:optional-centres")
@pytest.mark.parametrize(
    ("tract", "cohorts", "value"),
    [("ct1", 1, 0), ("cv2", 1, 0), ("cr24", 1, 0), ("cr24", 4, -2), ("cv6", 1, 1)],
)
def test_chariots_do_not_count_before_walls(tract, cohorts, value):
    assert defended(tract, cohorts, 1, fortifications=True) == value
    assert defended(tract, cohorts, 1) == 1 - cohorts // 4


# --- variable victory ----------------------------------------------------------------------------


def outcome(scene: Scene) -> str:
    twin.victory.check_victory(scene.game, scene.at)
    return str(state.OUTCOMES[scene.game.outcome])


def rouse(scene: Scene, *but: str) -> None:
    for command in range(scene.rules.commands):
        if scene.rules.command[command].side == twin.kinds.REBEL:
            name = scene.components.order("commands")[command]
            scene.game.commands[command].active = int(name not in but)


@pytest.mark.rule("fury:optional-victory")
@pytest.mark.parametrize(("broken", "ending"), [(3, "tribes"), (4, "unfinished")])
def test_all_tribes_and_few_demoralised(broken, ending):
    scene = Scene(variable_victory=True)
    rouse(scene, "parisi")
    for name in ("iceni", "belgae", "silures", "demetae")[:broken]:
        scene.game.commands[scene.command(name)].demoralised = 1
    assert outcome(scene) == "unfinished"
    scene.game.commands[scene.command("parisi")].settled = 1
    scene.unit("cantiaci", "foot", "ca1")
    assert outcome(scene) == ending


@pytest.mark.rule("fury:optional-victory")
@pytest.mark.parametrize(
    ("dead", "lost", "ending"),
    [
        ("paulinus+cerialis", 2, "generals"),
        ("paulinus", 2, "unfinished"),
        ("cerialis+postumus", 2, "unfinished"),
        ("paulinus+cerialis", 1, "unfinished"),
    ],
)
def test_paulinus_another_and_half_of_their_men(dead, lost, ending):
    scene = Scene(variable_victory=True)
    rouse(scene, "parisi")
    scene.unit("iceni", "foot", "ic1")
    units = scene.units("ix_hispana", "cohort", "ct27", 5)[1:]
    scene.game.hidden.units[units[0] - 1].place = NONE  # the first cohort never came
    scene.game.height[ROME, scene.tract("ct27")] -= 1
    for unit in units[:lost]:
        twin.pieces.eliminate(scene.game, scene.at, unit)
    for leader in dead.split("+"):
        twin.leading.kill(scene.game, scene.at, scene.leader(leader, "ct27"))
    assert outcome(scene) == ending


@pytest.mark.rule("fury:optional-victory")
@pytest.mark.parametrize("whole", [False, True])
def test_the_towns_for_two_complete_turns(whole):
    """Either the ends of two turns count, or the time between three of them."""
    scene = Scene(variable_victory=True, whole_turns=whole)
    rouse(scene, "parisi")
    for name in ("ca2", "ca1", "tr1", "cv2", "cv1", "at1", "ct1"):
        scene.game.control[scene.tract(name)] = REBELS
    assert not twin.victory.hold_towns(scene.game, scene.rules)
    scene.game.control[scene.tract("db22")] = REBELS
    for ending in (*["unfinished"] * (1 + whole), "towns"):
        for seat in (REBELS, ROME):
            assert outcome(scene) == "unfinished"  # Rome's half of the turn belongs to it too
            scene.game.mover = seat
            twin.victory.end_of_player_turn(scene.game, scene.at)
        twin.victory.end_of_turn(scene.game, scene.at)
        assert state.OUTCOMES[scene.game.outcome] == ending
    scene.game.outcome, scene.game.towns_held = state.UNFINISHED, 1
    scene.game.control[scene.tract("at1")] = ROME
    twin.victory.end_of_player_turn(scene.game, scene.at)
    twin.victory.end_of_turn(scene.game, scene.at)
    assert scene.game.towns_held == 0


@pytest.mark.rule("fury:optional-victory")
@pytest.mark.parametrize(
    ("others", "all_held"), [("db22", False), ("db33", False), ("db33+cr24", True)]
)
def test_the_towns_are_not_all_without_one_of_the_west_and_a_legion_post(others, all_held):
    scene = Scene(variable_victory=True)
    for name in ("ca2", "ca1", "tr1", "cv2", "cv1", "at1", *others.split("+")):
        scene.game.control[scene.tract(name)] = REBELS
    assert twin.victory.hold_towns(scene.game, scene.rules) == all_held


@pytest.mark.rule("fury:optional-victory")
def test_rome_wins_when_all_are_quiet_or_contained():
    scene = Scene(variable_victory=True)
    scene.game.commands[scene.command("iceni")].active = 1
    assert outcome(scene) == "unfinished"
    scene.game.commands[scene.command("iceni")].demoralised = 1
    abroad = scene.unit("silures", "foot", "at1")
    assert outcome(scene) == "unfinished"
    scene.piece(abroad).disrupted = 1
    assert outcome(scene) == "contained"


@pytest.mark.rule("fury:optional-victory")
@pytest.mark.parametrize("missing", ["", "boudica", "trinovantes", "londinium"])
def test_rome_wins_without_boudica_and_half_of_the_trinovantes(missing):
    scene = Scene(variable_victory=True)
    scene.unit("iceni", "foot", "ic1")
    if missing != "boudica":
        twin.leading.kill(scene.game, scene.at, scene.leader("boudica", "ic1"))
    scene.game.commands[scene.command("trinovantes")].lost = 15 if missing == "trinovantes" else 16
    scene.game.control[scene.tract("ca1")] = ROME
    scene.game.control[scene.tract("cv2")] = NONE if missing == "londinium" else ROME
    assert outcome(scene) == ("unfinished" if missing else "boudica")
