"""What rules reckon with for a moment: sets as one number, and room for numbers on the stack.

Nothing here lasts longer than the kernel that asked for it.
"""
