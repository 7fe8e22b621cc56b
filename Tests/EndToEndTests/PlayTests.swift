import Glibc
import Testing

/// `luaedit play`, with drivers of SDL that show and play nothing.
@Suite(.serialized) struct PlayTests {
    private let folder = TemporaryFolder()
    private let drivers = ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"]

    private func write(seconds: Int) {
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, \(seconds)), edit.color_asset({ 1, 0, 0, 1 }, { 64, 64 }), 0)
            return c
            """)
    }

    /// A second with sound.
    private func makeSample() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1"] + Samples.picture
                + ["-c:a", "aac", folder.file("in.mp4")])
    }

    @Test func `a movie is played in its own time, and the window closes at its end`() throws {
        try makeSample()
        let start = now()
        let outcome = try luaedit(["play", "in.mp4"], in: folder, environment: drivers)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(now() - start >= 1)
        #expect(outcome.outputText == "")
    }

    @Test func `without a sound device the pictures are played`() throws {
        try makeSample()
        let outcome = try luaedit(
            ["play", "in.mp4"], in: folder, environment: ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none"])
        #expect(outcome.status == 0)
        #expect(outcome.errorText.hasPrefix("warning: there is no sound: "), "\(outcome)")
    }

    @Test func `without a display it says what to do`() throws {
        write(seconds: 1)
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: ["SDL_VIDEODRIVER": "none"])
        #expect(outcome.status == 78)
        #expect(outcome.errorText.hasPrefix("error: cannot open a window: "), "\(outcome)")
    }

    @Test func `a recipe that fails opens no window`() throws {
        folder.write("r.lua", "return edit.composition() + 1\n")
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 1)
        #expect(outcome.errorText.contains("r.lua:1"), "\(outcome)")
    }

    @Test func `the window stays when asked, and Ctrl-C ends all of it`() throws {
        write(seconds: 1)
        let program = try startLuaedit(["play", "r.lua", "--keep-open"], in: folder, environment: drivers)
        usleep(2_500_000)
        #expect(program.isRunning)
        program.send(SIGINT)
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 130, "\(outcome)")
    }
}
