"""Environments for learning: a game in which a program from outside answers for some seats.

What bots of simkit learn is in `teaching` and `chances`.
"""
