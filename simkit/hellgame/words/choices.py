"""Every decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount); what is not named here is -1 (amount: 0). PASS comes
first where the player may decline; the rest follow in ascending order of verb, then who, what,
where, amount, seats by emblem. Legions, lieutenants, demons, cards go by their numbers.
"""

from __future__ import annotations

# Kinds of decision: `subject` and `amount` of the decision; verbs on offer.
KINDS = (
    # 5 Preparation
    "exchange_demon",  # PASS, EXCHANGE who=demon
    "first_legion",  # PLACE where
    # 6 Hell phase
    "discard",  # too many cards, subject=how many: DISCARD what=card
    "swap_card",  # PASS, DISCARD what=card
    "lost_legion",  # an event takes one: CHOOSE who=legion
    "lieutenant_place",  # subject=lieutenant: PLACE where
    # 7 Souls phase
    "sacrifice",  # ability: PASS, CHOOSE who=legion
    "unpaid",  # subject=souls that are missing: CHOOSE who=legion or what=lieutenant
    "deserters",  # subject=how many units desert amount=their upkeep: PASS, ACCEPT
    "receiver",  # of a gift: PASS, CHOOSE who=seat
    "gift",  # subject=receiver: PASS, GIVE_... who=seat (see the verbs)
    "accept_gift",  # subject=giver amount=its verb: PASS, ACCEPT who=verb what where amount
    "peace",  # PASS, PROPOSE who=seat amount=turns
    "accept_peace",  # subject=who proposes amount=turns: PASS, ACCEPT
    # 8 Summoning phase
    "summon",  # PASS, SUMMON where, RECRUIT what=card, TAME who=legion, BUY, PAY what=lieutenant
    # 9 Action phase
    "action",  # subject=demon: PASS_FOR_GOOD, PASS_BY what=card, DO_MARCH, ... (see the verbs)
    "march",  # subject=demon amount=units left: PASS, MOVE_LEGION who, MOVE_LIEUTENANT what
    "step",  # subject=place amount=steps left: PASS (stop), STEP where, PICK_UP who, DROP who
    "quarter",  # ability: out of AnteHell: STEP where
    "passage",  # subject=place amount=its seat: PASS (enter unasked), ASK
    "grant_passage",  # subject=who asks amount=place: PASS, GRANT
    "flee",  # subject=place: PASS (the rest stays), FLEE who=legion or what=lieutenant
    "escort",  # who flees with a lieutenant, subject=lieutenant: PASS, PICK_UP who=legion
    "flight",  # two dice, subject=lieutenant: STEP where
    "influence",  # subject=demon: INFLUENCE_LEGION who, INFLUENCE_LIEUTENANT what
    "goal",  # subject=unit: DISBAND, CONVERT who=new owner
    "bribe",  # PASS, BRIBE who=which die amount=souls
    "conspire",  # PASS, LAY what=Hell card
    "target",  # subject=the Arcana card amount=demon: CHOOSE who what where
    "counter",  # subject=the Arcana card amount=its target: PASS, PLAY who=demon what=card
    "ask_support",  # PASS, ASK who=the demon that needs help what=its card (9.8.2.2)
    "grant_support",  # subject=the Arcana card amount=who asks: PASS, GRANT who=demon
    "carry",  # by magic, subject=where they are taken: PASS, PICK_UP who=legion or what=lieutenant
    "peek",  # which of them lies on top: CHOOSE what=Hell card
    "form",  # Lilith's: CHOOSE amount
    # 10 Random movement
    "court",  # PASS, COURT who=demon
    "lead_lilith",  # subject=her place amount=steps left: STEP where
    "lead_uriel",  # by magic, subject=his place amount=steps left: STEP where
    # 11 Combat
    "avoid",  # subject=place: PASS (fight), ACCEPT
    "enemy",  # subject=place: CHOOSE who=seat, the enemy
    "side",  # subject=place: CHOOSE who=the seat that leads it amount=side
    "join",  # subject=place: PASS, JOIN who=demon
    "bring",  # subject=demon: PASS, BRING what=card
    "first_spell",  # CHOOSE who=seat
    "combat_magic",  # subject=place: PASS, PLAY who=demon what=card
    "attack",  # subject=who attacks (a legion, or LEGIONS + hound): CHOOSE who=legion, what=hound
    "retreat",  # after a round, as in flee, subject=place
    "fight_on",  # allies have won, subject=place: PASS, CHOOSE who=seat, the new enemy
    # 12 Petitions
    "petition",  # PASS, BY_FAVOUR where, BY_VICTORY where
    "consent",  # subject=who asks amount=place: PASS, ACCEPT
    # 13 End phase
    "absolve",  # amount=the price: PASS, ABSOLVE
    "reveal",  # PASS, REVEAL
)
(
    EXCHANGE_DEMON,
    FIRST_LEGION,
    DISCARD_EXCESS,
    SWAP_CARD,
    LOST_LEGION,
    LIEUTENANT_PLACE,
    SACRIFICE,
    UNPAID,
    DESERTERS,
    RECEIVER,
    GIFT,
    ACCEPT_GIFT,
    PEACE,
    ACCEPT_PEACE,
    SUMMONING,
    ACTION,
    MARCH,
    MARCH_STEP,
    QUARTER,
    PASSAGE,
    GRANT_PASSAGE,
    FLEE,
    ESCORT,
    FLIGHT,
    INFLUENCE,
    GOAL,
    BRIBE,
    CONSPIRE,
    TARGET,
    COUNTERING,
    ASK_SUPPORT,
    GRANT_SUPPORT,
    CARRY,
    PEEK,
    FORM,
    COURT,
    LEAD_LILITH,
    LEAD_URIEL,
    AVOID,
    ENEMY,
    SIDE,
    JOIN,
    BRING,
    FIRST_SPELL,
    COMBAT_MAGIC,
    ATTACK,
    RETREAT,
    FIGHT_ON,
    PETITION,
    CONSENT,
    ABSOLVE,
    REVEAL,
) = range(len(KINDS))

VERBS = (
    "pass",
    "accept",
    # Cards
    "discard",
    "play",
    "bring",
    # 7.3.2 Gifts: who=seat that gets it
    "give_souls",  # amount
    "give_favour",  # amount
    "give_legion",  # what=legion
    "give_lieutenant",  # what
    "give_demon",  # what
    "give_sectio",  # where
    "give_arcanum",  # what=card
    "propose",
    # 8 Summoning
    "summon",
    "recruit",
    "tame",
    "buy",
    "pay",
    # 9.2 Actions
    "pass_for_good",
    "pass_by",  # what=card
    "march",
    "walk",  # to Earth: what=card
    "return",  # from Earth (9.6.1)
    "influence",
    "atone",
    "conspire",
    "evil_deeds",
    "magic",  # what=card
    "support",  # who=the demon that is helped
    # Movement
    "move_legion",
    "move_lieutenant",
    "step",
    "pick_up",
    "drop",
    "ask",
    "grant",
    "flee",
    # Influence and others
    "influence_legion",
    "influence_lieutenant",
    "disband",
    "convert",
    "bribe",
    "lay",
    "choose",
    "place",
    "exchange",
    "court",
    "join",
    "by_favour",
    "by_victory",
    "absolve",
    "reveal",
)
(
    PASS,
    DO_ACCEPT,
    DO_DISCARD,
    DO_PLAY,
    DO_BRING,
    GIVE_SOULS,
    GIVE_FAVOUR,
    GIVE_LEGION,
    GIVE_LIEUTENANT,
    GIVE_DEMON,
    GIVE_SECTIO,
    GIVE_ARCANUM,
    DO_PROPOSE,
    DO_SUMMON,
    DO_RECRUIT,
    DO_TAME,
    DO_BUY,
    DO_PAY,
    PASS_FOR_GOOD,
    PASS_BY,
    DO_MARCH,
    DO_WALK,
    DO_RETURN,
    DO_INFLUENCE,
    DO_ATONE,
    DO_CONSPIRE,
    DO_EVIL_DEEDS,
    DO_MAGIC,
    DO_SUPPORT,
    MOVE_LEGION,
    MOVE_LIEUTENANT,
    DO_STEP,
    DO_PICK_UP,
    DO_DROP,
    DO_ASK,
    DO_GRANT,
    DO_FLEE,
    INFLUENCE_LEGION,
    INFLUENCE_LIEUTENANT,
    DO_DISBAND,
    DO_CONVERT,
    DO_BRIBE,
    DO_LAY,
    DO_CHOOSE,
    DO_PLACE,
    DO_EXCHANGE,
    DO_COURT,
    DO_JOIN,
    BY_FAVOUR,
    BY_VICTORY,
    DO_ABSOLVE,
    DO_REVEAL,
) = range(len(VERBS))
