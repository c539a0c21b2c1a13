"""Find and change bots: those of a game, a bot file or a script, and bots made weaker.

The one function that finds a bot is here. How a bot chooses stands with its game.
"""
