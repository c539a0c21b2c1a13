"""Demon legions: what all demons do while one is in effect. Larvae, tokens and Lords do not."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import demons_in, is_alive, legion_amount, obeys_legion
from simkit.apocalypse.rules.heroes.damage import set_afire, stun, suffer
from simkit.apocalypse.words import effects, events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# --- enemy phase --------------------------------------------------------------------------------


@kernel
def tax_courage(game, at):
    """Dis: each hero who shares an area with demons loses courage as the enemy phase begins."""
    tax = legion_amount(game, at.rules, effects.TAX_COURAGE)
    for seat in range(game.players):
        hero = game.heroes[seat]
        lost = min(hero.courage, tax)
        if is_alive(game, seat) and lost > 0 and demons_in(game, hero.area) > 0:
            hero.courage -= lost
            say(game, at, events.TAXED, seat, value=lost)


@kernel
def mark_for_legion(game, at, target, victim):
    """Lethe stuns and Phlegethon burns a hero whom their demons have injured."""
    if not obeys_legion(game, at.rules, target):
        return
    if legion_amount(game, at.rules, effects.STUN_INJURED) > 0:
        stun(game, at, victim)
    if legion_amount(game, at.rules, effects.BURN_INJURED) > 0:
        set_afire(game, at, victim)


@kernel
def pandemonium_strikes(game, rules, target):
    """Pandemonium: revealed demons attack heroes outside their area; larvae do not."""
    return obeys_legion(game, rules, target) and (
        legion_amount(game, rules, effects.DEMONS_STRIKE_ANYWHERE) > 0
    )


@kernel
def areas_moved(game, rules, target):
    """How far a group moves: one area, demons of Styx two."""
    further = legion_amount(game, rules, effects.DEMONS_MOVE)
    return max(1, further) if obeys_legion(game, rules, target) else 1


@kernel
def exit_doom_added(game, rules, target):
    """Acheron: every demon that exits costs more."""
    return legion_amount(game, rules, effects.EXIT_DOOM) if obeys_legion(game, rules, target) else 0


# --- kills and tokens ---------------------------------------------------------------------------


@kernel
def hurt_killer(game, at, seat, target):
    """Cocytus: a hero takes damage for each demon that he kills; his troopers may absorb it."""
    damage = legion_amount(game, at.rules, effects.HURT_KILLER)
    if damage == 0 or seat == state.NONE or not obeys_legion(game, at.rules, target):
        return
    if is_alive(game, seat):
        say(game, at, events.KILLER_HURT, seat, target, value=damage)
        suffer(game, at, seat, damage, True)


@kernel
def pays_for_kill(game, at, target):
    """Sheol leaves no courage to whoever kills a demon of its circle."""
    if legion_amount(game, at.rules, effects.NO_COURAGE) == 0 or not obeys_legion(
        game, at.rules, target
    ):
        return True
    if at.rules.legion[game.legion].circle != target:
        return True
    say(game, at, events.NO_COURAGE, what=target)
    return False


@kernel
def larvae_added(game, at, area):
    """Gehenna: the larvae that every revealed token brings on top."""
    larvae = legion_amount(game, at.rules, effects.MORE_LARVAE)
    if larvae > 0:
        say(game, at, events.MORE_LARVAE, what=state.LARVA, where=area, value=larvae)
    return larvae
