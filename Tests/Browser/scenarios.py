"""What the studio's page has to do, one function a scenario: each returns its facts and raises Failed with a sentence."""
import http.server, json, math, os, pathlib, random, re, shlex, signal, statistics, subprocess, threading, time

import upright
from driver import BROWSERS, descendants
from session import RECIPE

ALL = ["rows", "files", "words", "choose", "edits", "saves", "play", "slow", "scrub", "idle", "form", "keys", "inert", "killed", "gone", "kinds", "bare", "two"]


class Failed(Exception):
    pass


def demand(truth, sentence):
    if not truth:
        raise Failed(sentence)


def timely(session, truth, sentence):
    """Demands something about times, unless other programs use the machine too."""
    if not session.arguments.untimed:
        demand(truth, sentence)


def rows(session):
    return "only with the program" if session.is_mock else upright.rows(session, demand)


def files(session):
    return "only with the program" if session.is_mock else upright.files(session, demand)


def words(session):
    return "only with the program" if session.is_mock else upright.words(session, demand)


def choose(session):
    return "only with the program" if session.is_mock else upright.choose(session, demand)


def titled(words):
    return RECIPE.replace("The long way home", words)


# Samples what a person sees every 50 ms: is there a picture, and of which revision.
SAMPLER = """
const page = window; page.samples = []; const pen = page.document.createElement('canvas').getContext('2d', { willReadFrequently: true });
page.sampler = page.setInterval(() => {
  const still = page.document.getElementById('still'), video = page.document.getElementById('video');
  const layer = studio.covered ? still : video;
  let bright = 0;
  try { pen.drawImage(layer, 0, 0, 16, 9); bright = Math.max(...pen.getImageData(0, 0, 16, 9).data.filter((_, index) => index % 4 !== 3)); } catch (error) { bright = -1; }
  const box = layer.getBoundingClientRect();
  page.samples.push([Date.now(), bright, box.width, studio.revision, studio.still && studio.still.revision, studio.frame]);
}, 50);
let last = null; page.painted = [];
const watch = () => { const now = studio.still && studio.still.revision; if (now !== last) page.painted.push([Date.now(), last = now]); page.requestAnimationFrame(watch); };
watch(); return true;
"""


def edits(session):
    """Ten kinds of edit: the new still comes soon, there is always a picture, and playhead, loop and form survive."""
    session.start()
    browser = session.browser
    seek(session, 75)
    browser.key("i")
    seek(session, 100)
    browser.key("o")
    seek(session, 80)
    browser.evaluate(SAMPLER.replace("return true", "")  + "return true")
    kinds = [titled("Another title"), titled("Another title").replace("#ffd166", "#66d1ff"), titled("Shorter").replace("default = 20", "default = 12"),
             titled("Longer").replace("default = 20", "default = 21"), RECIPE + "\n-- a comment\n",
             RECIPE.replace("local comp", "error('broken') local comp"), RECIPE,
             RECIPE.replace("opacity = 0.5", "opacity = 0.9"),
             RECIPE.replace('{ "tags",', '{ "more", kind = "integer", min = 0, max = 9 },\n    { "tags",'),
             RECIPE.replace("duration = 4, title", "duration = 5, title")]
    took = []
    for text in kinds:
        before, failed = session.facts("studio.revision"), session.facts("studio.failed")
        saved = time.time()
        session.save(text)
        if "error(" in text:
            session.wait(f"studio.failed !== null && studio.failed !== {json.dumps(failed)}")
            demand(session.facts("!window.document.getElementById('failure').hidden"), "the failure is not shown")
            continue
        session.wait(f"studio.revision > {before} && studio.still.revision === studio.revision", 20)
        took.append(session.facts("window.painted[window.painted.length - 1][0]") / 1000 - saved)
    samples = session.facts("window.samples.map(each => [...each])")
    blank = [sample for sample in samples if sample[1] < 20 or sample[2] < 100]
    demand(not blank, f"{len(blank)} of {len(samples)} samples have no picture")
    demand(session.facts("studio.frame") == 80, f"the playhead moved to {session.facts('studio.frame')}")
    demand(session.facts("[studio.loop.in, studio.loop.out, studio.loop.on]") == [75, 100, True], "the loop changed")
    return (f"{len(kinds)} edits, {len(samples)} samples, none blank; saved to painted {statistics.median(took) * 1000:.0f} ms in the median, "
            f"{max(took) * 1000:.0f} ms at most")


def saves(session):
    """Many saves one after the other end in the last revision."""
    session.start()
    count = 100 if session.is_long else 30
    for number in range(1, count + 1):
        session.save(titled(f"edit {number}"))
        time.sleep(0.1)
    took = session.wait(f"studio.values && studio.values.text === 'edit {count}' && studio.still.revision === studio.revision", 20)
    return f"{count} saves in {count / 10:.0f} s: the last is shown {took:.1f} s after the last save"


# Plays and notes, at every picture of the page: clock, playhead, picture, sound, and whether the picture has its flash.
PLAY = """
const video = window.document.getElementById('video'), audio = window.document.getElementById('audio');
const pen = window.document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const rows = [], flashes = []; const from = studio.time, end = performance.now() + WALL * 1000; let white = false;
// Firefox moves an element's time in steps: between them the sound goes on.
let step = [performance.now(), audio.currentTime];
const poll = window.setInterval(() => { if (audio.currentTime !== step[1]) step = [performance.now(), audio.currentTime]; }, 4);
await new Promise(resolve => {
  const note = (now, frame) => {
    const heard = step[1] + ((frame.presentationTime || now) - step[0]) / 1000;
    pen.drawImage(video, 0, 0, 64, 36); const pixel = pen.getImageData(3, 3, 1, 1).data[0];
    if (pixel > 128 && !white) flashes.push([frame.mediaTime, heard, studio.time]);
    white = pixel > 128; video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
  const look = () => {
    rows.push([performance.now() / 1000, studio.time, studio.presented, audio.currentTime, studio.isStarting, audio.paused, studio.behind]);
    if (performance.now() < end && studio.time - from < SECONDS) window.requestAnimationFrame(look); else resolve();
  };
  look();
});
window.clearInterval(poll);
return { rows, flashes, size: studio.size, text: window.document.getElementById('size').textContent };
"""


def measure(session, seconds, wall=None):
    """Plays so many seconds of the film, in at most ten times as long or `wall` seconds."""
    session.browser.key(" ")
    session.wait("studio.rate === 1 && !studio.isStarting && studio.time > 1", 60)
    facts = session.browser.evaluate(PLAY.replace("SECONDS", str(seconds)).replace("WALL", str(wall or min(seconds * 10, 110))))
    rows = facts["rows"]
    begin = rows[0]
    off = [(row[1] - begin[1]) - (row[0] - begin[0]) for row in rows]
    middle = (max(off) + min(off)) / 2
    facts["wall"] = max(abs(each - middle) for each in off)
    shown = [row for row in rows if row[2] >= 0]
    facts["apart"] = sorted(abs(row[2] + 1 / 60 - row[1]) for row in shown)
    gap, since, longest = rows[0][2], rows[0][0], 0
    for row in rows:
        if row[2] != gap:
            gap, since = row[2], row[0]
        longest = max(longest, row[0] - since)
    facts["stall"] = longest
    facts["sound"] = sorted(abs(row[3] - row[1]) for row in rows if not row[5])
    return facts


def percentile(values, part):
    return values[min(len(values) - 1, int(len(values) * part))] if values else math.nan


def play(session):
    """Playing: no stall, picture and sound together, the playhead at the wall clock."""
    session.start()
    facts = measure(session, 55 if session.is_long else 8)
    beeps = sorted(abs(heard - media) for media, heard, _ in facts["flashes"])
    played = facts["rows"][-1][1] - facts["rows"][0][1]
    demand(played >= 2 and len(beeps) >= max(1, int(played) // 2), f"{len(beeps)} flashes seen in {played:.1f} s")
    text = (f"playhead − wall clock ± {facts['wall'] * 1000:.0f} ms, longest picture {facts['stall'] * 1000:.0f} ms, flash − beep "
            f"{percentile(beeps, 0.5) * 1000:.0f} ms in the median, {beeps[-1] * 1000:.0f} ms at most, of {len(beeps)}")
    timely(session, facts["wall"] <= 0.05, f"the playhead leaves the wall clock: {text}")
    timely(session, percentile(beeps, 0.9) <= 0.05, f"picture and sound are more than a frame apart: {text}")
    timely(session, facts["stall"] <= 0.3, f"the picture stalls: {text}")
    return text


def slow(session):
    """Rendering takes four times real time: the clock waits for the picture, and the page says so."""
    session.start(slow=4)
    stop = threading.Event()

    def hold():
        # Three quarters of the time the worker stands still.
        while not stop.is_set():
            workers = [process for process in descendants(session.program.pid) if name_of(process) == "luaedit-worker"]
            for number, seconds in ((signal.SIGSTOP, 0.03), (signal.SIGCONT, 0.01)):
                for process in workers:
                    try:
                        os.kill(process, number)
                    except OSError:
                        pass
                time.sleep(seconds)
    holder = threading.Thread(target=hold)
    if not session.is_mock:
        holder.start()
    try:
        facts = measure(session, 40, 40 if session.is_long else 20)
    finally:
        stop.set()
        if holder.ident:
            holder.join()
    ahead = max(row[1] - row[2] for row in facts["rows"])
    said = sorted({row[6] for row in facts["rows"] if row[6]})
    # While the clock stands, so does the sound.
    sounding = sum(1 for row in facts["rows"] if row[4] and not row[5] and row[6])
    played = facts["rows"][-1][1] - facts["rows"][0][1]
    text = (f"{played:.1f} s are played in {facts['rows'][-1][0] - facts['rows'][0][0]:.1f} s, the clock is at most {ahead * 1000:.0f} ms ahead of the picture, "
            f"the page says {said} and ‘{facts['text']}’")
    demand(ahead <= 1.2, f"the clock leaves the picture behind: {text}")
    demand(said, f"the page does not say that it waits: {text}")
    demand(sounding <= len(facts["rows"]) // 20, f"the sound goes on without the picture: {text}")
    demand(played > 0.5, f"nothing is played: {text}")
    return text


def name_of(process):
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def seek(session, frame):
    session.browser.evaluate(f"const field = window.document.getElementById('frame'); field.value = '{frame}'; field.dispatchEvent(new window.Event('change')); return 1")
    session.wait(f"studio.frame === {frame} && studio.still && studio.still.frame === {frame} && studio.still.revision === studio.revision", 20)


SCRUB = """
const field = window.document.getElementById('frame'); const took = [];
for (const frame of FRAMES) {
  const begin = performance.now();
  field.value = String(frame); field.dispatchEvent(new window.Event('change'));
  while (!(studio.still && studio.still.frame === frame)) { if (performance.now() - begin > 5000) return { stuck: frame }; await new Promise(done => window.requestAnimationFrame(done)); }
  took.push(performance.now() - begin);
}
return { took };
"""


def scrub(session):
    """Random frames: each still is exact, soon there, and none is stale."""
    session.start()
    count = 200 if session.is_long else 30
    chance = random.Random(7)
    frames = [chance.randrange(session.facts("studio.frames")) for _ in range(count)]
    took = session.browser.evaluate(SCRUB.replace("FRAMES", json.dumps(frames)))
    demand("stuck" not in took, f"frame {took.get('stuck')} never came")
    worst = math.inf
    for frame in chance.sample(frames, 20 if session.is_long else 4):
        seek(session, frame)
        data = session.facts("window.document.getElementById('still').toDataURL('image/png')")
        worst = min(worst, compare(session, frame, data))
    median = statistics.median(took["took"])
    quality = "" if session.is_mock else f", {worst:.1f} dB at worst"
    demand(worst >= 40, f"a still differs from 'luaedit frame': {worst:.1f} dB")
    text = f"{count} frames, {median:.0f} ms in the median, {max(took['took']):.0f} ms at most{quality}"
    timely(session, median <= 120, f"stills are late: {text}")
    return text


def compare(session, frame, data):
    """Decibels between the page's still and the frame that luaedit writes."""
    import base64
    if session.is_mock:
        return math.inf
    (session.folder / "still.png").write_bytes(base64.b64decode(data.split(",", 1)[1]))
    size = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", "still.png"], cwd=session.folder,
                          capture_output=True, text=True, check=True).stdout.strip().replace(",", "x")
    session.luaedit("frame", "film.lua", *session.inputs, "--at", f"{frame / 30 + 0.001:.4f}", "--size", size, "-o", "frame.png", "--overwrite", "-q")
    found = subprocess.run(["ffmpeg", "-v", "info", "-i", "still.png", "-i", "frame.png", "-lavfi", "psnr", "-f", "null", "-"], cwd=session.folder,
                           capture_output=True, text=True).stderr
    value = re.search(r"average:(\S+)", found)
    demand(value, "ffmpeg compared nothing: " + found[-300:])
    return float(value[1])


def idle(session):
    """An idle page sends nothing and costs nothing."""
    session.start()
    session.wait("window.document.querySelectorAll('.segment img').length >= 20", 60)
    time.sleep(2)
    requests = session.facts("studio.requests")
    seconds = 60 if session.is_long else 10
    program, browser = [session.program.pid], session.browser.processes()[:1]
    before = session.processor_seconds(program), session.processor_seconds(browser)
    time.sleep(seconds)
    used = [(now - then) / seconds * 100 for now, then in zip((session.processor_seconds(program), session.processor_seconds(browser)), before)]
    sent = session.facts("studio.requests") - requests
    text = f"{sent} requests in {seconds} s; processor: program {used[0]:.1f} %, browser {used[1]:.1f} %"
    demand(sent == 0, f"the idle page sends requests: {text}")
    # The mock looks at the recipe's file a hundred times a second.
    demand(session.is_mock or used[0] <= 1, f"the idle program works: {text}")
    timely(session, used[1] <= 3, f"the idle browser works: {text}")
    return text


SET = """
const field = [...window.document.querySelectorAll('.field')].find(each => each.dataset.name === NAME);
if (!field) throw new Error('no field');
const value = VALUE, fire = (input, name) => input.dispatchEvent(new window.Event(name, { bubbles: true }));
const radio = [...field.querySelectorAll('input[type=radio]')].find(each => each.value === value), box = field.querySelector('input[type=checkbox]');
const select = field.querySelector('select'), text = field.querySelector('input[type=text], textarea');
if (radio) { radio.checked = true; fire(radio, 'change'); }
else if (box) { box.checked = value === 'true'; fire(box, 'change'); }
else if (select) { select.value = value; fire(select, 'change'); }
else { text.value = value; fire(text, 'input'); }
return true;
"""


def set_field(session, name, value):
    session.browser.evaluate(SET.replace("NAME", json.dumps(name)).replace("VALUE", json.dumps(value)))


def form(session):
    """Every kind of option has a control; the program's sentence stands under it; a reload and Copy command keep the values."""
    session.start("flash.mp4", "other.mp4")
    values = {"text": "Hi ‘there’", "credits": "one\ntwo", "cuts": "7", "shade": "0.25", "mirror": "true", "side": "right", "look": "noir",
              "color": "#112233", "begin": "2", "canvas": "1280x720"}
    for name, value in values.items():
        set_field(session, name, value)
        if name in ("cuts", "look"):
            time.sleep(0.4)
    set_field(session, "cuts", "700")
    session.wait("[...window.document.querySelectorAll('.field')].find(each => each.dataset.name === 'cuts').querySelector('.error').textContent !== ''")
    sentence = session.facts("[...window.document.querySelectorAll('.field')].find(each => each.dataset.name === 'cuts').querySelector('.error').textContent")
    set_field(session, "cuts", "7")
    session.wait("[...window.document.querySelectorAll('.field .error')].every(each => each.textContent === '')")
    session.wait("window.location.hash.includes('%22cuts%22%3A%227%22')")
    session.browser.evaluate("window.location.reload(); return 1") if session.arguments.browser == "chromium" else session.browser.call("WebDriver:Refresh")
    time.sleep(1)
    session.wait("studio.still !== null", 20)
    now = session.facts("({ ...studio.values })")
    wrong = {name: now.get(name) for name, value in values.items() if now.get(name) != value}
    demand(not wrong, f"after a reload the form has {wrong}")
    command = session.facts("studio.command")
    if not session.is_mock:
        plan = json.loads(session.luaedit("plan", "--json", *shlex.split(command)[2:]))
        demand(plan["results"][0]["hash"] == session.facts("studio.hash"), f"'{command}' makes another edit")
    return f"{len(now)} fields; ‘{sentence}’; {len(values)} values survive a reload; {command}"


def keys(session):
    """Keys work wherever the focus is, except in text fields."""
    session.start()
    browser = session.browser
    seek(session, 10)
    press = lambda name, expected, **more: (browser.key(name, **more), session.wait(f"studio.frame === {expected}", 5))
    press("ArrowRight", 11)
    press("ArrowRight", 41, shift=True)
    press(".", 90)
    press(",", 0)
    kinds = {}
    for kind in ("video", "audio", "overlay"):
        browser.evaluate(f"window.document.querySelector('.segment.{kind}').click(); return 1")
        session.wait("window.document.getElementById('selection').textContent.includes('film.lua:')", 5)
        kinds[kind] = session.facts("window.document.getElementById('selection').textContent.match(/film.lua:\\d+/)[0]")
    demand(len(set(kinds.values())) > 1, f"every segment is said to be made by one line: {kinds}")
    press("End", session.facts("studio.frames") - 1)
    press("Home", 0)
    browser.evaluate("window.document.querySelector('#copy').focus(); return 1")
    press("ArrowRight", 1)
    browser.evaluate("window.document.querySelector('.field input[type=checkbox]').focus(); return 1")
    press("ArrowRight", 2)
    for name, rate in (("l", 1), ("l", 2), ("l", 4), ("j", -1), ("k", 0)):
        browser.key(name)
        session.wait(f"studio.rate === {rate}", 5)
    seek(session, 20)
    browser.evaluate("window.document.querySelector('.field input[type=text]:not([hidden])').focus(); return 1")
    browser.key("l")
    browser.key("ArrowRight")
    demand(session.facts("studio.rate") == 0 and session.facts("studio.frame") == 20, "keys of a text field reach the player")
    browser.evaluate("window.document.activeElement.blur(); return 1")
    browser.key("?", shift=session.arguments.browser == "firefox")
    session.wait("window.document.getElementById('keys').open", 5)
    unnamed = session.facts("[...window.document.querySelectorAll('button, input, select, textarea')].filter(each => !each.getAttribute('aria-label') "
                            "&& !each.textContent.trim() && !each.closest('label') && !each.title && each.ariaHidden !== 'true').map(each => each.outerHTML.slice(0, 80))")
    demand(not unnamed, f"controls without a name: {unnamed}")
    return f"{session.facts('window.document.querySelectorAll(`#key-list dt`).length')} keys are listed, every control has a name"


def inert(session):
    """Names are texts, and the page cannot be framed."""
    name = "<img src=x onerror=window.hacked=1>.mp4"
    session.start("flash.mp4", *([] if session.is_mock else [name]))
    set_field(session, "text", "<script>window.hacked = 1</script><img src=x onerror=window.hacked=1>")
    time.sleep(1.5)
    demand(session.facts("typeof window.hacked") == "undefined", "a name ran as a script")
    demand(session.facts("window.document.scripts.length") == 1, "a script was added")
    demand(session.facts("[...window.document.images].every(each => each.src.startsWith('blob:'))"), "an image of a name was made")
    seen = session.facts("window.document.body.textContent.includes('<img src=x')")
    demand(seen, "the name is not shown as a text")

    class Frame(http.server.BaseHTTPRequestHandler):
        def do_GET(handler):
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html")
            handler.end_headers()
            handler.wfile.write(f"<iframe src='{session.link}'></iframe>".encode())

        def log_message(handler, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Frame)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    session.browser.open(f"http://127.0.0.1:{server.server_port}/")
    time.sleep(1.5)
    if session.arguments.browser == "chromium":
        frames = session.browser.call("Page.getFrameTree")["frameTree"].get("childFrames", [])
        url = frames[0]["frame"].get("unreachableUrl") or frames[0]["frame"]["url"] if frames else "none"
        demand(frames and "chrome-error" in frames[0]["frame"]["url"], f"the page can be framed: {url}")
    else:
        session.browser.call("WebDriver:SwitchToFrame", id=0)
        url = session.browser.evaluate("return window.document.documentURI")
        demand(url.startswith("about:neterror") or url.startswith("about:blank"), f"the page can be framed: {url}")
    server.shutdown()
    return "names are texts, framing is refused"


def killed(session):
    """The worker dies while the film plays: the page says so and plays again."""
    session.start()
    session.browser.key(" ")
    session.wait("studio.rate === 1 && studio.time > 2", 60)
    revision, frame = session.facts("[studio.revision, studio.frame]")
    begin = time.monotonic()
    session.kill_worker()
    session.wait("window.document.getElementById('message').textContent.includes('crash') || "
                 "window.document.getElementById('message').textContent.includes('engine')", 5)
    said = session.facts("studio.message")
    session.wait(f"studio.revision > {revision}", 10)
    demand(session.facts("studio.frame") >= frame, "the playhead went back")
    session.wait(f"studio.rate === 1 && studio.frame > {frame} && !studio.isStarting && Math.abs(studio.presented - studio.time) < 0.2", 60)
    took = time.monotonic() - begin
    timely(session, took <= 2 + 0.3, f"plays again after {took:.1f} s")
    return f"‘{said}’; plays again {took:.1f} s after"


def gone(session):
    """The program ends: the page says so and keeps its picture."""
    session.start()
    session.program.terminate()
    session.program.wait(10)
    session.wait("studio.connection !== 'open'", 5)
    said = session.facts("studio.message")
    demand(said, "the page says nothing")
    demand(session.facts("studio.covered"), "the picture is gone")
    if session.is_mock:
        return f"‘{said}’"
    session.start_again()
    took = session.wait("studio.connection === 'open' && studio.still !== null && studio.message === ''", 30)
    session.save(RECIPE.replace("opacity", "opacity "))
    session.wait("studio.revision >= 2", 10)
    return f"‘{said}’; a program at the same port is found again {took:.1f} s after it was started"


def kinds(session):
    """Movies of other shapes: frames of uneven lengths, and sound without a picture."""
    if session.is_mock:
        return "only with the program"
    session.start()
    uneven = session.folder / "uneven.mp4"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=640x360:r=30:d=4", "-f", "lavfi", "-i", "sine=440:d=4", "-vf",
                    "select='not(between(mod(n,12),3,7))'", "-vsync", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-c:a", "aac", str(uneven)], check=True)
    session.save("local a = edit.asset('uneven.mp4') local v = edit.video_composition_for(a) "
                 "v.source_track_id_for_frame_timing = a.video.id return edit.movie { composition = a, video_composition = v }")
    session.wait("studio.revision > 1 && studio.frames < 100 && studio.still.revision === studio.revision", 20)
    frames = session.facts("studio.frames")
    plays(session, 2.5)
    session.browser.key("Home")
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=440:d=4", str(session.folder / "tone.wav")], check=True)
    revision = session.facts("studio.revision")
    session.save("local c = edit.composition() c:add_track('audio'):append(edit.asset('tone.wav')) return c")
    session.wait(f"studio.revision > {revision} && !window.document.getElementById('nothing').hidden", 20)
    session.browser.key("Home")
    session.browser.key(" ")
    session.wait("studio.rate === 1 && studio.heard > 1.5", 10)
    return f"{frames} frames of uneven lengths play, and sound plays without a picture"


def plays(session, seconds):
    """Plays from the beginning until pictures of a time are seen."""
    session.browser.key("Home")
    session.browser.key(" ")
    session.wait(f"studio.rate === 1 && studio.presented > {seconds}", seconds + 15)
    session.browser.key(" ")
    session.wait("studio.rate === 0", 5)


def bare(session):
    """A browser that cannot play: stills and a sentence. One without FLAC plays without sound and says so."""
    if session.arguments.browser != "chromium":
        return "only where a browser can be made to lack something"
    session.start(opens=False)
    browser, said = session.browser, []
    for script, word in (("delete window.MediaSource; delete window.ManagedMediaSource", "Media Source Extensions"),
                         ("const own = MediaSource.isTypeSupported; MediaSource.isTypeSupported = kind => !kind.includes('flac') && own.call(MediaSource, kind)", "FLAC")):
        number = browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        browser.open(session.link)
        session.wait("studio.still !== null", 30)
        session.wait(f"studio.message.includes('{word}')", 5)
        said.append(session.facts("studio.message"))
        seek(session, 60)
        browser.key(" ")
        session.wait("studio.rate === 1 && studio.time > 3", 10)
        if word == "FLAC":
            session.wait("studio.presented > 3", 10)
        browser.key(" ")
        session.wait("studio.rate === 0 && studio.covered && studio.still.frame === studio.frame", 10)
        browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=number)
    return "; ".join(f"‘{each}’" for each in said)


def two(session):
    """Two pages of one studio show every change, and the form of one is the form of the other."""
    session.start()
    first = session.browser
    second = BROWSERS[session.arguments.browser]()
    try:
        second.open(session.link)
        pages = (first, second)

        def both(condition, seconds=20):
            for session.browser in pages:
                session.wait(condition, seconds)
            session.browser = first
        both("studio.still !== null", 60)
        session.save(titled("For both"))
        both("studio.revision >= 2 && studio.still.revision === studio.revision")
        set_field(session, "text", "From the first page")
        both("studio.revision >= 3 && studio.command.includes('From the first page')")
        for session.browser in pages:
            session.browser.key(" ")
        both("studio.rate === 1 && studio.presented > 1.5")
        session.browser = first
        first.key(" ")
        session.wait("studio.rate === 0", 5)
        session.browser = second
        demand(session.facts("studio.rate") == 1, "a page's pause stops the other page")
    finally:
        session.browser = first
        second.close()
    return "both follow saves and the form, each plays for itself"


def soak(session):
    """Plays in a loop, for an hour with --long: memory and processor time. Not among the scenarios of every run."""
    session.start()
    minutes = 60 if session.is_long else 1
    begin = time.monotonic()
    session.browser.key("\\")
    session.browser.key(" ")
    session.wait("studio.rate === 1 && studio.presented > 0.05", 10)
    started = time.monotonic() - begin

    def resident(roots, name=None):
        total = 0
        for root in roots:
            for process in descendants(root):
                if name and name_of(process) != name:
                    continue
                try:
                    text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
                    total += int(re.search(r"^Pss:\s+(\d+)", text, re.M)[1])
                except (OSError, TypeError):
                    pass
        return total / 1024
    browser, program = [session.browser.process.pid], [session.program.pid]
    rows, used = [], session.processor_seconds(program)
    used_browser = session.processor_seconds(browser)
    while time.monotonic() - begin < minutes * 60:
        time.sleep(min(30, minutes * 10))
        demand(session.facts("studio.rate") == 1, "it has stopped to play")
        rows.append((time.monotonic() - begin, resident(browser), resident(program, "luaedit-studio"), resident(program, "luaedit-worker"), resident(program, "luaedit")))
        print(" ".join(f"{each:.0f}" for each in rows[-1]), flush=True)
    seconds = time.monotonic() - begin
    third = len(rows) // 3
    for index, what in ((1, "browser"), (2, "server"), (3, "workers"), (4, "luaedit")):
        early, late = (statistics.mean(row[index] for row in part) for part in (rows[third:2 * third] or rows, rows[2 * third:]))
        demand(late < early * 1.15 + 20, f"the memory of the {what} grows: {early:.0f} MiB, then {late:.0f} MiB")
    return (f"first picture {started * 1000:.0f} ms after the key; after {seconds / 60:.0f} min browser {rows[-1][1]:.0f} MiB, server {rows[-1][2]:.0f} MiB, workers "
            f"{rows[-1][3]:.0f} MiB, luaedit {rows[-1][4]:.0f} MiB; processor {(session.processor_seconds(program) - used) / seconds:.1%} the program, "
            f"{(session.processor_seconds(browser) - used_browser) / seconds:.1%} the browser")


def pictures(session):
    """Pictures of the page for people to look at."""
    out = pathlib.Path(session.arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for name, size, light in (("dark", (1280, 720), False), ("light", (1280, 720), True), ("large", (2560, 1440), False)):
        session.start("flash.mp4", "other.mp4", "bars.mp4", size=size, light=light)
        browser = session.browser

        def shoot(what):
            made.append(f"{name}-{what}.png")
            browser.screenshot(str(out / made[-1]))
        seek(session, 75)
        session.wait("window.document.querySelectorAll('.segment img').length >= 20", 60)
        browser.evaluate("window.document.querySelectorAll('.track .segment')[3].click(); return 1")
        shoot("cuts")
        set_field(session, "shade", "7")
        time.sleep(0.7)
        browser.evaluate("window.document.getElementById('options').scrollTop = 1e6; return 1")
        shoot("form")
        set_field(session, "shade", "0.5")
        browser.evaluate("window.document.getElementById('options').scrollTop = 0; window.document.getElementById('render').click(); return 1")
        time.sleep(0.3)
        shoot("render-dialog")
        browser.evaluate("window.document.querySelector('#render-form [type=submit]').click(); return 1")
        time.sleep(1.5)
        browser.key(" ")
        time.sleep(2)
        shoot("render")
        browser.key(" ")
        session.save(RECIPE.replace("color = args.color, opacity", "colour = args.color, error(), opacity"))
        session.wait("studio.failed !== null")
        time.sleep(0.4)
        shoot("error")
        browser.key("?", shift=session.arguments.browser == "firefox")
        time.sleep(0.3)
        shoot("keys")
        browser.close()
        session.browser = None
        session.program.terminate()
        session.program.wait(10)
        session.recipe.write_text(RECIPE)
    return f"{len(made)} pictures in {out}"
