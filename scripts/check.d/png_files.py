"""Reads and writes PNG files with nothing but the standard library, so that no other decoder has a say."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(kind, content=b""):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def assemble(width, height, depth, colour_type, *chunks):
    """A file of those chunks between its header and its end."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + b"".join(chunks) + chunk(b"IEND")


def write(width, height, depth, colour_type, rows, extra=b"", level=-1):
    """A file of rows that are packed already, each without its filter byte."""
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), level)
    return assemble(width, height, depth, colour_type, extra, chunk(b"IDAT", pixels))


def chunks(file):
    """Kind and content of each chunk that is whole or begins."""
    position = len(SIGNATURE)
    while position + 12 <= len(file):
        length, kind = struct.unpack_from(">I4s", file, position)
        yield kind, file[position + 8:position + 8 + length]
        position += length + 12


def unfilter(raw, row_length, step):
    """The rows of an image without interlacing (PNG specification, 9)."""
    above = bytes(row_length)
    for start in range(0, len(raw), row_length + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + row_length])
        for i in range(row_length):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above[i]
            elif kind == 3:
                guess = (left + above[i]) // 2
            elif kind == 4:
                estimate = left + above[i] - corner
                guess = min((left, above[i], corner), key=lambda value: abs(estimate - value))
            else:
                guess = 0
            row[i] = (row[i] + guess) & 255
        yield bytes(row)
        above = bytes(row)


def read(file):
    """(width, height, depth, pixels): R, G, B, A of each as a list; of 16 bits where the file has them, else of 8."""
    found = {b"IDAT": b""}
    for kind, content in chunks(file):
        found[kind] = found[kind] + content if kind == b"IDAT" else content
    width, height, depth, colour_type = struct.unpack(">IIBB", found[b"IHDR"][:10])
    count = SAMPLES[colour_type]
    row_length = (width * count * depth + 7) // 8
    palette, alphas = found.get(b"PLTE", b""), found.get(b"tRNS", b"")
    largest = 65535 if depth == 16 else 255
    pixels = []
    for row in unfilter(zlib.decompress(found[b"IDAT"]), row_length, max(1, count * depth // 8)):
        if depth == 16:
            samples = struct.unpack(f">{len(row) // 2}H", row)
        else:
            samples = [(row[i * depth // 8] >> (8 - depth - i * depth % 8)) & ((1 << depth) - 1)
                       for i in range(width * count)]
        for x in range(0, width * count, count):
            some = samples[x:x + count]
            if colour_type == 3:
                index = some[0]
                pixels.append([*palette[3 * index:3 * index + 3], alphas[index] if index < len(alphas) else 255])
                continue
            if depth < 8:
                some = [value * 255 // ((1 << depth) - 1) for value in some]
            colour, alpha = (some[:-1], some[-1]) if count in (2, 4) else (some, largest)
            pixels.append([*(list(colour) * 3 if len(colour) == 1 else colour), alpha])
    return width, height, depth, pixels
