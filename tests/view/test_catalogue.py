"""The catalogue of charts: what an entry promises holds, and nothing is entered twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.cli.commands.chart import COMMAND
from simkit.view.sweep_charts import catalogue, kinds
from simkit.view.sweep_charts.catalogue import KINDS
from simkit.view.sweep_charts.entry import REPORTED

FOLDER = Path(kinds.__file__).parent


def test_every_module_of_a_kind_is_in_the_catalogue_under_its_name():
    modules = {path.stem.replace("_", "-") for path in FOLDER.glob("*.py")} - {"--init--"}
    assert modules == set(KINDS)
    places = [kind.place for kind in KINDS.values()]
    assert places == sorted(set(places))


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_an_entry_is_whole(kind):
    options = {option.name.removeprefix("--") for option in COMMAND.options}
    assert set(kind.takes) <= options
    assert kind.title[0].isupper()
    assert len(kind.help) <= 100
    assert not kind.help.endswith(".")
    assert kind.needs == "cells" or kind.section not in REPORTED


def test_every_option_of_the_command_is_taken_by_some_kind():
    own = {"folder", "kind", "out", "script", "where"}  # of every kind
    options = {option.name.removeprefix("--") for option in COMMAND.options} - own
    assert options == set(catalogue.options())


def test_the_tab_key_offers_every_kind():
    (kind,) = (option for option in COMMAND.options if option.name == "kind")
    assert list(kind.offers()) == list(KINDS)
