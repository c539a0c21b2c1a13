"""Starting points for an author: a small example game, and the folder form of a one-file game.

What is written belongs to the author; simkit never overwrites it.
"""
