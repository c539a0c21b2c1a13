"""The scripted policies: who they are, what they reckon with, how they plan."""
