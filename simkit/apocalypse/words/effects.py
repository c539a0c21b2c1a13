"""Names of abilities, weaknesses, gifts and other effects, and the numbers kernels know them by.

A component pack names an effect; the engine meets its number. A number is the place in the tuple.
"""

from __future__ import annotations

# Abilities, then weaknesses of heroes: one bit each in a hero's `can`, so at most 62 in all.
ABILITIES = (
    "sighted_in",
    "zeroed_in",
    "head_shot",
    "old_school_discipline",
    "ballistics",
    "mentor",
    "gratitude",
    "prayer",
    "silat",
    "nimble",
    "focus",
    "otherworld_vision",
    "fidgit_fetch",
    "fidgit_dance",
    "fidgit_sic",
    "spunky",
    "winsome",
    "inner_strength",
    "charge",
    "bulldoze",
    "stubborn",
    "familiar_spirit",
    "forfeit_soul",
    "dark_exchange",
    "dominant_personality",
    "emergency_care",
    "veteran",
    "field_surgeon",
    "stimpacks",
    "autopsy",
    "legal_expert",
    "teamwork",
    "death_with_honor",
    "stragglers",
    "leadership",
    "muster",
    "brawler",
    "last_stand",
    "shrug_off",
    "occult_interest",
    "blood_rite",
    "fascination",
    "cover_fire",
    "fireproof",
    "under_fire",
    "lone_trooper",
    "arthritis",
    "humility",
    "no_self_aid",
    "restless",
    "unsophisticated",
    "one_track",
    "marked_by_limbo",
    "selfless",
    "addict",
    "terminal_illness",
    "poor_planning",
    "soft_heart",
    "loner",
    "burdened",
)
(
    SIGHTED_IN,
    ZEROED_IN,
    HEAD_SHOT,
    OLD_SCHOOL_DISCIPLINE,
    BALLISTICS,
    MENTOR,
    GRATITUDE,
    PRAYER,
    SILAT,
    NIMBLE,
    FOCUS,
    OTHERWORLD_VISION,
    FIDGIT_FETCH,
    FIDGIT_DANCE,
    FIDGIT_SIC,
    SPUNKY,
    WINSOME,
    INNER_STRENGTH,
    CHARGE,
    BULLDOZE,
    STUBBORN,
    FAMILIAR_SPIRIT,
    FORFEIT_SOUL,
    DARK_EXCHANGE,
    DOMINANT_PERSONALITY,
    EMERGENCY_CARE,
    VETERAN,
    FIELD_SURGEON,
    STIMPACKS,
    AUTOPSY,
    LEGAL_EXPERT,
    TEAMWORK,
    DEATH_WITH_HONOR,
    STRAGGLERS,
    LEADERSHIP,
    MUSTER,
    BRAWLER,
    LAST_STAND,
    SHRUG_OFF,
    OCCULT_INTEREST,
    BLOOD_RITE,
    FASCINATION,
    COVER_FIRE,
    FIREPROOF,
    UNDER_FIRE,
    LONE_TROOPER,
    ARTHRITIS,
    HUMILITY,
    NO_SELF_AID,
    RESTLESS,
    UNSOPHISTICATED,
    ONE_TRACK,
    MARKED_BY_LIMBO,
    SELFLESS,
    ADDICT,
    TERMINAL_ILLNESS,
    POOR_PLANNING,
    SOFT_HEART,
    LONER,
    BURDENED,
) = range(len(ABILITIES))

# What a gift slot gives at once.
GAINS = (
    "none",
    "add_die",
    "step",
    "toughness",
    "health_cap",
    "luck",
    "ability",
    "other_health_cap",
    "share_luck",
)
(
    NO_GAIN,
    GAIN_DIE,
    GAIN_STEP,
    GAIN_TOUGHNESS,
    GAIN_HEALTH_CAP,
    GAIN_LUCK,
    GAIN_ABILITY,
    GAIN_OTHER_HEALTH_CAP,
    GAIN_SHARE_LUCK,
) = range(len(GAINS))

# What a gift card does.
GIFTS = (
    "health_cap_and_current",
    "toughness",
    "gain_luck",
    "share_luck",
    "add_die",
    "attack_anywhere",
    "miracle",
    "split_die",
    "ambush_step_all",
    "ambush_die",
    "patrol_fires",
    "place_trooper",
    "recruit_anywhere",
    "extra_attack",
    "move_hero",
    "attack_die",
    "reduce_hits",
    "reroll_ones",
    "courage_when_other_hit",
    "luck_when_luck_gift",
    "aid_bonus",
    "courage_if_alone",
    "free_help",
    "ignore_first_hit",
    "extra_move",
    "recruit_bonus",
    "step_if_still",
    "clear_status",
    "aid_clears_pestilence",
    "patrol_absorb",
    "heal_self",
)
(
    GIFT_HEALTH,
    GIFT_TOUGHNESS,
    GIFT_LUCK,
    GIFT_SHARE_LUCK,
    GIFT_DIE,
    ATTACK_ANYWHERE,
    MIRACLE,
    SPLIT_DIE,
    AMBUSH_STEP_ALL,
    AMBUSH_DIE,
    PATROL_FIRES,
    PLACE_TROOPER,
    RECRUIT_ANYWHERE,
    EXTRA_ATTACK,
    MOVE_HERO,
    ATTACK_DIE,
    REDUCE_HITS,
    REROLL_ONES,
    COURAGE_WHEN_OTHER_HIT,
    LUCK_WHEN_LUCK_GIFT,
    AID_BONUS,
    COURAGE_IF_ALONE,
    FREE_HELP,
    IGNORE_FIRST_HIT,
    EXTRA_MOVE,
    RECRUIT_BONUS,
    STEP_IF_STILL,
    CLEAR_STATUS,
    AID_CLEARS_PESTILENCE,
    PATROL_ABSORB,
    HEAL_SELF,
) = range(len(GIFTS))

# What a type of trooper has of its own.
TRAITS = (
    "none",
    "attack_die",
    "set_adjacent",
    "lost_when_firing",
    "luck_when_absorbing",
    "despair_back",
    "upgrade",
    "step_for_courage",
    "move_for_courage",
    "patrol_absorbs",
)
(
    NO_TRAIT,
    TRAIT_ATTACK_DIE,
    TRAIT_SET_ADJACENT,
    TRAIT_LOST_WHEN_FIRING,
    TRAIT_LUCK_WHEN_ABSORBING,
    TRAIT_DESPAIR_BACK,
    TRAIT_UPGRADE,
    TRAIT_STEP_FOR_COURAGE,
    TRAIT_MOVE_FOR_COURAGE,
    TRAIT_PATROL_ABSORBS,
) = range(len(TRAITS))

# What all demons do while a legion is in effect.
LEGIONS = (
    "none",
    "exit_doom",
    "tax_courage",
    "stun_injured",
    "burn_injured",
    "demons_strike_anywhere",
    "demons_move",
    "hurt_killer",
    "larva_toughness",
    "more_larvae",
    "circle_toughness",
    "no_courage",
)
(
    NO_LEGION,
    EXIT_DOOM,
    TAX_COURAGE,
    STUN_INJURED,
    BURN_INJURED,
    DEMONS_STRIKE_ANYWHERE,
    DEMONS_MOVE,
    HURT_KILLER,
    LARVA_TOUGHNESS,
    MORE_LARVAE,
    CIRCLE_TOUGHNESS,
    NO_COURAGE,
) = range(len(LEGIONS))

# What a Fourth Circle demon does the moment it appears.
SPAWN_EFFECTS = (
    "none",
    "pestilence_all",
    "troopers_die",
    "luck_or_damage",
    "burn_all",
    "lose_luck",
    "drive_to_lord",
    "store_toughness",
    "store_courage",
    "lay_cyst",
)
(
    NO_SPAWN_EFFECT,
    PESTILENCE_ALL,
    TROOPERS_DIE,
    LUCK_OR_DAMAGE,
    BURN_ALL,
    LOSE_LUCK,
    DRIVE_TO_LORD,
    STORE_TOUGHNESS,
    STORE_COURAGE,
    LAY_CYST,
) = range(len(SPAWN_EFFECTS))

# What holds while one is in play, or when it attacks.
STANDING_EFFECTS = (
    "none",
    "strikes_anywhere",
    "pestilence_per_damage",
    "tougher_minions",
    "unabsorbable",
    "ambushes_turn",
    "bars_help",
    "burns_area",
    "binds_luck",
    "extra_die",
)
(
    NO_STANDING,
    STRIKES_ANYWHERE,
    PESTILENCE_PER_DAMAGE,
    TOUGHER_MINIONS,
    UNABSORBABLE,
    AMBUSHES_TURN,
    BARS_HELP,
    BURNS_AREA,
    BINDS_LUCK,
    EXTRA_DIE,
) = range(len(STANDING_EFFECTS))

# What happens when one is killed.
DEATH_EFFECTS = ("none", "return_toughness", "return_courage", "return_from_cyst")
NO_DEATH_EFFECT, RETURN_TOUGHNESS, RETURN_COURAGE, RETURN_FROM_CYST = range(len(DEATH_EFFECTS))

# What a Lord does at the start of every battle.
MENACES = (
    "none",
    "free_attack",
    "place_minions",
    "call_demon",
    "damage_all",
    "petrify_all",
    "measure_all",
    "discard_gifts",
    "tax_all",
    "trap",
    "toll",
    "grow",
    "refill",
    "add_counters",
    "give_tokens",
)
(
    NO_MENACE,
    FREE_ATTACK,
    PLACE_MINIONS,
    CALL_DEMON,
    DAMAGE_ALL,
    PETRIFY_ALL,
    MEASURE_ALL,
    DISCARD_GIFTS,
    TAX_ALL,
    TRAP,
    TOLL,
    GROW,
    REFILL,
    ADD_COUNTERS,
    GIVE_TOKENS,
) = range(len(MENACES))

# What he can do beyond his attack.
LORD_ABILITIES = (
    "none",
    "burn_injured",
    "decree",
    "trample",
    "petrify_injured",
    "measure_captain",
    "waste_trapped",
    "drain_luck",
    "drain_health",
    "drain_courage",
    "pestilence_per_damage",
    "grow_by_die",
    "die_per_counter",
    "counter_per_attack",
    "attack_for_counter",
    "strike_healthiest",
    "named_numbers",
    "sloth_tokens",
    "token_for_injured",
    "rest_without_tokens",
)
(
    NO_LORD_ABILITY,
    LORD_BURNS_INJURED,
    DECREE,
    TRAMPLE,
    PETRIFY_INJURED,
    MEASURE_CAPTAIN,
    WASTE_TRAPPED,
    DRAIN_LUCK,
    DRAIN_HEALTH,
    DRAIN_COURAGE,
    PESTILENCE_PER_PART,
    GROW_BY_DIE,
    DIE_PER_COUNTER,
    COUNTER_PER_ATTACK,
    ATTACK_FOR_COUNTER,
    STRIKE_HEALTHIEST,
    NAMED_NUMBERS,
    SLOTH_TOKENS,
    TOKEN_FOR_INJURED,
    REST_WITHOUT_TOKENS,
) = range(len(LORD_ABILITIES))

# How heroes earn courage from him.
REWARDS = (
    "none",
    "per_damage",
    "first_damage",
    "big_attack",
    "per_stage",
    "per_counter",
)
(
    NO_REWARD,
    PER_DAMAGE,
    FIRST_DAMAGE,
    BIG_ATTACK,
    PER_STAGE,
    PER_COUNTER,
) = range(len(REWARDS))

# Where a map's rules differ from those of the Invasion map.
MAP_RULES = (
    "start_beside_shadow",  # the start and the Shadow are adjacent for all purposes
    "lord_from_empty_area",  # heroes enter a Lord's area only from one without minions
    "start_gathers",  # tokens always open on the start; minions there score doom every turn
    "despair_tokens",  # tokens come with the despair cycle alone, into organs; none empty: lost
    "no_doom_for_shortage",  # figures that have run out score no doom
    "lords_in_turn",  # only the first living Lord and the tracks he has woken are active
    "centre_opens",  # a hero who enters the centre reveals all tokens there
)
(
    START_BESIDE_SHADOW,
    LORD_FROM_EMPTY_AREA,
    START_GATHERS,
    DESPAIR_TOKENS,
    NO_DOOM_FOR_SHORTAGE,
    LORDS_IN_TURN,
    CENTRE_OPENS,
) = range(len(MAP_RULES))

# What happens, in a map's own order, when the Lord counter comes round.
LORD_STEPS = (
    "end",
    "gifts",  # the gift panel is renewed
    "lords",  # each Lord who has a path moves, and his Shadow with him
    "fourth",  # a Fourth Circle demon
    "slow",  # the enemies of slow areas move
    "tokens",  # invasion tokens from the gates of the Lord cycle
    "lords_guard",  # a token that opens at once where no minion is with the Lord
    "highest_way",  # doom by the highest-numbered way with minions
    "organs",  # doom for every area with demons or a token
)
(
    NO_LORD_STEP,
    RENEW_GIFTS,
    MOVE_LORDS,
    BRING_FOURTH,
    MOVE_SLOW,
    PLACE_TOKENS,
    GUARD_LORD,
    SCORE_HIGHEST_WAY,
    SCORE_ORGANS,
) = range(len(LORD_STEPS))

# Which of the ways out of a map's centre is taken, by tokens, minions, a Fourth Circle demon.
WAYS_CHOSEN = ("own", "roll", "first", "captain", "stay")
OWN_WAY, ROLLED_WAY, FIRST_WAY, CAPTAINS_WAY, NO_WAY = range(len(WAYS_CHOSEN))
