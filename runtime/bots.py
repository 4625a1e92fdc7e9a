"""Bots. A fast bot answers from the question alone and is given no state; a slower one may be given what its seat sees.

A bot's randomness is its own, apart from the game's (S24): the same seed gives the same answers to the same questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cardwright.runtime.decide import Decision
from cardwright.runtime.state import FACTOR, MASK, seed_of

if TYPE_CHECKING:
    from cardwright.runtime.state import Ask, Options, State

#: the least eighth of what a generator draws
EIGHTH = 1 << 61

__all__ = ["BOTS", "Bot", "EagerBot", "RandomBot", "ViewBot", "ViewPlayer"]


class Bot(Protocol):
    """Anything that can answer for all seats."""

    def port(self, s: State) -> Ask:
        """What `s.ask` calls for a game in this state; called anew whenever a game is begun or gone on with."""
        ...


class RandomBot:
    """Any legal answer, all equally likely. `asked` counts questions."""

    __slots__ = ("asked", "r")

    def __init__(self, seed: int) -> None:
        self.r = seed_of("bot", seed)
        self.asked: int = 0

    def port(self, s: State) -> Ask:
        return self.answer

    def answer(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        """For one option: any. For several: any number that is allowed, then any of that many, in any order."""
        self.asked += 1
        self.r = r = self.r * FACTOR & MASK
        if most == 1 and least:
            return options[r * len(options) >> 64]
        return self.several(options, least + (r * (most - least + 1) >> 64))

    def several(self, options: Options, number: int) -> tuple[Any, ...]:
        """`number` distinct options in a random order."""
        left = list(options)
        out: list[Any] = []
        r = self.r
        for _ in range(number):
            r = r * FACTOR & MASK
            out.append(left.pop(r * len(left) >> 64))
        self.r = r
        return tuple(out)


class EagerBot(RandomBot):
    """Random, but it ends a loop of actions, or declines a *may*, only one time in eight when it can do something else."""

    __slots__ = ("declining",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.declining: tuple[Any, ...] = ()

    def port(self, s: State) -> Ask:
        self.declining = s.program.declining
        return self.answer

    def answer(self, question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
        no = self.declining[question]
        if no is None or most != 1 or not least:
            return RandomBot.answer(self, question, who, options, least, most, source)
        if options[0] == no:  # as it nearly always stands
            at = 0
        elif no in options:
            at = options.index(no)
        else:
            return RandomBot.answer(self, question, who, options, least, most, source)
        self.asked += 1
        self.r = r = self.r * FACTOR & MASK
        others = len(options) - 1
        if r < EIGHTH or not others:
            return no
        # the top three bits are spent on the one in eight
        k = (r << 3 & MASK) * others >> 64
        return options[k + (k >= at)]


class ViewPlayer(Protocol):
    """Somebody who looks at the table before answering."""

    def decide(self, view: dict[str, Any], decision: Decision) -> Any:
        """An answer to `decision`; `view` is what the deciding seat sees (`runtime.view`)."""
        ...


class ViewBot:
    """Makes a bot out of a `ViewPlayer`."""

    __slots__ = ("player",)

    def __init__(self, player: ViewPlayer) -> None:
        self.player = player

    def port(self, s: State) -> Ask:
        from cardwright.runtime.view import view

        def ask(question: int, who: int, options: Options, least: int, most: int, source: int) -> Any:
            decision = Decision(question, who, options, least, most, source, s.barrier)
            return self.player.decide(view(s, s.program, who), decision)

        return ask


#: the bots that a simulation knows by name
BOTS: dict[str, type[RandomBot]] = {"random": RandomBot, "eager": EagerBot}
