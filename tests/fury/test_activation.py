"""Set-up and c: who stands where at first, and when tribes rise."""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from tests.fury.scene import NONE, REBELS, ROME, Scene, twin


def can_rise(scene: Scene, name: str) -> bool:
    return bool(twin.activation.can_rise(scene.game, scene.rules, scene.command(name)))


@pytest.mark.rule("fury:set-up")
def test_the_iceni_are_up_and_the_legions_at_their_posts():
    scene = Scene()
    scene.game = twin.kernel.records.blank(twin.state.STATE)[0]
    with scene.dice():  # nothing is looted
        twin.set_up.set_up_game(scene.game, scene.at)
    assert scene.problems() == []
    assert scene.game.height[REBELS].sum() == 16
    assert scene.game.height[ROME, scene.tract("ct27")] == 12  # with the Town Defenders
    assert scene.game.height[ROME, scene.tract("db22")] == 12
    assert scene.where_is(scene.components.order("leaders").index("boudica")) == "ic1"
    paulinus = scene.components.order("leaders").index("paulinus")
    assert scene.game.hidden.leaders[paulinus].place == NONE
    active = [
        n
        for n in scene.components.order("commands")
        if scene.game.commands[scene.command(n)].active
    ]
    assert active == ["ii_augusta", "ix_hispana", "xx_valeria", "iceni"]


@pytest.mark.rule("fury:c-activation")
@pytest.mark.parametrize("conditions", [1, 2, 3])
def test_a_tribe_rises_with_as_many_conditions_as_are_needed(conditions):
    scene = Scene(conditions=conditions)
    held = [False]
    scene.game.control[scene.tract("cv1")] = REBELS
    held.append(can_rise(scene, "catuvellauni"))
    scene.game.commands[scene.command("trinovantes")].active = 1
    held.append(can_rise(scene, "catuvellauni"))
    scene.game.tally.roman_sp_lost = 5
    held.append(can_rise(scene, "catuvellauni"))
    assert held == [met >= conditions for met in range(4)]


@pytest.mark.rule("fury:c-activation")
def test_all_three_conditions_are_needed_unless_the_setting_says_otherwise():
    assert GAME.setting("conditions").default == Scene().rules.conditions == 3


@pytest.mark.rule("fury:c-activation")
@pytest.mark.parametrize(("tribe", "rises"), [("durotriges", True), ("belgae", False)])
def test_two_conditions_raise_the_durotriges_as_the_pack_says(tribe, rises):
    scene = Scene()
    scene.game.control[scene.tract("be1")] = REBELS  # both tribes wait for it
    assert not can_rise(scene, tribe)
    for name in ("belgae", "atrebates"):
        scene.game.commands[scene.command(name)].active = 1
    assert can_rise(scene, tribe) == rises


@pytest.mark.rule("fury:c-activation")
def test_two_of_three_conditions_raise_a_tribe():
    scene = Scene(conditions=2)
    assert not can_rise(scene, "catuvellauni")
    scene.game.control[scene.tract("cv1")] = REBELS
    assert not can_rise(scene, "catuvellauni")
    scene.game.tally.roman_sp_lost = 4
    assert not can_rise(scene, "catuvellauni")
    scene.game.tally.roman_sp_lost = 5
    assert can_rise(scene, "catuvellauni")
    scene.game.control[scene.tract("cv1")] = ROME
    assert not can_rise(scene, "catuvellauni")
    scene.game.commands[scene.command("trinovantes")].active = 1
    assert can_rise(scene, "catuvellauni")


@pytest.mark.rule("fury:c-activation")
@pytest.mark.parametrize("condition", ["boudica", "control", "iceni", "losses"])
def test_one_condition_raises_the_trinovantes(condition):
    scene = Scene(conditions=2)
    assert not can_rise(scene, "trinovantes")
    if condition == "boudica":
        scene.leader("boudica", "tr3")
    elif condition == "control":
        scene.game.control[scene.tract("tr1")] = REBELS
    elif condition == "iceni":
        scene.game.commands[scene.command("iceni")].active = 1
    else:
        scene.game.tally.roman_units_lost = 1
    assert can_rise(scene, "trinovantes")


@pytest.mark.rule("fury:c-activation")
def test_conditions_of_demoralised_legions_and_of_many_tribes():
    scene = Scene(conditions=2)
    scene.game.control[scene.tract("ct2")] = REBELS
    for name in ("iceni", "trinovantes"):
        scene.game.commands[scene.command(name)].active = 1
    assert not can_rise(scene, "coritani")
    scene.game.commands[scene.command("catuvellauni")].active = 1
    assert can_rise(scene, "coritani")
    scene.game.commands[scene.command("catuvellauni")].active = 0
    scene.game.commands[scene.command("ix_hispana")].demoralised = 1
    assert can_rise(scene, "coritani")
    scene.game.control[scene.tract("at1")] = REBELS
    assert can_rise(scene, "belgae")  # any legion will do
    scene.game.commands[scene.command("ix_hispana")].demoralised = 0
    scene.game.control[scene.tract("cr2")] = REBELS
    assert not can_rise(scene, "cornovii")
    scene.game.commands[scene.command("xx_valeria")].demoralised = 1
    assert can_rise(scene, "cornovii")


@pytest.mark.rule("fury:c-activation")
def test_the_atrebates_want_two_tracts_or_calleva():
    scene = Scene(conditions=2)
    scene.game.tally.roman_sp_lost = 20
    scene.game.control[scene.tract("cv1")] = REBELS
    assert not can_rise(scene, "atrebates")
    scene.game.control[scene.tract("cv2")] = REBELS
    assert can_rise(scene, "atrebates")


@pytest.mark.rule("fury:c-activation")
def test_a_tribe_does_not_rouse_the_next_one_in_the_same_step():
    scene = Scene(conditions=2)
    scene.game.commands[scene.command("iceni")].active = 1
    scene.game.tally.roman_sp_lost = 5
    twin.activation.activation_step(scene.game, scene.at)
    active = scene.game.commands[scene.command("trinovantes")].active
    assert active and not scene.game.commands[scene.command("catuvellauni")].active
    scene.game.mover = ROME
    twin.activation.activation_step(scene.game, scene.at)
    assert scene.game.commands[scene.command("catuvellauni")].active
    assert scene.problems() == []


@pytest.mark.rule("fury:c-no-romans")
def test_a_country_with_pro_roman_tribes_alone_is_bare_of_romans():
    scene = Scene(conditions=2)
    scene.unit("regnenses_pro", "foot", "or1")
    scene.game.commands[scene.command("xiv_gemina")].demoralised = 1
    assert can_rise(scene, "ordovices")
    scene.unit("xx_valeria", "auxiliary_foot", "or4")
    assert not can_rise(scene, "ordovices")


@pytest.mark.rule("fury:c-appearance")
def test_a_tribe_appears_at_home_with_its_leader():
    scene = Scene()
    twin.activation.appear(scene.game, scene.at, scene.command("trinovantes"))
    heights = scene.game.height[REBELS]
    assert (heights[scene.tract("tr2")], heights[scene.tract("tr3")]) == (4, 3)
    chief = scene.components.order("leaders").index("trinovantes_chief")
    assert scene.where_is(chief) == "tr2"
    assert scene.problems() == []


@pytest.mark.rule("fury:c-appearance")
def test_where_enemies_are_it_appears_in_the_nearest_free_tract():
    scene = Scene()
    for tract in ("at1", "at2", "at3", "be1", "be3"):
        scene.unit("ii_augusta", "cohort", tract)
    scene.answer("appear", seat=REBELS, verb="place", where=scene.tract("rg2"))
    twin.activation.appear(scene.game, scene.at, scene.command("atrebates"))
    (asked,) = scene.asked_of("appear")
    assert asked.values("place", "where") == {scene.tract("at4"), scene.tract("rg2")}
    assert scene.game.height[REBELS, scene.tract("rg2")] == 6


@pytest.mark.rule("fury:c-sides")
@pytest.mark.parametrize(("die", "rebel"), [(3, True), (4, False)])
def test_a_die_says_which_regnenses_come(die, rebel):
    scene = Scene()
    with scene.dice(die):
        twin.activation.rise(scene.game, scene.at, scene.command("regnenses"))
    assert scene.game.commands[scene.command("regnenses")].active == rebel
    assert scene.game.commands[scene.command("regnenses_pro")].active == (not rebel)
    assert scene.game.commands[scene.command("regnenses")].settled == (not rebel)


@pytest.mark.rule("fury:c-sides")
def test_both_factions_of_the_brigantes_come():
    scene = Scene()
    with scene.dice():
        twin.activation.rise(scene.game, scene.at, scene.command("brigantes"))
    assert scene.game.height[REBELS].sum() == 15
    assert scene.game.height[ROME].sum() == 9
    assert scene.problems() == []


@pytest.mark.rule("fury:c-no-romans")
def test_losses_of_pro_roman_tribes_are_no_roman_losses():
    scene = Scene(conditions=3)
    ally = scene.unit("regnenses_pro", "foot", "rg2")
    cohort = scene.unit("ii_augusta", "cohort", "db22")
    rising = scene.rules.rising[scene.command("catuvellauni")]
    holds = twin.activation.holds_losses
    twin.pieces.lose_points(scene.game, scene.at, ally, 5)
    assert scene.game.tally.sp_lost[ROME] == 5 and not holds(scene.game, scene.rules, rising)
    twin.pieces.eliminate(scene.game, scene.at, ally)
    first = scene.rules.rising[scene.command("trinovantes")]
    assert not holds(scene.game, scene.rules, first)
    twin.pieces.lose_points(scene.game, scene.at, cohort, 5)
    assert holds(scene.game, scene.rules, rising)
    twin.pieces.eliminate(scene.game, scene.at, cohort)
    assert holds(scene.game, scene.rules, first)
