"""The vocabularies of the cards: a word in the pack is a number in the kernels.

A card's text is an effect and its numbers (see the records of tables.py). What a word does is told
beside the function that does it; here is only how the words are called.
"""

from __future__ import annotations

# 6.1.1 Where a permanent event lies, in the order of precedence of 6.2.1.
AREAS = ("Heaven", "Earth", "Hell")
HEAVEN, EARTH_AREA, HELL_AREA = range(len(AREAS))

# 2.4.3 What a phenomenon strikes.
SCOPES = ("Sectio", "Quarter", "Circle")
SECTIO_SCOPE, QUARTER_SCOPE, CIRCLE_SCOPE = range(len(SCOPES))

# 2.4.1
SEXES = ("Male", "Female", "Hermaphrodite", "Undefined")
MALE, FEMALE, HERMAPHRODITE, UNDEFINED = range(len(SEXES))

# 10.2
FORMS = ("Virgin", "Mother", "Hag")
VIRGIN, MOTHER, HAG = range(len(FORMS))

# 2.4.4 Minor Arcana; how many places a Pass moves its demon back is a number of the card.
MINORS = ("Walk the Earth", "Recruit Lieutenant", "Pass", "Play Right Away")
WALK_THE_EARTH, RECRUIT_LIEUTENANT, PASS_CARD, PLAY_RIGHT_AWAY = range(len(MINORS))

# 9.8.1 When a Major Arcanum may be used, a bit each: some cards are of two kinds.
MOMENTS = ("Action", "Combat", "Counter")
AT_ACTION, AT_COMBAT, AS_COUNTER = 1, 2, 4

# 9.8.1 Where caster and target must be.
SCENES = ("any", "Hell", "Earth")
ANYWHERE, ONLY_HELL, ONLY_EARTH = range(len(SCENES))

# What a Major Arcanum asks of the dice before it works.
TESTS = ("none", "hearts", "skulls_duel")
NO_TEST, HEARTS_TEST, SKULLS_DUEL = range(len(TESTS))

# 2.4.1 The three values of a demon.
VALUES = ("skulls", "stars", "hearts")
SKULLS, STARS, HEARTS = range(len(VALUES))

# Major Arcana. `n`, `rounds`, `test` and so on are numbers of the card.
MAJORS = (
    "none",
    # At another demon
    "incapacitate",  # 3.1; `test`, `sex`, `stars_bound`
    "target_loses_action",
    "give_disfavour",  # n
    # For the caster's triumvirate
    "gain_favour",  # n
    "remove_disfavour",  # n
    "gain_souls",  # n dice
    "extra_arcana_draw",  # n cards
    "recover_demon",
    "evil_deeds_hit_on",  # n: Evil Deeds (9.7.4) at once, each n or more is a Favour
    "influence_bonus",  # n: this turn's Influence rolls of the triumvirate at -n
    "sacrifice_legion_for_souls",  # n souls
    # Units
    "steal_legion",  # `test`
    "disband",  # `test`
    "steal_lieutenant",
    "summon_legion",  # n, free, in an own sectio
    "teleport_stack",  # n legions at most, to an own sectio
    "revoke_sectio",  # where its holder has no unit
    "place_wild_hellhound",  # n, anywhere
    # The powers beyond
    "swap_hell_event",  # draw n Hell cards as a Conspiracy does (9.7.3)
    "peek_hell_deck",  # the next n cards, put back in any order
    "lilith_to_antehell",  # `total` hearts; `form`, or NONE: chosen
    "uriel_to_earth",  # `total` hearts
    "move_uriel",  # n steps as the caster likes
    # In battle
    "combat_bonus",  # n for `rounds`; `hounds_only`
    "combat_kill",  # n hits; `save`: they may be saved
    "extra_save",  # failed saves of this round may be tried n times more
    "add_legion_to_battle",  # n
    "free_flight",  # `directed`: the direction is chosen; `stays`: one legion stays behind
    "remove_demon_from_battle",
    # Counters
    "counter",
    "redirect",
    # Play Right Away
    "lose_favour_or_gain_disfavour",  # n
    "gain_disfavour",  # n
    "highest_demon_passes",
    "discard_arcana",  # n
    "random_demon_incapacitated",
    "random_demon_to_earth",
)
(
    NO_MAJOR,
    INCAPACITATE,
    TARGET_LOSES_ACTION,
    GIVE_DISFAVOUR,
    GAIN_FAVOUR,
    REMOVE_DISFAVOUR,
    GAIN_SOULS,
    EXTRA_ARCANA_DRAW,
    RECOVER_DEMON,
    EVIL_DEEDS_HIT_ON,
    INFLUENCE_BONUS,
    SACRIFICE_LEGION_FOR_SOULS,
    STEAL_LEGION,
    DISBAND,
    STEAL_LIEUTENANT,
    SUMMON_LEGION,
    TELEPORT_STACK,
    REVOKE_SECTIO,
    PLACE_WILD_HELLHOUND,
    SWAP_HELL_EVENT,
    PEEK_HELL_DECK,
    LILITH_TO_ANTEHELL,
    URIEL_TO_EARTH,
    MOVE_URIEL,
    COMBAT_BONUS,
    COMBAT_KILL,
    EXTRA_SAVE,
    ADD_LEGION_TO_BATTLE,
    FREE_FLIGHT,
    REMOVE_DEMON_FROM_BATTLE,
    COUNTER,
    REDIRECT,
    LOSE_FAVOUR_OR_GAIN_DISFAVOUR,
    GAIN_DISFAVOUR,
    HIGHEST_DEMON_PASSES,
    DISCARD_ARCANA,
    RANDOM_DEMON_INCAPACITATED,
    RANDOM_DEMON_TO_EARTH,
) = range(len(MAJORS))

# Events of the Hell cards. Those of the first group are in force (6.1.1) while their card lies in
# an area, or, where not permanent, for the rest of the turn; the others happen once.
HELL_EVENTS = (
    "no_effect",
    # In force
    "earth_danger",  # skulls test of demons on Earth: at once, and each turn while it lies
    "uriel",  # Uriel comes to Earth (10.1); he goes with the card
    "walk_earth_cost",  # n more
    "no_favour_on_earth",  # 7.2 earns nothing
    "earth_soul_roll",  # n more on each Soul Roll of 7.1, at least 0
    "disfavour_price",  # n Favours remove a Disfavour (13.1)
    "earth_hearts",  # n more hearts on Earth, at least 0
    "evil_deeds_on",  # Evil Deeds succeed on n or more
    "no_evil_deeds",
    "conspire_draw",  # n cards more
    "legion_upkeep",  # n more a legion
    "save_threshold",  # n more on every save of 11.2.3, at least 1
    "sectio_souls",  # n more in `circles`, at least 0
    "legion_move",  # a legion marches n sectios
    "tame_success",  # Hellhounds are tamed on n or less
    "no_summoning",  # no legions this turn
    "legion_cost",  # a legion costs n
    "no_random_movement",
    "no_combat",  # between players this turn
    "track_reversed",  # the Rank Track runs the other way this turn
    # Once
    "swap_one_arcana",  # everybody may change one card for a new one
    "lilith",  # Lilith comes to AnteHell in `form` (10.2)
    "lose_souls",  # one part in n of everybody's souls
    "gain_souls_all",  # n each
    "richest_loses_souls",  # n
    "poorest_gains_souls",  # n
    "lose_legion",  # whoever has more than n loses one
    "add_wild_hellhounds",  # n, in sectios of circle 1 drawn by lot
    "remove_hounds_from_box",  # n leave the game
    "fewest_sectios_gains_favour",  # n
    "most_sectios_gains_disfavour",  # n
    "remove_disfavour_all",  # n each
    "inspection",  # a Disfavour Roll, or a Favour is lost
    "lieutenants_roll",  # they leave on n or more
    "free_lieutenant",  # to whoever has the fewest units
    "draw_arcana_all",  # n each
    "discard_arcana_all",  # n each
    "random_demon_earth",  # n demons in Hell are summoned to Earth
)
(
    NO_EVENT,
    EV_EARTH_DANGER,
    EV_URIEL,
    EV_WALK_EARTH_COST,
    EV_NO_FAVOUR_ON_EARTH,
    EV_EARTH_SOUL_ROLL,
    EV_DISFAVOUR_PRICE,
    EV_EARTH_HEARTS,
    EV_EVIL_DEEDS_ON,
    EV_NO_EVIL_DEEDS,
    EV_CONSPIRE_DRAW,
    EV_LEGION_UPKEEP,
    EV_SAVE_THRESHOLD,
    EV_SECTIO_SOULS,
    EV_LEGION_MOVE,
    EV_TAME_SUCCESS,
    EV_NO_SUMMONING,
    EV_LEGION_COST,
    EV_NO_RANDOM_MOVEMENT,
    EV_NO_COMBAT,
    EV_TRACK_REVERSED,
    EV_SWAP_ONE_ARCANA,
    EV_LILITH,
    EV_LOSE_SOULS,
    EV_GAIN_SOULS_ALL,
    EV_RICHEST_LOSES_SOULS,
    EV_POOREST_GAINS_SOULS,
    EV_LOSE_LEGION,
    EV_ADD_WILD_HELLHOUNDS,
    EV_REMOVE_HOUNDS_FROM_BOX,
    EV_FEWEST_SECTIOS_GAINS_FAVOUR,
    EV_MOST_SECTIOS_GAINS_DISFAVOUR,
    EV_REMOVE_DISFAVOUR_ALL,
    EV_INSPECTION,
    EV_LIEUTENANTS_ROLL,
    EV_FREE_LIEUTENANT,
    EV_DRAW_ARCANA_ALL,
    EV_DISCARD_ARCANA_ALL,
    EV_RANDOM_DEMON_EARTH,
) = range(len(HELL_EVENTS))
LAST_IN_FORCE = EV_TRACK_REVERSED  # effects up to this one are in force, later ones happen once

# 6.2 Phenomena.
PHENOMENA = (
    "calm",
    "remove_everything",  # Cave-In, Landslide: every being there, Uriel and Lilith too (6.2.2)
    "must_stop",  # Quagmire: movers stop on entering (9.5)
    "souls_value",  # its sectios yield n in the Souls Phase
    "souls_delta",  # its sectios yield n more
    "revoke_control",
    "no_entry",  # no unit enters by March this turn
    "wild_hellhound",  # n loose ones appear
    "desertion",  # each legion leaves on n or more
    "firestorm",  # each unit is destroyed on n or more
)
(
    PH_CALM,
    PH_REMOVE_EVERYTHING,
    PH_MUST_STOP,
    PH_SOULS_VALUE,
    PH_SOULS_DELTA,
    PH_REVOKE_CONTROL,
    PH_NO_ENTRY,
    PH_WILD_HELLHOUND,
    PH_DESERTION,
    PH_FIRESTORM,
) = range(len(PHENOMENA))

# Special abilities of demons (2.4.1): all of them assumed, off unless `demon_abilities` is set.
ABILITIES = (
    "none",
    "court_lilith_bonus",  # n hearts more when courting (10.2)
    "bribe_bonus",  # the first soul of a bribe counts n (9.7.1.2)
    "extra_arcana_carried",  # n cards more into battle (11.1)
    "souls_per_turn",  # n (7.1 step 3)
    "combat_bonus_one_legion",  # n on one legion's attack each round
    "legion_to_souls",  # one legion may be sacrificed for n souls (7.1 step 3)
    "arcana_price",  # Arcana cost n (8.3.3)
    "conspire_draw_more",  # n cards more (9.7.3)
    "recruit_cost",  # n souls less (8.3.1)
    "duel_reroll",  # a lost duel is rolled anew, once
    "march_extra_unit",  # n (9.5)
    "major_cost",  # n souls less (9.8.1)
    "influence_legion",  # the first die at -n (9.7.1)
    "save_reroll",  # n failed saves a battle are rolled again
    "pass_ties_first",  # among those whom one card moves behind the same demon
    "combat_bonus_round_1",  # n on one legion's attack in the first round
    "summon_discount",  # one legion a turn costs n less
    "evil_deeds_extra_die",  # n
    "walk_earth_discount",  # n
    "antehell_choice",  # the quarter is chosen when its units leave AnteHell (9.5.2.3)
)
(
    NO_ABILITY,
    COURT_LILITH_BONUS,
    BRIBE_BONUS,
    EXTRA_ARCANA_CARRIED,
    SOULS_PER_TURN,
    COMBAT_BONUS_ONE_LEGION,
    LEGION_TO_SOULS,
    ARCANA_PRICE,
    CONSPIRE_DRAW_MORE,
    RECRUIT_COST,
    DUEL_REROLL,
    MARCH_EXTRA_UNIT,
    MAJOR_COST,
    INFLUENCE_LEGION,
    SAVE_REROLL,
    PASS_TIES_FIRST,
    COMBAT_BONUS_ROUND_1,
    SUMMON_DISCOUNT,
    EVIL_DEEDS_EXTRA_DIE,
    WALK_EARTH_DISCOUNT,
    ANTEHELL_CHOICE,
) = range(len(ABILITIES))
