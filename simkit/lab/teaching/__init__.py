"""Teach a script what a search finds: lessons, fitted knobs, and rounds of both.

How games are imagined is said in `kernel/search`, how knobs are fitted by playing in `contests`.
"""
