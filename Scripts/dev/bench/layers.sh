# shellcheck shell=bash disable=SC2034,SC2154
# Group "layers": ten seconds of 1080p under texts, composed and thrown away, against decoding only. Sourced by bench.sh.

texts() { timed "$luaedit" run "$recipes/layers.lua" "$input" --texts "$1" --preset null --quiet; }
decode_ten() { timed ffmpeg -v error -y -t 10 -i "$input" -an -f null -; }

interleave "texts moving" "texts static" "texts credits" decode_ten
table
compare '20 captions that move; against decoding only' '≤ 1.25' "texts moving" decode_ten
compare '20 texts that do not' '≤ 1.10' "texts static" decode_ten
compare 'credits that roll' '' "texts credits" decode_ten
