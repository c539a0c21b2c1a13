"""Names of abilities, weaknesses, gifts and other effects, and the numbers kernels know them by.

A component pack names an effect; the engine meets its number. A number is the place in the tuple.
"""

from __future__ import annotations

# Abilities and weaknesses of heroes: one bit each in a hero's `can`.
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
    "lone_trooper",
    "arthritis",
    "humility",
    "no_self_aid",
    "restless",
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
    LONE_TROOPER,
    ARTHRITIS,
    HUMILITY,
    NO_SELF_AID,
    RESTLESS,
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

TRAITS = ("none", "attack_die", "set_adjacent")
NO_TRAIT, TRAIT_ATTACK_DIE, TRAIT_SET_ADJACENT = range(len(TRAITS))

LEGIONS = ("none", "exit_doom", "tax_courage", "stun_injured", "burn_injured")
NO_LEGION, EXIT_DOOM, TAX_COURAGE, STUN_INJURED, BURN_INJURED = range(len(LEGIONS))

SPAWN_EFFECTS = ("none", "pestilence_all")
NO_SPAWN_EFFECT, PESTILENCE_ALL = range(len(SPAWN_EFFECTS))

STANDING_EFFECTS = ("none", "strikes_anywhere", "pestilence_per_damage")
NO_STANDING, STRIKES_ANYWHERE, PESTILENCE_PER_DAMAGE = range(len(STANDING_EFFECTS))

MENACES = ("none", "free_attack")
NO_MENACE, FREE_ATTACK = range(len(MENACES))

LORD_ABILITIES = ("none", "burn_injured")
NO_LORD_ABILITY, LORD_BURNS_INJURED = range(len(LORD_ABILITIES))

REWARDS = ("none", "courage_per_wall_damage", "courage_per_damage")
NO_REWARD, COURAGE_PER_WALL_DAMAGE, COURAGE_PER_DAMAGE = range(len(REWARDS))
