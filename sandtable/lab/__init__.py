"""Questions about a game, answered by many matches."""
