"""A program for nissy-core's module. nissy_core_program.txt has what it prints with that module."""

import nissy
import os
import tempfile

CUBE = "OMFILXCB=DFWCZIRHAEaL=O"


def attempt(function, *arguments):
    """Print what a call raises."""
    try:
        print(function.__name__, function(*arguments))
    except (TypeError, OverflowError) as error:
        print(function.__name__, type(error).__name__)
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


def read(solver):
    """Read the data of a solver from a file. Make it if there is none."""
    size, name = nissy.solverinfo(solver)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        with open(path, "wb") as file:
            file.write(nissy.gendata(solver))
    data = bytearray(open(path, "rb").read())
    assert len(data) == size
    return data


print(nissy.solved_cube, nissy.nissflag_normal, nissy.nissflag_inverse, nissy.nissflag_mixed, nissy.nissflag_linear, nissy.nissflag_all)
print(nissy.applymoves(nissy.solved_cube, "R' U' F"))
print(nissy.applymoves("JNXTMQOS=GBIaDVHSEQZb=H", "R U"))  # moves cannot solve it
print(nissy.inverse(CUBE))
print(nissy.applytrans(CUBE, "mirrored BL"))
print(nissy.getcube(1 << 40, -2, 3, 4, 5, "fix"), nissy.getcube(1, 2, 3, 4, 5, ""))
print(nissy.variations("R U' Bw2 M D' x' F B(E2 F D B' Lw2 U2 U' S2 B)", "lastqt"))
print(nissy.variations("R (U F)", "unniss"), nissy.variations("", "lastqt"))
print(nissy.countmoves("R Fw2 M x (E)"), nissy.comparemoves("R L", "L R"), nissy.comparemoves("R", "R'"))

attempt(nissy.applymoves, nissy.solved_cube, "R Q")
attempt(nissy.applymoves, nissy.solved_cube, "R (x)")
attempt(nissy.applymoves, "ABC", "R")
attempt(nissy.applytrans, CUBE, "mirrored bl")
attempt(nissy.getcube, 1, 2, 3, 4, 24, "")
attempt(nissy.getcube, 1 << 70, 2, 3, 4, 5, "fix")
attempt(nissy.variations, "R", "other")
attempt(nissy.comparemoves, "R", "Q")
attempt(nissy.gendata, "eofx")
attempt(nissy.applymoves, 1, "R")
attempt(nissy.inverse)
attempt(nissy.countmoves, None)
print(nissy.solverinfo("eofx")[0])

with tempfile.TemporaryDirectory() as folder:
    for solver, flag, bounds in (
        ("eofb", nissy.nissflag_normal, (0, 20, 200, 0)),
        ("coord_EO_UR", nissy.nissflag_linear, (0, 20, 200, 1)),
        ("eofb", nissy.nissflag_all, (4, 4, 200, 0)),
        ("eoud", nissy.nissflag_inverse, (0, 1, 200, 20)),
        ("eoud", nissy.nissflag_inverse, (0, 20, 2, 0)),
    ):
        data = read(solver)
        assert nissy.checkdata(solver, data)
        solutions = nissy.solve(CUBE, solver, flag, *bounds, 1, data)
        print(solver, flag, bounds, len(solutions), sorted(solutions) if bounds[2] > 2 else "")
    attempt(nissy.solve, "ABC", "eofb", 1, 0, 20, 1, 0, 1, data)
    attempt(nissy.solve, CUBE, "eofb", 1, 0, 20, 1, 0, 1, bytearray(10))
    attempt(nissy.solve, CUBE, "eofb", 1, 0, 20, 1, 0, 1, None)
    attempt(nissy.solve, CUBE, "eofb", "1", 0, 20, 1, 0, 1, data)
    attempt(nissy.solve, CUBE, "eofb", 1.5, 0, 20, 1, 0, 1, data)
    print(nissy.solve(CUBE, "eofb", 1, 0, -1, 1, 0, -1, read("eofb")) != [])
    attempt(nissy.solve, CUBE, "drud-eofb", 1, 0, 20, 1, 0, 1, read("drud-eofb"))
