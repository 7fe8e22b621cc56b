#!/usr/bin/env bash
# Installs what is missing, builds everything and runs every test, or those that match.
# Usage: Scripts/dev/test.sh [FILTER]    such as RenderingTests
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

Scripts/dev/requirements.sh
swift build --build-tests
# Built once above: the tests then have the machine to themselves.
if [ $# -gt 0 ]; then
    swift test --skip-build --filter "$1"
else
    swift test --skip-build
fi
