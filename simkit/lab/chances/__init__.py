"""Chances of winning: learned from positions, or so small that they are met by splitting alone.

What a position is in numbers belongs to its game, how a sum of them becomes a chance to `kernel/`.
"""
