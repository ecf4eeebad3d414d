"""Work in a thread of its own, so that Ctrl-C works at once."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

Value = TypeVar("Value")

# How often a waiting thread looks for a signal, s. A signal need not end the wait by itself: some
# packages, such as Polars, replace Python's handler in C so that the system resumes the wait
# (SA_RESTART), and the system may give the signal to another thread.
_INTERVAL = 0.05


def next_event(events: "SimpleQueue[Value]") -> Value:
    """The next event of a queue. Ctrl-C ends the wait, whatever else the process has loaded."""
    while True:
        try:
            return events.get(timeout=_INTERVAL)
        except Empty:
            # Here Python runs the handlers of signals that have arrived.
            continue


def awaited(work: Callable[[], Value]) -> Value:
    """The result of work that takes a while and cannot be cancelled.

    After Ctrl-C its thread ends on its own, so the work must keep what it uses, such as arrays
    whose addresses the library has.
    """
    events: SimpleQueue[tuple[bool, Any]] = SimpleQueue()

    def compute() -> None:
        try:
            events.put((True, work()))
        except BaseException as problem:
            events.put((False, problem))

    threading.Thread(target=compute, name="swift-dynamics", daemon=True).start()
    is_done, content = next_event(events)
    if not is_done:
        raise content
    result: Value = content
    return result
