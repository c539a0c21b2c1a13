"""Units and control: where they stand, move, flee, join and leave (3.1, 7.1, 8.3, 9.5, 12.3).

Who decides that they do lies in `demon_actions`, `battle` and `phases`.
"""
