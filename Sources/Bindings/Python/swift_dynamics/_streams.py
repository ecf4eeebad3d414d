"""Arrow streams of the library as readers of pyarrow."""

import ctypes
from ctypes import c_char_p, c_void_p, py_object
from typing import Any

import pyarrow

from ._library import call

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = py_object, [c_void_p, c_char_p, c_void_p]
# A capsule keeps a pointer to its name.
_CAPSULE_NAME = b"arrow_array_stream"


class _Stream(ctypes.Structure):
    """struct ArrowArrayStream, which pyarrow moves out of this memory."""

    _fields_ = [
        (name, c_void_p)
        for name in ("get_schema", "get_next", "get_last_error", "release", "private_data")
    ]

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return _new_capsule(ctypes.addressof(self), _CAPSULE_NAME, None)


def reader(function: str, *arguments: Any) -> Any:
    """Calls a function that makes a stream.

    Args:
        function: Its last two parameters are the stream and the error.
        arguments: The other arguments.

    Returns:
        A `pyarrow.RecordBatchReader`. It releases the GIL while it waits for a batch.
    """
    stream = _Stream()
    call(function, *arguments, ctypes.byref(stream))
    return pyarrow.RecordBatchReader.from_stream(stream)
