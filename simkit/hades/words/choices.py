"""Every decision that the rules leave to the player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline; the rest follow in ascending order of verb, then who, what,
where, amount. ``who`` is one of the player's units (of weapons: a module), ``where`` a place.
Treasures are a bit each: 1 the Golden Idol, 2 the Loot.
"""

from __future__ import annotations

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
KINDS = (
    "set_up_unit",  # subject=landing amount=units left: CHOOSE who
    "set_up_place",  # subject=unit: PLACE who where
    "deck",  # subject=check amount=highest number that works (CFP: that fails): DRAW what=deck
    "jam",  # Comm Crash: CHOOSE who=an HQ that is jammed
    "shl_turn",  # what next: PASS (end of the phase) or one of the actions
    "step",  # subject=unit amount=points left: PASS (stay), STEP, LIFT, BLOW, DISARM
    "run_and_gun",  # the same and, until it has fired, ATTACK
    "target",  # subject=unit, which will attack: ATTACK
    "combine",  # subject=unit amount=target: PASS (alone), JOIN who=partner what=its action
    "jump",  # CFP, subject=unit: JUMP who where=destination (its own hex: no jump)
    "carry",  # subject=unit that jumps: PASS (leave them), CARRY amount=treasures
    "cfp_attack",  # subject=unit amount=1 if undefended: PASS, ATTACK
    "transfer",  # granted, subject=HQ amount=units left: PASS, LAND who, EVACUATE who amount
    "land_place",  # subject=unit that comes down: PLACE who where
    "arrival",  # HQ in the Teleporter (15.2), subject=HQ: CHOOSE who=unit that arrives
    "teleport",  # subject=who hacked: PASS, EVACUATE who amount, LAND who (15.4)
    "hack",  # Bridge, subject=who hacked: PASS, OPEN what=room, DISARM what=room
    "quarters",  # Dante comes aboard: CHOOSE what=0 Living Quarters, 1 Lab
    "march",  # Forced March, subject=unit: its action, as in shl_turn
    "repair",  # amount=highest number that works: PASS, DRAW what=deck
    "ship_move",  # PASS, SKEDADDLE or APPROACH
    "ship_fire",  # amount=shots left of the bombardment, or 0: PASS, SHOOT who=module what where
    "overtime",  # PASS, EXTEND
)
(
    SET_UP_UNIT,
    SET_UP_PLACE,
    DECK,
    JAM,
    SHL_TURN,
    STEP,
    RUN_AND_GUN_STEP,
    TARGET,
    COMBINE,
    JUMP,
    CARRY,
    CFP_ATTACK,
    TRANSFER,
    LAND_PLACE,
    ARRIVAL,
    TELEPORT,
    HACK,
    QUARTERS,
    MARCH,
    REPAIR,
    SHIP_MOVE,
    SHIP_FIRE,
    OVERTIME,
) = range(len(KINDS))

VERBS = (
    "pass",
    # What a unit does with its activation (shl_turn, march): who=unit
    "move",
    "fire",
    "run_and_gun",
    "cfp",
    "sabotage",  # what=INSTALLATION + number where
    "rally",
    "request",  # in the Teleporter of 15.2 it asks for an arrival: where=cell
    "forced_march",  # what=unit that marches
    "science",  # what=effects.CIRCLES role of the room, or LAB_SCIENCE, REST_SCIENCE
    "to_lab",  # Dante's free move (12.7); it is no activation
    "to_quarters",  # Dante leaves his Lab; this is one
    # Steps of an activation
    "step",  # who where amount=treasures taken along
    "lift",  # change maps by the shaft: who where amount=treasures
    "blow",  # who what=room
    "disarm",  # who what=room
    "attack",  # who what=target (an enemy, INSTALLATION + number, FIGHTER + number) where
    "join",
    "jump",
    "carry",
    # Other choices
    "choose",
    "place",
    "draw",
    "land",
    "evacuate",
    "open",
    "skedaddle",
    "approach",
    "shoot",
    "extend",
)
(
    PASS,
    DO_MOVE,
    DO_FIRE,
    DO_RUN_AND_GUN,
    DO_CFP,
    DO_SABOTAGE,
    DO_RALLY,
    DO_REQUEST,
    DO_FORCED_MARCH,
    DO_SCIENCE,
    DO_TO_LAB,
    DO_TO_QUARTERS,
    DO_STEP,
    DO_LIFT,
    DO_BLOW,
    DO_DISARM,
    DO_ATTACK,
    DO_JOIN,
    DO_JUMP,
    DO_CARRY,
    DO_CHOOSE,
    DO_PLACE,
    DO_DRAW,
    DO_LAND,
    DO_EVACUATE,
    DO_OPEN,
    DO_SKEDADDLE,
    DO_APPROACH,
    DO_SHOOT,
    DO_EXTEND,
) = range(len(VERBS))

# Places of Science Actions that are no Circle.
LAB_SCIENCE, REST_SCIENCE = 100, 101

# What a random number is drawn for (`subject` of DECK).
CHECKS = (
    "reactor",
    "officer_repair",
    "rally",
    "request",
    "arrival",
    "lab",
    "rest",
    "bridge",
    "core_computer",
    "teleporter",
    "cfp",
    "recoil_direction",
    "recoil_distance",
    "repair",
    "set_up",  # drawn from the SHL deck without a question
)
(
    REACTOR_CHECK,
    OFFICER_CHECK,
    RALLY_CHECK,
    REQUEST_CHECK,
    ARRIVAL_CHECK,
    LAB_CHECK,
    REST_CHECK,
    BRIDGE_CHECK,
    CORE_CHECK,
    TELEPORTER_CHECK,
    CFP_CHECK,
    RECOIL_DIRECTION,
    RECOIL_DISTANCE,
    REPAIR_CHECK,
    SET_UP_CHECK,
) = range(len(CHECKS))
