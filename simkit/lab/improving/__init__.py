"""Search for better settings, knobs and styles: tune-bot, tune-game, tradeoff and styles.

Every gain is measured on fresh games.
"""
