"""The functions that choose for bots: of engines, of user files, and their changes.

What a function from outside is shown is here too. Which bots a cell has is settled above.
"""
