"""Values of callers: numbers, whole numbers, ranges and texts, of whatever type they are."""

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._errors import DynamicsError
from ._units import magnitude

if TYPE_CHECKING:
    from ._scene import Scene


def numbers(scene: "Scene", path: str, values: object, expected: str) -> NDArray[np.float64]:
    """The values of a parameter, in its unit, as an array of any shape.

    Args:
        scene: The scene.
        path: The parameter.
        values: A number, or numbers in a list, an array, a column of a data frame or a quantity.
        expected: What the error of other values asks for.
    """
    parameter = scene.parameters.get(path)
    is_switch = parameter is not None and (parameter.lower, parameter.upper) == (0, 1)
    return array(path, values, parameter.unit if parameter else "", expected, is_switch)


def number(name: str, value: object, symbol: str, expected: str = "") -> float:
    """A number of a caller, in a unit."""
    expected = expected or f"a number{f' in {symbol}' if symbol else ''}"
    if not isinstance(value, (str, bytes)):
        found = array(name, value, symbol, expected)
        if found.ndim == 0:
            return float(found)
    raise DynamicsError(f"{name}: got {value!r}; expected {expected}")


def whole(name: str, value: Any, lower: int, upper: int | None = None, unit: str = "") -> int:
    """A whole number of a caller, such as 4096 or 1e5.

    Args:
        name: What an error names.
        value: The number.
        lower: The least one that is allowed.
        upper: The largest one that is allowed; None if the library checks it.
        unit: Stands after the bounds in an error, with a space before it.
    """
    allowed = f"{lower}{unit} or more" if upper is None else f"{lower} to {upper}{unit}"
    try:
        found = int(value)
        is_whole = not isinstance(value, (bool, np.bool_)) and bool(found == value)
    except (TypeError, ValueError, OverflowError):
        is_whole = False
    if not is_whole:
        raise DynamicsError(f"{name}: got {value!r}; expected a whole number, {allowed}")
    if found < lower or (upper is not None and found > upper):
        raise DynamicsError(f"{name}: out of range (got {value}); expected {allowed}")
    return found


def range_text(
    scene: "Scene", path: str, ends: tuple[object, ...], takes_lists: bool = False
) -> str:
    """`a:b` of a tuple, which is a range (low, high) wherever parameters are given."""
    expected = "a range (low, high)"
    if len(ends) != 2:
        cure = f"; write {list(ends)!r} for these values" if takes_lists else ""
        raise DynamicsError(f"{path}: got {ends!r}; a tuple is {expected}{cure}")
    found = [numbers(scene, path, end, expected) for end in ends]
    if any(end.ndim for end in found):
        raise DynamicsError(f"{path}: got {ends!r}; expected {expected}")
    return ":".join(repr(float(end)) for end in found)


def names(name: str, values: object) -> list[str]:
    """Names in a list, or in a text with commas as the command takes them.

    A comma inside parentheses belongs to the formula of a measure.
    """
    return [each.strip() for text in texts(name, values) for each in _entries(text)]


def _entries(text: str) -> list[str]:
    found, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += character
    return found


def share(name: str, value: object) -> float:
    """A share, more than 0 and at most 1."""
    found = number(name, value, "")
    if not 0 < found <= 1:
        raise DynamicsError(
            f"{name}: out of range (got {value}); expected more than 0 and at most 1"
        )
    return found


def texts(name: str, values: object) -> list[str]:
    """One text or several, as a list; None for none."""
    if values is None:
        return []
    if isinstance(values, str):
        return [values]
    found = []
    for each in values if isinstance(values, Iterable) else [values]:
        if not isinstance(each, str):
            raise DynamicsError(f"{name}: got {each!r}; expected a text, or a list of texts")
        found.append(each)
    return found


def array(
    name: str, values: object, symbol: str, expected: str, is_switch: bool = False
) -> NDArray[np.float64]:
    """Numbers of a caller in a unit, as an array of any shape; of a switch, truth values, too."""
    try:
        plain = magnitude(values, symbol)
        if plain is None:
            raise TypeError("got None")
        if isinstance(plain, (Mapping, Set)):
            raise TypeError(f"got a {type(plain).__name__}, whose values have no order")
        if isinstance(plain, Iterable) and not isinstance(plain, str):
            if not hasattr(plain, "__array__"):
                plain = [magnitude(each, symbol) for each in plain]
        if isinstance(plain, np.ma.MaskedArray):
            # Hidden cells have no value.
            plain = np.ma.filled(plain.astype(np.float64), np.nan)
        found = np.asarray(plain)
        wrong = {"b": "truth values", "c": "complex numbers", "m": "durations", "M": "dates"}
        if found.size and found.dtype.kind in wrong and not (is_switch and found.dtype.kind == "b"):
            raise TypeError(f"got {wrong[found.dtype.kind]}")
        return np.ascontiguousarray(plain, np.float64).reshape(found.shape)
    except (TypeError, ValueError, OverflowError) as problem:
        raise DynamicsError(f"{name}: {problem}; expected {expected}") from problem
