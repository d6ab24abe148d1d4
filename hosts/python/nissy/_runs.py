"""Running requests."""

from __future__ import annotations

import _thread
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


class _Timer:
    """Cancels a run after some seconds. It holds no reference to the Run, which can therefore be deleted."""

    def __init__(self, number: int, seconds: float) -> None:
        self.passed = False
        self._number = number
        self._left = min(max(seconds, 0), _thread.TIMEOUT_MAX)
        self._changing = _thread.allocate_lock()
        self._stopped: Optional[_thread.LockType] = None  # held until the time is stopped; None: it stands still
        self.start()

    def start(self) -> None:
        """Start the time, or start it again."""
        with self._changing:
            if self._stopped is None:
                self._started = time.monotonic()
                self._stopped = _thread.allocate_lock()
                self._stopped.acquire()
                _thread.start_new_thread(self._wait, (self._stopped, self._left))

    def _wait(self, stopped: _thread.LockType, seconds: float) -> None:
        if not stopped.acquire(timeout=seconds):
            self.passed = True
            _library.cancel(self._number)

    def stop(self) -> None:
        """Stop the time."""
        with self._changing:
            if self._stopped is not None:
                self._left = max(self._left - (time.monotonic() - self._started), 0)
                self._stopped.release()
                self._stopped = None


class Run:
    """A running request. It ends when the object is deleted, or at its timeout."""

    _number = 0  # until it has started
    _timer: Optional[_Timer] = None

    def __init__(self, session: Requester, request: Mapping[str, Any], seconds: Optional[float]) -> None:
        self._session = session  # which must not be deleted before
        self._number = _library.start(session._number, request)
        if seconds is not None:
            self._timer = _Timer(self._number, seconds)

    def pull(self, seconds: float) -> Tuple[int, List[Dict[str, Any]]]:
        """Return the status and the waiting lines. Wait for the first one."""
        return _library.next_lines(self._number, int(seconds * 1000))

    def why_cancelled(self) -> Exception:
        """Return the error that says why the request was cancelled."""
        if self._number and self._timer is not None and self._timer.passed:
            return TimeoutError("the request has taken too long")
        return CancelledError("the request was cancelled")

    def pause(self) -> None:
        """Make the request wait. Its timeout does not run."""
        _library.pause(self._number)
        if self._timer is not None:
            self._timer.stop()

    def resume(self) -> None:
        """Let the request go on."""
        _library.resume(self._number)
        if self._timer is not None:
            self._timer.start()

    def end(self) -> None:
        """Cancel the request, and wait until it has ended."""
        number, self._number = self._number, 0
        if number and self._timer is not None:
            self._timer.stop()
        if number:
            _library.end(number)

    def __del__(self) -> None:
        self.end()


class Results(Generic[T]):
    """The results of a request, as they are found.

    Read them once. A for or async for loop ends the search when it is left. next and anext read
    single results; then end the search with close, or use with or async with.

    When the timeout expires, the search ends, even if nothing is reading. Results found by then can
    still be read; after the last of them, reading raises TimeoutError. A search that has finished
    before the timeout raises no error, however late it is read. At most 256 events are buffered:
    when the buffer is full, the search waits for its reader, and so may reach the timeout.
    """

    def __init__(self, run: Run, kinds: Tuple[Type[Event], ...], on_event: Optional[Callable[[Event], None]]) -> None:
        self._run = run
        self._kinds = kinds
        self._on_event = on_event
        self._waiting: Deque[T] = deque()
        self._error: Optional[Exception] = None
        self._ended = False
        self._begun = False

    def close(self) -> None:
        """End the search. Any thread may call it.

        Reading then raises CancelledError, perhaps after some more results.
        """
        self._run.end()

    def pause(self) -> None:
        """Make the search wait until resume. Any thread may call it, also while another reads.

        The search keeps its memory but uses no processor time, and its timeout does not run. A table that
        it needs is finished first. After ten minutes it ends, and reading raises Error. Pausing or
        resuming a search that has ended raises Error; pausing one that is paused does nothing.
        """
        self._run.pause()

    def resume(self) -> None:
        """Let a paused search go on. Any thread may call it."""
        self._run.resume()

    def __enter__(self) -> Results[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Results[T]:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[T]:
        return self._begin()

    def __aiter__(self) -> AsyncIterator[T]:
        return self._begin()

    def _begin(self) -> _Loop[T]:
        if self._begun:
            raise RuntimeError("results can be read only once")
        self._begun = True
        return _Loop(self)

    def __next__(self) -> T:
        try:
            while not self._waiting and not self._ended:
                self._take(*self._run.pull(_SLICE))
        except BaseException:
            self.close()
            raise
        return self._first(StopIteration)

    async def __anext__(self) -> T:
        try:
            while not self._waiting and not self._ended:
                await self._pull()
        except BaseException:  # for example, the task is cancelled
            self.close()
            raise
        return self._first(StopAsyncIteration)

    async def _pull(self) -> None:
        """Take the lines that wait. If there are none, wait for them in another thread."""
        import asyncio  # importing it takes longer than importing nissy

        self._take(*self._run.pull(0))
        await asyncio.sleep(0)
        if not self._waiting and not self._ended:
            loop = asyncio.get_running_loop()
            self._take(*await loop.run_in_executor(None, self._run.pull, _SLICE))

    def _first(self, end: Type[Exception]) -> T:
        """Return the first result that waits. If there is none, raise the error of the request, or end if there was none."""
        if self._waiting:
            return self._waiting.popleft()
        raise self._error or end

    def _take(self, status: int, lines: List[Dict[str, Any]]) -> None:
        """Keep the results among the lines, and note how the request has ended."""
        if status == _library.FAILED:
            self._error = error_of(lines.pop())
        elif status in (_library.CANCELLED, _library.BAD_HANDLE):
            self._error = self._run.why_cancelled()
        self._ended = status not in (_library.EVENTS, _library.TIMEOUT)
        for line in lines:
            found = event(line)
            if isinstance(found, self._kinds) and not isinstance(found, ABOUT):
                self._waiting.append(found)  # type: ignore[arg-type]  # the request has only results of type T
            elif self._on_event is not None:
                self._on_event(found)
        if self._ended:
            self.close()


class _Loop(Generic[T]):
    """Reads results in a loop. It is deleted when the loop is left, and then ends the search."""

    def __init__(self, results: Results[T]) -> None:
        self._results = results

    def __iter__(self) -> Iterator[T]:
        return self

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    def __next__(self) -> T:
        return next(self._results)

    async def __anext__(self) -> T:
        return await self._results.__anext__()

    def __del__(self) -> None:
        self._results.close()


class Requester:
    """Starts requests in a session. The methods for requests are generated."""

    _number = 0  # until the session is open
    _on_event: Optional[Callable[[Event], None]] = None

    def _stream(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> Results[E]:
        """Start a request. Its results are of the given kinds."""
        fields = {name: _json(name, value) for name, value in request.items() if value is not None}
        return Results(Run(self, fields, _seconds(timeout)), kinds, self._on_event)

    def _all(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> Tuple[E, ...]:
        """Run a request and return all of its results."""
        return tuple(self._stream(kinds, request, timeout))

    def _one(self, kinds: Tuple[Type[E], ...], request: Mapping[str, Any], timeout: Optional[float]) -> E:
        """Run a request and return its only result."""
        results = self._all(kinds, request, timeout)
        if not results:
            raise Error(f"{request['command']}: there is no result")
        return results[0]


def _json(name: str, value: Any) -> Any:
    """Return the value of a parameter in JSON."""
    if not isinstance(value, Cube):
        return value
    if name != "cube":
        raise TypeError(f"{name} must not be a Cube: give the cube as cube=")
    return value.b32


def _seconds(timeout: Optional[float]) -> Optional[float]:
    """Check a timeout."""
    if timeout is None:
        return None
    if not hasattr(timeout, "__float__"):
        raise TypeError(f"timeout must be a number of seconds, not {type(timeout).__name__}")
    if timeout != timeout:
        raise ValueError("timeout must be a number of seconds, not NaN")
    return float(timeout)
