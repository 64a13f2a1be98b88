#!/usr/bin/env bash
# Measures search against the size of the archive and writes docs/benchmarks.md with its plots.
#
#   benchmarks.sh [WEEKS [STORE]]
#
# WEEKS: sizes, default 1,4,52,521 (a week to ten years; 12 GB of disk, 8 GB of memory, about
# twenty minutes). STORE: where sentences come from, default the sample. BUILD: the build folder,
# default build/release. FAISS comes from PyPI into build/deps/bench, for this page only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

weeks=${1:-1,4,52,521}
build=${BUILD:-build/release}
folder=build/archive
python=build/deps/bench
if [[ ! -x $build/bench/archive ]]; then
  echo "benchmarks: $build/bench/archive is not built; run ./run build release first" >&2
  exit 1
fi
mkdir -p "$folder"
if [[ ! -d $python ]]; then
  python3 -m pip --disable-pip-version-check install -q --target "$python" faiss-cpu numpy >&2
fi
rm -f "$folder/sentences.txt"
"$build/bench/archive" --weeks "$weeks" --folder "$folder" --compare "$folder/compare" \
  --store "${2:-}" >"$folder/archive.jsonl"
PYTHONPATH=$python python3 tools/bench_compare.py "$folder/compare" >"$folder/compare.json"
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
python3 tools/bench_report.py "$folder/archive.jsonl" "$folder/compare.json" docs \
  "$(git rev-parse --short HEAD)" "$processor, $(nproc) cores"
echo "benchmarks: docs/benchmarks.md is written" >&2
