"""Choices: who is offered what, ties, feasibility."""

from __future__ import annotations

from bench_game import RULES, Table
from test_effects import trick


def test_one_candidate_is_taken_silently_and_identical_cards_are_one() -> None:
    t = Table(trick("lose 1 ward in hand") + "ward Bell\nward Gong\n")
    you = t.seats[0]
    flash = t.make("Flash", "table", you)
    bells = [t.make("Bell", "hand", you) for _ in range(3)]
    t.play(flash, you)
    assert t.asked == []
    gong = t.make("Gong", "hand", you)
    t.play(flash, you)
    assert [x[2] for x in t.asked] == [(bells[1], gong)]


def test_only_those_who_can_are_offered() -> None:
    t = Table(trick("any player: gain 1 lamp"), players=3)
    you, second, third = t.seats
    flash = t.make("Flash", "table", you)
    t.s.f_lamp[you] = 4
    t.play(flash, you)
    assert t.asked[-1][2] == (second, third)
    t.s.f_lamp[third] = 4
    t.s.f_lamp[second] = 4
    t.asked.clear()
    t.play(flash, you)
    assert t.asked[-1][2] == (you, second, third), "if nobody can, all are offered"


def test_those_who_can_do_the_most() -> None:
    t = Table(trick("any player: throw 3 wards in hand") + "ward Bell\n", players=3)
    you, second, third = t.seats
    for owner, n in ((you, 1), (second, 2), (third, 2)):
        for _ in range(n):
            t.make("Bell", "hand", owner)
    t.play(t.make("Flash", "table", you), you)
    assert t.asked[0][2] == (second, third)


def test_either_offers_what_can_be_done() -> None:
    t = Table(trick("either: throw 2 wards in hand\nor: suffer 1 hurt") + "ward Bell\n")
    you = t.seats[0]
    flash = t.make("Flash", "table", you)
    t.make("Bell", "hand", you)
    t.play(flash, you)
    assert (t.asked, t.s.f_life[you]) == ([], 4)
    t.make("Bell", "hand", you)
    t.play(flash, you)
    assert [x[:3] for x in t.asked] == [("either", you, (0, 1))]


def test_the_dearest_are_forced_and_ties_are_chosen() -> None:
    text = trick("throw 2 wards in hand with highest cost")
    text += "ward Bell\n    cost 1\nward Gong\n    cost 2\nward Horn\n    cost 1\nward Rattle\n"
    t = Table(text)
    you = t.seats[0]
    flash = t.make("Flash", "table", you)
    bell, _, horn, _ = (t.make(title, "hand", you) for title in ("Bell", "Gong", "Horn", "Rattle"))
    t.answers = [horn]
    t.play(flash, you)
    assert t.asked[0][2] == (bell, horn), "no cost ranks below every cost"
    assert sorted(t.titles("discard", you)) == ["Gong", "Horn"]


def test_a_split_among_several() -> None:
    t = Table(trick("players collectively: gain 3 lamps"))
    you, other = t.seats
    t.s.f_lamp[you] = 3
    t.answers = [you]
    t.play(t.make("Flash", "table", you), you)
    assert (t.s.f_lamp[you], t.s.f_lamp[other]) == (4, 2)


def test_in_any_order_asks_step_by_step() -> None:
    t = Table(trick("for each ward in hand as w in any order: throw w") + "ward Bell\nward Gong\n")
    you = t.seats[0]
    t.make("Bell", "hand", you)
    gong = t.make("Gong", "hand", you)
    t.answers = [gong]
    t.play(t.make("Flash", "table", you), you)
    assert t.titles("discard", you) == ["Gong", "Bell"]


def test_actions_are_those_that_can_be_done() -> None:
    text = "verb brew (c: ward in hand) by (you: player), action during work\n    do:\n        pay 2 lamps\n        lose c\n"
    text += trick("gain 1 lamp") + "ward Bell\nward Gong\n"
    t = Table(text)
    t.run_step()
    while t.program.step_options[t.s.agenda[0]] is None:
        t.run_step()
    f, args, _ = t.s.agenda
    you = args[0]
    options = t.program.step_options[f]
    assert options is not None
    assert options(t.s, args) == [(0,)]
    t.make("Bell", "hand", you)
    bell = t.make("Bell", "hand", you)
    flash = t.make("Flash", "hand", you)
    assert [o[1:] for o in options(t.s, args)] == [(), (flash,)]
    t.s.f_lamp[you] = 2
    offered = options(t.s, args)
    assert [o[1:] for o in offered] == [(), (bell,), (flash,)], "two equal cards are one option"
    t.run_step(offered[1])
    assert t.s.f_lamp[you] == 0
    assert t.titles("gone") == ["Bell"]
    assert t.s.agenda[0] == f, "the offer stands again"


WEIGHED = RULES.replace("kind ward/wards is card", "kind ward/wards is card\n    field weight: number = 0")
GIVE = """
verb give (c: ward) to (p: player) by (you: player)
    says "give {c} to {p}"
    past given
    needs p.lamp > c.weight
    do: move c onto p.discard
ward Bell
    weight 2
ward Gong
"""


def test_two_things_are_chosen_that_go_together() -> None:
    t = Table(trick("give 1 ward in hand to any player") + GIVE, players=3, rules=WEIGHED)
    you, second, third = t.seats
    flash = t.make("Flash", "table", you)
    bell, gong = t.make("Bell", "hand", you), t.make("Gong", "hand", you)
    t.s.f_lamp[second], t.s.f_lamp[third] = 1, 2
    t.play(flash, you)
    assert [x[2] for x in t.asked] == [(second, third)], "nobody can take the bell; who has no lamp takes nothing"
    assert (t.s.at[bell], t.s.at[gong]) == (t.zone("hand", you), t.zone("discard", second))


def test_what_is_asked_of_another_one_is_feasible_where_two_things_are_chosen() -> None:
    t = Table(
        trick("any other_player:\n    may give 1 ward in hand to any player\n    otherwise: gain 1 lamp") + GIVE,
        rules=WEIGHED,
    )
    you, other = t.seats
    gong = t.make("Gong", "hand", other)
    t.s.f_lamp[you] = 1
    t.play(t.make("Flash", "table", you), you)
    assert t.asked[0][:2] == ("may", other)
    assert (t.s.at[gong], t.s.f_lamp[other]) == (t.zone("discard", you), 0)


def test_how_much_a_thing_has_that_is_still_to_be_chosen_is_not_measured() -> None:
    dusty = RULES.replace("kind ward/wards is card", "kind ward/wards is card\ncounter dust per ward")
    brush = """
verb brush (n: dust) from (c: ward) by (you: player)
    says "brush {n} from {c}"
    past brushed
    needs c.dust >= n
    do: remove n from c
ward Bell
"""
    text = trick("either:\n    brush 2 dust from 1 ward in hand\n    gain 1 lamp\nor: gain 2 lamps") + brush
    t = Table(text, rules=dusty)
    you = t.seats[0]
    bell = t.make("Bell", "hand", you)
    t.s.f_lamp[you], t.s.f_dust[bell] = 4, 2
    t.play(t.make("Flash", "table", you), you)
    assert (t.asked, t.s.f_dust[bell]) == ([], 0), "of the first way half can be done, of the second nothing"
