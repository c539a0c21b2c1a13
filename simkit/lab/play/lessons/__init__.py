"""Books of mixed answers, which bots that search learn before the first game: written once each.

Nothing here plays. Whose book it is, and how a lesson is played, is said by who asks for it.
"""
