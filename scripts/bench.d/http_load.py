"""Loads servers by wrk, in interleaved rounds, and compares them."""

import pathlib
import re
import statistics
import subprocess

import bench_support as support

DISTINCT = pathlib.Path(__file__).with_name("distinct.lua")
THREADS, TIMEOUT_SECONDS = 2, 20
MILLISECONDS = {"us": 0.001, "ms": 1, "s": 1000}


def load(server, target, connections, seconds, headers=(), script=()):
    """One run of wrk: requests a second, CPU microseconds a request, 99th percentile in milliseconds.

    `script` is a Lua script that makes the targets instead, and its arguments.
    """
    command = [
        support.program("wrk"), "--threads", str(THREADS), "--connections", str(connections),
        "--duration", f"{seconds}s", "--timeout", f"{TIMEOUT_SECONDS}s", "--latency",
    ]
    for header in headers:
        command += ["--header", header]
    if script:
        path, *arguments = map(str, script)
        command += ["--script", path, f"http://127.0.0.1:{server.port}", "--", *arguments]
    else:
        command.append(f"http://127.0.0.1:{server.port}{target}")
    before = support.cpu_seconds(server.pid)
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=seconds + 60).stdout
    spent = support.cpu_seconds(server.pid) - before
    if "Non-2xx" in output and not any(header.startswith("If-None-Match") for header in headers):
        support.fail(f"errors under load:\n{output}")
    if "Socket errors" in output:
        support.fail(f"errors under load:\n{output}")
    requests = int(re.search(r"(\d+) requests in", output).group(1))
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)),
        "cpu": spent / max(1, requests) * 1e6,
        "p99": float(number) * MILLISECONDS[unit],
    }


def interleave(runs, rounds):
    """The rounds' figures by name; `runs` maps a name to a function of the round's number.

    Who comes later in a round meets a warmer machine, so the order turns with each round.
    """
    results = []
    for index in range(rounds):
        names = list(runs)
        shift = index % len(names)
        results.append({name: runs[name](index) for name in names[shift:] + names[:shift]})
    return results


def compared(title, connections, rounds):
    """One row: Endcap against nginx with sendfile in the same round, and against nginx without it where that ran."""
    def median(who, key):
        return statistics.median(r[who][key] for r in rounds)

    def ratios(key, other="nginx"):
        return [r["endcap"][key] / max(r[other][key], 1e-9) for r in rounds]

    copying = "nginx, sendfile off"
    rates = ratios("rate")
    return {
        "what": title, "connections": connections,
        "endcap req/s": median("endcap", "rate"), "nginx req/s": median("nginx", "rate"),
        "ratio": statistics.median(rates), "lowest": min(rates), "highest": max(rates),
        "to sendfile off": statistics.median(ratios("rate", copying)) if copying in rounds[0] else "",
        "endcap us CPU": median("endcap", "cpu"), "nginx us CPU": median("nginx", "cpu"),
        "CPU ratio": statistics.median(ratios("cpu")),
        "endcap p99 ms": median("endcap", "p99"), "nginx p99 ms": median("nginx", "p99"),
        "p99 ratio": statistics.median(ratios("p99")),
    }
