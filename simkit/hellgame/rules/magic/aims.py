"""9.8.1 What a Major Arcanum is aimed at, and where caster and target must be.

A target is a number; what it numbers depends on the aim of the effect: a demon, a legion, a
lieutenant or a place.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import is_on_earth
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Vocabulary

# Kinds of aim. Those of the first group choose nothing.
aim = Vocabulary()
AT_NOBODY = aim("nobody")
AT_HELL = aim("hell")  # something that happens in Hell
AT_RIVAL = aim("rival")  # a demon of another triumvirate
AT_OWN_DEMON = aim("own_demon")  # an incapacitated one
AT_OWN_LEGION = aim("own_legion")
AT_LEGION = aim("legion")  # of somebody else, without a lieutenant
AT_LIEUTENANT = aim("lieutenant")  # of somebody else
AT_OWN_SECTIO = aim("own_sectio")
AT_OWN_STACK = aim("own_stack")  # a place with own units
AT_UNGUARDED = aim("unguarded")  # a sectio whose holder has no unit there
AT_SECTIO = aim("sectio")
_AIM_OF = {
    effects.INCAPACITATE: AT_RIVAL,
    effects.TARGET_LOSES_ACTION: AT_RIVAL,
    effects.GIVE_DISFAVOUR: AT_RIVAL,
    effects.REMOVE_DEMON_FROM_BATTLE: AT_RIVAL,
    effects.RECOVER_DEMON: AT_OWN_DEMON,
    effects.SACRIFICE_LEGION_FOR_SOULS: AT_OWN_LEGION,
    effects.STEAL_LEGION: AT_LEGION,
    effects.DISBAND: AT_LEGION,
    effects.STEAL_LIEUTENANT: AT_LIEUTENANT,
    effects.SUMMON_LEGION: AT_OWN_SECTIO,
    effects.TELEPORT_STACK: AT_OWN_STACK,
    effects.REVOKE_SECTIO: AT_UNGUARDED,
    effects.PLACE_WILD_HELLHOUND: AT_SECTIO,
    effects.LILITH_TO_ANTEHELL: AT_HELL,
    effects.MOVE_URIEL: AT_HELL,
}
AIM = tuple(_AIM_OF.get(effect, AT_NOBODY) for effect in range(len(effects.MAJORS)))


@kernel
def aim_of(rules, card):
    """What kind of target a card takes."""
    return AIM[rules.arcanum[card].effect]


@kernel
def is_demon_aim(aim):
    """True when the target is a demon."""
    return aim in (AT_RIVAL, AT_OWN_DEMON)


@kernel
def is_legion_aim(aim):
    """True when the target is a legion."""
    return aim in (AT_OWN_LEGION, AT_LEGION)


@kernel
def range_of(rules, aim):
    """Targets of an aim are numbers below this; 0: nothing is chosen."""
    if aim <= AT_HELL:
        return 0
    if is_demon_aim(aim):
        return rules.demons
    if is_legion_aim(aim):
        return state.LEGIONS
    if aim == AT_LIEUTENANT:
        return rules.lieutenants
    return state.PLACES if aim == AT_OWN_STACK else SECTIOS


# --- same place ----------------------------------------------------------------------------------


@kernel
def scene_of(game, aim, target):
    """Where a card works: in Hell, on Earth, or ANYWHERE if it touches neither."""
    if aim == AT_NOBODY:
        return effects.ANYWHERE
    if is_demon_aim(aim) and is_on_earth(game, target):
        return effects.ONLY_EARTH
    return effects.ONLY_HELL


@kernel
def can_reach(game, rules, card, demon, scene):
    """Caster and target in the same place, which the card may name; from Earth one may return."""
    named = rules.arcanum[card].scene
    if effects.ONLY_EARTH in (named, scene):
        return effects.ONLY_HELL not in (named, scene) and is_at_home_on_earth(game, demon)
    return True


@kernel
def is_at_home_on_earth(game, demon):
    """True for a demon that can act on Earth: it came there before this Action Phase (9.6)."""
    return is_on_earth(game, demon) and game.demons[demon].earth_turn <= game.turn


@kernel
def brings_home(game, rules, card, demon, scene):
    """True if the card takes a demon on Earth back to Hell (9.6, 9.8.1)."""
    return is_on_earth(game, demon) and effects.ONLY_HELL in (rules.arcanum[card].scene, scene)
