"""Plays: state, zones, events, decisions, steps, saves. Knows nothing of files or of any game."""
