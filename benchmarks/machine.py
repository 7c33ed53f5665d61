"""What the figures were measured on; nothing that names the machine."""

import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.reference import FLAGS, find_compiler

PACKAGES = ("numpy", "numba", "llvmlite", "open_spiel", "pettingzoo", "gymnasium", "pgx", "jax")


def describe_machine() -> dict[str, str]:
    """Processor, cores, system and versions."""
    described = {
        "processor": processor(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            described[package] = version(package)
        except PackageNotFoundError:
            described[package] = "not installed"
    described["C compiler"] = compiler()
    return described


def in_short() -> str:
    """Where and under what circumstances something is measured, in a line."""
    busy = " ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load average before {busy}"


def processor() -> str:
    """The processor's name as the system gives it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def compiler() -> str:
    """The C compiler's own first line, and how it is called."""
    found = find_compiler()
    if found is None:
        return "not found"
    done = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    return f"{done.stdout.splitlines()[0]}, {' '.join(FLAGS[:2])}" if done.stdout else "unknown"
