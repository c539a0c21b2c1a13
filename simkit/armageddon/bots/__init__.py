"""Who plays: bots, their knobs, and what they reckon with.

A bot sees the position without what its seat cannot know; no rule stands here.
"""
