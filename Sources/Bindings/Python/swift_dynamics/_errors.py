"""The error of the package."""


class DynamicsError(ValueError):
    """Something that the library does not accept, or cannot do.

    The text names the path or the argument, what was given and what is expected.
    """
