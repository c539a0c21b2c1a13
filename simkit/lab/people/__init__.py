"""People at the table: what they are asked and told, undo, and games that are saved.

What is calculated from many games has other rooms; playtests that are over are in `playtests`.
"""
