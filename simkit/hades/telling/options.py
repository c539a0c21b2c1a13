"""Write every option of every decision in words, as the player reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.description.wording import Wording
from simkit.hades.rules.shl_phase.transfer import IN_HIS_LAB
from simkit.hades.words import choices, effects
from simkit.values.components import Components

from .narration import CHECK_WORDS, MODULE_WORDS, SANDERS, Narrator, treasures

ATTACK = "{who:unit} attacks {what:target}{where:at_hex}"
DRAW = "draw {what:a_deck} card"

WORDING = Wording(
    usual={
        choices.PASS: "pass",
        choices.DO_MOVE: "{who:unit} moves",
        choices.DO_FIRE: "{who:unit} fires",
        choices.DO_RUN_AND_GUN: "{who:unit} uses Run and Gun",
        choices.DO_CFP: "{who:unit} uses its CFP to jump or attack",
        choices.DO_SABOTAGE: "{who:unit} sabotages {what:target}",
        choices.DO_RALLY: "{who:unit} tries to rally depleted units here and next to it",
        choices.DO_REQUEST: "{who:unit} makes a Request {where:whom}",
        choices.DO_FORCED_MARCH: "{who:unit} orders a Forced March of {what:unit}",
        choices.DO_SCIENCE: "{who:unit} tries a Science Action in {what:science}",
        choices.DO_TO_LAB: "{who:unit} goes to his Lab",
        choices.DO_TO_QUARTERS: "{who:unit} goes to the Living Quarters",
        choices.DO_STEP: "move to {where:hex}{value:carrying}",
        choices.DO_LIFT: "take the shaft to {where:hex}{value:carrying}",
        choices.DO_BLOW: "blow the door of Circle {what:room}",
        choices.DO_DISARM: "disarm the Trap in Circle {what:room}",
        choices.DO_ATTACK: ATTACK,
        choices.DO_JOIN: "combine fire with {who:unit}, whose action is {what:joining}",
        choices.DO_JUMP: "{where:jump}",
        choices.DO_CARRY: "carry {value:treasures} along",
        choices.DO_CHOOSE: "{who:unit}",
        choices.DO_PLACE: "place {who:unit} at {where:hex}",
        choices.DO_DRAW: DRAW,
        choices.DO_LAND: "land {who:unit}",
        choices.DO_EVACUATE: "take {who:unit} aboard{value:carrying}",
        choices.DO_OPEN: "open Circle {what:room}",
        choices.DO_SKEDADDLE: "the Vittles leaves the system",
        choices.DO_APPROACH: "the Vittles comes into the system",
        choices.DO_SHOOT: "{who:module} fires at {what:target}{where:at_hex}",
        choices.DO_EXTEND: "use the Overtime Option to play one more turn",
    },
    own={
        (choices.DECK, choices.DO_DRAW): f"{DRAW} for {{subject:check}}",
        (choices.SET_UP_UNIT, choices.DO_CHOOSE): "choose {who:unit} for the landing",
        (choices.JAM, choices.DO_CHOOSE): "{who:unit} is jammed",
        (choices.SHL_TURN, choices.PASS): "end the SHL phase",
        (choices.STEP, choices.PASS): "{subject:unit} stays here",
        (choices.RUN_AND_GUN_STEP, choices.PASS): "{subject:unit} stays here",
        (choices.COMBINE, choices.PASS): "{subject:unit} attacks alone",
        (choices.CARRY, choices.PASS): "carry nothing along",
        (choices.CFP_ATTACK, choices.PASS): "{subject:unit} attacks nobody",
        (choices.TRANSFER, choices.PASS): "transfer no more units",
        (choices.ARRIVAL, choices.DO_CHOOSE): "{who:unit} arrives",
        (choices.TELEPORT, choices.PASS): "teleport no unit",
        (choices.HACK, choices.PASS): "open no Circle and disarm no Trap",
        (choices.QUARTERS, choices.DO_CHOOSE): "{who:unit} comes into {what:quarters}",
        (choices.REPAIR, choices.PASS): "repair nothing",
        (choices.REPAIR, choices.DO_DRAW): f"{DRAW} for {CHECK_WORDS['repair']}",
        (choices.SHIP_MOVE, choices.PASS): "the Vittles stays where it is",
        (choices.SHIP_FIRE, choices.PASS): "hold fire",
        (choices.OVERTIME, choices.PASS): "do not use the Overtime Option",
    },
)


class OptionTeller(Narrator):
    """Words for the numbers of an option: they also tell where the jumper stands now."""

    def __init__(self, game: Any, decision: Any, components: Components, rules: Any) -> None:
        super().__init__(components, rules)
        if int(game.tally.tso_killed):
            self.officer = SANDERS
        self.here = int(game.units[decision.subject].place)

    def _wording(self) -> dict[str, Callable[[int], str]]:
        return super()._wording() | {
            "at_hex": lambda v: f" at {self._hex(v)}" if v >= 0 else "",  # fighters are in orbit
            "whom": lambda v: "to the Vittles" if v < 0 else "for an arrival by Teleporter",
            "jump": lambda v: (
                "stay here, without a jump" if v == self.here else f"jump to {self._hex(v)}"
            ),
            "treasures": treasures,
            "quarters": lambda v: MODULE_WORDS[effects.LB if v == IN_HIS_LAB else effects.LQ],
        }


tell_options = WORDING.telling(
    lambda game, decision, components, settings, rules: OptionTeller(
        game, decision, components, rules
    )
)
