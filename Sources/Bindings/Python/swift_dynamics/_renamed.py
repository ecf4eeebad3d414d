"""Errors for former names of arguments."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from ._errors import DynamicsError

P = ParamSpec("P")
T = TypeVar("T")


def renamed(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Refuses former names of arguments, and says their new names."""

    def decorated(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> T:
            for name in names.keys() & kwargs.keys():
                raise DynamicsError(f"{name}: unknown argument; its name is now {names[name]}")
            return function(*args, **kwargs)

        return checked

    return decorated
