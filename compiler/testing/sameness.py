"""Whether two games are the same program: a fingerprint of the code and the tables that lowering makes."""

from __future__ import annotations

import hashlib
from types import CodeType
from typing import Any

from cardwright.compiler.lower.link import Linker
from cardwright.dsl import typed as ty

__all__ = ["fingerprint"]


def fingerprint(module: ty.Module) -> bytes:
    """The same bytes for modules that play alike, whatever their sources look like."""
    linker = Linker(module)
    program = linker.program()
    made = hashlib.blake2b(digest_size=16)
    for path, tree in sorted(linker.emitter.modules().items()):
        made.update(repr(code_of(compile(tree, path, "exec"))).encode())
    for part in (
        sorted(linker.values.items()),
        program.definitions,
        program.statics,
        program.hooks,
        program.hook_tables,
        program.fields,
        program.zones,
        program.variants,
        program.picks,
        [(one.table, one.layer, one.once) for one in program.rules],
    ):
        made.update(repr(part).encode())
    return made.digest()


def code_of(code: CodeType) -> tuple[Any, ...]:
    """What a code object does, without where it stands: its bytes as `marshal` has them differ from run to run."""
    constants = [code_of(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.co_name, code.co_code, constants, code.co_names, code.co_varnames, code.co_argcount
