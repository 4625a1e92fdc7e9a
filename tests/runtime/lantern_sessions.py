"""Sessions of the small game, some way into it."""

from __future__ import annotations

from lantern_game import lantern_road

from cardwright.runtime.bots import EagerBot
from cardwright.runtime.session import Session

__all__ = ["P", "after"]

P = lantern_road()


def after(n: int, seed: int = 1, inner: bool = False) -> Session:
    """A session after n answers; inner: after the first ones from there on that leave it in the middle of a step."""
    session = Session.begin(P, seed, 2)
    bot = EagerBot(seed)
    bot.port(session.base)
    while session.decisions < n or (inner and len(session.answers) < 2):
        d = session.pending
        assert d is not None
        session.answer(bot.answer(d.question, d.who, d.options, d.least, d.most, d.source))
    return session
