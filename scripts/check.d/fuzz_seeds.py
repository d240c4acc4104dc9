"""Writes a fuzz target's seeds as files: fuzz_seeds.py TARGET FOLDER"""

import json
import pathlib
import shutil
import sys
import zlib

import png_files

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
LONGEST = 4_096
FIXTURES, SAMPLES = PROJECT / "Tests/TestSupport/Fixtures", PROJECT / "config/samples"
# In the order of Fuzz/FuzzChunks.
CHUNKS = "npTc npOl npLb eXIf iCCP iTXt tEXt zTXt cICP gAMA cHRM sRGB pHYs".split()


def requests():
    """The raw requests of Tests/HTTPCases that are short enough."""
    for name in ("cases.json", "endcap.json"):
        for case in json.loads((PROJECT / "Tests/HTTPCases" / name).read_text()):
            parts = case["send"] if isinstance(case["send"], list) else [case["send"], case.get("rest") or ""]
            text = "".join(parts).replace("{path}", "/images/a.png?w=5").replace("{etag}", '"a"')
            yield text.encode("latin-1")


def pictures(suffix):
    """The project's own pictures of a kind, the suites among them."""
    for folder in (FIXTURES, SAMPLES):
        for path in sorted(folder.rglob(f"*{suffix}")):
            yield path.read_bytes()


def chunks():
    """What stands in the PNG files beside their pixels, each behind the number of its kind."""
    for data in pictures(".png"):
        for kind, content in png_files.chunks(data):
            kind = kind.decode("latin-1")
            if kind not in CHUNKS:
                continue
            if kind == "iCCP":
                try:
                    content = zlib.decompress(content[content.index(0) + 2:])
                except (ValueError, zlib.error):
                    continue
            yield bytes([CHUNKS.index(kind)]) + content


def documents():
    """Documents about slices, each behind the number of its kind in Fuzz/FuzzDocuments."""
    for path in sorted(FIXTURES.rglob("*Contents.json")):
        yield b"\0" + path.read_bytes()
    for path in sorted((PROJECT / "docs").glob("*.md")):
        for block in path.read_text().split("```")[1::2]:
            text = block.partition("\n")[2].encode()
            for kind in range(5):
                yield bytes([kind]) + text


OWN = {
    "FuzzRequests": requests, "FuzzChunks": chunks, "FuzzDocuments": documents,
    "FuzzPNG": lambda: pictures(".png"), "FuzzJPEG": lambda: pictures(".jpg"),
}


def main(target, folder):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seeds = list(dict.fromkeys(OWN[target]())) if target in OWN else []
    lines = PROJECT / f"Fuzz/Seeds/{target}.txt"
    if lines.exists():
        seeds += [line.encode() for line in lines.read_text().splitlines() if line]
    files = PROJECT / f"Fuzz/Seeds/{target}"
    if files.is_dir():
        seeds += [path.read_bytes() for path in sorted(files.iterdir())]
    for index, seed in enumerate(seed for seed in seeds if len(seed) <= LONGEST):
        (folder / f"{index:04}").write_bytes(seed)


if __name__ == "__main__":
    main(*sys.argv[1:])
