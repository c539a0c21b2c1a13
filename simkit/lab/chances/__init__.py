"""Chances of winning learned from games: positions noted, weights fitted, calibration checked.

What a position is in numbers belongs to its game, how a sum of them becomes a chance to `kernel/`.
"""
