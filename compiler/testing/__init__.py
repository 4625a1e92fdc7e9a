"""Runs the tests that are written in the language."""
