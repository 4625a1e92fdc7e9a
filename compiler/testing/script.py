"""One test on the table: its lines happen one after the other, and questions take their answers from the lines that follow.

The game is played in direct mode. When an effect asks, the answer is read from the test on the spot: `expect` lines hold in the
middle of the effect, the next `answer` line answers. An offer of actions is no interruption: the game stands in it between two lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright.choosing import choose_picks, choose_variants
from cardwright.compiler.testing import expecting
from cardwright.compiler.testing.answering import Asked, answer_of, find, find_acting, find_use, told
from cardwright.compiler.testing.compiled import Bench, Value
from cardwright.compiler.testing.failing import Failed
from cardwright.compiler.testing.reading import Case
from cardwright.compiler.testing.steps import (
    Acting,
    Answer,
    Begin,
    Contents,
    Do,
    Fill,
    Holds,
    Line,
    Offered,
    Order,
    Put,
    Result,
    Use,
    Wanted,
    Winners,
)
from cardwright.compiler.testing.table import Table, owner_field
from cardwright.dsl import symbols as sy
from cardwright.dsl.source import Span
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.decide import Over
from cardwright.runtime.errors import GameError
from cardwright.runtime.events import settle
from cardwright.runtime.new_game import new_game
from cardwright.runtime.program import Program
from cardwright.runtime.runaway import FUEL
from cardwright.runtime.state import NO_AGENDA
from cardwright.runtime.steps import LIMIT, close
from cardwright.runtime.view import log_lines
from cardwright.runtime.zones import freshen

__all__ = ["Script"]

#: entries of the log that a failing test shows
LAST = 60

ENDED = "the game is over: only `expect` may follow"


class Waiting(Exception):
    """The test ends while a question waits, of which it says what is refused."""


class Script:
    """A test that runs. Made for one run; `run` raises Failed."""

    def __init__(self, bench: Bench, program: Program, case: Case, names: Sequence[tuple[str, ...]]) -> None:
        self.bench, self.program, self.case = bench, program, case
        picks = choose_picks(program, case.picks, case.players)
        variants = choose_variants(program, bench.module, case.variants, case.players)
        self.s = new_game(program, case.seed, case.players, picks, variants)
        self.seats = self.s.players
        kinds = bench.module.kinds.values()
        called = {seat: name[-1] for seat, name in zip(self.seats, names, strict=True)}
        self.table = Table(
            self.s, called, owner_field(kinds), {kind.name: kind.plural for kind in kinds if kind.plural}
        )
        self.actions = [verb for verb in bench.module.verbs if verb.action]
        self.asked: Asked | None = None
        #: what an answer named beyond the question it was given to, and the number of that question
        self.rest: tuple[int, list[Wanted]] = (-1, [])
        self.left: list[Line] = []
        self.outcome: Sequence[Line] = ()
        self.rejects: Sequence[Line] = ()
        self.last: Span = case.node.span
        self.began = 0
        bench.naming = self.table.named

    # ---------------------------------------------------------------------------------------- the parts in order
    def set_up(self) -> None:
        """The whole set-up of the game; what it asks is answered by chance. Raises Failed where the game ends with it."""
        self.s.ask = RandomBot(self.case.seed).port(self.s)
        self.s.agenda = NO_AGENDA
        try:
            self.program.setup(self.s)
            settle(self.s, True)
        except Over:
            raise Failed(self.case.node.span, "the game is over as soon as it is set up") from None
        self.s.ask = self.port

    def act_during(self, seat: Value, turn: sy.TurnSym, phase: sy.PhaseSym) -> None:
        """A turn has begun, the phases before `phase` are over without having been run, and it offers actions."""
        s = self.s
        who = self.evaluate(seat)
        s.agenda = (self.bench.turn_step(turn), (who,), NO_AGENDA)
        self.step()
        for _ in range(turn.phases.index(phase)):
            s.agenda = s.agenda[2]
        self.step()
        self.until_offer()
        if self.offer() is None:
            raise Failed(self.case.node.span, f"{phase.name} offers no actions")
        s.hist = ()

    def run(self, given: Sequence[Line], do: Sequence[Line], outcome: Sequence[Line], rejects: Sequence[Line]) -> None:
        """All parts. Raises Failed, GameError."""
        for line in given:
            self.last = line.span
            self.put(line)
        self.began = len(self.s.whole_log())
        self.left, self.outcome, self.rejects = list(do), outcome, rejects
        try:
            while self.left:
                line = self.left.pop(0)
                self.last = line.span
                self.happen(line)
        except Waiting:
            return
        self.end(self.offer)

    def end(self, offer: Callable[[], Asked | None]) -> None:
        """What must hold and what must be refused at the end of `do:`. offer: what is asked there."""
        for line in self.outcome:
            self.last = line.span
            self.happen(line)
        for line in self.rejects:
            self.last = line.span
            self.reject(line, offer())

    @property
    def happened(self) -> tuple[str, ...]:
        """The log since `do:` began, and of a long one only what came last."""
        skipped = len(self.s.whole_log()) - self.began - LAST
        lines = tuple(log_lines(self.s, self.program, -1, max(self.began, self.began + skipped)))
        return (f"… {skipped} more before this", *lines) if skipped > 0 else lines

    # ---------------------------------------------------------------------------------------- lines
    def put(self, line: Line) -> None:
        """A line of `given:`. Nothing that listens hears of it."""
        if isinstance(line, Fill):
            place = self.evaluate(line.place)
            self.table.fill(place, [card for number, card in line.cards for _ in range(number)])
        elif isinstance(line, Put):
            thing, value = self.evaluate(line.of), self.evaluate(line.value)
            name = "f_" + self.bench.layout.fields[line.member]
            self.s.own()
            values = getattr(self.s, name, None)
            if values is None or not isinstance(thing, int) or not 0 < thing < len(values):
                raise Failed(line.span, "this never changes in play: it cannot be set")
            values[thing] = value

    def happen(self, line: Line) -> None:
        """A line of `do:` or `outcome:`."""
        match line:
            case Contents() | Order() | Offered() | Result() | Winners() | Holds():
                expecting.check(self, line)
            case Answer():
                self.answer_offer(line)
            case Acting() | Use():
                self.take(line.span, self.option_of(line))
            case Begin():
                self.do(lambda: self.program.step_runs[self.bench.round_step](self.s, ()))
            case Do():
                self.table.acting = self.evaluate(line.acting) if line.acting is not None else 0
                self.do(lambda: self.bench.call(line.effect.function, self.s, self.seats))
                self.table.acting = 0
            case _:
                raise Failed(line.span, "this belongs into `given:`")

    def reject(self, line: Line, offer: Asked | None) -> None:
        """A line of `rejects:`: an action or an answer that is not among what is offered."""
        if offer is None:
            raise Failed(line.span, "nothing is offered here, so nothing is refused")
        if isinstance(line, Acting | Use):
            if offer is self.asked:
                raise Failed(line.span, "a question waits here, not an offer of actions", *told(self.table, offer))
            if self.find_option(line, offer.options) is not None:
                raise Failed(line.span, "this should be refused, and is offered", *told(self.table, offer))
        elif isinstance(line, Answer):
            try:
                answer_of(self.table, offer, line, self.evaluate_wanted)
            except Failed:
                return
            raise Failed(line.span, "this answer should be refused, and is taken", *told(self.table, offer))
        else:
            raise Failed(line.span, "`rejects:` holds answers and actions: nothing refuses other lines")

    # ---------------------------------------------------------------------------------------- letting things happen
    def do(self, effect: Any) -> None:
        """Run something to its end, with the steps that it begins, up to an offer of actions."""
        if self.s.over:
            raise Failed(self.last, ENDED)
        self.guarded(effect)
        self.until_offer()

    def guarded(self, effect: Any) -> None:
        """Run something that may end the game; the answers that were left over are gone."""
        self.s.fuel = FUEL
        try:
            effect()
            if self.s.later or self.s.waiting:
                settle(self.s, True)
            freshen(self.s)
        except Over:
            close(self.s)
        self.rest = (-1, [])

    def step(self) -> None:
        """The agenda's first step, which offers nothing."""
        s = self.s
        f, args, s.agenda = s.agenda
        self.guarded(lambda: self.program.step_runs[f](s, args))

    def until_offer(self) -> None:
        """Run steps until an offer waits or none is left. A round does not begin the next one: each is a line of the test."""
        for _ in range(LIMIT):
            if not self.s.agenda:
                return
            if self.s.agenda[0] == self.bench.round_step:
                self.s.agenda = self.s.agenda[2]
            elif self.program.step_options[self.s.agenda[0]] is not None:
                return
            else:
                self.step()
        raise GameError("this goes on without an end")

    # ---------------------------------------------------------------------------------------- offers of actions
    def offer(self) -> Asked | None:
        """The offer that the game stands in."""
        s = self.s
        if not s.agenda:
            return None
        f, args, _ = s.agenda
        options = self.program.step_options[f]
        if options is None:
            return None
        return self.question(self.program.step_questions[f], args[0] if args else 0, options(s, args), 1, 1, 0)

    def take(self, span: Span, option: Any) -> None:
        """Take an option of the offer."""
        if self.s.over:
            raise Failed(span, ENDED)
        s = self.s
        f, args, s.agenda = s.agenda
        self.guarded(lambda: self.program.step_runs[f](s, args, option))
        self.until_offer()

    def answer_offer(self, line: Answer) -> None:
        """`answer none` ends an offer; any other answer has no question here."""
        offer = self.offer()
        if offer is None:
            raise Failed(line.span, "nothing is asked here")
        if [one.word for one in line.wanted] != ["none"]:
            lines = told(self.table, offer)
            raise Failed(line.span, "an action is a line of its own; `answer none` ends the offer", *lines)
        self.take(line.span, (0,))

    def option_of(self, line: Acting | Use) -> Any:
        """The option that an action means. Raises Failed where it is not offered."""
        offer = self.offer()
        if offer is None:
            raise Failed(line.span, "no actions are offered here", *([ENDED] if self.s.over else []))
        option = self.find_option(line, offer.options)
        if option is None:
            raise Failed(line.span, "this is not offered", *told(self.table, offer))
        return option

    def find_option(self, line: Acting | Use, options: Sequence[Any]) -> Any:
        """The option that an action of the offer's seat means, or None."""
        args = self.s.agenda[1]
        self.table.acting = args[0] if args else 0
        seat = self.evaluate(line.seat)
        if isinstance(line, Use):
            return find_use(self.table, options, line, seat, self.names_of)
        if args and args[0] != seat:
            return None
        return find_acting(self.table, options, line, self.actions, self.evaluate_wanted)

    def names_of(self, option: Any) -> tuple[str, ...]:
        """How an action that a card offers may be called."""
        rule: int = -1 - option[0]
        owner: int = option[1]
        return self.bench.offer_names(rule, self.s.defn[owner])

    # ---------------------------------------------------------------------------------------- questions
    def port(self, number: int, who: int, options: Sequence[Any], least: int, most: int, source: int) -> Any:
        """Answers a question of an effect with the next `answer` line."""
        asked = self.question(number, who, options, least, most, source)
        outer = self.asked
        self.asked = asked
        self.table.options = options if self.program.questions[number].asks in ("", "thing") else ()
        try:
            again, wanted = self.rest
            if again == number and wanted and (least, most) == (1, 1):
                self.rest = (number, wanted[1:])
                return find(self.table, asked, wanted[0], self.evaluate_wanted, self.last, ())
            while self.left and not isinstance(self.left[0], Answer | Acting | Use | Begin | Do):
                line = self.left.pop(0)
                self.last = line.span
                expecting.check(self, line)
            if not self.left and self.rejects:
                self.end(lambda: asked)
                raise Waiting
            if not self.left or not isinstance(self.left[0], Answer):
                span = self.left[0].span if self.left else self.last
                raise Failed(span, "a question waits and is not answered", *told(self.table, asked))
            line = self.left.pop(0)
            assert isinstance(line, Answer)
            self.last = line.span
            answer, rest = answer_of(self.table, asked, line, self.evaluate_wanted)
            self.rest = (number, rest)
            return answer
        finally:
            self.asked = outer
            self.table.options = ()

    def question(self, number: int, who: int, options: Sequence[Any], least: int, most: int, source: int) -> Asked:
        spec = self.program.questions[number]
        s = self.s

        def describe(option: Any) -> str:
            return spec.describe(s, option)

        return Asked(number, spec.kind, who, tuple(options), least, most, spec.prompt(s, who, source), describe)

    # ---------------------------------------------------------------------------------------- values
    def evaluate(self, value: Value) -> Any:
        """What an expression of the test is now."""
        if not value.whole:
            return self.bench.call(value.function, self.s, self.seats)
        # Counting reads the events of the turn; here it is given those of the whole test, which the log has kept.
        kept, self.s.hist = self.s.hist, tuple(self.s.whole_log()[self.began :])
        try:
            return self.bench.call(value.function, self.s, self.seats)
        finally:
            self.s.hist = kept

    def evaluate_wanted(self, wanted: Wanted) -> Any:
        return None if wanted.value is None else self.evaluate(wanted.value)
