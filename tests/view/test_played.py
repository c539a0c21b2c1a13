"""What pages and charts say was set."""

from __future__ import annotations

from simkit.view.text.played import changed, stands_on

LAID = {"overrides": {"larva.toughness": 5}, "knobs": {"expert": {"mistakes": 0.125}}}


def test_all_that_is_not_as_the_game_has_it_is_said(make_summary, game):
    summary = make_summary(settings={"map": "invasion", "players": 2}, **LAID)
    given = ["players 2", "pack:larva.toughness 5", "knob:expert.mistakes 0.125"]
    assert changed(summary, game) == given
    assert changed(summary, game, but=("players", "knob:expert.mistakes")) == given[1:2]


def test_a_chart_says_what_its_figures_stand_on(make_summary, game):
    asked = {"settings": {"map": "invasion", "players": 4}}
    assert stands_on(make_summary(**asked), game) == "21 of 211 component values are assumed"
    assert stands_on(make_summary(**asked, **LAID), game) == (
        "Set: pack:larva.toughness 5, knob:expert.mistakes 0.125. "
        "21 of 211 component values are assumed"
    )
    none = make_summary(**asked, components={})
    assert stands_on(none, game) == "This game has no component values"
