"""The core verbs: counters and fields, things and places, procedures, turns. Arguments as `check/core.py` documents them."""

from __future__ import annotations

import ast
from collections.abc import Callable

from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

from .amounts import FEW, amount_of
from .choice import chooser
from .context import Cx, NotLowered
from .emit import const, expr, name, stmts
from .expression import kept, listing, lower, lower_as
from .member import counter_limit, get
from .statement import is_there, loop, tail, temp, under
from .trees import whole

__all__ = ["core"]

Stmts = list[ast.stmt]


def core(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    did = result
    if did is None and (st.then is not None or st.otherwise is not None):
        did = cx.fresh("did")
    out = LOWER[st.verb](cx, st, did)
    return out + tail(cx, st.then, st.otherwise, did)


def say(result: str | None, value: int = 1) -> Stmts:
    return stmts("r = v", r=result, v=value) if result else []


# ------------------------------------------------------------------------------------------ counters and fields
def holders(cx: Cx, e: ty.Expr, out: Stmts) -> tuple[ast.expr, bool]:
    """(the thing, or the things of) whose counter or field it is; whether there are several."""
    if e.type.many or e.type.tag == "place":
        return kept(cx, e) if e.type.many else listing(cx, e), True
    value = lower(cx, e)
    return temp(cx, value, "of", out), False


def add(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    counter = st.symbols["counter"]
    assert isinstance(counter, sy.CounterSym)
    field = "f_" + cx.link.layout.fields[counter]
    out: Stmts = []
    of, many = holders(cx, st.args["to"], out)
    amount = temp(cx, amount_of(cx, st.args["amount"]), "n", out)

    def one(of: ast.expr, did: str | None, more: str) -> Stmts:
        limit = counter_limit(cx, counter, of)
        if limit is None:
            made = stmts("s.F[of] += n", F=field, of=of, n=amount)
            if did:
                made += stmts(f"r {more} n", r=did, n=amount)
        else:
            had, now, most = cx.fresh("had"), cx.fresh("now"), cx.fresh("most")
            made = stmts(
                "had = s.F[of]\nnow = had + n\nmost = limit",
                F=field,
                of=of,
                n=amount,
                had=had,
                now=now,
                most=most,
                limit=limit,
            )
            loose = not isinstance(limit, ast.Constant)
            check = "most is not None and now > most" if loose else "now > most"
            made += stmts(f"if {check}:\n    now = had if had > most else most", had=had, now=now, most=most)
            made += stmts("s.F[of] = now", F=field, of=of, now=now)
            if did:
                made += stmts(f"r {more} now - had", r=did, had=had, now=now)
            made += spilled(cx, counter, of, amount, had, now)
        return made + cx.link.after_write(cx, counter, of)

    return out + over(cx, of, many, one, result, guard=None if many or is_there(cx, st.args["to"]) else of)


def spilled(cx: Cx, counter: sy.CounterSym, of: ast.expr, amount: ast.expr, had: str, now: str) -> Stmts:
    """What there was no room for goes to another counter, as far as that one has room (S29)."""
    other = counter.excess_to
    if other is None:
        return []
    field = "f_" + cx.link.layout.fields[other]
    limit = counter_limit(cx, other, of)
    spill = expr("had + n - now", had=had, n=amount, now=now)
    if limit is None:
        made = stmts("s.F[of] += x", F=field, of=of, x=spill)
    else:
        made = stmts("s.F[of] = max(s.F[of], min(s.F[of] + x, most))", F=field, of=of, x=spill, most=limit)
    return made + cx.link.after_write(cx, other, of)


def over(
    cx: Cx,
    of: ast.expr,
    many: bool,
    one: Callable[[ast.expr, str | None, str], Stmts],
    result: str | None,
    guard: ast.expr | None,
) -> Stmts:
    """Do it to one or to each of several."""
    if not many:
        made = one(of, result, "=")
        if guard is not None and not isinstance(guard, ast.Constant):
            return (stmts("r = 0", r=result) if result else []) + stmts("if g:\n    made", g=guard, made=made)
        return made
    x = cx.fresh("t")
    made = one(name(x), result, "+=")
    return (stmts("r = 0", r=result) if result else []) + stmts("for x in of:\n    made", x=x, of=of, made=made)


def remove(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """As much as there is down to the floor; the feasibility of what calls it says whether there is enough."""
    counter = st.symbols["counter"]
    assert isinstance(counter, sy.CounterSym)
    field = "f_" + cx.link.layout.fields[counter]
    out: Stmts = []
    of, many = holders(cx, st.args["of"], out)
    amount = temp(cx, amount_of(cx, st.args["amount"]), "n", out)
    floor = lower(cx, counter.least) if counter.least is not None else const(0)

    def one(of: ast.expr, did: str | None, more: str) -> Stmts:
        had, now = cx.fresh("had"), cx.fresh("now")
        made = stmts(
            "had = s.F[of]\nnow = had - n\nif now < floor:\n    now = floor if had > floor else had\ns.F[of] = now",
            F=field, of=of, n=amount, had=had, now=now, floor=floor,
        )  # fmt: skip
        if did:
            made += stmts(f"r {more} had - now", r=did, had=had, now=now)
        return made + cx.link.after_write(cx, counter, of)

    return out + over(cx, of, many, one, result, guard=None if many or is_there(cx, st.args["of"]) else of)


def set_(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    member = st.symbols["member"]
    assert isinstance(member, (sy.FieldSym, sy.CounterSym))
    field = "f_" + cx.link.layout.fields[member]
    out: Stmts = []
    of, many = holders(cx, st.args["of"], out)
    numeric = isinstance(member, sy.CounterSym) or (
        member.type.tag == "number" and not member.type.many and not member.type.opt
    )
    if isinstance(member, sy.CounterSym):
        value = lower(cx, st.args["value"])
    else:
        given = st.args["value"]
        value = lower_as(cx, given, member.type)
        if member.type.many and not isinstance(value, (ast.Tuple, ast.Constant)):
            value = expr("tuple(v)", v=value)

    def one(of: ast.expr, did: str | None, more: str) -> Stmts:
        made: Stmts = []
        new = value
        if isinstance(member, sy.CounterSym):
            now = cx.fresh("now")
            limit = counter_limit(cx, member, of)
            made += stmts("now = v", now=now, v=value)
            floor = lower(cx, member.least) if member.least is not None else const(0)
            made += stmts("if now < floor:\n    now = floor", now=now, floor=floor)
            if limit is not None:
                most = cx.fresh("most")
                made += stmts(
                    "most = limit\nif most is not None and now > most:\n    now = most", most=most, limit=limit, now=now
                )
            new = name(now)
        if did and numeric:
            had = cx.fresh("had")
            made += stmts("had = s.F[of]", had=had, F=field, of=of)
            new = temp(cx, new, "now", made)
            made += stmts("s.F[of] = now", F=field, of=of, now=new)
            made += stmts(f"r {more} abs(now - had)", r=did, now=new, had=had)
        else:
            made += stmts("s.F[of] = v", F=field, of=of, v=new)
            if did:
                made += stmts(f"r {more} 1", r=did)
        return made + cx.link.after_write(cx, member, of)

    return out + over(cx, of, many, one, result, guard=None if many or is_there(cx, st.args["of"]) else of)


# ------------------------------------------------------------------------------------------ things and places
def move(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    what, to = st.args["what"], st.args["to"]
    out: Stmts = []
    bottom = isinstance(to, ty.Under)
    place = lower(cx, to.place) if isinstance(to, ty.Under) else lower(cx, to)
    loose = isinstance(to, ty.Var) and cx.link.has_under
    check = cx.link.after_move(cx, st)
    if what.type.many:
        items = kept(cx, what)
        place = temp(cx, place, "to", out)
        t = cx.fresh("t")
        if result or st.bind is not None:
            moved = cx.fresh("moved")
            out += stmts("moved = v", moved=moved, v=items)
            items = name(moved)
        form = "move_all(s, items, p, True)" if bottom else "move_all(s, items, p)"
        if loose:
            form = "for t in items:\n    place_into(s, t, p)"
        if result:
            form = "r = moved_all(s, items, p, bottom)" if not loose else "r = placed_all(s, items, p)"
            out += stmts(form, r=result, items=items, p=place, **({} if loose else {"bottom": const(bottom)})) + check
        else:
            out += stmts(form, t=t, items=items, p=place) + check
        if st.bind is not None:
            out += stmts("b = m", b=cx.bind(st.bind), m=items)
        return out
    thing = temp(cx, lower(cx, what), "t", out)
    form = "place_into(s, t, p)" if loose else "move(s, t, p, True)" if bottom else "move(s, t, p)"
    made = stmts(f"r = {form}" if result else form, t=thing, p=place, **({"r": result} if result else {})) + check
    if not is_there(cx, what):
        made = (stmts("r = 0", r=result) if result else []) + stmts("if t:\n    made", t=thing, made=made)
    out += made
    if st.bind is not None:
        out += stmts("b = t", b=cx.bind(st.bind), t=thing)
        cx.perhaps.add(st.bind)
    return out


def shuffle(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    out: Stmts = []
    place = temp(cx, lower(cx, st.args["place"]), "place", out)
    if "what" not in st.args:
        return out + stmts("shuffle(s, p)", p=place) + say(result)
    what = st.args["what"]
    items = temp(cx, kept(cx, what) if what.type.many else listing(cx, what), "cards", out)
    if cx.link.policy("shuffle_into") == "random_place":
        t = cx.fresh("t")
        out += stmts("for t in items:\n    insert_at_random(s, t, p)", t=t, items=items, p=place)
    else:
        out += stmts("move_all(s, items, p)\nshuffle(s, p)", items=items, p=place)
    out += cx.link.after_move(cx, st)
    if result:
        out += stmts("r = len(items)", r=result, items=items)
    if st.bind is not None:
        out += stmts("b = items", b=cx.bind(st.bind), items=items)
    return out


def flip(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """Turned over: what lay on top comes to lie at the bottom, so the oldest comes on top."""
    out: Stmts = []
    source = temp(cx, lower(cx, st.args["from"]), "source", out)
    to = temp(cx, lower(cx, st.args["to"]), "to", out)
    if result:
        out += stmts("r = len(s.z[a])", r=result, a=source)
    return out + stmts("flip(s, a, b)", a=source, b=to) + cx.link.after_move(cx, st)


def show(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    what = st.args["what"]
    question = cx.link.event("show")
    out: Stmts = []
    items = listing(cx, what)
    to = st.args.get("to")
    alone = to is not None and to.type.tag == "thing" and not to.type.many
    who = lower(cx, to) if to is not None and alone else const(0)
    return out + stmts(
        "reveal(s)\ns.log.append((e, src, who, tuple(items), 1))", e=question, src=cx.source, who=who, items=items
    ) + say(result)  # fmt: skip


def choose(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    value = kept(cx, st.args["of"])
    if st.bind is None:
        return stmts("r = v", r=result, v=value) if result else stmts("v", v=value)
    bound = cx.bind(st.bind)
    out = stmts("b = v", b=bound, v=value)
    if not st.args["of"].type.many and not is_there(cx, st.args["of"]):
        cx.perhaps.add(st.bind)
    if result:
        out += stmts("r = b", r=result, b=bound)
    return out


def remember(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    member = st.symbols["member"]
    assert isinstance(member, sy.FieldSym)
    value = kept(cx, st.args["of"])
    out = stmts("s.F[this] = v", F="f_" + cx.link.layout.fields[member], this=cx.source, v=value)
    if result:
        out += stmts("r = s.F[this]", r=result, F="f_" + cx.link.layout.fields[member], this=cx.source)
    if st.bind is not None:
        cx.names[st.bind] = get(cx, cx.source, member)
    return out


def create(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """Printed things come into being in a place, in the order written, the last on top."""
    what, to = st.args["what"], st.args["to"]
    out: Stmts = []
    place = lower(cx, to.place) if isinstance(to, ty.Under) else lower(cx, to)
    if "number" in st.args:
        card = lower(cx, what)
        number = temp(cx, amount_of(cx, st.args["number"]), "n", out)
        if whole(number) is None or (whole(number) or 0) > FEW:
            out += stmts("burn(s, src, n)", src=cx.source, n=number)
        if st.bind is not None:
            out += stmts("b = created(s, (d,) * n, p)", b=cx.bind(st.bind), d=card, p=place, n=number)
        else:
            out += stmts("if n > 0:\n    create(s, d, p, n)", d=card, p=place, n=number)
        return out + cx.link.after_move(cx, st) + say(result)
    cards = lower(cx, what) if what.type.many else expr("(d,)", d=lower(cx, what))
    made = expr("created(s, ds, p)", ds=cards, p=place)
    if st.bind is not None:
        bound = cx.bind(st.bind)
        out += stmts("b = made" if st.bind.type.many else "b = made[0]", b=bound, made=made)
    else:
        out += stmts("made", made=made)
    return out + cx.link.after_move(cx, st) + say(result)


# ------------------------------------------------------------------------------------------ procedures
def resolve(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    from .section import call_section

    section = st.args["section"]
    out: Stmts = []
    if isinstance(section, ty.Members):
        assert isinstance(section.value, ty.SectionOf)
        inner = cx
        title = inner.bind(section.local, "c")
        body = call_section(inner, section.value, name(title), None)
        return stmts("for x in items:\n    body", x=title, items=kept(cx, section.of), body=body) + say(result)
    assert isinstance(section, ty.SectionOf)
    of = temp(cx, lower(cx, section.of), "card", out)
    made = call_section(cx, section, of, result)
    if not is_there(cx, section.of):
        out += (stmts("r = 0", r=result) if result else []) + stmts("if c:\n    made", c=of, made=made)
    else:
        out += made
    return out


def go(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """A token of a track goes forward or back, space by space."""
    token, track, section = st.symbols["counter"], st.symbols["track"], st.symbols["section"]
    assert isinstance(token, sy.CounterSym)
    assert isinstance(track, sy.TrackSym)
    assert isinstance(section, sy.SectionSym)
    assert track.last is not None
    by = amount_of(cx, st.args["by"])
    made = expr(
        "go_along(s, f, (first, last, loops, way), T, of, you, n)", f=const("f_" + cx.link.layout.fields[token]), first=const(track.first),
        last=lower(cx, track.last), loops=const(track.loops), way=const(track.resolves), T=cx.link.section_table(section),
        of=lower(cx, st.args["of"]), you=lower(cx, st.actor) if st.actor is not None else cx.acting(),
        n=by if st.verb == "advance" else expr("-n", n=by),
    )  # fmt: skip
    return stmts("r = made", r=result, made=made) if result else stmts("made", made=made)


def begin(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    from .turn import begin_turn

    return begin_turn(cx, st, queued=st.verb == "queue") + say(result)


def offer(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    from .offer import offer_actions

    return offer_actions(cx, st, again=False) + say(result)


def raise_(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    window = st.symbols["window"]
    assert isinstance(window, sy.WindowSym)
    args = [lower(cx, st.args[p.name]) for p in window.params]
    table = cx.link.edge_table("opens", window)
    if table is None:
        return say(result)
    return stmts(
        "if s.lis[T]:\n    when(s, T, Event(0, src, you, args))",
        T=table, src=cx.source, you=lower(cx, st.actor) if st.actor is not None else cx.acting(), args=expr("[*parts]", parts_all=args),
    ) + say(result)  # fmt: skip


def stop(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """Out of the innermost loop; outside of loops the text ends here."""
    if cx.in_loop:
        return stmts("break")
    if cx.loop_step is not None:
        return stmts("leave_loop(s, k)\nreturn 0", k=cx.loop_step)
    return stmts("return 0")


def conclude(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    return cx.link.finishing(cx.link.plain_ending(st.words["outcome"]), st.node)


def roll(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    sides = amount_of(cx, st.args["sides"])
    value = expr("s.rand(n) + 1" if whole(sides) else "rolled(s, n)", n=sides)
    if st.bind is not None:
        out = stmts("b = v", b=cx.bind(st.bind), v=value)
        return out + (stmts("r = b", r=result, b=cx.names[st.bind]) if result else [])
    return stmts("r = v", r=result, v=value) if result else stmts("v", v=value)


# ------------------------------------------------------------------------------------------ in rules about what would happen
def change(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    of = st.args["of"]
    assert isinstance(of, ty.Var)
    if of.local not in cx.slots:
        raise NotLowered("changing anything but an amount of the rule's event", st.node)
    slot = cx.slots[of.local]
    value = lower(cx, st.args["value"])
    out = stmts("ev.args[i] = v" if st.words.get("op") == "to" else "ev.args[i] += v", ev=cx.event, i=slot, v=value)
    least = lower(cx, st.args["least"]) if "least" in st.args else const(0)
    if not (
        isinstance(value, ast.Constant)
        and st.words.get("op") != "to"
        and isinstance(value.value, int)
        and value.value >= 0
    ):
        out += stmts("if ev.args[i] < least:\n    ev.args[i] = least", ev=cx.event, i=slot, least=least)
    return out + say(result)


def prevent(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    return stmts("ev.stopped = True", ev=cx.event) + say(result)


def by_hand(cx: Cx, st: ty.CoreStmt, result: str | None) -> Stmts:
    """Put to the table: one answer, *done*."""
    question = cx.link.question("by hand", st.node, st)
    return stmts("s.ask(q, who, (1,), 1, 1, src)", q=question, who=cx.party(), src=cx.source) + say(result)


LOWER: dict[str, Callable[[Cx, ty.CoreStmt, str | None], Stmts]] = {
    "add": add, "remove": remove, "set": set_, "move": move, "shuffle": shuffle, "flip": flip, "show": show, "choose": choose,
    "advance": go, "retreat": go,
    "remember": remember, "create": create, "resolve": resolve, "begin": begin, "queue": begin, "offer": offer,
    "raise": raise_, "stop": stop, "conclude": conclude, "roll": roll, "change": change, "prevent": prevent, "by_hand": by_hand,
}  # fmt: skip

_ = (chooser, loop, under)
