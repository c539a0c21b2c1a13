"""e: who fights, odds, losses, who wins, leaders, retreat and advance."""

from __future__ import annotations

import pytest

from tests.fury.scene import GONE, NONE, REBELS, ROME, Scene, kinds, twin


@pytest.mark.rule("fury:e-combat")
def test_the_disrupted_do_not_attack_and_defend_at_full_strength():
    scene = Scene()
    scene.units("iceni", "foot", "cv7", 2)
    idle = scene.unit("iceni", "foot", "cv7", disrupted=True)
    cohort = scene.unit("ix_hispana", "cohort", "cv7", disrupted=True)
    scene.gather("cv7")
    assert twin.strength.basic_strength(scene.game, scene.rules, REBELS) == 12
    assert twin.strength.basic_strength(scene.game, scene.rules, ROME) == 8
    assert scene.piece(idle).fights == 0 and scene.piece(cohort).fights == 1


@pytest.mark.rule("fury:e-combat")
def test_combat_is_voluntary_and_each_tract_is_attacked_once():
    scene = Scene()
    scene.units("catuvellauni", "foot", "cv7", 9)
    scene.units("ix_hispana", "cohort", "cv7", 9)
    scene.unit("iceni", "foot", "ic1", disrupted=True)
    scene.unit("ii_augusta", "cohort", "ic1")
    with scene.dice():
        twin.battles.attack_step(scene.game, scene.at)
    (asked,) = scene.asked_of("attack")
    assert asked.values("attack", "where") == {scene.tract("cv7")}
    scene.game.battle.fought[scene.tract("cv7")] = 1
    assert not twin.battles.can_attack(scene.game, scene.rules, REBELS, scene.tract("cv7"))


@pytest.mark.rule("fury:e-charge")
@pytest.mark.parametrize(
    ("command", "kind", "at", "charges"),
    [
        ("ix_hispana", "legion_horse", "cv7", True),
        ("", "guard_horse", "cv7", True),
        ("ix_hispana", "auxiliary_horse", "cv7", False),
        ("ix_hispana", "cohort", "cv7", False),
        ("iceni", "chariot", "cv7", True),
        ("iceni", "horse", "cv7", False),
        ("iceni", "chariot", "cv3", True),  # low hills
        ("iceni", "chariot", "ic4", False),  # marsh
        ("iceni", "chariot", "br4", False),  # high hills
    ],
)
def test_who_charges(command, kind, at, charges):
    scene = Scene()
    unit = scene.unit(command, kind, at)
    assert twin.strength.can_charge(scene.game, scene.rules, unit, scene.tract(at)) == charges
    scene.piece(unit).disrupted = 1
    assert not twin.strength.can_charge(scene.game, scene.rules, unit, scene.tract(at))


@pytest.mark.rule("fury:e-charge")
def test_a_charge_counts_double_and_its_losses_are_basic_and_first():
    scene = Scene()
    foot = scene.unit("iceni", "foot", "cv7")
    chariots = scene.units("iceni", "chariot", "cv7", 2)
    scene.unit("ix_hispana", "cohort", "cv7")
    tract = scene.gather("cv7")
    scene.answer("charge", seat=REBELS, verb="charge")
    twin.battles.ask_charge(scene.game, scene.at, REBELS, tract)
    assert twin.strength.full_strength(scene.game, scene.rules, REBELS) == 6 + 8 + 8
    assert twin.strength.basic_strength(scene.game, scene.rules, REBELS) == 14
    scene.answer("loss", verb="choose", who=chariots[1])
    twin.losses.take_losses(scene.game, scene.at, REBELS, tract, 9)
    assert scene.asked_of("loss")[0].values("choose", "who") == set(chariots)
    assert [int(scene.piece(unit).sp) for unit in (foot, *chariots)] == [5, 0, 0]
    assert scene.game.commands[scene.command("iceni")].lost == 9


@pytest.mark.rule("fury:e-odds")
@pytest.mark.parametrize(
    ("own", "theirs", "odds"),
    [
        (14, 7, "2:1"),
        (13, 7, "1:1"),
        (7, 7, "1:1"),
        (6, 7, "1:2"),
        (4, 8, "1:2"),
        (3, 8, "1:3"),
        (1, 99, "1:4"),
        (0, 5, "1:4"),
        (48, 7, "6:1"),
        (49, 7, "7:1"),
        (999, 1, "7:1"),
        (5, 0, "7:1"),
    ],
)
def test_odds_are_rounded_down_and_end_with_the_chart(own, theirs, odds):
    scene = Scene()
    column = twin.strength.column_of(scene.rules, own, theirs)
    assert [int(each) for each in odds.split(":")] == scene.rules.odds[column].tolist()


@pytest.mark.rule("fury:e-odds")
def test_the_chart_is_read_by_column_and_roll():
    scene = Scene()

    def lost(roll: int, own: int, theirs: int) -> tuple[int, int]:
        percent = twin.strength.percent_lost
        column = twin.strength.column_of(scene.rules, own, theirs)
        return percent(scene.rules, roll, column, 0), percent(scene.rules, roll, column, 1)

    assert lost(7, 1, 1) == (20, 20)
    assert lost(-3, 1, 4) == lost(-9, 1, 4) == (60, 0)
    assert (lost(-3, 2, 1), lost(-2, 2, 1)) == ((60, 0), (50, 0))
    assert lost(16, 7, 1) == lost(30, 7, 1) == (0, 100)
    assert lost(12, 3, 1) == (10, 60)


@pytest.mark.rule("fury:e-losses")
@pytest.mark.parametrize(
    ("points", "percent", "lost"), [(31, 10, 4), (30, 10, 3), (31, 0, 0), (7, 100, 7), (1, 10, 1)]
)
def test_losses_are_rounded_up(points, percent, lost):
    assert twin.pieces.share_of(points, percent) == lost


@pytest.mark.rule("fury:e-losses")
def test_the_owner_chooses_who_loses():
    scene = Scene()
    units = scene.units("ix_hispana", "cohort", "cv7", 3)
    tract = scene.gather("cv7")
    scene.answer("loss", seat=ROME, verb="choose", who=units[2])
    scene.answer("loss", seat=ROME, verb="choose", who=units[0])
    scene.piece(units[0]).fights = 1
    twin.losses.take_losses(scene.game, scene.at, ROME, tract, 7)
    assert [int(scene.piece(unit).sp) for unit in units] == [6, 5, 0]
    assert scene.piece(units[2]).place == GONE
    assert scene.game.tally.units_lost[ROME] == 1 and scene.game.tally.sp_lost[ROME] == 7


@pytest.mark.rule("fury:e-winner")
@pytest.mark.parametrize(
    ("own", "theirs", "winner"), [(10, 20, REBELS), (20, 20, ROME), (30, 20, ROME)]
)
def test_the_lower_percentage_wins_and_the_attacker_loses_a_tie(own, theirs, winner):
    assert twin.battles.winner_of(REBELS, own, theirs) == winner


@pytest.mark.rule("fury:e-winner")
def test_nobody_who_is_eliminated_wins():
    scene = Scene()
    foot = scene.unit("iceni", "foot", "cv7")
    cohort = scene.unit("ix_hispana", "cohort", "cv7")
    scene.gather("cv7")
    assert twin.battles.survivor(scene.game, scene.rules, REBELS) == REBELS
    twin.pieces.eliminate(scene.game, scene.at, foot)
    assert twin.battles.survivor(scene.game, scene.rules, REBELS) == ROME
    twin.pieces.eliminate(scene.game, scene.at, cohort)
    assert twin.battles.survivor(scene.game, scene.rules, REBELS) == NONE


@pytest.mark.rule("fury:e-relief")
@pytest.mark.parametrize(
    ("units", "lost", "left"),
    [
        (1, (10, 20), 6),  # one unit
        (1, (20, 30), 5),  # 10 % of 6
        (1, (30, 20), 4),  # it loses: 30 %
        (2, (10, 20), 10),  # 12 strength points in two units: 2 lost
    ],
)
def test_a_small_force_that_wins_loses_less(units, lost, left):
    scene = Scene()
    own = scene.units("iceni", "foot", "cv7", units)
    scene.units("ix_hispana", "cohort", "cv7", 2)
    tract = scene.gather("cv7")
    twin.battles.settle_losses(scene.game, scene.at, REBELS, tract, lost)
    assert sum(int(scene.piece(unit).sp) for unit in own) == left


@pytest.mark.rule("fury:e-relief")
def test_a_defender_who_beats_a_small_force_is_relieved_too():
    scene = Scene()
    scene.units("iceni", "chariot", "cv7", 2)  # 8 strength points
    own = scene.units("ix_hispana", "cohort", "cv7", 2)
    tract = scene.gather("cv7")
    twin.battles.settle_losses(scene.game, scene.at, REBELS, tract, (30, 20))
    assert sum(int(scene.piece(unit).sp) for unit in own) == 11  # 13 less 10 %


# --- leaders -------------------------------------------------------------------------------------


def rolled(faces: tuple[int, int], winner: int, guards: bool = True) -> tuple[Scene, int]:
    scene = Scene()
    chief = scene.leader("iceni_chief", "cv7")
    scene.unit("iceni", "foot", "cv7")
    if guards:
        scene.unit("ix_hispana", "cohort", "cv7")
    tract = scene.gather("cv7")
    with scene.dice(*faces):
        twin.fates.roll_fates(scene.game, scene.at, winner, tract)
    return scene, chief


@pytest.mark.rule("fury:e-leaders")
@pytest.mark.parametrize(
    ("faces", "winner", "fate"),
    [
        ((1, 1), REBELS, "dead"),
        ((1, 2), REBELS, "wounded"),
        ((2, 2), REBELS, "well"),
        ((1, 1), ROME, "dead"),
        ((1, 2), ROME, "captive"),
        ((2, 2), ROME, "captive"),
        ((2, 3), ROME, "wounded"),
        ((3, 3), ROME, "well"),
    ],
)
def test_the_wounded_and_captured_table(faces, winner, fate):
    scene, chief = rolled(faces, winner)
    piece = scene.game.hidden.leaders[chief]
    assert (piece.place == GONE) == (fate == "dead")
    assert (piece.captor == ROME) == (fate == "captive")
    assert piece.wounded == (4 if fate == "wounded" else 0)


@pytest.mark.rule("fury:e-leaders")
def test_without_enemies_nobody_is_captured_and_who_lost_all_is_caught_sooner():
    scene, chief = rolled((1, 2), ROME, guards=False)
    assert scene.game.hidden.leaders[chief].place == GONE
    scene, chief = rolled((2, 2), ROME, guards=False)
    assert scene.game.hidden.leaders[chief].captor == NONE
    fate = twin.fates.fate_of(scene.rules, 7, False, True)
    assert fate == kinds.CAPTURED
    assert twin.fates.fate_of(scene.rules, 4, False, True) == kinds.KILLED
    assert twin.fates.fate_of(scene.rules, 7, True, True) == kinds.UNHARMED


@pytest.mark.rule("fury:e-leaders")
def test_a_wounded_leader_is_of_no_help():
    scene, chief = rolled((2, 3), ROME)
    unit = scene.unit("iceni", "foot", "cv7")
    help_ = twin.leading.morale_bonus
    assert help_(scene.game, scene.rules, unit) == 0
    assert twin.modifiers.best_leader(scene.game, scene.rules, REBELS, scene.tract("cv7")) == 0
    scene.game.turn = 5
    assert help_(scene.game, scene.rules, unit) == 3
    assert chief >= 0


# --- retreat and advance -------------------------------------------------------------------------


@pytest.mark.rule("fury:e-retreat")
def test_nobody_retreats_into_a_dead_end_while_another_way_leads_two_tracts_off():
    scene = Scene(ROME)
    scene.units("dumnonii", "foot", "du4", 2)
    scene.unit("ii_augusta", "cohort", "du4")
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("du4"))
    assert scene.asked_of("retreat")[0].values("step", "where") == {scene.tract("du3")}
    scene = Scene(ROME)
    foot = scene.unit("dumnonii", "foot", "du4")
    scene.unit("ii_augusta", "cohort", "du4")
    scene.unit("ii_augusta", "cohort", "du3")
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("du4"))
    assert scene.at_place(foot) == "du5"  # the only way out


@pytest.mark.rule("fury:e-retreat")
def test_losers_retreat_two_tracts_and_not_through_enemies():
    scene = Scene(ROME)
    unit = scene.unit("iceni", "foot", "ic1")
    chief = scene.leader("iceni_chief", "ic1")
    scene.unit("ix_hispana", "cohort", "ic1")
    scene.unit("ix_hispana", "cohort", "ic2")
    scene.answer("retreat", seat=REBELS, verb="step", where=scene.tract("ic3"))
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("ic1"))
    names = scene.components.order("tracts")
    first = scene.asked_of("retreat")[0]
    assert {names[t] for t in first.values("step", "where")} == {"tr3", "ic3"}
    assert scene.at_place(unit) == scene.where_is(chief) == "ic4"  # ic2 is the enemy's


@pytest.mark.rule("fury:e-retreat")
def test_units_may_part():
    scene = Scene(ROME)
    units = scene.units("iceni", "foot", "cv6", 2)
    scene.unit("ix_hispana", "cohort", "cv6")
    scene.answer("retreat", verb="take", who=units[1])
    for tract in ("cv5", "cv4", "cv8", "at4"):
        scene.answer("retreat", verb="step", where=scene.tract(tract))
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("cv6"))
    assert [scene.at_place(unit) for unit in units] == ["at4", "cv4"]
    assert scene.game.battle.through[scene.tract("cv5")] == 1
    assert scene.game.battle.through[scene.tract("cv8")] == 1
    assert scene.game.battle.through[scene.tract("cv4")] == 0


@pytest.mark.rule("fury:e-retreat")
def test_without_a_way_out_units_are_eliminated_and_leaders_captured():
    scene = Scene(ROME)
    unit = scene.unit("demetae", "foot", "dm3")
    chief = scene.leader("demetae_chief", "dm3")
    scene.units("ii_augusta", "cohort", "dm3", 2)
    scene.unit("ii_augusta", "cohort", "dm1")
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("dm3"))
    twin.leading.seize_everywhere(scene.game, scene.at)
    assert scene.piece(unit).place == GONE
    assert scene.game.hidden.leaders[chief].captor == ROME
    assert scene.problems() == []


@pytest.mark.rule("fury:e-retreat")
def test_whoever_finds_no_second_tract_stays_after_the_first():
    scene = Scene(ROME)
    unit = scene.unit("ordovices", "foot", "or2")
    scene.unit("xx_valeria", "cohort", "or2")
    for tract in ("or4", "de1"):
        scene.unit("xx_valeria", "auxiliary_foot", tract)
    twin.retreat.retreat_from(scene.game, scene.at, REBELS, scene.tract("or2"))
    assert scene.at_place(unit) == "or3"  # Mona has no other neighbour


def beaten(mover: int, at: str = "cv6", **disrupted: bool) -> tuple[Scene, list[int]]:
    """The mover has won; the loser has retreated by cv7."""
    scene = Scene(mover)
    own = "iceni" if mover == REBELS else "ix_hispana"
    kind = "foot" if mover == REBELS else "cohort"
    units = scene.units(own, kind, at, 2)
    tract = scene.gather(at)
    scene.piece(units[1]).disrupted = int(disrupted.get("one", False))
    scene.piece(units[0]).disrupted = int(disrupted.get("other", False))
    scene.game.battle.through[scene.tract("cv7")] = 1
    twin.advance.advance(scene.game, scene.at, mover, tract)
    return scene, units


@pytest.mark.rule("fury:e-advance")
def test_rebels_must_advance_and_romans_may():
    scene, units = beaten(REBELS)
    assert {scene.at_place(unit) for unit in units} == {"cv7"}
    scene, units = beaten(ROME)
    assert {scene.at_place(unit) for unit in units} == {"cv6"}  # PASS is the first option
    assert scene.asked_of("advance")[0].verbs() == {"pass", "step"}


@pytest.mark.rule("fury:e-advance")
def test_the_disrupted_stay_without_a_leader_and_nobody_goes_if_all_are():
    scene, units = beaten(REBELS, one=True)
    assert [scene.at_place(unit) for unit in units] == ["cv7", "cv6"]
    scene, units = beaten(REBELS, one=True, other=True)
    assert {scene.at_place(unit) for unit in units} == {"cv6"}


@pytest.mark.rule("fury:e-advance")
@pytest.mark.parametrize(
    ("leader", "goes"), [("iceni_chief", True), ("boudica", True), ("", False)]
)
def test_attackers_in_disorder_follow_an_appropriate_leader(leader, goes):
    scene = Scene()
    units = scene.units("iceni", "foot", "cv6", 2)
    scene.piece(units[1]).disrupted = 1
    if leader:
        scene.leader(leader, "cv6")
    tract = scene.gather("cv6")
    assert scene.piece(units[1]).fights == 0
    scene.game.battle.through[scene.tract("cv7")] = 1
    twin.advance.advance(scene.game, scene.at, REBELS, tract)
    assert [scene.at_place(unit) for unit in units] == ["cv7", "cv7" if goes else "cv6"]


@pytest.mark.rule("fury:e-advance")
def test_no_advance_among_enemies_or_out_of_a_tract_with_loot():
    scene = Scene()
    units = scene.units("iceni", "foot", "cv6", 2)
    tract = scene.gather("cv6")
    scene.unit("ix_hispana", "cohort", "cv7")
    scene.game.battle.through[scene.tract("cv7")] = 1
    twin.advance.advance(scene.game, scene.at, REBELS, tract)
    assert {scene.at_place(unit) for unit in units} == {"cv6"}
    scene = Scene()
    with scene.dice(1):
        units = scene.units("iceni", "foot", "cv1", 2)
    tract = scene.gather("cv1")
    scene.game.battle.through[scene.tract("cv3")] = 1
    twin.advance.advance(scene.game, scene.at, REBELS, tract)
    assert {scene.at_place(unit) for unit in units} == {"cv1"}


@pytest.mark.rule("fury:e-advance")
def test_pro_roman_tribes_must_advance_without_a_roman_unit():
    scene = Scene(ROME)
    scene.units("regnenses_pro", "foot", "cv6", 2)
    tract = scene.tract("cv6")
    assert twin.advance.must_advance(scene.game, scene.rules, ROME, tract)
    scene.unit("ix_hispana", "cohort", "cv6")
    assert not twin.advance.must_advance(scene.game, scene.rules, ROME, tract)


@pytest.mark.rule("fury:e-combat")
@pytest.mark.parametrize(("faces", "winner"), [((6, 6), REBELS), ((1, 1), ROME)])
def test_a_whole_battle(faces, winner):
    scene = Scene()
    scene.units("iceni", "foot", "cv6", 6)  # 36
    scene.units("ix_hispana", "cohort", "cv6", 3)  # 18, so 2:1
    if winner == ROME:
        for tract in ("cv5", "cv4"):
            scene.answer("retreat", seat=REBELS, verb="step", where=scene.tract(tract))
    with scene.dice(*faces, 1):  # the roll, and no unreliability
        scene.fight("cv6")
    assert scene.game.tally.battles[REBELS] == 1
    assert scene.game.tally.battles_won[winner] == 1
    loser = ROME if winner == REBELS else REBELS
    assert scene.game.height[loser, scene.tract("cv6")] == 0
    lost = (4, 9) if winner == REBELS else (11, 2)  # 10/50 or 30/10 percent of 36 and 18
    assert tuple(scene.game.tally.sp_lost) == lost
    assert scene.problems() == []
    told = scene.told()
    rolls = [line for line in told if line.startswith("The dice show ")]
    assert len(rolls) == 1 and rolls[0].startswith(
        f"The dice show {sum(faces)}, the modifiers add "
    )
    if winner == ROME:  # what is left of six foot, two tracts far
        goes = [line for line in told if line.startswith("The rebels retreat from ")]
        assert len(goes) == 2
        assert all(line.endswith(" foot of Iceni.") for line in goes)
