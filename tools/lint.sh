#!/usr/bin/env bash
# Everything that reads the code without running it.
#
#   lint.sh BUILD_DIR [FILE...]
#
# BUILD_DIR is a configured build with compile_commands.json. With FILEs only these are
# read; without, all sources that git knows. Exit code 1 if anything is found.
set -uo pipefail

build=$1
shift
failed=0
step() {
  echo "lint: $1" >&2
  shift
  "$@" || failed=1
}

mapfile -t files < <(if (($#)); then printf '%s\n' "$@"; else
  git ls-files -- '*.h' '*.cc'; fi)
sources=()
for file in "${files[@]}"; do
  if [[ $file == @(daybook|fuzz|bench|tools)/*.cc || $file == tests/*_test.cc ]]; then sources+=("$PWD/$file"); fi
done

step "formatting" clang-format-19 --dry-run -Werror "${files[@]}"
step "include rule" python3 tools/check_layers.py .
step "cppcheck" cppcheck --quiet --error-exitcode=1 --std=c++20 --inline-suppr \
  --enable=warning,performance,portability --suppress=missingIncludeSystem \
  --suppress=internalAstError --suppress=syntaxError -I . -j "$(nproc)" daybook
# clang knows neither of gcc's two flags, and warns of what libstdc++ itself deprecates.
mkdir -p "$build/lint"
sed -e 's/ -fvect-cost-model=dynamic//' -e 's/ -Wno-restrict/ -Wno-deprecated-declarations/' \
  "$build/compile_commands.json" >"$build/lint/compile_commands.json"
step "clang-tidy" run-clang-tidy-19 -quiet -p "$build/lint" -j "$(nproc)" "${sources[@]}"
exit $failed
