#!/usr/bin/env bash
# Builds the programs as people get them, all in one call: optimised, with Swift's own library in them, and without debug
# information, which an installation would strip. Prints the folder that has them.
# Usage: Scripts/dev/release.sh
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

export LUAEDIT_PROGRAMS_ONLY=1
build=(swift build -c release --static-swift-stdlib -debug-info-format none)
"${build[@]}" >&2
exec "${build[@]}" --show-bin-path
