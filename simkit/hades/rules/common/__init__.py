"""Questions, cards, combat and things that several phases share (2, 4, 10-12, 14).

No phase of the turn begins here.
"""
