#!/usr/bin/env python3
"""Makes the profiles of this folder and, with Little CMS's own tool transicc, what they make of some colours.

Deterministic; needs transicc (Debian: liblcms2-utils). Each line of a .txt file: the samples, 0 to 255 each, then the
sRGB that transicc says, with decimals. Everything that it writes may be used freely (CC0).
"""
import pathlib
import random
import struct
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
WHITE = (0.9642, 1.0, 0.8249)


def s15(value):
    return struct.pack(">i", round(value * 65536))


def xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(map(s15, values))


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256)) + b"\0\0"


def table(inputs, grid, colour):
    """lut16Type: `colour` gives L, a, b for samples of 0 to 1."""
    points = []
    for index in range(grid ** inputs):
        samples = [index // grid ** (inputs - 1 - i) % grid / (grid - 1) for i in range(inputs)]
        lightness, a, b = colour(samples)
        points += [lightness * 652.8, (a + 128) * 256, (b + 128) * 256]
    words = lambda values: b"".join(struct.pack(">H", min(65535, max(0, round(v)))) for v in values)
    identity = b"".join(s15(v) for v in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    return (b"mft2\0\0\0\0" + bytes([inputs, 3, grid, 0]) + identity + struct.pack(">HH", 2, 2)
            + words([0, 65535] * inputs) + words(points) + words([0, 65535] * 3))


def lab(rgb):
    """Of linear RGB with sRGB's primaries, seen under D50."""
    matrix = ((0.4360747, 0.3850649, 0.1430804), (0.2225045, 0.7168786, 0.0606169), (0.0139322, 0.0971045, 0.7141733))
    f = [(lambda t: t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)(sum(m * c for m, c in zip(row, rgb)) / w)
         for row, w in zip(matrix, WHITE)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def inks(samples):
    """Each ink takes most of one colour's light and a little of the others'; black takes all but a fiftieth."""
    light = [1.0, 1.0, 1.0]
    for ink, takes in zip(samples, ((0.9, 0.3, 0.12), (0.15, 0.88, 0.3), (0.03, 0.12, 0.9), (0.98, 0.98, 0.98))):
        light = [value * (1 - ink * part) for value, part in zip(light, takes)]
    return lab([value ** 1.4 for value in light])


def profile(kind, space, pcs, name, tags):
    tags = [(b"desc", b"desc\0\0\0\0" + struct.pack(">I", len(name) + 1) + name.encode() + b"\0" * 79),
            (b"cprt", b"text\0\0\0\0CC0\0"), (b"wtpt", xyz(WHITE))] + tags
    index, body, start = b"", b"", 132 + 12 * len(tags)
    for tag, content in tags:
        content += b"\0" * (-len(content) % 4)
        index += struct.pack(">4sII", tag, start + len(body), len(content))
        body += content
    head = struct.pack(">I4sI4s4s4s", start + len(body), b"\0\0\0\0", 0x02400000, kind, space, pcs)
    head += b"\0" * 12 + b"acsp" + b"\0" * 28 + b"".join(map(s15, WHITE))
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + index + body


def matrix(name, exponent, red, green, blue):
    curves = [(tag, gamma(exponent)) for tag in (b"rTRC", b"gTRC", b"bTRC")]
    return profile(b"mntr", b"RGB ", b"XYZ ", name,
                   [(b"rXYZ", xyz(red)), (b"gXYZ", xyz(green)), (b"bXYZ", xyz(blue))] + curves)


P3 = (0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841)
WIDE = (0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446)
PROFILES = {
    "p3": matrix("P3 primaries, gamma 2.2", 2.2, *P3),
    "wide": matrix("Wide RGB, gamma 2.2", 2.2, *WIDE),
    "gray": profile(b"mntr", b"GRAY", b"XYZ ", "Gray, gamma 1.8", [(b"kTRC", gamma(1.8))]),
    # The perceptual table is lighter than the matrix says, so that it shows which of them was taken.
    "table": profile(b"mntr", b"RGB ", b"Lab ", "RGB with a table",
                     [(b"A2B0", table(3, 9, lambda c: lab([v ** 1.5 for v in c])))]),
    "inks": profile(b"prtr", b"CMYK", b"Lab ", "Four inks", [(b"A2B0", table(4, 7, inks))]),
}


def camera():
    """An EXIF block as a camera writes it: IFD0, an EXIF directory, and a thumbnail in IFD1; big-endian."""
    short = lambda tag, value: struct.pack(">HHIHH", tag, 3, 1, value, 0)
    number = lambda tag, value: struct.pack(">HHII", tag, 4, 1, value)
    first, second = 8, 8 + 2 + 12 * 5 + 4 + 16
    third = second + 2 + 12 * 2 + 4
    thumbnail = third + 2 + 12 * 2 + 4
    resolutions = 8 + 2 + 12 * 5 + 4
    picture = b"\xff\xd8\xff\xe0" + b"thumbnail" * 5 + b"\xff\xd9"
    block = b"MM\0*" + struct.pack(">I", first)
    block += struct.pack(">H", 5) + short(0x0112, 6)
    block += struct.pack(">HHII", 0x011A, 5, 1, resolutions) + struct.pack(">HHII", 0x011B, 5, 1, resolutions + 8)
    block += short(0x0128, 2) + number(0x8769, second) + struct.pack(">I", third)
    block += struct.pack(">IIII", 72, 1, 72, 1)
    block += struct.pack(">H", 2) + number(0xA002, 4032) + number(0xA003, 3024) + struct.pack(">I", 0)
    block += struct.pack(">H", 2) + number(0x0201, thumbnail) + number(0x0202, len(picture)) + struct.pack(">I", 0)
    return block + picture


def main():
    (FOLDER / "camera.exif").write_bytes(camera())
    for name, content in PROFILES.items():
        file = FOLDER / f"{name}.icc"
        file.write_bytes(content)
        channels = {"gray": 1, "inks": 4}.get(name, 3)
        generator = random.Random(name)
        colours = [[0] * channels, [255] * channels] + [[v] * channels for v in range(5, 255, 25)]
        colours += [[generator.randrange(256) for _ in range(channels)] for _ in range(120)]
        # transicc takes inks in percent, and everything else up to 255.
        scale = 100 / 255 if channels == 4 else 1
        numbers = "".join("".join(f"{v * scale:.6f}\n" for v in colour) for colour in colours)
        intent = "0" if channels == 4 or name == "table" else "1"
        command = ["transicc", "-v0", "-n", "-t" + intent, "-i" + str(file), "-o*sRGB"]
        command += ["-b"] if intent == "1" else []
        said = subprocess.run(command, input=numbers, text=True, check=True, stdout=subprocess.PIPE).stdout
        results = [list(map(float, line.split())) for line in said.splitlines() if line.strip()]
        if len(results) != len(colours):
            raise SystemExit(f"{name}: {len(results)} answers to {len(colours)} colours")
        lines = [" ".join(map(str, colour)) + "  " + " ".join(f"{v:.4f}" for v in result)
                 for colour, result in zip(colours, results)]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
