"""Check the arguments of an assistant's tool, and refuse unknown ones with a useful message."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations
from pydantic import ValidationError

from simkit.description.game import shown
from simkit.messages.errors import nearest

SETTINGS = "settings"
READS_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object of names and values",
    "null": "null",
}


class AskedTool(Tool):
    """A tool of the protocol's package, without its silence about what it does not know."""

    @classmethod
    def of(cls, asks: Callable[..., Awaitable[str]]) -> Tool:
        """The tool that calls a function."""
        made = cls.from_function(asks, annotations=READS_ONLY)
        made.parameters["additionalProperties"] = False
        return made

    async def run(
        self, arguments: dict[str, Any], context: Context[Any], convert_result: bool = False
    ) -> object:
        """Its answer; ToolError names the argument that cannot be used."""
        known = self.parameters["properties"]
        for name in arguments:
            if name not in known:
                raise ToolError(_unknown(self.name, name, arguments[name], known))
        try:
            self.fn_metadata.validate_arguments(arguments)
        except ValidationError as problem:
            raise ToolError(_unfit(self.name, self.parameters, arguments, problem)) from None
        return await super().run(arguments, context, convert_result)


def _unknown(tool: str, name: str, value: object, known: Iterable[str]) -> str:
    remedy = nearest(name, [*known])
    if SETTINGS in known and not remedy.startswith("Did you mean"):
        text = json.dumps(value) if isinstance(value, str | int | float) else "..."
        remedy = f"A setting of the game goes into settings: {{{json.dumps(name)}: {text}}}."
    return f"{tool} has no argument {shown(name)}. {remedy}"


def _unfit(
    tool: str, schema: Mapping[str, Any], arguments: Mapping[str, Any], problem: ValidationError
) -> str:
    """What is wrong with the first argument that cannot be used."""
    first = problem.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    if first["type"] == "missing":
        return f"{tool} needs the argument {name}: {_described(schema, name)}."
    allowed = _allowed(schema["properties"][name])
    return f"{name} must be {allowed}, not {shown(arguments[name])}."


def _described(schema: Mapping[str, Any], name: str) -> str:
    return str(schema["properties"][name].get("description", name))


def _allowed(schema: Mapping[str, Any]) -> str:
    """What an argument may be, in words."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(_allowed(each) for each in schema["anyOf"])
    said = KINDS[schema["type"]]
    if "minimum" in schema:
        said += f" from {schema['minimum']}"
    inside = schema.get("items") or schema.get("additionalProperties")
    return f"{said}, each {_allowed(inside)}" if isinstance(inside, dict) else said
