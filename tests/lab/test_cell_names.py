"""Cells as people call them."""

from __future__ import annotations

from simkit.lab.varying.cell_names import cell_names


def test_a_value_that_more_cells_have_than_any_other_goes_without_saying():
    cells = [{"goal": 20, "hurdles": False}, {"goal": 25, "hurdles": False}]
    cells += [{"goal": 20, "hurdles": True}]
    assert cell_names(cells) == ["plain", "goal 25", "hurdles"]


def test_a_value_may_be_a_list():
    """Lists of a pack cannot be counted as they are, but as they are written."""
    key = "pack:rules.ap_two"
    cells = [{key: (12, 6), "quick": True}, {key: [9, 9], "quick": True}]
    cells += [{key: [9, 9], "quick": False}]
    assert "12+6" in cell_names(cells, str)[0]
    assert "9+9" not in " ".join(cell_names(cells, str))


def test_a_rule_that_is_off_is_named_if_it_is_on_by_default():
    cells = [{"players": n, "sieges": on, "raids": on} for n in (2, 3) for on in (True, False)]
    names = cell_names(cells, defaults={"sieges": True, "raids": False})
    assert names[1] == "players 2, sieges off"
    assert names[0] == "players 2, sieges, raids"
