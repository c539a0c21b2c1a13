"""Errors and their messages: the one kind of error, whose mistake it is, and renamed words.

Checks raise these errors where they find something. No check stands here.
"""
