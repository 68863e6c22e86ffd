#!/bin/sh
# Installs what some tests need beside deno, where the machine has apt and lets us. A test whose
# program is missing is skipped and says so, so nothing here is fatal.
set -u

wanted=""
for pair in "git git" "bwrap bubblewrap" "tmux tmux"; do
  program=${pair% *}
  command -v "$program" >/dev/null 2>&1 || wanted="$wanted ${pair#* }"
done

# shellcheck disable=SC2086
set -- $wanted
if [ $# -eq 0 ]; then
  exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo "Without apt-get; not installed: $*"
  exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "Not root; not installed: $*"
  exit 0
fi
log=$(mktemp) || exit 0
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } \
  >"$log" 2>&1 || {
  echo "Could not install: $*"
  tail -n 5 "$log"
}
rm -f "$log"
exit 0
