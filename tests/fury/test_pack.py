"""The map and the charts: whole, and refused when they are not."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.fury import GAME
from simkit.fury.telling.holders import first_holders
from simkit.fury.words import sizes
from simkit.fury.words.kinds import IN_COMMANDS
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests import printed
from tests.contract import Subject

COMPONENTS = GAME.components()


def test_there_are_ninety_two_tracts_and_eighty_roads_between_them():
    tracts = COMPONENTS.table("tracts")
    assert len(tracts) == 92
    assert sum(len(tract["next"]) for tract in tracts.values()) == 2 * 183


def test_tribes_have_twice_their_level_and_legions_their_cohorts():
    for name, command in COMPONENTS.table("commands").items():
        strength = sum(sum(command[kind]) for kind in IN_COMMANDS)
        if command["side"] in ("rebel", "ally"):
            assert strength == 2 * command["level"], name
        else:
            assert command["level"] < 0.7 * strength, name


def test_every_value_says_where_it_comes_from():
    counts = COMPONENTS.count()
    assert counts["rulebook"] > 90 and counts["public"] == counts["own"] == 0
    assert all(leaf.note for leaf in COMPONENTS.leaves())


@pytest.mark.parametrize(
    ("override", "complaint"),
    [
        ("tracts.ic1.next=tr3+ic2", "borders"),
        ("tracts.ic1.home=silures", None),
        ("leaders.boudica.leads=nobody", "no command"),
        ("stands.lindum.cohort=5", "9 of 10 cohort"),
        ("waters.petuaria_crossing=pr8+ca1", "no neighbours"),
        ("waters.humber=pr8+ct4", "It is called petuaria_crossing now"),
        ("rules.cost_humber=3", "It is called cost_petuaria_crossing now"),
        ("risings.cantiaci.after=romans", "no command"),
        ("commands.iceni.side=legion", "a people"),
        ("commands.iceni.in_play=false", "the iceni revolt"),
        ("commands.parisi_pro.in_play=false", "decided when it rises"),
    ],
)
def test_what_does_not_fit_together_is_refused(override, complaint):
    key, _, value = override.partition("=")
    if complaint is None:
        assert GAME.components((), ((key, value),)).value(key) == value
        return
    with pytest.raises(BadInput, match=complaint):
        GAME.components((), ((key, value),))


def test_every_leader_is_his_sides():
    holders = first_holders("leader", np.zeros(0), COMPONENTS)
    sides = dict(zip(COMPONENTS.order("leaders"), holders.tolist(), strict=True))
    assert (sides["boudica"], sides["iceni_chief"], sides["paulinus"]) == (0, 0, 1)
    assert (sides["cartimandua"], sides["venutius"], sides["cerialis"]) == (1, 0, 1)


def test_every_command_is_its_sides():
    holders = first_holders("command", np.zeros(0), COMPONENTS)
    sides = dict(zip(COMPONENTS.order("commands"), holders.tolist(), strict=True))
    assert (sides["iceni"], sides["belgae"], sides["xiv_gemina"], sides["parisi_pro"]) == (
        0,
        0,
        1,
        1,
    )


def test_who_is_not_in_play_never_comes():
    out = ("commands.ii_augusta", "commands.trinovantes", "leaders.boudica", "leaders.cerialis")
    overrides = {f"{name}.in_play": False for name in out}
    prepared = prepare(cell_of(Subject(GAME, ()).interpreted, "idle", overrides=overrides))
    game = Workspace(prepared).run(0, 1, last_turn=0)[0]
    rules, commands = prepared.rules, COMPONENTS.order("commands")
    assert game.commands["active"][commands.index("ii_augusta")] == 0
    assert game.commands["active"][commands.index("ix_hispana")] == 1
    assert rules.rising["planned"][commands.index("trinovantes")] == 0
    leaders = COMPONENTS.order("leaders")
    places = game.hidden.leaders["place"][: len(leaders)].tolist()
    there = {name for name, place in zip(leaders, places, strict=True) if place >= 0}
    assert "iceni_chief" in there and not there & {"boudica", "cerialis", "postumus"}


def test_as_many_parts_and_units_of_no_command_as_a_pack_may_hold(tmp_path):
    parts = sizes.MOST_PARTS - len(COMPONENTS.order("stands"))
    others = sizes.MOST_OTHERS - len(COMPONENTS.order("others"))
    later = {"command": "ii_augusta", "at": "db22", "turn": 3}
    guard = {"title": "Guard", "kind": "town_defenders", "sp": 3, "morale": 6, "at": "cv2"}
    tables = {
        "stands": {f"later_{number}": later for number in range(parts)},
        "others": {f"guard_{number}": guard for number in range(others)},
    }
    path = printed.written(tmp_path / "many.toml", "fury", tables)
    rules = prepare(cell_of(GAME, "idle", packs=(path,))).rules
    assert rules.stands == sizes.MOST_STANDS
    assert rules.unit["stand"][: rules.units].max() == sizes.MOST_STANDS - 1
