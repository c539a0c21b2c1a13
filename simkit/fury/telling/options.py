"""Write every option of every decision in words, as a player reads it."""

from __future__ import annotations

from simkit.description.wording import Wording
from simkit.fury.words import choices

from .narration import Narrator

WORDING = Wording(
    usual={
        choices.PASS: "no more",
        choices.DO_CHOOSE: "{who:unit}",
        choices.DO_PLACE: "place the units of {subject:command} in {where:place}",
        choices.DO_ATTEMPT: "try to rouse the {what:command}",
        choices.DO_ARRIVE: "bring {subject:stand} to {where:place}",
        choices.DO_MUSTER: "move units from {where:place}",
        choices.TAKE_ALL: "every unit that can come joins the march",
        choices.TAKE_COMMAND: "all units of {what:command} join the march",
        choices.DO_TAKE: "{who:piece} joins the march",
        choices.DO_FORCE: "try a forced march",
        choices.DO_STEP: "move to {where:place}",
        choices.DO_OVERRUN: "overrun the enemy in {where:place}",
        choices.DO_SAIL: "{what:fleet} sails",
        choices.DO_LAND: "land in {where:place}",
        choices.DO_KILL: "kill {who:piece}",
        choices.DO_ATTACK: "attack in {where:place}",
        choices.DO_CHARGE: "charge",
    },
    own={
        (choices.ATTEMPT, choices.PASS): "try to rouse no more tribes",
        (choices.ARRIVE, choices.PASS): "hold {subject:stand} back",
        (choices.MOVE, choices.PASS): "end the movement",
        (choices.MUSTER, choices.PASS): "set out with these units",
        (choices.MARCH, choices.PASS): "stop here",
        (choices.EMBARK, choices.TAKE_ALL): "every unit that can come goes aboard",
        (choices.EMBARK, choices.TAKE_COMMAND): "all units of {what:command} go aboard",
        (choices.EMBARK, choices.DO_TAKE): "{who:piece} goes aboard",
        (choices.EMBARK, choices.PASS): "set sail with these units",
        (choices.SAIL, choices.PASS): "stop sailing",
        (choices.SAIL, choices.DO_STEP): "sail into {where:waters}",
        (choices.DROWN, choices.DO_CHOOSE): "{who:unit} is lost",
        (choices.RETREAT, choices.DO_TAKE): "{who:piece} retreats apart from the others",
        (choices.RETREAT, choices.DO_STEP): "retreat to {where:place}",
        (choices.CAPTIVE, choices.PASS): "keep {subject:leader} prisoner",
        (choices.ATTACK, choices.PASS): "make no more attacks",
        (choices.CHARGE, choices.PASS): "do not charge",
        (choices.LOSS, choices.DO_CHOOSE): "{who:unit} takes losses",
        (choices.EXCESS, choices.DO_CHOOSE): "{who:unit} goes without supply",
        (choices.ADVANCE, choices.PASS): "do not advance",
        (choices.ADVANCE, choices.DO_STEP): "advance to {where:place}",
    },
)


tell_options = WORDING.telling(
    lambda game, decision, components, settings, rules: Narrator(components)
)
