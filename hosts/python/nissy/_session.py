"""Sessions."""

from __future__ import annotations

import os
from typing import Any, Callable, Mapping, Optional, Union

from . import _library
from ._event import Event
from ._requests import Requests
from ._runs import Results


class Session(Requests):
    """A session with tables, an attempt, and the results of searches.

    data is the folder where tables are saved; without it they stay in memory. With environment,
    it is data_folder() by default. memory limits the total size of the tables, in bytes; a
    table of up to 1 MB is built regardless. threads is the number of threads of a search, by
    default one for each core. on_event is called with notices and progress, in the thread that
    reads the results.

    Threads may share a session. Close it at the end, or use it with with.
    """

    def __init__(
        self,
        data: Union[str, os.PathLike[str], None] = None,
        *,
        memory: int = 0,
        threads: int = 0,
        environment: bool = False,
        on_event: Optional[Callable[[Event], None]] = None,
    ) -> None:
        self._on_event = on_event
        folder = os.fspath(data) if data is not None else ""
        self._number = _library.open_session({"data": folder, "memory": memory, "threads": threads, "environment": environment})

    def run(self, request: Mapping[str, Any], timeout: Optional[float] = None) -> Results[Event]:
        """Start a request given by its fields in JSON, such as {"command": "steps"}."""
        if not isinstance(request, Mapping):
            raise TypeError(f'request must be a dict such as {{"command": "steps"}}, not {type(request).__name__}')
        return self._stream((Event,), request, timeout)

    def close(self) -> None:
        """End all searches and release the tables. It waits until new tables are saved."""
        number, self._number = self._number, 0
        if number:
            _library.close_session(number)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()
