"""The functions that answer for bots: of engines, of users' files, and what surrounds them.

What a function from outside is shown is here too. Which bots a cell has is settled above.
"""
