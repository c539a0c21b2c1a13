"""One thing at a time against what is played as it is: what a bot is forbidden.

What two ways to play are worth against each other is asked in `contests`.
"""
