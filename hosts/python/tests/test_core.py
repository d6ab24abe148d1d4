"""Tests of nissy.core, the functions of nissy-core's module."""

import multiprocessing
import os
import pathlib
import pydoc
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

from nissy import core

FOLDER = pathlib.Path(__file__).parent
CUBE = "OMFILXCB=DFWCZIRHAEaL=O"
ERROR = "Error from libnissy "


def in_process(script, folder):
    """Start a process that runs a script with a data folder."""
    environment = {**os.environ, "NISSYDATA": folder}
    return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def count_in_fork(queue):
    try:
        queue.put(core.countmoves("R U"))
    except Exception as error:
        queue.put(str(error))


class TestProgram(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_program(self):
        """A program prints what it prints with nissy-core, after one change."""
        script = (FOLDER / "nissy_core_program.py").read_text()
        self.assertEqual(script.count("import nissy\n"), 1)
        process = in_process(script.replace("import nissy\n", "from nissy import core as nissy\n"), self.folder)
        out, errors = process.communicate()
        self.assertEqual(out.splitlines(), (FOLDER / "nissy_core_program.txt").read_text().splitlines(), errors)
        self.assertEqual(process.returncode, 0)
        self.assertIn('nissy: unknown solver "eofx"', errors)

    def test_interrupt(self):
        """Ctrl-C ends a search."""
        script = f"""
            import signal
            from nissy import core as nissy
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may ignore it
            data = nissy.gendata("eofb")
            print("ready", flush=True)
            nissy.solve({CUBE!r}, "eofb", nissy.nissflag_all, 0, 20, 1000000, 20, 1, data)
        """
        process = in_process(textwrap.dedent(script), self.folder)
        process.stdout.readline()
        time.sleep(0.2)  # the search runs
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        self.assertIn("KeyboardInterrupt", errors)
        self.assertEqual(process.returncode, -signal.SIGINT)


class TestCore(unittest.TestCase):
    def test_many(self):
        data = bytes(core.gendata("eofb"))
        self.assertEqual(len(core.solve(CUBE, "eofb", core.nissflag_all, 0, 20, 1000, 2, 0, data)), 1000)
        self.assertEqual(core.solve(CUBE, "eofb", core.nissflag_all, 0, 20, 0, 2, 0, data), [])

    def test_data(self):
        data = core.gendata("eofb")
        self.assertTrue(core.checkdata("coord_EO_UR", data))
        self.assertFalse(core.checkdata("drud", data))
        self.assertFalse(core.checkdata("eofx", data))
        self.assertFalse(core.checkdata("eofb", bytearray()))

    def test_errors(self):
        with self.assertRaisesRegex(Exception, ERROR):
            core.countmoves("Q")
        with self.assertRaises(ValueError):
            core.countmoves("R\0U")

    def test_help(self):
        text = pydoc.plain(pydoc.render_doc(core))
        for name in core.__all__:
            value = getattr(core, name)
            if callable(value):
                self.assertGreater(len(value.__doc__), 20, name)
                self.assertIn(name, text)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_fork(self):
        core.countmoves("R")  # loads the library
        context = multiprocessing.get_context("fork")
        queue = context.SimpleQueue()
        process = context.Process(target=count_in_fork, args=(queue,))
        process.start()
        self.assertEqual(queue.get(), ERROR + "(-999)")
        process.join()


if __name__ == "__main__":
    unittest.main()
