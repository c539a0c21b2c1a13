"""Counters and cards that stay in the box (in_play = false), so that their worth can be asked."""

from __future__ import annotations

import pytest

from simkit.hades import GAME
from simkit.messages.errors import BadInput
from tests.hades.scene import Scene, state, twin


def boxed(path: str, **settings) -> Scene:
    """A game without these counters or cards."""
    seed = settings.pop("seed", 1)
    return Scene(overrides=[(f"{path}.in_play", False)], seed=seed, **settings)


def test_a_circle_in_the_box_lies_behind_no_door():
    dealt = {}
    for in_play in (True, False):
        dealt[in_play] = set()
        for seed in range(1, 9):
            scene = Scene(overrides=[("circles.bridge.in_play", in_play)], seed=seed)
            dealt[in_play] |= {int(counter) for counter in scene.game.hidden.rooms}
            assert scene.problems() == []
    bridge = scene.counter("bridge")
    assert bridge in dealt[True]
    assert bridge not in dealt[False]


def test_a_boxed_nasty_surprise_is_neither_in_the_deck_nor_set_aside():
    scene = boxed("surprises.ns_12")
    hidden = scene.game.hidden
    assert int(hidden.surprises["count"]) == 8
    assert int(hidden.aside["count"]) == 3
    cards = {int(c) for pile in (hidden.surprises, hidden.aside) for c in pile.cards[: pile.count]}
    assert scene.components.order("surprises").index("ns_12") not in cards
    assert scene.problems() == []


def test_boxed_units_are_neither_aboard_nor_in_the_cup():
    for kind, of in (("swat", "units_of"), ("soldier", "enemies_of")):
        scene = boxed(f"units.{kind}")
        found = getattr(scene, of)(kind)
        side = scene.game.units if of == "units_of" else scene.game.enemies
        assert {int(side[number].place) for number in found} == {state.NONE}
        assert scene.problems() == []


def test_a_site_whose_installations_are_boxed_gets_another_or_none():
    scene = boxed("installations.railgun")
    railguns = {
        number
        for number in range(scene.rules.installations)
        if scene.rules.installation[number].role == twin.effects.RAILGUN
    }
    for site in range(state.MOST_SITES):
        twin.installations.wake_site(scene.game, scene.at, site)
    awake = {int(number) for number in scene.game.sites if number != state.NONE}
    assert len(railguns) == 3
    assert len(awake) == state.MOST_SITES - 3
    assert not awake & railguns
    assert scene.problems() == []


@pytest.mark.parametrize(
    ("path", "scenario", "complaint"),
    [
        ("units.hq", "historical", "no game does without the role hq"),
        ("units.officer", "high-and-tight", "it places officer"),
        ("circles.princess", "historical", "it lays out princess"),
        ("installations.radar", "high-and-tight", "it places radar"),
    ],
)
def test_what_a_game_cannot_do_without_does_not_stay_in_the_box(path, scenario, complaint):
    with pytest.raises(BadInput, match=complaint):
        boxed(path, scenario=scenario)


def test_a_circle_that_only_another_scenario_lays_out_may_stay_in_the_box():
    assert boxed("circles.medusa").problems() == []


def test_every_kind_of_asset_names_a_value_of_the_pack():
    components = GAME.components()
    for asset in GAME.assets:
        for site in asset.entries:
            assert components.value(site.key.removeprefix("pack:")) is not None
        for name in () if asset.entries else components.order(asset.table):
            path = asset.key.format(name=name).removeprefix("pack:")
            assert components.value(path) is True
