"""What a game is started with, in the words of people: picks by printed name, variants by name.

The game says what can be picked and which variants exist; here their names are only looked up. A name that is not known
is refused with the nearest one that is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.dsl.near import did_you_mean
from cardwright.dsl.typed import Module
from cardwright.runtime.errors import SetupError
from cardwright.runtime.new_game import number_of_players
from cardwright.runtime.program import PickSpec, Program

__all__ = ["choose_picks", "choose_variants"]

Chosen = Mapping[str, "str | Sequence[str | None] | None"]


def choose_picks(program: Program, given: Chosen, players: int) -> dict[str, list[int | None]]:
    """Definitions for the slots of each pick that is named; None for a slot that is drawn.

    given: name of the pick → one printed name or id, or several; "" and None leave a slot to chance. For what is picked
    once per player they go player by player. A name goes into the first free slot that it fits. Raises SetupError.
    """
    specs = {one.name: one for one in program.picks}
    out: dict[str, list[int | None]] = {}
    for name, value in given.items():
        spec = specs.get(name)
        if spec is None:
            known = f"; what can be picked: {', '.join(specs)}" if specs else ""
            raise SetupError(f"there is nothing to pick called `{name}`{did_you_mean(name, specs) or known}")
        values = [value] if value is None or isinstance(value, str) else list(value)
        out[name] = _fill(program, spec, values, players)
    return out


def _fill(program: Program, spec: PickSpec, values: Sequence[str | None], players: int) -> list[int | None]:
    per = [line for line in spec.lines for _ in range(line.number)]
    lines = per * players if spec.per_seat else per
    slots: list[int | None] = [None] * len(lines)
    free = list(range(len(lines)))
    for value in values:
        if not free:
            raise SetupError(f"{spec.name}: {len(values)} are given, there are {len(lines)} to pick")
        if not value:
            free.pop(0)
            continue
        found = _find(program, spec, value)
        if found in slots:
            raise SetupError(f"{spec.name}: `{value}` is given twice")
        slot = next((one for one in free if found in lines[one].candidates), None)
        if slot is None:
            raise SetupError(f"{spec.name}: there is no place left for `{value}`")
        free.remove(slot)
        slots[slot] = found
    return slots


def _find(program: Program, spec: PickSpec, value: str) -> int:
    """The definition that a printed name or an id means among those that can be picked."""
    candidates = sorted({one for line in spec.lines for one in line.candidates})
    titles = {one: program.definitions[one].title for one in candidates}
    ids = {one: program.definitions[one].id for one in candidates}
    wanted = value.strip().casefold()
    for names in (ids, titles):
        found = [one for one, name in names.items() if name.casefold() == wanted]
        if len(found) > 1:
            raise SetupError(f"{spec.name}: `{value}` can mean {' or '.join(ids[one] for one in found)}")
        if found:
            return found[0]
    near = str(did_you_mean(value, titles.values()))
    if not near:
        known = sorted(titles.values())
        near = "; there are: " + ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
    raise SetupError(f"{spec.name}: `{value}` cannot be picked{near}")


def choose_variants(program: Program, module: Module, given: Sequence[str], players: int = 0) -> tuple[str, ...]:
    """The variants meant, with those that they include; at most one of each group, and none for other numbers of players.

    players: how many play; 0 where that is not known yet. Raises SetupError.
    """
    symbols = {one.name: one for one in module.variants}
    known = {one.name: one.name for one in program.variants}
    known |= {one.title: one.name for one in program.variants if one.title and one.title not in known}
    chosen: dict[str, None] = {}
    groups: dict[str, str] = {}
    for given_name in given:
        name = known.get(given_name)
        if name is None:
            listed = f"; there are: {', '.join(one.name for one in program.variants)}" if program.variants else ""
            raise SetupError(f"there is no variant `{given_name}`{did_you_mean(given_name, known) or listed}")
        symbol = symbols.get(name)
        if symbol is not None and symbol.group:
            other = groups.setdefault(symbol.group, name)
            if other != name:
                raise SetupError(f"`{other}` and `{name}` are both of {symbol.group}: choose one")
        if symbol is not None and symbol.players is not None and players:
            least, most = symbol.players
            if not least <= players <= most:
                raise SetupError(f"`{name}` is for {number_of_players(least, most)}, not {players}")
        todo = [name]
        while todo:
            one = todo.pop()
            if one not in chosen:
                chosen[one] = None
                todo += symbols[one].includes if one in symbols else ()
    return tuple(chosen)
