"""Every decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount). PASS always comes first where a player may decline;
the rest follow in ascending order of seat, kind, card or area.
"""

from __future__ import annotations

# Kinds of decision: who decides; `subject` and `amount` of the decision; verbs on offer.
KINDS = (
    "team",  # captain: what the team does next
    "new_hero",  # player without a hero: TAKE what=kind where=start area
    "recruiting",  # hero subject, amount=points left: PASS, TAKE what=type, DISMISS what=type
    "from_pool",  # captain: how much of the price (amount) of hero subject the pool pays
    "from_luck",  # hero subject: how much of the rest (amount) he pays in luck
    "share",  # hero subject: how much of what all owe together (amount) he pays
    "cure",  # hero subject heals: HEAL (1 health) or CLEAR amount=pestilence markers
    "gift_slot",  # hero subject buys card amount: SLOT what=slot amount=price
    "raise_die",  # hero subject: RAISE what=size of the die (or the die that Focus mends)
    "other_hero",  # hero subject: CHOOSE who=another hero, for a gain of his (amount=gain)
    "station",  # hero subject: TAKE what=type where=area
    "send",  # hero subject moves hero amount out of turn: PASS, MOVE where=area
    "hero_turn",  # hero subject: what he does next
    "step_on",  # hero subject: PASS (stay) or MOVE where=area, SET what=type
    "set_ambush",  # hero subject: PASS, SET what=type where=area
    "ready_attack",  # hero subject, before the roll: PASS (roll), HELP, ...
    "give_help",  # asked by hero (or captain) subject: PASS, HELP; for Sic also the target
    "assign",  # after the roll: PASS, HIT who=die what=target where=area amount=face, COMBINE
    "silat",  # hero subject: PASS, HIT what=target where=area
    "join",  # hero subject (or captain): PASS, CHOOSE who=hero
    "hell_turn",  # hero subject: ATTACK, RETREAT where=area, RECOVER
    "next_area",  # captain: AREA where=area
    "target",  # captain: CHOOSE who=hero; subject=target code of the attackers, amount=place
    "absorb",  # hero subject is to take `amount` damage: PASS, PATROL, AMBUSH, SOFTEN, HEAL
    "miracle",  # hero subject would die: PASS, PRAY
    "keep_card",  # hero subject: PASS, CARD what=card amount=place on the panel
    "fire",  # captain: PASS, AREA where=area, PATROL who=hero, DRILL who=hero
    "ready_ambush",  # captain, before the roll: PASS (roll), HELP, ...; subject=area
    "divine_dice",  # holder: PASS, DICE who=Firsts what=Seconds where=Thirds
    "divine_legion",  # holder: PASS, REDRAW
    "divine_fourth",  # holder: PASS, REDRAW; subject=kind that appeared
)
(
    TEAM,
    NEW_HERO,
    RECRUITING,
    FROM_POOL,
    FROM_LUCK,
    SHARE,
    CURE,
    GIFT_SLOT,
    RAISE_DIE,
    OTHER_HERO,
    STATION,
    SEND,
    HERO_TURN,
    STEP_ON,
    SET_AMBUSH,
    READY_ATTACK,
    GIVE_HELP,
    ASSIGN,
    SILAT_KILL,
    JOIN,
    HELL_TURN,
    NEXT_AREA,
    TARGET,
    ABSORB,
    MIRACLE_ASKED,
    KEEP_CARD,
    FIRE,
    READY_AMBUSH,
    DIVINE_DICE,
    DIVINE_LEGION,
    DIVINE_FOURTH,
) = range(len(KINDS))

VERBS = (
    "pass",
    "recruit",  # team: who recruits
    "aid",  # team: who gives first aid, what = seat of the patient
    "buy",  # team: who buys the card what, which lies on panel place amount
    "renew",
    "nimble",  # team: who steps to where
    "fetch",  # team: who draws a card into an empty place of the panel
    "brevet",  # team: who lets all recruit anywhere
    "brigade",  # team: who places a trooper
    "summon",  # team: who moves hero what out of turn
    "heal",  # who spends luck to heal himself
    "clear",  # who removes a status: what 0 fire, 1 stun; or pestilence
    "redraw",
    "take",
    "dismiss",
    "pay",  # amount of courage from the pool, or of luck
    "slot",
    "raise",
    "choose",
    "attack",
    "move",
    "set",
    "recover_by_attack",  # what = first seat whose fire is put out, or -1
    "recover_by_move",
    "extra_attack",
    "extra_move",
    "help",
    "zero_in",
    "steady",
    "bullet",  # what = gift slot
    "trooper_die",  # what = trooper type
    "split",  # what = size of the die, amount = gift slot
    "wizard_eye",
    "sic",  # what = target, where = area
    "hit",
    "combine",  # who and what = the two dice
    "retreat",
    "area",
    "patrol",
    "ambush",
    "soften",
    "pray",
    "card",
    "drill",
    "dice",
)
(
    PASS,
    DO_RECRUIT,
    DO_AID,
    DO_BUY,
    DO_RENEW,
    DO_NIMBLE,
    DO_FETCH,
    DO_BREVET,
    DO_BRIGADE,
    DO_SUMMON,
    DO_HEAL,
    DO_CLEAR,
    DO_REDRAW,
    DO_TAKE,
    DO_DISMISS,
    DO_PAY,
    DO_SLOT,
    DO_RAISE,
    DO_CHOOSE,
    DO_ATTACK,
    DO_MOVE,
    DO_SET,
    DO_RECOVER_BY_ATTACK,
    DO_RECOVER_BY_MOVE,
    DO_EXTRA_ATTACK,
    DO_EXTRA_MOVE,
    DO_HELP,
    DO_ZERO_IN,
    DO_STEADY,
    DO_BULLET,
    DO_TROOPER_DIE,
    DO_SPLIT,
    DO_WIZARD_EYE,
    DO_SIC,
    DO_HIT,
    DO_COMBINE,
    DO_RETREAT,
    DO_AREA,
    DO_PATROL,
    DO_AMBUSH,
    DO_SOFTEN,
    DO_PRAY,
    DO_CARD,
    DO_DRILL,
    DO_DICE,
) = range(len(VERBS))
