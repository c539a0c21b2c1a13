"""Every kind of decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline. `who` is an army where it moves or hides, otherwise a card.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
kind = Vocabulary()
BID = kind("bid", "initiative: PASS (no die), BUY amount=dice")
ACT = kind("act", "one's turn, amount=action points left: PASS (end it), or any action")
STEP = kind("step", "subject=army: PASS (stop), STEP where")
ENTER = kind("enter", "among enemies, subject=hex: PASS (later), FIGHT, BESIEGE")
SALLY = kind("sally", "a siege is being laid, subject=hex: PASS (accept it), SALLY")
ROUND = kind("round", "a battle goes on, subject=army: PASS (fight), WITHDRAW")
TARGET = kind("target", "subject=card that strikes: CHOOSE who")
FATE = kind("fate", "subject=card that tries, amount=damage as it stands: PASS, SPEND who=hero")
INTERCEPT = kind("intercept", "subject=hex of the raid: PASS, INTERCEPT what=card")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
DO_BUY = verb("buy")
DO_DRAW = verb("draw")
DO_MUSTER = verb("muster")  # a new army, where
DO_DEPLOY = verb("deploy")  # what=card to who=army, where
DO_BUILD = verb("build")  # what=card of a facility, where
DO_OUTPOST = verb("outpost")
DO_COLLECTOR = verb("collector")  # amount=kind of resource
DO_TRANSFER = verb("transfer")  # what=card to who=army, where
DO_MOVE = verb("move")  # who=army
DO_HIDE = verb("hide")
DO_SHOW = verb("show")
DO_ATTACH = verb("attach")  # what=card to who=card
DO_LAUNCH = verb("launch")  # what=card, where
DO_FIGHT = verb("fight")  # where
DO_BESIEGE = verb("besiege")
DO_BREAK = verb("break")  # the siege, where
DO_ASSASSINATE = verb("assassinate")  # who=hero what=hero
DO_SABOTAGE = verb("sabotage")  # who=hero what=building
DO_SPY = verb("spy")  # who=hero or unit, where
DO_SEIZE = verb("seize")  # who=army what=hero
DO_STUDY = verb("study")  # who=hero
DO_MINE = verb("mine")  # who=card of an engineer, where
DO_MEND = verb("mend")  # who=unit, where
DO_MOVE_SEAT = verb("move_seat")  # where
DO_STEP = verb("step")
DO_SALLY = verb("sally")
DO_WITHDRAW = verb("withdraw")
DO_CHOOSE = verb("choose")
DO_SPEND = verb("spend")
DO_INTERCEPT = verb("intercept")
VERBS = verb.words
