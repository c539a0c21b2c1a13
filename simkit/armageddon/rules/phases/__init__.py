"""The turn: set-up, initiative, the players one after the other, and who is out of the game.

What a single action does stands in actions/.
"""
