"""What bots reckon with: distances, odds, dangers, worth."""
