"""Real tables: logs of games that people have played, read and set against the model.

What the model itself does with claims about real play lives in `calibrating`.
"""
