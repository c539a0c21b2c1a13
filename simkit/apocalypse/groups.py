"""Group attacks: all enemies of a kind in one place attack one hero, from larvae up to the Lord."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import clear_dice, lay_pool, roll_dice
from simkit.kernel.jit import kernel

from .attack import count_scoring
from .board import can, is_alive, is_hero_in, is_over, target_count
from .choices import DO_CHOOSE, TARGET
from .damage import infect, set_afire, stun, suffer_hits
from .effects import (
    BURN_INJURED,
    FIDGIT_DANCE,
    LORD_BURNS_INJURED,
    PESTILENCE_PER_DAMAGE,
    STRIKES_ANYWHERE,
    STUN_INJURED,
)
from .events import GROUP_ATTACKS, GROUP_HITS, SOFTENED, say
from .state import FOURTH, HELL, LORD, NONE, WALL


@kernel
def all_groups_attack(game, at, place, purpose, slot):
    """Every group in a place attacks, lowest Circle first; ``slot`` is that of the first group."""
    for target in range(WALL):
        if is_over(game):
            return
        if target_count(game, place, target) > 0:
            victim = choose_victim(game, at, place, target)
            if victim != NONE:
                group_attacks(game, at, place, target, victim, purpose, slot + target)


@kernel
def choose_victim(game, at, place, target):
    """The captain says which hero the group attacks, before its dice are rolled."""
    anywhere = strikes_anywhere(game, at.rules, place, target)
    clear_options(at.desk)
    for seat in range(game.players):
        if is_alive(game, seat) and (anywhere or game.heroes[seat].area == place):
            offer(at.desk, DO_CHOOSE, seat, -1, game.heroes[seat].area, 0)
    if at.desk.count == 0:
        return NONE
    return at.desk.options[ask(game, at, TARGET, game.captain, target, place)].who


@kernel
def strikes_anywhere(game, rules, place, target):
    """A Hellhound without a hero in its area attacks any hero on the map."""
    if target < FOURTH or target >= LORD or place == HELL:
        return False
    effect = rules.fourth[target - FOURTH].standing
    return effect.op == STRIKES_ANYWHERE and not is_hero_in(game, place)


@kernel
def group_attacks(game, at, place, target, victim, purpose, slot):
    """Roll the dice of the whole group; what is not softened or absorbed injures the hero."""
    count = target_count(game, place, target)
    pool = group_dice(game, at.rules, target)
    say(game, at, GROUP_ATTACKS, victim, target, place, count)
    toughness = game.heroes[victim].toughness
    hits = roll_hits(game, at, pool, count, toughness, purpose, slot)
    if hits > 0 and can(game.heroes[victim], FIDGIT_DANCE):
        hits -= 1
        say(game, at, SOFTENED, victim, -1, -1, 1)
    say(game, at, GROUP_HITS, victim, target, place, hits)
    damage = suffer_hits(game, at, victim, hits)
    if damage > 0 and not is_over(game):
        apply_status(game, at, target, victim, damage)


@kernel
def group_dice(game, rules, target):
    """The attack dice of one member of the group."""
    if target < FOURTH:
        return rules.minions[target].attack
    if target < LORD:
        return rules.fourth[target - FOURTH].attack
    lord = game.lords[target - LORD]
    kind = rules.lord[lord.kind]
    if lord.wall == 0 and kind.wall_health[0] > 0:
        return kind.attack_without_wall
    return kind.attack


@kernel
def roll_hits(game, at, pool, count, toughness, purpose, slot):
    """How many dice exceed a hero's toughness; each die has its own address."""
    dice = game.dice
    clear_dice(dice)
    lay_pool(dice, pool, count)
    roll_dice(dice, at.luck, purpose, game.turn, slot)
    game.tally.dice += dice.count
    return count_scoring(dice, toughness, 0)


@kernel
def apply_status(game, at, target, victim, damage):
    """What an injury brings with it: by the legion, the demon or the Lord."""
    if obeys_legion(game, at.rules, target):
        apply_legion(game, at, victim)
    if FOURTH <= target < LORD:
        effect = at.rules.fourth[target - FOURTH].standing
        if effect.op == PESTILENCE_PER_DAMAGE:
            infect(game, at, victim, damage * effect.amount)
    elif target >= LORD:
        if at.rules.lord[game.lords[target - LORD].kind].ability.op == LORD_BURNS_INJURED:
            set_afire(game, at, victim)


@kernel
def obeys_legion(game, rules, target):
    """All demons adopt the legion in effect; larvae and the Lord are no part of it."""
    if game.legion == NONE or target >= LORD:
        return False
    return target >= FOURTH or rules.minions[target].legion == 1


@kernel
def apply_legion(game, at, victim):
    """The legion's mark on a hero whom its demons have injured."""
    effect = at.rules.legion[game.legion].op
    if effect == STUN_INJURED:
        stun(game, at, victim)
    elif effect == BURN_INJURED:
        set_afire(game, at, victim)
