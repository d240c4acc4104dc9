"""Writes a fuzz target's seeds as files: fuzz_seeds.py TARGET FOLDER"""

import json
import pathlib
import shutil
import sys

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
LONGEST = 4_096


def requests():
    """The raw requests of Tests/HTTPCases that are short enough."""
    for name in ("cases.json", "endcap.json"):
        for case in json.loads((PROJECT / "Tests/HTTPCases" / name).read_text()):
            parts = case["send"] if isinstance(case["send"], list) else [case["send"], case.get("rest") or ""]
            text = "".join(parts).replace("{path}", "/images/a.png?w=5").replace("{etag}", '"a"')
            yield text.encode("latin-1")


def main(target, folder):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seeds = list(requests()) if target == "FuzzRequests" else []
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
