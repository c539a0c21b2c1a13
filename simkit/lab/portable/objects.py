"""Compile the text of entry points to a WebAssembly object file, in its own process.

LLVM ends the process in which it meets what it cannot translate; that must not be simkit's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from simkit.lab.portable.entries import BOT
from simkit.lab.portable.retargeting import TRIPLE, check_laid_out, retargeted
from simkit.lab.portable.runtime import TEXT, person_like

FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
SPEED = 3


def main() -> None:
    """Read an order, write the object."""
    order = json.load(sys.stdin)
    Path(order["object"]).write_bytes(object_of(order["texts"], order["names"]))


def object_of(texts: Mapping[str, str], names: Mapping[str, str]) -> bytes:
    """One object with all entry points; each is called by the name under which its text came."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=SPEED, features=FEATURES)
    layout = str(machine.target_data)
    whole = llvm.parse_assembly(retargeted(TEXT, layout))
    for name, text in texts.items():
        whole.link_in(_entry(retargeted(text, layout), names[name], name, machine))
    person = person_like(str(whole.get_function(f"{BOT}0").global_value_type))
    whole.link_in(llvm.parse_assembly(retargeted(person, layout)))
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(SPEED))
    builder.getModulePassManager().run(whole, builder)
    check_laid_out(str(whole))
    return bytes(machine.emit_object(whole))


def _entry(text: str, own: str, name: str, machine: Any) -> Any:
    """A module in which only one entry point is left, and what it calls."""
    module = llvm.parse_assembly(text)
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration:
            each.linkage = "external" if each.name == own else "internal"
    entry = module.get_function(own)
    entry.name = name
    _without_dead_code(module, machine)
    module.verify()
    return module


def _without_dead_code(module: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(SPEED)
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, options))


if __name__ == "__main__":
    main()
