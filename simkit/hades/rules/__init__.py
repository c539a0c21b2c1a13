"""The rules, in the rulebook's order and words."""
