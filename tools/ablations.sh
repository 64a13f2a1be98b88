#!/usr/bin/env bash
# The ablation table as Markdown on stdout: ranker and reader refitted without one part at a
# time, judged out of fold.
#   tools/ablations.sh STORE QUESTIONS.json
# STORE is a sqlite: URI of an imported recording. Needs build/release/daybook; a refit of
# 249 questions takes about 25 CPU seconds.
set -euo pipefail
(($# == 2)) || { sed -n '2,6p' "$0" >&2; exit 2; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."
store=$1 questions=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# row LABEL ARGUMENTS...: one refit as a row of the table.
row() {
  local label=$1
  shift
  build/release/daybook --store "$store" --json train ranker "$questions" --threads 2 \
    --out "$scratch/weights.json" "$@" 2>/dev/null |
    python3 -c '
import json, sys
out = json.load(sys.stdin)["out_of_fold"]
keys = ("hit_windows_15", "near_windows_15", "pool_hit_windows_100", "accuracy")
print("| " + sys.argv[1] + " | " + " | ".join("%.1f" % (100 * out[key]) for key in keys) + " |")' "$label"
}

echo '| | hit, 15 windows | near | hit, 100 windows | accuracy |'
echo '|---|---|---|---|---|'
row 'everything'
for part in choices passages lines static latent moments activities conversations roles times age \
  neighbours nearness qualifiers; do
  row "without $part" --without "$part"
done
row 'lines and windows alone (no moments, episodes, roles)' --without moments --without activities \
  --without conversations --without roles
