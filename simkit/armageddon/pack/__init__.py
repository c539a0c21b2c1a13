"""Component packs of this game: what a pack may hold, and how it becomes numbers for the rules.

This runs before a game, never in it: no rule stands here.
"""
