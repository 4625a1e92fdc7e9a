"""Data: games and sets written in Cardwright, each a folder of its own."""
