"""Who plays: bots of a game, bots in a user's file or script, and bots that lack skill.

The one function that finds a bot is here. How a bot chooses stands with its game.
"""
