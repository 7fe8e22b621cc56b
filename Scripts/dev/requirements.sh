#!/usr/bin/env bash
# Installs the Debian packages that luaedit is built and run with: those that are missing, and nothing if none is.
# Usage: Scripts/dev/requirements.sh [--tests | --bench]
#   --tests   what tests and checks need too
#   --bench   what Scripts/dev/bench.sh needs too
set -euo pipefail
export LC_ALL=C.UTF-8

packages=(
    # to build and run
    libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libswresample-dev libavfilter-dev
    liblua5.4-dev libpango1.0-dev libfreetype-dev libfontconfig-dev libass-dev nettle-dev zlib1g-dev
    pkg-config fonts-dejavu-core libsdl2-2.0-0 librlottie0-1
    # the program, for the first sample; it has no library that is not above
    ffmpeg
    # the fonts that themes name
    fonts-bebas-neue fonts-ebgaramond fonts-inter fonts-jetbrains-mono fonts-quicksand fonts-roboto-unhinted
)
test_packages=(
    # the independent judges, what packages are made with, and the fonts of the reference pictures
    lua-check strace groff-base shellcheck gcc dpkg-dev python3
    chromium firefox-esr pulseaudio pulseaudio-utils xvfb xdotool
    fonts-lohit-deva fonts-noto-color-emoji fonts-tlwg-garuda-ttf fonts-wqy-microhei
)
bench_packages=(hyperfine time)

case "${1-}" in
    "") ;;
    --tests) packages+=("${test_packages[@]}") ;;
    --bench) packages+=("${test_packages[@]}" "${bench_packages[@]}") ;;
    *)
        echo "usage: Scripts/dev/requirements.sh [--tests | --bench]" >&2
        exit 2
        ;;
esac

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "requirements.sh: run this as root: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
echo "installing: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends "${missing[@]}" >&2
