"""The figures that bots calculate before they decide: how good a position or a move is.

No bot stands here, and no rule.
"""
