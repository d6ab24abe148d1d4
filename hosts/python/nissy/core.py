"""The functions of nissy-core's module, for programs that were written for it.

Such a program needs one other line:

    from nissy import core as nissy  # instead of: import nissy

Cubes are texts in B32, such as solved_cube. Moves are U D R L F B, the same with w, M S E and x y z,
each alone or with 2, 3 or '; those in parentheses are on the inverse scramble. A function that fails
raises an Exception with the number of the error, as in "Error from libnissy (-20)". The reason goes
to the standard error.

nissy keeps its tables itself, in data_folder() of the package. So what gendata returns is a handle of
512 bytes, which a program may save in a file, as it does with the tables of nissy-core. These are
accepted by solve, too, but not used.

In the child of a fork, the functions raise an Exception if the parent has called any of them.
"""

from __future__ import annotations

import ctypes
import functools
import operator
import sys
import threading
from typing import Any, Callable, List, Tuple, Union

from . import _library

__all__ = [
    "applymoves", "applytrans", "checkdata", "comparemoves", "countmoves", "gendata", "getcube", "inverse", "solve", "solverinfo", "variations",
    "nissflag_all", "nissflag_inverse", "nissflag_linear", "nissflag_mixed", "nissflag_normal", "solved_cube",
]

solved_cube = "ABCDEFGH=ABCDEFGHIJKL=A"

#: Which solutions to find: all moves on the normal scramble, all on the inverse one, some on each.
nissflag_normal = 1
nissflag_inverse = 2
nissflag_mixed = 4
nissflag_linear = nissflag_normal | nissflag_inverse
nissflag_all = nissflag_normal | nissflag_inverse | nissflag_mixed

# The sizes of buffers. The first two are those of nissy_core.h.
_CUBE = 24
_DATA_ID = 255
_LINES = 4 << 20

_OK, _UNSOLVABLE = 0, -1
_EQUAL, _DIFFERENT = 0, 99
_RUN, _STOP = 0, 1

_SLICE = 0.05  # seconds after which Python looks for signals while it waits

_Poll = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_Logger = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_void_p)

Data = Union[bytes, bytearray]


def inverse(cube: str) -> str:
    """Return the inverse of a cube, held in the same orientation."""
    return _cube("inverse", _text(cube))


def applymoves(cube: str, moves: str) -> str:
    """Return a cube after moves."""
    return _cube("applymoves", _text(cube), _text(moves))


def applytrans(cube: str, transformation: str) -> str:
    """Return a cube as seen through a symmetry, held in the same orientation.

    The transformation is "rotation" or "mirrored" and the faces to which U and F go, as in
    "mirrored BL".
    """
    return _cube("applytrans", _text(cube), _text(transformation))


def getcube(ep: int, eo: int, cp: int, co: int, orientation: int, options: str) -> str:
    """Return the cube with the given coordinates.

    ep is the permutation of the edges, below 12!, and eo their orientation, below 2**11. cp is the
    permutation of the corners, below 8!, and co their orientation, below 3**7. orientation is how
    the cube is held, below 24. With the options "fix" all numbers are allowed, and moves can solve the cube.
    """
    return _cube("getcube", *map(_long, (ep, eo, cp, co, orientation)), _text(options))


def variations(moves: str, variation: str) -> List[str]:
    """Return variations of moves.

    The variation is "lastqt", which turns the last quarter turns of both sides in either direction,
    or "unniss", which makes all moves on the normal scramble.
    """
    lines = ctypes.create_string_buffer(_LINES)
    _checked(_function("variations")(_text(moves), _text(variation), _LINES, lines))
    return _split(lines)


def countmoves(moves: str) -> int:
    """Return the number of moves in HTM: slice moves count two, rotations nothing."""
    return _checked(_function("countmoves")(_text(moves)))


def comparemoves(moves1: str, moves2: str) -> str:
    """Return "EQUAL" if the sequences have the same moves, apart from the order of parallel ones.

    Otherwise return "DIFFERENT".
    """
    code = _checked(_function("comparemoves")(_text(moves1), _text(moves2)))
    return "EQUAL" if code == _EQUAL else "DIFFERENT"


def solverinfo(solver: str) -> Tuple[int, str]:
    """Return the size of the data of a solver, and a name for them that may serve as that of a file.

    If there is no such solver, the size is the negative number of the error.
    """
    name = ctypes.create_string_buffer(_DATA_ID)
    size: int = _function("solverinfo")(_text(solver), name)
    return size, name.value.decode()


def gendata(solver: str) -> bytearray:
    """Build the tables of a solver, unless they are in the data folder, and return its data for solve."""
    size = _checked(_function("solverinfo")(_text(solver), ctypes.create_string_buffer(_DATA_ID)))
    data = bytearray(size)
    _checked(_function("gendata")(_text(solver), size, _address(data)))
    return data


def checkdata(solver: str, data: Data) -> bool:
    """Report whether data are those of a solver."""
    code: int = _function("checkdata")(_text(solver), len(data), _address(data))
    return code == _OK


def solve(
    cube: str,
    solver: str,
    nissflag: int,
    minmoves: int,
    maxmoves: int,
    maxsolutions: int,
    optimal: int,
    threads: int,
    data: Data,
) -> List[str]:
    """Return solutions of a cube.

    nissflag is a sum of flags, such as nissflag_linear. The solutions have at least minmoves and at
    most maxmoves moves, at most 20, and at most optimal moves more than the shortest one. There are at most
    maxsolutions of them. With 0 threads the search uses all cores. data are those of the solver,
    from gendata. Ctrl-C ends the search.
    """
    lines = ctypes.create_string_buffer(_LINES)
    options = tuple(map(_unsigned, (nissflag, minmoves, maxmoves, maxsolutions, optimal, threads)))
    arguments = (_text(cube), _text(solver), *options, len(data), _address(data), _LINES, lines, None)
    _checked(_Search(arguments).wait())
    return _split(lines)


class _Search:
    """A search in another thread, so that Python sees signals meanwhile."""

    def __init__(self, arguments: Tuple[Any, ...]) -> None:
        self._status = _RUN
        self._code = _OK
        self._arguments = arguments
        self._function = _function("solve")  # which loads the library in this thread
        self._poll = _Poll(lambda _: self._status)
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        self._code = self._function(*self._arguments, self._poll, None)

    def wait(self) -> int:
        """Return the result of the search. Stop it if a handler of a signal raises an exception."""
        self._thread.start()
        try:
            while self._thread.is_alive():
                self._thread.join(_SLICE)
        finally:
            self._status = _STOP
            self._thread.join()
        return self._code


def _write_log(line: bytes, _: object) -> None:
    sys.stderr.write(line.decode())


_log = _Logger(_write_log)


@functools.lru_cache(maxsize=None)
def _functions() -> ctypes.CDLL:
    """Return the library with the types of its functions for nissy-core."""
    lib = _library._library()
    text, size, number, flag = ctypes.c_char_p, ctypes.c_ulonglong, ctypes.c_longlong, ctypes.c_uint
    pointer = ctypes.c_void_p
    for name, arguments in {
        "inverse": (text, text),
        "applymoves": (text, text, text),
        "applytrans": (text, text, text),
        "getcube": (number, number, number, number, number, text, text),
        "variations": (text, text, size, text),
        "countmoves": (text,),
        "comparemoves": (text, text),
        "solverinfo": (text, text),
        "gendata": (text, size, pointer),
        "checkdata": (text, size, pointer),
        "solve": (text, text, flag, flag, flag, flag, flag, flag, size, pointer, flag, text, pointer, _Poll, pointer),
        "setlogger": (_Logger, pointer),
    }.items():
        function = getattr(lib, "nissy_" + name)
        function.argtypes, function.restype = arguments, number
    lib.nissy_setlogger(_log, None)
    return lib


def _function(name: str) -> Callable[..., int]:
    function: Callable[..., int] = getattr(_functions(), "nissy_" + name)
    return function


def _checked(code: int) -> int:
    """Return the result of a function, or raise its error."""
    if code < 0 and code != _UNSOLVABLE:
        raise Exception(f"Error from libnissy ({code})")
    return code


def _cube(name: str, *arguments: Any) -> str:
    """Call a function whose result is a cube."""
    result = ctypes.create_string_buffer(_CUBE)
    _checked(_function(name)(*arguments, result))
    return result.value.decode()


def _split(lines: ctypes.Array[ctypes.c_char]) -> List[str]:
    return lines.value.decode().split("\n")[:-1]


def _text(value: str) -> bytes:
    """Return a text for C."""
    if not isinstance(value, str):
        raise TypeError(f"must be str, not {type(value).__name__}")
    text = value.encode()
    if b"\0" in text:
        raise ValueError("embedded null character")
    return text


def _long(value: int) -> int:
    """Return a number for C that must have 64 bits."""
    value = operator.index(value)
    if not -(1 << 63) <= value < 1 << 63:
        raise OverflowError("int too big to convert")
    return value


def _unsigned(value: int) -> int:
    """Return a number for C, of which only 32 bits count."""
    return operator.index(value) & 0xFFFFFFFF


def _address(data: Data) -> Any:
    """Return the memory of data for C."""
    if isinstance(data, bytearray):
        return (ctypes.c_char * len(data)).from_buffer(data)
    if isinstance(data, bytes):
        return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p)
    raise TypeError(f"data must be bytearray, not {type(data).__name__}")
