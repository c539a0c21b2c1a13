"""Charts: functions on plain frames that return a figure, and the look that they share."""
