"""Bots with a script of their own, one module for each. They share no code with the planning bots.

A bot that differs by its knobs alone has no file.
"""
