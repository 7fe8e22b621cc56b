#!/usr/bin/env python3
"""Long trials of luaedit record, which the tests have no time for. Needs the debug build (or LUAEDIT), ffmpeg, Xvfb and pulseaudio.

Usage: Scripts/dev/capture-soak.py clocks [SECONDS] | pauses [COUNT] | kills [COUNT] | screen [SECONDS [RATE]] | disk | wall | lost

clocks  flash and beep, the sound slowed by 200 ppm: how far they are apart
pauses  so many pauses: whether picture and sound drift
kills   everything is killed at random moments while an X screen is recorded with sound: what is lost
screen  an X screen with the sound of a null sink: frames, drops, flash and beep
disk    a full disk (mounts a small tmpfs, as root)
wall    the wall clock is set back by an hour (by libfaketime)
lost    the sound server, and the display, end in the middle
"""
import os, random, shutil, signal, subprocess, sys, tempfile, time

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
luaedit = os.environ.get("LUAEDIT", os.path.join(root, ".build/debug/luaedit"))
folder = tempfile.mkdtemp(prefix="luaedit-soak-")
os.environ["LC_ALL"] = "C.UTF-8"
started = []

FLASH = "lavfi:color=black:s=160x120:r=60,drawbox=enable='lt(mod(t,2),0.1)':color=white:t=fill"


def beep(ppm):
    factor = 1 + ppm / 1e6
    return (f"lavfi:aevalsrc='if(lt(mod(t*{factor},2),0.1),0.8*sin(2*PI*1000*t),0)':s=48000,"
            f"asetpts=PTS*{factor}")


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, cwd=folder, **options)


def record(*words, **options):
    return subprocess.Popen([luaedit, "record", "--progress", "none", *words], cwd=folder, text=True,
                            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, stdout=subprocess.PIPE, **options)


def start(words, **options):
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    started.append(process)
    return process


def onsets(name):
    """The times at which it becomes bright, and at which it sounds, in seconds."""
    times = run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time",
                 "-of", "csv=p=0", name]).stdout.split()
    times = [float(line.split(",")[0]) for line in times]
    light = subprocess.run(["ffmpeg", "-v", "error", "-i", name, "-map", "0:v:0", "-vf", "scale=1:1:flags=area,format=gray",
                            "-fps_mode", "passthrough", "-f", "rawvideo", "-"], capture_output=True, cwd=folder).stdout
    flashes = [times[i] for i in range(1, min(len(light), len(times))) if light[i] > 40 >= light[i - 1]]
    # -copyts and aresample keep the sound's place on the movie's clock.
    sound = subprocess.run(["ffmpeg", "-v", "error", "-i", name, "-map", "0:a:0", "-ac", "1", "-ar", "8000",
                            "-af", "aresample=async=1:first_pts=0", "-f", "s16le", "-"], capture_output=True, cwd=folder).stdout
    beeps, quiet = [], 0
    for i in range(0, len(sound) - 1, 2):
        loud = abs(int.from_bytes(sound[i:i + 2], "little", signed=True)) > 3000
        if loud and quiet > 4000:
            beeps.append(i / 2 / 8000)
        quiet = 0 if loud else quiet + 1
    return flashes, beeps


def apart(name):
    flashes, beeps = onsets(name)
    pairs = []
    for flash in flashes:
        nearest = min(beeps, key=lambda b: abs(b - flash), default=None)
        if nearest is not None and abs(nearest - flash) < 1:
            pairs.append((flash, (nearest - flash) * 1000))
    if not pairs:
        print(f"  {name}: no pair of flash and beep ({len(flashes)}, {len(beeps)})")
        return
    worst = max(pairs, key=lambda p: abs(p[1]))
    middle = sum(p[1] for p in pairs) / len(pairs)
    print(f"  {name}: {len(pairs)} pairs; beep after flash by {pairs[0][1]:+.1f} ms at the start, {pairs[-1][1]:+.1f} at the end, "
          f"{middle:+.1f} on average, worst {worst[1]:+.1f} at {worst[0]:.0f} s")


def clocks(seconds="600"):
    process = record("-o", "clocks.mp4", "--camera", FLASH, "--microphone", beep(200), "--duration", seconds)
    print(process.communicate()[1].strip(), f"status {process.returncode}")
    apart("clocks.mp4")


def pauses(count="100"):
    import pty
    keys, terminal = pty.openpty()
    process = subprocess.Popen([luaedit, "record", "-o", "pauses.mp4", "--camera", FLASH, "--microphone", beep(0), "--progress",
                                "none"], cwd=folder, stdin=terminal, stderr=subprocess.PIPE, preexec_fn=lambda: (
                                    os.setsid(), __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0)))
    time.sleep(3)
    for _ in range(int(count)):
        os.write(keys, b" ")
        time.sleep(random.uniform(0.05, 0.3))
        os.write(keys, b" ")
        time.sleep(random.uniform(0.5, 1.5))
    os.write(keys, b"q")
    process.wait()
    print(process.stderr.read().decode().strip(), f"status {process.returncode}")
    report = run(["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,start_time,duration", "-of", "compact=p=0",
                  "pauses.mp4"]).stdout
    print("  " + report.strip().replace("\n", "\n  "))
    apart("pauses.mp4")


def surroundings():
    """An X server, and a sound server with a null sink."""
    os.environ["DISPLAY"] = ":" + str(random.randint(3000, 9000))
    screen = start(["Xvfb", os.environ["DISPLAY"], "-noreset", "-screen", "0", "1280x720x24"])
    socket = os.path.join(folder, "pulse")
    os.environ["PULSE_SERVER"] = "unix:" + socket
    sound = start(["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "-L", "module-null-sink",
                   "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"])
    for _ in range(100):
        if os.path.exists(socket) and run(["xdotool", "getmouselocation"]).returncode == 0:
            break
        time.sleep(0.1)
    return screen, sound


def film(seconds):
    """Flash and beep, as a player shows them."""
    name = os.path.join(folder, "film.mkv")
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", FLASH[6:].replace("160x120", "640x360").replace("60", "30", 1),
                    "-f", "lavfi", "-i", beep(0)[6:], "-t", str(seconds), "-c:v", "libx264", "-preset", "ultrafast",
                    "-c:a", "pcm_s16le", name], check=True)
    return name


def screen(seconds="120", rate="30"):
    surroundings()
    name = film(int(seconds) + 20)
    start(["mpv", "--no-config", "--vo=x11", "--ao=pulse", "--geometry=640x360+0+0", name])
    time.sleep(3)
    process = record("-o", "screen.mp4", "--screen", "0", "--frame-rate", rate, "--microphone", "default", "--duration", seconds)
    print(process.communicate()[1].strip(), f"status {process.returncode}")
    print("  " + run(["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,nb_frames,start_time,duration",
                      "-of", "compact=p=0", "screen.mp4"]).stdout.strip().replace("\n", "\n  "))
    apart("screen.mp4")
    print(f"  the screen is read {rate} times a second: a flash is seen up to {1000 / int(rate):.0f} ms late, and the player's own "
          "difference is in it")


def kills(count="30"):
    surroundings()
    worst, bad = 0.0, 0
    for number in range(int(count)):
        name = f"kill{number}.mp4"
        process = record("-o", name, "--screen", "0", "--size", "640x360", "--microphone", "default", "--fragment", "1")
        began = None
        deadline = time.monotonic() + random.uniform(2, 8)
        while time.monotonic() < deadline or began is None:
            if began is None and os.path.exists(os.path.join(folder, name + ".part")):
                if os.path.getsize(os.path.join(folder, name + ".part")) > 0:
                    began = time.monotonic()
            time.sleep(0.01)
        children = run(["pgrep", "-P", str(process.pid)]).stdout.split()
        process.kill()
        for child in children:
            os.kill(int(child), signal.SIGKILL)
        lasted = time.monotonic() - began + 1  # the first fragment was there when it began
        process.wait()
        frames = run(["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                      "stream=nb_read_frames,duration", "-of", "csv=p=0", name + ".part"])
        values = frames.stdout.strip().split(",")
        played = float(values[0]) if values and values[0] not in ("", "N/A") else 0.0
        lost = lasted - played
        worst = max(worst, lost)
        bad += bool(frames.stderr.strip()) or played == 0
        print(f"  killed after {lasted:.2f} s: {played:.2f} s play, {values[1:]} pictures, {lost:+.2f} s lost {frames.stderr.strip()}")
    print(f"  {count} kills: {bad} unplayable, at most {worst:.2f} s lost with fragments of 1 s")


def disk():
    mount = os.path.join(folder, "small")
    os.mkdir(mount)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", mount], check=True)
    try:
        process = record("-o", "small/full.mp4", "--camera", "lavfi:testsrc2=size=640x480:rate=30,noise=alls=30:allf=t", "--microphone",
                         "lavfi:sine", "--fragment", "1")
        print(process.communicate()[1].strip(), f"status {process.returncode}")
        print("  " + " ".join(f"{n} {os.path.getsize(os.path.join(mount, n))}" for n in os.listdir(mount)))
        probe = run(["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=codec_type,nb_read_frames,duration",
                     "-of", "compact=p=0", "small/full.mp4"])
        print("  " + (probe.stdout + probe.stderr).strip().replace("\n", "\n  "))
    finally:
        subprocess.run(["umount", "-l", mount])


def wall():
    library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
    stamp = os.path.join(folder, "faketime")
    with open(stamp, "w") as file:
        file.write("+0\n")
    surroundings()
    words = ["env", "LD_PRELOAD=" + library, "FAKETIME_TIMESTAMP_FILE=" + stamp, "FAKETIME_NO_CACHE=1",
             "FAKETIME_DONT_FAKE_MONOTONIC=1", "timeout", "60", luaedit, "record", "-o", "wall.mp4", "--screen", "0", "--microphone",
             "default", "--duration", "12", "--progress", "none"]
    process = subprocess.Popen(words, cwd=folder, text=True, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(6)
    with open(stamp, "w") as file:
        file.write("-3600\n")
    print(process.communicate()[1].strip(), f"status {process.returncode}")
    print("  " + run(["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,nb_frames,start_time,duration",
                      "-of", "compact=p=0", "wall.mp4"]).stdout.strip().replace("\n", "\n  "))


def lost():
    for name in ["sound", "display"]:
        servers = surroundings()
        process = record("-o", f"{name}.mp4", "--screen", "0", "--microphone", "default", "--fragment", "1")
        time.sleep(6)
        servers[1 if name == "sound" else 0].kill()
        print(process.communicate()[1].strip(), f"status {process.returncode}")
        print("  " + run(["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,nb_frames,duration",
                          "-of", "compact=p=0", f"{name}.mp4"]).stdout.strip().replace("\n", "\n  "))


trials = {f.__name__: f for f in (clocks, pauses, kills, screen, disk, wall, lost)}
if len(sys.argv) < 2 or sys.argv[1] not in trials:
    sys.exit(__doc__)
try:
    print(sys.argv[1])
    trials[sys.argv[1]](*sys.argv[2:])
finally:
    for process in started:
        process.kill()
    shutil.rmtree(folder, ignore_errors=True)
