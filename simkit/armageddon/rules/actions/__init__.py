"""What action points buy: cards, marches, raids, operations.

Each module lists what may be done and does it; battles stand in battle/.
"""
