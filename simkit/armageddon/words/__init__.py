"""The names that rules use, each with its number, and the fields of the position and of the values.

Each is entered here once; no rule stands here.
"""
