#!/usr/bin/env python3
"""Plays a film in Chromium without a window and prints the number in each picture that it shows, one a line.

chromium.py play FILM PICTURES     plays it at half speed, with requestVideoFrameCallback
chromium.py seek FILM PICTURES     seeks to the middle of every picture

The status is 77 if Chromium has no decoder for the film.
"""
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

PAGE = """<!doctype html><canvas width=320 height=240></canvas><video muted playsinline width=320 height=240></video><script>
const video = document.querySelector("video"), canvas = document.querySelector("canvas"), seen = []
const context = canvas.getContext("2d", { willReadFrequently: true })
function number() {
  context.drawImage(video, 0, 0, 320, 240)
  const data = context.getImageData(0, 0, 320, 80).data
  let number = 0
  for (let bit = 0; bit < 16; bit++) {
    const at = y => data[(y * 320 + bit * 20 + 10) * 4 + 1]
    if (Math.abs(at(20) - at(60)) < 90) return null
    number = number * 2 + (at(20) > at(60) ? 1 : 0)
  }
  return number
}
function end(error) { fetch("/end", { method: "POST", body: JSON.stringify({ seen, error }) }) }
async function play() {
  const note = () => { seen.push(number()); video.requestVideoFrameCallback(note) }
  video.requestVideoFrameCallback(note)
  video.onended = () => setTimeout(end, 500)
  video.playbackRate = 0.5
  await video.play()
}
async function seek() {
  for (let picture = 0; picture < COUNT; picture++) {
    const seeked = new Promise(done => video.onseeked = done)
    // The event comes before the picture; at the start, the picture is there already.
    const shown = new Promise(done => { video.requestVideoFrameCallback(done); setTimeout(done, 1000) })
    video.currentTime = (picture + 0.5) / 30
    await seeked
    await shown
    seen.push(number())
  }
  end()
}
async function start() {
  const film = await (await fetch("/film")).blob()
  video.onerror = () => end(video.error.code == 3 || video.error.code == 4 ? "decoder: " + video.error.message : "error")
  video.onloadeddata = () => { video.onloadeddata = null; MODE().catch(error => end(String(error))) }
  video.src = URL.createObjectURL(new Blob([film], { type: "video/mp4" }))
}
start().catch(error => end(String(error)))
</script>"""


def main():
    mode, film, count = sys.argv[1:4]
    answer, is_there = {}, threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def give(self, kind, content):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self):
            if self.path == "/film":
                with open(film, "rb") as file:
                    self.give("video/mp4", file.read())
            else:
                self.give("text/html", PAGE.replace("MODE", mode).replace("COUNT", count).encode())

        def do_POST(self):
            answer.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.give("text/plain", b"")
            is_there.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp()
    browser = subprocess.Popen(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--autoplay-policy=no-user-gesture-required", "--disable-background-networking", "--mute-audio",
         "--user-data-dir=" + profile, f"http://127.0.0.1:{server.server_port}/"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        arrived = is_there.wait(400)
    finally:
        # Of the group that was started here.
        os.killpg(browser.pid, signal.SIGTERM)
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(browser.pid, signal.SIGKILL)
        shutil.rmtree(profile, ignore_errors=True)
    if not arrived:
        print("chromium.py: the page did not answer", file=sys.stderr)
        return 1
    if answer.get("error"):
        print(f"chromium.py: {answer['error']}", file=sys.stderr)
        return 77 if answer["error"].startswith("decoder") else 1
    for number in answer["seen"]:
        print("none" if number is None else number)
    return 0


if __name__ == "__main__":
    sys.exit(main())
