#!/usr/bin/env bash
# Installs what is missing, builds what is needed and runs every test, those that match, or the main paths alone.
# Usage: Scripts/dev/test.sh [--smoke | FILTER]
#   --smoke   the suites that Scripts/dev/smoke.txt names, in less than a minute
#   FILTER    a regular expression, such as RenderingTests or TimelineTests; for the name of one module's tests, such as
#             EditModelTests, only this module and what it uses are built
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

# The suites of smoke.txt as a regular expression: a line is a module's tests or one suite of them.
main_paths() {
    sed -e '/^#/d' -e '/^$/d' -e 's/\./\\./' -e 's:$:[./]:' Scripts/dev/smoke.txt | paste -sd '|' | sed 's/.*/^(&)/'
}

filter=()
case "${1-}" in
    "") ;;
    --smoke) filter=(--filter "$(main_paths)") ;;
    --*) echo "test.sh: unknown option '$1'" >&2 && exit 2 ;;
    *) filter=(--filter "$1") ;;
esac

Scripts/dev/requirements.sh --tests
# These start the programs, or are not the tests of a module.
programs='^(EndToEndTests|StudioTests|SupervisionTests)$'
if [[ ${1-} =~ ^[A-Za-z]+Tests$ ]] && [ -d "Tests/$1" ] && ! [[ $1 =~ $programs ]]; then
    export LUAEDIT_TESTED_MODULE=$1
    Scripts/dev/build.sh --product ProgramServer
    Scripts/dev/build.sh --product luaeditPackageTests
else
    Scripts/dev/build.sh --build-tests
fi
# Built above: the tests have the machine to themselves. Run as a program, not through "swift test", which would take the
# build's lock, and which runs nothing at all, with success, for some combinations of its options.
"$(swift build --show-bin-path)/luaeditPackageTests.xctest" --testing-library swift-testing "${filter[@]}"
[ ${#filter[@]} -eq 0 ] || exit 0

# The studio's page in both browsers, short and without a judgement of times: Tests/Browser/studio.py --long takes the full
# counts on an idle machine.
page() { python3 Tests/Browser/studio.py --untimed --luaedit "$(swift build --show-bin-path)/luaedit" --browser "$@"; }
page chromium edits saves play form keys inert killed gone
page firefox edits play form killed
