"""What all of the laboratory stands on: documents, Ctrl-C, the line of progress.

Nothing here knows of games that are played.
"""
