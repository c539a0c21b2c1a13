"""Options that a bot may not take: what is banned, and what is left of what is offered.

A ban is one number, and bans stand among the knobs of a mind: how many, and each of them. The
engine knows nothing of it: whoever restricts a bot shows it only what is left
(`lab/play/restricting.py`), and has it compiled once, whatever is banned.
"""

from __future__ import annotations

from .jit import kernel

ANY = -1
KINDS, VERBS, FIELDS, VALUES, SHARES = 128, 256, 8, 1 << 16, 64  # of each, at most
WHO, WHAT, WHERE, AMOUNT = range(4)  # fields of an option that a ban may name
DECLINE = 0  # the first verb of every game
CHANCE = VERBS - 2  # no verb: what is banned is to choose, and chance does
HIGHEST, LOWEST = VERBS - 3, VERBS - 4  # no verbs: all but one end of a field is banned


def number_of(kind: int, verb: int, field: int, value: int, shared: int) -> float:
    """A ban as a number: of what is ANY, nought, else one more; no digit of a float is lost."""
    most = (KINDS, VERBS, FIELDS, VALUES)
    found = 0
    for part, limit in zip((kind, verb, field, value), most, strict=True):
        if not ANY <= part < limit - 1:
            raise ValueError(f"a ban cannot hold {part}")
        found = found * limit + part + 1
    return float(found * SHARES + shared)


@kernel
def field_of(option, field):
    """The number of an option that a ban looks at."""
    if field == WHO:
        return option.who
    if field == WHAT:
        return option.what
    return option.where if field == WHERE else option.amount


@kernel
def is_banned(knobs, first, kind, option):
    """Whether any of the bans holds for an option; declining is never banned."""
    if option.verb == DECLINE:
        return False
    for place in range(first + 1, first + 1 + int(knobs[first])):
        ban = int(knobs[place])
        shared, ban = ban % SHARES, ban // SHARES
        value, ban = ban % VALUES - 1, ban // VALUES
        field, ban = ban % FIELDS - 1, ban // FIELDS
        verb, banned_in = ban % VERBS - 1, ban // VERBS - 1
        here = banned_in in (ANY, kind)
        if here and (verb == ANY or verb == option.verb):
            if field == ANY or field_of(option, field) // shared == value:
                return True
    return False


@kernel
def is_left_to_chance(knobs, first, kind):
    """Whether a ban says that chance answers this kind of decision."""
    for place in range(first + 1, first + 1 + int(knobs[first])):
        ban = int(knobs[place]) // (SHARES * VALUES * FIELDS)
        if ban % VERBS - 1 == CHANCE and ban // VERBS - 1 == kind:
            return True
    return False


@kernel
def forced_place(knobs, first, kind, options, count):
    """The option that stands at the end of a field to which a ban holds; -1 without such a ban.

    Options that leave the field empty are not looked at.
    """
    for place in range(first + 1, first + 1 + int(knobs[first])):
        ban = int(knobs[place]) // (SHARES * VALUES)
        field, ban = ban % FIELDS - 1, ban // FIELDS
        end = ban % VERBS - 1
        if end in (HIGHEST, LOWEST) and ban // VERBS - 1 == kind:
            found = -1
            for other in range(count):
                value = field_of(options[other], field)
                if value != -1:
                    best = value if found < 0 else field_of(options[found], field)
                    if found < 0 or (value > best if end == HIGHEST else value < best):
                        found = other
            if found >= 0:
                return found
    return -1


@kernel
def count_left(knobs, first, kind, options, count):
    """How many options no ban holds for."""
    left = 0
    for place in range(count):
        if not is_banned(knobs, first, kind, options[place]):
            left += 1
    return left


@kernel
def place_of(knobs, first, kind, options, number):
    """The place of what is left by its number among what is left."""
    place = -1
    while number >= 0:
        place += 1
        if not is_banned(knobs, first, kind, options[place]):
            number -= 1
    return place
