"""A client that asks many things at once over many connections, for the checks: one thread, epoll, no library."""

import collections
import dataclasses
import errno
import random
import select
import socket
import time


def share(values, part):
    """The value below which `part` of ascending ones lie."""
    return values[min(len(values) - 1, int(len(values) * part))]


@dataclasses.dataclass
class Outcome:
    """What came of a load."""

    statuses: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    # Connections that ended in the middle of an answer or with an error, by what happened.
    faults: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    # Connections that ended cleanly between two answers, with a request sent and nothing of an answer received.
    untaken: int = 0
    # Seconds from request to answer, by what was asked (the target's first two path components).
    seconds: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))
    retry_after: set = dataclasses.field(default_factory=set)
    elapsed: float = 0.0
    # Answers of status 200 a second.
    rate: float = 0.0

    def percentile(self, kind, part):
        """Milliseconds within which `part` of the answers came; nan where there is none."""
        values = sorted(self.seconds.get(kind, ()))
        return share(values, part) * 1_000 if values else float("nan")


class _Connection:
    def __init__(self, address):
        self.socket = socket.socket(socket.AF_INET if isinstance(address, tuple) else socket.AF_UNIX)
        self.socket.setblocking(False)
        self.state = self.socket.connect_ex(address)
        if self.state not in (0, errno.EINPROGRESS, errno.EAGAIN):
            raise OSError(self.state, "connect")
        self.request = b""
        self.answer = b""
        self.needed = None
        self.kind = None
        self.started = 0.0
        self.is_used = False


class Load:
    """Asks for `requests` until the time is over: as fast as `width` connections are answered, or at a given rate.

    `requests` gives (target, more fields as bytes). At a rate, requests are sent when they are due, whatever became of
    those before, on `width` connections at most; a request that finds all of them busy waits and is late.
    """

    def __init__(self, address, requests, width, seconds, rate=None, seed=0):
        self.address, self.requests, self.width = address, iter(requests), width
        self.seconds, self.rate = seconds, rate
        self.outcome = Outcome()
        self.poll = select.epoll()
        self.connections = {}
        self.idle = []
        self.random = random.Random(seed)

    def run(self):
        start = time.perf_counter()
        self.end = start + self.seconds
        self.due = start
        if self.rate is None:
            for _ in range(self.width):
                self._ask()
        while (now := time.perf_counter()) < self.end or self._is_waiting():
            if now > self.end + 30:
                self.outcome.faults["no answer within 30 s"] += len(self.connections) - len(self.idle)
                break
            if self.rate is not None:
                self._ask_what_is_due(now)
            for descriptor, events in self.poll.poll(0.005):
                self._handle(self.connections[descriptor], events)
        self.outcome.elapsed = time.perf_counter() - start
        self.outcome.rate = self.outcome.statuses[200] / self.seconds
        for connection in list(self.connections.values()):
            self._drop(connection)
        return self.outcome

    def _is_waiting(self):
        return len(self.connections) > len(self.idle)

    def _ask_what_is_due(self, now):
        while self.due <= now < self.end:
            if not self.idle and len(self.connections) >= self.width:
                return
            self._ask()
            # Not in step: as many clients would.
            self.due += self.random.expovariate(self.rate)

    def _ask(self):
        try:
            target, fields = next(self.requests)
        except StopIteration:
            self.end = 0
            return
        try:
            connection = self.idle.pop() if self.idle else self._connect()
        except OSError as error:
            self.outcome.faults[f"connect: {errno.errorcode.get(error.errno)}"] += 1
            return
        connection.request = b"GET " + target.encode() + b" HTTP/1.1\r\nHost: localhost\r\n" + fields + b"\r\n"
        connection.answer, connection.needed = b"", None
        connection.kind = "/".join(target.split("?")[0].split("/")[:3])
        connection.started = time.perf_counter()
        self._send(connection)

    def _connect(self):
        connection = _Connection(self.address)
        self.connections[connection.socket.fileno()] = connection
        self.poll.register(connection.socket.fileno(), select.EPOLLIN | select.EPOLLOUT | select.EPOLLET)
        return connection

    def _handle(self, connection, events):
        if connection.request:
            self._send(connection)
        if events & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR):
            self._receive(connection)

    def _send(self, connection):
        try:
            sent = connection.socket.send(connection.request)
            connection.request = connection.request[sent:]
        except BlockingIOError:
            pass
        except OSError as error:
            self._fail(connection, error)

    def _receive(self, connection):
        while True:
            try:
                data = connection.socket.recv(262_144)
            except BlockingIOError:
                return
            except OSError as error:
                return self._fail(connection, error)
            if not data:
                return self._end(connection)
            connection.answer += data
            if connection.needed is None:
                self._read_head(connection)
            if connection.needed is not None and len(connection.answer) >= connection.needed:
                self._finish(connection)
                if connection.socket.fileno() < 0:
                    return

    def _read_head(self, connection):
        end = connection.answer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = connection.answer[:end].lower()
        status = int(head[9:12])
        length = 0
        for line in head.split(b"\r\n")[1:]:
            if line.startswith(b"content-length:") and status != 304:
                length = int(line[15:])
            elif line.startswith(b"retry-after:"):
                self.outcome.retry_after.add(int(line[12:]))
        connection.status, connection.closes = status, b"\r\nconnection: close" in head
        connection.needed = end + 4 + length

    def _finish(self, connection):
        self.outcome.statuses[connection.status] += 1
        self.outcome.seconds[connection.kind].append(time.perf_counter() - connection.started)
        connection.is_used = True
        connection.kind = None
        if connection.closes:
            self._drop(connection)
        else:
            self.idle.append(connection)
        if self.rate is None and time.perf_counter() < self.end:
            self._ask()

    def _end(self, connection):
        if connection.kind is not None and connection.answer:
            self.outcome.faults["ended within an answer"] += 1
        elif connection.kind is not None and not connection.is_used:
            self.outcome.faults["ended without an answer"] += 1
        elif connection.kind is not None:
            self.outcome.untaken += 1
        self._drop(connection)

    def _fail(self, connection, error):
        name = errno.errorcode.get(error.errno, str(error))
        if connection.kind is None:
            name += " while idle"
        elif connection.answer:
            name += " within an answer"
        self.outcome.faults[name] += 1
        self._drop(connection)

    def _drop(self, connection):
        if connection in self.idle:
            self.idle.remove(connection)
        self.connections.pop(connection.socket.fileno(), None)
        connection.socket.close()
