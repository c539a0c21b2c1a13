"""Rewrite the expressions and calls of an author's functions, for records of numbers."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from simkit.design.author.arithmetic import OPERATIONS
from simkit.design.author.cards import Deck
from simkit.design.author.fields import PerPlayer
from simkit.design.author.mistakes import Mistake
from simkit.design.model.kinds import BOOL, OPTION, REAL, ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.named_draws import given_to_draw, names_several
from simkit.design.model.naming import safe
from simkit.design.reading.flow import DRAWS, is_game
from simkit.design.reading.words import PARTS

from .texts import Texts
from .trees import call, calls_in, constant, copied, expression

PREFIX = "sk_"  # of simkit's kernels among the names of a file
ROWS = {"all": "all_of", "any": "any_of", "sum": "sum_of", "min": "least_of", "max": "most_of"}
MOST_BITS = 62


class Rewriter(ast.NodeTransformer):
    """Rewrites the expressions of one function."""

    def __init__(self, model: GameModel, texts: Texts, function: str) -> None:
        self.model, self.texts, self.function = model, texts, function
        self.program = model.program
        self.loops: list[ast.FunctionDef] = []  # small kernels for any(... for ...)

    # --- helpers ---

    def kind(self, node: ast.AST) -> ValueKind:
        """What an expression is."""
        return self.model.kinds.of(node, self.function)

    def kernel(self, name: str, near: ast.AST, *arguments: ast.expr) -> ast.Call:
        """A call of one of simkit's kernels."""
        return call(PREFIX + name, near, *arguments)

    def names(self, text: str, near: ast.AST) -> list[ast.expr]:
        """Names as arguments: "game at"."""
        return [expression(name, near) for name in text.split()]

    def size_of(self, name: str) -> int:
        """How many entries a table has, or places a map."""
        tables, maps = self.program.tables, self.program.maps
        return len(tables[name]) if name in tables else len(maps[name])

    def loop(self, node: ast.Call, name: str, key: ast.expr | None = None) -> ast.expr:
        """any, all, sum, min, max of a loop."""
        raise NotImplementedError

    def loop_by_key(self, node: ast.Call, name: str) -> ast.expr:
        """min and max with key=lambda."""
        raise NotImplementedError

    def refuse(self, node: ast.AST, text: str) -> Exception:
        """A mistake of the author."""
        return self.program.mistake(node, text)

    def looked_up(self, node: ast.AST, holder: Any, name: str, *letters: str) -> Any:
        """What a table or map of the file says; a mistake is that of this line."""
        try:
            found = getattr(holder, name)
            return found(*letters) if letters else found
        except Mistake as wrong:
            raise self.refuse(node, wrong.text) from None

    def value(self, node: ast.expr) -> ast.expr:
        """An expression whose value is a number: of an option its word."""
        is_option = self.kind(node) == OPTION
        lowered: ast.expr = self.visit(node)
        return expression("o.verb", node, o=lowered) if is_option else lowered

    def counted(self, node: ast.expr) -> ast.expr:
        """An expression whose value counts: a flag is 1 or 0, as in plain Python."""
        lowered = self.value(node)
        return expression("x + 0", node, x=lowered) if self.kind(node) == BOOL else lowered

    # --- names and constants ---

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, str):
            return constant(self.model.words.number(node.value), node)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        raise self.refuse(node, "a text with {...} stands in game.say alone.")

    def visit_Name(self, node: ast.Name) -> ast.expr:
        local = node.id in self.model.kinds.names.get(self.function, {})
        if local or isinstance(node.ctx, ast.Store):
            return node
        value = vars(self.program.module).get(node.id)
        if isinstance(value, str):
            return constant(self.model.words.number(value), node)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Compiled, a row is of one kind: a flag among numbers counts as one."""
        if isinstance(node.ctx, ast.Load) and self._has_flags_among_numbers(node.elts):
            node.elts = [self.counted(each) for each in node.elts]
            return node
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Compiled, both ends are of one kind; in plain Python a flag is no place of an array."""
        if self._has_flags_among_numbers([node.body, node.orelse]):
            node.test = self.visit(node.test)
            node.body, node.orelse = self.counted(node.body), self.counted(node.orelse)
            return node
        return self.generic_visit(node)  # type: ignore[return-value]

    def _has_flags_among_numbers(self, values: Sequence[ast.expr]) -> bool:
        kinds = {self.kind(each) for each in values}
        return BOOL in kinds and len(kinds) > 1

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        raise self.refuse(node, "lambda: write a function of its own.")

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        raise self.refuse(node, "a dict in a rule: use a table or a row of numbers.")

    visit_Set = visit_DictComp = visit_SetComp = visit_Dict  # type: ignore[assignment]

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        raise self.refuse(node, "`:=`: set the variable on a line of its own.")

    # --- attributes and places ---

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if is_game(node):
            return self._game_attribute(node)
        base = self.kind(node.value)
        if base.name == "table":
            return constant(self.looked_up(node, self.program.tables[base.of], node.attr), node)
        if base.name == "entry":
            return self._column(node, base.of)
        if base == OPTION:
            return self._part(node)
        if isinstance(node.value, ast.Name) and node.value.id in ("math",):
            return node
        raise self.refuse(node, f"simkit does not know what .{node.attr} of this is.")

    def _game_attribute(self, node: ast.Attribute) -> ast.expr:
        name = node.attr
        if name == "players":
            return expression("range(at.rules.players)", node)
        if name == "round_number":
            return self._round(node)
        if not self._is_held(name):
            if name in self.program.settings:
                return expression(f"at.rules.{safe(name)}", node)
            raise self.refuse(node, f"game.{name}: no such field.")
        found = ast.copy_location(ast.Attribute(node.value, safe(name), node.ctx), node)
        field = self.model.fields.get(name)
        if (field is None or field.per_player) and isinstance(node.ctx, ast.Load):
            # The record has more seats than players if fewer play than can.
            return expression("row[: at.rules.players]", node, row=found)
        return found

    def _is_held(self, name: str) -> bool:
        """Whether it stands in the record of a game: a field, or a setting of each seat."""
        setting = self.program.settings.get(name)
        return name in self.model.fields or bool(setting and setting.each_player)

    def _round(self, node: ast.AST) -> ast.expr:
        if self.program.by_rounds:
            return expression("max(game.turn, 1)", node)
        return expression("max(game.turn - 1, 0) // at.rules.players + 1", node)

    def _column(self, node: ast.Attribute, table: str) -> ast.expr:
        known = self.program.tables[table]._columns
        if node.attr not in known:
            told = "stands in texts alone" if node.attr == "name" else f"known: {', '.join(known)}"
            raise self.refuse(node, f"{table} has no column {node.attr} for rules; {told}.")
        column = self.model.columns[table, node.attr]
        return expression(f"at.rules.{column}[i]", node, i=self.visit(node.value))

    def _part(self, node: ast.Attribute) -> ast.expr:
        if node.attr not in self.model.words.parts:
            known = ", ".join(self.model.words.parts) or "none"
            raise self.refuse(node, f"no option has a part {node.attr}; known: {known}.")
        option = self.visit(node.value)
        field = self.model.words.parts[node.attr]
        return ast.copy_location(ast.Attribute(option, field, node.ctx), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        base = self.kind(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.generic_visit(node)  # type: ignore[return-value]
        if base.name == "map":
            place = self.counted(node.slice)
            return expression(f"{base.of}_letters[i]", node, i=place)
        if base.name == "cards":
            return self._card_at(node)
        if base.name == "table":  # an entry is its number
            return self.counted(node.slice)
        row = self._bare(node.value)
        return ast.copy_location(ast.Subscript(row, self._place(node), node.ctx), node)

    def _bare(self, node: ast.expr) -> ast.expr:
        """A row of all seats whole, when a place of it is looked at."""
        if isinstance(node, ast.Attribute) and is_game(node) and self._is_held(node.attr):
            whole = ast.Attribute(node.value, safe(node.attr), ast.Load())
            return ast.copy_location(whole, node)
        found: ast.expr = self.visit(node)
        return found

    def _card_at(self, node: ast.Subscript) -> ast.expr:
        cards, place = self.visit(node.value), node.slice
        if isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub):
            return self.kernel("kind_from_end", node, cards, self.counted(place.operand))
        return self.kernel("kind_at", node, cards, self.counted(place))

    def _place(self, node: ast.Subscript) -> ast.expr:
        """A place counted from the start; from the end it is [len(row) - n]."""
        place = node.slice
        if isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub):
            row = self.visit(_with_fixed_places(copied(node.value)))
            if isinstance(place.operand, ast.Constant) and place.operand.value:
                return expression("len(row) - n", place, row=row, n=place.operand)
            places = expression("len(row)", place, row=row)
            return self.kernel("from_end", place, places, self.counted(place.operand))
        return self.counted(place)

    # --- computing ---

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self.computed(node, node.op, node.left, node.right)

    def computed(
        self, near: ast.AST, operation: ast.operator, left: ast.expr, right: ast.expr
    ) -> ast.expr:
        """Two numbers as one: whole numbers are held against 64 bits."""
        own = OPERATIONS.get(type(operation))
        if own is None:
            return ast.copy_location(ast.BinOp(left, operation, right), near)
        return self.kernel(own.__name__, near, left, right)

    # --- comparing ---

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._is_in(node)
        node.left = self.value(node.left)
        node.comparators = [self.value(each) for each in node.comparators]
        return node

    def _is_in(self, node: ast.Compare) -> ast.expr:
        wanted, among = self.value(node.left), node.comparators[0]
        kind = self.kind(among)
        if kind.name == "cards":
            found: ast.expr = self.kernel("has", node, self.visit(among), wanted)
        elif kind.name == "players":
            found = self._is_among_players(node, wanted, among)
        else:
            found = self.kernel("is_in", node, wanted, self.visit(self._tuple(among)))
        negated = isinstance(node.ops[0], ast.NotIn)
        return expression("not x", node, x=found) if negated else found

    def _is_among_players(self, near: ast.AST, wanted: ast.expr, among: ast.expr) -> ast.expr:
        """player in game.players, in the others, or in a team; in a variable that holds them."""
        if isinstance(among, ast.Call) and is_game(among.func, "others"):
            but = self.value(among.args[0])
            return self.kernel("is_other", near, *self.names("at", near), wanted, but)
        if isinstance(among, ast.Call) and is_game(among.func, "team"):
            first, last = self.team(among.args[0])
            return expression("first <= x < last", near, x=wanted, first=first, last=last)
        if isinstance(among, ast.Name):
            return expression("x in among", near, x=wanted, among=among)
        return expression("0 <= x < at.rules.players", near, x=wanted)

    def _tuple(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.List | ast.Set):
            return ast.copy_location(ast.Tuple(node.elts, ast.Load()), node)
        return node

    # --- calls ---

    def visit_Call(self, node: ast.Call) -> ast.expr:
        func = node.func
        if isinstance(func, ast.Name):
            return self._call_name(node, func.id)
        if not isinstance(func, ast.Attribute):
            raise self.refuse(node, "simkit does not know what is called here.")
        if is_game(func):
            return self._call_game(node, func.attr)
        base = self.kind(func.value)
        if base.name == "cards":
            return self._call_cards(node, func, base)
        if base.name == "map":
            return self._call_map(node, func, base.of)
        if base.name in ("row", "each", "tuple", "list", "seats", "grid"):
            return self._call_row(node, func)
        if isinstance(func.value, ast.Name) and func.value.id == "math":
            node.args = [self.value(each) for each in node.args]
            return node
        raise self.refuse(node, f"simkit does not know {func.attr}() of this.")

    def _call_name(self, node: ast.Call, name: str) -> ast.expr:
        if name in self.program.functions:
            return self._call_own(node, name)
        one = len(node.args) == 1
        if one and (name in self.program.tables or name in self.program.maps):
            size = constant(self.size_of(name), node)
            return self.kernel("entry_of", node, self.counted(node.args[0]), size)
        if name in ROWS and one and isinstance(node.args[0], ast.GeneratorExp | ast.ListComp):
            return self.loop(node, name)
        if name in ("min", "max") and one and node.keywords:
            return self.loop_by_key(node, name)
        if name in ROWS and one and self.kind(node.args[0]).name == "cards":
            node.args = [expression(f"[{PREFIX}c for {PREFIX}c in c]", node, c=node.args[0])]
            return self.loop(node, name)
        if name in ROWS and one:
            return self.kernel(ROWS[name], node, self.visit(self._tuple(node.args[0])))
        if name == "len" and one:
            return self._length(node)
        if name == "print":
            return constant(0, node)
        if name not in PLAIN:
            raise self.refuse(node, f"{name}(): rules cannot call this; write it as a function.")
        if node.keywords:
            raise self.refuse(node, f"{name}: leave out {node.keywords[0].arg}=.")
        real = name in ("int", "round") and one and self.kind(node.args[0]) == REAL
        node.args = [self.value(each) for each in node.args]
        if real:
            node.args = [self.kernel("bounded", node, *node.args)]
        return node

    def _call_own(self, node: ast.Call, name: str) -> ast.expr:
        """A call of a function of the file. Compiled for flags it could not count with them, so
        an argument that is now a flag and now a number is a number in every call."""
        names = [each.arg for each in self.program.functions[name].args.args]
        known = self.model.kinds.names.get(name, {})

        def given(argument: str | None, value: ast.expr) -> ast.expr:
            flag = known.get(str(argument)) == BOOL
            return self.visit(value) if flag or self.kind(value) != BOOL else self.counted(value)

        values = [given(*each) for each in zip(names, node.args, strict=False)]
        node.args = [*self.names("game at", node), *values]
        node.keywords = [ast.keyword(k.arg, given(k.arg, k.value)) for k in node.keywords]
        return node

    def _length(self, node: ast.Call) -> ast.expr:
        kind = self.kind(node.args[0])
        if kind.name == "players":
            return self._players(node.args[0], node)
        if kind.name == "cards":
            return expression("c.held", node, c=self.visit(node.args[0]))
        if kind.name in ("table", "map"):
            return constant(self.size_of(kind.of), node)
        if kind.name == "places":
            return self._around(node.args[0], node)
        node.args = [self.visit(node.args[0])]
        return node

    def _players(self, node: ast.expr, near: ast.AST) -> ast.expr:
        if isinstance(node, ast.Call) and is_game(node.func, "team"):
            first, last = self.team(node.args[0])
            return expression("last - first", near, last=last, first=first)
        if isinstance(node, ast.Call) and is_game(node.func, "others"):
            return expression("at.rules.players - 1", near)
        if isinstance(node, ast.Name):
            return expression("len(x)", near, x=node)
        return expression("at.rules.players", near)

    def _around(self, node: ast.expr, near: ast.AST) -> ast.expr:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = self.kind(node.func.value).of
            if node.func.attr == "around":
                return expression(f"{name}_degree[i]", near, i=self.counted(node.args[0]))
        return expression("len(x)", near, x=self.visit(node))

    # --- calls of the game ---

    def _call_game(self, node: ast.Call, name: str) -> ast.expr:
        if name in DRAWS:
            return self._draw(node, name)
        look = getattr(self, f"_game_{name}", None)
        if look is None:
            raise self.refuse(node, f"game.{name}(): rules have no such word.")
        found: ast.expr = look(node)
        return found

    def _draw(self, node: ast.Call, name: str) -> ast.expr:
        flow = self.model.flow
        site = flow.sites[node.lineno]
        where = [constant(site, node), constant(flow.purposes[site], node)]
        at = [*self.names("game at", node), *where]
        if not node.args:
            raise self.refuse(node, f"{name} needs a number: game.{name}(6).")
        more = {key: self.value(value) for key, value in given_to_draw(node).items()}
        how = "" if "of" not in more else "_several" if names_several(node) else "_of"
        of = [more["of"]] if "of" in more else []
        if name == "one_of" and _names_players(node.args[0]):
            return self._one_player(node.args[0], at, how, of)
        if name == "one_of":
            row = self.visit(self._tuple(node.args[0]))
            return self.kernel(f"one_of{how}", node, *at, row, *of)
        count = self.value(node.args[0])
        if name == "roll" and "dice" in more:
            return self.kernel(f"roll_dice{how}", node, *at, count, more["dice"], *of)
        percent = count
        count = constant(100, node) if name == "chance" else count
        drawn: ast.expr = self.kernel(f"draw{how or '_below'}", node, *at, count, *of)
        if name == "roll":
            return expression("1 + x", node, x=drawn)
        return expression("x < y", node, x=drawn, y=percent) if name == "chance" else drawn

    def _one_player(
        self, among: ast.expr, at: list[ast.expr], how: str, of: list[ast.expr]
    ) -> ast.expr:
        """game.one_of(game.players), or of the others, or of a team."""
        count = self._players(copied(among), among)
        drawn = self.kernel(f"draw{how or '_below'}", among, *at, count, *of)
        if isinstance(among, ast.Call) and is_game(among.func, "others"):
            return self.kernel("other_than", among, self.value(among.args[0]), drawn)
        if isinstance(among, ast.Call) and is_game(among.func, "team"):
            first, _ = self.team(among.args[0])
            return expression("first + x", among, first=first, x=drawn)
        return drawn

    def _game_offer(self, node: ast.Call) -> ast.expr:
        given = {each.arg: self.value(each.value) for each in node.keywords}
        parts = {self.model.words.parts[str(name)]: value for name, value in given.items()}
        missing = constant(-1, node)
        values = [parts.get(part, missing) for part in PARTS]
        return self.kernel(
            "offer", node, *self.names("at", node), self.value(node.args[0]), *values
        )

    def _game_offers(self, node: ast.Call) -> ast.expr:
        return expression("at.desk.count", node)

    def _game_choose(self, node: ast.Call) -> ast.expr:
        if not node.args:
            raise self.refuse(node, "choose needs a player: game.choose(player).")
        kinds = self.model.words.asking
        kind = constant(kinds.index(self.function), node)
        player = self.value(node.args[0])
        if len(node.args) == 1:
            return self.kernel("choose", node, *self.names("game at", node), kind, player)
        words = [self.value(each) for each in node.args[1:]]
        listed = ast.copy_location(ast.Tuple(words, ast.Load()), node)
        at = self.names("game at", node)
        return self.kernel("choose_among", node, *at, kind, player, listed)

    def _game_say(self, node: ast.Call) -> ast.expr:
        event, values = self.texts.event(node, self.function, self.value)
        values += [constant(-1, node)] * (4 - len(values))
        at = self.names("game at", node)
        return self.kernel("say", node, *at, constant(event, node), *values)

    def _game_name(self, node: ast.Call) -> ast.expr:
        raise self.refuse(node, "game.name stands in texts of game.say alone.")

    def _game_players_of(self, node: ast.Call) -> ast.expr:
        raise self.refuse(node, "walk through players with for ... in.")

    _game_others = _game_players_of

    def _game_everyone_at_once(self, node: ast.Call) -> ast.expr:
        raise self.refuse(node, "write it as for player in game.everyone_at_once():")

    def _game_team(self, node: ast.Call) -> ast.expr:
        first, last = self.team(node.args[0])
        return expression("range(first, last)", node, first=first, last=last)

    def team(self, name: ast.expr) -> tuple[ast.expr, ast.expr]:
        """The first player of a team, and the one after its last."""
        if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
            raise self.refuse(name, 'write the name of the team in quotes: game.team("hunters").')
        sizes = self.program.options["teams"]
        if name.value not in sizes:
            known = ", ".join(sizes) or "none"
            raise self.refuse(name, f'there is no team "{name.value}"; known: {known}.')
        before = list(sizes)[: list(sizes).index(name.value)]
        first = self._bound(before, name)
        return first, self._bound([*before, name.value], name)

    def _bound(self, teams: list[str], near: ast.AST) -> ast.expr:
        """How many players are in the first teams."""
        sizes = self.program.options["teams"]
        if all(sizes[team] != "rest" for team in teams):
            return constant(sum(sizes[team] for team in teams), near)
        after = sum(size for team, size in sizes.items() if team not in teams)
        return expression(f"at.rules.players - {after}", near)

    def _game_left_of(self, node: ast.Call) -> ast.expr:
        return expression("(x + 1) % at.rules.players", node, x=self.value(node.args[0]))

    def _game_right_of(self, node: ast.Call) -> ast.expr:
        seats = "(x + at.rules.players - 1) % at.rules.players"
        return expression(seats, node, x=self.value(node.args[0]))

    def _game_pass_hands(self, node: ast.Call) -> ast.expr:
        more = {each.arg: each.value for each in node.keywords}
        way = more.get("to_the", node.args[1] if len(node.args) > 1 else None)
        right = isinstance(way, ast.Constant) and way.value == "right"
        hands = self._bare(node.args[0])
        step = constant(-1 if right else 1, node)
        return self.kernel("pass_hands", node, *self.names("at", node), hands, step)

    def _game_peek(self, node: ast.Call) -> ast.expr:
        player, cards = self.value(node.args[0]), self.visit(node.args[1])
        copies = self.value(node.args[2]) if len(node.args) > 2 else constant(1, node)
        return self.kernel("peek", node, cards, player, copies)

    def _game_end(self, node: ast.Call) -> ast.expr:
        how = {str(each.arg): each.value for each in node.keywords}
        at = [*self.names("game at", node), self.value(node.args[0])]
        if "scores" in how:
            scores = self.visit(how["scores"])
            low = self.visit(how["low_wins"]) if "low_wins" in how else constant(False, node)
            none = constant((0,) * max(2, self.program.most_players), node)
            ties = self.visit(how["tie_break"]) if "tie_break" in how else none
            return self.kernel("end_scores", node, *at, scores, low, ties)
        if "winner" in how:
            seat = self.value(how["winner"])
            return self.kernel("end_winner", node, *at, seat)
        if "team" in how:
            return self.kernel("end", node, *at, *self.team(how["team"]))
        won = self.value(how["won"]) if "won" in how else constant(False, node)
        return self.kernel("end_won", node, *at, won)

    # --- cards, maps, rows ---

    def _call_cards(self, node: ast.Call, func: ast.Attribute, base: ValueKind) -> ast.expr:
        owner = copied(func.value)
        cards = self.visit(func.value)
        more = {str(each.arg): self.visit(each.value) for each in node.keywords}
        given = [self.value(each) if n == 0 or func.attr == "add" else self.visit(each)
                 for n, each in enumerate(node.args)]  # fmt: skip
        one = constant(1, node)
        name = func.attr
        game = self.names("game", node)
        if name == "draw":
            return self._draw_cards(node, cards, base, owner, given, more)
        if name == "count":
            return self.kernel("count", node, cards, *given)
        if name == "add":
            copies = given[1] if len(given) > 1 else more.get("copies", one)
            return self.kernel("add", node, *game, cards, given[0], copies)
        if name == "add_to_bottom":
            return self.kernel("add_to_bottom", node, *game, cards, given[0])
        if name in ("move", "remove"):
            return self._move(node, name, cards, given, more)
        if name == "move_all":
            return self.kernel(
                "move_all", node, cards, more["to"] if more else self.visit(node.args[0])
            )
        if name == "clear":
            return self.kernel("clear", node, cards)
        if name == "shuffle":
            return self.kernel("shuffle", node, *self.names("game at", node), cards)
        raise self.refuse(node, f"cards have no {name}().")

    def _move(
        self, node: ast.Call, name: str, cards: ast.expr, given: list[Any], more: dict[str, Any]
    ) -> ast.expr:
        copies = more.get("copies", given[2 if name == "move" else 1] if len(given) > (
            2 if name == "move" else 1) else constant(1, node))  # fmt: skip
        if name == "remove":
            return self.kernel("remove", node, cards, given[0], copies)
        to = more.get("to", given[1] if len(given) > 1 else None)
        if to is None:
            raise self.refuse(node, "move needs to=: hand.move(card, to=game.used).")
        return self.kernel("move", node, cards, given[0], to, copies)

    def _draw_cards(
        self,
        node: ast.Call,
        cards: ast.expr,
        base: ValueKind,
        owner: ast.expr,
        given: list[Any],
        more: dict[str, Any],
    ) -> ast.expr:
        copies = given[0] if given else more.get("count", constant(1, node))
        decks, tail, name = self._drawn_from(node, cards, base, owner), [copies], "draw"
        at = self.names("game", node)
        if len(decks) > 1:
            at, name = self.names("game at", node), "draw_refilled"
        if len(decks) > 2:
            name = "draw_refilled_of"
        to = more.get("to", given[1] if len(given) > 1 else None)
        if to is not None:
            tail, name = [*tail, to], f"{name}_to"
        return self.kernel(name, node, *at, *decks, *tail)

    def _drawn_from(
        self, node: ast.AST, cards: ast.expr, base: ValueKind, owner: ast.expr
    ) -> list[ast.expr]:
        """The cards; the pile that fills them again; of players: all decks, all piles, and who."""
        deck = self._refilled(base, node)
        if deck is None:
            return [cards]
        name = next(n for n, each in self.program.fields.items() if each is deck.refill)
        pile = expression(f"game.{safe(name)}", node)
        if not isinstance(deck.refill, PerPlayer):
            return [cards, pile]
        if not isinstance(owner, ast.Subscript):
            raise self.refuse(node, f"draw from the deck itself: game.{base.of}[player].draw().")
        return [self._bare(owner.value), pile, self._place(owner)]

    def _refilled(self, base: ValueKind, node: ast.AST) -> Deck | None:
        """The deck that is drawn from, if a pile fills it again."""
        starts = {
            name: each.start if isinstance(each, PerPlayer) else each
            for name, each in self.program.fields.items()
        }
        decks = {
            name: each
            for name, each in starts.items()
            if isinstance(each, Deck) and each.refill is not None
        }
        if not base.of and decks:
            raise self.refuse(node, f"draw from the deck itself: game.{next(iter(decks))}.draw().")
        return decks.get(base.of)

    def _call_map(self, node: ast.Call, func: ast.Attribute, name: str) -> ast.expr:
        if func.attr in ("distance", "next_to"):
            a, b = (self.counted(each) for each in node.args)
            steps = expression(f"{name}_distance[a, b]", node, a=a, b=b)
            return steps if func.attr == "distance" else expression("x == 1", node, x=steps)
        if func.attr == "side":
            if not self.program.maps[name]._sides:
                raise self.refuse(node, f"{name} {self.program.maps[name]._sideless}")
            a, b = (self.counted(each) for each in node.args)
            return expression(f"{name}_side[a, b]", node, a=a, b=b)
        if func.attr in ("all", "first", "named"):
            letter = node.args[0]
            if not (isinstance(letter, ast.Constant) and isinstance(letter.value, str)):
                what = "name" if func.attr == "named" else "letter"
                raise self.refuse(node, f'write the {what} in quotes: {name}.{func.attr}("x").')
            return constant(
                self.looked_up(node, self.program.maps[name], func.attr, letter.value), node
            )
        if func.attr == "around":
            place = self.counted(node.args[0])
            return expression(f"{name}_around[i, : {name}_degree[i]]", node, i=place)
        raise self.refuse(node, f"maps have no {func.attr}().")

    def _call_row(self, node: ast.Call, func: ast.Attribute) -> ast.expr:
        row = self.visit(func.value)
        if func.attr == "copy":
            return expression("row.copy()", node, row=row)
        if func.attr == "count":
            return self.kernel("times_in", node, row, self.value(node.args[0]))
        if func.attr == "index":
            return self.kernel("place_in", node, row, self.value(node.args[0]))
        if func.attr == "append":
            return expression("row.append(x)", node, row=row, x=self.value(node.args[0]))
        raise self.refuse(node, f"rows have no {func.attr}() in rules.")


PLAIN = ("abs", "min", "max", "range", "len", "int", "float", "bool", "round", "enumerate", "zip",
         "reversed")  # fmt: skip


def _names_players(node: ast.expr) -> bool:
    """Whether this is game.players, game.others(...) or game.team(...)."""
    called = isinstance(node, ast.Call)
    words = ("others", "team") if called else ("players",)
    return any(is_game(node.func if called else node, word) for word in words)  # type: ignore[attr-defined]


def _with_fixed_places(row: Any) -> Any:
    """A row of rows that are equally long, so its length needs no call that says which it is."""
    for part in ast.walk(row):
        if isinstance(part, ast.Subscript) and calls_in(part.slice):
            part.slice = constant(0, part.slice)
    return row
