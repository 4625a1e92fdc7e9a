"""Typed tree to Python functions that carry the lines of the .card file."""
