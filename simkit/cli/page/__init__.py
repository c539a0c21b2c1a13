"""The commands on the web page: their forms, and how a question from the page is read.

Serving and showing is simkit.web. Nothing here names a command: a new one is on the page at once.
"""
