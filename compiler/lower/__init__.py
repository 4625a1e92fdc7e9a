"""Typed tree to Python functions that carry the lines of the .card file.

========================= ==========================================================================================
link                      `lower(module) -> Program`, `python_text(module)`; on top of `ground`, `tables`, `hooks`, `spans`, `functions`
content           hashes of what the game is made of, for saves
layout, constant          numbers of definitions, things, zones, fields; what is known before any game
facts, walk, touch        what is known of the whole game: who listens, what is asked about, what reads and writes what
emit, context, reuse      building Python trees; one function in the making; readings kept in pure functions
expression                plain expressions and tables; with `member`, `place`, `among` (sets), `compare`
statement, core, together statements; the core verbs; *collectively*
choice, feasible, extent  who chooses among what; can it be done in full, and how much of it (S1, S2)
verb, section, rule       the functions of verbs, of sections of cards, of rules that listen
turn                      rounds, turns, phases as steps; continuations
offer, listing, offered   what may be done now: loops in which nothing is tested twice; with `bounds`, `trees`
piles, unrolled           several cards off a pile at once; comprehensions as loops
describe, wording         questions, options and events, worded by whoever is given for it; titles and the source where nobody is
carried                   which things a verb may bring to or from where not everybody looks: the log notes their places
========================= ==========================================================================================
"""
