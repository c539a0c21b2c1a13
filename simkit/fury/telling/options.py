"""What a player can choose, in words: every option of every decision."""

from __future__ import annotations

from simkit.description.wording import Wording
from simkit.fury.words import choices

from .narration import Narrator

WORDING = Wording(
    usual={
        choices.PASS: "no more",
        choices.DO_CHOOSE: "{who:unit}",
        choices.DO_PLACE: "in {where:place}",
        choices.DO_ATTEMPT: "try to rouse {what:command}",
        choices.DO_ARRIVE: "bring {subject:stand} to {where:place}",
        choices.DO_MUSTER: "move somebody from {where:place}",
        choices.TAKE_ALL: "everybody who can come",
        choices.TAKE_COMMAND: "all of {what:command}",
        choices.DO_TAKE: "take {who:piece}",
        choices.DO_FORCE: "try a forced march",
        choices.DO_STEP: "to {where:place}",
        choices.DO_OVERRUN: "overrun the enemy in {where:place}",
        choices.DO_SAIL: "{what:fleet} sails",
        choices.DO_LAND: "land in {where:place}",
        choices.DO_KILL: "kill {who:piece}",
        choices.DO_ATTACK: "attack in {where:place}",
        choices.DO_CHARGE: "charge",
    },
    own={
        (choices.ARRIVE, choices.PASS): "hold {subject:stand} back",
        (choices.MOVE, choices.PASS): "end the movement",
        (choices.MUSTER, choices.PASS): "set out",
        (choices.MARCH, choices.PASS): "stop here",
        (choices.EMBARK, choices.PASS): "set sail",
        (choices.SAIL, choices.PASS): "lie to",
        (choices.SAIL, choices.DO_STEP): "into {where:waters}",
        (choices.DROWN, choices.DO_CHOOSE): "{who:unit} is lost",
        (choices.RETREAT, choices.DO_TAKE): "{who:piece} parts from the others",
        (choices.RETREAT, choices.DO_STEP): "retreat to {where:place}",
        (choices.CAPTIVE, choices.PASS): "hold {subject:leader}",
        (choices.ATTACK, choices.PASS): "attack no more",
        (choices.CHARGE, choices.PASS): "do not charge",
        (choices.LOSS, choices.DO_CHOOSE): "{who:unit} takes losses",
        (choices.EXCESS, choices.DO_CHOOSE): "{who:unit} goes short",
        (choices.ADVANCE, choices.PASS): "stay",
        (choices.ADVANCE, choices.DO_STEP): "advance to {where:place}",
    },
)


tell_options = WORDING.telling(
    lambda game, decision, components, settings, rules: Narrator(components)
)
