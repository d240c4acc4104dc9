"""What the benchmarks share: servers on loopback, their CPU time and memory, and the way to answer."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time

START_SECONDS, STOP_SECONDS = 10, 10
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


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
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    return path or fail(f"no {name} here; scripts/setup --bench installs it")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(port, target):
    """One GET on a connection of its own: (status, body). Raises OSError where nobody answers."""
    head, body = exchange(port, target)
    return int(head.split()[1]), body


def entity_tag(port, target):
    """The ETag of what is at a target."""
    head, _ = exchange(port, target)
    for line in head.decode("latin-1").splitlines():
        if line.lower().startswith("etag:"):
            return line.partition(":")[2].strip()
    return fail(f"{target} has no ETag")


def exchange(port, target):
    """One GET on a connection of its own: head and body as they came."""
    with socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        received = bytearray()
        while piece := connection.recv(65536):
            received += piece
    head, _, body = bytes(received).partition(b"\r\n\r\n")
    if not head:
        raise ConnectionError("closed without an answer")
    return head, body


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
            status, _ = get(port, target)
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
    total = 0
    for member in family(pid):
        # The second field is the name in brackets and may hold spaces; the counts are the 14th and 15th.
        fields = pathlib.Path(f"/proc/{member}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS_PER_SECOND


def resident_megabytes(pid):
    return status_megabytes(pid, "VmRSS:")


def status_megabytes(pid, name):
    """A line of proc_pid_status(5), which is in kibibytes."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return fail(f"process {pid} has no {name}")


def peak_above_idle_megabytes(pid, work):
    """The most memory that a server and its workers take while `work` is done, above what they have before."""
    members = family(pid)
    idle = sum(map(resident_megabytes, members))
    for member in members:
        # Makes the present size the peak: proc_pid_clear_refs(5).
        pathlib.Path(f"/proc/{member}/clear_refs").write_text("5")
    work()
    return sum(status_megabytes(member, "VmHWM:") for member in members) - idle
