"""Damages picture files and documents, the same way for the same seed."""

import struct
import zlib

from png_files import SIGNATURE as PNG_SIGNATURE

EDGE_VALUES = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def damaged(data, random):
    """One mutant of a file: one to three damages, then, for half of the PNG files, right checksums."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice(DAMAGES)(data, random)
    if data.startswith(PNG_SIGNATURE) and random.random() < 0.5:
        repair_checksums(data)
    return bytes(data)


def truncate(data, random):
    return data[:random.randrange(len(data) + 1)]


def flip_bits(data, random):
    for _ in range(random.randint(1, 8)):
        if data:
            # Half of them at the beginning, where the structure is.
            end = min(len(data), 256) if random.random() < 0.5 else len(data)
            data[random.randrange(end)] ^= 1 << random.randrange(8)
    return data


def overwrite(data, random):
    if data:
        start = random.randrange(len(data))
        count = random.randint(1, 64)
        fill = random.choice((b"\0", b"\xff", None))
        data[start:start + count] = fill * count if fill else random.randbytes(count)
    return data


def insert(data, random):
    start = random.randrange(len(data) + 1)
    data[start:start] = random.randbytes(random.randint(1, 300))
    return data


def remove(data, random):
    start = random.randrange(len(data) + 1)
    del data[start:start + random.randint(1, 300)]
    return data


def repeat_part(data, random):
    start = random.randrange(len(data) + 1)
    part = data[start:start + random.randint(1, 2000)]
    data[start:start] = part * random.randint(1, 20)
    return data


def swap_chunks(data, random):
    parts = chunks(data)
    if len(parts) > 2:
        first, second = random.sample(range(1, len(parts)), 2)
        parts[first], parts[second] = parts[second], parts[first]
    return bytearray(b"".join(parts))


def drop_or_double_chunk(data, random):
    parts = chunks(data)
    if len(parts) > 1:
        place = random.randrange(1, len(parts))
        parts[place:place + 1] = [parts[place]] * random.choice((0, 2, 2, 5))
    return bytearray(b"".join(parts))


def lie_about_sizes(data, random):
    """Puts a number where one stands: a picture's side, a chunk's or segment's length, a count."""
    places = size_fields(data)
    if places:
        at, width, order = random.choice(places)
        old = int.from_bytes(data[at:at + width], order)
        new = random.choice((random.choice(EDGE_VALUES), old + random.randint(-3, 3), old * 2, old // 2,
                             random.getrandbits(8 * width)))
        data[at:at + width] = (new % (1 << 8 * width)).to_bytes(width, order)
    return data


DAMAGES = (truncate, flip_bits, flip_bits, overwrite, insert, remove, repeat_part, swap_chunks, drop_or_double_chunk,
           lie_about_sizes, lie_about_sizes)


def spans(data):
    """Where each chunk of a PNG or WebP file or each segment of a JPEG file begins; anything else is one."""
    starts, at = [0], 0
    if data.startswith(PNG_SIGNATURE):
        at = 8
        while at + 12 <= len(data):
            starts.append(at)
            at += 12 + struct.unpack_from(">I", data, at)[0]
    elif data[:4] == b"RIFF":
        at = 12
        while at + 8 <= len(data):
            starts.append(at)
            length = struct.unpack_from("<I", data, at + 4)[0]
            at += 8 + length + (length & 1)
    elif data[:2] == b"\xff\xd8":
        at = 2
        while at + 4 <= len(data) and data[at] == 0xFF:
            starts.append(at)
            at += 2 + struct.unpack_from(">H", data, at + 2)[0]
            if data[starts[-1] + 1] == 0xDA:
                # Compressed bits up to the next marker that is no restart.
                while at + 1 < len(data) and (data[at] != 0xFF or data[at + 1] in (0, *range(0xD0, 0xD8))):
                    at += 1
    return [start for start in starts if start < len(data)]


def chunks(data):
    starts = spans(data)
    return [bytes(data[a:b]) for a, b in zip(starts, [*starts[1:], len(data)])]


def size_fields(data):
    """Offset, width in bytes and byte order of numbers that say how large or how many."""
    fields = []
    for start in spans(data)[1:]:
        if data.startswith(PNG_SIGNATURE):
            fields.append((start, 4, "big"))
            if data[start + 4:start + 8] == b"IHDR":
                fields += [(start + 8, 4, "big"), (start + 12, 4, "big"), (start + 16, 1, "big"), (start + 17, 1, "big"),
                           (start + 20, 1, "big")]
            elif data[start + 4:start + 8] in (b"npTc", b"eXIf", b"acTL", b"fcTL"):
                fields += [(start + 8 + i, 1, "big") for i in range(12)]
        elif data[:4] == b"RIFF":
            fields.append((start + 4, 4, "little"))
            fields += [(start + 8 + i, 3, "little") for i in range(0, 16, 3)]
        else:
            fields.append((start + 2, 2, "big"))
            if 0xC0 <= data[start + 1] <= 0xCF:
                fields += [(start + 4, 1, "big"), (start + 5, 2, "big"), (start + 7, 2, "big"), (start + 9, 1, "big"),
                           (start + 11, 1, "big")]
            elif data[start + 1] in (0xDA, 0xDD, 0xDB, 0xC4):
                fields += [(start + 4 + i, 1, "big") for i in range(8)]
    return [field for field in fields if field[0] + field[1] <= len(data)]


def repair_checksums(data):
    at = 8
    while at + 12 <= len(data):
        length = struct.unpack_from(">I", data, at)[0]
        if length > len(data) - at - 12:
            return
        checksum = zlib.crc32(data[at + 4:at + 8 + length])
        struct.pack_into(">I", data, at + 8 + length, checksum)
        at += 12 + length
