"""nissy solves Rubik's cubes step by step, for Fewest Moves.

>>> with Session() as s:
...     for sol in s.solve("eofb", "R' U' F D2 L2 F R2 U2 R2 B", niss="niss", count=2):
...         print(sol, sol.length, sol.axis)
F U2 F 3 fb
B L2 B 3 fb
"""

from . import _events as events
from ._cube import Cube
from ._errors import CancelledError, Error, ForkedError, InputError
from ._event import Event
from ._events import VERSION as __version__
from ._folders import data_folder
from ._runs import Results
from ._session import Session

__all__ = ["CancelledError", "Cube", "Error", "Event", "ForkedError", "InputError", "Results", "Session", "data_folder", "events"]
