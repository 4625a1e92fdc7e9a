"""Cardwright: a declarative language for tabletop card games, from Python.

This folder is the installed root package `cardwright`; it holds what other programs may rely on.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
