"""A server of our own for hostile files: its answers, and the memory that they cost it."""

import contextlib
import http.client
import pathlib
import socket
import time

import program

# Small caches, so that what is kept on purpose does not hide what leaks.
SMALL_CACHES = {
    "ENDCAP_CACHE_RESULT_BYTES": "1MiB", "ENDCAP_CACHE_SOURCE_BYTES": "1MiB", "ENDCAP_CACHE_TARGET_BYTES": "1MiB",
    "ENDCAP_SOURCES_RECHECK": "0ns",
}


class Dead(program.Failure):
    """The server is not there any more, or does not answer."""


@contextlib.contextmanager
def serving(binary, root, **settings):
    """`endcap serve` on a free port of the loopback address."""
    port = program.free_port()
    environment = SMALL_CACHES | settings | {"SWIFT_BACKTRACE": "enable=no"}
    with program.serving(binary, port, root, environment) as process:
        yield Server(process, port)


class Server:
    """A server that runs."""

    def __init__(self, process, port):
        self.process, self.port = process, port

    def client(self, timeout=30):
        return Client(self, timeout)

    def is_alive(self):
        return self.process.poll() is None

    def resident_bytes(self):
        return program.memory_bytes(self.process.pid)

    def peak_bytes(self):
        """The most that was resident since `forget_peak`."""
        return program.memory_bytes(self.process.pid, "VmHWM")

    def forget_peak(self):
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def stop(self):
        """Ends it, and says whether it ended well."""
        return program.stop(self.process) == 0


class Client:
    """One connection that is kept."""

    def __init__(self, server, timeout):
        self.server, self.timeout = server, timeout
        self.connection = None

    def get(self, target, headers=None):
        """Status, body and seconds."""
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
            start = time.perf_counter()
            try:
                self.connection.request("GET", target, headers=headers or {})
                response = self.connection.getresponse()
                body = response.read()
                return response.status, body, time.perf_counter() - start
            except socket.timeout as error:
                raise Dead(f"no answer within {self.timeout} s: {target}") from error
            except (OSError, http.client.HTTPException) as error:
                self.connection.close()
                self.connection = None
                # A connection that was kept may have been closed in the meantime; a new one may not.
                if attempt == 2 or not self.server.is_alive():
                    raise Dead(f"the connection broke: {target}") from error
        raise Dead(target)
