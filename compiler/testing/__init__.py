"""Runs the tests that are written in the language: `bench.run_tests` is the door.

`reading` takes a test apart, `compiled` turns its lines into functions, `table` finds and names what a test speaks of, `script`
lets its lines happen one after the other, `answering` and `expecting` serve its `answer` and `expect` lines.
"""
