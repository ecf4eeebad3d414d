"""Metrics of several items, which are columns such as "card.settleTime"."""

from collections.abc import Sequence


def measured(
    columns: Sequence[str], items: Sequence[str]
) -> tuple[list[str], dict[str, list[str]]]:
    """The metrics that have a dimension of items, as in the command's NetCDF files.

    Args:
        columns: The names of the metrics' columns.
        items: The scene's items, in its order.

    Returns:
        The items that have a metric, and the columns of each variable: one, or one for each of
        these items, in their order.
    """
    pairs = [tuple(column.split(".", 1)) for column in columns if "." in column]
    names = [item for item in items if any(pair[0] == item for pair in pairs)]
    variables: dict[str, list[str]] = {}
    for column in columns:
        metric = column.partition(".")[2]
        whole = [f"{name}.{metric}" for name in names]
        if metric and len(names) > 1 and set(whole) <= set(columns):
            variables[metric] = whole
        else:
            variables[column] = [column]
    return names, variables
