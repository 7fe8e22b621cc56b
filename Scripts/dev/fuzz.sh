#!/usr/bin/env bash
# Gives every parser of bytes and texts changed inputs for as long as wanted, other ones in each turn.
# Usage: Scripts/dev/fuzz.sh [ROUNDS] [TURNS]    ROUNDS inputs for each parser in a turn (100000), TURNS (10)
# A parser that ends the process leaves its input in .build/fuzz, in a file of its name: make it a test.
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

mkdir -p .build/fuzz
export LUAEDIT_FUZZ_ROUNDS=${1:-100000} LUAEDIT_FUZZ_FOLDER=$PWD/.build/fuzz
Scripts/dev/build.sh --build-tests
for ((turn = 1; turn <= ${2:-10}; turn++)); do
    export LUAEDIT_FUZZ_SEED=$((RANDOM * 32768 + RANDOM))
    echo "turn $turn: LUAEDIT_FUZZ_SEED=$LUAEDIT_FUZZ_SEED"
    SWIFT_BACKTRACE=enable=no "$(swift build --show-bin-path)/luaeditPackageTests.xctest" --testing-library swift-testing --filter 'ParserMutationTests|SampleFormTests/mutations|TextMutationTests|PackTests/changed|PartEntryFileTests/changed'
done
