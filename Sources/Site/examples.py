"""Runs the blocks of code of a page, each page in a folder of its own."""

import contextlib
import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import threading

# Seconds for the commands of a block: more means that they hang. One of them builds the package anew, which
# takes minutes on a busy machine.
LONGEST = 1800


class Failure(Exception):
    pass


class Shell:
    """Runs blocks of shell commands with `sweep` in PATH."""

    def __init__(self, sweep, work):
        programs = os.path.join(work, "programs")
        os.makedirs(programs, exist_ok=True)
        link = os.path.join(programs, "sweep")
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(sweep), link)
        self.environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm",
            "NO_COLOR": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self, text, folder, repository):
        """What a block prints on a terminal of 100 columns."""
        terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        process = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", text],
            cwd=folder,
            env={**self.environment, "REPOSITORY": repository},
            stdin=subprocess.DEVNULL,
            stdout=end,
            stderr=end,
            start_new_session=True,
        )
        os.close(end)
        printed = b""
        # All commands of the block keep the terminal open, not only the shell.
        limit = threading.Timer(LONGEST, os.killpg, (process.pid, signal.SIGKILL))
        limit.start()
        # The terminal has no reader at its other end once the commands are over: EIO.
        with contextlib.suppress(OSError):
            while part := os.read(terminal, 65536):
                printed += part
        os.close(terminal)
        code = process.wait()
        limit.cancel()
        output = printed.decode().replace("\r\n", "\n")
        if code == -signal.SIGKILL:
            raise Failure(f"killed, after {LONGEST} s or by something else\n{output}")
        if code:
            raise Failure(f"exit code {code}\n{output}")
        return output


def write_file(block, folder):
    path = os.path.join(folder, block.file)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(block.text)


def make(blocks, shell, folder, repository, source):
    """Runs the blocks that make what the page shows: those with the flag `make`."""
    for block in blocks:
        if block.file:
            write_file(block, folder)
        elif block.language == "sh" and "make" in block.flags:
            try:
                shell.run(block.text, folder, repository)
            except Failure as failure:
                raise Failure(f"{source}:{block.line}: {failure}") from None
