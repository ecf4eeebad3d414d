"""Analyses that a thread in the background computes, so that Ctrl-C works at once."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from ._batches import PATIENCE
from ._library import PROGRESS, Handle, library
from ._progress import Progress, reporter
from ._waiting import next_event

Value = TypeVar("Value")


def finished(work: Callable[[Any, int], Value], progress: Progress) -> Value:
    """The result of an analysis.

    The calling thread waits in Python, where a signal interrupts it. If it stops waiting, because
    of Ctrl-C or an error of `progress`, the analysis is cancelled.

    Args:
        work: Calls the library. It takes a callback for `sd_analysis_options.progress`, and a
            cancellation.
        progress: As in `run`.
    """
    events: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    report, close = reporter(progress, "scenarios")
    cancellation = Handle(library().sd_cancellation_create(), "cancellation")
    callback = PROGRESS(lambda _, done, total: events.put(("progress", (done, total))))

    def compute() -> None:
        try:
            events.put(("result", work(callback, cancellation.pointer)))
        except BaseException as problem:
            events.put(("problem", problem))

    thread = threading.Thread(target=compute, name="swift-dynamics", daemon=True)
    thread.start()
    try:
        while True:
            kind, content = next_event(events)
            if kind == "progress":
                report(*content)
            elif kind == "problem":
                raise content
            else:
                result: Value = content
                return result
    finally:
        library().sd_cancellation_cancel(cancellation.pointer)
        # A thread that is still computing then ends on its own.
        thread.join(PATIENCE)
        close()
