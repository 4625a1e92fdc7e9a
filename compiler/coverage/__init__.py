"""Coverage of `.card` files: which lines of effects have been executed.

`measured` makes figures of what the probes of a program have seen, `report` shows them as text and as JSON.
"""
