"""Starts the built program for the checks, on loopback and in scratch folders of its own."""

import contextlib
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = PROJECT / "config/samples"
START_SECONDS, STOP_SECONDS = 20, 20
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class Failure(Exception):
    """Something that is not as it has to be."""


def free_port():
    """A TCP port of 127.0.0.1 that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def expect(condition, what):
    if not condition:
        raise Failure(what)


def installed(name):
    """The path of another program, those of administrators included; None where it is not installed."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/sbin")


def built_binary(configuration="debug", product="endcap"):
    """Builds a product and says where it lies."""
    build = ["swift", "build", "--package-path", str(PROJECT), "--configuration", configuration]
    subprocess.run([*build, "--product", product], check=True, stdout=sys.stderr)
    shown = subprocess.run([*build, "--show-bin-path"], check=True, stdout=subprocess.PIPE, text=True)
    return pathlib.Path(shown.stdout.strip()) / product


def environment_with(own=None):
    """This process's environment without settings of Endcap's, and then `own`."""
    return {name: value for name, value in os.environ.items() if not name.startswith("ENDCAP_")} | (own or {})


def wait_for(condition, seconds, what):
    """Asks until `condition` holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise Failure(f"{what}: not within {seconds} s")
        time.sleep(0.02)


def is_listening(address):
    """Whether somebody accepts connections at (host, port) or at the path of a Unix socket."""
    family = socket.AF_INET if isinstance(address, tuple) else socket.AF_UNIX
    with socket.socket(family) as client:
        client.settimeout(1)
        try:
            client.connect(address)
            return True
        except OSError:
            return False


def stop(process, signal_sender=subprocess.Popen.terminate):
    """Asks a process to end and waits for that; kills it where it does not."""
    if process.poll() is None:
        signal_sender(process)
    try:
        return process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise Failure(f"{process.args[0]} did not stop") from None


@contextlib.contextmanager
def running(command, address, environment=None, **options):
    """A process that listens at `address`; stopped at the end, be that a failure."""
    process = subprocess.Popen(
        [str(word) for word in command], env=environment_with(environment), stdin=subprocess.DEVNULL, **options)
    try:
        def is_up():
            if process.poll() is not None:
                raise Failure(f"{command[0]} ended with {process.returncode}")
            return is_listening(address)
        wait_for(is_up, START_SECONDS, f"{command[0]} listens at {address}")
        yield process
    finally:
        stop(process)


def serving(binary, port, root=SAMPLES, environment=None, **options):
    """`endcap serve` on a port of 127.0.0.1, quiet about its requests unless the environment says otherwise."""
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
    command = [binary, "serve", "--listen", f"127.0.0.1:{port}", "--root", root]
    return running(command, ("127.0.0.1", port), environment, **options)


def get(port, target, fields=None, method="GET"):
    """One request on a connection of its own: status, fields with names in lower case, body."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        client.putrequest(method, target, skip_accept_encoding=True)
        for name, value in (fields or {}).items():
            client.putheader(name, value)
        client.endheaders()
        answer = client.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        client.close()


def cpu_seconds(pid):
    """User and system time of a process so far."""
    # The second field is the name in brackets and may hold spaces; the counts are the 14th and 15th.
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def memory_bytes(pid, key="VmRSS"):
    """What is resident of a process, or another figure of its status, in bytes."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{key}:\s+(\d+) kB", status, re.M)[1]) * 1024


def run_all(checks, subject, title=""):
    """Runs one check after the other, each named by its documentation and given `subject`; how many fail."""
    failed = 0
    for check in checks:
        try:
            print(f"{title}{check.__doc__}{f' ({more})' if (more := check(subject)) else ''}")
        except (Failure, OSError) as failure:
            failed += 1
            print(f"{title}{check.__doc__}: FAILED: {failure}")
    return failed


def main(check):
    """Runs a check, says what is wrong, and ends the process."""
    try:
        sys.exit(check())
    except Failure as failure:
        print(f"FAILED: {failure}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
