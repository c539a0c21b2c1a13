"""Notes and a: who is whose leader, and how units rally."""

from __future__ import annotations

import pytest

from tests.fury.scene import REBELS, ROME, Scene, twin


@pytest.mark.rule("fury:notes-leaders")
@pytest.mark.parametrize(
    ("leader", "command", "kind", "leads"),
    [
        ("boudica", "iceni", "foot", True),
        ("boudica", "silures", "foot", True),
        ("boudica", "regnenses_pro", "foot", False),
        ("iceni_chief", "iceni", "chariot", True),
        ("iceni_chief", "trinovantes", "foot", False),
        ("cerialis", "ix_hispana", "auxiliary_foot", True),
        ("cerialis", "xx_valeria", "cohort", False),
        ("paulinus", "ix_hispana", "cohort", True),
        ("paulinus", "germania", "auxiliary_foot", True),
        ("paulinus", "", "town_defenders", True),
        ("paulinus", "brigantes_pro", "foot", False),
        ("cartimandua", "brigantes_pro", "foot", True),
        ("vellocatus", "brigantes_pro", "foot", True),
        ("venutius", "brigantes_pro", "foot", False),
    ],
)
def test_whose_leader_somebody_is(leader, command, kind, leads):
    scene = Scene()
    unit = scene.unit(command, kind, "ic1")
    assert twin.leading.leads(scene.rules, scene.leader(leader, "ic1"), unit) == leads


@pytest.mark.rule("fury:notes-boudica")
@pytest.mark.parametrize(
    ("command", "help_"), [("iceni", 6), ("trinovantes", 6), ("catuvellauni", 6), ("dobunni", 4)]
)
def test_boudica_helps_her_own_more(command, help_):
    scene = Scene()
    unit = scene.unit(command, "foot", "ic1")
    assert twin.leading.morale_bonus(scene.game, scene.rules, unit) == 0
    boudica = scene.leader("boudica", "ic1")
    assert twin.leading.morale_bonus(scene.game, scene.rules, unit) == help_
    scene.game.hidden.leaders[boudica].place = scene.tract("ic2")
    assert twin.leading.morale_bonus(scene.game, scene.rules, unit) == 0


def rallied(scene: Scene, unit: int, *faces: int) -> bool:
    with scene.dice(*faces):
        twin.rally.rally_step(scene.game, scene.at)
    return bool(scene.piece(unit).disrupted == 0)


@pytest.mark.rule("fury:a-rally")
@pytest.mark.parametrize(("faces", "stands"), [((4, 3), True), ((4, 4), False)])
def test_a_unit_rallies_with_a_roll_of_at_most_its_morale(faces, stands):
    scene = Scene()
    unit = scene.unit("trinovantes", "foot", "tr2", disrupted=True)  # morale 7
    assert rallied(scene, unit, *faces) == stands


@pytest.mark.rule("fury:a-rally")
@pytest.mark.parametrize(("faces", "stands"), [((4, 5), True), ((5, 5), False)])
def test_a_leader_takes_his_modifier_off_the_roll(faces, stands):
    scene = Scene()
    unit = scene.unit("trinovantes", "foot", "tr2", disrupted=True)
    scene.leader("trinovantes_chief", "tr2")  # 2
    assert rallied(scene, unit, *faces) == stands


@pytest.mark.rule("fury:a-rally")
def test_among_enemies_no_leader_helps():
    scene = Scene()
    unit = scene.unit("trinovantes", "foot", "tr2", disrupted=True)
    scene.leader("trinovantes_chief", "tr2")
    scene.unit("ix_hispana", "cohort", "tr2")
    assert not rallied(scene, unit, 4, 5)
    assert rallied(scene, unit, 3, 4)


@pytest.mark.rule("fury:a-rally")
def test_the_demoralised_do_not_rally_and_each_side_rallies_in_its_own_turn():
    scene = Scene()
    unit = scene.unit("trinovantes", "foot", "tr2", disrupted=True)
    cohort = scene.unit("ix_hispana", "cohort", "ct27", disrupted=True)
    scene.game.commands[scene.command("trinovantes")].demoralised = 1
    assert not rallied(scene, unit)  # nobody rolls
    scene.game.mover = ROME
    assert rallied(scene, cohort, 4, 5)
    assert scene.piece(unit).disrupted == 1
    assert scene.game.mover != REBELS


@pytest.mark.rule("fury:notes-hidden")
def test_stacks_are_dealt_anew_without_changing_their_heights():
    scene = Scene()
    own = scene.units("iceni", "foot", "ic1", 3)
    theirs = scene.units("ix_hispana", "cohort", "ct27", 4)
    theirs += scene.units("ix_hispana", "auxiliary_foot", "ct2", 4)
    before = [scene.at_place(unit) for unit in own + theirs]
    heights = scene.game.height.copy()
    others = twin.kernel.luck.luck_of(7)
    found = set()
    for others.game in range(8):
        twin.dealing.deal_stacks(scene.game, scene.rules, REBELS, others)
        assert scene.problems() == []
        assert (scene.game.height == heights).all()
        assert [scene.at_place(unit) for unit in own] == before[:3]
        found.add(tuple(scene.at_place(unit) for unit in theirs))
    assert len(found) > 1


@pytest.mark.rule("fury:notes-hidden")
def test_for_nobody_every_stack_stays():
    scene = Scene()
    scene.units("iceni", "foot", "ic1", 3)
    scene.units("ix_hispana", "cohort", "ct27", 4)
    before = scene.game.tobytes()
    twin.dealing.deal_stacks(
        scene.game, scene.rules, twin.dealing.NOBODY, twin.kernel.luck.luck_of(7)
    )
    assert scene.game.tobytes() == before


@pytest.mark.rule("fury:notes-hidden")
def test_what_is_dealt_does_not_hang_on_who_really_stood_where():
    scene = Scene()
    scene.units("ix_hispana", "cohort", "ct27", 6)
    scene.units("xx_valeria", "auxiliary_foot", "ct2", 4)
    cerialis = scene.leader("cerialis", "ct2")
    one, other = scene.game.copy(), scene.game.copy()
    twin.dealing.deal_stacks(other, scene.rules, REBELS, twin.kernel.luck.luck_of(8))
    moved = other.tobytes() != one.tobytes()
    for game in (one, other):
        twin.dealing.deal_stacks(game, scene.rules, REBELS, twin.kernel.luck.luck_of(9))
    assert moved and one.tobytes() == other.tobytes()
    stand = {int(unit.place) for unit in one.hidden.units[: scene.rules.units]}
    assert int(one.hidden.leaders[cerialis].place) in stand


@pytest.mark.rule("fury:notes-hidden")
def test_every_unit_on_the_map_may_stand_in_every_stack():
    scene = Scene()
    units = scene.units("ix_hispana", "cohort", "ct27", 1)
    units += scene.units("xx_valeria", "auxiliary_foot", "ct2", 3)
    luck = twin.kernel.luck.luck_of(7)
    alone = []
    for luck.game in range(400):
        twin.dealing.deal_stacks(scene.game, scene.rules, REBELS, luck)
        alone += [unit for unit in units if scene.at_place(unit) == "ct27"]
    assert len(alone) == 400
    assert all(70 <= alone.count(unit) <= 130 for unit in units)  # 100 expected, 8.7 either way
