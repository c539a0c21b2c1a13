"""People at the table: questions, answers, what they are told, undo, and saved games.

What is calculated from many games has other rooms; playtests that are over are in `playtests`.
"""
