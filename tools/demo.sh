#!/usr/bin/env bash
# The main job on the sample: a recorded week goes in, answers with cited times come out.
# Run by `./run demo` from the repository's root after the release build.
#
# sample/demo.txt has one question a line, `TIME | QUESTION`: it is asked at that moment of
# the wearer's clock, and nothing recorded later can be seen. Lines with # are comments.
set -euo pipefail

store=build/demo/demo.db
daybook=(build/release/daybook --store "sqlite:$store")

heading() { printf '\n== %s\n' "$*"; }

rm -rf build/demo
mkdir -p build/demo

heading "daybook add sample/Sync"
"${daybook[@]}" add sample/Sync

while IFS='|' read -r moment question; do
  moment=$(sed 's/ *$//' <<<"$moment")
  question=$(sed 's/^ *//' <<<"$question")
  heading "at $moment: $question"
  # Exit code 4 says that there is no evidence, which is an answer too.
  "${daybook[@]}" ask "$question" --at "$moment" || (($? == 4))
done < <(grep -v '^ *\(#\|$\)' sample/demo.txt)

heading "daybook timeline --scale episode"
"${daybook[@]}" timeline --scale episode

printf '\nThe store is %s; ask it yourself: build/release/daybook --store sqlite:%s ask "..."\n' \
  "$store" "$store"
