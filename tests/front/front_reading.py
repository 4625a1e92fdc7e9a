"""Short ways for the tests of the front end to parse a piece and to look at what came of it."""

from __future__ import annotations

from cardwright.compiler.parse.parser import parse
from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Diagnostic, Sink
from cardwright.dsl.dump import dump
from cardwright.dsl.source import Source


def read(text: str) -> tuple[syntax.Module, list[Diagnostic]]:
    sink = Sink()
    module = parse(Source("test.card", text), sink)
    return module, list(sink)


def block(*lines: str) -> str:
    """Lines as the statements of a card's section."""
    return "spell Test\n    cast:\n" + "".join(f"        {line}\n" for line in lines)


def items(*lines: str) -> str:
    """Lines as those of a card."""
    return "spell Test\n" + "".join(f"    {line}\n" for line in lines)


def tree(text: str) -> str:
    """The dump of the only declaration; an AssertionError with the messages if there is none."""
    module, found = read(text)
    assert not found, [(str(one.span), one.message, one.help) for one in found]
    (declaration,) = module.declarations
    return dump(declaration)


def statements(*lines: str) -> str:
    """The dump of what the lines are as statements."""
    whole = tree(block(*lines))
    before, after = '(Card spell "Test" - [] [(Section - cast [] [] (Block [', "]))])"
    assert whole.startswith(before)
    assert whole.endswith(after)
    return whole[len(before) : -len(after)]


def lines_of_card(*lines: str) -> str:
    """The dump of what the lines are as those of a card."""
    whole = tree(items(*lines))
    before, after = '(Card spell "Test" - [] [', "])"
    assert whole.startswith(before)
    return whole[len(before) : -len(after)]


def phrase(text: str) -> str:
    """The dump of a phrase."""
    whole = statements(f"let x = {text}")
    assert whole.startswith("(Let x ")
    return whole[len("(Let x ") : -1]


def refusal(text: str) -> Diagnostic:
    """The only message there is, of a piece with no declaration left."""
    module, found = read(text)
    assert len(found) == 1, [(str(one.span), one.message) for one in found]
    assert not module.declarations
    return found[0]
