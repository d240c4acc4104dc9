"""Makes whole pictures smaller with another program's library, line by line, beside Endcap: see resize.

resize_tools.py TOOL FOLDER, where TOOL is pillow, libvips or imagemagick, under the Python that
`scripts/setup --bench` prepares. Each command is answered by one line of JSON:

name                               the library and its version, or why it is missing
time FILE WIDTH FORMAT             seconds, CPU seconds and bytes, from the file to the finished file
memory FILE WIDTH FORMAT           the most memory above what the idle process has, in bytes
write FILE WIDTH FORMAT OUTPUT     writes the finished file

Each is used as its own manual tells to make thumbnails, with Lanczos and one thread, and nothing kept between pictures.
"""

import io
import json
import os
import pathlib
import sys
import time

# Read when the libraries are loaded.
os.environ["VIPS_CONCURRENCY"] = "1"
os.environ["MAGICK_THREAD_LIMIT"] = "1"

QUALITY = 80
# A short piece of work is repeated until it has taken this long in all.
LEAST_SECONDS = 0.02


def pillow():
    import PIL.Image

    def resize(path, width, kind):
        with PIL.Image.open(path) as picture:
            # Lets libjpeg decode at a fraction of the size, at least twice the one that is wanted.
            picture.thumbnail((width, picture.height), PIL.Image.Resampling.LANCZOS, reducing_gap=2.0)
            file = io.BytesIO()
            picture.save(file, format=kind, **({} if kind == "png" else {"quality": QUALITY}))
        return file.getvalue()

    return f"Pillow {PIL.__version__}", resize


def libvips():
    import pyvips

    # It would remember the finished picture of the round before.
    pyvips.cache_set_max(0)

    def resize(path, width, kind):
        # No taller than any picture here would be at that width.
        picture = pyvips.Image.thumbnail(path, width, height=10 * width)
        options = {"compression": 6} if kind == "png" else {"Q": QUALITY}
        return picture.write_to_buffer("." + kind, keep="none", **options)

    return f"libvips {'.'.join(str(pyvips.version(part)) for part in range(3))}", resize


def imagemagick():
    import wand.image
    import wand.version

    def resize(path, width, kind):
        with wand.image.Image() as picture:
            # Lets libjpeg decode at a fraction of the size, at least twice the one that is wanted.
            picture.options["jpeg:size"] = f"{2 * width}x"
            picture.read(filename=path)
            height = max(1, round(picture.height * width / picture.width))
            picture.resize(width, height, filter="lanczos")
            picture.strip()
            if kind != "png":
                picture.compression_quality = QUALITY
            if kind == "jpeg":
                picture.options["jpeg:sampling-factor"] = "4:2:0"
            return picture.make_blob(kind)

    return "ImageMagick " + wand.version.MAGICK_VERSION.split()[1], resize


TOOLS = {"pillow": pillow, "libvips": libvips, "imagemagick": imagemagick}


def measured(resize, *job):
    start, processor, repetitions, elapsed = time.perf_counter(), time.process_time(), 0, 0.0
    while elapsed < LEAST_SECONDS:
        size = len(resize(*job))
        repetitions += 1
        elapsed = time.perf_counter() - start
    # All threads of the process, since a library may use some of its own.
    return {
        "seconds": elapsed / repetitions, "cpu": (time.process_time() - processor) / repetitions, "bytes": size}


def memory(resize, *job):
    """Memory as proc_pid_status(5) has it, in kibibytes there."""
    def resident(name):
        lines = pathlib.Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(name)) * 1024

    idle = resident("VmRSS:")
    # Makes the present size the peak: proc_pid_clear_refs(5).
    pathlib.Path("/proc/self/clear_refs").write_text("5")
    resize(*job)
    return {"peak": resident("VmHWM:") - idle}


def main():
    tool, folder = sys.argv[1:]
    try:
        name, resize = TOOLS[tool]()
    except (ImportError, OSError) as error:
        name, resize, missing = tool, None, str(error).splitlines()[0]
    for line in sys.stdin:
        command, *words = line.split()
        job = (f"{folder}/{words[0]}", int(words[1]), words[2]) if words else ()
        if command == "name":
            answer = {"name": name} if resize else {"name": name, "missing": missing}
        elif command == "time":
            answer = measured(resize, *job)
        elif command == "memory":
            answer = memory(resize, *job)
        else:
            answer = {"bytes": pathlib.Path(words[3]).write_bytes(resize(*job))}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
