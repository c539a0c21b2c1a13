"""The vocabulary and the records of numbers that rules and bots share: no rule stands here."""
