"""What an owner can enter singly: a cell of the combat chart, the values of one counter."""

from __future__ import annotations

import pytest

from simkit.errors import BadInput
from simkit.fury import GAME
from simkit.fury.pack.building import build_rules
from tests import printed

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
