"""Settings ("knobs") described by typed dataclass fields: read, checked, printed.

A group of knobs is a frozen dataclass. Each field is made with `knob`, which
carries one line of explanation and, for numbers, a range. The field's type
says the rest: ``int``, ``bool``, ``str``, an enum, a ``Literal`` of words, a
union of a number and words, a tuple of words, or another group.
"""

from __future__ import annotations

import dataclasses
import difflib
import enum
import tomllib
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from shelem.errors import RulesError

T = TypeVar("T")


def knob(about: str, *, low: int | None = None, high: int | None = None) -> Any:
    """Declare one setting.

    Parameters
    ----------
    about
        What it decides, in a few words.
    low, high
        Least and greatest number allowed, if it is a number.
    """
    return dataclasses.field(metadata={"about": about, "low": low, "high": high})


@dataclasses.dataclass(frozen=True, slots=True)
class Knob:
    """One setting of a rule set with its present value.

    Attributes
    ----------
    path
        Dotted name, as in ``double_penalty.threshold``.
    value
        The value as TOML would hold it.
    about
        What it decides.
    expected
        The values it can take, in words.
    """

    path: str
    value: object
    about: str
    expected: str

    @property
    def text(self) -> str:
        """The value as TOML text."""
        return toml_value(self.value)


def build(group: type[T], data: Mapping[str, object], path: str = "") -> T:
    """Make a group from plain data, as read from TOML.

    Raises
    ------
    RulesError
        For a knob that is missing, unknown, of the wrong type or out of range.
    """
    hints = _hints(group)
    fields = {field.name: field for field in _knob_fields(group)}
    for name in data:
        if name not in fields:
            raise unknown_knob(path + name, [path + known for known in fields])
    values: dict[str, object] = {}
    for name, field in fields.items():
        where = path + name
        if name not in data:
            raise RulesError(f"rules: knob {where} is missing")
        values[name] = _convert(hints[name], data[name], where, field.metadata)
    return group(**values)


def knobs(group: object, path: str = "") -> Iterator[Knob]:
    """Yield all settings of a group, nested groups included, in order of definition."""
    hints = _hints(type(group))
    for field in _knob_fields(type(group)):
        value = getattr(group, field.name)
        if dataclasses.is_dataclass(value):
            yield from knobs(value, f"{path}{field.name}.")
        else:
            expected = _expected(hints[field.name], field.metadata)
            yield Knob(path + field.name, plain(value), field.metadata["about"], expected)


def nested(items: Iterable[Knob]) -> dict[str, object]:
    """Return the values of knobs as nested plain data, which `build` takes."""
    data: dict[str, object] = {}
    for item in items:
        put(data, item.path, item.value)
    return data


def put(data: dict[str, object], path: str, value: object) -> None:
    """Set the value at a dotted path, making groups on the way."""
    *groups, last = path.split(".")
    for group in groups:
        inner = data.setdefault(group, {})
        assert isinstance(inner, dict)
        data = inner
    data[last] = value


def merged(ground: Mapping[str, object], data: Mapping[str, object]) -> dict[str, object]:
    """Return nested data with the values of `data` laid over those of `ground`."""
    result = {**ground, **data}
    for name, value in data.items():
        inner = ground.get(name)
        if isinstance(inner, Mapping) and isinstance(value, Mapping):
            result[name] = merged(inner, value)
    return result


def parse_value(text: str) -> object:
    """Read a value written as TOML; a bare word is a text."""
    try:
        data = tomllib.loads(f"value = {text}")
    except ValueError:  # no TOML, or a number of thousands of digits
        return text
    return data["value"] if len(data) == 1 else text


def short_value(value: object) -> str:
    """Print a plain value as `parse_value` and a list of words take it, in one word."""
    if isinstance(value, list):
        return ",".join(short_value(part) for part in value)
    return value if isinstance(value, str) else toml_value(value)


def plain(value: object) -> object:
    """Return a value as TOML holds it: enums by value, tuples as lists, None as "any"."""
    if value is None:
        return "any"
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value


def toml_value(value: object) -> str:
    """Print a plain value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(part) for part in value) + "]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def unknown_knob(path: str, known: list[str]) -> RulesError:
    """Make the error for a knob that does not exist; it names the nearest that does."""
    near = difflib.get_close_matches(path, known, n=1, cutoff=0.5)
    if not near:
        last = path.rsplit(".", 1)[-1]
        near = [name for name in known if name.rsplit(".", 1)[-1] == last][:1]
    hint = f"; did you mean {near[0]}?" if near else ""
    return RulesError(f"rules: unknown knob {path}{hint}")


_HINTS: dict[type, dict[str, Any]] = {}


def _hints(group: type) -> dict[str, Any]:
    """The types of a group's fields; looked up once, for it takes milliseconds."""
    if group not in _HINTS:
        _HINTS[group] = typing.get_type_hints(group)
    return _HINTS[group]


def _knob_fields(group: type) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(group) if "about" in field.metadata]


def _convert(hint: Any, value: object, where: str, metadata: Mapping[str, Any]) -> object:
    if dataclasses.is_dataclass(hint):
        if not isinstance(value, Mapping):
            raise RulesError(f"rules: {where} is a group of knobs, not {_shown(value)}")
        return build(typing.cast("type[object]", hint), value, where + ".")
    found, result = _try_convert(hint, value)
    low, high = metadata["low"], metadata["high"]
    if found and isinstance(result, int) and not isinstance(result, bool):
        found = (low is None or result >= low) and (high is None or result <= high)
    if not found:
        expected = _expected(hint, metadata)
        raise RulesError(f"rules: {where} = {_shown(value)}: expected {expected}")
    return result


def _try_convert(hint: Any, value: object) -> tuple[bool, object]:
    """Whether a plain value fits a type, and the value in that type."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        for option in typing.get_args(hint):
            found, result = _try_convert(option, value)
            if found:
                return True, result
        return False, None
    if hint is types.NoneType:
        return value == "any", None
    if origin is Literal:
        fits = any(value == word and type(value) is type(word) for word in typing.get_args(hint))
        return fits, value
    if origin is tuple:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, list | tuple):
            return False, None
        parts = [_try_convert(typing.get_args(hint)[0], part) for part in value]
        distinct = len(set(map(str, value))) == len(value)
        return distinct and all(fits for fits, _ in parts), tuple(part for _, part in parts)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        members = [member for member in hint if member.value == value]
        return bool(members), members[0] if members else None
    return type(value) is hint, value


def _expected(hint: Any, metadata: Mapping[str, Any]) -> str:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_expected(option, metadata) for option in typing.get_args(hint))
    if origin is Literal:
        words = [toml_value(word) for word in typing.get_args(hint)]
        return " or ".join(words)
    if origin is tuple:
        return "a list of " + _expected(typing.get_args(hint)[0], metadata)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " or ".join(toml_value(member.value) for member in hint)
    if hint is types.NoneType:
        return '"any"'
    if hint is bool:
        return "true or false"
    if hint is int:
        low, high = metadata["low"], metadata["high"]
        if low is not None and high is not None:
            return f"a whole number from {low} to {high}"
        return "a whole number" if low is None else f"a whole number of at least {low}"
    return "a text"


def _shown(value: object) -> str:
    return toml_value(plain(value)) if isinstance(value, str | int | list | tuple) else repr(value)
