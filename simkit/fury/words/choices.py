"""Every kind of decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline. `who` is a unit, or a leader after the last unit.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
kind = Vocabulary()
# b Supply
EXCESS = kind("excess", "who goes short, subject=tract amount=percent: CHOOSE who=unit")
# c Activation
APPEAR = kind("appear", "which of the nearest free tracts, subject=command: PLACE where")
ATTEMPT = kind("attempt", "variable activation: PASS (no more), ATTEMPT what=command")
# d Movement
ARRIVE = kind("arrive", "reinforcements, subject=entry of the set-up: PASS (hold back), ARRIVE")
MOVE = kind("move", "PASS (end the movement), MUSTER where=tract, SAIL what=fleet")
MUSTER = kind("muster", "subject=tract: PASS (set out), TAKE_ALL, TAKE_COMMAND what, TAKE who")
EMBARK = kind("embark", "subject=fleet: PASS (set sail), TAKE_ALL, TAKE_COMMAND what, TAKE who")
SAIL = kind("sail", "subject=fleet: PASS (lie to), STEP where=sea, LAND where=tract")
DROWN = kind("drown", "the enemy's choice, subject=fleet: CHOOSE who=unit")
MARCH = kind("march", "subject=tract: PASS (stop), FORCE, STEP where, OVERRUN where")
# d, e Retreats
RETREAT = kind("retreat", "subject=tract amount=steps left: TAKE who (apart), STEP where")
CAPTIVE = kind("captive", "a leader fell into your hands, subject=leader: PASS (hold him), KILL")
# e Combat
ATTACK = kind("attack", "PASS (no more), ATTACK where")
CHARGE = kind("charge", "subject=tract: PASS, CHARGE")
LOSS = kind("loss", "subject=tract amount=strength points to lose: CHOOSE who=unit")
ADVANCE = kind("advance", "subject=tract: PASS, STEP where")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
DO_CHOOSE = verb("choose")
DO_PLACE = verb("place")
DO_ATTEMPT = verb("attempt")
DO_ARRIVE = verb("arrive")
DO_MUSTER = verb("muster")
TAKE_ALL = verb("take_all")
TAKE_COMMAND = verb("take_command")
DO_TAKE = verb("take")
DO_SAIL = verb("sail")
DO_LAND = verb("land")
DO_FORCE = verb("force")
DO_STEP = verb("step")
DO_OVERRUN = verb("overrun")
DO_KILL = verb("kill")
DO_ATTACK = verb("attack")
DO_CHARGE = verb("charge")
VERBS = verb.words
