"""The functions of nissy's library in C."""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from typing import Any, Dict, List, Mapping, Tuple

from ._errors import CancelledError, ForkedError, InputError, error_of
from ._event import fields_of

_ABI = 1
_NAMES = {"win32": "libnissy.dll", "darwin": "libnissy.dylib"}

# What the functions return, as in nissy.h.
OK, EVENTS, TIMEOUT, DONE, CANCELLED, FAILED, BAD_HANDLE, FORKED = range(8)


@functools.lru_cache(maxsize=None)
def _library() -> ctypes.CDLL:
    path = os.path.join(os.path.dirname(__file__), _NAMES.get(sys.platform, "libnissy.so"))
    lib = ctypes.CDLL(path)
    number, text, place = ctypes.c_uint64, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)
    for name, arguments in {
        "open": (text, ctypes.POINTER(number), place),
        "start": (number, text, ctypes.POINTER(number), place),
        "next": (number, ctypes.c_int, place),
        "cancel": (number,),
        "pause": (number, place),
        "resume": (number, place),
        "end": (number,),
        "close": (number,),
        "free": (ctypes.c_void_p,),
    }.items():
        getattr(lib, "nissy_" + name).argtypes = arguments
    lib.nissy_free.restype = None
    lib.nissy_version.restype = ctypes.c_char_p
    lib.nissy_abi.restype = ctypes.c_uint32
    if lib.nissy_abi() != _ABI:
        raise ImportError(f"{path} has version {lib.nissy_abi()} of the interface instead of {_ABI}")
    return lib


def version() -> str:
    """Return the version of the library."""
    text: bytes = _library().nissy_version()
    return text.decode()


def _take(place: ctypes.c_void_p) -> bytes:
    """Return a text of the library, and free it."""
    if not place.value:
        return b""
    text = ctypes.string_at(place.value)
    _library().nissy_free(place)
    return text


def _check(status: int, error: ctypes.c_void_p) -> None:
    """Raise the error of a call that should have returned OK."""
    text = _take(error)
    if status == FORKED:
        raise ForkedError("this process is a fork of one that has used nissy: use multiprocessing with spawn")
    if status == BAD_HANDLE:
        raise CancelledError("the session is closed")
    if status != OK:
        import json

        line = json.loads(text)
        raise InputError(line["error"], line["token"], line["column"], line.get("field", ""), line.get("line", 0))


def open_session(options: Mapping[str, Any]) -> int:
    """Open a session and return its number."""
    session, error = ctypes.c_uint64(), ctypes.c_void_p()
    _check(_library().nissy_open(_encode(options), session, error), error)
    return session.value


def close_session(session: int) -> None:
    """Close a session. In a fork this does nothing."""
    _library().nissy_close(session)


def start(session: int, request: Mapping[str, Any]) -> int:
    """Start a request and return the number of its run."""
    run, error = ctypes.c_uint64(), ctypes.c_void_p()
    _check(_library().nissy_start(session, _encode(request), run, error), error)
    return run.value


def next_lines(run: int, milliseconds: int) -> Tuple[int, List[Dict[str, Any]]]:
    """Return the status of a run and its waiting lines."""
    place = ctypes.c_void_p()
    status: int = _library().nissy_next(run, milliseconds, place)
    text = _take(place)
    if status == FORKED:
        _check(status, place)
    lines: List[Dict[str, Any]] = []
    if text:
        import json  # not before it is needed: that takes 3 ms

        lines = json.loads(b"[" + text[:-1].replace(b"\n", b",") + b"]")
    return status, lines


def cancel(run: int) -> None:
    """Make a run end soon. What it has found can still be read. In a fork this does nothing."""
    _library().nissy_cancel(run)


def pause(run: int) -> None:
    """Make a run wait until resume."""
    _check_run("nissy_pause", run)


def resume(run: int) -> None:
    """Let a paused run go on."""
    _check_run("nissy_resume", run)


def _check_run(function: str, run: int) -> None:
    """Call a function about a run, and raise its error."""
    place = ctypes.c_void_p()
    status: int = getattr(_library(), function)(run, place)
    text = _take(place)
    if status == FORKED:
        _check(status, place)
    if status != OK:
        import json

        raise error_of(json.loads(text) if text and status != BAD_HANDLE else {"error": "the search has ended: nothing to pause or resume"})


def end(run: int) -> None:
    """Cancel a run, wait for its end, and release it. In a fork this does nothing."""
    _library().nissy_end(run)


def _encode(fields: Mapping[str, Any]) -> bytes:
    """Return an object in JSON.

    A value that JSON cannot express, such as bytes or NaN, is replaced by one that no field accepts,
    so that the library reports what the field must be.
    """
    import json

    try:
        return json.dumps(fields, allow_nan=False, default=fields_of).encode()
    except (TypeError, ValueError):
        return json.dumps({str(name): value if _is_json(value) else [[]] for name, value in fields.items()}, default=fields_of).encode()


def _is_json(value: Any) -> bool:
    """Report whether JSON can express a value."""
    import json

    try:
        json.dumps(value, allow_nan=False, default=fields_of)
    except (TypeError, ValueError):
        return False
    return True
