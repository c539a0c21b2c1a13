"""What bots reckon with: how a position stands, what a move is worth.

No bot stands here, and no rule.
"""
