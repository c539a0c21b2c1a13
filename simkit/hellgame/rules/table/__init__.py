"""What is always at hand: the map, hands, favours, rolls, rank, deals (2, 3, 4, 14).

No unit moves here, and no phase begins.
"""
