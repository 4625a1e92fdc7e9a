"""What compiled effects do: amounts, what really happened, rules about events, durations."""

from __future__ import annotations

import pytest
from bench_game import Table

from cardwright.runtime.decide import Over
from cardwright.runtime.events import settle


def trick(body: str, title: str = "Flash", more: str = "") -> str:
    lines = "\n".join(f"        {line}" for line in body.strip("\n").split("\n"))
    return f'trick "{title}"\n    cost 1\n{more}    play:\n{lines}\n'


# ------------------------------------------------------------------------------------------ what really happened (S11)
def test_amounts_give_what_there_was_room_for() -> None:
    t = Table(trick("gain 1 lamp"))
    you = t.seats[0]
    t.play(t.make("Flash", "hand", you), you)
    assert t.do("v_gain", 0, you, 5) == 3
    assert t.s.f_lamp[you] == 4
    assert t.do("v_gain", 0, you, 1) == 0
    assert t.do("v_gain", 0, you, 0) == 0
    assert [entry[-1] for entry in t.s.log] == [1, 3], "what did not happen is no event"


def test_then_follows_what_happened_and_otherwise_what_did_not() -> None:
    text = trick("may throw 1 ward in hand\nthen: gain 1 lamp\notherwise: gain 2 lamps") + "ward Bell\n"
    t = Table(text)
    you = t.seats[0]
    flash = t.make("Flash", "table", you)
    t.play(flash, you)
    assert (t.s.f_lamp[you], t.asked) == (2, []), "a may that cannot be done is not offered"
    t.make("Bell", "hand", you)
    t.answers = [1]
    t.play(flash, you)
    assert (t.s.f_lamp[you], t.titles("discard", you)) == (3, ["Bell"])


def test_a_set_is_gone_through_as_it_was_and_bound_as_it_went() -> None:
    text = trick("throw all wards in hand as gone_now\ngain (number of gone_now) lamps") + "ward Bell\n"
    t = Table(text)
    you, other = t.seats
    for owner in (you, you, other):
        t.make("Bell", "hand", owner)
    t.play(t.make("Flash", "table", you), you)
    assert t.s.f_lamp[you] == 2
    assert t.titles("discard", you) == ["Bell", "Bell"]
    assert t.titles("hand", other) == ["Bell"]


def test_drawing_counts_cards_and_turns_the_discard_over() -> None:
    t = Table(trick("draw 3 cards") + "ward Bell\nward Gong\n")
    you = t.seats[0]
    t.make("Bell", "deck", you)
    t.make("Gong", "discard", you)
    t.play(t.make("Flash", "table", you), you)
    assert t.titles("hand", you) == ["Bell", "Gong"]
    assert [e for e in t.s.log if e[2] == you][-1][-1] == 2


# ------------------------------------------------------------------------------------------ rules about events
def test_would_changes_and_replaces() -> None:
    text = (
        trick("suffer 3 hurt")
        + "ward Cloak\n    when you would suffer any hurt as n: change n by -2\n"
        + "ward Mirror\n    when you would suffer any hurt if your lamps >= 1:\n        instead: pay 1 lamp\n"
    )
    t = Table(text)
    you = t.seats[0]
    flash = t.make("Flash", "hand", you)
    t.make("Cloak", "table", you)
    t.play(flash, you)
    assert t.s.f_life[you] == 4
    mirror = t.make("Mirror", "table", you)
    t.s.f_lamp[you] = 1
    t.answers = [(1, mirror, 1)]
    t.play(flash, you)
    assert (t.s.f_life[you], t.s.f_lamp[you]) == (4, 0)


def test_a_ward_listens_only_where_it_lies_open() -> None:
    t = Table(trick("suffer 3 hurt") + "ward Cloak\n    when you would suffer any hurt as n: change n by -2\n")
    you, other = t.seats
    t.make("Cloak", "hand", you)
    t.make("Cloak", "table", other)
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_life[you] == 2


def test_a_card_hears_of_itself_wherever_it_lies() -> None:
    text = trick("choose 1 ward in gone as w\ntake w") + "ward Coin\n    when you take this: gain 1 lamp\n"
    t = Table(text)
    you = t.seats[0]
    t.make("Coin", "gone")
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_lamp[you] == 1


def test_after_waits_for_the_end_of_the_instruction() -> None:
    text = (
        trick("suffer 1 hurt\ngain 1 lamp\nif your lamps = 1: suffer 1 hurt")
        + "ward Echo\n    after you suffer any hurt: pay 1 lamp\n"
    )
    t = Table(text)
    you = t.seats[0]
    t.make("Echo", "table", you)
    t.s.f_lamp[you] = 0
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_life[you] == 3, "the echo came after the last line"
    assert t.s.f_lamp[you] == 0
    assert not t.s.later


def test_after_asks_again_whether_its_owner_still_listens() -> None:
    text = trick("suffer 1 hurt\nlose 1 ward in table") + "ward Echo\n    after you suffer any hurt: gain 1 lamp\n"
    t = Table(text)
    you = t.seats[0]
    t.make("Echo", "table", you)
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_lamp[you] == 0


def test_rules_of_effects_end_on_time() -> None:
    text = trick("until end of effect:\n    when you would suffer any hurt as n: change n by 1\nsuffer 1 hurt")
    t = Table(text)
    you = t.seats[0]
    flash = t.make("Flash", "hand", you)
    t.play(flash, you)
    assert t.s.f_life[you] == 3
    t.do("v_suffer", 0, you, 1)
    assert t.s.f_life[you] == 2
    assert all(not table for table in t.s.lis)


def test_a_verb_waits_for_another() -> None:
    text = (
        "verb storm by (you: player)\n    do:\n        faint\n        gain 1 lamp\n"
        "verb faint by (you: player), waits for storm\n    do: pay 1 lamp\n" + trick("storm\nfaint")
    )
    t = Table(text)
    you = t.seats[0]
    t.play(t.make("Flash", "hand", you), you)
    settle(t.s, True)
    assert t.s.f_lamp[you] == 0
    names = [t.program.events[e[0]].name for e in t.s.log]
    assert names == ["gain lamp", "pay lamp"], "the lamp came first, then what waited; a second fainting finds none"


def test_once_per_turn_is_of_the_thing() -> None:
    text = (
        trick("suffer 1 hurt\nsuffer 1 hurt") + "ward Cloak\n    once per turn after you suffer any hurt: gain 1 lamp\n"
    )
    t = Table(text)
    you = t.seats[0]
    t.make("Cloak", "table", you)
    t.make("Cloak", "table", you)
    t.play(t.make("Flash", "hand", you), you)
    assert t.s.f_lamp[you] == 2


def test_endings_are_looked_at_at_once() -> None:
    t = Table(trick("suffer 9 hurt\ngain 1 lamp"))
    you = t.seats[0]
    with pytest.raises(Over):
        t.play(t.make("Flash", "hand", you), you)
    assert t.program.endings[t.s.over].name == "Dark."
    assert t.s.f_lamp[you] == 0


def test_a_step_of_an_event_is_replaced_once() -> None:
    text = (
        "verb storm by (you: player)\n    do:\n        suffer 1 hurt\n        suffer 1 hurt\n"
        + trick("storm\nsuffer 1 hurt")
        + "ward Roof\n    when you storm:\n        instead of suffer: gain 1 lamp\n"
    )
    t = Table(text)
    you = t.seats[0]
    t.make("Roof", "table", you)
    t.play(t.make("Flash", "hand", you), you)
    assert (t.s.f_lamp[you], t.s.f_life[you]) == (1, 3)
