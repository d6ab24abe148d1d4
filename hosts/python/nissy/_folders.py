"""Where nissy keeps data."""

from __future__ import annotations

import os
import sys

from ._events import DATA_FOLDERS, DATA_VARIABLE


def data_folder() -> str:
    """Return the data folder of the program nissy, which depends on the environment.

    It is the one that the variable NISSYDATA names, or else a folder of the user. It is empty if
    there is none; then tables stay in memory.
    """
    if os.environ.get(DATA_VARIABLE):
        return os.environ[DATA_VARIABLE]
    system = "windows" if sys.platform == "win32" else sys.platform
    for variable, path in DATA_FOLDERS.get(system, DATA_FOLDERS[""]):
        parent = os.environ.get(variable, "")
        if os.path.isabs(parent):
            return os.path.join(parent, path)
    return ""
