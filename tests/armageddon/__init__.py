"""Tests of Armageddon Empires."""
