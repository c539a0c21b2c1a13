"""Attacks of both sides, and what is done before the roll."""
