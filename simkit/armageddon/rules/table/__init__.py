"""What every rule stands on: armies, cards, control, supply, and what is hidden.

Nobody is asked anything here.
"""
