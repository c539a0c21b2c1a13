"""Turn a position into the numbers from which the chance to win is predicted."""

from __future__ import annotations

from simkit.apocalypse.words import features as f
from simkit.kernel.jit import kernel

from .of_enemies import note_enemies
from .of_heroes import note_heroes
from .of_lords import note_lords
from .of_tracks import note_figures, note_tracks

LEAST_HEALTH = 0.3  # tens: below that a Lord is as good as dead


@kernel
def note_position(game, rules, out):
    """Every feature, into ``out``."""
    out[:] = 0.0
    note_tracks(game, rules, out)
    note_figures(game, out)
    note_lords(game, rules, out)
    note_heroes(game, rules, out)
    note_enemies(game, rules, out)
    note_products(out)


@kernel
def note_products(out):
    """What a sum of single features cannot say."""
    left, whole = 1.0 - out[f.DOOM], out[f.LORD_WHOLE]
    out[f.DOOM_BY_LORD] = out[f.DOOM] * whole
    out[f.TIME_BY_STRIKE] = left * out[f.STRIKE]
    out[f.TIME_BY_HEALTH] = left * whole
    out[f.DICE_BY_LORD] = out[f.DESPAIR_DICE] * whole
    out[f.SHADOW_BY_LORD] = (1.0 - out[f.LORD_STEPS]) * whole
    health = max(LEAST_HEALTH, out[f.FOE_HEALTH])
    out[f.HEALTH_BY_LORD] = out[f.BEARS] / health
    out[f.PURSE_BY_LORD] = out[f.PURSE] / health
