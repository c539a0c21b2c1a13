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
    "transfer_to",  # hero subject moves Astronauts out of area amount: MOVE where=area amount=many
    "toll",  # hero subject owes a demon amount: PAY amount=luck, or SUFFER amount=damage
    "driven",  # captain: MOVE where=area, for hero subject or (NONE) the ambush of area amount
    "next_captain",  # captain subject: PASS (to the left), CHOOSE who=player
    "companion",  # hero subject is about to move: PASS (alone), CHOOSE who=hero brought along
    "stimpack",  # hero subject, at the start of hero amount's turn: PASS, HEAL, EXTRA_MOVE
    "spunky",  # hero subject: PASS, CHOOSE who=the next hero to gain courage
    "spirit",  # hero subject has killed: PASS (takes amount of courage), HEAL instead
    "pass_on",  # hero subject is to take amount damage: PASS, CHOOSE who=hero amount=damage
    "help_how",  # hero subject helps: RAISE (a die goes up a step), ABILITY (another die)
    "beginning",  # set-up, hero subject: AREA where=a start of the map
    "fourth_area",  # captain: AREA where=area for a Fourth Circle demon (amount=which way out)
    "token_area",  # captain: AREA where=empty organ for an invasion token
    "trap_hero",  # captain: CHOOSE who, whom Stroma traps
    "name_number",  # hero subject: NAME amount=number that Choronzon's dice may show
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
    TRANSFER_TO,
    TOLL,
    DRIVEN,
    NEXT_CAPTAIN,
    COMPANION,
    STIMPACK,
    SPUNKY_SHARE,
    SPIRIT,
    PASS_ON,
    HELP_HOW,
    BEGINNING,
    FOURTH_AREA,
    TOKEN_AREA,
    TRAP_HERO,
    NAME_NUMBER,
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
    "trade",  # recruiting: the whole roll for amount of courage
    "upgrade",  # team: who, what = trooper type, where = area of an ambush or -1, amount = how many
    "boost",  # ready_ambush: who pays for larger dice of Cosmonauts in where
    "transfer",  # team, hero_turn, fire: who pays to move Astronauts of type what out of where
    "suffer",  # amount = damage
    "ability",  # what = ability; where = area (spunky: the first seat); amount = circle, dice, gain
    "bulldoze",  # as hit, on a larva, but the die is not used up
    "remove_counter",  # hell_turn: an attack is given up to take a counter off the Lord's sheet
    "name",  # amount = number
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
    DO_TRADE,
    DO_UPGRADE,
    DO_BOOST,
    DO_TRANSFER,
    DO_SUFFER,
    DO_ABILITY,
    DO_BULLDOZE,
    DO_REMOVE_COUNTER,
    DO_NAME,
) = range(len(VERBS))
