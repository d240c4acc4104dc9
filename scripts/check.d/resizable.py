"""Random resizable pictures: noise, which is the worst there is to be found again, and how it is sliced."""

import random
import struct
import zlib


def png(width, height, is_opaque, generator):
    """A PNG file of random pixels."""
    channels = 3 if is_opaque else 4
    rows = []
    for _ in range(height):
        row = bytearray(generator.randrange(256) for _ in range(width * channels))
        if not is_opaque:
            row[3::4] = bytes(generator.randrange(1, 256) for _ in range(width))
        rows.append(b"\0" + bytes(row))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2 if is_opaque else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows))) \
        + chunk(b"IEND", b"")


class Axis:
    """Caps of up to 5 pixels around parts of up to 6, which are stretched, tiled or mirrored, and a length to draw them to."""

    def __init__(self, parts, weighted, most, generator):
        self.length, self.regions, flexible = 0, [], 0
        for index in range(parts + 1):
            self.length += generator.randint(0 if index in (0, parts) else 1, 5)
            if index == parts:
                break
            count = generator.randint(1, 6)
            weight = f"@{generator.randint(1, 9)}" if weighted else ""
            # Between others a mirrored tile is found only where these are found line by line too.
            mode = generator.choice(("stretch", "tile") if parts > 1 else ("stretch", "tile", "mirror"))
            self.regions.append(f"{self.length}-{self.length + count}{weight}:{mode}")
            self.length, flexible = self.length + count, flexible + count
        # As short as the caps alone, but for one pixel.
        self.drawn = self.length - flexible + max(1, round(flexible * generator.uniform(0, most)))


class Picture:
    """One of a class of random pictures, always the same for a number."""

    def __init__(self, number, parts, weighted, is_opaque, most=5):
        generator = random.Random(f"{number} {parts} {weighted} {is_opaque} {most}")
        self.across = Axis(generator.randint(1, parts), weighted, most, generator)
        self.down = Axis(generator.randint(1, parts), weighted, most, generator)
        self.file = png(self.across.length, self.down.length, is_opaque, generator)
        self.options = ["--stretch-x", ",".join(self.across.regions), "--stretch-y", ",".join(self.down.regions),
                        "--size", f"{self.across.drawn}x{self.down.drawn}"]
