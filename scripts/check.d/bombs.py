"""Small files that would cost much."""

import struct
import zlib

from png_files import assemble, chunk


def zeros(byte_count):
    """A zlib stream of so many zeros."""
    packer = zlib.compressobj(9)
    block = bytes(1 << 20)
    parts = [packer.compress(block[:min(len(block), byte_count - done)]) for done in range(0, byte_count, len(block))]
    return b"".join(parts) + packer.flush()


def small_png(*chunks):
    return assemble(16, 16, 8, 0, *chunks, chunk(b"IDAT", zlib.compress(bytes(17 * 16))))


def plain_png(width, height, seed=0):
    """Eight bits a pixel, which all limits allow: rows that differ a little, so that nothing is refused."""
    row = b"\0" + bytes((seed + x * x // 7) & 0xFF for x in range(width))
    packer = zlib.compressobj(1)
    parts = [packer.compress(row) for _ in range(height)]
    return assemble(width, height, 8, 0, chunk(b"IDAT", b"".join(parts) + packer.flush()))


def webp(*chunks):
    body = b"".join(kind + struct.pack("<I", len(content)) + content + bytes(len(content) & 1)
                    for kind, content in chunks)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def webp_canvas(width, height, flags=0):
    return b"VP8X", struct.pack("<I", flags) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def jpeg_size(jpeg, width, height):
    """The file with another size in its frame header."""
    at = next(i for i in range(2, len(jpeg) - 9) if jpeg[i] == 0xFF and jpeg[i + 1] in (0xC0, 0xC2))
    return jpeg[:at + 5] + struct.pack(">HH", height, width) + jpeg[at + 9:]


def jpeg_scans(jpeg, count):
    """A progressive file whose first scan comes so many times."""
    start = jpeg.index(b"\xff\xda")
    end = start + 2
    while jpeg[end] != 0xFF or jpeg[end + 1] in (0, *range(0xD0, 0xD8)):
        end += 1
    return jpeg[:start] + jpeg[start:end] * count + jpeg[end:]


def all_bombs(baseline, progressive):
    """Name, extension and bytes of each; the two arguments are JPEG files."""
    return [
        ("50,000² in 1 bit, 40 KB", "png", assemble(50_000, 50_000, 1, 0, chunk(b"IDAT", zeros(40_000_000)[:40_000]))),
        ("plain 7,000² in 1 bit", "png", assemble(7_000, 7_000, 1, 0, chunk(b"IDAT", zeros(876 * 7_000)))),
        ("iCCP of 60 MB in 60 KB", "png", small_png(chunk(b"iCCP", b"a\0\0" + zeros(60_000_000)))),
        ("zTXt of 60 MB in 60 KB", "png", small_png(chunk(b"zTXt", b"a\0\0" + zeros(60_000_000)))),
        ("iTXt of 60 MB in 60 KB", "png", small_png(chunk(b"iTXt", b"a\0\1\0\0\0" + zeros(60_000_000)))),
        ("iCCP of 9 MB as it is", "png", small_png(chunk(b"iCCP", b"a\0\0" + bytes(9_000_000)))),
        ("zTXt of 9 MB as it is", "png", small_png(chunk(b"zTXt", b"a\0\0" + bytes(9_000_000)))),
        ("10⁶ chunks of text", "png", small_png(chunk(b"tEXt") * 1_000_000)),
        ("10⁶ chunks of pixels", "png", small_png(chunk(b"IDAT") * 1_000_000)),
        ("65,535²", "jpg", jpeg_size(baseline, 65_535, 65_535)),
        ("65,500² progressive", "jpg", jpeg_size(progressive, 65_500, 65_500)),
        ("10⁶ segments", "jpg", baseline[:2] + b"\xff\xe0\0\2" * 1_000_000 + baseline[2:]),
        ("9 MB of segments", "jpg", baseline[:2] + (b"\xff\xe1\xff\xff" + bytes(65_533)) * 140 + baseline[2:]),
        ("10,000 scans", "jpg", jpeg_scans(progressive, 10_000)),
        ("10,000 scans of 7,000²", "jpg", jpeg_size(jpeg_scans(progressive, 10_000), 7_000, 7_000)),
        ("16,383² lossy", "webp", webp((b"VP8 ", b"\x10\0\0\x9d\x01\x2a\xff\x3f\xff\x3f" + bytes(4_000)))),
        ("16,384² lossless", "webp", webp((b"VP8L", b"\x2f\xff\xff\xff\x0f" + bytes(4_000)))),
        ("7,000² lossless in 4 KB", "webp",
         webp((b"VP8L", b"\x2f" + struct.pack("<I", 6_999 | 6_999 << 14) + bytes(4_000)))),
        ("16,777,216² canvas", "webp", webp(webp_canvas(1 << 24, 1 << 24, 2), (b"ANMF", bytes(64)))),
        ("10⁶ frames", "webp", webp(webp_canvas(16, 16, 2), *[(b"ANMF", bytes(0))] * 1_000_000)),
        ("9 MB of EXIF", "webp", webp(webp_canvas(16, 16), (b"EXIF", bytes(9_000_000)))),
    ]
