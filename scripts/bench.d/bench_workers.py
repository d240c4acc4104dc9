"""Processes that measure what they are told, line by line, so that several programs can take turns in one run."""

import json
import os
import pathlib
import subprocess
import sys

import bench_support as support


class Worker:
    """A process that answers each line with a line of JSON."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            support.fail(f"{self.process.args[0]} ended at: {' '.join(map(str, words))}")
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def benchmarks():
    """The Benchmarks executable, which is built with endcap and lies beside it."""
    program = pathlib.Path(support.endcap()).with_name("Benchmarks")
    if not os.access(program, os.X_OK):
        support.fail(f"no Benchmarks executable beside {support.endcap()}; it is a product of `swift build -c release`")
    return str(program)


def python_script(name):
    """The beginning of a command: a script beside this one, under the Python that setup prepared, or else this one."""
    here = pathlib.Path(__file__).resolve()
    python = here.parents[2] / ".bench-python/bin/python"
    return [str(python) if python.exists() else sys.executable, str(here.with_name(name))]
