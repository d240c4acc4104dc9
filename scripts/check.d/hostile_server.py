"""A server of our own for hostile files: its answers, and the memory that they cost it."""

import contextlib
import http.client
import os
import pathlib
import re
import socket
import subprocess
import time

# Small caches, so that what is kept on purpose does not hide what leaks.
SMALL_CACHES = {
    "ENDCAP_CACHE_RESULT_BYTES": "1MiB", "ENDCAP_CACHE_SOURCE_BYTES": "1MiB", "ENDCAP_CACHE_TARGET_BYTES": "1MiB",
    "ENDCAP_SOURCES_RECHECK": "0ns",
}


class Dead(Exception):
    """The server is not there any more, or does not answer."""


class Server:
    """`endcap serve` on a free port of the loopback address."""

    def __init__(self, binary, root, **settings):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ENDCAP_")}
        environment |= SMALL_CACHES | settings | {"SWIFT_BACKTRACE": "enable=no"}
        command = [str(binary), "serve", "--listen", "127.0.0.1:0", "--root", str(root)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True)
        for line in self.process.stdout:
            found = re.search(r"listening on 127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise Dead("the server did not start")

    def client(self, timeout=30):
        return Client(self, timeout)

    def is_alive(self):
        return self.process.poll() is None

    def _status(self, key):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{key}:\s+(\d+) kB", text, re.M)[1]) * 1024

    def resident_bytes(self):
        return self._status("VmRSS")

    def peak_bytes(self):
        """The most that was resident since `forget_peak`."""
        return self._status("VmHWM")

    def forget_peak(self):
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def stop(self):
        """Ends it, and says whether it ended by itself and well."""
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        return self.process.returncode == 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_alive():
            self.stop()


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
