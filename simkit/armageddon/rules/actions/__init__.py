"""What action points buy: cards, marches, raids, operations. Each module lists options and does them."""
