"""What an owner can enter singly: a cell of the combat chart, the values of one counter."""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from simkit.fury.odds.resolvers import exact
from simkit.fury.pack.building import build_rules
from simkit.messages.errors import BadInput
from tests import printed
from tests.fury.scene import twin

COMPONENTS = GAME.components()
COUNTER = {"command": "ii_augusta", "kind": "cohort", "place": 1, "morale": 11, "mp": 4}


def own_pack(tmp_path, *lines):
    path = tmp_path / "own.toml"
    header = '[pack]\nname = "Own"\ngame = "fury"\nsource = "a test"\n'
    path.write_text(header + "\n".join(lines))
    return path


def rules_of(components):
    return build_rules(components, GAME.settle({}, components))[0]


def test_a_pack_changes_one_cell_of_the_chart_and_one_counter(tmp_path):
    path = own_pack(tmp_path, "[rules]", "combat.3.4 = [55, 0]", "combat.1.3.1 = 70")
    changed = GAME.components((path,)).value("rules.combat")
    usual = COMPONENTS.value("rules.combat")
    assert (changed[2][3], changed[0][2]) == ([55, 0], [70, 0])
    cells = [(line, cell) for line in range(20) for cell in range(10)]
    assert sum(changed[a][b] != usual[a][b] for a, b in cells) == 2
    path = own_pack(tmp_path, "[commands.ii_augusta]", "cohort.1 = 9")
    assert GAME.components((path,)).value("commands.ii_augusta.cohort")[:2] == [9, 5]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("combat.3.40 = [50, 10]", "rules.combat.3: no such place in the list: 40"),
        ("combat.3.4 = [65, 0]", "combat.3.4 is worse for the attacker"),
        ("combat.3.4 = [65]", "rules.combat.3.4"),
    ],
)
def test_a_cell_that_does_not_fit_is_named(line, complaint, tmp_path):
    with pytest.raises(BadInput, match=complaint):
        GAME.components((own_pack(tmp_path, "[rules]", line),))


def counters(tmp_path, **entries):
    return printed.written(tmp_path / "counters.toml", "fury", {"counters": entries})


def test_one_counter_has_values_of_its_own(tmp_path):
    usual = rules_of(COMPONENTS)
    rules = rules_of(GAME.components((counters(tmp_path, first=COUNTER),)))
    changed = [n for n in range(int(rules.units)) if rules.unit[n] != usual.unit[n]]
    assert len(changed) == 1
    assert (int(rules.unit[changed[0]].morale), int(rules.unit[changed[0]].mp)) == (11, 4)


@pytest.mark.parametrize(
    ("other", "complaint"),
    [({"place": 12}, "has 8 of cohort"), ({}, "another entry is about the same counter")],
)
def test_a_counter_that_is_not_there_or_comes_twice_is_refused(other, complaint, tmp_path):
    path = counters(tmp_path, first=COUNTER, second=COUNTER | other)
    with pytest.raises(BadInput, match=complaint):
        GAME.components((path,))


ODDS = [[1, 5], [1, 2], [2, 3], [1, 1], [3, 2], [2, 1]]
CHART = [[[60, 0], [50, 10], [40, 10], [30, 10], [20, 10], [10, 20]]] * 2


def chart_pack(tmp_path, odds, chart):
    return own_pack(tmp_path, "[rules]", f"odds = {odds}", f"combat = {chart}")


@pytest.mark.rule("fury:e-odds")
@pytest.mark.parametrize(
    ("own", "theirs", "column"),
    [(1, 9, 0), (9, 19, 0), (10, 20, 1), (19, 29, 1), (20, 30, 2), (30, 30, 3), (44, 30, 3),
     (45, 30, 4), (59, 30, 4), (60, 30, 5), (900, 1, 5)],
)  # fmt: skip
def test_a_pack_names_the_columns_of_its_combat_chart(own, theirs, column, tmp_path):
    """As in the chart of many a printed game: 2:3 and 3:2 between the whole odds."""
    components = GAME.components((chart_pack(tmp_path, ODDS, CHART),))
    rules = twin.building.build_rules(components, GAME.settle({}, components))[0]
    found = twin.strength.column_of(rules, own, theirs)
    assert found == column
    lost = [int(twin.strength.percent_lost(rules, 7, found, side)) for side in (0, 1)]
    assert lost == CHART[0][column]
    told = exact("battle", components, attacker=own, defender=theirs, modifier=0, one_unit=False)
    percent = [row["attacker_loses"] for row, _ in told]
    usual = 10 if own <= 10 and CHART[0][column][0] < CHART[0][column][1] else 0
    assert percent == [-(-own * (CHART[0][column][0] - usual) // 100)]


def test_a_fight_is_told_with_the_columns_of_the_pack(tmp_path):
    components = GAME.components((chart_pack(tmp_path, ODDS, CHART),))
    words = twin.narration.Narrator(components).wording
    assert [words["odds"](n, None) for n in (0, 2, 4)] == ["1:5", "2:3", "3:2"]


@pytest.mark.parametrize(
    ("odds", "chart", "complaint"),
    [
        (ODDS[:4], CHART, r"combat.1 has 6 columns, but odds names 4"),
        ([*ODDS[:5], [6, 4]], CHART, r"odds.6 is no better"),
        ([[1, 0], *ODDS[1:]], CHART, "rules.odds.1.2: found 0"),
    ],
)
def test_columns_that_do_not_fit_are_named(odds, chart, complaint, tmp_path):
    with pytest.raises(BadInput, match=complaint):
        GAME.components((chart_pack(tmp_path, odds, chart),))
