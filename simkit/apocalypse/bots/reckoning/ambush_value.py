"""What an ambush is worth: troopers that lie in an area, and where more of them would help most."""

from __future__ import annotations

from simkit.apocalypse.bots.knobs import OUTPOSTS, PICKET, SHELTER
from simkit.apocalypse.rules.board.board import ambush_size, is_shadowed
from simkit.kernel.jit import kernel

from .judgement import dread_of_doom
from .lord_prospects import shadow_falls_on
from .outlook import MOST_TRAFFIC, traffic, unseen_doom

# What a die that fires every turn is worth in courage, by its size: d4, d6, d8, d10, d12.
DIE_WORTH = (1.8, 3.0, 3.8, 5.0, 5.5)
COMING = 3  # turns within which a picket looks for tokens
A_SECOND = 0.3  # a second trooper can absorb, and the ambush lives


@kernel
def ambush_worth(rules, kind, count):
    """What so many troopers of a type in ambush are worth where enemies pass every turn."""
    if count <= 0:
        return 0.0
    worth = A_SECOND * (min(count, 2) - 1)
    for step in range(len(DIE_WORTH)):
        worth += rules.trooper[kind].ambush[count - 1, step] * DIE_WORTH[step]
    return worth


@kernel
def present_worth(view, rules, area):
    """What the ambush of an area is worth now, where enemies pass every turn."""
    worth = 0.0
    for kind in range(rules.trooper_types):
        worth = max(worth, ambush_worth(rules, kind, view.areas[area].ambush[kind]))
    return worth


@kernel
def picket_worth(view, rules, area, knobs):
    """What it is worth that somebody lies here who sees tokens before they leave the map."""
    if rules.map.exit_in[area] != 1 or ambush_size(view, area) > 0:
        return 0.0
    doom = unseen_doom(view, rules, area, COMING)
    return knobs[PICKET] * dread_of_doom(view, rules, knobs) * doom


@kernel
def holds(view, rules, area, knobs):
    """True for an area near enough to hold, where the Shadow neither lies nor falls soon."""
    if rules.map.steps[area] - 1 > knobs[OUTPOSTS] or is_shadowed(view, area):
        return False
    return not shadow_falls_on(view, rules, area)


@kernel
def gain_of(view, rules, area, kind, most, knobs):
    """The most that up to ``most`` more troopers of a type add to an area, less what they cost."""
    before = present_worth(view, rules, area)
    first = picket_worth(view, rules, area, knobs)
    hoped = gain_with(view, rules, area, kind, most, MOST_TRAFFIC, before, first, knobs)
    if hoped <= 0.0:  # however much passes: who sees tokens first is no gain where others lie
        return 0.0
    passing = traffic(view, rules, area)
    return gain_with(view, rules, area, kind, most, passing, before, first, knobs)


@kernel
def gain_with(view, rules, area, kind, most, passing, before, first, knobs):
    """The same where so much passes, and so much is gained by the first who lies here."""
    there = view.areas[area].ambush[kind]
    best = 0.0
    for more in range(1, min(most, rules.ambush_most - there) + 1):
        gain = passing * (ambush_worth(rules, kind, there + more) - before) + first
        gain -= knobs[SHELTER] * rules.trooper[kind].absorb * more
        best = max(best, gain)
    return best


@kernel
def setting_gain(view, rules, seat, area, knobs):
    """What this hero's patrol would add to the ambush of an area."""
    if not holds(view, rules, area, knobs):
        return 0.0
    best = 0.0
    for kind in range(rules.trooper_types):
        carried = view.heroes[seat].patrol[kind]
        if carried > 0:
            best = max(best, gain_of(view, rules, area, kind, carried, knobs))
    return best
