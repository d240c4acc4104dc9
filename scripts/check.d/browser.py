"""Opens pages in headless Chromium, whose scripts leave what they find in a `<pre>`."""

import html
import re
import shutil
import subprocess

SECONDS = 180


def is_installed():
    return shutil.which("chromium") is not None


def _run(folder, *arguments):
    # No sandbox: it needs rights that a container seldom has, and the pages are our own.
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
               f"--user-data-dir={folder}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def found_by(page, name, folder, *options):
    """The text of the element `name` once the page's scripts are done, and what Chromium complained of.

    The text is None where there is no such element. `folder` keeps the browser's profile.
    """
    done = _run(folder, *options, "--dump-dom", page.as_uri())
    found = re.search(rf'<pre id="{name}">(.*?)</pre>', done.stdout, re.S)
    return html.unescape(found[1]) if found else None, done.stderr


def photograph(page, picture, folder, *options):
    """Draws a page into a PNG file."""
    _run(folder, *options, f"--screenshot={picture}", page.as_uri())
