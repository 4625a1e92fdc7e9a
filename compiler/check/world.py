"""What the checker knows while it works: the names of the game, of each card with a scope of its own, and where messages go.

`World` is filled by `collect` (names), `declare` (types and signatures) and `bodies`; expressions and statements only read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.compiler.declared import declared, words
from cardwright.dsl import symbols as sy
from cardwright.dsl import syntax as sx
from cardwright.dsl import typed as ty
from cardwright.dsl.diagnostics import Edit, Sink
from cardwright.dsl.near import Near, did_you_mean
from cardwright.dsl.types import Kinds, Type, article

from .said import say

#: bare words that mean something wherever they stand, and types that no kind can be called by
MEANT = frozenset({"self", "you", "true", "false", "none", "many"})
TYPES = frozenset({"number", "flag", "text", "thing", "counter", "section"})


@dataclass(slots=True, eq=False)
class Env:
    """Names of one scope: the game's, or a card's own inside it. Plural forms point to the same symbol."""

    up: Env | None = None
    owner: sy.CardSym | None = None
    names: dict[str, sy.AnySymbol] = field(default_factory=lambda: {})
    verbs: dict[str, list[sy.VerbSym]] = field(default_factory=lambda: {})
    adjectives: dict[str, list[sy.AdjectiveSym]] = field(default_factory=lambda: {})
    cards: dict[str, list[sy.CardSym]] = field(default_factory=lambda: {})

    def chain(self) -> Iterator[Env]:
        env: Env | None = self
        while env is not None:
            yield env
            env = env.up

    def find(self, name: str) -> sy.AnySymbol | None:
        for env in self.chain():
            if name in env.names:
                return env.names[name]
        return None

    def find_verbs(self, name: str) -> list[sy.VerbSym]:
        """All overloads that can be meant; a card's own verb hides the game's of the same name and slots."""
        return [verb for env in self.chain() for verb in env.verbs.get(name, ())]

    def find_adjectives(self, name: str) -> list[sy.AdjectiveSym]:
        return [adjective for env in self.chain() for adjective in env.adjectives.get(name, ())]

    def find_cards(self, title: str) -> list[sy.CardSym]:
        for env in self.chain():
            if title in env.cards:
                return env.cards[title]
        return []

    def all_names(self) -> set[str]:
        return {name for env in self.chain() for name in env.names}

    def all_verbs(self) -> set[str]:
        return {name for env in self.chain() for name in env.verbs}

    def all_adjectives(self) -> set[str]:
        return {name for env in self.chain() for name in env.adjectives}

    def all_cards(self) -> set[str]:
        return {title for env in self.chain() for title in env.cards}


def words_about(node: sx.Node, said: dict[str, object]) -> set[str]:
    """The words of a message and of the place that it is about."""
    about = words(node.span.text)
    for what, each in said.items():
        if what not in ("near", "known", "hint"):
            about |= words(str(each))
    return about


class World:
    """The game under check. `module` is the result in the making; `envs` holds the own scope of each card that has one."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.lattice = Kinds()
        self.module = ty.Module()
        self.root = Env()
        self.envs: dict[int, Env] = {}  # id of the Card node → scope
        self.cards: dict[int, sy.CardSym] = {}  # id of the Card node → symbol
        self.used: set[int] = set()
        self.bindings: list[tuple[sy.Local, str]] = []
        #: amounts that somebody chooses, and the lines in which they are chosen
        self.chosen_amounts: list[tuple[ty.Select, sy.CounterSym]] = []
        self.chosen_in: list[tuple[ty.Select, ty.CallStmt | ty.CoreStmt]] = []
        self.numbers: dict[tuple[int, str], list[ty.Expr | None]] = {}  # card and numbered section → its numbers
        self.sets: list[str] = []  # ids of the sets, each behind those it builds on
        self.testing = False  # a card's name may stand for a thing (tests in the language)
        self.doubtful: set[str] = set()  # names whose declaration has a message: no more is said of their use
        self.pending: list[sy.VerbSym] = []  # generic verbs made for a counter whose body is still to be checked

    # ---------------------------------------------------------------- messages
    def error(
        self,
        node: sx.Node,
        code: str,
        help: str | None = None,
        labels: tuple[tuple[sx.Node, str], ...] = (),
        fix: str | None = None,
        **words: object,
    ) -> None:
        """Report `code` (a slug of the registry) at `node`; its sentence is in `said.py`, filled with `words`.

        fix: what stands in place of the node once it is put right, where that is beyond doubt.
        """
        if self.doubtful and self.doubtful & words_about(node, words):
            return
        if code in ("unknown-kind", "unknown-type"):
            # what is declared on this line is only half known
            self.doubtful |= declared(node.span.source.line(node.span.start_line))
        edits = () if fix is None else (Edit(node.span, fix, safe=True),)
        say(self.sink, node.span, code, help, tuple((n.span, text) for n, text in labels), words, edits)

    def near(self, word: str, candidates: set[str]) -> Near:
        """What a word that is not known most probably means; said at the end of the message, and an edit of it."""
        return did_you_mean(word, candidates)

    def say(self, type: Type) -> str:
        """A type in a designer's words, with the plurals that the game declares: `several books`, `a place for items`."""
        symbol = self.module.kinds.get(type.of)
        if type.tag == "thing" and not type.many and not type.opt and symbol is not None and symbol.single:
            return self.named(type.of)
        return type.say(
            {
                **{k.name: k.plural for k in self.module.kinds.values()},
                **{c.name: c.plural for c in self.module.counters.values()},
            }
        )

    def plural(self, kind: str) -> str:
        """Several things of a kind: its declared plural, else its name."""
        symbol = self.module.kinds.get(kind)
        return (symbol.plural if symbol is not None else "") or kind.split(":")[0]

    def places_for(self, kind: str) -> list[str]:
        """The places where such a thing may lie: first those of the players, of these what only they see."""
        zones = [zone for zone in self.module.zones if self.lattice.may_overlap(zone.of, kind)]
        return [
            zone.name
            for zone in sorted(
                zones, key=lambda zone: (zone.per != self.seats, ("owner", "all", "none").index(zone.seen))
            )
        ]

    def elsewhere(self, kind: str) -> str:
        """Where such a thing may lie, for the end of a message."""
        found = self.places_for(kind)[:3]
        return f"; {self.plural(kind)} lie in {', '.join(f'`{name}`' for name in found)}" if found else ""

    def named(self, kind: str) -> str:
        """One thing of a kind: `a book`, and `the hill` where there is only one."""
        symbol = self.module.kinds.get(kind)
        word = kind.split(":")[0]
        return f"the {word}" if symbol is not None and symbol.single else f"{article(word)} {word}"

    # ---------------------------------------------------------------- symbols
    def note(self, node: sx.Node, symbol: sy.AnySymbol | None, type: Type | None = None, how: str = "") -> None:
        self.module.refs.note(node, symbol, type, how)
        if symbol is not None:
            self.used.add(id(symbol))

    def local(self, name: str, node: sx.Node, type: Type, role: str = "binding") -> sy.Local:
        return sy.Local(name, node, type, role)

    def free(self, node: sx.Node, name: str, meant: frozenset[str] = MEANT) -> bool:
        """Whether a name can be given; reported where it means something already, so that nobody could speak of what it names."""
        if name in meant:
            self.error(node, "reserved-word", name=name)
        return name not in meant

    def binding(self, word: sx.Word, type: Type, written: str = "") -> sy.Local:
        """A name that a line binds with `as` or `let`; one that nothing reads is reported at the end. written: what to take out then."""
        self.free(word, word.text)
        local = sy.Local(word.text, word, type)
        self.module.refs.note(word, local, type, "local")
        self.bindings.append((local, written or f"`as {word.text}`"))
        return local

    def kind(self, name: str) -> sy.KindSym | None:
        return self.module.kinds.get(name)

    @property
    def seats(self) -> str:
        """The kind of those who sit at the table; "" while no game declares one."""
        return next((kind.name for kind in self.module.kinds.values() if kind.seats), "")

    def is_seat(self, type: Type) -> bool:
        return type.tag == "thing" and bool(self.seats) and self.lattice.below(type.of, self.seats)

    def member(self, kind: str, name: str) -> sy.MemberSym | None:
        """A field, counter, zone or section of a kind or of one above it."""
        for up in self.lattice.ancestors(kind):
            symbol = self.module.kinds.get(up)
            if symbol is not None and name in symbol.members:
                return symbol.members[name]
        return None

    def member_names(self, kind: str) -> set[str]:
        return {
            name
            for up in self.lattice.ancestors(kind)
            if up in self.module.kinds
            for name in self.module.kinds[up].members
        }

    def owned_kinds(self, kind: str) -> list[sy.KindSym]:
        """Kinds that each thing of `kind` has some of (`room per player`)."""
        return [k for k in self.module.kinds.values() if k.per and self.lattice.below(kind, k.per)]
