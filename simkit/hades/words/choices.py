"""Every kind of decision that the rules leave to the player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline; the rest follow in ascending order of verb, then who, what,
where, amount. ``who`` is one of the player's units (of weapons: a module), ``where`` a place.
Treasures are a bit each: 1 the Golden Idol, 2 the Loot.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
kind = Vocabulary()
SET_UP_UNIT = kind("set_up_unit", "subject=landing amount=units left: CHOOSE who")
SET_UP_PLACE = kind("set_up_place", "subject=unit: PLACE who where")
DECK = kind(
    "deck", "subject=check amount=highest number that works (CFP: that fails): DRAW what=deck"
)
JAM = kind("jam", "Comm Crash: CHOOSE who=an HQ that is jammed")
SHL_TURN = kind("shl_turn", "what next: PASS (end of the phase) or one of the actions")
STEP = kind("step", "subject=unit amount=points left: PASS (stay), STEP, LIFT, BLOW, DISARM")
RUN_AND_GUN_STEP = kind("run_and_gun", "the same and, until it has fired, ATTACK")
TARGET = kind("target", "subject=unit, which will attack: ATTACK")
COMBINE = kind(
    "combine", "subject=unit amount=target: PASS (alone), JOIN who=partner what=its action"
)
JUMP = kind("jump", "CFP, subject=unit: JUMP who where=destination (its own hex: no jump)")
CARRY = kind("carry", "subject=unit that jumps: PASS (leave them), CARRY amount=treasures")
CFP_ATTACK = kind("cfp_attack", "subject=unit amount=1 if undefended: PASS, ATTACK")
TRANSFER = kind(
    "transfer", "granted, subject=HQ amount=units left: PASS, LAND who, EVACUATE who amount"
)
LAND_PLACE = kind("land_place", "subject=unit that comes down: PLACE who where")
ARRIVAL = kind("arrival", "HQ in the Teleporter (15.2), subject=HQ: CHOOSE who=unit that arrives")
TELEPORT = kind("teleport", "subject=who hacked: PASS, EVACUATE who amount, LAND who (15.4)")
HACK = kind("hack", "Bridge, subject=who hacked: PASS, OPEN what=room, DISARM what=room")
QUARTERS = kind("quarters", "Dante comes aboard: CHOOSE what=0 Living Quarters, 1 Lab")
MARCH = kind("march", "Forced March, subject=unit: its action, as in shl_turn")
REPAIR = kind("repair", "amount=highest number that works: PASS, DRAW what=deck")
SHIP_MOVE = kind("ship_move", "PASS, SKEDADDLE or APPROACH")
SHIP_FIRE = kind(
    "ship_fire", "amount=shots left of the bombardment, or 0: PASS, SHOOT who=module what where"
)
OVERTIME = kind("overtime", "PASS, EXTEND")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
# What a unit does with its activation (shl_turn, march): who=unit
DO_MOVE = verb("move")
DO_FIRE = verb("fire")
DO_RUN_AND_GUN = verb("run_and_gun")
DO_CFP = verb("cfp")
DO_SABOTAGE = verb("sabotage", "what=INSTALLATION + number where")
DO_RALLY = verb("rally")
DO_REQUEST = verb("request", "in the Teleporter of 15.2 it asks for an arrival: where=cell")
DO_FORCED_MARCH = verb("forced_march", "what=unit that marches")
DO_SCIENCE = verb("science", "what=effects.CIRCLES role of the room, or LAB_SCIENCE, REST_SCIENCE")
DO_TO_LAB = verb("to_lab", "Dante's free move (12.7); it is no activation")
DO_TO_QUARTERS = verb("to_quarters", "Dante leaves his Lab; this is one")
# Steps of an activation
DO_STEP = verb("step", "who where amount=treasures taken along")
DO_LIFT = verb("lift", "change maps by the shaft: who where amount=treasures")
DO_BLOW = verb("blow", "who what=room")
DO_DISARM = verb("disarm", "who what=room")
DO_ATTACK = verb(
    "attack", "who what=target (an enemy, INSTALLATION + number, FIGHTER + number) where"
)
DO_JOIN = verb("join")
DO_JUMP = verb("jump")
DO_CARRY = verb("carry")
# Other choices
DO_CHOOSE = verb("choose")
DO_PLACE = verb("place")
DO_DRAW = verb("draw")
DO_LAND = verb("land")
DO_EVACUATE = verb("evacuate")
DO_OPEN = verb("open")
DO_SKEDADDLE = verb("skedaddle")
DO_APPROACH = verb("approach")
DO_SHOOT = verb("shoot")
DO_EXTEND = verb("extend")
VERBS = verb.words

# Places of Science Actions that are no Circle.
LAB_SCIENCE, REST_SCIENCE = 100, 101

# What a random number is drawn for (`subject` of DECK).
check = Vocabulary()
REACTOR_CHECK = check("reactor")
OFFICER_REPAIR_CHECK = check("officer_repair")
RALLY_CHECK = check("rally")
REQUEST_CHECK = check("request")
ARRIVAL_CHECK = check("arrival")
LAB_CHECK = check("lab")
REST_CHECK = check("rest")
BRIDGE_CHECK = check("bridge")
CORE_COMPUTER_CHECK = check("core_computer")
TELEPORTER_CHECK = check("teleporter")
CFP_CHECK = check("cfp")
RECOIL_DIRECTION = check("recoil_direction")
RECOIL_DISTANCE = check("recoil_distance")
REPAIR_CHECK = check("repair")
SET_UP_CHECK = check("set_up")  # drawn from the SHL deck without a question
CHECKS = check.words
