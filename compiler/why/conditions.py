"""Why a condition does not hold, an instruction cannot be followed, a thing is not among others: the clauses that fail."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.compiler.lower.feasible import permitted, possible, pure, reads_inner
from cardwright.compiler.lower.walk import locals_read
from cardwright.compiler.why.amounts import thing
from cardwright.compiler.why.late import Lookup, Unknown, place_of, short, text_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

__all__ = ["Reason", "Reasons", "Under"]

#: calls within calls that are looked into at most
DEEP = 5
ORDERS = {">=": "less than", ">": "not more than", "<=": "more than", "<": "not less than", "==": "not", "!=": "just"}


class Reason(NamedTuple):
    """A clause that fails, and where it is written. `within`: the instructions that ask for it, the nearest first."""

    text: str
    place: str
    within: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({short(self.place)})" + "".join(f", for {one}" for one in self.within)


class Under(NamedTuple):
    """What is known: the state, the values of locals, who acts."""

    s: Any
    env: dict[sy.Local, Any]
    you: int

    def also(self, **more: Any) -> Under:
        return self._replace(**more)

    def knowing(self, local: sy.Local | None, value: Any) -> Under:
        return self if local is None else self._replace(env={**self.env, local: value})


class Reasons:
    """Looks for the clauses that fail. What cannot be worked out is taken to hold."""

    def __init__(self, look: Lookup) -> None:
        self.look = look

    # ---------------------------------------------------------------------------------------- conditions
    def holds(self, e: ty.Expr, at: Under) -> bool:
        """Whether a condition holds, or cannot be worked out."""
        try:
            return self.look.holds(at.s, e, at.env, at.you)
        except Unknown:
            return True

    def of(self, e: ty.Expr, at: Under) -> list[Reason]:
        """The clauses of a condition that do not hold; [] where it does."""
        if self.holds(e, at):
            return []
        match e:
            case ty.Logic(op="and", parts=parts):
                return [r for part in parts for r in self.of(part, at)]
            case ty.Logic(op="or", parts=parts):
                return [r for part in parts for r in self.of(part, at)]
            case ty.HasAdjective(of=of, adjective=adjective):
                return self.adjective(e, of, adjective, at)
            case ty.Feasible(section=section):
                return self.section(section, at) or [self.plain(e, at)]
            case _:
                return [self.plain(e, at)]

    def plain(self, e: ty.Expr, at: Under) -> Reason:
        """The text of a condition, with the numbers that it compares."""
        text = text_of(e.node)
        match e:
            case ty.Compare(op=op, left=left, right=right):
                try:
                    a = self.look.value(at.s, left, at.env, at.you)
                    b = self.look.value(at.s, right, at.env, at.you)
                except Unknown:
                    a = b = None
                if isinstance(a, int) and isinstance(b, int) and left.type.tag not in ("thing", "printed", "place"):
                    return Reason(f"`{text}`: {a} is {ORDERS.get(op, 'not')} {b}", place_of(e.node))
            case _:
                pass
        return Reason(f"`{text}` does not hold", place_of(e.node))

    def adjective(self, e: ty.HasAdjective, of: ty.Expr, adjective: sy.AdjectiveSym, at: Under) -> list[Reason]:
        try:
            it = self.look.value(at.s, of, at.env, at.you)
            other = self.look.value(at.s, e.other, at.env, at.you) if e.other is not None else None
        except Unknown:
            return [self.plain(e, at)]
        if adjective.condition is None:
            return [self.plain(e, at)]
        inner = at.knowing(adjective.element, it).knowing(adjective.other, other).knowing(adjective.you, at.you)
        name = thing(at.s, it)
        deeper = self.of(adjective.condition, inner)
        said = f"{name or 'it'} is not {adjective.name.replace('_', ' ')}"
        if not deeper:
            return [Reason(said, place_of(e.node))]
        return [Reason(f"{said}: {r.text}", r.place, r.within) for r in deeper]

    # ---------------------------------------------------------------------------------------- instructions
    def verb(self, verb: sy.VerbSym, at: Under, depth: int = 0) -> list[Reason]:
        """What keeps a call from being done in full: needs, bans, then the statements of its body. at: with its slots filled."""
        out: list[Reason] = []
        for need in verb.needs:
            found = self.of(need.condition, at)
            if found and need.unless_permitted and self.permitted(verb, at, "can"):
                continue
            out += [r._replace(text=f"needs {r.text}") for r in found]
        if any(r.mode == "cannot" for r in self.look.link.facts.permissions.get(verb, ())) and self.permitted(
            verb, at, "cannot"
        ):
            out += self.bans(verb, at)
        return out or self.block(verb.body, at, depth)

    def permitted(self, verb: sy.VerbSym, at: Under, mode: str) -> bool:
        if verb not in self.look.link.facts.permissions:
            return False
        try:
            return bool(
                self.look.run(at.s, verb.node, lambda: permitted(self.look.context(at.env, at.you), verb, mode))
            )
        except Unknown:
            return False

    def bans(self, verb: sy.VerbSym, at: Under) -> list[Reason]:
        """The bans that speak of a verb: those whose text lies where it counts."""
        bans = [r for r in self.look.link.facts.permissions.get(verb, ()) if r.mode == "cannot"]
        return [Reason(f"`{text_of(r.node).splitlines()[0][:90]}` forbids it", place_of(r.node)) for r in bans]

    def block(self, tree: ty.Block | None, at: Under, depth: int = 0) -> list[Reason]:
        """The first statement that cannot be done in full, as whoever chooses knows it now."""
        if tree is None or depth > DEEP:
            return []
        written: set[object] = set()
        touch = self.look.link.touch
        for part in tree.statements:
            wanted = [x for x in locals_read(part) if not reads_inner(part, x)]
            known = all(x in at.env for x in wanted)
            if known and not written & touch.reads(part):
                found = self.statement(part, at, depth)
                if found:
                    return found
                if isinstance(part, ty.LetStmt):
                    at = at.knowing(part.local, self.worth(part.value, at))
            written |= touch.writes(part)
        return []

    def worth(self, e: ty.Expr, at: Under) -> Any:
        try:
            return self.look.value(at.s, e, at.env, at.you)
        except Unknown:
            return 0

    def statement(self, part: ty.Statement, at: Under, depth: int) -> list[Reason]:
        look = self.look
        try:
            if look.run(at.s, part.node, lambda: possible(pure(look.context(at.env, at.you)), part)):
                return []
        except Unknown:
            return []
        said = f"`{text_of(part.node).split(':')[0][:90]}`"
        here = place_of(part.node)
        deeper: list[Reason] = []
        match part:
            case ty.CallStmt():
                deeper = self.call(part, at, depth)
            case ty.IfStmt(arms=arms, otherwise=otherwise):
                chosen = next((body for condition, body in arms if self.holds(condition, at)), otherwise)
                return self.block(chosen, at, depth + 1) or [Reason(f"{said} cannot be done", here)]
            case ty.ActStmt(who=who, you=you, body=body) if who is not None and not isinstance(who, ty.Select):
                them = self.worth(who, at)
                deeper = self.block(body, at.knowing(you, them).also(you=them), depth + 1)
            case _:
                pass
        if deeper:
            return [r._replace(within=(*r.within, f"{said} ({short(here)})")) for r in deeper]
        return [Reason(f"{said} cannot be done in full", here)]

    def call(self, part: ty.CallStmt, at: Under, depth: int) -> list[Reason]:
        """Into the verb that is called, where its slots are known."""
        values: list[Any] = []
        for arg, param in zip(part.args, part.verbs[0].params, strict=True):
            if isinstance(arg, (ty.Select, ty.Ends, ty.Under)) or part.spread is not None:
                return []
            e = param.default if isinstance(arg, ty.DefaultArg) else arg
            try:
                values.append(self.look.value(at.s, e, at.env, at.you) if e is not None else None)
            except Unknown:
                return []
        you = self.worth(part.actor, at) if part.actor is not None else at.you
        verb = next((v for v in part.verbs if self.fits(v, values, at.s)), part.verbs[-1])
        env: dict[sy.Local, Any] = {p.local: v for p, v in zip(verb.params, values, strict=True)}
        if verb.you is not None:
            env[verb.you] = you
        return self.verb(verb, Under(at.s, env, you if isinstance(you, int) else at.you), depth + 1)

    def fits(self, verb: sy.VerbSym, values: list[Any], s: Any) -> bool:
        """Whether the first thing is of the kind that an overload is for."""
        if not verb.params or verb.params[0].type.tag != "thing" or not values or not isinstance(values[0], int):
            return True
        return is_of(s, values[0], verb.params[0].type.of)

    def section(self, section: ty.SectionOf, at: Under) -> list[Reason]:
        """What keeps a section of a thing from being resolved in full."""
        it = self.worth(section.of, at)
        if not isinstance(it, int) or not 0 < it < len(at.s.defn) or not at.s.defn[it]:
            return []
        definition: int = at.s.defn[it]
        card = self.look.link.layout.cards[definition - 1]
        body = next((b for b in card.sections.values() if b.section is section.section), None)
        if body is None:
            return []
        env: dict[sy.Local, Any] = {}
        for local in locals_read((body.body, section.section.needs)):
            if local.role == "you" or local.name == "you":
                env[local] = at.you
            elif local.name == "this":
                env[local] = it
        return self.block(body.body, Under(at.s, env, at.you))

    # ---------------------------------------------------------------------------------------- belonging
    def among(self, e: ty.Expr, t: int, at: Under) -> list[Reason]:
        """Why a thing is not in a set; [] where it is."""
        look = self.look
        match e:
            case ty.Filter(of=of, local=local, condition=condition):
                return self.among(of, t, at) or self.of(condition, at.knowing(local, t))
            case ty.Noun(noun=noun, you=you) if noun.value is not None:
                doer = self.worth(you, at) if you is not None else at.you
                inner = at.knowing(noun.you, doer) if noun.you is not None else at
                return self.among(noun.value, t, inner)
            case ty.Best(of=of) | ty.Sorted(of=of) | ty.Ranking(of=of):
                found = self.among(of, t, at)
                if found:
                    return found
            case _:
                pass
        try:
            there = look.value(at.s, e, at.env, at.you)
        except Unknown:
            return []
        if isinstance(there, int) and e.type.tag == "place":
            there = at.s.z[there]
        elif not isinstance(there, (list, tuple, set, dict)):
            there = (there,)
        if t in there:
            return []
        where = at.s.program.zone_name(at.s, at.s.at[t]) if at.s.at[t] else ""
        lies = f", but in {where}" if where else ""
        asked = f"in `{text_of(e.place.node)}`" if isinstance(e, ty.Contents) else f"among `{text_of(e.node)}`"
        return [Reason(f"{thing(at.s, t)} is not {asked}{lies}", place_of(e.node))]


def is_of(s: Any, t: int, kind: str) -> bool:
    """Whether a thing is of a kind, by the name of the kind."""
    program = s.program
    if not 0 < t < len(s.defn):
        return False
    kinds = program.kinds_of[s.defn[t]]
    if t <= len(program.statics) and program.statics[t - 1].kind not in kinds:
        kinds = program.kinds_above[program.statics[t - 1].kind]  # the slot of a pick is not what was picked
    return any(program.kinds[k].name == kind for k in kinds)


def takes_part(s: Any, t: int) -> bool:
    """Whether a thing belongs to somebody who plays, or to nobody."""
    owners = s.program.seat_of
    return t >= len(owners) or not owners[t] or owners[t] in s.players
