"""Drawings of cubes."""

from __future__ import annotations

_COLOURS = {"U": "#ffffff", "R": "#c41e3a", "F": "#009b48", "D": "#ffd500", "L": "#ff5800", "B": "#0051ba"}
_PLACES = {"U": (3, 0), "L": (0, 3), "F": (3, 3), "R": (6, 3), "B": (9, 3), "D": (3, 6)}  # columns and rows
_SIZE = 20


def draw(facelets: str) -> str:
    """Return the net of a cube as SVG, from its 54 facelets in the order U R F D L B."""
    squares = []
    for i, facelet in enumerate(facelets):
        column, row = _PLACES["URFDLB"[i // 9]]
        x, y = (column + i % 3) * _SIZE, (row + i % 9 // 3) * _SIZE
        squares.append(f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" fill="{_COLOURS[facelet]}"/>')
    width, height = 12 * _SIZE, 9 * _SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="-1 -1 {width + 2} {height + 2}"'
        f' role="img" aria-label="cube {facelets}" stroke="#222" stroke-width="1">{"".join(squares)}</svg>'
    )
