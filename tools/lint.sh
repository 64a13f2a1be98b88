#!/usr/bin/env bash
# Everything that reads the code without running it.
#
#   lint.sh BUILD_DIR CLANG_TIDY [FILE...]
#
# BUILD_DIR is a configured build with compile_commands.json and the target `embedded`. With
# FILEs only these are read; without, all sources that git knows. Exit code 1 if anything is
# found.
set -uo pipefail

build=$1
tidy=$2
shift 2
failed=0
step() {
  echo "lint: $1" >&2
  shift
  "$@" || failed=1
}

mapfile -t files < <(if (($#)); then printf '%s\n' "$@"; else
  git ls-files -- '*.h' '*.cc'; fi)
mapfile -t compiled < <(printf '%s\n' "${files[@]}" | grep -v '^tests/compile_fail/')

step "formatting" clang-format-19 --dry-run -Werror "${files[@]}"
step "include rule" python3 tools/check_layers.py .
step "cppcheck" cppcheck --quiet --error-exitcode=1 --std=c++20 --inline-suppr \
  --enable=warning,performance,portability --suppress=missingIncludeSystem \
  --suppress=internalAstError --suppress=syntaxError -I . -j "$(nproc)" daybook
step "clang-tidy" python3 tools/tidy.py "$tidy" "$build" "${compiled[@]}"
exit $failed
