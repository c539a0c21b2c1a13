"""Every kind of decision that the rules leave to a player, and the verbs of its options.

An option is (verb, who, what, where, amount). PASS always comes first where a player may decline;
the rest follow in ascending order of seat, kind, card or area.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Kinds of decision: who decides; `subject` and `amount` of the decision; verbs on offer.
kind = Vocabulary()
TEAM = kind("team", "captain: what the team does next")
NEW_HERO = kind("new_hero", "player without a hero: TAKE what=kind where=start area")
RECRUITING = kind(
    "recruiting", "hero subject, amount=points left: PASS, TAKE what=type, DISMISS what=type"
)
FROM_POOL = kind(
    "from_pool", "captain: how much of the price (amount) of hero subject the pool pays"
)
FROM_LUCK = kind("from_luck", "hero subject: how much of the rest (amount) he pays in luck")
SHARE = kind("share", "hero subject: how much of what all owe together (amount) he pays")
CURE = kind("cure", "hero subject heals: HEAL (1 health) or CLEAR amount=pestilence markers")
GIFT_SLOT = kind("gift_slot", "hero subject buys card amount: SLOT what=slot amount=price")
RAISE_DIE = kind(
    "raise_die", "hero subject: RAISE what=size of the die (or the die that Focus mends)"
)
OTHER_HERO = kind(
    "other_hero", "hero subject: CHOOSE who=another hero, for a gain of his (amount=gain)"
)
STATION = kind("station", "hero subject: TAKE what=type where=area")
SEND = kind("send", "hero subject moves hero amount out of turn: PASS, MOVE where=area")
HERO_TURN = kind("hero_turn", "hero subject: what he does next")
STEP_ON = kind("step_on", "hero subject: PASS (stay) or MOVE where=area, SET what=type")
SET_AMBUSH = kind("set_ambush", "hero subject: PASS, SET what=type where=area")
READY_ATTACK = kind("ready_attack", "hero subject, before the roll: PASS (roll), HELP, ...")
GIVE_HELP = kind(
    "give_help", "asked by hero (or captain) subject: PASS, HELP; for Sic also the target"
)
ASSIGN = kind(
    "assign", "after the roll: PASS, HIT who=die what=target where=area amount=face, COMBINE"
)
SILAT_KILL = kind("silat", "hero subject: PASS, HIT what=target where=area")
JOIN = kind("join", "hero subject (or captain): PASS, CHOOSE who=hero")
HELL_TURN = kind("hell_turn", "hero subject: ATTACK, RETREAT where=area, RECOVER")
NEXT_AREA = kind("next_area", "captain: AREA where=area")
TARGET = kind(
    "target", "captain: CHOOSE who=hero; subject=target code of the attackers, amount=place"
)
ABSORB = kind(
    "absorb", "hero subject is to take `amount` damage: PASS, PATROL, AMBUSH, SOFTEN, HEAL"
)
MIRACLE_ASKED = kind("miracle", "hero subject would die: PASS, PRAY")
KEEP_CARD = kind("keep_card", "hero subject: PASS, CARD what=card amount=place on the panel")
FIRE = kind("fire", "captain: PASS, AREA where=area, PATROL who=hero, DRILL who=hero")
READY_AMBUSH = kind(
    "ready_ambush", "captain, before the roll: PASS (roll), HELP, ...; subject=area"
)
DIVINE_DICE = kind("divine_dice", "holder: PASS, DICE who=Firsts what=Seconds where=Thirds")
DIVINE_LEGION = kind("divine_legion", "holder: PASS, REDRAW")
DIVINE_FOURTH = kind("divine_fourth", "holder: PASS, REDRAW; subject=kind that appeared")
TRANSFER_TO = kind(
    "transfer_to", "hero subject moves Astronauts out of area amount: MOVE where=area amount=many"
)
TOLL = kind("toll", "hero subject owes a demon amount: PAY amount=luck, or SUFFER amount=damage")
DRIVEN = kind(
    "driven", "captain: MOVE where=area, for hero subject or (NONE) the ambush of area amount"
)
NEXT_CAPTAIN = kind("next_captain", "captain subject: PASS (to the left), CHOOSE who=player")
COMPANION = kind(
    "companion", "hero subject is about to move: PASS (alone), CHOOSE who=hero brought along"
)
STIMPACK = kind(
    "stimpack", "hero subject, at the start of hero amount's turn: PASS, HEAL, EXTRA_MOVE"
)
SPUNKY_SHARE = kind("spunky", "hero subject: PASS, CHOOSE who=the next hero to gain courage")
SPIRIT = kind("spirit", "hero subject has killed: PASS (takes amount of courage), HEAL instead")
PASS_ON = kind(
    "pass_on", "hero subject is to take amount damage: PASS, CHOOSE who=hero amount=damage"
)
HELP_HOW = kind(
    "help_how", "hero subject helps: RAISE (a die goes up a step), ABILITY (another die)"
)
BEGINNING = kind("beginning", "set-up, hero subject: AREA where=a start of the map")
FOURTH_AREA = kind(
    "fourth_area", "captain: AREA where=area for a Fourth Circle demon (amount=which way out)"
)
TOKEN_AREA = kind("token_area", "captain: AREA where=empty organ for an invasion token")
TRAP_HERO = kind("trap_hero", "captain: CHOOSE who, whom Stroma traps")
NAME_NUMBER = kind("name_number", "hero subject: NAME amount=number that Choronzon's dice may show")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
DO_RECRUIT = verb("recruit", "team: who recruits")
DO_AID = verb("aid", "team: who gives first aid, what = seat of the patient")
DO_BUY = verb("buy", "team: who buys the card what, which lies on panel place amount")
DO_RENEW = verb("renew")
DO_NIMBLE = verb("nimble", "team: who steps to where")
DO_FETCH = verb("fetch", "team: who draws a card into an empty place of the panel")
DO_BREVET = verb("brevet", "team: who lets all recruit anywhere")
DO_BRIGADE = verb("brigade", "team: who places a trooper")
DO_SUMMON = verb("summon", "team: who moves hero what out of turn")
DO_HEAL = verb("heal", "who spends luck to heal himself")
DO_CLEAR = verb("clear", "who removes a status: what 0 fire, 1 stun; or pestilence")
DO_REDRAW = verb("redraw")
DO_TAKE = verb("take")
DO_DISMISS = verb("dismiss")
DO_PAY = verb("pay", "amount of courage from the pool, or of luck")
DO_SLOT = verb("slot")
DO_RAISE = verb("raise")
DO_CHOOSE = verb("choose")
DO_ATTACK = verb("attack")
DO_MOVE = verb("move")
DO_SET = verb("set")
DO_RECOVER_BY_ATTACK = verb("recover_by_attack", "what = first seat whose fire is put out, or -1")
DO_RECOVER_BY_MOVE = verb("recover_by_move")
DO_EXTRA_ATTACK = verb("extra_attack")
DO_EXTRA_MOVE = verb("extra_move")
DO_HELP = verb("help")
DO_ZERO_IN = verb("zero_in")
DO_STEADY = verb("steady")
DO_BULLET = verb("bullet", "what = gift slot")
DO_TROOPER_DIE = verb("trooper_die", "what = trooper type")
DO_SPLIT = verb("split", "what = size of the die, amount = gift slot")
DO_WIZARD_EYE = verb("wizard_eye")
DO_SIC = verb("sic", "what = target, where = area")
DO_HIT = verb("hit")
DO_COMBINE = verb("combine", "who and what = the two dice")
DO_RETREAT = verb("retreat")
DO_AREA = verb("area")
DO_PATROL = verb("patrol")
DO_AMBUSH = verb("ambush")
DO_SOFTEN = verb("soften")
DO_PRAY = verb("pray")
DO_CARD = verb("card")
DO_DRILL = verb("drill")
DO_DICE = verb("dice")
DO_TRADE = verb("trade", "recruiting: the whole roll for amount of courage")
DO_UPGRADE = verb(
    "upgrade", "team: who, what = trooper type, where = area of an ambush or -1, amount = how many"
)
DO_BOOST = verb("boost", "ready_ambush: who pays for larger dice of Cosmonauts in where")
DO_TRANSFER = verb(
    "transfer", "team, hero_turn, fire: who pays to move Astronauts of type what out of where"
)
DO_SUFFER = verb("suffer", "amount = damage")
DO_ABILITY = verb(
    "ability", "what = ability; where = area (spunky: the first seat); amount = circle, dice, gain"
)
DO_BULLDOZE = verb("bulldoze", "as hit, on a larva, but the die is not used up")
DO_REMOVE_COUNTER = verb(
    "remove_counter", "hell_turn: an attack is given up to take a counter off the Lord's sheet"
)
DO_NAME = verb("name", "amount = number")
VERBS = verb.words
