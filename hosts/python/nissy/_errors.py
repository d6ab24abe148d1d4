"""The errors of nissy."""

from __future__ import annotations

from typing import Any, Mapping


class Error(Exception):
    """A request has failed, for example because the cube is not ready for the step.

    If the reason is a bug in nissy, stack says where it happened. Please report it.
    """

    stack: str = ""


class InputError(Error, ValueError):
    """Something in a request is wrong.

    token is the part of the text that is wrong, or empty. column is where it begins in that text,
    from 1; 0 if it is not known. line is its line, from 1; 0 if the text is one line. field is the name
    of the parameter, or empty.
    """

    def __init__(self, message: str, token: str = "", column: int = 0, field: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.token = token
        self.column = column
        self.field = field
        self.line = line


class CancelledError(Error):
    """The run or its session was closed before the request had ended."""


class ForkedError(Error):
    """The process is a fork of one that has used nissy: use multiprocessing with spawn."""


def error_of(line: Mapping[str, Any]) -> Error:
    """Return the error for a line of JSON with the field error."""
    token, column, field = line.get("token", ""), line.get("column", 0), line.get("field", "")
    if token or column or field:
        return InputError(line["error"], token, column, field, line.get("line", 0))
    error = Error(line["error"])
    error.stack = line.get("stack", "")
    return error
