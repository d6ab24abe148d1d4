"""Tests of the package nissy."""

import asyncio
import contextlib
import copy
import ctypes
import dataclasses
import doctest
import io
import json
import multiprocessing
import os
import pathlib
import pickle
import re
import resource
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
import xml.etree.ElementTree

import nissy
import nissy._cube

SCRAMBLE = "R' U' F D2 L2 F R2 U2 R2 B D2 L"
REPOSITORY = pathlib.Path(__file__).parents[3]

# Searches that take longer than any test.
LONG = {"step": "eofb", "scramble": SCRAMBLE, "max": 20}


def running(session):
    """Start a long search."""
    return session.solve(**LONG, count=1_000_000)


def resume(results):
    """Let a search go on, unless it had only its results left to report."""
    with contextlib.suppress(nissy.Error):
        results.resume()


def count_in_spawned(scramble):
    with nissy.Session() as s:
        return len(list(s.solve("eofb", scramble, count=3)))


class Case(unittest.TestCase):
    def setUp(self):
        self.s = nissy.Session()
        self.addCleanup(self.s.close)

    @contextlib.contextmanager
    def ends_soon(self):
        """Check that the session has nothing to do any more after the block."""
        yield
        before = time.process_time()
        time.sleep(0.3)
        self.assertLess(time.process_time() - before, 0.2, "a search goes on")


class TestResults(Case):
    def test_turned(self):
        found = self.s.twophase("R U F Rw", grip="fixed")
        self.assertEqual(("x'", "L'", "F'", "U'", "R'"), found.normal)
        self.assertEqual((4, "FD"), (found.length, found.turned))
        found = self.s.twophase("R y", to="R U2")
        self.assertEqual((("U2",), "R U2"), (found.normal, found.goal))

    def test_solve(self):
        found = list(self.s.solve("eofb", SCRAMBLE, niss="niss", count=5))
        self.assertEqual(len(found), 5)
        self.assertEqual(str(found[0]), "B L B")
        self.assertEqual((found[0].length, found[0].axis, found[0].normal), (3, "fb", ("B", "L", "B")))
        self.assertIn("(", " ".join(map(str, found)))

    def test_requests(self):
        self.assertEqual(self.s.status("R U R' U'").axes["ud"].bad_edges, 2)
        self.assertEqual(self.s.solve_count("eofb", "R U F", max=4).count, 17)
        self.assertEqual(str(self.s.invert("U (B R' B) F2")), "F2 U' (B' R B')")
        self.assertEqual(self.s.count("R U2").qtm, 3)
        self.assertIn("eofb", [step.step for step in self.s.steps()])
        self.assertEqual(str(next(iter(self.s.scramble(seed=1)))), str(next(iter(self.s.scramble(seed=1)))))
        (status,) = self.s.run({"command": "status", "scramble": "R"})
        self.assertIsInstance(status, nissy.events.Status)

    def test_cubes(self):
        """Give cubes in all forms instead of scrambles, as the tests of the other hosts do."""
        with open(REPOSITORY / "testdata" / "cubes.json", encoding="utf-8") as file:
            rows = json.load(file)
        for row in rows:
            with self.subTest(row["form"]):
                if "error" in row:
                    with self.assertRaises(nissy.Error) as caught:
                        nissy.Cube(row["text"], faces=row.get("faces"))
                    self.assertIn(row["error"], str(caught.exception))
                else:
                    self.assertEqual(nissy.Cube(row["text"], faces=row.get("faces")).facelets, row["facelets"])

    def test_attempt(self):
        self.s.set("R U F")
        self.s.add(lines=[{"moves": "F'", "comment": "EO"}])
        shown = self.s.show()
        self.assertEqual((shown.scramble, shown.lines[0].comment), ("R U F", "EO"))

    def test_write_up(self):
        text = (
            "R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F\nB L' D2 F' L // EO\nL2 U' F' R2 B' D\n"
            "(L2 F' U2 F' D2 F)\nD2 R2 L2 F2 R2 D2 F2\nBackup: R U R' U'"
        )
        with nissy.Session() as s:
            *decisions, changed = s.load(text)
            self.assertEqual([d.reading for d in decisions], ["scramble", "moves", "moves", "moves", "moves", "alternative"])
            last = decisions[-1]
            self.assertEqual((last.line, last.column, last.uncertain, changed.total), (6, 9, True, 21))
            self.assertIn(last.reason, last.text)
            self.assertIn("moves", last.alternatives)
            self.assertRaisesRegex(nissy.Error, "uncertain in 1 place", s.load, text, strict=True)
            s.load(text, as_=["6=note"], strict=True)
            self.assertEqual(s.show(text=text, as_=["6=moves"]).total, 27)
            self.assertRaisesRegex(nissy.InputError, "did you mean note", s.load, text, as_=["3=nott"])
            self.assertRaisesRegex(nissy.Error, "no line 9", s.load, text, as_=["9=note"])

    def test_dataclasses(self):
        (solution,) = self.s.solve("eofb", SCRAMBLE, count=1)
        self.assertTrue(dataclasses.is_dataclass(solution))
        with self.assertRaises(dataclasses.FrozenInstanceError):
            solution.length = 1
        self.assertEqual(solution, dataclasses.replace(solution))
        self.assertEqual(dataclasses.asdict(solution)["moves"], ("B", "L", "B"))
        self.assertEqual(dict(solution.extra), {})

    def test_extra(self):
        line = {"depth": 3, "colour": "red"}
        depth = nissy._event.event(dict(line))
        self.assertEqual(depth, nissy.events.Depth(3))
        self.assertEqual(depth.extra, {"colour": "red"})
        self.assertEqual(nissy._event.event({"new": 1}).extra, {"new": 1})

    def test_records(self):
        """An attempt that an answer has can be given to requests."""
        e = nissy.events
        way = e.RecordWay(axis="fb", case="6e", kind="", moves="F", side="normal", step="eo", subset="", text="", then=(), total=1, trigger="")
        better = dataclasses.replace(way, kind="step", text="F instead", then=(way, way))
        line = e.RecordLine(
            comment="EO", length=1, loss=1, lower=1, moves="F", rank=2, reach=20, searched=True, step="eo", time=0, total=1, upper=1, way=way, ways=3, better=better
        )
        branch = e.RecordBranch(lines=1, moves="R", reach=21, total=1)
        record = e.CoachRecord(branches=(branch,), id=7, limits="", lines=(line,), name="", reach=19, scramble="R U F", searched=True, text="F // EO", total=20)
        self.assertEqual(self.s.coach_show(numbers="7", records=[record]), (record,))
        self.assertEqual(self.s.coach_show(numbers="7", records=[dataclasses.asdict(record) | {"date": "2026-05-31T00:00:00Z"}])[0].lines, (line,))
        (listed,) = self.s.coach_list(records=[record])
        self.assertEqual((listed.number, listed.reach), (7, 19))

    def test_events(self):
        events = []
        with nissy.Session(on_event=events.append) as s:
            list(s.solve("eofb", "R U F", max=2, verbose=True))
        self.assertTrue({nissy.events.Depth, nissy.events.Found} <= set(map(type, events)))
        found = next(e for e in events if isinstance(e, nissy.events.Found))
        self.assertIsInstance(found.found, nissy.events.Solution)

    def test_copies(self):
        """Events can be pickled, copied and hashed, but not changed."""
        events = []
        with nissy.Session(on_event=events.append) as s:
            list(s.solve("eofb", "R U F", max=2, verbose=True))
        more = nissy._event.event({"depth": 3, "colours": {"red": [1]}})
        explained = self.s.explain("R U R' U'")
        for event in [*events, more, self.s.status("R U R' U'"), *explained, *self.s.chain("eofb > eorl", SCRAMBLE, count=1), *self.s.steps()]:
            with self.subTest(event):
                copies = [copy.copy(event), copy.deepcopy(event), *(pickle.loads(pickle.dumps(event, p)) for p in range(2, 6))]
                for copied in copies:
                    self.assertIs(type(copied), type(event))
                    self.assertEqual(copied, event)
                    self.assertEqual(copied.extra, event.extra)
                self.assertEqual(set(copies), {event})
        json.dumps(dataclasses.asdict(explained[0]))

    def test_frozen(self):
        status = self.s.status("R")
        for axes in (status.axes, copy.deepcopy(status).axes, pickle.loads(pickle.dumps(status)).axes):
            for change in (axes.clear, axes.popitem, lambda: axes.pop("ud"), lambda: axes.update(ud=1), lambda: axes.setdefault("x")):
                self.assertRaises(TypeError, change)
            with self.assertRaises(TypeError):
                axes["ud"] = None
            with self.assertRaises(TypeError):
                del axes["ud"]
            with self.assertRaises(TypeError):
                axes |= {}
        with self.assertRaises(TypeError):
            nissy._event.event({"new": 1}).extra["new"] = 2

    def test_next(self):
        with self.s.solve("eofb", SCRAMBLE, count=3) as results:
            first = next(results)
            self.assertEqual(str(first), "B L B")
            self.assertEqual(len(list(results)), 2)
            self.assertIsNone(next(results, None))

    def test_once(self):
        results = self.s.solve("eofb", SCRAMBLE, count=1)
        list(results)
        with self.assertRaises(RuntimeError):
            list(results)

    def test_saved_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            with nissy.Session(folder) as s:
                list(s.solve("drud-eofb", "R2 U F2", count=1))
            self.assertTrue(os.listdir(folder))


class TestErrors(Case):
    def test_input(self):
        with self.assertRaises(nissy.InputError) as caught:
            self.s.solve("eofb", "R U X F")
        error = caught.exception
        self.assertEqual((error.token, error.column, error.field), ("X", 5, "scramble"))
        with self.assertRaisesRegex(nissy.InputError, "did you mean eofb"):
            list(self.s.solve("eobf", "R"))
        with self.assertRaises(nissy.InputError):
            self.s.run({"command": "solve", "scramble": "R" * 1_000_001})
        with self.assertRaises(nissy.InputError):
            nissy.Session(threads=-1)

    def test_not_ready(self):
        with self.assertRaisesRegex(nissy.Error, "EO must be solved") as caught:
            list(self.s.solve("drud-eofb", "R U F"))
        self.assertNotIsInstance(caught.exception, nissy.InputError)

    def test_bug(self):
        error = nissy._errors.error_of({"error": "this is a bug in nissy: oh", "token": "", "column": 0, "stack": "goroutine 1"})
        self.assertEqual((str(error), error.stack), ("this is a bug in nissy: oh", "goroutine 1"))
        self.assertEqual(nissy.Error("").stack, "")

    def test_closed(self):
        self.s.close()
        with self.assertRaises(nissy.CancelledError):
            self.s.solve("eofb", "R")

    def test_wrong_types(self):
        """Values that JSON cannot express get errors that say what is right."""
        whole, text = "it must be a whole number", "it must be a string"
        circular = []
        circular.append(circular)
        for field, value, expected in [
            ("count", float("nan"), whole), ("count", float("inf"), whole), ("count", 1j, whole),
            ("scramble", b"R", text), ("scramble", object(), text), ("scramble", circular, text),
            ("triggers", b"R", "it must be"), ("triggers", [b"R"], "it must be"),
        ]:
            with self.subTest(field, value=value), self.assertRaisesRegex(nissy.InputError, f'field "{field}": {expected}') as caught:
                self.s.solve("eofb", **{"scramble": "R", field: value})
            self.assertEqual(caught.exception.field, field)
        with self.assertRaisesRegex(nissy.InputError, 'field "lines": it must be a list of objects'):
            self.s.add(lines=[b"R"])
        with self.assertRaisesRegex(nissy.InputError, f'field "data": {text}'):
            nissy.Session(data=b"x")
        with self.assertRaisesRegex(nissy.InputError, f'field "memory": {whole}'):
            nissy.Session(memory=float("nan"))

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(TypeError, "scramble must not be a Cube: give the cube as cube="):
            self.s.solve("eofb", nissy.Cube("R"))
        with self.assertRaisesRegex(TypeError, 'request must be a dict such as {"command": "steps"}, not str'):
            self.s.run("steps")
        with self.assertRaisesRegex(TypeError, "timeout must be a number of seconds, not str"):
            self.s.solve("eofb", "R", timeout="1")
        with self.assertRaisesRegex(ValueError, "timeout must be a number of seconds, not NaN"):
            self.s.solve("eofb", "R", timeout=float("nan"))

    def test_not_begun(self):
        """Objects whose __init__ has failed or was not called are deleted quietly."""

        class Careless(nissy.Session):
            def __init__(self):
                pass

        careless = Careless()
        with self.assertRaises(nissy.CancelledError):
            careless.steps()
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            del careless
            for make in (nissy.Session, nissy.Results, nissy._runs.Run):
                with self.assertRaises(TypeError):
                    make(foo=1)
        self.assertEqual(printed.getvalue(), "")

    def test_surrogates(self):
        with self.assertRaises(nissy.InputError):
            self.s.invert("\ud800")


class TestEnding(Case):
    def test_pause(self):
        want = [str(found) for found in self.s.solve("eofb", SCRAMBLE, max=6)]
        results = self.s.solve("eofb", SCRAMBLE, max=6)
        results.pause()
        with self.ends_soon():
            results.pause()
        threading.Timer(0.1, resume, [results]).start()
        self.assertEqual([str(found) for found in results], want)
        for change in results.pause, results.resume:
            with self.assertRaisesRegex(nissy.Error, "has ended"):
                change()

    def test_pause_timeout(self):
        with self.s.run({"command": "solve", "count_only": True, **LONG}, timeout=0.2) as results:
            results.pause()
            time.sleep(0.4)
            with self.ends_soon():
                pass
            self.assertFalse(results._run._timer.passed)
            results.resume()
            with self.assertRaises(TimeoutError):
                for _ in results:
                    pass

    def test_cancel_paused(self):
        results = running(self.s)
        results.pause()
        threading.Timer(0.1, results.close).start()
        with self.ends_soon(), self.assertRaises(nissy.CancelledError):
            for _ in results:
                pass

    def test_leave_loop(self):
        with self.ends_soon():
            for _ in running(self.s):
                break

    def test_close(self):
        with self.ends_soon():
            results = running(self.s)
            results.close()
        with self.assertRaises(nissy.CancelledError):
            list(results)

    def test_close_session(self):
        results = running(self.s)
        with self.ends_soon():
            self.s.close()
        with self.assertRaises(nissy.CancelledError):
            list(results)

    def test_delete(self):
        with self.ends_soon():
            running(self.s)

    def test_timeout(self):
        with self.ends_soon(), self.assertRaises(TimeoutError):
            self.s.solve_count(**LONG, timeout=0.2)

    def test_timeout_unread(self):
        """At the timeout a search ends that nobody reads. What it has found can still be read."""
        for seconds in (0.3, 3, 30, 300):  # enough for the first result, however slow the machine is
            results = self.s.solve(**LONG, count=1_000_000, timeout=seconds)
            time.sleep(seconds + 0.2)
            with self.ends_soon():
                pass
            with contextlib.suppress(TimeoutError):
                first = str(next(results))
                break
        self.assertEqual(first, "B L B")
        with self.assertRaises(TimeoutError):
            list(results)
        self.assertRaises(TimeoutError, next, results)
        counting = self.s.run({"command": "solve", "count_only": True, **LONG}, timeout=0.3)
        time.sleep(0.5)
        with self.ends_soon():
            pass
        with self.assertRaises(TimeoutError):
            list(counting)

    def test_ended_in_time(self):
        for seconds in (0.5, 5, 50, 500):  # enough for the search, however slow the machine is
            results = self.s.solve("eofb", SCRAMBLE, count=3, timeout=seconds)
            time.sleep(seconds + 0.3)
            with contextlib.suppress(TimeoutError):
                found = list(results)
                break
        self.assertEqual(len(found), 3)

    def test_timeout_threads(self):
        """Timers end with their requests, and keep none of them alive."""
        before = len(sys._current_frames())
        for timeout in (1000, float("inf"), 1e300):
            with self.ends_soon():
                self.s.solve(**LONG, timeout=timeout)
                self.assertEqual(len(list(self.s.solve("eofb", SCRAMBLE, count=3, timeout=timeout))), 3)
        self.assertLessEqual(len(sys._current_frames()), before)
        for timeout in (0, -1, -5.5):
            self.assertRaises(TimeoutError, self.s.solve_count, **LONG, timeout=timeout)

    def test_with(self):
        with self.ends_soon():
            with running(self.s) as results:
                next(results)
        with self.ends_soon():
            results = running(self.s)
            for _ in results:
                break
        with self.assertRaises(nissy.CancelledError):
            while True:
                next(results)

    def test_error_in_on_event(self):
        """The search ends although the traceback refers to it."""
        with nissy.Session(on_event=lambda e: 1 / 0) as s, self.ends_soon():
            results = running(s)
            try:
                list(s.solve(**LONG, verbose=True))
            except ZeroDivisionError as error:
                kept = error
            results.close()
        self.assertIsNotNone(kept.__traceback__)

    def test_other_thread(self):
        results = running(self.s)
        threading.Timer(0.1, results.close).start()
        with self.ends_soon(), self.assertRaises(nissy.CancelledError):
            list(results)

    def test_interrupt(self):
        """Send a real SIGINT to a process that searches."""
        script = f"""
            import nissy, signal
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may ignore it
            s = nissy.Session(on_event=lambda e: print(e, flush=True))
            s.solve_count(**{LONG!r})
        """
        process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdout.readline()  # the search runs
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        self.assertIn("KeyboardInterrupt", errors)
        self.assertEqual(process.returncode, -signal.SIGINT)


class TestAsyncio(Case):
    def test_async_for(self):
        async def chain():
            return [k.length async for k in self.s.chain("eofb > eorl", SCRAMBLE, count=3)]

        async def several():
            async def solve(step):
                return [s.step async for s in self.s.solve(step, SCRAMBLE, count=20)]

            return await asyncio.gather(*map(solve, ["eofb", "eorl", "eoud"] * 3))

        self.assertEqual([set(found) for found in asyncio.run(several())], [{"eofb"}, {"eorl"}, {"eoud"}] * 3)
        self.assertEqual(len(asyncio.run(chain())), 3)

    def test_cancel(self):
        async def search():
            async for _ in running(self.s):
                pass

        async def cancel():
            task = asyncio.create_task(search())
            await asyncio.sleep(0.2)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        with self.ends_soon():
            asyncio.run(cancel())

    def test_wait(self):
        async def wait():
            await asyncio.wait_for(asyncio.create_task(search()), 0.2)

        async def search():
            async for _ in self.s.run({"command": "solve", "count_only": True, **LONG}):
                pass

        with self.ends_soon(), self.assertRaises(asyncio.TimeoutError):
            asyncio.run(wait())

    def test_pause_async(self):
        async def search():
            results = self.s.solve("eofb", SCRAMBLE, max=6)
            results.pause()
            asyncio.get_running_loop().call_later(0.1, resume, results)
            return [found async for found in results]

        self.assertGreater(len(asyncio.run(search())), 10)

    def test_leave_loop(self):
        async def search():
            async for _ in running(self.s):
                break

        with self.ends_soon():
            asyncio.run(search())


    def test_anext(self):
        async def search():
            async with running(self.s) as results:
                return [await anext(results), await anext(results)]

        with self.ends_soon():
            first, second = asyncio.run(search())
        self.assertEqual(str(first), "B L B")
        self.assertNotEqual(first, second)

    def test_timeout(self):
        async def search():
            async for _ in self.s.run({"command": "solve", "count_only": True, **LONG}, timeout=0.2):
                pass

        with self.ends_soon(), self.assertRaises(TimeoutError):
            asyncio.run(search())


class TestProcesses(Case):
    def test_threads(self):
        found = []

        def search():
            with nissy.Session() as own:
                for s in (self.s, own):
                    found.append([str(sol) for sol in s.solve("eofb", SCRAMBLE, count=100)])

        threads = [threading.Thread(target=search) for _ in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(found), 16)
        self.assertEqual(len(set(map(tuple, found))), 1)

    def test_fork(self):
        results = self.s.solve("eofb", SCRAMBLE, count=3)
        child = os.fork()
        if child == 0:
            code = 1
            with contextlib.suppress(BaseException):
                for call in (lambda: self.s.steps(), lambda: list(results), nissy.Session):
                    with self.assertRaises(nissy.ForkedError):
                        call()
                self.s.close()
                code = 0
            os._exit(code)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(len(list(results)), 3)

    def test_spawn(self):
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            self.assertEqual(pool.map(count_in_spawned, [SCRAMBLE, "R U F"]), [3, 3])

    def test_crash(self):
        """A crash of other code reaches Python's handler."""
        for prepare in ("import faulthandler; faulthandler.enable()", "pass"):
            script = f"{prepare}; import ctypes, nissy; nissy.Cube(); ctypes.string_at(8)"
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
            self.assertEqual(done.returncode, -signal.SIGSEGV)
            self.assertEqual("Segmentation fault" in done.stderr, prepare != "pass", done.stderr)

    def test_leaks(self):
        def work(times):
            for _ in range(times):
                list(self.s.solve("eofb", SCRAMBLE, count=1))
                running(self.s).close()
                with contextlib.suppress(nissy.InputError):
                    self.s.solve("eofb", "X")

        work(200)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        work(1000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 5 << 10)


class TestCube(unittest.TestCase):
    def test_cube(self):
        cube = nissy.Cube("R' U' F")
        self.assertEqual(len(cube.facelets), 54)
        self.assertEqual(nissy.Cube(cube=cube.facelets), cube)
        self.assertEqual(nissy.Cube(cube=cube.reid), cube)
        self.assertEqual(cube.inverse(), nissy.Cube("F' U R"))
        self.assertEqual(nissy.Cube("R").transform("mirrored UF"), nissy.Cube("L'"))
        self.assertEqual({cube: 1}[nissy.Cube("R' U'").apply("F")], 1)
        self.assertEqual(eval(repr(cube), {"Cube": nissy.Cube}), cube)

    def test_drawing(self):
        svg = xml.etree.ElementTree.fromstring(nissy.Cube("R")._repr_svg_())
        self.assertEqual(len(svg), 54)

    def test_parameter(self):
        with nissy.Session() as s:
            self.assertEqual(str(next(iter(s.solve("eofb", cube=nissy.Cube("F"), count=1)))), "F")


class TestFolder(unittest.TestCase):
    def test_data_folder(self):
        saved = dict(os.environ)
        self.addCleanup(os.environ.update, saved)
        self.addCleanup(os.environ.clear)
        for name in ("NISSYDATA", "XDG_DATA_HOME", "HOME"):
            os.environ.pop(name, None)
        self.assertEqual(nissy.data_folder(), "")
        os.environ["HOME"] = os.path.abspath("home")
        self.assertTrue(nissy.data_folder().startswith(os.environ["HOME"]))
        os.environ["NISSYDATA"] = "tables"
        self.assertEqual(nissy.data_folder(), "tables")


class TestRequests(Case):
    def test_bad_requests(self):
        """The library gives the same errors as the server and the program."""
        for bad in json.loads((REPOSITORY / "testdata/bad_requests.json").read_text()):
            with self.subTest(bad["request"]), self.assertRaises(nissy.Error) as caught:
                list(self.s.run(bad["request"]))
            error = caught.exception
            self.assertEqual(str(error), bad["error"])
            self.assertEqual(getattr(error, "token", ""), bad.get("token", ""))
            self.assertEqual(getattr(error, "column", 0), bad.get("column", 0))
            if "line" in bad:
                self.assertEqual(getattr(error, "line", 0), bad["line"])


    @unittest.skipUnless("NISSY_REQUESTS" in os.environ, "make python-test writes the requests")
    def test_same_as_process(self):
        """A thousand requests lead to the lines that the program prints."""
        for asked in json.loads(pathlib.Path(os.environ["NISSY_REQUESTS"]).read_text()):
            results, error = self.answer(asked["request"])
            with self.subTest(asked["request"]):
                self.assertEqual(results, asked["results"])
                self.assertEqual(without_columns(error.get("error", "")), asked["error"])
                self.assertEqual(error.get("token", ""), asked["token"])

    def answer(self, request):
        """Return the lines of data that the library gives for a request, and its error."""
        lib = nissy._library._library()
        run, place = ctypes.c_uint64(), ctypes.c_void_p()
        status = lib.nissy_start(self.s._number, request.encode(), run, place)
        self.assertEqual(status, nissy._library.OK, request)
        text = b""
        while status in (nissy._library.OK, nissy._library.EVENTS):
            status = lib.nissy_next(run, -1, place)
            text += nissy._library._take(place)
        lib.nissy_end(run)
        results, error = "", {}
        for line in text.decode().splitlines(keepends=True):
            if line.startswith('{"error"'):
                error = json.loads(line)
            elif not re.match(r'\{"(done|notice|progress|depth|found|effort|summary|better|stage)"', line):
                results += without_columns(line)
        return results, error


def without_columns(text):
    """Remove columns, which are those of a field here and those of a line in the program."""
    return re.sub(r' at column \d+|"column":\d+', "", text)


class TestExamples(unittest.TestCase):
    def test_docstrings(self):
        for module in (nissy, nissy._cube):
            failed, tried = doctest.testmod(module)
            self.assertEqual(failed, 0)
            self.assertGreater(tried, 0)

    def test_example(self):
        with tempfile.TemporaryDirectory() as folder:
            script = REPOSITORY / "hosts/python/examples/attempt.py"
            done = subprocess.run([sys.executable, script], capture_output=True, text=True, env={**os.environ, "NISSYDATA": folder})
        self.assertEqual(done.stderr, "")
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 8)
        self.assertEqual(lines[0][:11], "eofb: B L B")
        self.assertEqual(lines[-1], "X at 5")

    def test_readme(self):
        """Run the first example of the README, and compare what it prints."""
        code, output = re.findall(r"```(?:python|text)\n(.*?)```", (REPOSITORY / "hosts/python/README.md").read_text(), re.S)[:2]
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            os.environ["NISSYDATA"] = folder
            self.addCleanup(os.environ.pop, "NISSYDATA", None)
            exec(code, {})
        self.assertEqual(printed.getvalue(), output)


if __name__ == "__main__":
    unittest.main()
