"""The rules, in the rulebook's order and words; each is called by a phase or by another rule.

No number that a pack could hold stands here, and nothing of bots.
"""
