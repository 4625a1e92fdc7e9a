"""The place where parsing got stuck, as the patterns of mistakes ask about it."""

from __future__ import annotations

from functools import cached_property

from cardwright.compiler.parse import engine, layout
from cardwright.compiler.parse.layout import DEDENT, END, INDENT, NEWLINE, Token
from cardwright.compiler.parse.refused import Refused
from cardwright.compiler.parse.tables import Tables
from cardwright.dsl.codes import Code
from cardwright.dsl.source import Source, Span


class Spot:
    """token: the one that fits nothing; before: the last written one ahead of it, if there is one."""

    def __init__(self, tables: Tables, source: Source, stuck: engine.Stuck) -> None:
        self.tables = tables
        self.source = source
        self.tokens = stuck.tokens
        self.at = stuck.at
        self.states = stuck.states
        self.token = stuck.tokens[stuck.at]

    # -------------------------------------------------------------------------- what is written
    @cached_property
    def before(self) -> Token | None:
        return next((token for token in reversed(self.tokens[: self.at]) if token.text), None)

    @property
    def text(self) -> str:
        return self.token.text

    @cached_property
    def begin(self) -> int:
        """The number of the first token of the line; of the line that ends, at a layout token."""
        at = self.at
        if not self.token.text:
            while at > 0 and not self.tokens[at].text:
                at -= 1
        while at > 0 and self.tokens[at - 1].text:
            at -= 1
        return at

    @cached_property
    def line(self) -> list[Token]:
        """The written tokens of the line (which may go over several, inside brackets)."""
        out: list[Token] = []
        for token in self.tokens[self.begin :]:
            if not token.text:
                break
            out.append(token)
        return out

    @property
    def head(self) -> list[Token]:
        """What of the line was read: the tokens ahead of the one that fits nothing."""
        return [token for token in self.tokens[self.begin : self.at] if token.text]

    @property
    def first(self) -> str:
        return self.line[0].text if self.line else ""

    def rest(self, begin: int) -> list[Token]:
        """The tokens of the line from number `begin` on."""
        return self.tokens[begin : self.begin + len(self.line)]

    def words(self, tokens: list[Token]) -> str:
        """Tokens as they are written."""
        return self.span(tokens[0], tokens[-1]).text if tokens else ""

    def next(self, by: int = 1) -> str:
        """The text of a token further on, "" for layout or the end."""
        at = self.at + by
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    @property
    def ends(self) -> bool:
        """The line ended too soon."""
        return self.token.kinds in (NEWLINE, END, DEDENT)

    @property
    def indented(self) -> bool:
        """Lines stand under the line, deeper."""
        at = self.at + (self.token.kinds == NEWLINE)
        return at < len(self.tokens) and self.tokens[at].kinds == INDENT

    # -------------------------------------------------------------------------- what could stand there
    @cached_property
    def expected(self) -> frozenset[str]:
        return engine.expected(self.tables, self.states)

    @cached_property
    def _at_begin(self) -> frozenset[str]:
        return engine.expected(self.tables, engine.states_before(self.tables, self.tokens, self.begin))

    @property
    def in_block(self) -> bool:
        """The line is a statement."""
        return "EITHER" in self._at_begin

    @property
    def in_items(self) -> bool:
        """The line is one of a declaration's lines."""
        return "FIELD" in self._at_begin and not self.at_top

    @property
    def at_top(self) -> bool:
        """The line begins the declaration."""
        return self.begin == 0

    def could(self, token_at: int, terminal: str) -> bool:
        """Whether a terminal could have stood at the place of an earlier token."""
        states = engine.states_before(self.tables, self.tokens, token_at)
        return terminal in engine.expected(self.tables, states)

    def reads_further(self, at: Token, instead: str = "") -> bool:
        """Whether reading goes on past the place where it got stuck, with another word for a token; with a colon behind it for ""."""
        first, last = self.tokens[0].line, self.tokens[-1].line
        lines = [self.source.line(number) for number in range(1, last + 1)]
        text = lines[at.line - 1]
        begin = at.start - 1 if instead else at.end - 1
        lines[at.line - 1] = text[:begin] + (instead or ":") + text[at.end - 1 :]
        changed = Source(self.source.path, "\n".join(lines))
        try:
            stuck = engine.reached(self.tables, layout.tokens(self.tables, changed, first, last).all())
        except Refused:
            return False
        return stuck is None or (stuck.line, stuck.start) > (self.token.line, self.token.start)

    def is_word(self, text: str) -> bool:
        """A word of the language, alone or as the first of several."""
        return text in self.tables.words or text in self.tables.starters

    def is_name(self, token: Token) -> bool:
        return self.tables.terminals.index("NAME") in token.kinds

    def is_reserved(self, token: Token) -> bool:
        """A word that can be no name anywhere."""
        return token.text[:1].isalpha() and not self.is_name(token)

    # -------------------------------------------------------------------------- saying so
    def span(self, first: Token | None = None, last: Token | None = None) -> Span:
        """From one token to another; of the one that fits nothing, if none is given."""
        first = first or self.token
        last = last or first
        return Span(self.source, first.line, first.start, last.line, last.end)

    def refuse(
        self,
        code: Code,
        message: str,
        help: str | None = None,
        span: Span | None = None,
        edits: tuple[tuple[Span, str], ...] = (),
        safe: bool = True,
    ) -> Refused:
        return Refused(code, span or self.span(), message, help, edits, safe)
