"""Tests of the complete games in examples/, each against an oracle of its own."""
