"""Why games went as they did: causes of loss, and the film of a game.

What would change the answer is asked in `contests`.
"""
