#!/usr/bin/env bash
# Twenty questions about the sample with the answers as the program gives them, good and
# bad, as Markdown on stdout: tools/answers.sh >docs/answers.md
# Needs build/release/daybook. sample/answers.txt has one question a line: time, tab, question.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
daybook=(build/release/daybook --store "sqlite:$scratch/nora.db")
"${daybook[@]}" add sample/Sync >/dev/null

cat <<'EOF'
# Twenty questions about the sample

Made by `tools/answers.sh >docs/answers.md`, without any model; nothing is edited. Free
answers are extractive: they say when, and quote the line that says most. The week itself is
in `sample/` (made up). Where an answer is bad, it stays here as a measure of what rules can do.
EOF
while IFS=$'\t' read -r moment question; do
  printf '\n## %s\n\nAsked %s.\n\n```\n' "$question" "$moment"
  "${daybook[@]}" ask "$question" --at "$moment" </dev/null || (($? == 4))
  printf '```\n'
done <sample/answers.txt
