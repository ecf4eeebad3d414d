"""Batches that a thread in the background computes, so that Ctrl-C works at once."""

import threading
from collections.abc import Callable, Generator
from queue import SimpleQueue
from typing import Any

from ._errors import DynamicsError
from ._waiting import next_event


# How long a caller that stops waits for the library to stop, s.
PATIENCE = 0.15


def computed(reader: Any, cancel: Callable[[], None]) -> Generator[Any, None, None]:
    """The batches of a reader.

    The calling thread waits in Python, where a signal interrupts it. If it stops reading, because
    of Ctrl-C or an error of its own, the computation is cancelled.

    Args:
        reader: A `pyarrow.RecordBatchReader`, which the thread reads.
        cancel: Makes the reader fail soon. A thread that is still computing after `PATIENCE` ends
            on its own after its batch.
    """
    batches: SimpleQueue[Any] = SimpleQueue()
    stopped = threading.Event()

    def compute() -> None:
        try:
            for batch in reader:
                batches.put(batch)
                if stopped.is_set():
                    return
            batches.put(None)
        except BaseException as problem:
            batches.put(problem)

    thread = threading.Thread(target=compute, name="swift-dynamics", daemon=True)
    thread.start()
    try:
        while (batch := next_event(batches)) is not None:
            if isinstance(batch, BaseException):
                raise DynamicsError(str(batch)) from batch
            yield batch
    finally:
        stopped.set()
        cancel()
        thread.join(PATIENCE)
