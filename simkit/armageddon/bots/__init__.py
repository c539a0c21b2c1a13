"""The bots of the game, their knobs, and the figures that their plans rest on.

A bot sees the position without what its seat cannot know; no rule stands here.
"""
