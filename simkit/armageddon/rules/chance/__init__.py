"""What is left to chance: dice that are rolled against each other, and the map that is laid.

No rule about armies, bases or cards stands here.
"""
