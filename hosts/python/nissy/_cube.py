"""Cubes."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Optional, Union

from ._drawing import draw

if TYPE_CHECKING:
    from ._events import State
    from ._session import Session


@functools.lru_cache(maxsize=None)
def _session() -> Session:
    """Return the session that computes cubes."""
    from ._session import Session

    return Session(threads=1)


class Cube:
    """A cube: moves on the solved cube, or a cube in any form that nissy reads, such as 54 facelets.

    With a second argument the first is moves on that cube. faces is the order of the faces in the facelets,
    if it is not U R F D L B.

    >>> Cube("R U F").b32
    'GETVSBAH=ZFCXBAGLYTKE=A'
    >>> Cube("R U") == Cube("R").apply("U")
    True
    >>> Cube("UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB") == Cube("R")
    True
    """

    __slots__ = ("_state",)
    _state: State

    def __init__(self, moves: str = "", cube: Union[str, Cube, None] = None, *, faces: Optional[str] = None) -> None:
        self._state = _session().print(moves, cube=cube, faces=faces)

    @property
    def facelets(self) -> str:
        """The 54 facelets, in the order U R F D L B."""
        return self._state.facelets

    @property
    def b32(self) -> str:
        """The cube in B32, the format of nissy-core."""
        return self._state.b32

    @property
    def reid(self) -> str:
        """The 20 pieces in Reid's notation."""
        return self._state.reid

    def apply(self, moves: str) -> Cube:
        """Return the cube after moves."""
        return Cube(moves, self)

    def inverse(self) -> Cube:
        """Return the inverse cube."""
        return Cube(cube=_session().inverse(cube=self).b32)

    def transform(self, symmetry: str) -> Cube:
        """Return the cube seen through a symmetry, such as "rotation RU"."""
        return Cube(cube=_session().transform(symmetry, cube=self).b32)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cube) and self.b32 == other.b32

    def __hash__(self) -> int:
        return hash(self.b32)

    def __str__(self) -> str:
        return self.b32

    def __repr__(self) -> str:
        return f"Cube(cube={self.b32!r})"

    def _repr_svg_(self) -> str:
        return draw(self.facelets)
