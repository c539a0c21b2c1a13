"""The bots of the game: a list of all, their plans, and the figures that their plans rest on.

A bot is entered in `policies.py` alone. No rule stands here, and nothing reads what is hidden.
"""
