# shellcheck shell=bash
# The players that show films without a window, for scripts to source: mpv shows with --vo=image, VLC in real time through
# its scene filter with a dummy window, GStreamer through decodebin. Each writes what it shows to the file `pictures` in
# the current folder, raw grey of 320x240, and returns 77 if it has no decoder.
#
# The caller's $work is its temporary folder, and the current one.
# shellcheck disable=SC2154

missing=()
# needs PACKAGES COMMAND… : notes the packages if the command fails.
needs() { "${@:2}" >/dev/null 2>&1 || missing+=("$1"); }
needs mpv command -v mpv
needs 'vlc-bin vlc-plugin-base' command -v cvlc
needs gstreamer1.0-tools command -v gst-launch-1.0
if command -v gst-inspect-1.0 >/dev/null; then
    needs gstreamer1.0-plugins-base gst-inspect-1.0 videoconvert
    needs gstreamer1.0-plugins-good gst-inspect-1.0 qtdemux
    needs gstreamer1.0-plugins-bad gst-inspect-1.0 h264parse
    needs gstreamer1.0-libav gst-inspect-1.0 avdec_h264
fi
needs chromium command -v chromium
needs ffmpeg command -v ffmpeg
needs python3 command -v python3
if [ ${#missing[@]} -gt 0 ]; then
    echo "${0##*/}: apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 78
fi

# has_gst ELEMENT…
has_gst() {
    local element
    for element; do gst-inspect-1.0 "$element" >/dev/null 2>&1 && return 0; done
    return 1
}

play_mpv() {
    rm -rf shown
    timeout 300 mpv --no-config --really-quiet --no-audio --hwdec=no --framedrop=no --vo=image --vo-image-format=jpg \
        --vo-image-outdir=shown "$2" </dev/null >log 2>&1 || true
    if grep -qi 'failed to initialize a decoder' log; then return 77; fi
    ffmpeg -nostdin -v error -i shown/%08d.jpg -pix_fmt gray -f rawvideo - >pictures || true
}

# VLC refuses to run as root.
play_vlc() {
    local user=()
    rm -rf shown
    mkdir -m 777 shown
    if [ "$EUID" = 0 ]; then
        chmod 755 .
        user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    fi
    timeout 300 "${user[@]}" env HOME="$work/shown" cvlc --quiet --no-audio --avcodec-hw=none --no-drop-late-frames \
        --no-skip-frames --vout=dummy --video-filter=scene --scene-ratio=1 --scene-format=jpg --scene-prefix=s \
        --scene-path="$work/shown" "$2" vlc://quit </dev/null >log 2>&1 || true
    if grep -qi 'could not decode the format\|no suitable decoder' log; then return 77; fi
    # Its pictures are those of the decoder, of whole blocks.
    ffmpeg -nostdin -v error -i shown/s%05d.jpg -vf crop=320:240:0:0 -pix_fmt gray -f rawvideo - >pictures || true
}

play_gstreamer() {
    case $1 in
        h264) has_gst avdec_h264 openh264dec || return 77 ;;
        hevc) has_gst avdec_h265 libde265dec || return 77 ;;
        av1) has_gst dav1ddec av1dec avdec_av1 || return 77 ;;
    esac
    timeout 300 gst-launch-1.0 -q filesrc location="$2" ! decodebin ! videoconvert ! video/x-raw,format=GRAY8 ! \
        filesink location=pictures </dev/null >log 2>&1 || true
}
