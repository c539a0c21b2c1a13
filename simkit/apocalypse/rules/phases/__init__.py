"""Set-up and the phases of a turn: team, heroes, Hell Time, enemies.

What several phases have in common lies in the folders beside this one.
"""
