"""Compare logs of games that people played with the model.

What the model itself does with claims about real play lives in `calibrating`.
"""
