#!/usr/bin/env bash
# Runs every fuzzer for a while, one after the other.
#
#   fuzz.sh BUILD_DIR SECONDS
#
# Starts from the seeds in fuzz/corpus/ and from what earlier runs found in BUILD_DIR/corpus/.
# Inputs that crash are kept in BUILD_DIR/crashes/; exit code 1 if there are any. Copy such an
# input into fuzz/corpus/ with its fix: the test suite then replays it for ever.
set -euo pipefail

build=$1
seconds=$2
failed=0
for program in "$build"/fuzz/*; do
  name=$(basename "$program")
  mkdir -p "$build/corpus/$name" "$build/crashes/$name"
  echo "fuzz: $name for $seconds s" >&2
  "$program" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/crashes/$name/" \
    "$build/corpus/$name" "fuzz/corpus/$name" || failed=1
done
((failed == 0)) || echo "fuzz: crashes are in $build/crashes/" >&2
exit "$failed"
