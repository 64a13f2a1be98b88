#!/usr/bin/env bash
# The main job on the sample: a recorded week goes in, answers with cited times come out.
# Run by `./run demo` from the repository's root after the release build.
#
# sample/demo.txt has one question a line, time, tab, question: it is asked at that moment of
# the wearer's clock, and nothing recorded later can be seen.
set -euo pipefail

store=build/demo/demo.db
daybook=(build/release/daybook --store "sqlite:$store")

# show ARGUMENTS...: prints a command as one would type it, then runs it. Exit code 4 says that
# there is no evidence, which is an answer too.
show() {
  local words='$ daybook' word
  for word in "$@"; do
    if [[ $word == *\ * ]]; then word="\"$word\""; fi
    words+=" $word"
  done
  printf '\n%s\n' "$words"
  "${daybook[@]}" "$@" || (($? == 4))
}

rm -rf build/demo
mkdir -p build/demo

show add sample/Sync
while IFS=$'\t' read -r moment question; do
  show ask "$question" --at "$moment"
done <sample/demo.txt
show timeline DAY5 --scale episode

printf '\nAsk it yourself: build/release/daybook --store sqlite:%s ask "..."\n' "$store"
