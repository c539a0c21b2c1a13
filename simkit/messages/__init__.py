"""What simkit says when something is wrong: one kind of error, whose fault it is, old names.

Checks raise these errors where they find something. No check stands here.
"""
