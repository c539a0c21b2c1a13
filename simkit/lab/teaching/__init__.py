"""What a search finds is taught to a script: lessons, knobs that fit them, rounds of both.

How games are imagined is said in `kernel/search`, how knobs are fitted by playing in `contests`.
"""
