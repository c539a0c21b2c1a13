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

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from threading import get_ident
from types import FunctionType
from typing import Any
from weakref import WeakSet

from llvmlite.binding import Linkage
from numba import typeof
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.errors import LoweringError
from numba.core.funcdesc import default_mangler
from numba.core.types import Omitted, unliteral

from .indexing import APART, WATCHED, counted_from_the_start, written_name
from .recursion import recursion_bounded, refuse_names
from .sparing import OURS, Arguments, sparing, without_needless

OF_NUMBA = "_ZN"  # in every name that numba gives a function
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
        """Rules are the entry point's own, and nameless.

        LLVM changes what they are handed. Under its name (which "internal" would leave it) such a
        copy of another entry point would stand for that entry itself: the machine code of a
        process has one table of names, and the last one counts.
        """
        refuse_names(self._final_module)
        self._link_what_was_left_out()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "private"
        super()._optimize_final_module()
        for name in self._called_elsewhere():
            raise LoweringError(f"{written_name(name)} is called, and was not compiled")

    def _link_what_was_left_out(self) -> None:
        """LLVM leaves out what nothing has called so far, and what is linked later may call it."""
        while missing := self._called_elsewhere():
            homes = [each for each in self._linking_libraries if missing & _functions_of(each)]
            if not homes:
                return
            for home in homes:
                self._final_module.link_in(home._get_module_for_linking(), preserve=True)

    def _called_elsewhere(self) -> set[str]:
        """Rules that are called, and are not here."""
        functions = self._final_module.functions
        return {each.name for each in functions if each.is_declaration and OF_NUMBA in each.name}


def _functions_of(library: Any) -> set[str]:
    functions = library._get_module_for_linking().functions
    return {each.name for each in functions if not each.is_declaration}


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
        foreign = bool(_thread) or not func.__module__.startswith(OURS)
        watching, code = counted_from_the_start(WATCHED or foreign), other_code(foreign)
        with sparing(), watching, recursion_bounded(), code:
            result = super().compile_extra(func)
        for each in result._find_referenced_environments():  # what rules need to tell of errors
            result.codegen.set_env(each.env_name, each)
        return result


_rules: WeakSet[Any] = WeakSet()  # all of simkit's
_thread = 0  # the one in which they have their other code


@contextmanager
def other_code(wanted: bool) -> Iterator[None]:
    """In this block all that is simkit's has other code, in which every index is watched.

    A bot of a user's gets it: what games are made of does not watch what such a bot hands it.
    """
    global _thread
    if WATCHED or _thread or not wanted:
        yield
        return
    rules, _thread = list(_rules), get_ident()
    _change(rules)
    try:
        yield
    finally:
        _thread = 0
        _change(rules)


def _change(rules: list[Any]) -> None:
    for rule in rules:
        rule.overloads, rule.watched = rule.watched, rule.overloads


def watchable(entry: Any, compiled: Callable[[Any], Any]) -> Any:
    """An entry point of ours, whose other code is compiled when a bot of a user's calls it."""
    if entry.__module__.startswith(OURS):
        other = cache(lambda: compiled(_named_apart(entry.py_func)))
        for way in ("get_call_template", "get_compile_result", "get_overload"):
            setattr(entry, way, _of_either(entry, other, way))
    return entry


def _of_either(entry: Any, other: Callable[[], Any], way: str) -> Any:
    """How numba asks for the entry's code; other threads may be playing with it meanwhile."""
    usual = getattr(entry, way)

    def asked(*what: Any) -> Any:
        return getattr(other(), way)(*what) if _thread == get_ident() else usual(*what)

    return asked


def _named_apart(function: Any) -> Any:
    """The same function under another name, so that both may be kept in one folder."""
    parts = function.__code__, function.__globals__, function.__name__ + APART
    same = FunctionType(*parts, function.__defaults__, function.__closure__)
    same.__module__, same.__qualname__ = function.__module__, function.__qualname__ + APART
    return same


def widen(rule: Any) -> Any:
    """Compile a rule once for all integers, where numba would once for each constant passed.

    Nor does it matter what a call leaves out: a default is an integer like any other.
    """
    if rule.__module__.startswith(OURS):
        _rules.add(rule)
        rule.watched = {}
    narrow = rule.get_call_template

    def wide(args: Any, kws: Any) -> Any:
        _, every = rule._compiler.fold_argument_types(args, kws)
        return narrow(tuple(map(_wide, every)), {})

    rule.get_call_template = wide
    return rule


def _wide(arg: Any) -> Any:
    return typeof(arg.value) if isinstance(arg, Omitted) else unliteral(arg)


def _refusal(func: Any) -> Any:
    """What plain Python meets when it calls a rule: a TypeError, as there is no machine code.

    numba wants a built-in function here, and knows the rule by its identity.
    """
    return f"{func.__qualname__}: call its entry point, or the interpreted twin".index


def _library(kind: Any, state: Any, func: Any) -> Any:
    library = kind(state.targetctx.codegen(), func.__qualname__)
    library.enable_object_caching()
    return library
