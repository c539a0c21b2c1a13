"""Every kind of decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline; the rest follow in ascending order of verb, then who, what,
where, amount, seats by emblem. Legions, lieutenants, demons, cards go by their numbers.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
kind = Vocabulary()
# 5 Preparation
EXCHANGE_DEMON = kind("exchange_demon", "PASS, EXCHANGE who=demon")
FIRST_LEGION = kind("first_legion", "PLACE where")
# 6 Hell phase
DISCARD_EXCESS = kind("discard", "too many cards, subject=how many: DISCARD what=card")
SWAP_CARD = kind("swap_card", "PASS, DISCARD what=card")
LOST_LEGION = kind("lost_legion", "an event takes one: CHOOSE who=legion")
LIEUTENANT_PLACE = kind("lieutenant_place", "subject=lieutenant: PLACE where")
# 7 Souls phase
SACRIFICE = kind("sacrifice", "ability: PASS, CHOOSE who=legion")
UNPAID = kind("unpaid", "subject=souls that are missing: CHOOSE who=legion or what=lieutenant")
DESERTERS = kind("deserters", "subject=how many units desert amount=their upkeep: PASS, ACCEPT")
RECEIVER = kind("receiver", "of a gift: PASS, CHOOSE who=seat")
GIFT = kind("gift", "subject=receiver: PASS, GIVE_... who=seat (see the verbs)")
ACCEPT_GIFT = kind(
    "accept_gift", "subject=giver amount=its verb: PASS, ACCEPT who=verb what where amount"
)
PEACE = kind("peace", "PASS, PROPOSE who=seat amount=turns")
ACCEPT_PEACE = kind("accept_peace", "subject=who proposes amount=turns: PASS, ACCEPT")
# 8 Summoning phase
SUMMONING = kind(
    "summon", "PASS, SUMMON where, RECRUIT what=card, TAME who=legion, BUY, PAY what=lieutenant"
)
# 9 Action phase
ACTION = kind(
    "action", "subject=demon: PASS_FOR_GOOD, PASS_BY what=card, DO_MARCH, ... (see the verbs)"
)
MARCH = kind(
    "march", "subject=demon amount=units left: PASS, MOVE_LEGION who, MOVE_LIEUTENANT what"
)
MARCH_STEP = kind(
    "step", "subject=place amount=steps left: PASS (stop), STEP where, PICK_UP who, DROP who"
)
QUARTER = kind("quarter", "ability: out of AnteHell: STEP where")
PASSAGE = kind("passage", "subject=place amount=its seat: PASS (enter unasked), ASK")
GRANT_PASSAGE = kind("grant_passage", "subject=who asks amount=place: PASS, GRANT")
FLEE = kind("flee", "subject=place: PASS (the rest stays), FLEE who=legion or what=lieutenant")
ESCORT = kind("escort", "who flees with a lieutenant, subject=lieutenant: PASS, PICK_UP who=legion")
FLIGHT = kind("flight", "two dice, subject=lieutenant, or by magic, NONE: STEP where")
INFLUENCE = kind("influence", "subject=demon: INFLUENCE_LEGION who, INFLUENCE_LIEUTENANT what")
GOAL = kind("goal", "subject=unit: DISBAND, CONVERT who=new owner")
BRIBE = kind("bribe", "PASS, BRIBE who=which die amount=souls")
CONSPIRE = kind("conspire", "PASS, LAY what=Hell card")
TARGET = kind("target", "subject=the Arcana card amount=demon: CHOOSE who what where")
COUNTERING = kind(
    "counter", "subject=the Arcana card amount=its target: PASS, PLAY who=demon what=card"
)
ASK_SUPPORT = kind("ask_support", "PASS, ASK who=the demon that needs help what=its card (9.8.2.2)")
GRANT_SUPPORT = kind(
    "grant_support", "subject=the Arcana card amount=who asks: PASS, GRANT who=demon"
)
CARRY = kind(
    "carry", "by magic, subject=where they are taken: PASS, PICK_UP who=legion or what=lieutenant"
)
PEEK = kind("peek", "which of them lies on top: CHOOSE what=Hell card")
FORM = kind("form", "Lilith's: CHOOSE amount")
# 10 Random movement
COURT = kind("court", "PASS, COURT who=demon")
LEAD_LILITH = kind("lead_lilith", "subject=her place amount=steps left: STEP where")
LEAD_URIEL = kind("lead_uriel", "by magic, subject=his place amount=steps left: STEP where")
# 11 Combat
AVOID = kind("avoid", "subject=place: PASS (fight), ACCEPT")
ENEMY = kind("enemy", "subject=place: CHOOSE who=seat, the enemy")
SIDE = kind("side", "subject=place: CHOOSE who=the seat that leads it amount=side")
JOIN = kind("join", "subject=place: PASS, JOIN who=demon")
BRING = kind("bring", "subject=demon: PASS, BRING what=card")
FIRST_SPELL = kind("first_spell", "CHOOSE who=seat")
COMBAT_MAGIC = kind("combat_magic", "subject=place: PASS, PLAY who=demon what=card")
ATTACK = kind(
    "attack", "subject=who attacks (a legion, or LEGIONS + hound): CHOOSE who=legion, what=hound"
)
RETREAT = kind("retreat", "after a round, as in flee, subject=place")
FIGHT_ON = kind("fight_on", "allies have won, subject=place: PASS, CHOOSE who=seat, the new enemy")
# 12 Petitions
PETITION = kind("petition", "PASS, BY_FAVOUR where, BY_VICTORY where")
CONSENT = kind("consent", "subject=who asks amount=place: PASS, ACCEPT")
# 13 End phase
ABSOLVE = kind("absolve", "amount=the price: PASS, ABSOLVE")
REVEAL = kind("reveal", "PASS, REVEAL")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
DO_ACCEPT = verb("accept")
# Cards
DO_DISCARD = verb("discard")
DO_PLAY = verb("play")
DO_BRING = verb("bring")
# 7.3.2 Gifts: who=seat that gets it
GIVE_SOULS = verb("give_souls", "amount")
GIVE_FAVOUR = verb("give_favour", "amount")
GIVE_LEGION = verb("give_legion", "what=legion")
GIVE_LIEUTENANT = verb("give_lieutenant", "what")
GIVE_DEMON = verb("give_demon", "what")
GIVE_SECTIO = verb("give_sectio", "where")
GIVE_ARCANUM = verb("give_arcanum", "what=card")
DO_PROPOSE = verb("propose")
# 8 Summoning
DO_SUMMON = verb("summon")
DO_RECRUIT = verb("recruit")
DO_TAME = verb("tame")
DO_BUY = verb("buy")
DO_PAY = verb("pay")
# 9.2 Actions
PASS_FOR_GOOD = verb("pass_for_good")
PASS_BY = verb("pass_by", "what=card")
DO_MARCH = verb("march")
DO_WALK = verb("walk", "to Earth: what=card")
DO_RETURN = verb("return", "from Earth (9.6.1)")
DO_INFLUENCE = verb("influence")
DO_ATONE = verb("atone")
DO_CONSPIRE = verb("conspire")
DO_EVIL_DEEDS = verb("evil_deeds")
DO_MAGIC = verb("magic", "what=card")
DO_SUPPORT = verb("support", "who=the demon that is helped")
# Movement
MOVE_LEGION = verb("move_legion")
MOVE_LIEUTENANT = verb("move_lieutenant")
DO_STEP = verb("step")
DO_PICK_UP = verb("pick_up")
DO_DROP = verb("drop")
DO_ASK = verb("ask")
DO_GRANT = verb("grant")
DO_FLEE = verb("flee")
# Influence and others
INFLUENCE_LEGION = verb("influence_legion")
INFLUENCE_LIEUTENANT = verb("influence_lieutenant")
DO_DISBAND = verb("disband")
DO_CONVERT = verb("convert")
DO_BRIBE = verb("bribe")
DO_LAY = verb("lay")
DO_CHOOSE = verb("choose")
DO_PLACE = verb("place")
DO_EXCHANGE = verb("exchange")
DO_COURT = verb("court")
DO_JOIN = verb("join")
BY_FAVOUR = verb("by_favour")
BY_VICTORY = verb("by_victory")
DO_ABSOLVE = verb("absolve")
DO_REVEAL = verb("reveal")
VERBS = verb.words
