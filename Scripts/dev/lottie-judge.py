#!/usr/bin/env python3
"""Compares luaedit's frames of Lottie animations with those of lottie-web in Chromium, an independent renderer.

Scripts/dev/lottie-judge.py LUAEDIT [FILE.json ...]

lottie-web comes from the Python package dash-extensions, which pip downloads into a temporary folder. Without files the
animations of Scripts/dev/lottie/animations.py are compared, each at five frames. Prints a table of the peak
signal-to-noise ratio of each, and ends with 1 if one is below 24 dB or cannot be drawn.
"""
import base64
import http.server
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lottie"))
import animations  # noqa: E402

FRAMES = (0, 12, 25, 37, 50)
WORST = 24.0

PAGE = """<!doctype html><body style="margin:0"><div id=place></div><script>
var global = window
window.onerror = message => { fetch("/failed", { method: "POST", body: JSON.stringify({ error: String(message) }) }) }
window.self = window
var modules = {}
window.webpackChunkdash_extensions = { push(chunk) { Object.assign(modules, chunk[1]) } }
</script><script src="/lottie.js"></script><script>
const known = {}
function need(id) {
  if (known[id]) return known[id].exports
  const module = known[id] = { exports: {} }
  modules[id].call(module.exports, module, module.exports, need)
  return module.exports
}
need.g = window; need.n = m => () => m.default || m; need.d = () => {}; need.r = () => {}; need.o = () => false
const found = Object.keys(modules).find(id => /registerAnimation/.test(String(modules[id])))
const lottie = need(found)
async function draw(job) {
  const place = document.getElementById("place")
  place.innerHTML = ""
  place.style.width = job.width + "px"
  place.style.height = job.height + "px"
  const animation = lottie.loadAnimation({
    container: place, renderer: "svg", loop: false, autoplay: false, animationData: job.data })
  await new Promise(done => setTimeout(done, 30))
  const pictures = []
  for (const frame of job.frames) {
    animation.goToAndStop(frame, true)
    const svg = place.querySelector("svg")
    svg.setAttribute("width", job.width)
    svg.setAttribute("height", job.height)
    // The space before the first dash makes Chromium draw nothing in a picture.
    const text = new XMLSerializer().serializeToString(svg).replace(/stroke-dasharray="\\s+/g, 'stroke-dasharray="')
    const image = new Image()
    image.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(text)))
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = job.width
    canvas.height = job.height
    const context = canvas.getContext("2d")
    context.fillStyle = "white"
    context.fillRect(0, 0, job.width, job.height)
    context.drawImage(image, 0, 0)
    const data = context.getImageData(0, 0, job.width, job.height).data
    let bytes = ""
    for (let i = 0; i < data.length; i += 4096) bytes += String.fromCharCode.apply(null, data.subarray(i, i + 4096))
    pictures.push(btoa(bytes))
  }
  animation.destroy()
  return pictures
}
async function run() {
  while (true) {
    const job = await (await fetch("/job")).json()
    if (!job) return
    let answer
    try { answer = { pictures: await draw(job) } } catch (error) { answer = { error: String(error.stack || error) } }
    await fetch("/answer", { method: "POST", body: JSON.stringify(answer) })
  }
}
run().catch(error => fetch("/answer", { method: "POST", body: JSON.stringify({ error: String(error) }) }))
</script>"""


def lottie_web(folder):
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "dash-extensions==2.0.6"],
        check=True)
    wheel = next(name for name in os.listdir(folder) if name.startswith("dash_extensions"))
    with zipfile.ZipFile(os.path.join(folder, wheel)) as archive:
        return archive.read("dash_extensions/async-Lottie.js")


def judge_frames(jobs, folder):
    """The pictures that Chromium draws, as RGB on white, by the names of the jobs."""
    script = lottie_web(folder)
    names, answers, is_over = list(jobs), {}, threading.Event()
    waiting = iter(names + [None])
    current, failure = [], []

    class Handler(http.server.BaseHTTPRequestHandler):
        def give(self, kind, content):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self):
            if self.path == "/lottie.js":
                self.give("text/javascript", script)
            elif self.path == "/job":
                name = next(waiting)
                current[:] = [name]
                self.give("application/json", json.dumps(jobs.get(name)).encode())
                if name is None:
                    is_over.set()
            else:
                self.give("text/html", PAGE.encode())

        def do_POST(self):
            answer = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path == "/failed":
                failure.append(answer["error"])
                is_over.set()
            else:
                answers[current[0]] = answer
            self.give("text/plain", b"")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
         f"--user-data-dir={folder}/profile", f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        is_over.wait(600)
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
    if failure:
        sys.exit(f"lottie-judge: Chromium: {failure[0]}")
    return answers


RECIPE = """
local path, size, count, rate = ...
size, count = tonumber(size), tonumber(count)
local animation = edit.lottie_asset(path)
local white = edit.color_asset("white", { WIDTH, HEIGHT })
local composition = edit.composition()
local range = animation.video.time_range
composition:insert_time_range(range, white, 0)
composition:add_track("video"):insert_time_range(range, animation.video, 0)
return edit.movie { composition = composition }
"""


def own_frames(luaedit, data, frames, folder):
    """luaedit's pictures of the same frames, as RGB on white; the error's text instead where there is one."""
    path = os.path.join(folder, "animation.json")
    with open(path, "w") as out:
        json.dump(data, out)
    recipe = os.path.join(folder, "judge.lua")
    with open(recipe, "w") as out:
        out.write(RECIPE.replace("WIDTH", str(data["w"])).replace("HEIGHT", str(data["h"])))
    target = os.path.join(folder, "frames")
    shutil.rmtree(target, ignore_errors=True)
    result = subprocess.run(
        [luaedit, "run", recipe, path, "--preset", "png", "-o", target], capture_output=True, text=True)
    if result.returncode != 0:
        return result.stderr.strip()
    pictures = []
    for frame in frames:
        raw = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", os.path.join(target, f"{frame + 1:04d}.png"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            capture_output=True, check=True).stdout
        pictures.append(raw)
    return pictures


def ratio(a, b):
    """The peak signal-to-noise ratio of two pictures in dB."""
    error = sum((x - y) * (x - y) for x, y in zip(a, b)) / len(a)
    return 99.0 if error == 0 else 10 * math.log10(255 * 255 / error)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    luaedit, files = sys.argv[1], sys.argv[2:]
    jobs = {}
    for name in files:
        with open(name) as source:
            jobs[os.path.basename(name)] = json.load(source)
    jobs = jobs or animations.animations()
    folder = tempfile.mkdtemp(prefix="lottie-judge-")
    bad = 0
    try:
        frames = {name: [f for f in FRAMES if f < data["op"] - data["ip"]] for name, data in jobs.items()}
        theirs = judge_frames(
            {name: {"data": data, "width": data["w"], "height": data["h"], "frames": frames[name]}
             for name, data in jobs.items()}, folder)
        for name, data in jobs.items():
            answer = theirs.get(name, {"error": "no answer"})
            ours = own_frames(luaedit, data, frames[name], folder)
            if "error" in answer or isinstance(ours, str):
                print(f"{name:28} {answer.get('error', ours)}")
                bad += 1
                continue
            ratios = []
            for own, text in zip(ours, answer["pictures"]):
                rgba = base64.b64decode(text)
                rgb = bytearray(len(rgba) // 4 * 3)
                for channel in range(3):
                    rgb[channel::3] = rgba[channel::4]
                ratios.append(ratio(own, rgb))
            mark = "" if min(ratios) >= WORST else "  <- below"
            bad += bool(mark)
            print(f"{name:28} " + " ".join(f"{value:5.1f}" for value in ratios) + mark, flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(jobs)} animations, {bad} below {WORST} dB or not drawn")
    sys.exit(1 if bad else 0)


main()
