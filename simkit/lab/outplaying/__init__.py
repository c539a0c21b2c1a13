"""A player that learns to beat a bot from games with it, and what it wins.

Small changes of a bot are in `worths`, the exact best answer of a small game in `solving`.
"""
