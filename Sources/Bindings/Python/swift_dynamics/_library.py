"""The shared library: where it is, its functions, and calls of them.

Calls through ctypes release the GIL.
"""

import ctypes
import os
import sys
import weakref
from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import cache
from pathlib import Path
from typing import Any

from ._errors import DynamicsError
from ._system import library_name


class SweepOptions(ctypes.Structure):
    """sd_sweep_options: what a sweep measures, and its clock."""

    _fields_ = [
        ("size", c_size_t),
        ("metrics", POINTER(c_char_p)),
        ("metric_count", c_size_t),
        ("frame_rate", c_double),
        ("drop_every", c_uint32),
    ]


class RunOptions(ctypes.Structure):
    """sd_run_options: how a sweep runs."""

    _fields_ = [
        ("size", c_size_t),
        ("precision", c_int32),
        ("thread_count", c_uint32),
        ("first_row", c_int64),
        ("row_count", c_int64),
        ("batch_rows", c_int64),
    ]


# sd_progress: what receives the scenarios done and the scenarios in all.
PROGRESS = ctypes.CFUNCTYPE(None, c_void_p, c_int64, c_int64)


class AnalysisOptions(ctypes.Structure):
    """sd_analysis_options: how an analysis runs."""

    _fields_ = [
        ("size", c_size_t),
        ("frame_rate", c_double),
        ("drop_every", c_uint32),
        ("precision", c_int32),
        ("thread_count", c_uint32),
        ("seed", c_uint64),
        ("progress", PROGRESS),
        ("progress_context", c_void_p),
    ]


class SolveOptions(ctypes.Structure):
    """sd_solve_options: the question of a solution."""

    _fields_ = [
        ("size", c_size_t),
        ("vary", POINTER(c_char_p)),
        ("vary_count", c_size_t),
        ("goals", POINTER(c_char_p)),
        ("goal_count", c_size_t),
        ("minimize", POINTER(c_char_p)),
        ("minimize_count", c_size_t),
        ("maximize", POINTER(c_char_p)),
        ("maximize_count", c_size_t),
        ("budget", c_int64),
        ("solution_limit", c_int32),
        ("exact", c_bool),
        ("across", POINTER(c_char_p)),
        ("across_count", c_size_t),
        ("across_share", c_double),
        ("wishes", POINTER(c_char_p)),
        ("wish_count", c_size_t),
    ]


class MatchOptions(ctypes.Structure):
    """sd_match_options: the question of a match."""

    _fields_ = [
        ("size", c_size_t),
        ("vary", POINTER(c_char_p)),
        ("vary_count", c_size_t),
        ("start_earliest", c_double),
        ("start_latest", c_double),
        ("sample_count", c_int64),
        ("match_limit", c_int32),
        ("across", POINTER(c_char_p)),
        ("across_count", c_size_t),
    ]


class SensitivityOptions(ctypes.Structure):
    """sd_sensitivity_options: the question of a sensitivity analysis."""

    _fields_ = [
        ("size", c_size_t),
        ("vary", POINTER(c_char_p)),
        ("vary_count", c_size_t),
        ("metrics", POINTER(c_char_p)),
        ("metric_count", c_size_t),
        ("methods", POINTER(c_char_p)),
        ("method_count", c_size_t),
        ("sample_count", c_int64),
        ("walk_count", c_int64),
        ("resample_count", c_int64),
        ("across", POINTER(c_char_p)),
        ("across_count", c_size_t),
        ("across_share", c_double),
    ]


# Result and arguments of each function. A text that the caller releases is a c_void_p.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "sd_version": (c_char_p, []),
    "sd_text_release": (None, [c_void_p]),
    "sd_scene_names": (c_void_p, []),
    "sd_scene_built_in": (c_void_p, [c_char_p, c_void_p]),
    "sd_scene_parse": (c_void_p, [c_char_p, c_char_p, c_void_p]),
    "sd_scene_read": (c_void_p, [c_char_p, c_void_p]),
    "sd_scene_setting": (c_void_p, [c_void_p, c_char_p, c_char_p, c_void_p]),
    "sd_scene_release": (None, [c_void_p]),
    "sd_scene_name": (c_void_p, [c_void_p]),
    "sd_scene_yaml": (c_void_p, [c_void_p]),
    "sd_scene_engine": (c_void_p, [c_void_p]),
    "sd_scene_uikit_code": (c_void_p, [c_void_p, c_void_p]),
    "sd_scene_parameters": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "sd_scene_page": (
        c_void_p,
        [c_void_p, POINTER(c_char_p), c_size_t, POINTER(SweepOptions), c_void_p],
    ),
    "sd_design_create": (c_void_p, [c_void_p]),
    "sd_design_vary": (c_bool, [c_void_p, c_char_p, c_void_p]),
    "sd_design_vary_values": (c_bool, [c_void_p, c_char_p, c_void_p, c_size_t, c_void_p]),
    "sd_design_vary_together": (
        c_bool,
        [c_void_p, POINTER(c_char_p), c_size_t, c_void_p, c_size_t, c_void_p],
    ),
    "sd_design_require": (c_bool, [c_void_p, c_char_p, c_void_p]),
    "sd_design_release": (None, [c_void_p]),
    "sd_sweep_create": (c_void_p, [c_void_p, POINTER(SweepOptions), c_void_p]),
    "sd_sweep_release": (None, [c_void_p]),
    "sd_sweep_row_count": (c_int64, [c_void_p]),
    "sd_sweep_run": (c_bool, [c_void_p, POINTER(RunOptions), c_void_p, c_void_p, c_void_p]),
    "sd_sweep_trace": (
        c_bool,
        [c_void_p, POINTER(c_int64), c_size_t, POINTER(RunOptions), c_void_p, c_void_p, c_void_p],
    ),
    "sd_metrics": (c_bool, [c_void_p, c_void_p]),
    "sd_solve": (
        c_void_p,
        [c_void_p, POINTER(SolveOptions), POINTER(AnalysisOptions), c_void_p, c_void_p],
    ),
    "sd_recording_create": (c_void_p, []),
    "sd_recording_add": (
        c_bool,
        [c_void_p, c_char_p, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p],
    ),
    "sd_recording_parse": (c_void_p, [c_void_p, c_char_p, c_char_p, c_void_p]),
    "sd_recording_curve": (c_void_p, [c_char_p, c_void_p]),
    "sd_recording_release": (None, [c_void_p]),
    "sd_match": (
        c_void_p,
        [c_void_p, c_void_p, POINTER(MatchOptions), POINTER(AnalysisOptions), c_void_p, c_void_p],
    ),
    "sd_matches_rows": (c_bool, [c_void_p, c_void_p, c_void_p]),
    "sd_matches_errors": (c_bool, [c_void_p, c_int64, c_void_p, c_void_p]),
    "sd_matches_remarks": (c_void_p, [c_void_p]),
    "sd_matches_frame_rate": (c_double, [c_void_p]),
    "sd_matches_release": (None, [c_void_p]),
    "sd_sensitivity": (
        c_bool,
        [
            c_void_p,
            POINTER(SensitivityOptions),
            POINTER(AnalysisOptions),
            c_void_p,
            c_void_p,
            c_void_p,
        ],
    ),
    "sd_cancellation_create": (c_void_p, []),
    "sd_cancellation_cancel": (None, [c_void_p]),
    "sd_cancellation_release": (None, [c_void_p]),
}


@cache
def library() -> ctypes.CDLL:
    """The library that SWIFT_DYNAMICS_LIBRARY names, or else the one of the wheel."""
    name = library_name(sys.platform)
    path = os.environ.get("SWIFT_DYNAMICS_LIBRARY") or str(Path(__file__).parent / name)
    try:
        loaded = ctypes.CDLL(path)
    except OSError as problem:
        raise ImportError(
            f"{path}: cannot load the library ({problem}); expected a built {name}. "
            "Install the wheel, or set SWIFT_DYNAMICS_LIBRARY to the library's path."
        ) from problem
    for function_name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, function_name)
        function.restype, function.argtypes = result, arguments
    return loaded


def version() -> str:
    """The version of the library, such as "0.1.0"."""
    text: bytes = library().sd_version()
    return text.decode()


def encoded(text: str) -> bytes:
    """A text for C, which ends texts with NUL."""
    if not isinstance(text, str):
        raise DynamicsError(f"got {text!r}; expected a text")
    if "\0" in text:
        raise DynamicsError(f"{text!r}: the text contains NUL; expected a text without it")
    return text.encode()


def texts(values: list[str]) -> Any:
    """An array of texts for C."""
    return (c_char_p * len(values))(*map(encoded, values))


def taken(text: int | None) -> str:
    """The text that C returned, which is released."""
    if not text:
        return ""
    try:
        return ctypes.string_at(text).decode()
    finally:
        library().sd_text_release(text)


def call(name: str, *arguments: Any) -> Any:
    """Calls a function whose last parameter is its error.

    Raises:
        DynamicsError: The function failed.
    """
    error = c_void_p()
    result = getattr(library(), name)(*arguments, ctypes.byref(error))
    if not result:
        raise DynamicsError(taken(error.value) or f"{name} failed")
    return result


class Handle:
    """Owns a handle of the library, and releases it once."""

    def __init__(self, pointer: int, kind: str) -> None:
        """`kind` is the handle's type without sd_, such as "scene"."""
        self.pointer = pointer
        weakref.finalize(self, getattr(library(), f"sd_{kind}_release"), pointer)
