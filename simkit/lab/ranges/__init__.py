"""How far a value may lie from what the pack says: named unknowns, each with a range and a
reason; the neighbours of a value.

What is varied one step at a time is said in `varying`; nothing here plays a game.
"""
