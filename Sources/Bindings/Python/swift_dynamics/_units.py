"""Units: the library's symbols, and the attributes that xarray and pint read."""

from typing import Any

# As in the NetCDF files of `sweep run -o rows.nc`: UIKit's point has no physical size, and pint
# reads "pt" as a pint. So a length in points is a plain number in `units`, and pt in
# `display_unit`.
_PINT = {
    "": "1",
    "pt": "1",
    "1000 pt/s²": "1",
    "pt/s": "1/s",
    "100 pt/s": "1/s",
    "pt/s²": "1/s^2",
    "100 pt/s²": "1/s^2",
    "kg/m²": "kg/m^2",
    "N·s": "N*s",
    "N m": "N*m",
}


def pint_unit(symbol: str) -> str:
    """The unit in the syntax of pint, without UIKit's point."""
    return _PINT.get(symbol, symbol)


def attributes(symbol: str, meaning: str = "") -> dict[str, str]:
    """The attributes of a variable: `units` for pint, `display_unit` for readers, `long_name`."""
    units = pint_unit(symbol)
    found = {"units": units}
    if symbol and symbol != units:
        found["display_unit"] = symbol
    if meaning:
        found["long_name"] = meaning
    return found


def magnitude(value: Any, symbol: str) -> Any:
    """The numbers of a pint quantity in a unit; every other value as it is."""
    if hasattr(value, "magnitude") and hasattr(value, "to"):
        return value.to(pint_unit(symbol)).magnitude
    return value
