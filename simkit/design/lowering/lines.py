"""Rewrite the statements of an author's functions: loops, and all that may end the game."""

from __future__ import annotations

import ast
from typing import Any

from simkit.design.author.bots import OwnKnob
from simkit.design.model.kinds import BOOL, OPTION, REAL, UNKNOWN
from simkit.design.reading.flow import acts, is_game, own_calls

from .passing_rows import passing_rows
from .rewriting import MOST_BITS, PREFIX, Rewriter
from .trees import (
    calls_in,
    constant,
    copied,
    expression,
    leaves,
    names_in,
    placed,
    statements,
    stripped,
)

OVER = "game.outcome != 0"
REFUSED = {
    "Try": "try: rules cannot catch errors",
    "With": "with: rules cannot open anything",
    "Global": "global: keep what changes in a field of the game",
    "Nonlocal": "nonlocal: keep what changes in a field of the game",
    "FunctionDef": "write the function at the top of the file",
    "ClassDef": "a class in a rule: keep what changes in fields of the game",
    "Import": "import at the top of the file",
    "ImportFrom": "import at the top of the file",
    "Delete": "del: rules cannot take names away",
    "Match": "match: use if and elif",
    "AsyncFunctionDef": "write the function at the top of the file",
}


class Lines(Rewriter):
    """Rewrites one function, line by line."""

    def function_of(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        """The kernel of a function."""
        self.made = 0
        self.answers = self._answers(tree)
        self.passing = passing_rows(self.program, self.program.functions[tree.name])
        names = [ast.arg("game"), ast.arg("at")]
        arguments = tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            raise self.refuse(tree, f"{tree.name}: write its arguments one by one.")
        for each in arguments.args:
            each.annotation = None
        arguments.args[:0] = [placed(name, tree) for name in names]
        arguments.defaults = self._defaults(tree)
        body = stripped(tree.body)
        falls = not leaves(body)
        tree.body = self.block(body) or [placed(ast.Pass(), tree)]
        if falls and self.zero is not None:
            tree.body.append(placed(ast.Return(self.zero_at(tree.body[-1])), tree.body[-1]))
        tree.decorator_list, tree.returns = [], None
        return tree

    def _answers(self, tree: ast.FunctionDef) -> int:
        """How many words a bot names, where it names options; 0 for all other functions."""
        by_name = [b for b in self.program.bots.values() if b.function.__name__ == tree.name]
        return names_of(tree) if by_name and by_name[0].by_word else 0

    def _return_lines(self, node: ast.Return) -> list[ast.stmt]:
        if self.answers > 1 and node.value is not None:
            node.value = self._padded(node.value)
        before = self._taken_out(node)
        return [*before, *self._simple(node)]

    def _padded(self, node: ast.expr) -> ast.expr:
        """A bot's answer as a tuple that always has the same length."""
        if isinstance(node, ast.IfExp):
            node.body, node.orelse = self._padded(node.body), self._padded(node.orelse)
            return node
        words = node.elts if isinstance(node, ast.Tuple) else [node]
        nothing = [constant(-1, node)] * (self.answers - len(words))
        return ast.copy_location(ast.Tuple([*words, *nothing], ast.Load()), node)

    def _defaults(self, tree: ast.FunctionDef) -> list[ast.expr]:
        """The defaults of a function's arguments, as Python has found them."""
        if not tree.args.defaults:
            return []
        found = vars(self.program.module)[tree.name]
        values = getattr(found, "function", found).__defaults__ or ()
        return [self._default(*each) for each in zip(tree.args.defaults, values, strict=True)]

    def _default(self, node: ast.expr, value: Any) -> ast.expr:
        if isinstance(value, OwnKnob):
            return constant(value.default, node)
        if isinstance(value, str):
            return constant(self.model.words.number(value), node)
        if value is not None and not isinstance(value, int | float):
            raise self.refuse(node, "the default of an argument must be a number or a word.")
        return constant(value, node)

    # --- what a function gives back when the game is over ---

    @property
    def zero(self) -> str | None:
        """As text, what a function returns once nobody looks at it."""
        kind = self.model.kinds.returns.get(self.function, UNKNOWN)
        tree = self.program.functions[self.function]
        values = [n for n in ast.walk(tree) if isinstance(n, ast.Return) and n.value is not None]
        if not values:
            return None
        if kind == OPTION:
            return f"{PREFIX}NOT_CHOSEN"
        if self.answers > 1:
            return f"({'-1, ' * self.answers})"
        sizes = {len(n.value.elts) for n in values if isinstance(n.value, ast.Tuple)}
        if sizes:
            return f"({'0, ' * sizes.pop()})"
        return "0.0" if kind == REAL else "0"

    def zero_at(self, near: ast.AST) -> Any:
        """The same at a line."""
        return expression(self.zero, near) if self.zero is not None else None

    def _leave(self, near: ast.AST) -> ast.stmt:
        return placed(ast.Return(self.zero_at(near)), near)

    def _leave_if_over(self, near: ast.AST) -> ast.stmt:
        test = expression(OVER, near)
        return placed(ast.If(test, [self._leave(near)], []), near, [test])

    # --- blocks ---

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Lines one after another."""
        found: list[ast.stmt] = []
        for line in body:
            found += self.line(line)
        return found

    def line(self, node: ast.stmt) -> list[ast.stmt]:
        """What a line becomes."""
        if type(node).__name__ in REFUSED:
            raise self.refuse(node, f"{REFUSED[type(node).__name__]}.")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return []
        if isinstance(node, ast.Expr) and self._is_print(node.value):
            return []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if is_game(node.value.func, "end"):
                return [placed(ast.Expr(self.visit(node.value)), node, [node]), self._leave(node)]
        look = getattr(self, f"_{type(node).__name__.lower()}_lines", None)
        if look is not None:
            return look(node)
        before = self._taken_out(node)
        return [*before, *self._simple(node)]

    def _is_print(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("print", "breakpoint")
        )

    def _simple(self, node: ast.stmt) -> list[ast.stmt]:
        """A line without lines of its own; behind a call that may end the game it leaves."""
        ends = self._ends(node)
        stops = ends and not isinstance(node, ast.Return)
        if isinstance(node, ast.Assign):
            made = self._passing_row(node)
            if made:
                return made
            node = self._row_filled(node) or self._assigned(node)
        elif isinstance(node, ast.AnnAssign):
            if node.value is None:
                return []
            node = self._assigned(placed(ast.Assign([node.target], node.value), node, [node]))
        elif isinstance(node, ast.AugAssign):
            return [*self._computed(node), *([self._leave_if_over(node)] if stops else [])]
        elif isinstance(node, ast.Assert):
            node.test, node.msg = self.visit(node.test), None
        elif isinstance(node, ast.Raise):
            raise self.refuse(node, "raise: end the game with game.end, or use assert.")
        else:
            node = self.visit(node)
        return [node, self._leave_if_over(node)] if stops else [node]

    def _computed(self, node: ast.AugAssign) -> list[ast.stmt]:
        """`place += x` as `place = place + x`; what finds the place is called once."""
        target, before = self.visit(node.target), list[ast.stmt]()
        for part in _places_called(target):
            name = self._fresh("place")
            before += statements(f"{name} = x", node, x=part.slice)
            part.slice = expression(name, node)
        place = copied(target)
        place.ctx = ast.Load()
        value = self.computed(node, node.op, place, self.value(node.value))
        return [*before, placed(ast.Assign([target], value), node, [target, value])]

    def _passing_row(self, node: ast.Assign) -> list[ast.stmt]:
        """`row = [x] * 91` as room on the stack, if the row ends with the function."""
        target, same = node.targets[0], _repeated(node.value)
        if same is None or not isinstance(target, ast.Name) or target.id not in self.passing:
            return []
        kind = self.kind(same[0])
        if kind.name != "number" or kind == BOOL:
            return []
        count, first = self.passing[target.id], self.value(same[0])
        room = self.kernel("fractions" if kind == REAL else "noughts", node, constant(count, node))
        made = [placed(ast.Assign([target], room), node, [target, room])]
        if isinstance(first, ast.Constant) and first.value == 0:
            return made
        row = expression(target.id, node)
        filled = self.kernel("fill_with", node, row, first, constant(count, node))
        return [*made, placed(ast.Expr(filled), node, [filled])]

    def _row_filled(self, node: ast.Assign) -> ast.Expr | None:
        """`game.row = [0] * 13` as a kernel that changes the row's places."""
        target = node.targets[0]
        place = target.value if isinstance(target, ast.Subscript) else target
        if not is_game(place) or place.attr not in self.model.fields:  # type: ignore[attr-defined]
            return None
        if self.kind(target).name != "row" or len(node.targets) > 1:
            return None
        row = copied(target)
        row.ctx = ast.Load()
        row = self.visit(row)
        value, same = node.value, _repeated(node.value)
        if same is not None:
            filled = self.kernel("fill_with", node, row, self.counted(same[0]), self.value(same[1]))
        else:
            value = self._listed(value)
            filled = self.kernel("copy_into", node, row, value)
        return placed(ast.Expr(filled), node, [filled])

    def _listed(self, value: ast.expr) -> ast.expr:
        """What a row is given; a list of one kind of number as a tuple, which takes no memory."""
        if not isinstance(value, ast.List | ast.Tuple):
            return self.visit(value)
        mixed = len({self.kind(each) == REAL for each in value.elts}) > 1
        elements = [self.counted(each) for each in value.elts]
        kind = ast.List if mixed else ast.Tuple
        return ast.copy_location(kind(elements, ast.Load()), value)

    def _assigned(self, node: ast.Assign) -> ast.Assign:
        """An option that goes into a field goes there as its word."""
        into_field = any(is_game(n) for target in node.targets for n in ast.walk(target))
        whole = node.targets[0]
        if is_game(whole) and whole.attr in self.model.fields:  # type: ignore[attr-defined]
            field = self.model.fields[whole.attr]  # type: ignore[attr-defined]
            if field.per_player or not field.plain:
                raise self.refuse(node, f"change the places of game.{whole.attr} one by one.")  # type: ignore[attr-defined]
        node.value = self.value(node.value) if into_field else self.visit(node.value)
        node.targets = [self.visit(each) for each in node.targets]
        return node

    # --- calls that may end the game, taken out of their lines ---

    def _ends(self, node: ast.AST) -> bool:
        return any(name in self.model.flow.may_end for name, _ in own_calls(node, self.program))

    def _taken_out(self, node: Any) -> list[ast.stmt]:
        """Calls in the middle of a line that may end the game get lines of their own before it."""
        top = getattr(node, "value", None)
        bare = isinstance(node, ast.Expr | ast.Return | ast.Assign) and isinstance(top, ast.Call)
        found: list[ast.stmt] = []
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and self._ends(value):
                inner = TakeOut(self, None if not bare else top)
                setattr(node, name, inner.visit(value))
                found += inner.before
        return found

    # --- if, while, for ---

    def _nested(self, node: ast.If) -> ast.If:
        """`if a and b:` as two lines, where b may end the game and is asked only if a holds."""
        test = node.test
        if not isinstance(test, ast.BoolOp) or isinstance(test.op, ast.Or) or node.orelse:
            return node
        if not any(self._ends(each) for each in test.values[1:]):
            return node
        for value in reversed(test.values[1:]):
            node.body = [placed(ast.If(value, node.body, []), node, [value, *node.body])]
        node.test = test.values[0]
        return node

    def _if_lines(self, node: ast.If) -> list[ast.stmt]:
        node = self._nested(node)
        before = self._taken_out(node)
        node.test = self.visit(node.test)
        node.body = self.block(node.body) or [placed(ast.Pass(), node)]
        node.orelse = self.block(node.orelse)
        return [*before, node]

    def _while_lines(self, node: ast.While) -> list[ast.stmt]:
        if node.orelse:
            raise self.refuse(node, "while ... else: write it with if.")
        if self._ends(node.test):
            test = expression("not x", node.test, x=node.test)
            out = placed(ast.If(test, [placed(ast.Break(), node)], []), node, [test])
            node.test, node.body = constant(True, node), [out, *node.body]
        node.test = self.visit(node.test)
        node.body = self.block(node.body)
        return [node]

    def _for_lines(self, node: ast.For) -> list[ast.stmt]:
        if node.orelse:
            raise self.refuse(node, "for ... else: write it with if.")
        before = self._taken_out(node)
        if isinstance(node.iter, ast.Call) and is_game(node.iter.func, "everyone_at_once"):
            return [*before, *self._at_once(node)]
        lines, over, first = self.walk(node.target, node.iter)
        node.target, node.iter = over if over else (node.target, node.iter)
        body = self.block(node.body)
        if isinstance(first, ast.expr):  # only some of what is walked over counts
            body = [placed(ast.If(first, body, []), node, [first, *body])]
            first = []
        node.body = [*first, *body]
        return [*before, *lines, node]

    def _fresh(self, name: str) -> str:
        self.made += 1
        return f"{PREFIX}{name}{self.made}"

    def walk(self, target: ast.expr, over: ast.expr) -> tuple[list[ast.stmt], Any, Any]:
        """How a loop over something goes: lines before it, its new head, and lines within it first
        (or a condition under which its lines run)."""
        kind = self.kind(over)
        if isinstance(target, ast.Name) and kind.name in ("players", "table", "map", "places",
                                                           "kinds", "cards", "hands"):  # fmt: skip
            return getattr(self, f"_walk_{kind.name}")(target, over)
        if isinstance(over, ast.List):
            over = placed(ast.Tuple(over.elts, ast.Load()), over, over.elts)
        return [], (target, self.visit(over)), []

    def _made_once(self, node: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """A value that a loop reads at each step; a roll is made on a line before it."""
        if not acts(node, self.program):
            return [], self.value(node)
        name = self._fresh("once")
        return statements(f"{name} = x", node, x=self.value(node)), expression(name, node)

    def _walk_players(self, target: ast.Name, over: ast.expr) -> Any:
        if isinstance(over, ast.Call) and is_game(over.func, "others"):
            lines, seat = self._made_once(over.args[0])
            test = expression(f"{target.id} != x", over, x=seat)
            return lines, (target, expression("range(at.rules.players)", over)), test
        return [], (target, self.visit(over)), []

    def _walk_table(self, target: ast.Name, over: ast.expr) -> Any:
        kind = self.kind(over)
        return [], (target, expression(f"range({self.size_of(kind.of)})", over)), []

    _walk_map = _walk_table

    def _walk_places(self, target: ast.Name, over: ast.expr) -> Any:
        if not (isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute)):
            return [], (target, self.visit(over)), []
        if over.func.attr != "around":
            return [], (target, self.visit(over)), []
        name, here, step = self.kind(over.func.value).of, self._fresh("here"), self._fresh("step")
        lines = statements(f"{here} = x", over, x=self.value(over.args[0]))
        first = statements(f"{target.id} = {name}_around[{here}, {step}]", over)
        head = expression(step, over), expression(f"range({name}_degree[{here}])", over)
        head[0].ctx = ast.Store()
        return lines, head, first

    def _walk_kinds(self, target: ast.Name, over: ast.expr) -> Any:
        assert isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute)
        cards, there = self._fresh("cards"), self._fresh("there")
        field = self.model.fields.get(self.kind(over.func.value).of)
        few = field is not None and field.kinds <= MOST_BITS
        how, look = ("kinds_mask", "is_in_mask") if few else ("kinds_row", "is_in_row")
        lines = statements(
            f"{cards} = c\n{there} = {PREFIX}{how}({cards})", over, c=self.visit(over.func.value)
        )
        test = expression(f"{PREFIX}{look}({there}, {target.id})", over)
        return lines, (target, expression(f"range({cards}.kinds)", over)), test

    def _walk_cards(self, target: ast.Name, over: ast.expr) -> Any:
        cards, place = self._fresh("cards"), self._fresh("place")
        lines = statements(f"{cards} = c", over, c=self.visit(over))
        first = statements(
            f"if {place} >= {cards}.held:\n    break\n"
            f"{target.id} = {PREFIX}kind_at({cards}, {place})",
            over,
        )
        head = expression(place, over), expression(f"range({cards}.held)", over)
        head[0].ctx = ast.Store()
        return lines, head, first

    def _walk_hands(self, target: ast.Name, over: ast.expr) -> Any:
        seat = self._fresh("seat")
        first = statements(f"{target.id} = row[{seat}]", over, row=self._bare(over))
        head = expression(seat, over), expression("range(at.rules.players)", over)
        head[0].ctx = ast.Store()
        return [], head, first

    def _at_once(self, node: ast.For) -> list[ast.stmt]:
        """All choose before anybody learns what others chose.

        Who imagines from a choice on knows none of the others': those before it choose again.
        """
        assert isinstance(node.target, ast.Name)
        step, turned, again = (self._fresh(name) for name in ("step", "turned", "again"))
        head = statements(
            f"{step}, {again}, {turned} = 0, 0, {PREFIX}has_turned(at)\n"
            f"while True:\n"
            f"    if not {turned} and {PREFIX}has_turned(at):\n"
            f"        {again}, {turned} = {step} - 1, True\n"
            f"    if {step} >= at.rules.players + {again}:\n"
            f"        break\n"
            f"    {node.target.id} = {step} if {step} < at.rules.players else "
            f"{step} - at.rules.players\n"
            f"    {step} += 1\n",
            node,
        )
        loop = head[-1]
        assert isinstance(loop, ast.While)
        loop.body += self.block(node.body)
        return head

    # --- any(... for ...) ---

    def loop_by_key(self, node: ast.Call, name: str) -> ast.expr:
        """max(game.players, key=lambda player: game.score[player])."""
        key = node.keywords[0].value
        if node.keywords[0].arg != "key" or not isinstance(key, ast.Lambda):
            raise self.refuse(node, f"{name}: write key=lambda x: ..., and nothing else.")
        target = ast.Name(key.args.args[0].arg, ast.Store())
        each = ast.comprehension(placed(target, node), node.args[0], [], 0)
        value = expression(target.id, node)
        whole = ast.copy_location(ast.GeneratorExp(value, [each]), node)
        call = ast.copy_location(ast.Call(node.func, [whole], []), node)
        return self.loop(call, f"{name} by key", self.value(key.body))

    def loop(self, node: ast.Call, name: str, key: ast.expr | None = None) -> ast.expr:
        """any, all, sum, min, max of a loop: a small kernel on the same line."""
        inner: Any = node.args[0]
        own = f"{PREFIX}{self.function}_{len(self.loops)}"
        targets = {n for g in inner.generators for n in names_in(g.target)}
        local = set(self.model.kinds.names.get(self.function, {}))
        names = names_in(inner) | (names_in(key) if key is not None else set())
        free = sorted((names & local) - targets)
        start, step, end = LOOPS[name]
        parts = {"V": self.value(inner.elt)} | ({"K": key} if key is not None else {})
        body = statements(step, node, **parts)
        for each in reversed(inner.generators):
            body = self._looped(each, body, node)
        text = f"def {own}({', '.join(['game', 'at', *free])}):\n    {start}\n    {end}"
        made = statements(text, node)[0]
        assert isinstance(made, ast.FunctionDef)
        made.body[1:1] = body
        self.loops.append(made)
        return expression(f"{own}({', '.join(['game', 'at', *free])})", node)

    def _looped(
        self, each: ast.comprehension, body: list[ast.stmt], near: ast.AST
    ) -> list[ast.stmt]:
        lines, over, first = self.walk(each.target, each.iter)
        tests = [self.visit(test) for test in each.ifs]
        if isinstance(first, ast.expr):
            tests, first = [first, *tests], []
        for test in reversed(tests):
            body = [placed(ast.If(test, body, []), near, [test, *body])]
        head = over if over else (each.target, self.visit(each.iter))
        loop = ast.For(head[0], head[1], [*first, *body], [])
        return [*lines, placed(loop, near, [*head, *first, *body])]

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        """A list that a rule makes: as it stands, its loops rewritten."""
        for each in node.generators:
            lines, over, first = self.walk(each.target, each.iter)
            tests = [self.visit(test) for test in each.ifs]
            if lines or (first and not isinstance(first, ast.expr)):
                raise self.refuse(node, "write this list as a loop with append.")
            each.target, each.iter = over if over else (each.target, each.iter)
            each.ifs = [first, *tests] if isinstance(first, ast.expr) else tests
        node.elt = self.value(node.elt)
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        raise self.refuse(node, "(... for ...) stands in any, all, sum, min and max alone.")


def _places_called(target: Any) -> list[ast.Subscript]:
    """The places whose number is called for: `a[b()][c()]`, in this order."""
    found: list[ast.Subscript] = []
    while isinstance(target, ast.Subscript | ast.Attribute):
        if isinstance(target, ast.Subscript) and calls_in(target.slice):
            found.insert(0, target)
        target = target.value
    return found


def _repeated(value: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The value and the count of `[value] * count`."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        if isinstance(value.left, ast.List) and len(value.left.elts) == 1:
            return value.left.elts[0], value.right
    return None


def names_of(tree: ast.FunctionDef) -> int:
    """How many options a bot names at most."""
    returned = [n.value for n in ast.walk(tree) if isinstance(n, ast.Return) and n.value]
    tuples = [n for value in returned for n in ast.walk(value) if isinstance(n, ast.Tuple)]
    return max((len(each.elts) for each in tuples), default=1)


BY_KEY = "k_ = K\nif n_ == 0 or k_ {} b_:\n    b_, r_ = k_, V\nn_ += 1"
NOTHING = "if n_ == 0:\n        raise ValueError('{} of nothing')\n    return r_"
LOOPS = {
    "min by key": ("r_, b_, n_ = 0, 0, 0", BY_KEY.format("<"), NOTHING.format("min")),
    "max by key": ("r_, b_, n_ = 0, 0, 0", BY_KEY.format(">"), NOTHING.format("max")),
    "any": ("pass", "if V:\n    return True", "return False"),
    "all": ("pass", "if not V:\n    return False", "return True"),
    "sum": ("r_ = 0", f"r_ = {PREFIX}plus(r_, V)", "return r_"),
    "min": (
        "r_, n_ = 0, 0",
        "v_ = V\nif n_ == 0 or v_ < r_:\n    r_ = v_\nn_ += 1",
        "if n_ == 0:\n        raise ValueError('min of nothing')\n    return r_",
    ),
    "max": (
        "r_, n_ = 0, 0",
        "v_ = V\nif n_ == 0 or v_ > r_:\n    r_ = v_\nn_ += 1",
        "if n_ == 0:\n        raise ValueError('max of nothing')\n    return r_",
    ),
}


class TakeOut(ast.NodeTransformer):
    """Takes calls that may end the game out of an expression, in their order."""

    def __init__(self, lines: Lines, top: ast.expr | None) -> None:
        self._lines, self._top = lines, top
        self.before: list[ast.stmt] = []

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node = self.generic_visit(node)  # type: ignore[assignment]
        own = isinstance(node.func, ast.Name) and node.func.id in self._lines.model.flow.may_end
        if not own or node is self._top:
            return node
        name = self._lines._fresh("value")
        kinds, function = self._lines.model.kinds, self._lines.function
        kinds.names.setdefault(function, {})[name] = kinds.of(node, function)
        self.before += self._lines._simple(statements(f"{name} = x", node, x=node)[0])
        return expression(name, node)

    def _refuse(self, node: Any) -> ast.AST:
        for part in ast.walk(node):
            if part is not node and self._lines._ends(part):
                text = "this call may end the game; put it on a line of its own."
                raise self._lines.refuse(part, text)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values[0] = self.visit(node.values[0])
        for later in node.values[1:]:
            if self._lines._ends(later):
                self._refuse(ast.Expr(later))
        return node

    visit_IfExp = visit_GeneratorExp = visit_ListComp = visit_Lambda = _refuse
