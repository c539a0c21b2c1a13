"""What rules reckon with for a moment: sets as one number, room for numbers, arrays that are lent.

Nothing here lasts longer than the kernel that asked for it.
"""
