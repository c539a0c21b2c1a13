"""f and victory: levels, demoralisation, who wins, the sequence of a turn."""

from __future__ import annotations

import pytest

from tests.fury.scene import NONE, REBELS, ROME, Scene, twin

state = twin.state


def level(scene: Scene, name: str) -> int:
    return int(twin.demoralisation.level_of(scene.game, scene.rules, scene.command(name)))


def lose(scene: Scene, leader: str) -> None:
    twin.leading.kill(scene.game, scene.at, scene.leader(leader, "ic1"))


@pytest.mark.rule("fury:f-levels")
@pytest.mark.parametrize(
    ("command", "lost", "expected"),
    [
        ("ii_augusta", "", 39),
        ("ii_augusta", "postumus", 36),
        ("ix_hispana", "paulinus", 40),
        ("germania", "paulinus", 25),
        ("regnenses_pro", "paulinus", 14),
        ("regnenses_pro", "cogidubnus", 9),
        ("brigantes_pro", "vellocatus", 19),
        ("brigantes_pro", "cartimandua", 0),
        ("brigantes", "venutius", 0),
        ("brigantes", "cartimandua", 40),
        ("iceni", "boudica", 36),
        ("iceni", "iceni_chief", 31),
        ("iceni", "iceni_chief+boudica", 26),
        ("catuvellauni", "boudica", 45),
        ("dobunni", "boudica", 22),
        ("durotriges", "durotriges_chief", 18),
        ("silures", "demetae_chief", 20),
    ],
)
def test_levels_fall_with_leaders(command, lost, expected):
    scene = Scene()
    for leader in filter(None, lost.split("+")):
        lose(scene, leader)
    assert level(scene, command) == expected


@pytest.mark.rule("fury:f-levels")
def test_a_captive_counts_as_lost_while_he_is_one():
    scene = Scene()
    scene.unit("ix_hispana", "cohort", "ic1")
    chief = scene.leader("iceni_chief", "ic1")
    twin.leading.capture(scene.game, scene.at, chief, ROME)
    assert level(scene, "iceni") == 31
    twin.leading.free(scene.game, scene.at, chief)
    assert level(scene, "iceni") == 41


@pytest.mark.rule("fury:f-demoralisation")
@pytest.mark.parametrize(("lost", "broken"), [(15, 0), (16, 1)])
def test_a_command_is_demoralised_at_its_level_and_for_good(lost, broken):
    scene = Scene()
    tribe = scene.game.commands[scene.command("trinovantes")]
    tribe.active, tribe.lost = 1, lost
    twin.demoralisation.demoralisation_step(scene.game, scene.at)
    assert tribe.demoralised == broken
    tribe.lost = 0
    twin.demoralisation.demoralisation_step(scene.game, scene.at)
    assert tribe.demoralised == broken


@pytest.mark.rule("fury:f-demoralisation")
def test_whoever_is_not_in_the_game_is_not_demoralised():
    scene = Scene()
    scene.game.commands[scene.command("brigantes")].lost = 99
    twin.demoralisation.demoralisation_step(scene.game, scene.at)
    assert scene.game.commands["demoralised"].sum() == 0


def ended(scene: Scene) -> tuple[int, int]:
    twin.victory.check_victory(scene.game, scene.at)
    return int(scene.game.outcome), int(scene.game.winner)


@pytest.mark.rule("fury:victory")
def test_three_broken_legions_win_for_the_rebels_and_germania_is_none():
    scene = Scene()
    for name in ("germania", "ii_augusta", "ix_hispana"):
        scene.game.commands[scene.command(name)].demoralised = 1
    assert ended(scene) == (state.UNFINISHED, NONE)
    scene.game.commands[scene.command("xx_valeria")].demoralised = 1
    assert ended(scene) == (state.BY_LEGIONS, REBELS)


LOWLAND = [
    "iceni",
    "trinovantes",
    "catuvellauni",
    "cantiaci",
    "regnenses",
    "belgae",
    "atrebates",
    "durotriges",
]


@pytest.mark.rule("fury:victory")
def test_eight_lowland_tribes_win_for_the_rebels():
    scene = Scene()
    for name in (*LOWLAND[:7], "dobunni", "silures", "regnenses_pro"):
        scene.game.commands[scene.command(name)].active = 1
    assert ended(scene) == (state.UNFINISHED, NONE)
    scene.game.commands[scene.command("coritani")].active = 1
    assert ended(scene) == (state.BY_RISING, REBELS)


@pytest.mark.rule("fury:victory")
@pytest.mark.parametrize(
    ("active", "broken", "wins"),
    [(1, 1, True), (4, 3, False), (4, 4, True), (7, 5, False), (7, 6, True)],
)
def test_the_iceni_and_five_others_or_all_win_for_rome(active, broken, wins):
    scene = Scene()
    for name in LOWLAND[:active]:
        scene.game.commands[scene.command(name)].active = 1
    for name in LOWLAND[:broken]:
        scene.game.commands[scene.command(name)].demoralised = 1
    assert ended(scene) == ((state.PACIFIED, ROME) if wins else (state.UNFINISHED, NONE))
    scene.game.outcome = state.UNFINISHED
    scene.game.commands[scene.command("iceni")].demoralised = 0
    assert ended(scene)[0] == state.UNFINISHED


@pytest.mark.rule("fury:victory-draw")
@pytest.mark.parametrize(("turn", "outcome"), [(24, "unfinished"), (25, "draw")])
def test_after_the_last_turn_the_game_is_drawn(turn, outcome):
    scene = Scene()
    scene.game.turn = turn
    twin.victory.end_of_turn(scene.game, scene.at)
    assert state.OUTCOMES[scene.game.outcome] == outcome
    assert scene.game.winner == NONE


@pytest.mark.rule("fury:victory-draw")
def test_a_setting_ends_the_game_sooner():
    scene = Scene(max_turns=2)
    twin.victory.end_of_turn(scene.game, scene.at)
    assert state.OUTCOMES[scene.game.outcome] == "draw"


@pytest.mark.rule("fury:turn")
def test_the_rebels_go_through_all_steps_before_rome():
    scene = Scene()
    scene.unit("iceni", "foot", "ic1")
    scene.unit("ix_hispana", "cohort", "ct27")
    seen = []
    usual = twin.engine.play_phase
    twin.engine.play_phase = lambda game, at, phase: seen.append((int(game.mover), phase))
    try:
        twin.engine.play_turn(scene.game, scene.at)
    finally:
        twin.engine.play_phase = usual
    steps = list(range(state.RALLY, state.DEMORALISATION + 1))
    assert seen == [(side, step) for side in (REBELS, ROME) for step in steps]
