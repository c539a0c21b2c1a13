"""A module a kind of chart, called as the kind is: its entry, what it draws, the numbers it draws.

What several kinds share lives one folder up."""
