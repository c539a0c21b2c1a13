"""Games that stop at the decisions of some seats, until someone outside chooses.

Programs that learn sit in `environments`, people in `people`.
"""
