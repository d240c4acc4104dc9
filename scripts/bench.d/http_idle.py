"""What an idle connection costs a server in memory."""

import contextlib
import resource
import selectors
import socket
import time

import bench_support as support

CONNECTIONS = 10_000
# Descriptors that this program and the servers need beside the connections.
RESERVE = 512
SETTLE_SECONDS = 1


def raise_descriptor_limit():
    """Allows as many descriptors as the system lets us, servers started later included; how many connections fit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + RESERVE
    limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return min(CONNECTIONS, max(limit, soft) - RESERVE)


def kilobytes_per_connection(server, target, count):
    """Resident memory, per connection, that `count` idle keep-alive connections add; each has had an answer."""
    support.get(server.port, target)
    time.sleep(SETTLE_SECONDS)
    before = resident(server)
    with contextlib.ExitStack() as stack:
        for start in range(0, count, 500):
            open_some(server, target, min(500, count - start), stack)
        time.sleep(SETTLE_SECONDS)
        return (resident(server) - before) * 1024 / count


def resident(server):
    return sum(support.resident_megabytes(member) for member in support.family(server.pid))


def open_some(server, target, count, stack):
    """Opens connections, asks once on each, and waits until every answer has begun to come."""
    request = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    waiting = stack.enter_context(selectors.DefaultSelector())
    for _ in range(count):
        connection = stack.enter_context(
            socket.create_connection(("127.0.0.1", server.port), timeout=support.START_SECONDS))
        connection.sendall(request)
        waiting.register(connection, selectors.EVENT_READ)
    deadline = time.monotonic() + support.START_SECONDS
    while waiting.get_map() and time.monotonic() < deadline:
        for key, _ in waiting.select(timeout=1):
            if not key.fileobj.recv(65536):
                support.fail(f"{server.name} closes idle connections")
            waiting.unregister(key.fileobj)
    if waiting.get_map():
        support.fail(f"{server.name} leaves {len(waiting.get_map())} connections without an answer")
