#!/usr/bin/env bash
# Builds for tests and checks: without the index that only editors use, which costs a seventh of a build.
# After this, a plain "swift build" would build everything again, and the other way round. A module that imports one which
# Package.swift does not give it fails.
# Usage: Scripts/dev/build.sh OPTION…    such as --build-tests or --product luaedit
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

exec swift build --disable-index-store --explicit-target-dependency-import-check error "$@"
