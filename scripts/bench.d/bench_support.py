"""What the benchmarks share: servers on loopback, their CPU time and memory, and the way to answer."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "check.d"))
import program as checks  # noqa: E402
from program import free_port, get  # noqa: E402, F401

START_SECONDS, STOP_SECONDS = 10, 10


def endcap():
    """The binary to measure."""
    return os.environ["BENCH_BINARY"]


def samples():
    """The folder of the shipped sample pictures."""
    return os.environ["BENCH_SAMPLES"]


def answer(title, rows, notes=()):
    """Hands the result to the runner."""
    json.dump(table(title, rows, notes), sys.stdout)


def answer_tables(tables):
    """Hands a result of several tables to the runner."""
    json.dump(tables, sys.stdout)


def table(title, rows, notes=()):
    return {"title": title, "rows": rows, "notes": list(notes)}


def progress(text):
    print(f"  {text}", file=sys.stderr, flush=True)


def fail(text):
    print(f"  {text}", file=sys.stderr)
    sys.exit(1)


def program(name):
    """The path of a program, or the end with a word on how to get it."""
    return checks.installed(name) or fail(f"no {name} here; scripts/setup --bench installs it")


def entity_tag(port, target):
    """The ETag of what is at a target."""
    return get(port, target)[1].get("etag") or fail(f"{target} has no ETag")


@contextlib.contextmanager
def running(command, port, ready_target, quiet=True, environment=None):
    """A server process that answers `ready_target` with 200, stopped at the end."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL if quiet else None,
        env=environment)
    try:
        wait_until_ready(process, port, ready_target)
        yield process
    finally:
        stop(process)


def wait_until_ready(process, port, target):
    """Asks until the answer is 200; the pause is short because start-up time is measured with it."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            fail(f"{process.args[0]} ended with status {process.returncode}")
        with contextlib.suppress(OSError):
            status, _, _ = get(port, target)
            if status == 200:
                return
            fail(f"{process.args[0]} answers {target} with {status}")
        time.sleep(0.0005)
    fail(f"{process.args[0]} did not answer within {START_SECONDS} s")


def stop(process):
    """Ends a server, and after it the workers that some leave behind."""
    if process.poll() is None:
        workers = family(process.pid)[1:]
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGTERM)


def family(pid):
    """A process and its children, for servers that fork workers."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def cpu_seconds(pid):
    """User and system time of a server so far, workers included."""
    return sum(map(checks.cpu_seconds, family(pid)))


def resident_megabytes(pid):
    return checks.memory_bytes(pid) / (1 << 20)


def peak_above_idle_megabytes(pid, work):
    """The most memory that a server and its workers take while `work` is done, above what they have before."""
    members = family(pid)
    idle = sum(map(checks.memory_bytes, members))
    for member in members:
        # Makes the present size the peak: proc_pid_clear_refs(5).
        pathlib.Path(f"/proc/{member}/clear_refs").write_text("5")
    work()
    return (sum(checks.memory_bytes(member, "VmHWM") for member in members) - idle) / (1 << 20)
