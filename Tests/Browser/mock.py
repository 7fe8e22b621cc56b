#!/usr/bin/env python3
"""A stand-in for `luaedit studio` that serves the page with media made by ffmpeg.

    python3 mock.py RECIPE [--port N] [--slow SECONDS]

It prints the page's link, watches RECIPE, and takes a text with `error(` in it for a broken recipe. Every other text
is a new revision whose title, seconds 1 to 4, changed. SIGUSR1 plays the death of a worker. `--slow` is what a segment costs.
"""
import argparse, hashlib, http.server, json, os, pathlib, queue, re, secrets, signal, subprocess, tempfile, threading, time

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/C/CPage/page"
SECONDS, RATE = 60, 30
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; media-src blob:; connect-src 'self'; "
          "frame-ancestors 'none'; require-trusted-types-for 'script'")


def make_media(folder):
    """Two films, b with another title, with a flash and a beep at the start of every second; stills of every frame."""
    if (folder / "done").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in (("a", "testsrc2"), ("b", "testsrc2")):
        (folder / name).mkdir(exist_ok=True)
        words = f"drawtext=text='{name} %{{n}}':fontsize=90:x=380:y=560:fontcolor=white:box=1:boxcolor=black"
        flash = "drawbox=0:0:160:160:black:fill,drawbox=0:0:160:160:white:fill:enable='lt(mod(n,30),3)'"
        if name == "b":
            words += ",drawtext=text='TITLE':fontsize=160:x=380:y=200:fontcolor=yellow"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-t", str(SECONDS), "-i", f"{source}=s=1280x720:r={RATE}",
                        "-vf", f"{flash},{words}", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "26", "-bf", "0",
                        "-g", "6", "-pix_fmt", "yuv420p", "-f", "hls", "-hls_segment_type", "fmp4", "-hls_time", "1",
                        "-hls_flags", "split_by_time", "-hls_list_size", "0", "-hls_fmp4_init_filename", "init.mp4",
                        "-hls_segment_filename", str(folder / name / "%d.m4s"), str(folder / name / "list.m3u8"),
                        "-vf", f"{flash},{words}", "-q:v", "4", str(folder / name / "%d.jpg"),
                        "-vf", f"{flash},{words},scale=96:-2", "-q:v", "6", str(folder / name / "s%d.jpg")], check=True)
    (folder / "sound").mkdir(exist_ok=True)
    beep = "aevalsrc=exprs='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.1)':s=48000:c=stereo"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", beep, "-t", str(SECONDS), "-c:a", "flac", "-strict",
                    "experimental", "-frame_size", "4800", "-f", "hls", "-hls_segment_type", "fmp4", "-hls_time", "1",
                    "-hls_list_size", "0", "-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename",
                    str(folder / "sound" / "%d.m4s"), str(folder / "sound" / "list.m3u8")], check=True)
    (folder / "done").touch()


def field(name, kind, default=None, help="", **more):
    return {"name": name, "input": False, "kind": kind, "help": help, "required": False, "many": False, "min": None, "max": None,
            "choices": [], "default": default, "value": None, "given": False, "error": None, "files": [], **more}


def fields():
    clips = ["bikes.mp4", "harbour.mp4", "lights.mp4", "<script>alert(1)</script>.mp4"]
    return [field("video", "media", None, "the clips, in order", input=True, required=True, many=True, files=clips, value=clips[:3], given=True),
            field("text", "string", "The long way home", "the large words"),
            field("credits", "string", "Ada Lovelace\nGrace Hopper", "a line for each name"),
            field("cuts", "integer", "20", "the number of shots", min=1, max=60),
            field("shade", "number", "0.5", "how much the picture darkens behind the title", min=0, max=1),
            field("gain", "number", None, "of the sound, in decibels"),
            field("mirror", "boolean", "false", "shows every second shot mirrored"),
            field("side", "choice", "left", "where the words stand", choices=["left", "center", "right"]),
            field("look", "choice", "none", "the grade", choices=["none", "warm", "cold", "noir", "faded", "vivid", "sepia"]),
            field("color", "color", "#ffd166", "of the words and the line"),
            field("begin", "time", "1", "when the title appears"),
            field("canvas", "size", "1280x720", "of the result, in pixels"),
            field("music", "media", None, "a song under it all", files=["music.flac"]),
            field("lut", "file", None, "a look-up table", files=["teal.cube"]),
            field("tags", "string", None, "words that the file gets", many=True)]


class Studio:
    def __init__(self, recipe, media, slow):
        self.recipe, self.media, self.slow = pathlib.Path(recipe), media, slow
        self.fields, self.listeners, self.revision, self.last, self.failure = fields(), [], 0, None, None
        self.lock, self.engine, self.renders, self.lines = threading.RLock(), threading.Lock(), {}, 720
        self.token = secrets.token_urlsafe(32)
        self.requests = []

    def send(self, event):
        with self.lock:
            for listener in self.listeners:
                listener.put(event)

    def event(self, text):
        words = re.search(r'"text", kind = "string", default = "([^"]*)"', text)
        self.fields[1]["default"] = words[1] if words else "The long way home"
        mark = hashlib.sha256(text.encode() + json.dumps([f["value"] for f in self.fields]).encode()).hexdigest()[:12]
        self.mark = mark
        clips = ["bikes.mp4", "harbour.mp4", "lights.mp4", "<img src=x onerror=alert(1)>"]
        cut = lambda i: {"start": f"{i * 3}/1", "duration": "3/1", "name": clips[i % 4], "kind": "file", "source_start": f"{i * 37 % 8}/1",
                         "place": f"{self.recipe.name}:{28 + i % 3}", "rate": None}
        video = [cut(i) for i in range(20)]
        title = {"start": "1/1", "duration": "4/1", "name": "title", "kind": "layer", "source_start": None, "place": f"{self.recipe.name}:33", "rate": None}
        findings = [{"severity": "warning", "code": "text-outside", "text": "text_layer 'title' leaves the safe area", "suggestion": None,
                     "file": self.recipe.name, "line": 33, "column": 5, "object": "text_layer 'title'"}]
        return {"type": "revision", "revision": self.revision, "width": 1280, "height": 720, "rate": f"{RATE}/1",
                "frames": SECONDS * RATE, "duration": f"{SECONDS}/1", "video": self.video(),
                "audio": {"init": "/media/init-a-1.mp4", "mime": 'audio/mp4; codecs="flac"', "rate": 48000, "channels": 2, "key": "sound", "count": SECONDS},
                "results": [{"name": "main", "frames": SECONDS * RATE}], "plan": {},
                "timeline": {"duration": f"{SECONDS}/1", "chapters": [{"time": "0/1", "title": "Morning"}, {"time": "30/1", "title": "<b>Evening</b>"}],
                             "tracks": [{"id": 3, "kind": "overlay", "name": "Layers", "segments": [title]}, {"id": 1, "kind": "video", "name": "V1", "segments": video},
                                        {"id": 2, "kind": "audio", "name": "A2", "segments": video}],
                             "instructions": []},
                "form": {"summary": "A film of cuts with a title and music", "description": "", "fields": self.fields}, "findings": findings,
                "command": f"luaedit run {self.recipe.name} bikes.mp4 harbour.mp4 lights.mp4", "hash": mark}

    def video(self):
        keys = [f"b-{self.mark}-{n}" if 1 <= n <= 4 else f"a-film-{n}" for n in range(SECONDS)]
        if self.lines != 720:
            keys = [f"{key}-{self.lines}" for key in keys]
        return {"init": "/media/init-v.mp4", "mime": 'video/mp4; codecs="avc1.42C01F"', "width": 1280, "height": 720,
                "segmentFrames": RATE, "unit": f"1/{RATE}", "starts": None, "keys": keys}

    def run(self):
        with self.lock:
            self.revision += 1
            self.send({"type": "running", "revision": self.revision})
            time.sleep(0.03)
            text = self.recipe.read_text()
            if "error(" in text:
                number = next(i for i, line in enumerate(text.split("\n"), 1) if "error(" in line)
                line = text.split("\n")[number - 1]
                self.failure = {"type": "failed", "revision": self.revision, "form": None, "failure": {
                    "severity": "error", "code": "unknown-property", "text": "text_layer has no property 'colour'", "suggestion": "color",
                    "file": self.recipe.name, "line": number, "column": line.index("error(") + 1, "object": None, "time": None, "range": None,
                    "source": line, "traceback": [f"{self.recipe.name}:{number}: in main chunk"]}}
                self.send(self.failure)
            else:
                self.last, self.failure = self.event(text), None
                self.send(self.last)
            return self.revision

    def watch(self):
        seen = self.recipe.stat().st_mtime_ns
        while True:
            time.sleep(0.01)
            try:
                now = self.recipe.stat().st_mtime_ns
            except OSError:
                continue
            if now != seen:
                seen = now
                self.run()

    def die(self, *_):
        self.send({"type": "worker-died", "message": "the engine crashed (signal 9); it is started again"})
        threading.Timer(0.5, self.run).start()

    def options(self, values):
        errors = {}
        for each in self.fields:
            value = values.get(each["name"], ...)
            if value is ...:
                continue
            if value is not None and each["kind"] in ("number", "integer"):
                try:
                    number = float(value)
                    if each["max"] is not None and not each["min"] <= number <= each["max"]:
                        raise ValueError
                except ValueError:
                    errors[each["name"]] = f"--{each['name']}: '{value}' is not a number from {each['min']} to {each['max']}"
                    continue
            each["value"], each["given"] = value, value is not None
        return errors

    def render(self, settings):
        number = len(self.renders) + 1
        event = {"type": "render", "id": number, "state": "running", "frames": 0, "total": 1800, "eta": None, "message": "", "summary": None,
                 "path": str(self.recipe.parent / (settings.get("output") or "bikes-title.mp4"))}
        self.renders[number] = event

        def work():
            for frames in range(0, 1800, 30):
                if event["state"] != "running":
                    break
                event.update(frames=frames, eta=(1800 - frames) / 300)
                self.send(dict(event))
                time.sleep(0.1)
            else:
                event.update(state="done", frames=1800, eta=None, summary="27 of 31 parts were there")
            self.send(dict(event))
        threading.Thread(target=work, daemon=True).start()
        return number


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    studio: Studio

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"{}", kind="application/json"):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        try:
            self.send_response(status)
            for name, value in (("Content-Type", kind), ("Content-Length", len(body)), ("Content-Security-Policy", POLICY),
                                ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")):
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def refused(self):
        self.studio.requests.append(self.path)
        if self.headers.get("Authorization") == f"Bearer {self.studio.token}":
            return False
        self.answer(401, {"error": "no token"})
        return True

    def do_GET(self):
        path = self.path.split("?")[0]
        file = PAGE / (path.lstrip("/") or "index.html")
        if file.parent == PAGE and file.suffix in TYPES and file.exists():
            return self.answer(200, file.read_bytes(), TYPES[file.suffix])
        if self.refused():
            return
        parts = path.strip("/").split("/")
        media = self.studio.media
        if parts[0] == "still":
            frame, small = int(parts[2]), "w=96" in self.path
            if int(parts[1]) < self.studio.revision - 1:
                return self.answer(410, {"error": "the revision is gone"})
            with self.studio.engine:
                time.sleep(0.02 if small else 0.04)
            film = "b" if 30 <= frame < 150 else "a"
            return self.answer(200, (media / film / f"{'s' if small else ''}{frame + 1}.jpg").read_bytes(), "image/jpeg")
        if parts[1].startswith("init-"):
            return self.answer(200, (media / ("sound" if "-a-" in path else "a") / "init.mp4").read_bytes(), "video/mp4")
        if parts[1] == "a":
            return self.answer(200, (media / "sound" / parts[3]).read_bytes(), "audio/mp4")
        film, _, second = parts[2].removesuffix(".m4s").split("-")[:3]
        with self.studio.engine:
            time.sleep(self.studio.slow)
        self.answer(200, (media / film / f"{second}.m4s").read_bytes(), "video/mp4")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if self.refused():
            return
        studio = self.studio
        name = self.path.removeprefix("/api/")
        if name == "events":
            return self.events()
        if name == "options":
            errors = studio.options(body["values"])
            return self.answer(422, {"errors": errors}) if errors else self.answer(200, {"revision": studio.run()})
        if name == "peaks":
            return self.answer(200, {"perSecond": 10, "from": body["from"], "peaks": [250 if (body["from"] + n) % 10 == 0 else 20 + n % 37 * 3 for n in range(body["count"])]})
        if name == "render":
            return self.answer(200, {"id": studio.render(body)})
        if name == "cancel":
            studio.renders[body["id"]]["state"] = "cancelled"
        self.answer(200)

    def events(self):
        studio, mine = self.studio, queue.Queue()
        with studio.lock:
            mine.put({"type": "hello", "version": "1.0", "recipe": studio.recipe.name, "folder": str(studio.recipe.parent), "editor": True,
                      "presets": [{"name": "h264", "summary": "H.264 and AAC"}, {"name": "av1", "summary": "AV1 and Opus"}]})
            for event in (studio.last, studio.failure):
                if event:
                    mine.put(event)
            studio.listeners.append(mine)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            while True:
                self.wfile.write(json.dumps(mine.get()).encode() + b"\n")
                self.wfile.flush()
        except OSError:
            studio.listeners.remove(mine)
        self.close_connection = True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("recipe")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--slow", type=float, default=0.1)
    arguments, _ = parser.parse_known_args()
    media = pathlib.Path(os.environ.get("MOCK_MEDIA", tempfile.gettempdir())) / "luaedit-mock-media"
    make_media(media)
    studio = Studio(arguments.recipe, media, arguments.slow)
    studio.run()
    Handler.studio = studio
    signal.signal(signal.SIGUSR1, studio.die)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
    server.daemon_threads = True
    threading.Thread(target=studio.watch, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/#{studio.token}", flush=True)
    server.serve_forever()


main()
