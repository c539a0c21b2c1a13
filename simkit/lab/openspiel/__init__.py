"""Games of one file as games of OpenSpiel, for its solvers, and simkit's bots among its bots.

Environments of other libraries are in `environments`.
"""
