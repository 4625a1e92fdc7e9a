"""Lantern Road, a little game made by hand in the shape that the compiler emits.

One or two travellers keep their lights burning while gusts come. It exists to use every part of the runtime: picks, decks, hands, an
action loop, sets and orders, replacements that compete, a listener for a duration, modifiers in layers, postponed hooks and
procedures, a hidden pile, resetting fields, and two cards that never come to an end.
"""

from __future__ import annotations

from cardwright.runtime.decide import finish
from cardwright.runtime.events import (
    Event,
    after,
    begin,
    burn,
    done,
    expire,
    has_used,
    listen,
    modify,
    postpone,
    renew,
    tick,
    use,
    wait,
    would,
)
from cardwright.runtime.program import Program, assign_bases
from cardwright.runtime.specs import (
    DefinitionSpec,
    EndingSpec,
    EventSpec,
    FieldSpec,
    HookSpec,
    KindSpec,
    PickLine,
    PickSpec,
    ProcedureSpec,
    QuestionSpec,
    RuleSpec,
    StaticSpec,
    StepSpec,
    VariantSpec,
    ZoneSpec,
)
from cardwright.runtime.zones import create, move, move_all, reveal, shuffle

# kinds
SEAT, SKY, CARD, LAMP, CHARM, TRICK, GUST, ROLE = range(8)
KINDS = [KindSpec(n) for n in ("traveller", "sky", "card")]
KINDS += [KindSpec(n, (CARD,)) for n in ("lamp", "charm", "trick")] + [KindSpec("gust"), KindSpec("role")]

# definitions, numbered by their sorted ids
NAMES = [
    ("cloak", CHARM), ("draught", GUST), ("echo", TRICK), ("ember", TRICK), ("gale", GUST), ("juggle", TRICK), ("lens", CHARM),
    ("mirror", TRICK), ("moth", CHARM), ("prism", CHARM), ("scout", ROLE), ("singer", ROLE), ("sky", SKY), ("taper", LAMP),
    ("torch", LAMP), ("traveller", SEAT), ("umbrella", CHARM), ("warden", ROLE),
]  # fmt: skip
DEFINITIONS = [DefinitionSpec("", "", 0)]
DEFINITIONS += [
    DefinitionSpec("road." + n, n.title(), k, "road", f"road.card:{i}") for i, (n, k) in enumerate(NAMES, 1)
]
D = {n: i for i, (n, _) in enumerate(NAMES, 1)}

# static things: the sky, two travellers, a role for each
THE_SKY, SEATS, ROLES = 1, (2, 3), (4, 5)
STATICS = [StaticSpec(SKY, D["sky"]), StaticSpec(SEAT, D["traveller"], 0, 1), StaticSpec(SEAT, D["traveller"], 0, 2)]
STATICS += [StaticSpec(ROLE, 0, 2), StaticSpec(ROLE, 0, 3)]

DECK, HAND, PILE, PLAY, VAULT, GUSTS, BLOWN, GONE = range(8)
OWNERS = [SEATS, SEATS, SEATS, SEATS, (), (), (), ()]
BASE = assign_bases(OWNERS)
ZONES = [
    ZoneSpec("deck", CARD, SEAT, BASE[DECK], SEATS, True, "down", "none"),
    ZoneSpec("hand", CARD, SEAT, BASE[HAND], SEATS, False, "", "owner"),
    ZoneSpec("discard", CARD, SEAT, BASE[PILE], SEATS, True, "up", "all"),
    ZoneSpec("play", CARD, SEAT, BASE[PLAY], SEATS, False, "up", "all"),
    ZoneSpec("vault", CARD, -1, BASE[VAULT], (), True, "down", "none"),
    ZoneSpec("gusts", GUST, -1, BASE[GUSTS], (), True, "down", "none"),
    ZoneSpec("blown", GUST, -1, BASE[BLOWN], (), True, "up", "all"),
    ZoneSpec("gone", CARD, -1, BASE[GONE], (), False, "up", "all"),
]
BDECK, BHAND, BPILE, BPLAY = BASE[DECK], BASE[HAND], BASE[PILE], BASE[PLAY]
IVAULT, IGUSTS, IBLOWN, IGONE = BASE[VAULT], BASE[GUSTS], BASE[BLOWN], BASE[GONE]


def printed(**values: int) -> tuple[int, ...]:
    return tuple(values.get(d.title.lower(), 0) for d in DEFINITIONS)


FIELDS = [
    FieldSpec("light", printed(traveller=5), grows=False, ceiling=9, kind=SEAT),
    FieldSpec("storm", printed(sky=25), grows=False, kind=SKY),
    FieldSpec("heat", printed(torch=3, taper=1), resets=True, kind=LAMP),
]

# log
E_DRAW, E_PLAY, E_GAIN, E_LOSE, E_GUST, E_DARK = range(6)
# hook tables
W_LOSE, A_LOSE, M_GAIN, A_GAIN, A_PLAY = range(5)
# questions
Q_ORDER, Q_ACTION, Q_MAY, Q_SET, Q_STACK, Q_WHO, Q_LUCK = range(7)
TURN_ENDS = 1


# ---------------------------------------------------------------------------------------------- verbs
def draw(s, you, n):
    for _ in range(n):
        if not s.z[BDECK + you]:
            if not s.z[BPILE + you]:
                return
            move_all(s, s.z[BPILE + you], BDECK + you)
            shuffle(s, BDECK + you)
        c = s.z[BDECK + you][-1]
        move(s, c, BHAND + you)
        s.log.append((E_DRAW, you, c, 0))


def gain(s, who, n, source):
    if s.lis[M_GAIN]:
        n = modify(s, M_GAIN, n, (who, source))
    s.f_light[who] = min(9, s.f_light[who] + n)
    s.f_storm[THE_SKY] = max(0, s.f_storm[THE_SKY] - n)
    s.log.append((E_GAIN, who, n, source))
    if not s.f_storm[THE_SKY]:
        finish(s, 1)
    if s.lis[A_GAIN]:
        after(s, A_GAIN, Event(E_GAIN, source, who, [n]))


def lose(s, who, n, source):
    if s.lis[W_LOSE]:
        event = Event(E_LOSE, source, who, [n])
        if not would(s, W_LOSE, event, who):
            return 0
        n = event.args[0]
    n = min(n, s.f_light[who])
    if n <= 0:
        return 0
    s.f_light[who] -= n
    s.log.append((E_LOSE, who, n, source))
    if s.lis[A_LOSE]:
        after(s, A_LOSE, Event(E_LOSE, source, who, [n]))
    if not s.f_light[who]:
        wait(s, 1, (who,))
    return n


def darken(s, args):
    s.log.append((E_DARK, args[0], 0, 0))
    if not any(s.f_light[p] for p in s.players):
        finish(s, 2)
    move_all(s, s.z[BPLAY + args[0]], BPILE + args[0])


def blow(s, args):
    """The named procedure: every traveller loses; who goes dark on the way does so when it is over."""
    begin(s, -1)
    gust, strength = args
    for p in s.players:
        lose(s, p, strength, gust)
    done(s)


# ---------------------------------------------------------------------------------------------- cards
def play_torch(s, you, c):
    gain(s, you, s.f_heat[c], c)
    if s.lent:
        s.own()
    s.f_heat[c] -= 1


def play_ember(s, you, c):
    listen(s, A_PLAY, R["ember"], c, you, TURN_ENDS, (len(s.z[BHAND + you]),))
    wait(s, 2, (you,))


def play_juggle(s, you, c):
    """discard up to two, draw as many, then put a card back on the deck for each"""
    gone = s.choose_set(Q_SET, you, s.z[BHAND + you], 0, 2, c)
    for x in gone:
        move(s, x, BPILE + you)
    draw(s, you, len(gone) + 1)
    back = s.choose_set(Q_SET, you, s.z[BHAND + you], 1, 3, c)
    for x in s.choose_order(Q_STACK, you, back, c):
        move(s, x, BDECK + you)


def play_gift(s, you, c):
    gain(s, s.choose(Q_WHO, you, s.players, c), 1, c)


PLAYED = {"torch": play_torch, "taper": play_torch, "ember": play_ember, "juggle": play_juggle, "echo": play_gift,
          "mirror": play_gift}  # fmt: skip
ON_PLAY = [PLAYED.get(d.title.lower()) for d in DEFINITIONS]


# ---------------------------------------------------------------------------------------------- rules
def yours(s, event, x):
    return event.actor == x[2]


def umbrella(s, event, x):
    """once a turn, if you would lose light, you may discard a card to lose 1 less"""
    if has_used(s, x[0], x[1]) or not s.z[BHAND + x[2]]:
        return
    if s.choose(Q_MAY, x[2], (1, 0), x[1]):
        use(s, x[0], x[1], 0)
        move(s, s.choose(Q_SET, x[2], s.z[BHAND + x[2]], x[1]), BPILE + x[2])
        event.args[0] -= 1


def cloak(s, event, x):
    """instead of losing light, discard the cloak"""
    move(s, x[1], BPILE + x[2])
    event.stopped = True


def moth(s, event, x):
    """after anybody loses light, when that is over, its owner draws"""
    postpone(s, A_LOSE, event, (R["moth later"], x[1], x[2], 0, ()))


def moth_later(s, event, x):
    draw(s, x[2], 1)


def ember(s, event, x):
    if s.kinds_of[s.defn[event.source]][0] == LAMP:
        gain(s, x[2], 1 + (x[4][0] > 2), x[1])


def endless_echo(s, event, x):
    gain(s, x[2], 0, x[1])


def endless_mirror(s, event, x):
    begin(s, x[1])
    gain(s, x[2], 0, x[1])
    done(s)


RULES = [
    RuleSpec("umbrella", yours, umbrella, W_LOSE, place="road.card:17"),
    RuleSpec("cloak", yours, cloak, W_LOSE, place="road.card:1"),
    RuleSpec("moth", None, moth, A_LOSE, place="road.card:9"),
    RuleSpec("moth later", None, moth_later, A_LOSE, place="road.card:9"),
    RuleSpec("ember", yours, ember, A_PLAY, once=True, place="road.card:4"),
    RuleSpec("lens", lambda s, e, x: e[0] == x[2], lambda s, v, e, x: v * 2, M_GAIN, layer=2, place="road.card:7"),
    RuleSpec("prism", lambda s, e, x: e[0] == x[2], lambda s, v, e, x: v + 1, M_GAIN, layer=1, place="road.card:10"),
    RuleSpec("echo", None, endless_echo, A_GAIN, place="road.card:3"),
    RuleSpec("mirror", None, endless_mirror, A_GAIN, place="road.card:8"),
    RuleSpec("singer", None, lambda s, e, x: e.args.append(0), A_LOSE, place="road.card:12"),
]
R = {r.name: i for i, r in enumerate(RULES)}
HOOKS = [[] for _ in DEFINITIONS]
for rule in ("umbrella", "cloak", "moth", "lens", "prism", "echo", "mirror"):
    HOOKS[D[rule]] = [HookSpec(RULES[R[rule]].table, R[rule], (PLAY,))]
HOOKS[D["singer"]] = [HookSpec(A_LOSE, R["singer"])]


def luck(s, args):
    """an unbounded loop, of the kind that burns: flip until heads"""
    while s.choose(Q_LUCK, args[0], (0, 1)) and s.rand(2):
        burn(s)


PROCEDURES = [ProcedureSpec("blow", blow), ProcedureSpec("darken", darken), ProcedureSpec("luck", luck)]


# ---------------------------------------------------------------------------------------------- turns
def setup(s):
    for p in s.players:
        create(s, D["torch"], BDECK + p, 3)
        create(s, D["taper"], BDECK + p, 5)
        for name in ("umbrella", "cloak", "moth", "ember", "juggle"):
            create(s, D[name], BDECK + p)
        shuffle(s, BDECK + p)
        draw(s, p, 5)
        bottom = s.choose(Q_SET, p, s.z[BHAND + p])
        move(s, bottom, BDECK + p, True)
    for name in ("lens", "prism", "torch", "ember", "juggle", "cloak", "umbrella"):
        create(s, D[name], IVAULT, 2)
    shuffle(s, IVAULT)
    create(s, D["draught"], IGUSTS, 12)
    create(s, D["gale"], IGUSTS, 6 if 0 not in s.variants else 12)
    shuffle(s, IGUSTS)


def round_step(s, args):
    tick(s, 1)
    s.agenda = (ROUND, (), ())
    for p in reversed(s.players):
        s.agenda = (BEGIN, (p,), (ACT, (p,), (END, (p,), (STORM, (p,), s.agenda))))


def begin_turn(s, args):
    s.turn = (tick(s, 0), args[0])


def actions(s, args):
    you = args[0]
    out = [(0,)]
    out += [(1, c) for c in s.z[BHAND + you]]
    if s.z[IVAULT] and s.f_light[you] > 1:
        out.append((2,))
    return out


def act(s, args, option):
    you = args[0]
    if option[0] == 0:
        return
    s.agenda = (ACT, args, s.agenda)
    if option[0] == 2:
        reveal(s)
        c = s.z[IVAULT][-1]
        if s.choose(Q_MAY, you, (1, 0), c):
            lose(s, you, 1, c)
            move(s, c, BHAND + you)
        else:
            move(s, c, IVAULT, True)
        return
    c = option[1]
    s.log.append((E_PLAY, you, c, 0))
    charm = s.kinds_of[s.defn[c]][0] == CHARM
    move(s, c, (BPLAY if charm else BPILE) + you)
    run = ON_PLAY[s.defn[c]]
    if run:
        run(s, you, c)
    if s.lis[A_PLAY]:
        after(s, A_PLAY, Event(E_PLAY, c, you, []))


def act_quiet(s, args, option):
    return option[0] == 0


def end_turn(s, args):
    expire(s, TURN_ENDS)
    renew(s, 0)
    draw(s, args[0], 5 - len(s.z[BHAND + args[0]]))
    s.hist = ()


def storm(s, args):
    if not s.z[IGUSTS]:
        finish(s, 3)
    c = s.z[IGUSTS][-1]
    move(s, c, IBLOWN)
    s.log.append((E_GUST, args[0], c, 0))
    wait(s, 0, (c, 2 if s.defn[c] == D["gale"] else 1))


ROUND, BEGIN, ACT, END, STORM = range(5)
STEPS = [
    StepSpec("round", round_step, quiet=lambda s, args: True),
    StepSpec("begin", begin_turn, quiet=lambda s, args: True),
    StepSpec("act", act, actions, Q_ACTION, act_quiet),
    StepSpec("end", end_turn, quiet=lambda s, args: True),
    StepSpec("storm", storm),
]


def name(s, t):
    return s.program.thing_name(s, t)


def say(s, question):
    def describe(state, option):
        if isinstance(option, tuple):
            return " ".join(name(state, x) if i else str(x) for i, x in enumerate(option))
        return name(state, option) if question in (Q_SET, Q_STACK, Q_WHO) else str(option)

    return describe


QUESTIONS = [
    QuestionSpec(
        kind, lambda s, who, source, k=kind: f"{name(s, who)}: {k} ({name(s, source)})", say(None, q), f"road.card:{q}"
    )
    for q, kind in enumerate(("order", "action", "may", "choose", "order", "choose", "may"))
]
EVENTS = [
    EventSpec("draw", lambda s, e: f"{name(s, e[1])} draws {name(s, e[2])}", lambda s, e: (e[1],)),
    EventSpec("play", lambda s, e: f"{name(s, e[1])} plays {name(s, e[2])}"),
    EventSpec("gain", lambda s, e: f"{name(s, e[1])} gains {e[2]}"),
    EventSpec("lose", lambda s, e: f"{name(s, e[1])} loses {e[2]}"),
    EventSpec("gust", lambda s, e: f"{name(s, e[2])} blows"),
    EventSpec("dark", lambda s, e: f"{name(s, e[1])} goes dark"),
]


def lantern_road(content: str = "c0", **changes: object) -> Program:
    """The program; `changes` replace parts of it."""
    parts = {
        "id": "lantern-road", "title": "Lantern Road", "content_hash": content, "definitions": DEFINITIONS, "kinds": KINDS,
        "statics": STATICS, "seats": SEATS, "zones": ZONES, "fields": FIELDS, "steps": STEPS, "first_step": ROUND, "setup": setup,
        "questions": QUESTIONS, "rules": RULES, "hook_tables": ("would lose", "after lose", "gain amount", "after gain",
        "after play"), "hooks": HOOKS, "procedures": PROCEDURES, "events": EVENTS, "endings": [EndingSpec("", ""),
        EndingSpec("calm", "victory"), EndingSpec("dark", "defeat"), EndingSpec("dawn", "draw")], "periods": ("turn", "round"),
        "picks": [PickSpec("role", (PickLine(1, (D["scout"], D["singer"], D["warden"])),), ROLES, True)], "players": (1, 2),
        "variants": [VariantSpec("stormy")], "trigger_order": "active",
    }  # fmt: skip
    return Program(**{**parts, **changes})
