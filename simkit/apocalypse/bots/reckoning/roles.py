"""What each hero is good for: the worth of an ability, and which hero gains most from a gift."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can
from simkit.apocalypse.rules.heroes.recruiting import patrol_limit
from simkit.apocalypse.words import effects, state
from simkit.kernel.jit import kernel

from .fighting import leaves_a_mark
from .judgement import count_of
from .prices import luck_users

# What an ability is worth in courage over what is left of a game. Dice against a Lord weigh most,
# as with gifts; then what yields or spares something every turn. Weaknesses are worth nothing.
ABILITY_WORTH = effects.ability.each(
    rest=0.0,
    sighted_in=3.0,  # dice are never idle
    zeroed_in=2.0,  # larger dice, but only for who stands still, and not in Hell
    head_shot=7.0,  # two faces make one that wounds a Lord
    old_school_discipline=1.5,
    ballistics=1.5,
    mentor=1.0,
    gratitude=2.5,  # two steps for one help
    prayer=3.5,  # a point of health a turn
    silat=2.5,  # a second kill for many a first
    nimble=6.0,  # home, recruited and back
    focus=7.0,
    otherworld_vision=7.0,  # a d8 in Hell
    fidgit_fetch=1.0,
    fidgit_dance=3.5,  # a hit less from every group
    fidgit_sic=4.5,  # a Lord who is easier to wound, for whoever attacks
    spunky=4.0,  # up to 2 courage a turn
    winsome=2.0,
    inner_strength=1.5,
    charge=2.0,
    bulldoze=2.0,  # a larva a turn
    stubborn=2.5,  # a hit less from every attack of a Lord
    familiar_spirit=2.0,
    forfeit_soul=5.0,  # a d10 as long as luck lasts
    dark_exchange=2.5,
    dominant_personality=1.0,
    emergency_care=1.5,
    veteran=2.0,
    field_surgeon=2.5,
    stimpacks=2.5,
    autopsy=2.0,  # 1 courage a turn with larvae
    legal_expert=0.2,
    teamwork=1.5,
    death_with_honor=4.0,  # a last blow, and no doom
    stragglers=2.0,
    leadership=2.5,
    muster=2.0,
    brawler=3.0,  # a second attack
    last_stand=3.5,
    shrug_off=1.0,
    occult_interest=1.5,
    blood_rite=4.0,  # a d8 as long as blood lasts
    fascination=1.5,
    cover_fire=2.0,
    fireproof=1.0,
    under_fire=1.0,
)
# What part of its usual worth a hero has of a gift or an ability.
ON_LITTLE_LUCK, FULL_LUCK = 0.3, 4.0  # what lives on luck: without any; enough of it
HEALTH_ALONE = 0.2  # where his health can rise no more
TO_ANYBODY, FRONT_HEALTH = 0.5, 12.0  # armour: more for who can bear much and is attacked most
UNUSED_LUCK, A_LUCK_USED = 0.8, 0.2
NO_LARGE_DIE, FEW_DICE, A_DIE = 0.3, 0.5, 0.25


@kernel
def ability_worth(view, seat, ability):
    """What an ability is worth to this hero.

    What lives on luck needs some, and what is done for others needs others.
    """
    worth = ABILITY_WORTH[ability]
    if ability == effects.FORFEIT_SOUL or ability == effects.STIMPACKS:
        worth *= min(1.0, ON_LITTLE_LUCK + view.heroes[seat].luck / FULL_LUCK)
    if view.players == 1 and is_for_others(ability):
        return 0.0
    return worth


@kernel
def is_for_others(ability):
    """Abilities that a lone hero has no use for."""
    return ability in (
        effects.MENTOR,
        effects.GRATITUDE,
        effects.SPUNKY,
        effects.WINSOME,
        effects.INNER_STRENGTH,
        effects.STIMPACKS,
        effects.TEAMWORK,
        effects.LEGAL_EXPERT,
    )


@kernel
def share_of_use(view, rules, seat, gift):
    """What part of a gift's usual worth this hero has of it."""
    hero = view.heroes[seat]
    if gift == effects.HEALTH_CAP_AND_CURRENT:
        return 1.0 if hero.cap < rules.health_most else HEALTH_ALONE
    if gift == effects.GIFT_TOUGHNESS and hero.toughness >= rules.toughness_most:
        return 0.0
    if gift == effects.GIFT_TOUGHNESS or gift == effects.IGNORE_FIRST_HIT:
        return TO_ANYBODY + hero.cap / FRONT_HEALTH
    if gift == effects.PATROL_ABSORB:  # a point for every trooper he can lead
        return patrol_limit(hero, rules) / max(1, rules.patrol_most)
    if gift == effects.STEP_IF_STILL:  # who must move never stands still
        return 0.0 if can(hero, effects.RESTLESS) else 1.0
    if gift == effects.CLEAR_STATUS:
        return 2.0 if leaves_a_mark(view, rules) else 1.0
    if gift == effects.AID_CLEARS_PESTILENCE:
        return 1.0 + 2.0 * sick_heroes(view)
    if gift == effects.GIFT_SHARE_LUCK or gift == effects.COURAGE_WHEN_OTHER_HIT:
        return 0.0 if view.players == 1 else 1.0
    if gift == effects.FREE_HELP:  # nobody helps a loner
        return 0.0 if view.players == 1 or can(hero, effects.LONER) else 1.0
    if gift == effects.GIFT_GAIN_LUCK:
        return UNUSED_LUCK + A_LUCK_USED * luck_users(view, rules, seat)
    return share_of_dice(view, seat, gift)


@kernel
def share_of_dice(view, seat, gift):
    """Gifts that better the dice he has: more for whoever has more of them."""
    dice = view.heroes[seat].dice
    if gift == effects.SPLIT_DIE:
        return 1.0 if dice[3] + dice[4] > 0 else NO_LARGE_DIE
    if gift == effects.EXTRA_ATTACK or gift == effects.REROLL_ONES:
        return FEW_DICE + A_DIE * count_of(dice)
    return 1.0


@kernel
def sick_heroes(view):
    """How many heroes carry pestilence."""
    count = 0
    for seat in range(min(view.players, state.MOST_SEATS)):
        if view.heroes[seat].pestilence > 0:
            count += 1
    return count
