"""From component files to numbers: what a pack may hold, and how it is laid into the rules.

This runs before a game, never in it: no rule stands here.
"""
