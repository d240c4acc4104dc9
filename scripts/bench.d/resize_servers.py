"""The servers that `resize` compares over HTTP: Endcap, nginx with its image filter, and thumbor, on one folder."""

import os
import pathlib

import bench_support as support

QUALITY = 80
# Each server may use both processors of a small machine.
PROCESSES = os.cpu_count() or 1
THUMBOR = pathlib.Path(__file__).resolve().parents[2] / ".bench-thumbor/bin/thumbor"
MODULE = pathlib.Path("/usr/lib/nginx/modules/ngx_http_image_filter_module.so")
# What is asked for of a server until it answers.
PROBE = "probe.png"

# The second server keeps what the first one makes, as nginx's manual advises for the image filter.
NGINX = """
{user}
load_module {module};
daemon off;
worker_processes {processes};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    proxy_cache_path {folder}/cache keys_zone=pictures:10m;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ image/png png; image/jpeg jpg; image/webp webp; }}
    server {{
        listen 127.0.0.1:{port} backlog=4096 reuseport;
        location ~ ^/(?<side>[0-9]+)/(?<file>.*)$ {{
            alias {files}/$file;
            image_filter resize $side -;
            image_filter_jpeg_quality {quality};
            image_filter_webp_quality {quality};
            image_filter_buffer 100M;
        }}
    }}
    server {{
        listen 127.0.0.1:{cached_port} backlog=4096 reuseport;
        location / {{
            proxy_pass http://127.0.0.1:{port};
            proxy_cache pictures;
            proxy_cache_valid 200 1h;
        }}
    }}
}}
"""

# No storage of originals, as they are files already; finished pictures are kept where RESULTS says so.
THUMBOR_CONFIGURATION = """
LOADER = "thumbor.loaders.file_loader"
FILE_LOADER_ROOT_PATH = "{files}"
STORAGE = "thumbor.storages.no_storage"
{results}
QUALITY = {quality}
PROGRESSIVE_JPEG = False
"""
THUMBOR_RESULTS = """
RESULT_STORAGE = "thumbor.result_storages.file_storage"
RESULT_STORAGE_FILE_STORAGE_ROOT_PATH = "{folder}/results"
RESULT_STORAGE_STORES_UNSAFE = True
"""


class Server:
    """A server under load, and how it is asked for a picture.

    `target` makes a request's target of a file's name, a width, a format, and seven digits that make it another target
    for the same picture.
    """

    def __init__(self, name, port, pid, target):
        self.name, self.port, self.pid, self.target = name, port, pid, target


def start_endcap(folder, files, stack):
    """Endcap as it is shipped, but that it never refuses work: a busy machine is to be measured all the same."""
    port = support.free_port()
    command = [support.endcap(), "serve", "--listen", f"127.0.0.1:{port}", "--root", str(files)]
    patience = {"ENDCAP_RENDER_QUEUE_TIMEOUT": "60s", "ENDCAP_RENDER_DEADLINE": "60s"}
    process = stack.enter_context(support.running(command, port, "/health", environment=os.environ | patience))

    def target(file, width, kind, digits):
        # A size in points is part of what is asked for, however little it differs.
        quality = "" if kind == "png" else f"&q={QUALITY}"
        return f"/images/{file}?w={width}.0{digits}&format={kind}{quality}"

    server = Server("Endcap", port, process.pid, target)
    return server, server


def start_nginx(folder, files, stack):
    """nginx with its image filter, and in front of that its own cache; None where the module is missing."""
    if not MODULE.exists():
        return None
    home = folder / "nginx"
    home.mkdir()
    port, cached_port = support.free_port(), support.free_port()
    # Started as root, its workers would be another user who cannot read the scratch folder.
    user = "user root;" if os.geteuid() == 0 else ""
    configuration = home / "nginx.conf"
    configuration.write_text(NGINX.format(
        user=user, module=MODULE, processes=PROCESSES, folder=home, files=files, port=port, cached_port=cached_port,
        quality=QUALITY))
    command = [support.program("nginx"), "-p", str(home), "-c", str(configuration), "-e", str(home / "error.log")]
    process = stack.enter_context(support.running(command, port, f"/8/{PROBE}"))

    def target(file, width, _, digits):
        return f"/{width}/{file}?{digits}"

    name = "nginx image_filter"
    return Server(name, port, process.pid, target), Server(name, cached_port, process.pid, target)


def start_thumbor(folder, files, stack):
    """thumbor without and with a storage for results; None where it is not installed."""
    if not THUMBOR.exists():
        return None

    def target(file, width, _, digits):
        return f"/unsafe/{width}x0/{file}?{digits}"

    return tuple(
        start_one_thumbor(folder / name, files, results, target, stack)
        for name, results in (("thumbor", ""), ("thumbor-results", THUMBOR_RESULTS)))


def start_one_thumbor(home, files, results, target, stack):
    home.mkdir()
    port = support.free_port()
    configuration = home / "thumbor.conf"
    configuration.write_text(THUMBOR_CONFIGURATION.format(
        files=files, results=results.format(folder=home), quality=QUALITY))
    command = [str(THUMBOR), "--ip", "127.0.0.1", "--port", str(port), "--conf", str(configuration),
               "--processes", str(PROCESSES)]
    process = stack.enter_context(support.running(command, port, "/healthcheck"))
    return Server("thumbor", port, process.pid, target)


STARTERS = {"Endcap": start_endcap, "nginx image_filter": start_nginx, "thumbor": start_thumbor}
