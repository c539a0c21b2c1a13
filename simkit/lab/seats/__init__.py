"""Games that stop at each decision of some seats, until somebody from outside has chosen.

Programs that learn sit in `environments`, people in `people`.
"""
