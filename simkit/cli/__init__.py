"""The command line: it reads what you type, calls the public functions, and prints the answer.

It has no logic of its own. Each command is a file in `commands`. What several
commands share is here.
"""
