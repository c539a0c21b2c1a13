"""Bots: the beginner attacks where it is stronger and marches at what tribes wait for."""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from tests.fury.scene import REBELS, Scene, twin


def asked_beginner(scene: Scene) -> list[str]:
    """From now on the beginner answers for both sides; what it answers, in words."""
    answers = []
    bot = GAME.bot("beginner")

    def choose(view, rules, decision, options, count, mind):
        for place, knob in enumerate(bot.knobs):
            mind.knobs[place] = 0.0 if place == 0 else knob.default
        place = twin.beginner.beginner(view, rules, decision, options, count, mind)
        answers.append(twin.choices.VERBS[options[place].verb])
        return place

    scene.at = scene.at._replace(bots=(choose,) * len(scene.at.bots))
    return answers


@pytest.mark.parametrize(("foot", "attacks"), [(2, 1), (1, 0)])
def test_it_attacks_where_it_outnumbers_the_enemy(foot, attacks):
    scene = Scene()
    scene.units("iceni", "foot", "cv6", foot)  # 6 strength points each
    scene.unit("ix_hispana", "auxiliary_foot", "cv6")  # taken for 5
    asked_beginner(scene)
    twin.battles.attack_step(scene.game, scene.at)
    assert scene.game.tally.battles[REBELS] == attacks


def test_it_marches_at_the_nearest_tract_that_a_tribe_waits_for():
    scene = Scene()
    for name in ("iceni", "trinovantes"):
        scene.game.commands[scene.command(name)].active = 1
    unit = scene.unit("iceni", "foot", "cv4")
    asked_beginner(scene)
    scene.run_party("cv4")
    assert scene.at_place(unit) in ("cv1", "cv2")  # for the Catuvellauni
