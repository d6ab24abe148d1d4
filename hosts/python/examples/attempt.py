"""Finds skeletons for a scramble, and the next steps after the best one. The tests run it, and check its types."""

from __future__ import annotations

import asyncio

import nissy

SCRAMBLE = "R' U' F D2 L2 F R2 U2 R2 B D2 L"


def next_steps(session: nissy.Session, skeleton: str) -> list[str]:
    """Return DRs after a skeleton, with the length of the whole."""
    found = session.solve("dr-eofb", SCRAMBLE, moves=skeleton, niss="niss", count=3)
    return [f"{solution} ({solution.length}, {solution.total} in all)" for solution in found]


async def orientations(session: nissy.Session) -> list[str]:
    """Return one EO on each axis, searched at the same time."""

    async def first(step: str) -> str:
        async for solution in session.solve(step, SCRAMBLE, niss="niss", cases=True):
            return f"{step}: {solution} [{solution.case}]"
        return f"{step}: none"

    return await asyncio.gather(*map(first, ["eofb", "eorl", "eoud"]))


def main() -> None:
    with nissy.Session(data=nissy.data_folder()) as session:
        for line in asyncio.run(orientations(session)):
            print(line)
        for line in next_steps(session, "B L B"):
            print(line)
        bad: int = session.status(SCRAMBLE).axes["ud"].bad_edges
        print(f"{bad} bad edges on ud")
    try:
        nissy.Cube("R U X")
    except nissy.InputError as error:
        print(f"{error.token} at {error.column}")


if __name__ == "__main__":
    main()
