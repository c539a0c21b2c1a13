"""e Combat: odds, modifiers, losses, leaders, retreat and advance. Overruns retreat by it too.

Nothing that a player decides by himself, and no word for people.
"""
