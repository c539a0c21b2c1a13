"""What this folder needs of numba's insides, and whether the numba at hand has it.

No release of numba promises these names to anybody. So it is used only with versions that it
was tried with, and only where every name is there, takes what it is given and uses what it is
taken for; otherwise rules compile in numba's slower way.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import CodeType
from typing import Any

import numba

TRIED = ("0.66.0", "0.67.0", "0.68.0", "0.68.1")


@dataclass(frozen=True)
class Need:
    """A name in a part of numba, how many arguments it must take, and what its code must use."""

    path: str
    given: int | None = None
    using: tuple[str, ...] = ()
    part: str = "core"

    @property
    def met(self) -> bool:
        """Whether this numba has it."""
        try:
            found = self.find()
        except (ImportError, AttributeError):
            return False
        return self._takes_what_it_is_given(found) and set(self.using) <= names_in(found)

    def find(self) -> Any:
        """What stands under the name."""
        module, *names = self.path.split(".")
        found: Any = import_module(f"numba.{self.part}.{module}")
        for name in names:
            found = getattr(found, name)
        return found

    def _takes_what_it_is_given(self, found: Any) -> bool:
        if self.given is None:
            return True
        try:
            inspect.signature(found).bind(*range(self.given))
        except (TypeError, ValueError):
            return False
        return True


def names_in(function: Any) -> set[str]:
    """The attributes and outside names that the code of a function uses."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return set(code.co_names) if isinstance(code, CodeType) else set()


_LIBRARY = "codegen.JITCodeLibrary"
NEEDS = (
    Need(_LIBRARY, 2),
    Need(
        f"{_LIBRARY}.finalize",
        1,
        ("_linking_libraries", "_get_module_for_linking", "_optimize_final_module"),
    ),
    Need(f"{_LIBRARY}._optimize_final_module", 1, ("_final_module",)),
    Need(f"{_LIBRARY}.add_linking_library", 2, ("_ensure_finalized", "_linking_libraries")),
    Need(f"{_LIBRARY}._get_module_for_linking", 1, ("_ensure_finalized",)),
    Need(f"{_LIBRARY}._ensure_finalized", 1, ("_finalized", "finalize")),
    Need(f"{_LIBRARY}._raise_if_finalized", 1, ("_finalized",)),
    Need(f"{_LIBRARY}.enable_object_caching", 1),
    Need(f"{_LIBRARY}.get_function", 2, ("_final_module",)),
    Need("compiler.Compiler.__init__", None, ("state", "args", "flags", "library", "targetctx")),
    Need("compiler.Compiler.compile_extra", 2),
    Need("compiler.CompileResult.entry_point"),
    Need("compiler.CompileResult.fndesc"),
    Need("compiler.CompileResult.library"),
    Need("compiler.CompileResult._replace"),
    Need("compiler.Flags.no_compile"),
    Need("compiler.Flags.no_cpython_wrapper"),
    Need("compiler.Flags.no_cfunc_wrapper"),
    Need(
        "typed_passes.NativeLowering.run_pass",
        2,
        ("library", "mangler", "no_compile", "no_cpython_wrapper", "no_cfunc_wrapper"),
    ),
    Need("base.BaseContext.mangler", 3, ("funcdesc", "default_mangler")),
    Need("funcdesc.FunctionDescriptor.llvm_func_name"),
    Need("funcdesc.default_mangler", 2, ("itanium_mangler", "mangle")),
    Need("itanium_mangler.mangle", 2),
    Need("cpu.CPUContext.codegen", 1),
    Need("cpu.CPUContext.insert_user_function", 4),
    Need("dispatcher._FunctionCompiler._compile_core", None, ("pipeline_class",)),
    Need("dispatcher.Dispatcher.get_call_template", 3),
    Need("dispatcher.Dispatcher.get_call_template", None, ("_compiler", "fold_argument_types")),
    Need("dispatcher._FunctionCompiler.fold_argument_types", 3),
    Need("lowering.Lower.fold_call_args", 6),
    Need("types.Omitted.value"),
    Need("dispatcher.Dispatcher.get_overload", 2, ("entry_point", "overloads")),
    Need("dispatcher.Dispatcher.add_overload", 2, ("overloads",)),
    Need("dispatcher.Dispatcher.get_compile_result", 2),
    Need("dispatcher.Dispatcher.compile", 2, ("install_timer",)),
    Need("event.install_timer", 2),
    Need("arrayobj.fix_integer_index", 5, part="np"),
    Need("arrayobj.basic_indexing", None, ("fix_integer_index",), part="np"),
    Need("base.BaseContext.cast", 5),
    Need("base.BaseContext.call_internal", None, ("call_conv",)),
    Need("callconv.CPUCallConv.return_user_exc", 4),
    Need("errors.LoweringError", 1),
    Need("compiler.Compiler.define_pipelines", 1),
    Need("compiler_machinery.PassManager.__init__", None, ("passes",)),
    Need("compiler_machinery.PassManager.finalize", 1),
    Need("compiler.CompilerBase.compile_extra", None, ("func_id",)),
    Need("bytecode.FunctionIdentity.from_function", None, ("modname",)),
    Need("types.functions.BaseFunction.get_call_type", 4),
    Need("types.functions.BaseFunction.__init__", None, ("typing_key",)),
    Need("types.intp"),
    Need("types.Record.__repr__", 1),
    Need("base.BaseContext.get_function", 4, ("_defns",)),
    Need("base.BaseContext.get_abi_sizeof", 2, ("get_abi_size",)),
    Need("base._initialize_llvm_lock_event"),
    Need("event.start_event", 2),
    Need("event.end_event", 2),
    Need(
        "postproc.PostProcessor.run",
        3,
        ("func_ir", "blocks", "canonicalize_cfg", "variable_lifetime", "generator_info"),
    ),
    Need("postproc.PostProcessor.run", None, ("VariableLifetime", "is_generator")),
    Need("postproc.VariableLifetime", 1),
    Need("transforms.canonicalize_cfg", 1),
    Need("ir.FunctionIR.__init__", None, ("func_id", "is_generator")),
    Need("types.Dispatcher.get_call_type", None, ("get_call_template",)),
    Need("types.unliteral", 1),
    Need("compiler.CompileResult._find_referenced_environments", 1, ("library", "_final_module")),
    Need("compiler.CompileResult._rebuild", None, ("codegen", "set_env", "env_name")),
    Need("compiler.CompileResult.codegen"),
    Need("codegen.JITCPUCodegen.set_env", 3),
    Need(
        "lowering.Lower._lower_call_RecursiveCall",
        4,
        ("fold_call_args", "args", "vararg", "kws", "get_overloads", "qualname", "uid"),
    ),
    Need(
        "lowering.Lower._lower_call_RecursiveCall",
        4,
        ("context", "mangler", "fndesc", "abi_tags", "builder"),
    ),
    Need(
        "base.BaseContext.call_unresolved",
        5,
        ("codegen", "get_function_type", "insert_unresolved_ref", "call_function", "return_type"),
    ),
    Need(
        "base.BaseContext.call_unresolved",
        5,
        ("is_error", "return_status_propagate", "fix_returning_optional"),
    ),
    Need("base.BaseContext.declare_function", 3),
    Need("callconv.CPUCallConv.get_function_type", 3),
    Need("callconv.CPUCallConv.call_function", 6),
    Need("callconv.CPUCallConv.return_status_propagate", 3),
    Need("codegen.JITCPUCodegen.insert_unresolved_ref", 4),
    Need("codegen.RuntimeLinker.PREFIX"),
    Need("cgutils.get_or_insert_function", 3),
    Need("imputils.fix_returning_optional", 5),
)


def lacking() -> Iterator[str]:
    """What keeps `whole` from being used: a version never tried, and each name that is not met."""
    if numba.__version__ not in TRIED:
        yield f"numba {numba.__version__} was never tried"
    for need in NEEDS:
        if not need.met:
            yield f"numba {numba.__version__} has another {need.path}"
