"""Turns, phases, rounds as steps; what goes on after a turn."""

from __future__ import annotations

from bench_game import RULES, Table, checked

from cardwright.compiler.lower.link import python_text
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.new_game import new_game
from cardwright.runtime.save import load, save
from cardwright.runtime.session import Session
from cardwright.runtime.steps import play


def names(t: Table, steps: int) -> list[str]:
    out = []
    for _ in range(steps):
        f, args, _ = t.s.agenda
        out.append(f"{t.program.steps[f].name} {args}")
        t.run_step((0,))
    return out


def test_each_player_has_a_turn_then_the_round_begins_again() -> None:
    t = Table()
    seen = [x for x in names(t, 40) if x.startswith("watch (")]
    first, second = t.seats
    assert seen[:4] == [f"watch ({first},)", f"watch ({second},)", f"watch ({first},)", f"watch ({second},)"]


def test_a_statement_after_a_turn_waits_for_its_end() -> None:
    rules = RULES.replace(
        "        p: begin watch\n",
        "        p: begin watch\n        p: gain 1 lamp\n    for each player as q: q: gain 2 lamps\n",
    )
    t = Table(rules=rules)
    lamps = []
    while not lamps or sum(lamps[-1]) < 6:
        lamps.append(tuple(t.s.f_lamp[p] for p in t.seats))
        t.run_step((0,))
    assert list(dict.fromkeys(lamps)) == [(0, 0), (1, 0), (1, 1), (3, 3)]


def test_hooks_of_turns_and_phases() -> None:
    cards = "ward Dawn\n    at start of watch: gain 1 lamp\nward Dusk\n    at end of work: suffer 1 hurt\n"
    t = Table(cards)
    first, second = t.seats
    t.make("Dawn", "table", first)
    t.make("Dusk", "table", first)
    for _ in range(30):
        if t.s.turn[1] == second:
            break
        t.run_step((0,))
    assert (t.s.f_lamp[first], t.s.f_life[first]) == (1, 4)
    assert (t.s.f_lamp[second], t.s.f_life[second]) == (0, 5)


def test_rules_end_with_the_turn() -> None:
    text = "trick Flash\n    play:\n        until end of turn:\n            when any player would gain any lamp as n: change n by 1\n"
    t = Table(text + "trick Glow\n    play: gain 1 lamp\n")
    while not t.s.turn[1]:
        t.run_step((0,))
    you = t.s.turn[1]
    t.play(t.make("Flash", "hand", you), you)
    glow = t.make("Glow", "hand", you)
    t.play(glow, you)
    assert t.s.f_lamp[you] == 2
    while t.s.turn[1] == you:
        t.run_step((0,))
    t.play(glow, you)
    assert t.s.f_lamp[you] == 3


GAME = (
    "trick Flash\n    play:\n        any player: gain 1 lamp\n        either: suffer 1 hurt\n        or: pay 1 lamp\n"
    "trick Burn\n    play:\n        any player: suffer 2 hurt\n"
)


def test_step_mode_plays_the_same_game() -> None:
    rules = RULES.replace(
        "    each player: set your life to 5\n",
        "    each player:\n        set your life to 5\n        create 4 Flash into hand\n        create 4 Burn into hand\n"
        "        for each your hand as c: set c.owner to you\n",
    )
    program = Table(GAME, rules=rules).program
    endings = set()
    for seed in range(30):
        direct = play(new_game(program, seed, 2), RandomBot(seed))
        session, bot = Session(new_game(program, seed, 2)), RandomBot(seed)
        while session.pending is not None:
            d = session.pending
            session = load(program, save(session)) if seed < 5 else session
            session.answer(bot.answer(d.question, d.who, d.options, d.least, d.most, d.source))
        assert session.base.plain() == direct.plain()
        assert session.base.whole_log() == direct.whole_log()
        endings.add(direct.over)
    assert endings == {1}


def test_the_emitted_python_can_be_read() -> None:
    text = python_text(checked(GAME))
    assert "def c_flash_play(s, this, you):" in text
    assert "# cards.card" in text
    compile(text, "emitted", "exec")


def test_rules_end_with_ones_own_next_turn() -> None:
    text = (
        "trick Flash\n    play:\n        until start of your next watch:\n"
        "            when any player would gain any lamp as n: change n by 1\n"
        "trick Glow\n    play: gain 1 lamp\n"
    )
    t = Table(text)
    first, second = t.seats
    while t.s.turn[1] != first:
        t.run_step((0,))
    t.play(t.make("Flash", "hand", first), first)
    glow = t.make("Glow", "hand", second)
    while t.s.turn[1] != second:
        t.run_step((0,))
    t.play(glow, second)
    assert t.s.f_lamp[second] == 2, "the other's turn does not end it"
    while t.s.turn[1] != first:
        t.run_step((0,))
    t.play(glow, second)
    assert t.s.f_lamp[second] == 3
