#!/usr/bin/env python3
"""Cuts films exactly with luaedit and judges every cut with ffmpeg and ffprobe alone.

judge.py [--jobs N] [--cuts WORD,…] [--least SHARE] FILM… [-- OPTION…]     the options go to luaedit

Prints a row for each film, and below it a line for each deviation; the status is 1 if there is one. --least also fails
films of which less than that share is copied, over all cuts (0 to 1). LUAEDIT names the program.

A cut is correct if
- its pictures are those of the source that the range shows: by the numbers in them (counter.py), else by their likeness;
- no picture is damaged: its luma is at least 30 dB from the source's, and of the pictures that the plan calls copied
  every bit is the source's;
- each is shown at its exact time, decoding times rise, and a seek to it shows the same picture as playing does;
- its sound is within a sample of the source's, at its start and at its end; copied packets are the source's, each at
  its exact time;
- the plan gives a reason if no picture is copied;
- ffmpeg and ffprobe read it without a message, apart from those listed in HARMLESS.
"""
import array
import bisect
import concurrent.futures
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "parts"))
from counter import HEIGHT, WIDTH, number_in  # noqa: E402

LUAEDIT = os.environ.get("LUAEDIT", ".build/debug/luaedit")
RATE = 48000
LEAST_PSNR = 30
# Pictures with other than square pixels are scaled where they are composed, and
# those of high dynamic range are mapped to the range of others.
LEAST_PSNR_CHANGED = 15
# Every seventh sample of a picture counts; the number is prime to the picture's width.
STRIDE = 7

# Messages of FFmpeg that say nothing of a file's pictures, with their reasons.
HARMLESS = [
    # Of its own scaler, for sources whose range is full.
    r"deprecated pixel format used, make sure you did set range correctly",
    # Of streams that are no pictures and no sound.
    r"Could not find codec parameters for stream \d+ \((Data|Unknown|Subtitle)",
    r"Unsupported codec with id \d+ for input stream",
    r"Consider increasing the value for the 'analyzeduration'",
    # Of the last seconds of sound in a copied TS: the muxer's own packets are cut.
    r"Guessed Channel Layout for Input Stream",
]


# ffmpeg plays sound on without a correction until its times are off by this many samples: min_hard_comp below.
CORRECTED = RATE // 100
# Containers that luaedit writes; cuts of others go into an MP4.
WRITTEN = (".mp4", ".m4v", ".mov", ".mkv", ".webm", ".ts")


class Wrong(Exception):
    """A deviation that ends the judgement of a cut."""


def run(*words, accept=False):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode and not accept:
        raise Wrong(f"{os.path.basename(words[0])} ended with {done.returncode}: {last_line(done.stderr)}")
    return done


def last_line(text):
    lines = text.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""


def messages(text):
    lines = (line.strip() for line in text.decode(errors="replace").splitlines())
    return {re.sub(r"^\[[^]]*\] ", "", line) for line in lines
            if line and not any(re.search(known, line) for known in HARMLESS)}


class Decoded:
    """The pictures of a film as ffmpeg plays them: start, digest, and luma of 320x240."""

    def __init__(self, path):
        self.path = path
        with tempfile.TemporaryDirectory() as folder:
            digests, luma = os.path.join(folder, "digests"), os.path.join(folder, "luma")
            command = ["ffmpeg", "-nostdin", "-v", "warning", "-copyts", "-i", path]
            for words in (["-f", "framemd5", digests],
                          ["-vf", f"scale={WIDTH}:{HEIGHT}:flags=area,format=gray", "-f", "rawvideo", luma]):
                command += ["-map", "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "-1", *words]
            command += self.beside("a")
            self.messages = messages(run(*command).stderr)
            self.starts, self.digests = self.read_digests(digests)
            with open(luma, "rb") as file:
                size = WIDTH * HEIGHT
                self.luma = [file.read(size) for _ in self.starts]
        self.tick, self.packets = self.read_packets()
        self.messages |= messages(run("ffprobe", "-v", "warning", "-show_streams", path).stderr)

    @staticmethod
    def beside(kind):
        """Words that use the other stream too: ffmpeg counts the times of a TS from the first stream that is used."""
        return ["-map", f"0:{kind}:0?", "-c", "copy", "-f", "null", "-"]

    def read_digests(self, path):
        starts, digests, unit = [], [], Fraction(1)
        with open(path, encoding="ascii") as file:
            for line in file:
                if line.startswith("#tb"):
                    unit = Fraction(line.split(":")[1].strip())
                elif not line.startswith("#"):
                    fields = [field.strip() for field in line.split(",")]
                    starts.append(int(fields[2]) * unit)
                    digests.append(fields[5])
        return starts, digests

    def read_packets(self):
        found = json.loads(run(
            "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
            "stream=time_base,r_frame_rate,avg_frame_rate,sample_aspect_ratio,color_transfer,width,height:"
            "packet=pts,dts,duration", "-of", "json", self.path).stdout)
        stream = found["streams"][0]
        self.is_plain = stream.get("sample_aspect_ratio", "1:1") in ("1:1", "0:1", "N/A") and stream.get(
            "color_transfer") not in ("smpte2084", "arib-std-b67")
        self.is_large = stream["width"] * stream["height"] > 300000
        # A rate far above the average is the unit of the times.
        rates = [Fraction(stream[name]) for name in ("r_frame_rate", "avg_frame_rate") if not stream[name].endswith("/0")]
        self.rate = rates[0] if rates and rates[0] < 4 * rates[-1] else None
        return Fraction(stream["time_base"]), found["packets"]

    def sought(self, time):
        """The digest of the first picture after a seek."""
        done = run("ffmpeg", "-nostdin", "-v", "error", "-ss", f"{float(time):.6f}", "-i", self.path, "-map", "0:v:0",
                   "-frames:v", "1", "-f", "framemd5", "-", accept=True)
        lines = [line for line in done.stdout.decode().splitlines() if not line.startswith("#")]
        return lines[0].split(",")[5].strip() if lines else None

    def first_sound(self):
        """The start of the sound; None without any."""
        done = run("ffprobe", "-v", "error", "-select_streams", "a:0", "-read_intervals", "%+1", "-show_entries",
                   "frame=pts:stream=time_base,codec_name,start_pts", "-of", "json", self.path, accept=True)
        found = json.loads(done.stdout or b"{}")
        if not found.get("streams"):
            return None
        stream = found["streams"][0]
        unit = Fraction(stream["time_base"])
        self.sound_codec = stream["codec_name"]
        self.sound_tick = unit if unit >= Fraction(1, 1000) else 0
        times = [int(frame["pts"]) for frame in found.get("frames", []) if "pts" in frame]
        # Vorbis begins with a packet that is silent and yet has a time.
        if stream["codec_name"] == "vorbis" and "start_pts" in stream:
            times.insert(0, stream["start_pts"])
        return times[0] * unit if times else None

    def sound(self, origin):
        """The first channel at 48 kHz from a time of the container's clock on."""
        begin = math.floor(origin * RATE)
        done = run("ffmpeg", "-nostdin", "-v", "error", "-copyts", "-i", self.path, "-map", "0:a:0", "-af",
                   f"aresample={RATE}:async=1:min_hard_comp=0.01:first_pts={begin},pan=mono|c0=c0",
                   "-f", "s16le", "-", *self.beside("v"), accept=True)
        return array.array("h", done.stdout[:len(done.stdout) // 2 * 2])


    def sound_packets(self):
        """The packets of the sound: their digests, with their starts in seconds."""
        found = json.loads(run(
            "ffprobe", "-v", "error", "-select_streams", "a:0", "-show_data_hash", "md5", "-show_entries",
            "stream=time_base:packet=pts,data_hash", "-of", "json", self.path).stdout)
        unit = Fraction(found["streams"][0]["time_base"])
        return [(packet["data_hash"], packet["pts"] * unit) for packet in found["packets"] if "pts" in packet]


class Source(Decoded):
    """A film to cut, with the times of its pictures counted from the earliest of its sound and pictures."""

    def __init__(self, path):
        super().__init__(path)
        sound = self.first_sound()
        self.origin = min(self.starts[0], sound) if sound is not None else self.starts[0]
        times = [start - self.origin for start in self.starts]
        # luaedit takes a first picture that is less than half a frame late for the rounding of containers.
        if self.rate and times[0] < 1 / self.rate / 2:
            times = [time - times[0] for time in times]
        # It also takes a picture that is less than an eighth of a frame beside a regular place for one at that place.
        self.jitter = 1 / self.rate / 8 if self.rate else Fraction(0)
        # Matroska's milliseconds and the like are rounded times of a constant rate.
        grid = [times[0] + index / self.rate for index in range(len(times))] if self.rate else times
        rounding = max(self.tick, Fraction(1, 1000))
        self.is_constant = self.rate is not None and all(abs(a - b) <= rounding for a, b in zip(times, grid))
        self.times = grid if self.is_constant else times
        durations = [b - a for a, b in zip(self.times, self.times[1:])]
        self.end = self.times[-1] + self.last_duration(durations)
        self.roughness, self.longest_packet = self.read_roughness() if sound is not None else (0, 0)
        self.waves = self.sound(self.origin) if sound is not None else None
        self.numbers = [number_in(picture) for picture in self.luma]
        self.is_numbered = None not in self.numbers
        self.keys = self.key_pictures()

    def last_duration(self, durations):
        """The duration of the last picture: its packet's, or that of the one before."""
        last = max((packet for packet in self.packets if "pts" in packet), key=lambda packet: packet["pts"], default={})
        own = last.get("duration", 0) * self.tick
        before = durations[-1] if durations else own or Fraction(1, 25)
        return min(own, before) if own > 0 else before

    def read_roughness(self):
        """How far the times of the sound and the number of its samples go apart, and its longest packet.

        Both in samples at 48 kHz. Packets of some encoders are a few samples longer than the distance to the next one.
        """
        found = json.loads(run(
            "ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries",
            "stream=time_base,sample_rate:frame=pts,nb_samples", "-of", "json", self.path, accept=True).stdout)
        unit, rate = Fraction(found["streams"][0]["time_base"]), int(found["streams"][0]["sample_rate"])
        frames = [(frame["pts"] * unit * RATE, Fraction(frame["nb_samples"] * RATE, rate))
                  for frame in found["frames"] if "pts" in frame]
        if not frames:
            return 0, 0
        least = most = 0
        place = frames[0][0]
        for start, length in frames:
            if abs(start - place) >= CORRECTED:
                place = start
            least, most = min(least, start - place), max(most, start - place)
            place += length
        return math.ceil(most - least), max(length for _, length in frames)

    def key_pictures(self):
        done = run("ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=key_frame", "-of",
                   "csv=p=0", self.path)
        flags = [line.startswith(b"1") for line in done.stdout.splitlines()]
        return [index for index, flag in enumerate(flags[:len(self.times)]) if flag] or [0]

    def shown(self, time):
        """The picture shown at an asset time."""
        return max(0, bisect.bisect_right(self.times, time) - 1)

    def cuts(self):
        """Ranges in asset time by name. A quarter of a picture after its start is beyond any rounding."""
        count = len(self.times)
        bounds = [*self.times, self.end]

        def place(index, part=Fraction(1, 4)):
            index = max(0, min(index, count - 1))
            return millionths(bounds[index] + (bounds[index + 1] - bounds[index]) * part)

        later = [key for key in self.keys if key > 0]
        key = later[0] if later else count // 2
        last = later[-1] if len(later) > 1 else count - 1
        found = {
            "middle": (place(count // 3), place(count * 2 // 3)),
            "over": (place(key - 7), place(last + 7, Fraction(3, 5))),
            "after key": (place(key + 1), place(last + 1)),
            "before key": (place(key - 1), place(last - 1)),
            "at key": (place(key, 0), place(last, 0)),
            "short": (place(count // 2 - 2), place(count // 2 + 1)),
            "start": (Fraction(0), place(min(count // 2, last + 3))),
            "end": (place(key - 3), millionths(self.end, down=True)),
            "whole": (Fraction(0), millionths(self.end, down=True)),
        }
        if self.is_large:
            longest = 40 * self.end / count
            found = {name: (begin, min(end, millionths(begin + longest))) for name, (begin, end) in found.items()
                     if name not in ("over", "whole", "end")}
        return {name: cut for name, cut in found.items() if self.times[0] <= cut[0] + Fraction(1, 1000) < cut[1]}


def millionths(time, down=False):
    return Fraction((math.floor if down else math.ceil)(time * 1000000), 1000000)


class Cut:
    """One cut of a source, judged; `wrong` lists its deviations."""

    def __init__(self, source, name, cut, options, folder):
        self.source, self.name, self.wrong = source, name, []
        self.begin, self.end = cut
        self.copied = self.pictures = self.equal = 0
        self.psnr, self.lag, self.reasons = None, None, []
        extension = os.path.splitext(source.path)[1]
        result = os.path.join(folder, "result" + (extension if extension in WRITTEN else ".mp4"))
        words = ["trim", source.path, "--from", f"{float(self.begin):.6f}", "--to", f"{float(self.end):.6f}",
                 "--exact", *options]
        try:
            plan = json.loads(run(LUAEDIT, "plan", *words, "-o", result, "--json").stdout)["results"][0]
            run(LUAEDIT, "run", *words, "-o", result, "--overwrite", "--quiet", "--no-cache")
            self.judge(Decoded(result), plan)
        except Wrong as error:
            self.wrong.append(str(error))

    def judge(self, result, plan):
        self.pictures = len(result.starts)
        if not self.pictures:
            raise Wrong("no picture")
        frame = Fraction(plan["movie"]["video"]["frame_duration"])
        self.reasons = plan["export"].get("picture_reasons") or []
        self.plays_copied_sound = plan["export"].get("sound") == "copied"
        copied = [(Fraction(stretch["start"]), Fraction(stretch["start"]) + Fraction(stretch["duration"]))
                  for stretch in plan["export"].get("copied") or []]
        result.first_sound()
        origin = result.starts[0]
        shown = [start - origin for start in result.starts]
        expected = self.expected(frame, shown)
        self.judge_times(shown, expected, frame, copied, result.tick)
        self.judge_pictures(result, shown, expected)
        self.judge_copied(result, shown, expected, copied)
        self.judge_packets(result)
        self.judge_seeking(result, shown, expected)
        self.judge_sound(result, origin)
        new = result.messages - self.source.messages
        self.wrong += [f"message: {message}" for message in sorted(new)[:3]]

    def expected(self, frame, shown):
        """The time of each picture and its number in the source."""
        source = self.source
        if source.is_constant:
            count = math.ceil((self.end - self.begin) / frame)
            return [(index * frame, source.shown(self.begin + index * frame)) for index in range(count)]
        # Rounded times may be late: luaedit shows such a picture at the place that it is rounded from.
        first, last = source.shown(self.begin), bisect.bisect_left(source.times, self.end + source.jitter) - 1
        return [(max(Fraction(0), source.times[index] - self.begin), index) for index in range(first, last + 1)]

    def judge_times(self, shown, expected, frame, copied, tick):
        if not self.source.is_constant:
            return self.judge_varying_times(shown, expected, frame, copied, tick)
        if len(shown) != len(expected):
            self.wrong.append(f"{len(shown)} pictures instead of {len(expected)}")
        for index, (start, (time, _)) in enumerate(zip(shown, expected)):
            if abs(start - time) > tick:
                self.wrong.append(f"picture {index} is shown at {float(start):.6f} instead of {float(time):.6f} s")
                break
        return None

    def judge_varying_times(self, shown, expected, frame, copied, tick):
        """Composed pictures are those of a regular rate, which may miss a short one.

        A copy of a nearly regular film begins with a whole picture, so that all are up to a frame late.
        """
        ends = [*(time for time, _ in expected[1:]), self.end - self.begin]
        for (time, number), end in zip(expected, ends):
            is_copied = any(begin <= time < stop for begin, stop in copied)
            slack = tick + self.source.jitter
            if end - time < frame and number == expected[-1][1]:
                continue
            if not is_copied and (math.ceil((time - slack) / frame) + 1) * frame > end - slack:
                continue
            place = bisect.bisect_left(shown, time - slack)
            if place == len(shown) or shown[place] > time + slack + frame:
                self.wrong.append(f"picture {number} of the source does not begin at {float(time):.6f} s")
                break

    def number(self, expected, start, slack):
        """The source's picture that a picture of the result has to show."""
        return expected[max(0, bisect.bisect_right(expected, start + slack, key=lambda item: item[0]) - 1)][1]

    def numbers(self, expected, start, tick):
        """The pictures that rounding allows."""
        slack = tick if self.source.is_constant else tick + self.source.jitter
        found = [self.number(expected, start, slack)]
        if not self.source.is_constant:
            found.append(self.number(expected, start, -slack))
        return found

    def judge_pictures(self, result, shown, expected):
        source, wrong, worst = self.source, [], None
        for index, (start, picture) in enumerate(zip(shown, result.luma)):
            numbers = self.numbers(expected, start, result.tick)
            if source.is_numbered and number_in(picture) not in [source.numbers[number] for number in numbers]:
                wrong.append(f"picture {index} is {number_in(picture)} instead of {source.numbers[numbers[0]]}")
                continue
            value, number = max((psnr(picture, source.luma[number]), number) for number in numbers)
            worst = min(worst, value) if worst is not None else value
            if value < (LEAST_PSNR if source.is_plain else LEAST_PSNR_CHANGED):
                wrong.append(f"picture {index} is {value:.1f} dB from the source's")
            elif not source.is_numbered:
                self.judge_neighbours(index, picture, number, value, wrong)
        self.psnr = worst
        if wrong:
            self.wrong.append(f"{wrong[0]} ({len(wrong)} pictures are wrong)")

    def judge_neighbours(self, index, picture, number, value, wrong):
        for other in (number - 1, number + 1):
            if 0 <= other < len(self.source.luma) and psnr(picture, self.source.luma[other]) > value + 1:
                wrong.append(f"picture {index} is {other} instead of {number}, as it seems")

    def judge_copied(self, result, shown, expected, copied):
        different = []
        for begin, end in copied:
            for index, start in enumerate(shown):
                if not begin - result.tick <= start < end - result.tick:
                    continue
                self.copied += 1
                numbers = self.numbers(expected, start, result.tick)
                if result.digests[index] in [self.source.digests[number] for number in numbers]:
                    self.equal += 1
                else:
                    different.append(index)
        if different:
            self.wrong.append(f"{len(different)} copied pictures differ, the first is {different[0]}")

    def judge_packets(self, result):
        last = None
        for index, packet in enumerate(result.packets):
            if "dts" in packet:
                if last is not None and packet["dts"] <= last:
                    self.wrong.append(f"the decoding time of packet {index} does not rise")
                    break
                last = packet["dts"]
            if "dts" in packet and "pts" in packet and packet["pts"] < packet["dts"]:
                self.wrong.append(f"packet {index} is shown before it is decoded")
                break

    def judge_seeking(self, result, shown, expected):
        # FFmpeg's seeks in TS may end after the place.
        if result.path.endswith(".ts") or len(shown) < 8:
            return
        for part in (Fraction(1, 6), Fraction(1, 2), Fraction(5, 6)):
            index = max(1, int(len(shown) * part))
            if result.sought((shown[index - 1] + shown[index]) / 2) == result.digests[index]:
                continue
            # Streams with a gradual refresh have no exact seeks.
            number = self.numbers(expected, shown[index], result.tick)[0]
            at = self.source.starts[number] - self.source.starts[0] - 1 / (self.source.rate or 100) / 2
            if self.source.sought(at) == self.source.digests[number]:
                self.wrong.append(f"a seek to picture {index} shows another one")
                return

    def judge_sound(self, result, origin):
        if self.source.waves is None:
            return
        waves = result.sound(origin)
        begin, asked = round(self.begin * RATE), round((self.end - self.begin) * RATE)
        count = min(asked, len(self.source.waves) - begin)
        # ffmpeg plays the last packet whole, although its track may end within it.
        slack = max(RATE // 20, math.ceil(self.source.longest_packet))
        if not count - slack <= len(waves) <= asked + slack:
            self.wrong.append(f"{len(waves)} samples of sound instead of {count}")
        # Every reader divides samples that are not compressed in its own way.
        if self.plays_copied_sound and not self.source.sound_codec.startswith("pcm_"):
            self.judge_sound_packets(result, origin)
        window = min(4096, count - 2400)
        if window < 1024:
            return
        for place in (1200, count - 1200 - window):
            lag = find_lag(waves, place, self.source.waves, begin + place, window)
            if lag is None:
                continue
            self.lag = lag if self.lag is None or abs(lag) > abs(self.lag) else self.lag
            # Matroska rounds the times of sound to milliseconds.
            if abs(lag) > 1 + max(self.source.roughness, self.source.sound_tick * RATE, result.sound_tick * RATE):
                self.wrong.append(f"the sound at {place / RATE:.3f} s is {lag:+} samples late")
                return


    def judge_sound_packets(self, result, origin):
        """Copied packets are those of the source, each at its exact time."""
        starts = {}
        for digest, start in self.source.sound_packets():
            starts.setdefault(digest, []).append(start - self.source.origin - self.begin)
        # Both files round the times.
        unit = max(result.sound_tick + self.source.sound_tick, Fraction(1, 8000))
        for index, (digest, start) in enumerate(result.sound_packets()):
            if digest not in starts:
                self.wrong.append(f"packet {index} of the copied sound is not the source's")
                return
            late = min((start - origin - place for place in starts[digest]), key=abs)
            if abs(late) > unit:
                self.wrong.append(f"packet {index} of the copied sound is {float(late):+.6f} s late")
                return


def psnr(picture, other):
    a, b = picture[::STRIDE], other[::STRIDE]
    if a == b:
        return 99.0
    error = sum((x - y) * (x - y) for x, y in zip(a, b)) / len(a)
    return 10 * math.log10(255 * 255 / error)


def find_lag(waves, place, others, other, window):
    """How many samples late a window of sound is; None if it is too quiet to be found."""
    piece = waves[place:place + window]
    energy = sum(value * value for value in piece)
    if len(piece) < window or energy < window * 50 * 50:
        return None
    best = None
    for reach in (24, 1100):
        for lag in range(-reach, reach + 1):
            start = other - lag
            if start < 0 or start + window > len(others):
                continue
            # Far away a quarter of the samples is enough.
            step = 1 if reach == 24 else 4
            twin = others[start:start + window:step]
            product = sum(map(lambda a, b: a * b, piece[::step], twin))
            own = math.sqrt(sum(v * v for v in piece[::step]) * sum(v * v for v in twin) or 1)
            if best is None or product / own > best[0]:
                best = (product / own, lag)
        if best and best[0] > 0.9:
            return best[1]
    return best[1] if best and best[0] > 0.5 else 99999


def judge_film(path, options, chosen, least):
    try:
        source = Source(path)
    except (Wrong, KeyError, IndexError) as error:
        return f"{os.path.basename(path):42} | cannot be judged: {error!r}", False
    with tempfile.TemporaryDirectory() as folder:
        cuts = [Cut(source, name, cut, options, folder) for name, cut in source.cuts().items()
                if not chosen or name in chosen]
    pictures, copied = sum(cut.pictures for cut in cuts), sum(cut.copied for cut in cuts)
    wrong = [f"    {cut.name}, {float(cut.begin):.6f} to {float(cut.end):.6f}: {text}"
             for cut in cuts for text in cut.wrong]
    share = copied / pictures if pictures else 0
    if share < least:
        wrong.append(f"    only {share:.0%} of the pictures are copied")
    worst = min((cut.psnr for cut in cuts if cut.psnr is not None), default=0)
    lags = [cut.lag for cut in cuts if cut.lag is not None]
    row = (f"{os.path.basename(path):42} | {len(cuts)} | {pictures:5} | {share:4.0%} | {worst:5.1f} | "
           f"{max(map(abs, lags)) if lags else '-':>5} | {'FAILED' if wrong else 'ok'}")
    reasons = sorted({reason for cut in cuts if not cut.copied for reason in cut.reasons})
    encoded = [f"    encoded: {'; '.join(reasons)}"] if not copied else []
    wrong += [f"    {cut.name}: encoded, and the plan does not say why" for cut in cuts
              if not cut.wrong and not cut.copied and not cut.reasons]
    return "\n".join([row, *encoded, *wrong]), not wrong


def main():
    words, options = sys.argv[1:], []
    if "--" in words:
        options = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    given = {"--jobs": "2", "--cuts": "", "--least": "0"}
    while words and words[0] in given:
        given[words[0]] = words[1]
        words = words[2:]
    chosen = [name for name in given["--cuts"].split(",") if name]
    print(f"{'film':42} | cuts | pictures | copied | least dB | lag in samples | verdict", flush=True)
    is_correct = True
    with concurrent.futures.ProcessPoolExecutor(int(given["--jobs"])) as pool:
        for row, is_good in pool.map(judge_film, words, *([value] * len(words) for value in (
                options, chosen, float(given["--least"])))):
            print(row, flush=True)
            is_correct &= is_good
    return 0 if is_correct else 1


if __name__ == "__main__":
    sys.exit(main())
