"""How far the real value may differ from a pack's: named unknowns with ranges and reasons.

What is varied one step at a time is said in `varying`; nothing here plays a game.
"""
