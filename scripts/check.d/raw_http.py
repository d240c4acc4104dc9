"""Sends the raw requests of Tests/HTTPCases and judges the answers."""

import email.utils
import json
import re
import socket
import time

SILENCE_SECONDS, ANSWER_SECONDS, CLOSE_SECONDS, WAIT_SECONDS = 0.3, 5, 3, 4


class Wrong(Exception):
    """An answer that is not what the case asks for."""


class Client:
    """A connection that reads answers one by one."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS)
        self.input = b""

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass  # A refused request may be answered before all of it is sent.

    def _fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise EOFError
        self.input += data

    def expect_silence(self):
        self.socket.settimeout(SILENCE_SECONDS)
        try:
            self._fill()
            raise Wrong(f"answered early: {self.input[:60]!r}")
        except TimeoutError:
            self.socket.settimeout(ANSWER_SECONDS)
        except EOFError:
            raise Wrong("closed early") from None

    def answer(self, is_to_head=False):
        """The next answer: status, list of fields, body."""
        while b"\r\n\r\n" not in self.input:
            self._fill()
        head, self.input = self.input.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        if not re.fullmatch(r"HTTP/1\.1 [1-5]\d\d [\x20-\x7e]*", first):
            raise Wrong(f"status line {first!r}")
        status = int(first.split(" ")[1])
        fields = [tuple(line.split(": ", 1)) for line in lines]
        length = [value for name, value in fields if name.lower() == "content-length"]
        has_body = not (is_to_head or status in (204, 304) or status < 200)
        size = int(length[0]) if length and has_body else 0
        while len(self.input) < size:
            self._fill()
        body, self.input = self.input[:size], self.input[size:]
        check_form(status, fields, body, has_body)
        return status, fields, body

    def expect_end(self):
        self.socket.settimeout(CLOSE_SECONDS)
        try:
            while True:
                self._fill()
        except TimeoutError:
            raise Wrong("connection left open") from None
        except (EOFError, OSError):
            if self.input:
                raise Wrong(f"more than was asked for: {self.input[:60]!r}") from None

    def close(self):
        self.socket.close()


def value_of(fields, name):
    values = [value for other, value in fields if other.lower() == name.lower()]
    return ", ".join(values) if values else None


def check_form(status, fields, body, has_body):
    """What every final answer has to be like."""
    if status < 200:
        return
    names = [name.lower() for name, _ in fields]
    for name in {"date", "x-request-id", "content-length", "content-type", "etag", "connection"}:
        if names.count(name) > 1:
            raise Wrong(f"{name} twice")
    date = value_of(fields, "Date")
    if date is None or not date.endswith(" GMT") or abs(
            email.utils.parsedate_to_datetime(date).timestamp() - time.time()) > 5:
        raise Wrong(f"Date is {date}")
    if not value_of(fields, "X-Request-Id"):
        raise Wrong("no X-Request-Id")
    if ("content-length" in names) != (status not in (204, 304)):
        raise Wrong(f"Content-Length and status {status}")
    if "transfer-encoding" in names:
        raise Wrong("Transfer-Encoding")
    if status in (405,) and "allow" not in names:
        raise Wrong("405 without Allow")
    if has_body and status >= 400:
        if value_of(fields, "Content-Type") != "application/problem+json":
            raise Wrong("an error that is no problem document")
        problem = json.loads(body)
        if problem["status"] != status or not problem["detail"]:
            raise Wrong(f"problem document {problem}")


class Cases:
    """The cases with their placeholders filled in for one rendition of a running server."""

    def __init__(self, port, target):
        self.port, self.target = port, target
        client = Client(port)
        client.send(self.plain_get)
        status, fields, _ = client.answer()
        client.close()
        if status != 200:
            raise Wrong(f"{target} is answered {status}")
        self.etag, self.modified = value_of(fields, "ETag"), value_of(fields, "Last-Modified")

    @property
    def plain_get(self):
        return f"GET {self.target} HTTP/1.1\r\nHost: a\r\n\r\n".encode()

    def fill(self, text):
        text = text.replace("{path}", self.target).replace("{query}", self.target.partition("?")[2])
        text = text.replace("{etag}", self.etag).replace("{modified}", self.modified)
        return re.sub(r"\{a\*(\d+)\}", lambda match: "a" * int(match[1]), text)

    def finish(self, client, after):
        if after == "keep":
            client.send(self.plain_get)
            try:
                status, _, _ = client.answer()
            except (EOFError, OSError) as error:
                raise Wrong(f"connection not kept: {error!r}") from None
            if status != 200:
                raise Wrong(f"the next request is answered {status}")
        elif after in ("close", "end"):
            client.expect_end()

    def run(self, case):
        """Runs one case of our own form; throws where an answer is not as it should be."""
        client = Client(self.port)
        try:
            parts = case["send"] if isinstance(case["send"], list) else [case["send"]]
            for part in parts[:-1]:
                client.send(self.fill(part).encode("latin-1"))
                client.expect_silence()
            if parts[-1] == "{wait}":
                client.socket.settimeout(WAIT_SECONDS)
            else:
                client.send(self.fill(parts[-1]).encode("latin-1"))
            if case["after"] in ("halfclose", "end"):
                client.socket.shutdown(socket.SHUT_WR)
            for wanted in case["answers"]:
                self.compare(wanted, client.answer(wanted.get("head", False)))
            self.finish(client, case["after"])
        except (EOFError, OSError) as error:
            raise Wrong(f"no answer: {error!r}") from None
        finally:
            client.close()

    def compare(self, wanted, answer):
        status, fields, body = answer
        if status != wanted["status"]:
            raise Wrong(f"status {status} instead of {wanted['status']}: {body[:200]!r}")
        for name, pattern in wanted.get("fields", {}).items():
            value = value_of(fields, name)
            if pattern is None and value is not None:
                raise Wrong(f"{name}: {value}, which must not be there")
            if pattern is not None and not re.match(self.fill(pattern), value or ""):
                raise Wrong(f"{name} is {value!r}, not {pattern}")
        if "body" in wanted and not re.search(wanted["body"], body.decode("utf-8", "replace")):
            raise Wrong(f"body {body[:200]!r}")


def alternatives(case):
    """What a case of cases.json allows, as lists of statuses in order."""
    statuses = case["status"]
    is_sequence = case["send"].count("GET ") == len(statuses) > 1 and all(isinstance(s, int) for s in statuses)
    return [statuses] if is_sequence else [s if isinstance(s, list) else [s] for s in statuses]


def own_form(case, choices):
    """A case of cases.json in the form of our own, with the answer that is chosen where several are allowed."""
    allowed = alternatives(case)
    chosen = choices.get(case["name"], allowed[0])
    if chosen not in allowed or len(allowed) > 1 and case["name"] not in choices:
        raise Wrong(f"choices.json and cases.json disagree about {case['name']!r}")
    is_head = case["send"].startswith("HEAD")
    return {
        "name": case["name"], "after": case["after"],
        "send": [case["send"], case["rest"]] if case["wait"] else case["send"],
        "answers": [{"status": status, "head": is_head} for status in chosen],
    }


def failures(cases, list_of_cases):
    """The names of failed cases, each with what is wrong."""
    wrong = []
    for case in list_of_cases:
        try:
            cases.run(case)
        except Wrong as reason:
            wrong.append((case["name"], str(reason)))
    return wrong
