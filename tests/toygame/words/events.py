"""What the log of a race can say."""

from simkit.kernel.vocabulary import Events

event = Events()
STARTED = event("started", "toygame:1", "The race to {value} points begins.")
ROLLED = event("rolled", "toygame:2", "The runner rolls a {value}.")
ROLLED_AGAIN = event("rolled_again", "toygame:3", "The runner rolls again: {value}.")
SCORED = event("scored", "toygame:4", "{value} points.")
STUMBLED = event("stumbled", "toygame:3", "The runner stumbles.", voidable=True)
EVENTS = event.declared
event_number = event.number
