"""Whatever the player does with fire and special actions, the position stays a position."""

from __future__ import annotations

import pytest

from tests.hades.scatter import Scattered
from tests.hades.scene import state, twin

ACTIONS = {
    "fire": lambda g, at, o: twin.firing.full_fire(g, at, o["who"]),
    "run_and_gun": lambda g, at, o: twin.firing.run_and_gun(g, at, o["who"]),
    "cfp": lambda g, at, o: twin.cfp.cfp_action(g, at, o["who"]),
    "sabotage": lambda g, at, o: twin.firing.sabotage(
        g, at, o["who"], o["what"] - state.INSTALLATION
    ),
    "rally": lambda g, at, o: twin.hq.rally(g, at, o["who"]),
    "request": lambda g, at, o: twin.hq.request(g, at, o["who"]),
    "forced_march": lambda g, at, o: twin.hq.pay_march(g, at, o["who"], o["what"]),
    "science": lambda g, at, o: twin.science.experiment(g, at, o["who"], o["what"]),
    "to_lab": lambda g, at, o: twin.science.go_to_lab(g, at, o["who"]),
    "to_quarters": lambda g, at, o: twin.science.go_to_quarters(g, at, o["who"]),
}


def offers(scene, unit: int) -> list[dict]:
    """Every action of this part of the rules that a unit may begin with."""
    found = []
    for offer in (
        twin.firing.offer_fire,
        twin.firing.offer_run_and_gun,
        twin.cfp.offer_cfp,
        twin.firing.offer_sabotage,
        twin.hq.offer_rally,
        twin.hq.offer_request,
        twin.hq.offer_march,
        twin.science.offer_experiment,
        twin.science.offer_lab,
        twin.science.offer_quarters,
    ):
        found += scene.offered_to(offer, unit)
    return found


@pytest.mark.parametrize("scenario", ["historical", "squeeze-play", "high-and-tight"])
@pytest.mark.parametrize("seed", range(5))
def test_no_action_breaks_the_position(seed, scenario):
    drawn = Scattered(seed, scenario=scenario)
    scene, dice = drawn.scene, drawn.random
    scene.game.vittles.in_system = 1

    def choose(view, rules, decision, options, count, mind) -> int:
        return dice.randrange(count)

    scene.at = scene.at._replace(bots=(choose,) * len(scene.at.bots))
    for unit in dice.sample(range(scene.rules.units), scene.rules.units):
        options = offers(scene, unit) if twin.acting.may_act(scene.game, unit) else []
        if options:
            rare = [o for o in options if o["verb"] not in ("fire", "run_and_gun", "forced_march")]
            option = dice.choice(rare or options)
            ACTIONS[option["verb"]](scene.game, scene.at, option)
            assert scene.problems() == [], option
            assert scene.game.act.unit == state.NONE
            assert option["verb"] == "to_lab" or scene.game.units[option["who"]].acted == 1
