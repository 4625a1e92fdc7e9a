"""What a game is made of, as hashes: saves say which content they belong to, and what is different where it has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from cardwright.dsl import syntax
from cardwright.dsl import typed as ty

__all__ = ["content_hash", "parts"]


def content_hash(module: ty.Module) -> str:
    """A hash of all sources in which something is declared, wherever they lie on the disk."""
    texts = {id(node.span.source): node.span.source.text for _, node in _declared(module)}
    sums = sorted(_hash(text, 16) for text in texts.values())
    return _hash("\0".join(sums), 16)


def parts(module: ty.Module) -> Mapping[str, str]:
    """Each declaration by name, with a short hash of its words; policies with what was chosen."""
    found: dict[str, list[str]] = {}
    for name, node in _declared(module):
        found.setdefault(name, []).append(" ".join(node.span.text.split()))
    hashed = {name: _hash("\0".join(texts), 4) for name, texts in found.items()}
    return hashed | {f"policy {name}": value for name, value in module.policy.items()}


def _declared(module: ty.Module) -> Iterator[tuple[str, syntax.Node]]:
    """What is declared, in words, and where. Several may have one name: overloads of a verb, rules of the game."""
    for card in module.cards:
        yield card.title, card.node
    sorts = {
        "kind": module.kinds.values(), "counter": module.counters.values(), "zone": module.zones, "verb": module.verbs,
        "noun": module.nouns, "adjective": module.adjectives, "turn": module.turns, "window": module.windows,
        "table": module.tables, "variant": module.variants, "pick": module.picks, "ending": module.endings,
    }  # fmt: skip
    for sort, symbols in sorts.items():
        for symbol in symbols:
            yield f"{sort} {symbol.name}", symbol.node
    for rule in module.rules:
        if rule.scope is None:
            yield "the rules of the game", rule.node
    for name, block in (("setup", module.setup), ("round", module.round)):
        if block is not None:
            yield name, block.node
    if module.game is not None:
        yield "the game", module.game.node


def _hash(text: str, size: int) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=size).hexdigest()
