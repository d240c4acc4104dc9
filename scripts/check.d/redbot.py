"""Asks REDbot (https://redbot.org/), and the linter that it is made of, what they think of answers."""

import json
import subprocess

from program import PROJECT, Failure

TOOLS = PROJECT / ".check-python/bin"
SECONDS = 120

# Runs under the prepared Python: the linter's notes about an answer whose body is not looked at.
LINTER = """
import json, sys
from httplint.message import HttpResponseLinter
answer = json.load(sys.stdin)
linter = HttpResponseLinter(start_time=answer["received"], no_content=True)
linter.is_head_response = answer["is_to_head"]
linter.process_response_topline(b"1.1", str(answer["status"]).encode(), answer["reason"].encode())
linter.process_headers([(name.encode(), value.encode()) for name, value in answer["fields"]])
linter.finish_content(True)
print(json.dumps([(note.level.name, note.summary) for note in linter.notes]))
"""


def is_installed():
    return (TOOLS / "redbot").exists()


def _run(command, **options):
    result = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, **options)
    if result.returncode:
        raise Failure(f"{command[0]}: {result.stderr[-500:]}")
    return result.stdout


def warnings_of_url(url):
    """REDbot's notes about what a URL answers, also to the requests that it thinks of itself, above `info`."""
    report = json.loads(_run([TOOLS / "redbot", "--output-format", "har", url]))
    notes = [note for entry in report["log"]["entries"] for note in entry.get("_red_messages", [])]
    if not notes:
        raise Failure(f"REDbot says nothing about {url}")
    return [note["summary"] for note in notes if note["level"] not in ("GOOD", "INFO")]


def warnings_of_head(head, received, is_to_head=False):
    """The linter's notes about an answer's head as it came from the wire at a time, above `info`."""
    first, *lines = head.strip().split("\r\n")
    _, status, reason = first.split(" ", 2)
    answer = {
        "status": int(status), "reason": reason, "is_to_head": is_to_head, "received": received,
        "fields": [line.split(": ", 1) for line in lines],
    }
    notes = json.loads(_run([TOOLS / "python", "-c", LINTER], input=json.dumps(answer)))
    if not notes:
        raise Failure(f"the linter says nothing about:\n{head}")
    return [summary for level, summary in notes if level not in ("GOOD", "INFO")]
