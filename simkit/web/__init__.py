"""The web page of `simkit serve`: it passes questions to simkit and shows the answers.

No figure is computed here, and nothing listens beyond this machine.
"""
