"""The effects of the cards: the word for each in a pack, and its number in the rules.

A card's text is an effect and its numbers (see the records of tables.py). What a word does is told
beside the function that does it; here is only how the words are called.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# 6.1.1 Where a permanent event lies, in the order of precedence of 6.2.1.
area = Vocabulary()
HEAVEN = area("Heaven")
EARTH_AREA = area("Earth")
HELL_AREA = area("Hell")
AREAS = area.words

# 2.4.3 What a phenomenon strikes.
scope = Vocabulary()
SECTIO_SCOPE = scope("Sectio")
QUARTER_SCOPE = scope("Quarter")
CIRCLE_SCOPE = scope("Circle")
SCOPES = scope.words

# 2.4.1
sex = Vocabulary()
MALE = sex("Male")
FEMALE = sex("Female")
HERMAPHRODITE = sex("Hermaphrodite")
UNDEFINED = sex("Undefined")
SEXES = sex.words

# 10.2
form = Vocabulary()
VIRGIN = form("Virgin")
MOTHER = form("Mother")
HAG = form("Hag")
FORMS = form.words

# 2.4.4 Minor Arcana; how many places a Pass moves its demon back is a number of the card.
minor = Vocabulary()
WALK_THE_EARTH = minor("Walk the Earth")
RECRUIT_LIEUTENANT = minor("Recruit Lieutenant")
PASS_CARD = minor("Pass")
PLAY_RIGHT_AWAY = minor("Play Right Away")
MINORS = minor.words

# 9.8.1 When a Major Arcanum may be used, a bit each: some cards are of two kinds.
MOMENTS = ("Action", "Combat", "Counter")
AT_ACTION, AT_COMBAT, AS_COUNTER = 1, 2, 4

# 9.8.1 Where caster and target must be.
scene = Vocabulary()
ANYWHERE = scene("any")
ONLY_HELL = scene("Hell")
ONLY_EARTH = scene("Earth")
SCENES = scene.words

# What a Major Arcanum asks of the dice before it works.
test = Vocabulary()
NO_TEST = test("none")
HEARTS_TEST = test("hearts")
SKULLS_DUEL = test("skulls_duel")
TESTS = test.words

# 2.4.1 The three values of a demon.
value = Vocabulary()
SKULLS = value("skulls")
STARS = value("stars")
HEARTS = value("hearts")
VALUES = value.words

# Major Arcana. `n`, `rounds`, `test` and so on are numbers of the card.
major = Vocabulary()
NO_MAJOR = major("none")
# At another demon
INCAPACITATE = major("incapacitate", "3.1; `test`, `sex`, `stars_bound`")
TARGET_LOSES_ACTION = major("target_loses_action")
GIVE_DISFAVOUR = major("give_disfavour", "n")
# For the caster's triumvirate
GAIN_FAVOUR = major("gain_favour", "n")
REMOVE_DISFAVOUR = major("remove_disfavour", "n")
GAIN_SOULS = major("gain_souls", "n dice")
EXTRA_ARCANA_DRAW = major("extra_arcana_draw", "n cards")
RECOVER_DEMON = major("recover_demon")
EVIL_DEEDS_HIT_ON = major(
    "evil_deeds_hit_on", "n: Evil Deeds (9.7.4) at once, each n or more is a Favour"
)
INFLUENCE_BONUS = major(
    "influence_bonus", "n: this turn's Influence rolls of the triumvirate at -n"
)
SACRIFICE_LEGION_FOR_SOULS = major("sacrifice_legion_for_souls", "n souls")
# Units
STEAL_LEGION = major("steal_legion", "`test`")
DISBAND = major("disband", "`test`")
STEAL_LIEUTENANT = major("steal_lieutenant")
SUMMON_LEGION = major("summon_legion", "n, free, in an own sectio")
TELEPORT_STACK = major("teleport_stack", "n legions at most, to an own sectio")
REVOKE_SECTIO = major("revoke_sectio", "where its holder has no unit")
PLACE_WILD_HELLHOUND = major("place_wild_hellhound", "n, anywhere")
# The powers beyond
SWAP_HELL_EVENT = major("swap_hell_event", "draw n Hell cards as a Conspiracy does (9.7.3)")
PEEK_HELL_DECK = major("peek_hell_deck", "the next n cards, put back in any order")
LILITH_TO_ANTEHELL = major("lilith_to_antehell", "`total` hearts; `form`, or NONE: chosen")
URIEL_TO_EARTH = major("uriel_to_earth", "`total` hearts")
MOVE_URIEL = major("move_uriel", "n steps as the caster likes")
# In battle
COMBAT_BONUS = major("combat_bonus", "n for `rounds`; `hounds_only`")
COMBAT_KILL = major("combat_kill", "n hits; `save`: they may be saved")
EXTRA_SAVE = major("extra_save", "failed saves of this round may be tried n times more")
ADD_LEGION_TO_BATTLE = major("add_legion_to_battle", "n")
FREE_FLIGHT = major(
    "free_flight", "`directed`: the direction is chosen; `stays`: one legion stays behind"
)
REMOVE_DEMON_FROM_BATTLE = major("remove_demon_from_battle")
# Counters
COUNTER = major("counter")
REDIRECT = major("redirect")
# Play Right Away
LOSE_FAVOUR_OR_GAIN_DISFAVOUR = major("lose_favour_or_gain_disfavour", "n")
GAIN_DISFAVOUR = major("gain_disfavour", "n")
HIGHEST_DEMON_PASSES = major("highest_demon_passes")
DISCARD_ARCANA = major("discard_arcana", "n")
RANDOM_DEMON_INCAPACITATED = major("random_demon_incapacitated")
RANDOM_DEMON_TO_EARTH = major("random_demon_to_earth")
MAJORS = major.words

# Events of the Hell cards. Those of the first group are in force (6.1.1) while their card lies in
# an area, or, where not permanent, for the rest of the turn; the others happen once.
hell_event = Vocabulary()
NO_EFFECT = hell_event("no_effect")
# In force
EV_EARTH_DANGER = hell_event(
    "earth_danger", "skulls test of demons on Earth: at once, and each turn while it lies"
)
EV_URIEL = hell_event("uriel", "Uriel comes to Earth (10.1); he goes with the card")
EV_WALK_EARTH_COST = hell_event("walk_earth_cost", "n more")
EV_NO_FAVOUR_ON_EARTH = hell_event("no_favour_on_earth", "7.2 earns nothing")
EV_EARTH_SOUL_ROLL = hell_event("earth_soul_roll", "n more on each Soul Roll of 7.1, at least 0")
EV_DISFAVOUR_PRICE = hell_event("disfavour_price", "n Favours remove a Disfavour (13.1)")
EV_EARTH_HEARTS = hell_event("earth_hearts", "n more hearts on Earth, at least 0")
EV_EVIL_DEEDS_ON = hell_event("evil_deeds_on", "Evil Deeds succeed on n or more")
EV_NO_EVIL_DEEDS = hell_event("no_evil_deeds")
EV_CONSPIRE_DRAW = hell_event("conspire_draw", "n cards more")
EV_LEGION_UPKEEP = hell_event("legion_upkeep", "n more a legion")
EV_SAVE_THRESHOLD = hell_event("save_threshold", "n more on every save of 11.2.3, at least 1")
EV_SECTIO_SOULS = hell_event("sectio_souls", "n more in `circles`, at least 0")
EV_LEGION_MOVE = hell_event("legion_move", "a legion marches n sectios")
EV_TAME_SUCCESS = hell_event("tame_success", "Hellhounds are tamed on n or less")
EV_NO_SUMMONING = hell_event("no_summoning", "no legions this turn")
EV_LEGION_COST = hell_event("legion_cost", "a legion costs n")
EV_NO_RANDOM_MOVEMENT = hell_event("no_random_movement")
EV_NO_COMBAT = hell_event("no_combat", "between players this turn")
EV_TRACK_REVERSED = hell_event("track_reversed", "the Rank Track runs the other way this turn")
# Once
EV_SWAP_ONE_ARCANA = hell_event("swap_one_arcana", "everybody may change one card for a new one")
EV_LILITH = hell_event("lilith", "Lilith comes to AnteHell in `form` (10.2)")
EV_LOSE_SOULS = hell_event("lose_souls", "one part in n of everybody's souls")
EV_GAIN_SOULS_ALL = hell_event("gain_souls_all", "n each")
EV_RICHEST_LOSES_SOULS = hell_event("richest_loses_souls", "n")
EV_POOREST_GAINS_SOULS = hell_event("poorest_gains_souls", "n")
EV_LOSE_LEGION = hell_event("lose_legion", "whoever has more than n loses one")
EV_ADD_WILD_HELLHOUNDS = hell_event("add_wild_hellhounds", "n, in sectios of circle 1 drawn by lot")
EV_REMOVE_HOUNDS_FROM_BOX = hell_event("remove_hounds_from_box", "n leave the game")
EV_FEWEST_SECTIOS_GAINS_FAVOUR = hell_event("fewest_sectios_gains_favour", "n")
EV_MOST_SECTIOS_GAINS_DISFAVOUR = hell_event("most_sectios_gains_disfavour", "n")
EV_REMOVE_DISFAVOUR_ALL = hell_event("remove_disfavour_all", "n each")
EV_INSPECTION = hell_event("inspection", "a Disfavour Roll, or a Favour is lost")
EV_LIEUTENANTS_ROLL = hell_event("lieutenants_roll", "they leave on n or more")
EV_FREE_LIEUTENANT = hell_event("free_lieutenant", "to whoever has the fewest units")
EV_DRAW_ARCANA_ALL = hell_event("draw_arcana_all", "n each")
EV_DISCARD_ARCANA_ALL = hell_event("discard_arcana_all", "n each")
EV_RANDOM_DEMON_EARTH = hell_event("random_demon_earth", "n demons in Hell are summoned to Earth")
HELL_EVENTS = hell_event.words
LAST_IN_FORCE = EV_TRACK_REVERSED  # effects up to this one are in force, later ones happen once

# 6.2 Phenomena.
phenomenon = Vocabulary()
PH_CALM = phenomenon("calm")
PH_REMOVE_EVERYTHING = phenomenon(
    "remove_everything", "Cave-In, Landslide: every being there, Uriel and Lilith too (6.2.2)"
)
PH_MUST_STOP = phenomenon("must_stop", "Quagmire: movers stop on entering (9.5)")
PH_SOULS_VALUE = phenomenon("souls_value", "its sectios yield n in the Souls Phase")
PH_SOULS_DELTA = phenomenon("souls_delta", "its sectios yield n more")
PH_REVOKE_CONTROL = phenomenon("revoke_control")
PH_NO_ENTRY = phenomenon("no_entry", "no unit enters by March this turn")
PH_WILD_HELLHOUND = phenomenon("wild_hellhound", "n loose ones appear")
PH_DESERTION = phenomenon("desertion", "each legion leaves on n or more")
PH_FIRESTORM = phenomenon("firestorm", "each unit is destroyed on n or more")
PHENOMENA = phenomenon.words

# Special abilities of demons (2.4.1): all of them assumed, off unless `demon_abilities` is set.
ability = Vocabulary()
NO_ABILITY = ability("none")
COURT_LILITH_BONUS = ability("court_lilith_bonus", "n hearts more when courting (10.2)")
BRIBE_BONUS = ability("bribe_bonus", "the first soul of a bribe counts n (9.7.1.2)")
EXTRA_ARCANA_CARRIED = ability("extra_arcana_carried", "n cards more into battle (11.1)")
SOULS_PER_TURN = ability("souls_per_turn", "n (7.1 step 3)")
COMBAT_BONUS_ONE_LEGION = ability("combat_bonus_one_legion", "n on one legion's attack each round")
LEGION_TO_SOULS = ability(
    "legion_to_souls", "one legion may be sacrificed for n souls (7.1 step 3)"
)
ARCANA_PRICE = ability("arcana_price", "Arcana cost n (8.3.3)")
CONSPIRE_DRAW_MORE = ability("conspire_draw_more", "n cards more (9.7.3)")
RECRUIT_COST = ability("recruit_cost", "n souls less (8.3.1)")
DUEL_REROLL = ability("duel_reroll", "a lost duel is rolled anew, once")
MARCH_EXTRA_UNIT = ability("march_extra_unit", "n (9.5)")
MAJOR_COST = ability("major_cost", "n souls less (9.8.1)")
INFLUENCE_LEGION = ability("influence_legion", "the first die at -n (9.7.1)")
SAVE_REROLL = ability("save_reroll", "n failed saves a battle are rolled again")
PASS_TIES_FIRST = ability(
    "pass_ties_first", "among those whom one card moves behind the same demon"
)
COMBAT_BONUS_ROUND_1 = ability(
    "combat_bonus_round_1", "n on one legion's attack in the first round"
)
SUMMON_DISCOUNT = ability("summon_discount", "one legion a turn costs n less")
EVIL_DEEDS_EXTRA_DIE = ability("evil_deeds_extra_die", "n")
WALK_EARTH_DISCOUNT = ability("walk_earth_discount", "n")
ANTEHELL_CHOICE = ability(
    "antehell_choice", "the quarter is chosen when its units leave AnteHell (9.5.2.3)"
)
ABILITIES = ability.words
