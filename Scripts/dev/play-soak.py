#!/usr/bin/env python3
"""Measures luaedit play on a virtual screen (Xvfb) with a null sound device (PulseAudio).

Usage: Scripts/dev/play-soak.py [--luaedit FILE] [--seconds N] CHECK...

  sync    a flash and a beep each second: how far apart they come, of luaedit and of mpv
  drops   three layers at 1080p30: the frames that are not shown
  slow    a frame that takes 100 ms: the sound is unbroken, and ten pictures a second are seen, or what is not is told
  memory  the memory of the three processes, each minute (--seconds 3600 for an hour)
  cpu     the processor's time, against mpv playing the exported file
  photo   photo.png: the window with the time over its picture

The screen's pixels are read from Xvfb's own memory once a millisecond, so a flash is known to a millisecond. The sound is that of
the sink's monitor, whose samples are dated by the earliest that any of them arrived: what remains is the recorder's block, 5 ms.
The load of the machine is told with each figure: a drop counts on an idle one only.
"""

import argparse
import array
import mmap
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

SCREEN = (1920, 1080)
RATE = 48000


class Machine:
    """An X server and a sound server of this script's own."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = []
        socket = folder / "sound"
        self.start("Xvfb", "-displayfd", "1", "-screen", "0", "%dx%dx24" % SCREEN, "-nolisten", "tcp", "-fbdir", folder,
                   stdout=open(folder / "display", "w"))
        self.start("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                   "--load=module-null-sink", f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1",
                   env=dict(os.environ, HOME=str(folder), XDG_RUNTIME_DIR=str(folder)))
        self.wait(lambda: (folder / "display").read_text().endswith("\n") and socket.exists())
        self.environment = dict(
            os.environ, DISPLAY=":" + (folder / "display").read_text().strip(), SDL_VIDEODRIVER="x11",
            SDL_AUDIODRIVER="pulseaudio", PULSE_SERVER=f"unix:{socket}", HOME=str(folder))
        self.pixels = mmap.mmap(os.open(folder / "Xvfb_screen0", os.O_RDONLY), 0, prot=mmap.PROT_READ)
        self.first = len(self.pixels) - SCREEN[0] * SCREEN[1] * 4

    def start(self, *words, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        program = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, **options)
        self.programs.append(program)
        return program

    @staticmethod
    def wait(holds, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                sys.exit("play-soak.py: gave up waiting")
            time.sleep(0.01)

    def green(self, x=SCREEN[0] // 2, y=SCREEN[1] // 2):
        return self.pixels[self.first + 4 * (y * SCREEN[0] + x) + 1]

    def end(self):
        for program in reversed(self.programs):
            if program.poll() is None:
                program.terminate()
                program.wait()


class Screen(threading.Thread):
    """What a pixel shows, and when it changes."""

    def __init__(self, machine):
        super().__init__(daemon=True)
        self.machine, self.changes, self.longest, self.is_over = machine, [], 0, False

    def run(self):
        last, before = None, time.monotonic()
        while not self.is_over:
            value, now = self.machine.green(), time.monotonic()
            self.longest = max(self.longest, now - before)
            if value != last:
                self.changes.append((now, value))
            last, before = value, now
            time.sleep(0.001)


class Sound(threading.Thread):
    """What the sink plays: samples of one channel, and when the first one arrived."""

    def __init__(self, machine):
        super().__init__(daemon=True)
        self.samples, self.start_time = array.array("h"), float("inf")
        self.program = machine.start(
            "parec", "--raw", "--format=s16le", "--channels=1", f"--rate={RATE}", "--latency-msec=5",
            "--device=null.monitor", stdout=subprocess.PIPE, env=machine.environment)

    def run(self):
        source = self.program.stdout.fileno()
        rest = b""
        while block := os.read(source, 4096):
            now = time.monotonic()
            block = rest + block
            rest = block[len(block) & ~1:]
            self.samples.frombytes(block[:len(block) & ~1])
            # The earliest date that any block gives: the others were read late.
            self.start_time = min(self.start_time, now - len(self.samples) / RATE)

    def stop(self):
        self.program.terminate()
        self.join()


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, words)], check=True)


def load():
    return "load %.1f" % os.getloadavg()[0]


def spread(values):
    return "mean %+.1f ms, from %+.1f to %+.1f" % (
        sum(values) / len(values) * 1000, min(values) * 1000, max(values) * 1000)


class Soak:
    def __init__(self, arguments, machine, folder):
        self.luaedit, self.seconds = str(pathlib.Path(arguments.luaedit).resolve()), arguments.seconds
        self.machine, self.folder, self.has_failed = machine, folder, False

    def play(self, *words):
        log = open(self.folder / "log", "w")
        return self.machine.start(
            self.luaedit, "play", *words, env=self.machine.environment, cwd=self.folder, stderr=log)

    def log(self):
        return (self.folder / "log").read_text()

    def dropped(self):
        found = re.search(r"(\d+) frames? (was|were) not shown", self.log())
        return int(found[1]) if found else 0

    def judge(self, is_right, text):
        print(("ok      " if is_right else "FAILED  ") + text, flush=True)
        self.has_failed |= not is_right

    def write_three_layers(self, seconds):
        ffmpeg("-f", "lavfi", "-i", f"testsrc2=s=1920x1080:r=30:d={seconds}", "-f", "lavfi", "-i", f"sine=d={seconds}",
               "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac", self.folder / "hd.mp4")
        (self.folder / "three.lua").write_text("""
            local a, c = edit.asset("hd.mp4"), edit.composition()
            c:insert_time_range(a.video.time_range, a, 0)
            local over = c:add_track("video")
            over:insert_time_range(a.video.time_range, a.video, 0)
            local vc = edit.video_composition()
            vc.render_size, vc.frame_duration = { 1920, 1080 }, edit.time(1, 30)
            local small, large = edit.layer_instruction(over), edit.layer_instruction(c:tracks_with("video")[1])
            small:set_transform(edit.transform():scale(0.33, 0.33):translate(1200, 60), 0)
            small:set_opacity(0.9, 0)
            vc.instructions = {
              edit.instruction { time_range = edit.range(0, c.duration), layer_instructions = { small, large } } }
            local all, video = edit.layer { frame = { 0, 0, 1920, 1080 } }, edit.layer { frame = { 0, 0, 1920, 1080 } }
            all:add_sublayer(video)
            all:add_sublayer(edit.text_layer {
              string = "Three layers", font_size = 80, foreground_color = "white", position = { 400, 950 } })
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = all }
            return edit.movie { composition = c, video_composition = vc }
            """)

    # The checks

    def sync(self):
        flash = self.folder / "flash.mov"
        seconds = self.seconds + 2
        ffmpeg("-f", "lavfi", "-i",
               f"color=black:s=640x360:r=30:d={seconds},drawbox=t=fill:color=white:enable='lt(mod(n,30),2)'",
               "-f", "lavfi", "-i",
               f"aevalsrc='if(lt(mod(t,1),0.06),0.8*sin(2*PI*1000*t),0)':d={seconds}:s={RATE}",
               "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le", flash)
        own = self.measure_sync("luaedit", lambda: self.play(flash))
        self.judge(max(map(abs, own)) <= 1 / 30, f"luaedit: the beep comes after the flash by {spread(own)}; {load()}")
        words = ["mpv", "--no-config", "--really-quiet", "--vo=x11", "--ao=pulse", flash]
        other = self.measure_sync("mpv", lambda: self.machine.start(*words, env=self.machine.environment))
        print(f"        mpv:     the beep comes after the flash by {spread(other)}; {load()}")

    def measure_sync(self, name, start):
        screen, sound = Screen(self.machine), Sound(self.machine)
        screen.start()
        sound.start()
        start().wait()
        screen.is_over = True
        sound.stop()
        flashes = [at for at, value in screen.changes if value > 200]
        beeps, quiet = [], RATE
        for index, sample in enumerate(sound.samples):
            if abs(sample) > 3000:
                if quiet > RATE // 2:
                    beeps.append(sound.start_time + index / RATE)
                quiet = 0
            else:
                quiet += 1
        # A late picture of a flash that was seen is none of its own.
        flashes = [at for place, at in enumerate(flashes) if place == 0 or at - flashes[place - 1] > 0.5]
        # The first picture stands until the sound is there: not its beginning is timed but what follows.
        pairs = [min((beep - flash for beep in beeps), key=abs) for flash in flashes[1:]]
        print(f"        {name}: {len(flashes)} flashes, {len(beeps)} beeps of {self.seconds + 2}; the screen was read at "
              f"most {screen.longest * 1000:.0f} ms late")
        if not pairs or abs(len(flashes) - len(beeps)) > 1:
            sys.exit(f"play-soak.py: the flashes and beeps of {name} do not match")
        return pairs

    def drops(self):
        self.write_three_layers(self.seconds)
        status = self.play("three.lua").wait()
        self.judge(status == 0 and self.dropped() == 0,
                   f"three layers at 1080p30, {self.seconds} s: status {status}, {self.dropped()} of "
                   f"{30 * self.seconds} frames not shown; {load()}")

    def slow(self):
        seconds = min(self.seconds, 30)
        ffmpeg("-f", "lavfi", "-i",
               f"color=black:s=640x360:r=30:d={seconds},format=gray,geq=lum='40+mod(N*37\\,180)',format=yuv420p",
               "-f", "lavfi", "-i", f"sine=d={seconds}", "-c:v", "libx264", "-preset", "veryfast", "-crf", "10", "-c:a",
               "aac", self.folder / "count.mp4")
        turns, taken = 400_000, 0.0
        while taken < 0.09 or taken > 0.12:
            (self.folder / "slow.lua").write_text(f"""
                local a = edit.asset("count.mp4")
                local vc = edit.video_composition_for(a)
                vc.compositor = function(r)
                  local sum = 0
                  for turn = 1, {turns} do sum = (sum + turn) % 7 end
                  return r:source_frame(1)
                end
                return edit.movie {{ composition = a, video_composition = vc }}
                """)
            # The processor's time of forty frames tells what one takes.
            before = os.times()
            subprocess.run([self.luaedit, "run", "slow.lua", "--range", "0-1", "-o", "slow.mp4", "--overwrite",
                            "--no-cache", "--quiet", "--time-limit", "100"], cwd=self.folder, check=True,
                           stdout=subprocess.DEVNULL)
            after = os.times()
            taken = (after.children_user - before.children_user) / 30
            turns = max(1000, int(turns * 0.1 / max(taken, 0.001)))
        screen, sound = Screen(self.machine), Sound(self.machine)
        screen.start()
        sound.start()
        status = self.play("slow.lua", "--time-limit", "1000").wait()
        screen.is_over = True
        sound.stop()
        (self.folder / "heard.raw").write_bytes(sound.samples.tobytes())
        found = subprocess.run(
            ["ffmpeg", "-nostdin", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", str(self.folder / "heard.raw"),
             "-af", "silencedetect=noise=-50dB:d=0.01", "-f", "null", "-"], capture_output=True, text=True)
        silences = len(re.findall("silence_start", found.stderr))
        loud = sum(abs(sample) > 300 for sample in sound.samples[::48]) / 1000
        # Silence before the start and after the end is none in the middle.
        self.judge(status == 0 and silences <= 2 and loud > 0.8 * seconds,
                   f"a frame of {taken * 1000:.0f} ms: the sound has {max(0, silences - 2)} gaps in {loud:.0f} s; {load()}")
        shown, frames = len(screen.changes), 30 * seconds
        # On a busy machine a frame takes longer than its time of the processor.
        is_told = abs(shown + self.dropped() - frames) <= frames * 0.03
        self.judge(shown >= 9 * seconds or is_told,
                   f"a frame of {taken * 1000:.0f} ms: {shown / seconds:.1f} pictures a second are seen, {shown} of {frames}; "
                   f"{self.dropped()} are told not to be; {load()}")

    def processes(self, program):
        children = pathlib.Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
        return [program.pid] + [int(child) for child in children]

    def memory(self):
        ffmpeg("-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=20", "-f", "lavfi", "-i", "sine=d=20", "-c:v", "libx264",
               "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac", self.folder / "loop.mp4")
        program = self.play("loop.mp4", "--loop")
        end, totals = time.monotonic() + self.seconds, []
        time.sleep(10)
        while program.poll() is None and time.monotonic() < end:
            sizes = {}
            for process in self.processes(program):
                name = pathlib.Path(f"/proc/{process}/comm").read_text().strip()
                text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
                sizes[name] = int(re.search(r"^Pss:\s+(\d+)", text, re.M)[1])
            totals.append(sum(sizes.values()))
            print("        " + ", ".join(f"{name} {size} KiB" for name, size in sizes.items()) + f"; {load()}", flush=True)
            time.sleep(min(60, max(0, end - time.monotonic())))
        program.terminate()
        self.judge(program.wait() == 143 and totals[-1] <= totals[min(2, len(totals) - 1)] * 1.05 + 2048,
                   f"memory: {totals[0]} KiB at first, {max(totals)} at most, {totals[-1]} at last")

    def cpu(self):
        self.write_three_layers(self.seconds)
        subprocess.run([self.luaedit, "run", "three.lua", "-o", "three.mp4", "--quiet"], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)
        mpv = ["mpv", "--no-config", "--really-quiet", "--ao=pulse", "--geometry=1920x1080"]
        for name, start in [
            ("luaedit play three.lua", lambda: self.play("three.lua")),
            ("luaedit play three.mp4", lambda: self.play("three.mp4")),
            ("mpv --vo=x11 three.mp4", lambda: self.machine.start(
                *mpv, "--vo=x11", self.folder / "three.mp4", env=self.machine.environment)),
            ("mpv --vo=sdl three.mp4", lambda: self.machine.start(
                *mpv, "--vo=sdl", self.folder / "three.mp4", env=self.machine.environment)),
        ]:
            self.tell_time(name, start())

    def tell_time(self, name, program):
        ticks, times, start = os.sysconf("SC_CLK_TCK"), {}, time.monotonic()
        while program.poll() is None:
            for process in self.processes(program):
                try:
                    kind = pathlib.Path(f"/proc/{process}/comm").read_text().strip()
                    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                times[kind] = (int(fields[11]) + int(fields[12])) / ticks
            time.sleep(0.2)
        passed = time.monotonic() - start
        parts = ", ".join(f"{kind} {value:.1f}" for kind, value in times.items())
        dropped = f"; {self.dropped()} frames not shown" if name.startswith("luaedit") else ""
        print(f"        {name}: {sum(times.values()):.1f} s of the processor in {passed:.0f} s ({parts}){dropped}; {load()}",
              flush=True)

    def photo(self):
        self.write_three_layers(10)
        program = self.play("three.lua")
        time.sleep(3)
        for words in (["xdotool", "search", "--class", "luaedit-window", "windowfocus", "key", "t"],
                      ["sleep", "0.5"], ["import", "-window", "root", "photo.png"]):
            subprocess.run(words, env=self.machine.environment, check=True)
        program.terminate()
        self.judge(pathlib.Path("photo.png").exists(), "photo.png: look at it")


def main():
    checks = ["sync", "drops", "slow", "memory", "cpu", "photo"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--luaedit", default=".build/release/luaedit", help="the program (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=60, help="the length of a check (default: %(default)s)")
    parser.add_argument("checks", nargs="+", choices=checks, metavar="CHECK", help=", ".join(checks))
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="play-soak-") as name:
        machine = Machine(pathlib.Path(name))
        try:
            soak = Soak(arguments, machine, pathlib.Path(name))
            for check in arguments.checks:
                getattr(soak, check)()
        finally:
            machine.end()
    sys.exit(soak.has_failed)


if __name__ == "__main__":
    main()
