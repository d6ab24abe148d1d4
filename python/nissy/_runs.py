"""Running requests."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, AsyncIterator, Callable, Deque, Dict, Generic, Iterator, List, Mapping, Optional, Tuple, Type, TypeVar

from . import _library
from ._cube import Cube
from ._errors import CancelledError, Error, error_of
from ._event import Event, event
from ._events import ABOUT

T = TypeVar("T", bound=Event, covariant=True)
E = TypeVar("E", bound=Event)

_SLICE = 0.05  # seconds after which Python looks for signals while it waits


class Run:
    """A request that runs. It ends when the object is deleted."""

    def __init__(self, session: Requester, request: Mapping[str, Any]) -> None:
        self._number = 0
        self._session = session  # which must not be deleted before
        self._number = _library.start(session._number, request)

    def pull(self, seconds: float) -> Tuple[int, List[Dict[str, Any]]]:
        """Return the status and the waiting lines. Wait for the first one."""
        return _library.next_lines(self._number, int(seconds * 1000))

    def end(self) -> None:
        """Cancel the request, and wait until it has ended."""
        number, self._number = self._number, 0
        if number:
            _library.end(number)

    def __del__(self) -> None:
        self.end()


class Results(Generic[T]):
    """The results of a request, as they are found.

    Read them once, with for or with async for. The search ends when the loop is left, with close,
    or at the timeout; then reading raises TimeoutError.
    """

    def __init__(self, run: Run, kinds: Tuple[Type[Event], ...], on_event: Optional[Callable[[Event], None]], timeout: Optional[float]) -> None:
        self._run = run
        self._kinds = kinds
        self._on_event = on_event
        self._deadline = None if timeout is None else time.monotonic() + timeout
        self._error: Optional[Exception] = None
        self._ended = False
        self._begun = False

    def close(self) -> None:
        """End the search. Any thread may call it."""
        self._run.end()

    def __enter__(self) -> Results[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[T]:
        self._begin()
        return self._read()

    def _read(self) -> Iterator[T]:
        try:
            while not self._ended:
                yield from self._pull(_SLICE)
            self._finish()
        finally:
            self.close()

    def __aiter__(self) -> AsyncIterator[T]:
        self._begin()
        return _AsyncIterator(self)

    def _begin(self) -> None:
        if self._begun:
            raise RuntimeError("results can be read only once")
        self._begun = True

    def _finish(self) -> None:
        """Raise the error with which the request has ended, if any."""
        if self._error is not None:
            raise self._error

    def _pull(self, seconds: float) -> List[T]:
        """Return the results that wait, up to some seconds later."""
        return self._take(*self._run.pull(self._bounded(seconds)))

    def _bounded(self, seconds: float) -> float:
        """Return the time to wait, at most until the timeout."""
        return seconds if self._deadline is None else min(seconds, max(self._deadline - time.monotonic(), 0))

    def _take(self, status: int, lines: List[Dict[str, Any]]) -> List[T]:
        """Return the results among the lines, and note how the request has ended."""
        if status == _library.FAILED:
            self._error = error_of(lines.pop())
        elif status in (_library.CANCELLED, _library.BAD_HANDLE):
            self._error = CancelledError("the request was cancelled")
        self._ended = status not in (_library.EVENTS, _library.TIMEOUT)
        if not self._ended and self._deadline is not None and time.monotonic() >= self._deadline:
            self._error, self._ended = TimeoutError("the request has taken too long"), True
        results = []
        for line in lines:
            found = event(line)
            if isinstance(found, self._kinds) and not isinstance(found, ABOUT):
                results.append(found)
            elif self._on_event is not None:
                self._on_event(found)
        return results  # type: ignore[return-value]  # the request has only results of type T


class _AsyncIterator(Generic[T]):
    """Reads results without blocking the event loop. It ends the search when it is deleted."""

    def __init__(self, results: Results[T]) -> None:
        self._results = results
        self._waiting: Deque[T] = deque()

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        import asyncio  # importing it takes longer than all of nissy

        while not self._waiting:
            if self._results._ended:
                self._results.close()
                self._results._finish()
                raise StopAsyncIteration
            self._waiting.extend(self._results._pull(0))
            await asyncio.sleep(0)
            if not self._waiting and not self._results._ended:
                await self._wait(asyncio.get_running_loop())
        return self._waiting.popleft()

    async def _wait(self, loop: Any) -> None:
        """Wait in another thread. If the task is cancelled, end the search."""
        results = self._results
        try:
            pulled = await loop.run_in_executor(None, results._run.pull, results._bounded(_SLICE))
        except BaseException:
            results.close()
            raise
        self._waiting.extend(results._take(*pulled))

    def __del__(self) -> None:
        self._results.close()


class Requester:
    """Starts requests in a session. The methods for requests are generated."""

    _number: int
    _on_event: Optional[Callable[[Event], None]]

    def _stream(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> Results[E]:
        """Start a request. Its results are of the given kinds."""
        fields = {name: _json(value) for name, value in request.items() if value is not None}
        return Results(Run(self, fields), kinds, self._on_event, timeout)

    def _all(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> Tuple[E, ...]:
        """Run a request and return all of its results."""
        return tuple(self._stream(kinds, request, timeout))

    def _one(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> E:
        """Run a request and return its only result."""
        results = self._all(kinds, request, timeout)
        if not results:
            raise Error(f"{request['command']}: there is no result")
        return results[0]


def _json(value: Any) -> Any:
    """Return the value of a parameter in JSON."""
    return value.b32 if isinstance(value, Cube) else value
