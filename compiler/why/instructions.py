"""Why an instruction cannot be followed in full: the clause that fails, and the instructions that ask for it."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.lower.feasible import permitted, possible, pure, reads_inner
from cardwright.compiler.lower.walk import locals_read
from cardwright.compiler.why.amounts import limit_of
from cardwright.compiler.why.conditions import NEAR, Conditions, Reason, Under, is_of, size
from cardwright.compiler.why.late import Unknown, place_of, several, short, text_of
from cardwright.dsl import symbols as sy
from cardwright.dsl import typed as ty

__all__ = ["Reasons"]

#: calls within calls that are looked into at most
DEEP = 5


class Reasons(Conditions):
    """Conditions, and the instructions that they keep from being followed."""

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
            case ty.CoreStmt():
                deeper = [Reason(f"{said}: {why}", here) for why in self.core(part, at)]
                return deeper or [Reason(f"{said} cannot be done in full", here)]
            case ty.IfStmt(arms=arms, otherwise=otherwise):
                chosen = next((body for condition, body in arms if self.holds(condition, at)), otherwise)
                return self.block(chosen, at, depth + 1) or [Reason(f"{said} cannot be done", here)]
            case ty.EitherStmt(options=options):
                return [r for one in options for r in self.block(one, at, depth + 1)]
            case ty.ActStmt(who=who, you=you, body=body) if who is not None and not isinstance(who, ty.Select):
                them = self.worth(who, at)
                deeper = self.block(body, at.knowing(you, them).also(you=them), depth + 1)
            case _:
                pass
        if deeper:
            return [r._replace(within=(*r.within, f"{said} ({short(here)})")) for r in deeper]
        return [Reason(f"{said} cannot be done in full", here)]

    def core(self, part: ty.CoreStmt, at: Under) -> list[str]:
        """What keeps a verb of the core from being done in full, in words."""
        look = self.look
        counter = part.symbols.get("counter")
        if part.verb in ("add", "remove") and isinstance(counter, sy.CounterSym):
            it = self.worth(part.args["to" if part.verb == "add" else "of"], at)
            if isinstance(it, int) and it and look.sees(at.s, it):
                wanted = self.number(part.args["amount"], at)
                said = limit_of(look, counter, it, at.s)
                return [said if wanted is None else f"{said}, wanted are {wanted}"]
        out: list[str] = []
        for arg in part.args.values():
            out += self.choice(arg, at)
        if part.verb == "move" and not out:
            place = self.worth(part.args["to"], at)
            limit = (
                at.s.program.zones[at.s.program.zone_at[place][0]].limit if isinstance(place, int) and place > 0 else -1
            )
            if 0 <= limit <= len(at.s.z[place]):
                out.append(f"{look.place(at.s, place)} holds {limit}, and no more")
        return out

    def choice(self, e: ty.Expr, at: Under) -> list[str]:
        """Why there is nothing, or not enough, to choose or to take; [] for what is no choice, and where there is enough."""
        look = self.look
        wanted = 1
        match e:
            case ty.Select(how="exactly", candidates=of, number=number):
                wanted = (self.number(number, at) or 1) if number is not None else 1
            case ty.Select(candidates=of):
                pass
            case ty.Contents() | ty.Ends() | ty.Filter() | ty.Noun() | ty.Best():
                of = e
            case _:
                return []
        try:
            there = look.value(at.s, of, at.env, at.you)
        except Unknown:
            return []
        number_of = size(there)
        if number_of >= wanted:
            return []
        said = f"among `{text_of(of.node)}`"
        if not look.steady(at.s, number_of, lambda s: size(look.value(s, of, at.env, at.you))):
            return [f"there is not enough {said}"]
        out = [f"there is nothing {said}" if not number_of else f"there is only {number_of} of {wanted} {said}"]
        if isinstance(of, ty.Filter):
            for one in (several(self.worth(of.of, at)) or ())[:NEAR]:
                if one not in there and look.sees(at.s, one):
                    out += [f"{look.thing(at.s, one)}: {r}" for r in self.of(of.condition, at.knowing(of.local, one))]
        return out

    def call(self, part: ty.CallStmt, at: Under, depth: int) -> list[Reason]:
        """Into the verb that is called, with its slots filled; where one is chosen, with each of the first things to choose."""
        look = self.look
        values: list[Any] = []
        chosen = -1
        for i, (arg, param) in enumerate(zip(part.args, part.verbs[0].params, strict=True)):
            if isinstance(arg, ty.Select) and chosen < 0 and part.spread is None:
                lacking = self.choice(arg, at)
                if lacking:
                    return [Reason(one, place_of(arg.node)) for one in lacking]
                chosen = i
                values.append(0)
                continue
            if isinstance(arg, (ty.Select, ty.Ends, ty.Under)) or part.spread is not None:
                return [Reason(one, place_of(arg.node)) for one in self.choice(arg, at)]
            e = param.default if isinstance(arg, ty.DefaultArg) else arg
            try:
                values.append(look.value(at.s, e, at.env, at.you) if e is not None else None)
            except Unknown:
                return []
        if chosen < 0:
            return self.filled(part, values, at, depth)
        arg = part.args[chosen]
        assert isinstance(arg, ty.Select)
        out: list[Reason] = []
        for one in (several(self.worth(arg.candidates, at)) or ())[:NEAR]:
            if isinstance(one, int) and look.sees(at.s, one):
                values[chosen] = one
                title = look.thing(at.s, one) if arg.candidates.type.tag == "thing" else "it"
                found = self.filled(part, values, at, depth)
                out += [r._replace(text=f"with {title}: {r.text}") for r in found]
        return out

    def filled(self, part: ty.CallStmt, values: list[Any], at: Under, depth: int) -> list[Reason]:
        """What keeps the verb of a call from being done with these values."""
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
