"""Why games went as they did: causes of loss, and the timeline of a game.

What would change the answer is asked in `contests`.
"""
