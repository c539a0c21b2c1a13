"""One-file games as games of OpenSpiel, for its solvers and bots.

Environments of other libraries are in `environments`.
"""
