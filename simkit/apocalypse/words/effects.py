"""The names of abilities, weaknesses, gifts and other effects, each with its number in the rules.

A component pack names an effect; the engine meets its number, which is that of its declaration.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

# Abilities, then weaknesses of heroes: one bit each in a hero's `can`, so at most 62 in all.
ability = Vocabulary()
SIGHTED_IN = ability("sighted_in")
ZEROED_IN = ability("zeroed_in")
HEAD_SHOT = ability("head_shot")
OLD_SCHOOL_DISCIPLINE = ability("old_school_discipline")
BALLISTICS = ability("ballistics")
MENTOR = ability("mentor")
GRATITUDE = ability("gratitude")
PRAYER = ability("prayer")
SILAT = ability("silat")
NIMBLE = ability("nimble")
FOCUS = ability("focus")
OTHERWORLD_VISION = ability("otherworld_vision")
FIDGIT_FETCH = ability("fidgit_fetch")
FIDGIT_DANCE = ability("fidgit_dance")
FIDGIT_SIC = ability("fidgit_sic")
SPUNKY = ability("spunky")
WINSOME = ability("winsome")
INNER_STRENGTH = ability("inner_strength")
CHARGE = ability("charge")
BULLDOZE = ability("bulldoze")
STUBBORN = ability("stubborn")
FAMILIAR_SPIRIT = ability("familiar_spirit")
FORFEIT_SOUL = ability("forfeit_soul")
DARK_EXCHANGE = ability("dark_exchange")
DOMINANT_PERSONALITY = ability("dominant_personality")
EMERGENCY_CARE = ability("emergency_care")
VETERAN = ability("veteran")
FIELD_SURGEON = ability("field_surgeon")
STIMPACKS = ability("stimpacks")
AUTOPSY = ability("autopsy")
LEGAL_EXPERT = ability("legal_expert")
TEAMWORK = ability("teamwork")
DEATH_WITH_HONOR = ability("death_with_honor")
STRAGGLERS = ability("stragglers")
LEADERSHIP = ability("leadership")
MUSTER = ability("muster")
BRAWLER = ability("brawler")
LAST_STAND = ability("last_stand")
SHRUG_OFF = ability("shrug_off")
OCCULT_INTEREST = ability("occult_interest")
BLOOD_RITE = ability("blood_rite")
FASCINATION = ability("fascination")
COVER_FIRE = ability("cover_fire")
FIREPROOF = ability("fireproof")
UNDER_FIRE = ability("under_fire")
LONE_TROOPER = ability("lone_trooper")
ARTHRITIS = ability("arthritis")
HUMILITY = ability("humility")
NO_SELF_AID = ability("no_self_aid")
RESTLESS = ability("restless")
UNSOPHISTICATED = ability("unsophisticated")
ONE_TRACK = ability("one_track")
MARKED_BY_LIMBO = ability("marked_by_limbo")
SELFLESS = ability("selfless")
ADDICT = ability("addict")
TERMINAL_ILLNESS = ability("terminal_illness")
POOR_PLANNING = ability("poor_planning")
SOFT_HEART = ability("soft_heart")
LONER = ability("loner")
BURDENED = ability("burdened")
ABILITIES = ability.words

# What a gift slot gives at once.
gain = Vocabulary()
NO_GAIN = gain("none")
GAIN_ADD_DIE = gain("add_die")
GAIN_STEP = gain("step")
GAIN_TOUGHNESS = gain("toughness")
GAIN_HEALTH_CAP = gain("health_cap")
GAIN_LUCK = gain("luck")
GAIN_ABILITY = gain("ability")
GAIN_OTHER_HEALTH_CAP = gain("other_health_cap")
GAIN_SHARE_LUCK = gain("share_luck")
GAINS = gain.words

# What a gift card does.
gift = Vocabulary()
HEALTH_CAP_AND_CURRENT = gift("health_cap_and_current")
GIFT_TOUGHNESS = gift("toughness")
GIFT_GAIN_LUCK = gift("gain_luck")
GIFT_SHARE_LUCK = gift("share_luck")
GIFT_ADD_DIE = gift("add_die")
ATTACK_ANYWHERE = gift("attack_anywhere")
MIRACLE = gift("miracle")
SPLIT_DIE = gift("split_die")
AMBUSH_STEP_ALL = gift("ambush_step_all")
AMBUSH_DIE = gift("ambush_die")
PATROL_FIRES = gift("patrol_fires")
PLACE_TROOPER = gift("place_trooper")
RECRUIT_ANYWHERE = gift("recruit_anywhere")
EXTRA_ATTACK = gift("extra_attack")
MOVE_HERO = gift("move_hero")
ATTACK_DIE = gift("attack_die")
REDUCE_HITS = gift("reduce_hits")
REROLL_ONES = gift("reroll_ones")
COURAGE_WHEN_OTHER_HIT = gift("courage_when_other_hit")
LUCK_WHEN_LUCK_GIFT = gift("luck_when_luck_gift")
AID_BONUS = gift("aid_bonus")
COURAGE_IF_ALONE = gift("courage_if_alone")
FREE_HELP = gift("free_help")
IGNORE_FIRST_HIT = gift("ignore_first_hit")
EXTRA_MOVE = gift("extra_move")
RECRUIT_BONUS = gift("recruit_bonus")
STEP_IF_STILL = gift("step_if_still")
CLEAR_STATUS = gift("clear_status")
AID_CLEARS_PESTILENCE = gift("aid_clears_pestilence")
PATROL_ABSORB = gift("patrol_absorb")
HEAL_SELF = gift("heal_self")
GIFTS = gift.words

# What a type of trooper has of its own.
trait = Vocabulary()
NO_TRAIT = trait("none")
TRAIT_ATTACK_DIE = trait("attack_die")
TRAIT_SET_ADJACENT = trait("set_adjacent")
TRAIT_LOST_WHEN_FIRING = trait("lost_when_firing")
TRAIT_LUCK_WHEN_ABSORBING = trait("luck_when_absorbing")
TRAIT_DESPAIR_BACK = trait("despair_back")
TRAIT_UPGRADE = trait("upgrade")
TRAIT_STEP_FOR_COURAGE = trait("step_for_courage")
TRAIT_MOVE_FOR_COURAGE = trait("move_for_courage")
TRAIT_PATROL_ABSORBS = trait("patrol_absorbs")
TRAITS = trait.words

# What all demons do while a legion is in effect.
legion = Vocabulary()
NO_LEGION = legion("none")
EXIT_DOOM = legion("exit_doom")
TAX_COURAGE = legion("tax_courage")
STUN_INJURED = legion("stun_injured")
BURN_INJURED = legion("burn_injured")
DEMONS_STRIKE_ANYWHERE = legion("demons_strike_anywhere")
DEMONS_MOVE = legion("demons_move")
HURT_KILLER = legion("hurt_killer")
LARVA_TOUGHNESS = legion("larva_toughness")
MORE_LARVAE = legion("more_larvae")
CIRCLE_TOUGHNESS = legion("circle_toughness")
NO_COURAGE = legion("no_courage")
LEGIONS = legion.words

# What a Fourth Circle demon does the moment it appears.
spawn_effect = Vocabulary()
NO_SPAWN_EFFECT = spawn_effect("none")
PESTILENCE_ALL = spawn_effect("pestilence_all")
TROOPERS_DIE = spawn_effect("troopers_die")
LUCK_OR_DAMAGE = spawn_effect("luck_or_damage")
BURN_ALL = spawn_effect("burn_all")
LOSE_LUCK = spawn_effect("lose_luck")
DRIVE_TO_LORD = spawn_effect("drive_to_lord")
STORE_TOUGHNESS = spawn_effect("store_toughness")
STORE_COURAGE = spawn_effect("store_courage")
LAY_CYST = spawn_effect("lay_cyst")
SPAWN_EFFECTS = spawn_effect.words

# What holds while one is in play, or when it attacks.
standing_effect = Vocabulary()
NO_STANDING = standing_effect("none")
STRIKES_ANYWHERE = standing_effect("strikes_anywhere")
PESTILENCE_PER_DAMAGE = standing_effect("pestilence_per_damage")
TOUGHER_MINIONS = standing_effect("tougher_minions")
UNABSORBABLE = standing_effect("unabsorbable")
AMBUSHES_TURN = standing_effect("ambushes_turn")
BARS_HELP = standing_effect("bars_help")
BURNS_AREA = standing_effect("burns_area")
BINDS_LUCK = standing_effect("binds_luck")
EXTRA_DIE = standing_effect("extra_die")
STANDING_EFFECTS = standing_effect.words

# What happens when one is killed.
death_effect = Vocabulary()
NO_DEATH_EFFECT = death_effect("none")
RETURN_TOUGHNESS = death_effect("return_toughness")
RETURN_COURAGE = death_effect("return_courage")
RETURN_FROM_CYST = death_effect("return_from_cyst")
DEATH_EFFECTS = death_effect.words

# What a Lord does at the start of every battle.
menace = Vocabulary()
NO_MENACE = menace("none")
FREE_ATTACK = menace("free_attack")
PLACE_MINIONS = menace("place_minions")
CALL_DEMON = menace("call_demon")
DAMAGE_ALL = menace("damage_all")
PETRIFY_ALL = menace("petrify_all")
MEASURE_ALL = menace("measure_all")
DISCARD_GIFTS = menace("discard_gifts")
TAX_ALL = menace("tax_all")
TRAP = menace("trap")
TOLL = menace("toll")
GROW = menace("grow")
REFILL = menace("refill")
ADD_COUNTERS = menace("add_counters")
GIVE_TOKENS = menace("give_tokens")
MENACES = menace.words

# What he can do beyond his attack.
lord_ability = Vocabulary()
NO_LORD_ABILITY = lord_ability("none")
LORD_BURN_INJURED = lord_ability("burn_injured")
DECREE = lord_ability("decree")
TRAMPLE = lord_ability("trample")
PETRIFY_INJURED = lord_ability("petrify_injured")
MEASURE_CAPTAIN = lord_ability("measure_captain")
WASTE_TRAPPED = lord_ability("waste_trapped")
DRAIN_LUCK = lord_ability("drain_luck")
DRAIN_HEALTH = lord_ability("drain_health")
DRAIN_COURAGE = lord_ability("drain_courage")
LORD_PESTILENCE_PER_DAMAGE = lord_ability("pestilence_per_damage")
GROW_BY_DIE = lord_ability("grow_by_die")
DIE_PER_COUNTER = lord_ability("die_per_counter")
COUNTER_PER_ATTACK = lord_ability("counter_per_attack")
ATTACK_FOR_COUNTER = lord_ability("attack_for_counter")
STRIKE_HEALTHIEST = lord_ability("strike_healthiest")
NAMED_NUMBERS = lord_ability("named_numbers")
SLOTH_TOKENS = lord_ability("sloth_tokens")
TOKEN_FOR_INJURED = lord_ability("token_for_injured")
REST_WITHOUT_TOKENS = lord_ability("rest_without_tokens")
LORD_ABILITIES = lord_ability.words

# How heroes earn courage from him.
reward = Vocabulary()
NO_REWARD = reward("none")
PER_DAMAGE = reward("per_damage")
FIRST_DAMAGE = reward("first_damage")
BIG_ATTACK = reward("big_attack")
PER_STAGE = reward("per_stage")
PER_COUNTER = reward("per_counter")
REWARDS = reward.words

# Where a map's rules differ from those of the Invasion map.
map_rule = Vocabulary()
START_BESIDE_SHADOW = map_rule(
    "start_beside_shadow", "the start and the Shadow are adjacent for all purposes"
)
LORD_FROM_EMPTY_AREA = map_rule(
    "lord_from_empty_area", "heroes enter a Lord's area only from one without minions"
)
START_GATHERS = map_rule(
    "start_gathers", "tokens always open on the start; minions there score doom every turn"
)
DESPAIR_TOKENS = map_rule(
    "despair_tokens", "tokens come with the despair cycle alone, into organs; none empty: lost"
)
NO_DOOM_FOR_SHORTAGE = map_rule("no_doom_for_shortage", "figures that have run out score no doom")
LORDS_IN_TURN = map_rule(
    "lords_in_turn", "only the first living Lord and the tracks he has woken are active"
)
CENTRE_OPENS = map_rule("centre_opens", "a hero who enters the centre reveals all tokens there")
MAP_RULES = map_rule.words

# What happens, in a map's own order, when the Lord counter comes round.
lord_step = Vocabulary()
END_OF_STEPS = lord_step("end")
RENEW_GIFTS = lord_step("gifts", "the gift panel is renewed")
MOVE_LORDS = lord_step("lords", "each Lord who has a path moves, and his Shadow with him")
BRING_FOURTH = lord_step("fourth", "a Fourth Circle demon")
MOVE_SLOW = lord_step("slow", "the enemies of slow areas move")
PLACE_TOKENS = lord_step("tokens", "invasion tokens from the gates of the Lord cycle")
LORDS_GUARD = lord_step(
    "lords_guard", "a token that opens at once where no minion is with the Lord"
)
SCORE_HIGHEST_WAY = lord_step("highest_way", "doom by the highest-numbered way with minions")
SCORE_ORGANS = lord_step("organs", "doom for every area with demons or a token")
LORD_STEPS = lord_step.words

# Which of the ways out of a map's centre is taken, by tokens, minions, a Fourth Circle demon.
way = Vocabulary()
OWN_WAY = way("own")
ROLLED_WAY = way("roll")
FIRST_WAY = way("first")
CAPTAINS_WAY = way("captain")
STAY = way("stay")
WAYS_CHOSEN = way.words
