"""Draws and encodes with other programs' libraries, line by line, beside Endcap: see encode.

Runs under the Python that `scripts/setup --bench` prepares. Each command is answered by one line of JSON:

tools                                          the tools that are installed, with their versions
load FOLDER SIDE INSET MODE WIDTH HEIGHT       the source and the finished picture to work on
time TOOL                                      CPU seconds and bytes
"""

import ctypes
import ctypes.util
import functools
import io
import json
import os
import sys
import time
import zlib

os.environ["VIPS_CONCURRENCY"] = "1"

# A short piece of work is repeated until it has taken this long in all.
LEAST_SECONDS = 0.02


class Case:
    """What is drawn: a source with equal caps on all sides, and the finished picture in straight RGBA."""

    def __init__(self, folder, side, inset, mode, width, height):
        self.side, self.inset, self.mode, self.width, self.height = side, inset, mode, width, height
        with open(f"{folder}/source.rgba", "rb") as file:
            self.source = file.read()
        with open(f"{folder}/picture.rgba", "rb") as file:
            self.picture = file.read()

    def pieces(self):
        """The nine pieces: (left, top, width, height) in the source and in the picture."""
        def cuts(length):
            return (0, self.inset, length - self.inset, length)

        columns, rows = cuts(self.width), cuts(self.height)
        source = cuts(self.side)
        for j in range(3):
            for i in range(3):
                yield (
                    (source[i], source[j], source[i + 1] - source[i], source[j + 1] - source[j]),
                    (columns[i], rows[j], columns[i + 1] - columns[i], rows[j + 1] - rows[j]))


def pillow_tools():
    import PIL.features
    import PIL.Image

    def draw(case):
        source = PIL.Image.frombytes("RGBA", (case.side, case.side), case.source)
        picture = PIL.Image.new("RGBA", (case.width, case.height))
        for (x, y, w, h), (left, top, width, height) in case.pieces():
            piece = source.crop((x, y, x + w, y + h))
            if case.mode == "stretch":
                if (w, h) != (width, height):
                    piece = piece.resize((width, height), PIL.Image.Resampling.BILINEAR)
                picture.paste(piece, (left, top))
            else:
                for down in range(0, height, h):
                    for right in range(0, width, w):
                        cut = piece.crop((0, 0, min(w, width - right), min(h, height - down)))
                        picture.paste(cut, (left + right, top + down))
        return picture

    def save(picture, **options):
        file = io.BytesIO()
        picture.save(file, **options)
        return file.tell()

    def prepare(case):
        return PIL.Image.frombuffer("RGBA", (case.width, case.height), case.picture, "raw", "RGBA", 0, 1)

    def on_white(picture):
        white = PIL.Image.new("RGBA", picture.size, "white")
        white.alpha_composite(picture)
        return white.convert("RGB")

    version = PIL.__version__
    webp = PIL.features.version("webp")
    jpeg = PIL.features.version("libjpeg_turbo")
    # Endcap's default.
    quality = 80
    return {
        f"Pillow {version}": ("png", None, lambda case, _: save(draw(case), format="PNG")),
        f"Pillow {version}, JPEG": (
            "jpeg", None, lambda case, _: save(on_white(draw(case)), format="JPEG", quality=quality)),
        # What WebPConfigLosslessPreset calls level 3.
        f"libwebp {webp} level 3": (
            "webp", prepare,
            lambda _, picture: save(picture, format="WEBP", lossless=True, exact=True, method=3, quality=30)),
        f"libjpeg-turbo {jpeg}, standard tables": (
            "jpeg", lambda case: on_white(prepare(case)),
            lambda _, picture: save(picture, format="JPEG", quality=quality)),
        f"libjpeg-turbo {jpeg}, fitted tables": (
            "jpeg", lambda case: on_white(prepare(case)),
            lambda _, picture: save(picture, format="JPEG", quality=quality, optimize=True)),
    }


def vips_tools():
    import pyvips

    def draw(case):
        source = pyvips.Image.new_from_memory(case.source, case.side, case.side, 4, "uchar")
        source = source.copy(interpretation="srgb")
        pieces = []
        for (x, y, w, h), (_, _, width, height) in case.pieces():
            piece = source.crop(x, y, w, h)
            if case.mode != "stretch":
                piece = piece.replicate(-(-width // w), -(-height // h)).crop(0, 0, width, height)
            elif w in (1, width) and h in (1, height):
                # Much faster than resizing, and the same for a piece of one pixel.
                piece = piece.zoom(width // w, height // h)
            else:
                piece = piece.resize(width / w, vscale=height / h, kernel="linear").crop(0, 0, width, height)
            pieces.append(piece)
        rows = [pieces[i].join(pieces[i + 1], "horizontal").join(pieces[i + 2], "horizontal") for i in (0, 3, 6)]
        return rows[0].join(rows[1], "vertical").join(rows[2], "vertical")

    def prepare(case):
        return pyvips.Image.new_from_memory(case.picture, case.width, case.height, 4, "uchar").copy(
            interpretation="srgb")

    def size(picture):
        return len(picture.pngsave_buffer(compression=6))

    version = ".".join(str(pyvips.version(part)) for part in range(3))
    return {
        f"libvips {version}": ("png", None, lambda case, _: size(draw(case))),
        f"libvips {version}, encoding only": ("png", prepare, lambda _, picture: size(picture)),
    }


def skia_tools():
    import skia

    def shown(case, bitmap_image):
        surface = skia.Surface(case.width, case.height)
        canvas = surface.getCanvas()
        paint = skia.Paint(BlendMode=skia.BlendMode.kSrc)
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        for (x, y, w, h), (left, top, width, height) in case.pieces():
            target = skia.Rect.MakeXYWH(left, top, width, height)
            if case.mode == "stretch":
                canvas.drawImageRect(
                    bitmap_image, skia.Rect.MakeXYWH(x, y, w, h), target, sampling, paint,
                    skia.Canvas.kStrict_SrcRectConstraint)
            else:
                piece = bitmap_image.makeSubset(skia.IRect.MakeXYWH(x, y, w, h))
                tiled = skia.Paint(
                    BlendMode=skia.BlendMode.kSrc,
                    Shader=piece.makeShader(
                        skia.TileMode.kRepeat, skia.TileMode.kRepeat, skia.SamplingOptions(),
                        skia.Matrix.Translate(left, top)))
                canvas.drawRect(target, tiled)
        return surface.makeImageSnapshot()

    def prepare(case):
        import numpy
        pixels = numpy.frombuffer(case.source, numpy.uint8).reshape(case.side, case.side, 4)
        return skia.Image.fromarray(pixels, colorType=skia.kRGBA_8888_ColorType)

    def encode(case, image):
        return shown(case, image).encodeToData(skia.kPNG, 100).size()

    return {f"Skia {skia.__version__}": ("png", prepare, encode)}


def libdeflate_tools():
    library = ctypes.CDLL(ctypes.util.find_library("deflate") or "libdeflate.so.0")
    library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
    library.libdeflate_zlib_compress_bound.restype = ctypes.c_size_t
    library.libdeflate_zlib_compress_bound.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    library.libdeflate_zlib_compress.restype = ctypes.c_size_t
    library.libdeflate_zlib_compress.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]

    def prepare(case):
        size = case.width * 4
        rows = b"".join(b"\0" + case.picture[y * size:(y + 1) * size] for y in range(case.height))
        return rows, ctypes.create_string_buffer(library.libdeflate_zlib_compress_bound(None, len(rows)))

    def encoder(level):
        compressor = library.libdeflate_alloc_compressor(level)

        def encode(_, prepared):
            rows, output = prepared
            length = library.libdeflate_zlib_compress(compressor, rows, len(rows), output, len(output))
            zlib.crc32(memoryview(output)[:length])
            # Signature, IHDR, the length, name and checksum of IDAT, and IEND.
            return 8 + 25 + 12 + length + 12

        return encode

    return {f"libdeflate level {level}": ("png", prepare, encoder(level)) for level in (1, 6)}


@functools.cache
def tools():
    """Everything that is installed: name -> (format, preparation outside of the time, work)."""
    found = {}
    for make in (pillow_tools, vips_tools, skia_tools, libdeflate_tools):
        try:
            found |= make()
        except (ImportError, OSError, AttributeError) as error:
            print(f"  {make.__name__.partition('_')[0]}: not installed ({error})", file=sys.stderr)
    return found


def measured(case, name, prepared):
    _, prepare, work = tools()[name]
    if name not in prepared:
        prepared[name] = prepare(case) if prepare else None
    spent, repetitions = 0.0, 0
    while spent < LEAST_SECONDS:
        # All threads of the process, since a library may use some of its own.
        start = time.process_time()
        size = work(case, prepared[name])
        spent += time.process_time() - start
        repetitions += 1
    return {"seconds": spent / repetitions, "bytes": size}


def main():
    case, prepared = None, {}
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "tools":
            answer = {name: tool[0] for name, tool in tools().items()}
        elif command == "load":
            folder, side, inset, mode, width, height = rest.split(" ")
            case = Case(folder, int(side), int(inset), mode, int(width), int(height))
            prepared.clear()
            answer = {}
        else:
            answer = measured(case, rest, prepared)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
