"""Environments for learning: a program from outside answers for some seats of a game.

What bots of simkit learn is in `teaching` and `chances`.
"""
