"""Compile an entry point and all rules below it as one whole, optimised once.

numba optimises every function together with all that it calls and makes machine code of it, even
where only another compiled function will ever call it. In an engine some fifteen calls deep each
rule would go through that fifteen times (measured for Planet Apocalypse: 160 s instead of 30 s).
So a rule is only lowered; the entry point links all the rules that it reaches, optimises them once,
and alone becomes machine code. Within it rules are its own: what no rule uses of what it is handed
is then handed on no more, which makes games 1.2 times as fast. This leans on numba's pipeline_class
and on its code libraries: `numba_insides` says of every name used here and beside this whether the
numba at hand has it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.funcdesc import default_mangler
from numba.core.types import unliteral

from .indexing import WATCHED, counted_from_the_start
from .sparing import OURS, Arguments, sparing, without_needless

LONGEST_TOLD = 60  # signs of the types of all arguments together
DIGITS = 16  # of the digest that stands for longer ones


class RuleLibrary(JITCodeLibrary):
    """A rule's code, neither linked with what it calls nor made into machine code."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    @property
    def callees(self) -> list[Any]:
        """The libraries of what the rule calls."""
        return list(self._linking_libraries)


class EntryLibrary(JITCodeLibrary):
    """An entry point's code, linked with every rule that it reaches."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        reached: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in reached:
                reached[library] = None
                waiting.extend(getattr(library, "callees", ()))
        self._linking_libraries = list(reached)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"  # nobody else can call this copy of the rule
        super()._optimize_final_module()


def short_name(name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """The name of a compiled function: types that are long to tell stand in it as a digest.

    numba spells the layout of every record into the name of every function that is handed one:
    that was nine tenths of all compiled code (measured: 82 MB, of which 9 were no names).
    """
    told = "\n".join(map(str, types))
    if len(told) <= LONGEST_TOLD:
        return str(default_mangler(name, types, abi_tags=abi_tags, uid=uid))
    digest = sha256(told.encode()).hexdigest()[:DIGITS]
    return str(default_mangler(name, (), abi_tags=(*abi_tags, digest), uid=uid))


class RuleCompiler(Compiler):
    """numba's pipeline for a rule: up to code that an entry point can link."""

    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()
        if not self.state.func_id.modname.startswith(OURS):
            return pipelines
        return [without_needless(pipeline) for pipeline in pipelines]

    def compile_extra(self, func: Any) -> Any:
        self.state.targetctx.mangler = short_name
        self.state.args = Arguments(self.state.args)
        self.state.library = _library(RuleLibrary, self.state, func)
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        result = super().compile_extra(func)._replace(entry_point=_refusal(func))
        if getattr(func, "seldom", False):  # then LLVM may not copy it into its callers
            compiled = result.library.get_function(result.fndesc.llvm_func_name)
            compiled.add_function_attribute("noinline")
        targets = self.state.targetctx
        targets.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


class EntryCompiler(Compiler):
    """numba's pipeline for an entry point."""

    def compile_extra(self, func: Any) -> Any:
        self.state.targetctx.mangler = short_name
        self.state.args = Arguments(self.state.args)
        self.state.library = _library(EntryLibrary, self.state, func)
        watched = WATCHED or not func.__module__.startswith(OURS)
        with sparing(), counted_from_the_start(watched):
            return super().compile_extra(func)


def widen(rule: Any) -> Any:
    """Compile a rule once for all integers, where numba would once for each constant passed."""
    narrow = rule.get_call_template

    def wide(args: Any, kws: Any) -> Any:
        return narrow(tuple(unliteral(arg) for arg in args), kws)

    rule.get_call_template = wide
    return rule


def _refusal(func: Any) -> Any:
    """What plain Python meets when it calls a rule: a TypeError, as there is no machine code.

    numba wants a built-in function here, and knows the rule by its identity.
    """
    return f"{func.__qualname__}: call its entry point, or the interpreted twin".index


def _library(kind: Any, state: Any, func: Any) -> Any:
    library = kind(state.targetctx.codegen(), func.__qualname__)
    library.enable_object_caching()
    return library
