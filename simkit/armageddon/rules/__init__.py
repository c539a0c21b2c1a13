"""The rules, in the order of the summary: its player-turn, and what all of it stands on.

No bot and no word for people.
"""
