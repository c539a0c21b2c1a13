"""Compiled loops that go through all positions again and again."""

from __future__ import annotations

from simkit.kernel.jit import later


@later("f8(i8[::1], i8[::1], i8[::1], f8[::1], f8[:, ::1])")
def sweep(mover, first, target, weight, value):
    """Each position once, the last first: draws by their chances, who chooses takes the best.

    Returns the largest change of a value.
    """
    change = 0.0
    for back in range(len(mover)):
        place = len(mover) - 1 - back
        begin, end, seat = first[place], first[place + 1], mover[place]
        if begin == end:
            continue
        best = begin
        if seat >= 0:
            for way in range(begin + 1, end):
                if value[target[way], seat] > value[target[best], seat]:
                    best = way
        for each in range(value.shape[1]):
            new = value[target[best], each]
            if seat < 0:
                new = 0.0
                for way in range(begin, end):
                    new += weight[way] * value[target[way], each]
            change = max(change, abs(new - value[place, each]))
            value[place, each] = new
    return change


@later("void(i8[::1], i8[::1], i8[::1], i8[::1], f8[::1], i8, f8[::1])")
def reach(order, mover, first, target, share, seat, found):
    """How likely each position is, if a seat does all it can to come there."""
    found[:] = 0.0
    found[order[0]] = 1.0
    for step in range(len(order)):
        place = order[step]
        for way in range(first[place], first[place + 1]):
            part = 1.0 if mover[place] == seat else share[way]
            found[target[way]] += found[place] * part


@later("void(i8[::1], i8[::1], i8[::1], i8[::1], f8[::1], i8, f8[::1])")
def reach_alone(order, mover, first, target, share, seat, found):
    """How likely a seat's own choices are on the way to each position."""
    found[order[0]] = 1.0
    for step in range(len(order)):
        place = order[step]
        for way in range(first[place], first[place + 1]):
            part = share[way] if mover[place] == seat else 1.0
            found[target[way]] = found[place] * part  # the same on every way there


@later("void(i8[::1], i8[::1], i8[::1], f8[::1], f8[::1])")
def backward(order, first, target, share, value):
    """The value of each position, if every way is gone so often."""
    for back in range(len(order)):
        place = order[len(order) - 1 - back]
        begin, end = first[place], first[place + 1]
        if begin < end:
            total = 0.0
            for way in range(begin, end):
                total += share[way] * value[target[way]]
            value[place] = total
