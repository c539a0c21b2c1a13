"""The commands as the web page asks them: forms, made of what commands declare; questions, read.

Serving and showing is simkit.web. Nothing here names a command: a new one is on the page at once.
"""
