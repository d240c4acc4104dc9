"""A listening socket that outlives the program that serves on it, as systemd's socket units hold one."""

import contextlib
import socket
import subprocess
import uuid

import program


class HeldSocket:
    """Starts `endcap serve` on a socket of ours, again and again."""

    def __init__(self, binary, root, address=None, environment=None):
        self.binary, self.root, self.environment = binary, root, environment or {}
        if address is None:
            self.socket = socket.create_server(("127.0.0.1", 0), backlog=1024)
            self.address = self.socket.getsockname()
        else:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.bind(str(address))
            self.socket.listen(1024)
            self.address = str(address)
        self.process = None
        # Where the program tells its state, as it does to systemd.
        self.notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notice_name = f"endcap-check-{uuid.uuid4()}"
        self.notices.bind("\0" + self.notice_name)

    def notice(self, seconds=program.START_SECONDS):
        """The next message about the program's state."""
        self.notices.settimeout(seconds)
        try:
            return self.notices.recv(4096).decode()
        except TimeoutError:
            raise program.Failure(f"no notice within {seconds} s") from None

    def skip_notices(self):
        """All messages that have come so far."""
        skipped = []
        try:
            while True:
                skipped.append(self.notice(0.05))
        except program.Failure:
            return skipped

    def start(self):
        """Starts the program, with the socket as descriptor 3, and waits until it is ready."""
        own = {
            "ENDCAP_HTTP_LISTEN": "systemd:http", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "http",
            "NOTIFY_SOCKET": f"@{self.notice_name}",
        }
        # The shell moves the socket to its place, and is replaced by the program, so that the process id is right.
        script = f'exec 3<&{self.socket.fileno()}; export LISTEN_PID=$$; exec "$0" serve --root "$1"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, str(self.binary), str(self.root)],
            env=program.environment_with(own | self.environment), pass_fds=[self.socket.fileno()],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self.notice() != "READY=1":
            pass

    def stop(self):
        """Asks the program to end, and waits for that."""
        if self.process is not None:
            status = program.stop(self.process)
            self.process = None
            if status != 0:
                raise program.Failure(f"Endcap ended with {status}")

    def restart(self):
        self.stop()
        self.start()


@contextlib.contextmanager
def held(binary, root, address=None, environment=None):
    """Serves on a held socket; stopped at the end."""
    server = HeldSocket(binary, root, address, environment)
    server.start()
    try:
        yield server
    finally:
        try:
            server.stop()
        finally:
            server.socket.close()
            server.notices.close()
