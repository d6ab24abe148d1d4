"""Methods that events have besides their fields."""

from __future__ import annotations

from typing import Tuple

from ._drawing import draw


class Moves:
    """An event with moves on the normal and on the inverse scramble."""

    normal: Tuple[str, ...]
    inverse: Tuple[str, ...]

    def __str__(self) -> str:
        """Return the moves, those on the inverse scramble in parentheses."""
        inverse = "(" + " ".join(self.inverse) + ")" if self.inverse else ""
        return " ".join([*self.normal, inverse] if inverse else self.normal)


class OnAxes:
    """An event about some axes."""

    axes: Tuple[str, ...]

    @property
    def axis(self) -> str:
        """The axes, such as fb, separated by commas."""
        return ",".join(self.axes)


class Drawn:
    """An event with the facelets of a cube. Notebooks draw it."""

    facelets: str

    def _repr_svg_(self) -> str:
        return draw(self.facelets)
