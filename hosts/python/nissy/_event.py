"""How events are made from JSON."""

from __future__ import annotations

import _thread  # importing threading takes 2 ms
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Dict, FrozenSet, List, Mapping, NoReturn, Optional, Tuple, Type, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(frozen):
        """Leave a class to Part._complete: making all of them at once would take 50 ms."""
        return lambda cls: cls


_making = _thread.allocate_lock()

P = TypeVar("P", bound="Part")
Reader = Callable[[Any], Any]


class FrozenDict(Dict[str, Any]):
    """A dictionary that cannot be changed. Unlike a MappingProxyType it can be pickled, copied and hashed."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("events cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment]  # some are overloaded

    def __hash__(self) -> int:  # type: ignore[override]  # other dictionaries have none
        return hash(frozenset(self.items()))

    def __reduce__(self) -> Tuple[Any, ...]:
        """Say how to make the whole dictionary at once: by default pickle adds the items one by one."""
        return FrozenDict, (dict(self),)


class Part:
    """A part of an event.

    extra has the fields that this version of the package does not know.
    """

    extra: Mapping[str, Any] = FrozenDict()

    _readers: ClassVar[Tuple[Tuple[str, Reader], ...]] = ()
    _renamed: ClassVar[Tuple[Tuple[str, str], ...]] = ()
    _required: ClassVar[FrozenSet[str]] = frozenset()
    _known: ClassVar[FrozenSet[str]] = frozenset()

    _complete: ClassVar[bool] = False

    def __new__(cls, *_: Any, **__: Any) -> Part:
        cls._make()
        return object.__new__(cls)

    def __init_subclass__(cls) -> None:
        """Find the names of the fields in JSON. Those of Python end with _ after a keyword, and have a default if they are optional."""
        names = cls.__annotations__
        cls._renamed = tuple((name[:-1], name) for name in names if name.endswith("_"))
        cls._known = frozenset(name.rstrip("_") for name in names)
        cls._required = frozenset(name.rstrip("_") for name in names if name not in cls.__dict__)

    @classmethod
    def _read_with(cls, **readers: Reader) -> None:
        """Say how fields are made from JSON, by their names in Python."""
        cls._readers = tuple((name.rstrip("_"), reader) for name, reader in readers.items())

    @classmethod
    def _make(cls) -> None:
        """Make the class a frozen dataclass before it is used."""
        if "_complete" in cls.__dict__:
            return
        from dataclasses import dataclass

        with _making:
            if "_complete" not in cls.__dict__:
                dataclass(frozen=True)(cls)
                cls._complete = True

    @classmethod
    def _read(cls: Type[P], fields: Dict[str, Any]) -> P:
        """Make a part of its fields in JSON. This is faster than the constructor."""
        cls._make()
        if not fields.keys() <= cls._known:
            fields["extra"] = FrozenDict({name: fields.pop(name) for name in fields.keys() - cls._known})
        for name, reader in cls._readers:
            if name in fields:
                fields[name] = reader(fields[name])
        for name, python in cls._renamed:
            if name in fields:
                fields[python] = fields.pop(name)
        made = object.__new__(cls)
        object.__setattr__(made, "__dict__", fields)
        return made


def fields_of(value: object) -> Dict[str, Any]:
    """Return the fields of a part by their names in JSON, the opposite of _read."""
    if not isinstance(value, Part):
        raise TypeError("JSON cannot express this")
    names = {python: name for name, python in value._renamed}
    fields = {names.get(name, name): field for name, field in vars(value).items() if field is not None}
    fields.update(fields.pop("extra", {}))
    return fields


class Event(Part):
    """Something that a request reports. An event of an unknown kind has all its fields in extra."""


def items(values: Optional[List[Any]]) -> Tuple[Any, ...]:
    """Return a list as a tuple."""
    return tuple(values or ())


def lists(values: Optional[List[List[Any]]]) -> Tuple[Tuple[Any, ...], ...]:
    """Return a list of lists as tuples."""
    return tuple(items(v) for v in values or ())


def part(cls: Type[Part]) -> Reader:
    """Return a reader for a part of the class."""
    return cls._read


def parts(cls: Type[Part]) -> Reader:
    """Return a reader for a list of parts."""
    return lambda values: tuple(cls._read(v) for v in values or ())


def named(cls: Type[Part]) -> Reader:
    """Return a reader for parts with names."""
    return lambda values: FrozenDict({name: cls._read(v) for name, v in values.items()})


_classes: Dict[Tuple[str, ...], Type[Event]] = {}


def event(fields: Dict[str, Any]) -> Event:
    """Return the event for an object in JSON."""
    names = tuple(fields)
    cls = _classes.get(names)
    if cls is None:
        cls = _classes[names] = _class_of(frozenset(names))
    return cls._read(fields)


def _class_of(names: FrozenSet[str]) -> Type[Event]:
    """Return the class that has all its required fields among the names, and most of the names."""
    from ._events import ALL

    fitting = [cls for cls in ALL if cls._required <= names]
    return max(fitting, key=lambda cls: len(names & cls._known), default=Event)
