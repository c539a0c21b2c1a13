"""The values that each effect of a card, demon or Lord needs in a component pack."""

from __future__ import annotations

from simkit.apocalypse.words import effects
from simkit.values.schema import Choice, Effect, Field, Integer, NameOf, Text, may, need

ABILITIES = effects.ABILITIES[: effects.LONE_TROOPER]
WEAKNESSES = effects.ABILITIES[effects.LONE_TROOPER :]  # they follow the abilities

DIE = Choice("d4", "d6", "d8", "d10", "d12")

AMOUNT = {"amount": need(Integer(0, 10))}
CHANGE = {"amount": need(Integer(-10, 10))}
LUCK = {"luck": may(Integer(0, 10), 0)}  # the price in luck of one use
A_DIE = {"die": need(DIE)}
A_CIRCLE = {"circle": need(Integer(1, 3))}
NOTHING: dict[str, Field] = {}

GAINS = Effect(
    {
        "add_die": A_DIE,
        "step": AMOUNT,
        "toughness": AMOUNT,
        "health_cap": AMOUNT,
        "luck": AMOUNT,
        "ability": {"name": need(Choice(*ABILITIES))},
        "other_health_cap": AMOUNT,
        "share_luck": AMOUNT,
    },
    blank={"amount": 0, "die": "", "name": ""},
)

GIFT_EFFECTS = Effect(
    {
        "health_cap_and_current": AMOUNT,
        "toughness": AMOUNT,
        "gain_luck": AMOUNT,
        "share_luck": AMOUNT,
        "add_die": A_DIE,
        "attack_anywhere": LUCK,
        "miracle": LUCK | AMOUNT,  # health that is left
        "split_die": NOTHING,
        "ambush_step_all": LUCK | AMOUNT,
        "ambush_die": A_DIE,
        "patrol_fires": LUCK,
        "place_trooper": LUCK | AMOUNT,  # highest cost of the trooper
        "recruit_anywhere": LUCK | CHANGE,  # added to the recruit die
        "extra_attack": LUCK,
        "move_hero": LUCK | AMOUNT,  # areas
        "attack_die": LUCK | A_DIE | {"self_damage": may(Integer(0, 10), 0)},
        "reduce_hits": LUCK | AMOUNT,
        "reroll_ones": NOTHING,
        "courage_when_other_hit": AMOUNT,
        "luck_when_luck_gift": AMOUNT,
        "aid_bonus": AMOUNT,
        "courage_if_alone": AMOUNT,
        "free_help": AMOUNT,
        "ignore_first_hit": AMOUNT,
        "extra_move": LUCK,
        "recruit_bonus": AMOUNT,
        "step_if_still": AMOUNT,
        "clear_status": AMOUNT,
        "aid_clears_pestilence": AMOUNT,
        "patrol_absorb": AMOUNT,
        "heal_self": LUCK | AMOUNT,
    },
    blank={"luck": 0, "amount": 0, "die": "", "self_damage": 0},
)

TRAITS = Effect(
    {
        "none": NOTHING,
        "attack_die": A_DIE,
        "set_adjacent": NOTHING,
        "lost_when_firing": AMOUNT,  # troopers
        "luck_when_absorbing": AMOUNT,
        "despair_back": AMOUNT,  # boxes, when one dies
        "upgrade": AMOUNT | {"into": need(NameOf("troopers"))},  # courage for each trooper
        "step_for_courage": AMOUNT,  # courage
        "move_for_courage": AMOUNT,  # courage
        "patrol_absorbs": AMOUNT,  # damage, in the place of `absorb`, on patrol
    },
    blank={"amount": 0, "die": "", "into": ""},
)
# An effect without an amount counts once.
LEGION_EFFECTS = Effect(
    {
        "exit_doom": AMOUNT,
        "tax_courage": AMOUNT,
        "stun_injured": NOTHING,
        "burn_injured": NOTHING,
        "demons_strike_anywhere": NOTHING,
        "demons_move": AMOUNT,  # areas
        "hurt_killer": AMOUNT,  # damage to a hero for each demon that he kills
        "larva_toughness": AMOUNT,  # in the place of the printed one
        "more_larvae": AMOUNT,  # with each revealed token
        "circle_toughness": AMOUNT | A_CIRCLE,
        "no_courage": A_CIRCLE,  # for kills of that circle
    },
    blank={"amount": 1, "circle": 0},
)
SPAWN_EFFECTS = Effect(
    {
        "none": NOTHING,
        "pestilence_all": AMOUNT,
        "troopers_die": AMOUNT,  # in every ambush
        "luck_or_damage": AMOUNT,
        "burn_all": NOTHING,
        "lose_luck": AMOUNT,
        "drive_to_lord": AMOUNT,  # areas
        "store_toughness": AMOUNT,
        "store_courage": NOTHING,
        "lay_cyst": NOTHING,
    },
    blank={"amount": 1},
)
STANDING_EFFECTS = Effect(
    {
        "none": NOTHING,
        "strikes_anywhere": NOTHING,
        "pestilence_per_damage": AMOUNT,
        "tougher_minions": AMOUNT,
        "unabsorbable": NOTHING,
        "ambushes_turn": NOTHING,
        "bars_help": NOTHING,
        "burns_area": NOTHING,
        "binds_luck": NOTHING,
        "extra_die": AMOUNT,
    },
    blank={"amount": 1},
)
DEATH_EFFECTS = Effect(
    {
        "none": NOTHING,
        "return_toughness": AMOUNT,
        "return_courage": NOTHING,
        "return_from_cyst": AMOUNT,  # health
    },
    blank={"amount": 1},
)
A_PART = {"part": may(Text(32, 0), "")}  # the name of a part of the Lord; "" is himself
BLANK_OF_A_LORD = {"amount": 0, "die": "", "part": "", "minion": "", "demon": "", "least": 0}
MENACES = Effect(
    {
        "free_attack": NOTHING,
        "place_minions": AMOUNT | {"minion": need(NameOf("minions"))},
        "call_demon": {"demon": need(NameOf("fourth"))},
        "damage_all": AMOUNT,
        "petrify_all": AMOUNT,
        "measure_all": AMOUNT | A_DIE,  # damage, or courage
        "discard_gifts": AMOUNT,
        "tax_all": AMOUNT,
        "trap": NOTHING,
        "toll": AMOUNT,  # of luck, of courage and of health
        "grow": AMOUNT | A_PART,
        "refill": AMOUNT | A_PART | {"minion": need(NameOf("minions"))},  # up to so many
        "add_counters": AMOUNT,
        "give_tokens": AMOUNT,
    },
    blank=BLANK_OF_A_LORD,
)
LORD_ABILITIES = Effect(
    {
        "burn_injured": NOTHING,
        "decree": AMOUNT,
        "trample": AMOUNT,
        "petrify_injured": AMOUNT,
        "measure_captain": AMOUNT | A_DIE,
        "waste_trapped": AMOUNT,
        "drain_luck": AMOUNT | A_PART,  # while that part lives
        "drain_health": AMOUNT | A_PART,
        "drain_courage": AMOUNT | A_PART,
        "pestilence_per_damage": AMOUNT | A_PART,
        "grow_by_die": AMOUNT | A_DIE | A_PART,
        "die_per_counter": A_DIE,
        "counter_per_attack": AMOUNT,
        "attack_for_counter": NOTHING,
        "strike_healthiest": AMOUNT,
        "named_numbers": AMOUNT,  # the highest
        "sloth_tokens": AMOUNT | A_DIE,
        "token_for_injured": AMOUNT,
        "rest_without_tokens": AMOUNT,
    },
    blank=BLANK_OF_A_LORD,
)
REWARDS = Effect(
    {
        "per_damage": AMOUNT | A_PART,
        "first_damage": AMOUNT,  # of each round
        "big_attack": AMOUNT | {"least": need(Integer(1, 10))},  # damage of one attack
        "per_stage": AMOUNT,
        "per_counter": AMOUNT,
    },
    blank=BLANK_OF_A_LORD,
)

NO_DEATH_EFFECT = {"op": "none", "amount": 1}
