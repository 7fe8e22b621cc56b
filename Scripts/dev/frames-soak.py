#!/usr/bin/env python3
"""Reads films whose frames show their number, of many kinds, and compares every frame, its time and seeks.

Usage: frames-soak.py [--luaedit PROGRAM] [--count N] [--seed N] [--only WORD] [--keep FOLDER]
  --luaedit PROGRAM  the program to try (default: .build/debug/luaedit)
  --count N          films to make; 0 makes every combination (default: 200)
  --seed N           of the choice and of the times that are sought (default: 1)
  --seeks N          the times sought in each film, beside its ends (default: 12)
  --only WORD        combinations that have this word in their name
  --keep FOLDER      keeps the films that failed there

The right answers come from arithmetic: frame n is at n / rate, and a time shows the last frame that starts before it or
at it. The status is 1 if one is wrong.
"""
import argparse
import collections
import concurrent.futures
import fractions
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile

Fraction = fractions.Fraction

RECIPE = """
local path, seeks = ...
local film = edit.asset(path)
local function number(image)
  local n = 0
  for bit = 0, 7 do
    local color = image:pixel(bit * image.width // 8 + image.width // 16, image.height // 2)
    if color[1] > 0.5 then n = n | (1 << bit) end
  end
  return n
end
print("DURATION", ("%.9f"):format(film.duration.seconds))
local read = {}
for buffer in edit.reader(film):track_output(film.video) do
  read[#read + 1] = ("%d@%.9f"):format(number(buffer:image()), buffer.time.seconds)
end
print("READ", table.concat(read, " "))
local generator = edit.image_generator(film)
local sought = {}
for value, scale in seeks:gmatch("(%d+)/(%d+)") do
  local image = generator:image_at(edit.time(tonumber(value), tonumber(scale)))
  sought[#sought + 1] = ("%d"):format(number(image))
end
print("SOUGHT", table.concat(sought, " "))
local nothing = edit.composition()
nothing:add_track("video"):insert_empty_time_range(edit.range(0, 1))
return edit.movie { composition = nothing }
"""

X264 = "-c:v libx264 -preset ultrafast -crf 20 -bf {b} -g {g}"
X265 = "-c:v libx265 -preset ultrafast -x265-params log-level=none:bframes={b}:keyint={g}:rc-lookahead=20"
MPEG = "-q:v 2 -bf {b} -g {g} -strict unofficial"
# Name of the codec: options of ffmpeg, the containers that hold it, whether it reorders, pixels of a picture.
CODECS = {
    "h264": (X264, "mkv mp4 mov ts avi flv nut fmp4 asf 3gp hls", True),
    "h264-slow": ("-c:v libx264 -preset veryfast -crf 20 -bf {b} -g {g} -x264-params b-pyramid=normal:ref=4",
                  "mkv mp4 ts avi flv", True),
    "h264-open": (X264 + " -x264-params open-gop=1", "mkv mp4 ts avi", True),
    "h264-444": ("-c:v libx264 -preset ultrafast -qp 0 -pix_fmt yuv444p -bf {b} -g {g}", "mkv mp4 ts avi", True),
    "h264-intra": ("-c:v libx264 -preset ultrafast -crf 20 -x264-params intra-refresh=1:bframes={b}:keyint={g}",
                   "mkv mp4 ts", True),
    "hevc": (X265 + ":open-gop=0", "mkv mp4 mov ts fmp4", True),
    "hevc-open": (X265 + ":open-gop=1", "mkv mp4 ts", True),
    "hevc-radl": (X265 + ":open-gop=0:radl=2", "mkv mp4 ts", True),
    "mpeg4": ("-c:v mpeg4 " + MPEG, "mkv mp4 avi ts nut", True),
    "xvid": ("-c:v libxvid -q:v 2 -bf {b} -g {g}", "mkv avi", True),
    "mpeg2": ("-c:v mpeg2video " + MPEG, "mkv ts vob avi mov", True),
    "mpeg2-closed": ("-c:v mpeg2video -flags +cgop -sc_threshold 1000000000 " + MPEG, "mkv ts vob avi", True),
    "mpeg1": ("-c:v mpeg1video " + MPEG, "mkv mpg avi", True),
    "vp8": ("-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g {g}", "mkv webm", False),
    "vp9": ("-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 1M -g {g}", "mkv webm mp4", False),
    "av1": ("-c:v libsvtav1 -preset 12 -crf 20 -g {g}", "mkv webm mp4", False),
    "theora": ("-c:v libtheora -q:v 8 -g {g}", "mkv ogv", False),
    "mjpeg": ("-c:v mjpeg -q:v 2 -pix_fmt yuvj420p", "mkv avi mov", False),
    "prores": ("-c:v prores_ks", "mov mkv", False),
    "ffv1": ("-c:v ffv1 -g {g}", "mkv avi nut", False),
    "wmv2": ("-c:v wmv2 -q:v 2 -g {g}", "asf avi", False),
    "flv1": ("-c:v flv1 -q:v 2 -g {g}", "flv", False),
}
FORMATS = {
    "vob": "vob", "mpg": "mpeg", "fmp4": "mp4 -movflags frag_keyframe+empty_moov", "asf": "asf", "ts": "mpegts",
    "ogv": "ogg", "mkv": "matroska", "hls": "hls -hls_time 1 -hls_playlist_type vod",
}
SUFFIXES = {"fmp4": "mp4", "hls": "m3u8"}
RATES = ["1/10", "1/5", "1/2", "1", "2", "5", "10", "15", "24000/1001", "24", "25", "30000/1001", "30", "50", "60", "120",
         "240"]
MPEG_RATES = {"24000/1001", "24", "25", "30000/1001", "30", "50", "60"}
B_FRAMES = [0, 1, 2, 3, 8]
GROUPS = [1, 2, 12, 250]
STARTS = ["0", "0.5", "10"]
# Units of time of containers that round.
TICKS = {"mkv": "1/1000", "webm": "1/1000", "flv": "1/1000", "asf": "1/1000"}

Film = collections.namedtuple("Film", "codec container rate b_frames group start sound")


def films():
    for codec, (_, containers, reorders) in CODECS.items():
        for container, rate, b, group, start, sound in itertools.product(
                containers.split(), RATES, B_FRAMES if reorders else [0], GROUPS, STARTS, [False, True]):
            film = Film(codec, container, rate, b, group, start, sound)
            if is_possible(film):
                yield film


def is_possible(film):
    rate = Fraction(film.rate)
    if film.codec.startswith(("mpeg1", "mpeg2")) or film.container in ("mxf", "vob", "mpg"):
        if film.rate not in MPEG_RATES:
            return False
    if film.codec == "theora" and rate < 1 or film.codec in ("mpeg4", "xvid", "wmv2", "flv1") and rate > 100:
        return False
    if film.codec == "xvid" and (film.b_frames > 2 or rate < 5):
        return False
    if film.codec == "hevc-radl" and (film.group < 12 or film.b_frames < 3) or film.codec == "h264-intra" and (film.group < 12 or film.b_frames):
        return False
    if film.codec.startswith("mpeg") and film.b_frames > 3 or film.codec in ("av1",) and (film.group < 12 or rate < 1):
        return False
    if film.codec.startswith(("mpeg", "xvid")) and film.group < 12 and film.b_frames:
        return False
    # Only these store a start.
    if film.start != "0" and film.container not in ("mkv", "webm", "ts", "flv", "nut", "hls"):
        return False
    if film.sound and (rate < 1 or film.container in ("nut", "3gp")):
        return False
    # These begin as late as their decoders: nothing in them says otherwise.
    if film.container == "fmp4" and film.b_frames and film.sound:
        return False
    return film.container != "asf" or rate <= 100


def count(film):
    rate = Fraction(film.rate)
    return 30 if rate < 1 else 240 if rate > 60 else 100


def make(film, path):
    rate, frames = Fraction(film.rate), count(film)
    size = "960x540" if film.codec == "h264-444" else "320x180"
    if film.codec.startswith(("mpeg1", "mpeg2")):
        size = "320x176"
    picture = (f"nullsrc=s={size}:r={film.rate},"
               "geq=lum='16+219*mod(floor(N/pow(2,floor(X*8/W))),2)':cb=128:cr=128,format=yuv420p")
    command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", picture]
    if film.sound:
        command += ["-f", "lavfi", "-i", "sine=440:r=48000", "-map", "0", "-map", "1"]
        command += {"ogv": ["-c:a", "libvorbis"], "webm": ["-c:a", "libopus"], "mxf": ["-c:a", "pcm_s16le"],
                    "avi": ["-c:a", "libmp3lame"], "asf": ["-c:a", "wmav2"], "flv": ["-c:a", "aac"]}.get(
                        film.container, ["-c:a", "mp2" if film.container in ("vob", "mpg", "ts") else "aac"])
        command += ["-t", str(float(frames / rate))]
    options = CODECS[film.codec][0].format(b=film.b_frames, g=film.group)
    if film.codec != "h264-444" and film.codec not in ("mjpeg", "prores"):
        options += " -pix_fmt yuv420p"
    command += ["-frames:v", str(frames)] + options.split()
    if film.start != "0":
        command += ["-output_ts_offset", film.start]
    command += ["-f"] + FORMATS.get(film.container, film.container).split() + [path]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def packets(path):
    """The pictures that the file holds: Xvid leaves some out, and MXF's muxer the last ones beside sound."""
    found = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of", "csv=p=0", path],
        capture_output=True, text=True)
    return len(found.stdout.split())


def judge(film, program, folder, options):
    name = " ".join(f"{key}={value}" for key, value in film._asdict().items())
    place = tempfile.mkdtemp(dir=folder)
    path = os.path.join(place, "film." + SUFFIXES.get(film.container, film.container))
    made = make(film, path)
    if made.returncode != 0:
        return name, "not made", made.stderr.strip().splitlines()[-1:], place
    rate, frames = Fraction(film.rate), packets(path)
    choose = random.Random(f"{options.seed} {name}")
    wanted = sorted(choose.randrange(frames) for _ in range(options.seeks)) + [frames - 1, 0]
    choose.shuffle(wanted)
    times = [(Fraction(n) + Fraction(choose.randrange(2, 9), 10)) / rate for n in wanted]
    recipe = os.path.join(folder, "numbers.lua")
    ran = subprocess.run(
        [program, "check", recipe, os.path.join(place, path), ",".join(f"{t.numerator}/{t.denominator}" for t in times), "--time-limit", "120"], capture_output=True,
        text=True, stdin=subprocess.DEVNULL, cwd=folder)
    lines = dict(line.split("\t", 1) for line in (ran.stdout + ran.stderr).splitlines() if "\t" in line)
    if "SOUGHT" not in lines:
        return name, "failed", (ran.stdout + ran.stderr).strip().splitlines()[-3:], place
    wrong = []
    read = [(int(number), Fraction(time)) for number, time in (w.split("@") for w in lines["READ"].split())]
    numbers = [number for number, _ in read]
    if numbers != list(range(frames)):
        wrong.append(f"{len(read)} read: {numbers[:8]} … {numbers[-4:]}")
    tick = Fraction(TICKS.get(film.container, "1/90000"))
    # Beside a sound that begins before the pictures, the first one is shown from its start.
    start = read[-1][1] - (len(read) - 1) / rate if film.sound and read else 0
    late = [n for n, (_, time) in enumerate(read) if n and abs(time - start - n / rate) > tick + Fraction(1, 10**6)]
    if late and film.codec != "xvid" and numbers == list(range(frames)):
        wrong.append(f"{len(late)} times, first of {late[0]}: {float(read[late[0]][1])}")
    # Xvid's encoder leaves out slots among the first pictures.
    is_near_zero = film.codec == "xvid" or -tick <= start <= Fraction(1, 10) + 1 / rate
    if not is_near_zero or read and read[0][1] > start + tick:
        wrong.append(f"begins at {float(read[0][1])}")
    sought = [int(n) for n in lines["SOUGHT"].split()]
    if sought != wanted and start < tick and film.codec != "xvid":
        wrong.append("sought " + " ".join(f"{a}:{b}" for a, b in zip(wanted, sought) if a != b))
    length = Fraction(lines["DURATION"])
    if not film.sound and film.codec != "xvid" and abs(length - frames / rate) > tick + Fraction(1, 10**6):
        wrong.append(f"lasts {float(length)}, not {float(frames / rate)}")
    return name, "wrong" if wrong else "right", wrong, place


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--luaedit", default=".build/debug/luaedit")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeks", type=int, default=12)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    options = parser.parse_args()
    chosen = [film for film in films() if options.only in " ".join(f"{k}={v}" for k, v in film._asdict().items())]
    if options.count and options.count < len(chosen):
        # Each codec in each container as often as every other.
        kinds = collections.defaultdict(list)
        for film in random.Random(options.seed).sample(chosen, len(chosen)):
            kinds[film.codec, film.container].append(film)
        rows = itertools.zip_longest(*kinds.values())
        chosen = [film for row in rows for film in row if film][:options.count]
    program = os.path.abspath(options.luaedit)
    table = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "numbers.lua"), "w", encoding="utf-8") as file:
            file.write(RECIPE)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, outcome, what, place in pool.map(
                    lambda film: judge(film, program, folder, options), chosen):
                codec, container = (word.split("=")[1] for word in name.split()[:2])
                table[codec, container][outcome] += 1
                if outcome != "right":
                    print(f"{outcome}: {name}: {'; '.join(what)}", flush=True)
                    if options.keep and outcome != "not made":
                        shutil.copytree(place, os.path.join(options.keep, name.replace("/", "_").replace(" ", ",")),
                                        dirs_exist_ok=True)
                shutil.rmtree(place)
    print(f"\n{'codec':14}{'container':11}{'right':>6}{'wrong':>6}{'failed':>7}{'not made':>9}")
    total = collections.Counter()
    for (codec, container), row in sorted(table.items()):
        total.update(row)
        print(f"{codec:14}{container:11}{row['right']:6}{row['wrong']:6}{row['failed']:7}{row['not made']:9}")
    print(f"{'all':25}{total['right']:6}{total['wrong']:6}{total['failed']:7}{total['not made']:9}")
    return 1 if total["wrong"] or total["failed"] or not total["right"] else 0


if __name__ == "__main__":
    sys.exit(main())
