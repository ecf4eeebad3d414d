"""Reads streams of the C interface with pyarrow: arrow.py libswift_dynamics.so"""

import ctypes
import sys

import pyarrow


class Stream(ctypes.Structure):
    """struct ArrowArrayStream"""

    _fields_ = [(name, ctypes.c_void_p) for name in
                ("get_schema", "get_next", "get_last_error", "release", "private_data")]


library = ctypes.CDLL(sys.argv[1])
error = ctypes.c_char_p()


def call(name, result, *arguments):
    """Calls a function that can fail; an argument is a handle, a text or the address of a struct."""
    function = library[name]
    function.restype = result
    function.argtypes = [ctypes.c_void_p] * len(arguments) + [ctypes.POINTER(ctypes.c_char_p)]
    value = function(*arguments, ctypes.byref(error))
    if not value:
        raise SystemExit(f"{name}: {error.value.decode()}")
    return value


def table(name, *arguments):
    """The table that a function makes."""
    stream = Stream()
    call(name, ctypes.c_bool, *arguments, ctypes.addressof(stream))
    return pyarrow.RecordBatchReader._import_from_c(ctypes.addressof(stream)).read_all()


scene = call("sd_scene_built_in", ctypes.c_void_p, b"drop-out-dismiss")
library.sd_design_create.restype = ctypes.c_void_p
library.sd_design_create.argtypes = [ctypes.c_void_p]
design = library.sd_design_create(scene)
call("sd_design_vary", ctypes.c_bool, design, b"rope.frequency=1:6:32")
sweep = call("sd_sweep_create", ctypes.c_void_p, design, None)

parameters = table("sd_scene_parameters", scene).to_pylist()
frequency = next(row for row in parameters if row["path"] == "rope.frequency")
assert frequency["unit"] == "Hz" and frequency["varies"], frequency

rows = table("sd_sweep_run", sweep, None, None)
rows.validate(full=True)
assert rows.num_rows == 32, rows.num_rows
assert rows.column("rope.frequency").to_pylist()[-1] == 6
assert rows.schema.field("settleTime").metadata[b"unit"] == b"s"
assert set(rows.column("status").to_pylist()) <= {"resting", "moving", "offscreen"}
print(f"pyarrow {pyarrow.__version__}: {rows.num_rows} rows, {rows.num_columns} columns")
