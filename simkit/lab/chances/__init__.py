"""Chances of winning: learned from positions, or too small for plain counting.

What a position is in numbers belongs to its game, how a sum of them becomes a chance to `kernel/`.
"""
