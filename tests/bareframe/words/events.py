"""What the log can say."""

from simkit.kernel.vocabulary import Events

event = Events()
DEALT = event("dealt", "deal", "The card is a {value}.")
EVENTS = event.declared
