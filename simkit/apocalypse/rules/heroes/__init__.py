"""What heroes have: courage, health, gifts, troopers.

When they use it is said in `attacks` and `phases`.
"""
