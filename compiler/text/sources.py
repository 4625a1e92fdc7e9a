"""Where in the sources something stands: the statement around it, and in which scope the printer says it there.

A question that a game asks belongs to a phrase of the source. To word it, everything around it is printed once, so that names,
actors and pronouns are known; `Place.scope` is the scope of the innermost statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty

from . import heads, rule, section, statement
from .cards import scope_of
from .lexicon import Lexicon
from .rules import Book
from .scope import Scope

__all__ = ["Place", "Sources"]

STATEMENTS = (
    sx.Act, sx.If, sx.Either, sx.ForEach, sx.Repeat, sx.Match, sx.Let, sx.Instead, sx.Until, sx.Change, sx.Permit, sx.Hook,
)  # fmt: skip
ROOTS = (sx.Section, sx.Phase, sx.Hook, sx.Change, sx.Permit, sx.Opening)


@dataclass(frozen=True, slots=True)
class Place:
    """around: the nodes around it, outermost first, itself last. scope: the scope of the innermost one that was said; None if none was."""

    around: tuple[sx.Node, ...]
    scope: Scope | None

    def innermost(self, *kinds: type[sx.Node]) -> Any:
        """The nearest node around it of one of these classes; None if there is none."""
        return next((node for node in reversed(self.around) if isinstance(node, kinds)), None)


class Sources:
    """All declarations of a game, to look places up in."""

    def __init__(self, module: ty.Module, modules: Sequence[sx.Module], lexicon: Lexicon) -> None:
        self.module, self.lexicon = module, lexicon
        self.modules = {each.path: each for each in modules}
        self._met: dict[int, dict[int, Scope]] = {}

    def find(self, node: sx.Node) -> Place:
        """The place of a node, by where it stands: the typed tree may hold a copy of it."""
        module = self.modules.get(node.span.source.path)
        around: list[sx.Node] = []
        level: Iterator[sx.Node] = iter(module.declarations if module is not None else ())
        while True:
            inner = next((each for each in level if each.span.__contains__(node.span)), None)
            if inner is None:
                break
            around.append(inner)
            if inner is node:
                break
            level = sx.children(inner)
        return Place(tuple(around), self.scope_in(around))

    def scope_in(self, around: Sequence[sx.Node]) -> Scope | None:
        """The scope of the innermost node that is said, once its whole section has been."""
        root = next((each for each in around if isinstance(each, ROOTS)), None)
        if root is None:
            verb = next((each for each in reversed(around) if isinstance(each, sx.Verb)), None)
            scope = scope_of(None, self.lexicon, self.module.refs, {})
            return Book(scope.lexicon, scope.refs).verb_scope(verb) if verb is not None else None
        met = self._met.get(id(root))
        if met is None:
            met = self._met[id(root)] = self.said(root, around)
        return next((met[id(each)] for each in reversed(around) if id(each) in met), None)

    def said(self, root: sx.Node, around: Sequence[sx.Node]) -> dict[int, Scope]:
        """Print the section, rule or procedure, and see in which scope each of its statements is said."""
        card = next((each for each in reversed(around) if isinstance(each, sx.Card)), None)
        scope = self.card_scope(around) if card is not None else scope_of(None, self.lexicon, self.module.refs, {})
        verb = next((each for each in reversed(around) if isinstance(each, sx.Verb)), None)
        turn = next((each for each in reversed(around) if isinstance(each, sx.Turn)), None)
        if verb is not None:
            inner = Book(scope.lexicon, scope.refs).verb_scope(verb)
        elif turn is not None:
            inner = section.for_actor(scope, turn.params[0].type.name.text if turn.params else "")
        elif isinstance(root, sx.Section) and card is not None:
            inner = section.acting(scope, root, scope.lexicon.section(scope.kind, root.name.text))
        else:
            inner = section.for_actor(scope, scope.lexicon.you_of(scope.kind))
        met = inner.talk.met = {}
        if isinstance(root, sx.Section):
            heads.heads(root.head, inner)
            statement.sentences(root.body.statements, inner)
        elif isinstance(root, sx.Opening | sx.Phase):
            statement.sentences(root.body.statements, inner)
        elif isinstance(root, sx.Hook | sx.Change | sx.Permit):
            rule.said(root, inner)
        met.setdefault(id(root), inner)
        inner.talk.sentence += 10  # what was spoken of lies far back: nothing is *it* any more
        return met

    def card_scope(self, around: Sequence[sx.Node]) -> Scope:
        """The scope of the innermost card, within those around it."""
        scope: Scope | None = None
        for each in around:
            if isinstance(each, sx.Card):
                known = scope.titles if scope is not None else {}
                scope = scope_of(each, scope.lexicon if scope is not None else self.lexicon, self.module.refs, known)
        assert scope is not None
        return scope
