"""A studio and a browser in a folder of their own."""
import json, os, pathlib, selectors, shutil, signal, socket, subprocess, sys, tempfile, time

from driver import BROWSERS, descendants

HERE = pathlib.Path(__file__).resolve().parent

RECIPE = (HERE / "film.lua").read_text()


class Session:
    """Starts the program when `start` is called and opens its page; `close` ends both."""

    def __init__(self, arguments):
        self.arguments, self.program, self.browser = arguments, None, None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        self.recipe = self.folder / "film.lua"
        self.recipe.write_text(RECIPE)
        self.inputs = []
        # One that is free, by its number: the program can be started again there.
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    @property
    def is_long(self):
        return self.arguments.long

    @property
    def is_mock(self):
        return self.arguments.mock

    def start(self, *inputs, slow=0.1, options=(), size=(1280, 720), light=False, opens=True, recipe=None, until="studio.still !== null"):
        """Starts the studio with media of `make_media` and waits for the first still. An empty recipe lets the page choose one."""
        self.inputs = list(inputs) or ["flash.mp4"]
        if self.is_mock:
            command = [sys.executable, str(HERE / "mock.py"), str(self.recipe), "--slow", str(slow)]
        else:
            for name in self.inputs:
                self.make_media(name)
            command = [self.arguments.luaedit, "studio", "--no-browser", "--port", str(self.port), *([recipe or self.recipe.name, *self.inputs] if recipe != "" else []), *options]
        self.command = command
        self._launch()
        self.browser = BROWSERS[self.arguments.browser](size, light)
        if opens:
            self.browser.open(self.link)
            self.wait(until, 60)

    def _launch(self):
        self.log = open(self.folder / "log", "w")
        runtime = self.folder / ".runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        self.program = subprocess.Popen(self.command, cwd=self.folder, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, "XDG_RUNTIME_DIR": str(runtime)})
        self.link = self._read_link()

    def start_again(self):
        """Starts the same program at the same port, after it has ended."""
        self.program.wait(10)
        self._launch()

    def _read_link(self):
        chooser = selectors.DefaultSelector()
        chooser.register(self.program.stdout, selectors.EVENT_READ)
        end = time.monotonic() + 120
        while time.monotonic() < end and chooser.select(end - time.monotonic()):
            line = self.program.stdout.readline()
            if line.strip().startswith("http://"):
                return line.strip()
            if not line:
                break
        raise RuntimeError("the studio printed no link: " + (self.folder / "log").read_text()[-500:])

    def make_media(self, name):
        """A film with a flash and a beep at the start of every second: 65 s of 1080p."""
        target = self.folder / name
        cached = pathlib.Path(tempfile.gettempdir()) / f"luaedit-browser-tests-{name}"
        if not cached.exists():
            source = {"flash.mp4": "color=0x203040:s=1920x1080:r=30", "other.mp4": "testsrc2=s=1920x1080:r=30"}.get(name, "smptebars=s=1280x720:r=30")
            flash = "drawbox=0:0:240:240:black:fill,drawbox=0:0:240:240:white:fill:enable='lt(mod(n,30),3)'"
            beep = "aevalsrc=exprs='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.1)':s=48000"
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-f", "lavfi", "-i", beep, "-t", "65", "-vf", flash,
                            "-c:v", "libx264", "-preset", "veryfast", "-g", "30", "-pix_fmt", "yuv420p", "-c:a", "aac", f"{cached}.part.mp4"], check=True)
            os.rename(f"{cached}.part.mp4", cached)
        if not target.exists():
            shutil.copy(cached, target)

    def save(self, text):
        """Writes the recipe as an editor does: a new file takes the old one's name."""
        new = self.folder / ".film.lua.new"
        new.write_text(text)
        os.replace(new, self.recipe)

    def facts(self, expression):
        return self.browser.evaluate(f"return {expression}")

    def wait(self, condition, seconds=10):
        """Waits until an expression is true in the page; returns the seconds it took."""
        begin = time.monotonic()
        while time.monotonic() - begin < seconds:
            try:
                if self.facts(f"(typeof studio !== 'undefined' && studio) ? Boolean({condition}) : false"):
                    return time.monotonic() - begin
            except RuntimeError as error:
                # The page is being loaded again.
                if "navigated" not in str(error) and "context" not in str(error):
                    raise
            time.sleep(0.02)
        raise TimeoutError(f"not within {seconds} s: {condition}; {self.facts('typeof studio !== `undefined` && studio && { revision: studio.revision, failed: studio.failed, frame: studio.frame, still: studio.still, message: studio.message, connection: studio.connection }')}")

    def kill_worker(self):
        if self.is_mock:
            return os.kill(self.program.pid, signal.SIGUSR1)
        killed = 0
        for process in descendants(self.program.pid):
            try:
                if pathlib.Path(f"/proc/{process}/comm").read_text().strip() == "luaedit-worker":
                    os.kill(process, signal.SIGKILL)
                    killed += 1
            except OSError:
                continue
        if not killed:
            raise RuntimeError("there is no luaedit-worker")

    def processor_seconds(self, roots):
        """Processor time that processes and all below them have used."""
        total = 0
        for root in roots:
            for process in descendants(root):
                try:
                    parts = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
                    total += int(parts[11]) + int(parts[12])
                except (OSError, IndexError):
                    pass
        return total / os.sysconf("SC_CLK_TCK")

    def luaedit(self, *words):
        """Runs luaedit in the folder and returns what it prints."""
        return subprocess.run([self.arguments.luaedit, *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def close(self):
        if self.browser:
            self.browser.close()
        if self.program:
            self.program.terminate()
            try:
                self.program.wait(10)
            except subprocess.TimeoutExpired:
                self.program.kill()
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
