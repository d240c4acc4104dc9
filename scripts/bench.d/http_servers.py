"""The servers that the HTTP benchmarks compare, and the pictures and files that both serve."""

import os
import pathlib
import random
import shutil

# First: it makes what the checks have in common known.
import bench_support as support
import png_files

NGINX = """
{user}
daemon off;
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_rlimit_nofile 20000;
events {{ worker_connections 16384; multi_accept on; }}
http {{
    access_log off;
    sendfile {sendfile};
    tcp_nopush on;
    keepalive_requests 1000000000;
    keepalive_timeout 300s;
    open_file_cache max=100;
    open_file_cache_valid 300s;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ image/png png; }}
    server {{
        listen 127.0.0.1:{port} backlog=4096 reuseport;
        root {files};
        add_header Cache-Control "public, max-age=3600";
    }}
}}
"""


class Server:
    """One server under load: where it listens and which process it is."""

    def __init__(self, name, port, pid):
        self.name, self.port, self.pid = name, port, pid


def start_nginx(folder, files, stack, sendfile=True):
    """nginx as one would tune it for small files, with or without sendfile."""
    name = "nginx" if sendfile else "nginx, sendfile off"
    home = folder / ("nginx-sendfile" if sendfile else "nginx-copying")
    home.mkdir()
    port = support.free_port()
    # Started as root, its workers would be another user who cannot read the scratch folder.
    user = "user root;" if os.geteuid() == 0 else ""
    configuration = home / "nginx.conf"
    configuration.write_text(NGINX.format(
        user=user, folder=home, files=files, port=port, sendfile="on" if sendfile else "off"))
    command = [support.program("nginx"), "-p", str(home), "-c", str(configuration), "-e", str(home / "error.log")]
    process = stack.enter_context(support.running(command, port, "/ready.png"))
    return Server(name, port, process.pid)


def start_endcap(folder, stack):
    """Endcap as it is shipped, over the samples and some pictures of noise."""
    port = support.free_port()
    command = [support.endcap(), "serve", "--listen", f"127.0.0.1:{port}", "--root", str(pictures(folder))]
    environment = dict(os.environ, ENDCAP_HTTP_MAXIMUM_CONNECTIONS="16384")
    process = stack.enter_context(support.running(command, port, "/health", environment=environment))
    return Server("endcap", port, process.pid)


def pictures(folder):
    """A folder with the samples, and pictures of noise whose files are about 20 and 200 kB, as noise cannot shrink."""
    root = folder / "pictures"
    root.mkdir()
    for sample in pathlib.Path(support.samples()).glob("*.png"):
        shutil.copy(sample, root)
    for name, width, height in (("noise-20", 82, 82), ("noise-200", 260, 262)):
        (root / f"{name}.png").write_bytes(noise(width, height))
    return root


def noise(width, height):
    """A PNG file of random opaque pixels, the same each time."""
    generator = random.Random(width)
    rows = [generator.randbytes(width * 3) for _ in range(height)]
    return png_files.write(width, height, 8, 2, rows, level=1)
