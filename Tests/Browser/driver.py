"""Drives Chromium over CDP and Firefox over Marionette, with the standard library alone.

Both drivers have the same methods: `open(url)`, `evaluate(script)` (a function's body; it may await and return JSON),
`screenshot(path)`, `key(name)`, `close()`.
"""
import base64, itertools, json, os, queue, shutil, socket, subprocess, tempfile, threading, time

SIZE = (1280, 720)


class Chromium:
    """Chromium, spoken to over two pipes."""

    def __init__(self, size=SIZE, light=False):
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        to_browser, mine_out = os.pipe()
        mine_in, from_browser = os.pipe()
        arguments = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "--disable-gpu",
                     "--autoplay-policy=no-user-gesture-required", f"--window-size={size[0]},{size[1]}", "--hide-scrollbars",
                     "--disable-background-networking", "--disable-component-update", "--no-first-run", "about:blank"]

        def connect():
            # The browser reads descriptor 3 and writes descriptor 4; the copies keep clear of both numbers.
            high = os.dup2(to_browser, 100), os.dup2(from_browser, 101)
            os.dup2(high[0], 3), os.dup2(high[1], 4)
        self.process = subprocess.Popen([shutil.which("chromium") or "chromium", *arguments], pass_fds=(3, 4), preexec_fn=connect,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser), os.close(from_browser)
        self.out, self.input = mine_out, mine_in
        self.numbers, self.answers = itertools.count(1), queue.Queue()
        self.events, self.session = [], None
        threading.Thread(target=self._read, daemon=True).start()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light" if light else "dark"}])

    def _read(self):
        rest = b""
        while chunk := os.read(self.input, 1 << 20):
            *messages, rest = (rest + chunk).split(b"\0")
            for message in map(json.loads, messages):
                (self.answers.put if "id" in message else self.events.append)(message)

    def call(self, method, timeout=120, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.answers.get(timeout=timeout)
            if answer["id"] == number:
                break
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, url):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)

    def evaluate(self, script):
        expression = f"(async () => {{ {script} }})()"
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", "exception"))
        return result["result"].get("value")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def key(self, name, text=None, shift=False):
        if len(name) == 1:
            text = name
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, modifiers=8 if shift else 0, **({"text": text} if text and kind == "keyDown" else {}))

    def complaints(self):
        """What the page wrote to its console as errors, and exceptions that it did not catch."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                entry = event["params"]["entry"]
                found.append(f"{entry['text']} {entry.get('url', '')}")
        return found

    def processes(self):
        return descendants(self.process.pid)

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox:
    """Firefox, spoken to over Marionette's socket."""

    def __init__(self, size=SIZE, light=False):
        self.folder = tempfile.mkdtemp(prefix="firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings = {"marionette.port": port, "media.autoplay.default": 0, "browser.shell.checkDefaultBrowser": False,
                    "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False, "network.captive-portal-service.enabled": False,
                    "network.connectivity-service.enabled": False, "layout.css.prefers-color-scheme.content-override": 1 if light else 0,
                    "browser.aboutwelcome.enabled": False, "dom.events.testing.asyncClipboard": True}
        with open(os.path.join(self.folder, "user.js"), "w") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        environment = {**os.environ, "HOME": self.folder, "MOZ_HEADLESS_WIDTH": str(size[0]), "MOZ_HEADLESS_HEIGHT": str(size[1])}
        self.sound = self._play_into_nothing(environment)
        self.process = subprocess.Popen([shutil.which("firefox-esr") or "firefox", "--headless", "--marionette", "--remote-allow-system-access", "--profile", self.folder,
                                         "--no-remote", "--width", str(size[0]), "--height", str(size[1])], env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.1)
        self.numbers, self.rest = itertools.count(1), b""
        self._message()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "ignore"}})
        self.call("WebDriver:SetTimeouts", script=120_000, pageLoad=60_000)
        inner = self.evaluate("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.call("WebDriver:SetWindowRect", x=0, y=0, width=size[0] + inner[0], height=size[1] + inner[1])

    def _play_into_nothing(self, environment):
        """Starts a sound server without a device: unlike Chromium, Firefox plays no sound where there is none."""
        server = shutil.which("pulseaudio")
        if not server:
            return None
        environment["XDG_RUNTIME_DIR"] = self.folder
        environment["PULSE_LATENCY_MSEC"] = "30"
        environment["PULSE_SERVER"] = f"unix:{self.folder}/sound"
        self.listener = None
        started = subprocess.Popen([server, "-n", "--exit-idle-time=-1", "--use-pid-file=no", "--daemonize=no", "-L", "module-null-sink",
                                 "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self.folder}/sound"],
                                env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.exists(f"{self.folder}/sound"):
                break
            time.sleep(0.05)
        # A listener that wants little delay: without one the server takes two seconds of sound at a time.
        self.listener = subprocess.Popen(["parec", "--latency-msec=10", "--device=null.monitor"], env=environment,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return started

    def _message(self):
        while b":" not in self.rest:
            self.rest += self._more()
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.rest += self._more()
        message, self.rest = self.rest[:int(length)], self.rest[int(length):]
        return json.loads(message)

    def _more(self):
        chunk = self.socket.recv(1 << 20)
        if not chunk:
            raise RuntimeError("Firefox has ended")
        return chunk

    def call(self, method, **parameters):
        number = next(self.numbers)
        text = json.dumps([0, number, method, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        while (answer := self._message())[1] != number:
            pass
        if answer[2]:
            raise RuntimeError(f"{method}: {answer[2]['message']}")
        return answer[3]

    def open(self, url):
        self.call("WebDriver:Navigate", url="about:blank")
        self.call("WebDriver:Navigate", url=url)

    def evaluate(self, script):
        # The page's own objects are seen through wrappers; `studio` is taken out of them.
        body = ("const window = globalThis.wrappedJSObject ?? globalThis.window.wrappedJSObject ?? globalThis.window; const studio = window.studio;"
                f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})()"
                ".then(value => done({ value: JSON.stringify(value ?? null) }), error => done({ error: String(error) }));")
        value = self.call("WebDriver:ExecuteAsyncScript", script=body, args=[], newSandbox=True)["value"]
        if "error" in value:
            raise RuntimeError(value["error"])
        return json.loads(value["value"])

    def screenshot(self, path):
        data = self.call("WebDriver:TakeScreenshot", full=False, hash=False)["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    codes = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010", "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}

    def key(self, name, text=None, shift=False):
        value = self.codes.get(name, name)
        keys = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        if shift:
            keys = [{"type": "keyDown", "value": "\ue008"}, *keys, {"type": "keyUp", "value": "\ue008"}]
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": keys}])

    def complaints(self):
        return []

    def processes(self):
        return descendants(self.process.pid)

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
        except (OSError, RuntimeError):
            self.process.terminate()
        self.process.wait(20)
        if self.sound:
            self.listener.terminate()
            self.listener.wait(10)
            self.sound.terminate()
            self.sound.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


def descendants(root):
    """A process and all below it."""
    parents = {}
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
        except (OSError, ValueError, IndexError):
            continue
    found, waiting = [], [root]
    while waiting:
        found.append(waiting.pop())
        waiting += parents.get(found[-1], [])
    return found


BROWSERS = {"chromium": Chromium, "firefox": Firefox}
