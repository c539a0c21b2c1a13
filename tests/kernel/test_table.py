"""The table, and when a game at it is over."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from .kit import plain


@pytest.mark.parametrize(("outcome", "over"), [(0, False), (1, True), (9, True)])
def test_any_outcome_ends_a_game(outcome, over):
    assert plain.table.is_over(SimpleNamespace(outcome=outcome)) is over
