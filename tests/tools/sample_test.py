"""The sample's files are what its generator makes."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    sys.exit(subprocess.call([sys.executable, str(ROOT / "sample" / "make_sample.py"), "--check"]))
