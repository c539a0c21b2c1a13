"""Features of enemies: how near they are to the exit, and which heroes wait for them in ambush."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.judgement import chance_over
from simkit.apocalypse.bots.reckoning.outlook import (
    doom_ahead,
    exit_doom_of,
    unseen_doom,
)
from simkit.apocalypse.rules.board.board import (
    ambush_size,
    ambush_type,
    demons_in,
    minions_in,
    target_toughness,
)
from simkit.apocalypse.rules.board.maps import is_track_active
from simkit.apocalypse.words import features as f
from simkit.apocalypse.words import state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel

TENS = 10.0
SOON = 2  # turns in which tokens are seen coming
MOST_DOOM = 20.0


@kernel
def note_enemies(game, rules, out):
    """Area by area, by its distance from the exit."""
    ahead, coming, unseen, away = 0.0, 0.0, 0.0, 0
    for area in range(rules.map.areas):
        far = reach_of(game, rules, area)
        here = game.areas[area]
        out[f.LARVAE + far] += here.minions[state.LARVA]
        out[f.DEMONS + far] += demons_in(game, area)
        for circle in range(state.CIRCLES):
            if here.minions[circle] > 0:
                ahead += here.minions[circle] * doom_ahead(game, rules, circle, area)
                if far == 0:
                    coming += here.minions[circle] * exit_doom_of(game, rules, circle)
        note_ambush(game, rules, area, far, out)
        unseen += unseen_doom(game, rules, area, SOON)
        tokens = note_tokens(game, area, far, out)
        if tokens == 0 and minions_in(game, area) == 0:
            away += 1
    fourths, health = 0.0, 0.0
    for kind in range(rules.fourths):
        area = game.fourth[kind].area
        if area not in (state.NONE, state.HELL):
            far = reach_of(game, rules, area)
            out[f.FOURTHS + far] += 1.0
            fourths += doom_ahead(game, rules, state.FOURTH + kind, area)
            health += game.fourth[kind].health
            if far == 0:
                coming += exit_doom_of(game, rules, state.FOURTH + kind)
    out[f.FOURTH_HEALTH] = health / TENS
    out[f.DOOM_AHEAD] = min(MOST_DOOM, ahead + fourths)
    left = rules.doom_loss - game.doom
    out[f.DOOM_NEXT] = min(1.0, coming / max(1, left))
    out[f.DOOM_NEXT_LOSES] = 1.0 if coming >= left else 0.0
    out[f.UNSEEN_DOOM] = min(MOST_DOOM, unseen)
    out[f.AWAY] = away / rules.map.areas


@kernel
def reach_of(game, rules, area):
    """How far an area is from the exit: 0 for the next move, the last for far or never."""
    moves = rules.map.exit_in[area]
    if moves == 0 or not is_track_active(game, rules, area):
        return f.RANGES - 1
    return min(moves, f.RANGES) - 1


@kernel
def note_tokens(game, area, far, out):
    """The tokens that lie here."""
    tokens = 0
    for place in range(game.token_places):
        if game.tokens[place].area == area:
            tokens += 1
    out[f.TOKENS + far] += tokens
    return tokens


@kernel
def note_ambush(game, rules, area, far, out):
    """Who lies in wait here, and what he can do to a gryllus."""
    count = ambush_size(game, area)
    if count == 0:
        return
    out[f.AMBUSHES + far] += count
    dice = rules.trooper[ambush_type(game, area)].ambush[min(count, 4) - 1]
    tough = target_toughness(game, rules, state.GRYLLUS)
    for step in range(len(SIZES)):
        hit = min(1.0, chance_over(SIZES[step], tough, rules.hit_meets))
        out[f.AMBUSH_HITS + far] += dice[step] * hit
