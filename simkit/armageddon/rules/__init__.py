"""The rules: dice, what lies on the table, battles and sieges, actions, and the phases of a turn.

No bot and no word for people.
"""
