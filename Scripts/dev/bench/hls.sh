# shellcheck shell=bash disable=SC2034,SC2154
# Group "hls": a film as a package for streaming in three sizes, from one decode. Sourced by bench.sh.

graph='[0:v]split=3[large][b][c];[b]scale=1280:720[middle];[c]scale=640:360[small]'
# What the preset sets: the rate, what it may rise to, and a key frame where a segment begins.
rates=()
rendition=0
for rate in 5000000 2800000 800000; do
    rates+=("-b:v:$rendition" "$rate" "-maxrate:v:$rendition" $((rate * 3 / 2)) "-bufsize:v:$rendition" $((rate * 2)))
    rendition=$((rendition + 1))
done

# Both make a folder of their own, which has to be new.
luaedit_hls() {
    rm -rf "$work/hls_ours"
    timed "$luaedit" run trim "$input" --preset hls --speed fast -o "$work/hls_ours" --quiet
}
ffmpeg_hls() {
    rm -rf "$work/hls_theirs"
    mkdir "$work/hls_theirs"
    timed ffmpeg -v error -y -i "$input" -filter_complex "$graph" -map '[large]' -map '[middle]' -map '[small]' -map 0:a \
        -c:v libx264 -preset veryfast "${rates[@]}" -g 300 -force_key_frames 'expr:gte(t,n_forced*6)' -forced-idr 1 \
        -c:a copy -f hls -hls_time 6 -hls_playlist_type vod -hls_segment_type fmp4 -master_pl_name main.m3u8 \
        -hls_fmp4_init_filename '%v_init.mp4' -hls_segment_filename "$work/hls_theirs/%v_%03d.m4s" \
        -var_stream_map 'v:0,agroup:sound,name:1080p v:1,agroup:sound,name:720p v:2,agroup:sound,name:360p a:0,agroup:sound,name:audio' \
        "$work/hls_theirs/%v.m3u8"
}

luaedit_hls
ffmpeg_hls
for lines in 1080p 720p 360p; do agree "$work/hls_ours/$lines.m3u8" "$work/hls_theirs/$lines.m3u8" 35; done
# Segments are as many.
segments() { find "$1" -name '*.m4s' | wc -l; }
[ "$(segments "$work/hls_ours")" = "$(segments "$work/hls_theirs")" ] || { echo "the segments differ" >&2; exit 1; }

interleave luaedit_hls ffmpeg_hls
table
compare '31 s as a package of three sizes' '≤ 1.05' luaedit_hls ffmpeg_hls
