import Glibc
import Testing

/// `luaedit play`, with drivers of SDL that show and play nothing.
@Suite(.serialized) struct PlayTests {
    private let folder = TemporaryFolder()
    private let drivers = ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"]

    /// A recipe for seconds of red.
    private func write(seconds: Int, then: String = "return c") {
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, \(seconds)), edit.color_asset({ 1, 0, 0, 1 }, { 64, 64 }), 0)
            \(then)
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

    @Test(
        arguments: [
            (["--at", "-1"], "--at: '-1' is before the start."), (["--at", "soon"], "--at: "),
            (["--speed", "0"], "--speed: '0' is not a speed from 0.1 to 16"),
            (["--speed", "nan"], "--speed: 'nan' is not"),
            (["--speed=1e9"], "--speed: '1e9' is not a speed"),
        ] as [([Word], String)])
    func `a start that no movie has is refused`(_ words: [Word], _ message: String) throws {
        let outcome = try luaedit(["play", "r.lua"] + words, in: folder, environment: drivers)
        #expect(outcome.status == 2 && outcome.errorText.contains(message), "\(outcome)")
    }

    @Test func `standard input cannot be watched`() throws {
        let outcome = try luaedit(["play", "-", "--watch"], in: folder, environment: drivers)
        #expect(outcome.status == 2)
        #expect(outcome.errorText.contains("--watch: standard input does not change"), "\(outcome)")
    }

    /// Returns the movie `c`, whose compositor prints each time for which it makes a picture, in 30ths of a second, and
    /// then runs a loop of so many turns.
    private func printing(turns: Int = 0) -> String {
        """
        local vc = edit.video_composition_for(c)
        vc.compositor = function(r)
          print(math.floor(r.time.seconds * 30 + 0.5))
          for i = 1, \(turns) do end
          return r:source_frame(1)
        end
        return edit.movie { composition = c, video_composition = vc }
        """
    }

    /// The frames that a movie that is ``printing(turns:)`` made pictures for.
    private func frames(_ outcome: Outcome) -> [Int] {
        outcome.errorText.split(separator: "\n").compactMap { Int($0) }
    }

    @Test func `beyond the end it ends at once`() throws {
        write(seconds: 60, then: printing())
        let outcome = try luaedit(
            ["play", "r.lua", "--at", "1:00:00", "--mute"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && frames(outcome).allSatisfy { $0 == 1799 }, "\(outcome)")
        let last = try luaedit(["play", "r.lua", "--at", "59.9", "--mute"], in: folder, environment: drivers)
        #expect(last.status == 0 && !frames(last).isEmpty && frames(last).allSatisfy { $0 >= 1796 }, "\(last)")
    }

    @Test func `faster than normal most pictures are passed over, and the end is reached`() throws {
        // At normal speed there is time for each of the 240 pictures; at this one each may take 2 ms, and takes more.
        write(seconds: 8, then: printing(turns: 1_000_000))
        let outcome = try luaedit(["play", "r.lua", "--speed", "16"], in: folder, environment: drivers)
        let frames = frames(outcome)
        #expect(outcome.status == 0 && frames == frames.sorted(), "\(outcome)")
        #expect(!frames.isEmpty && frames.count < 120, "\(frames)")
        // The next one would come after the end.
        let steps = zip(frames, frames.dropFirst()).map { $1 - $0 }
        #expect(240 - (frames.last ?? 0) <= 2 * (steps.max() ?? 0), "\(frames)")
    }

    @Test func `a sound alone is heard, and one frame is seen`() throws {
        try ffmpeg(["-f", "lavfi", "-i", "sine=d=0.5", folder.file("in.wav")])
        folder.write(
            "r.lua",
            """
            local sound = edit.asset("in.wav")
            local mix, input = edit.audio_mix(), edit.audio_mix_input(sound.audio)
            input.tap = function(b) if b.time >= edit.time(4, 10) then print("heard") end end
            mix.input_parameters = { input }
            return edit.movie { composition = sound, audio_mix = mix }
            """)
        let sound = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(sound.status == 0 && sound.errorText.hasPrefix("heard\n"), "\(sound)")
        let plain = try luaedit(["play", "in.wav"], in: folder, environment: drivers)
        #expect(plain.status == 0 && plain.errorText == "", "\(plain)")
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.04"] + Samples.picture + [folder.file("one.mp4")])
        let outcome = try luaedit(["play", "one.mp4"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
    }

    @Test func `a huge picture is played smaller`() throws {
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 0.1), edit.color_asset({ 1, 0, 0, 1 }, { 8192, 8192 }), 0)
            \(printing())
            """)
        // A picture that does not fit the window's memory is an error.
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && frames(outcome).first == 0, "\(outcome)")
        #expect(!outcome.errorText.contains("error:"), "\(outcome)")
    }

    @Test func `functions of the recipe compose and listen while it plays`() throws {
        try makeSample()
        folder.write(
            "r.lua",
            """
            local a = edit.asset("in.mp4")
            local vc, mix = edit.video_composition_for(a), edit.audio_mix()
            local pictures, blocks = 0, 0
            vc.compositor = function(r)
              pictures = pictures + 1
              return r:source_frame(1)
            end
            local input = edit.audio_mix_input(a.audio)
            input.tap = function(b)
              blocks = blocks + 1
              if b.time >= edit.time(9, 10) then print("heard " .. (blocks > 5 and pictures > 5 and "and seen" or "")) end
            end
            mix.input_parameters = { input }
            return edit.movie { composition = a, video_composition = vc, audio_mix = mix }
            """)
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && outcome.errorText.contains("heard and seen"), "\(outcome)")
    }

    @Test func `a function that fails while it plays ends it, with its line`() throws {
        write(
            seconds: 2,
            then: """
                local vc = edit.video_composition_for(c)
                vc.compositor = function(r)
                  if r.time > edit.time(1, 2) then error("enough") end
                  return r:source_frame(1)
                end
                return edit.movie { composition = c, video_composition = vc }
                """)
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 1 && outcome.errorText.contains("r.lua:5: enough"), "\(outcome)")
    }

    @Test func `files are played one after the other`() throws {
        try makeSample()
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=32x32", "-frames:v", "1", folder.file("still.png")])
        let start = now()
        let outcome = try luaedit(["play", "in.mp4", "still.png", "in.mp4"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        #expect(now() - start >= 3)
        let missing = try luaedit(["play", "in.mp4", "none.mp4"], in: folder, environment: drivers)
        #expect(missing.status == 66)
        #expect(missing.errorText == "error: no such file: 'none.mp4'\n")
        let loop = try luaedit(["play", "in.mp4", "in.mp4", "--loop"], in: folder, environment: drivers)
        #expect(loop.status == 2)
        #expect(loop.errorText.hasPrefix("error: --loop repeats one movie, and there are 2; "), "\(loop)")
    }

    @Test func `a picture that cannot be decoded ends it at once, and is not black`() throws {
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1", folder.file("p%02d.png")])
        // Its size can be read, its pixels cannot.
        folder.write("p06.png", Array(try #require(folder.read("p05.png")).prefix(120)))
        folder.write(
            "r.lua",
            """
            local player = edit.player(edit.sequence_asset("p%02d.png", { frame_rate = 10 }))
            player:at({ 0.9 }, function() print("played on") end)
            return player
            """)
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errorText == "error: cannot decode 'p06.png': the picture is damaged\n", "\(outcome)")
    }

    @Test func `what the command line says of playing holds for a recipe's own player`() throws {
        write(
            seconds: 60,
            then: """
                local player = edit.player(c)
                player:every(1, function(time) print(time, player.rate) end)
                player:play()
                return player
                """)
        let outcome = try luaedit(["play", "r.lua", "--at", "58", "--speed", "4"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && outcome.errorText.contains("59 s\t4.0\n"), "\(outcome)")
    }

    @Test func `a second window is the script's mistake, with its line`() throws {
        write(seconds: 1)
        folder.write(
            "two.lua",
            """
            local c = edit.color_asset({ 1, 0, 0, 1 }, { 64, 64 })
            local movie = edit.composition()
            movie:insert_time_range(edit.range(0, 1), c, 0)
            local one = edit.player(movie)
            local two = edit.player(movie)
            return one
            """)
        let outcome = try luaedit(["play", "two.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 1 && outcome.errorText.hasPrefix("error: two.lua:5: "), "\(outcome)")
    }

    @Test func `the sound of a statement's length is not counted as the script's time`() throws {
        try makeSample()
        folder.write(
            "r.lua",
            """
            local a = edit.asset("in.mp4")
            local c = edit.composition()
            for i = 0, 3 do c:insert_time_range(edit.range(0, 1), a, i) end
            local mix = edit.audio_mix()
            -- More than a second in all.
            local input = edit.audio_mix_input(c:tracks_with("audio")[1])
            input.tap = function(b) for i = 1, 2e6 do end end
            mix.input_parameters = { input }
            return edit.movie { composition = c, audio_mix = mix }
            """)
        let outcome = try luaedit(["play", "r.lua", "--time-limit", "1"], in: folder, environment: drivers)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
    }

    @Test func `what a function raises is said though the script fails later`() throws {
        write(
            seconds: 1,
            then: """
                local player = edit.player(c)
                player:at({ 0.5 }, function() error("oops") end)
                player:play()
                player:wait()
                error("enough")
                """)
        let outcome = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.errorText == "warning: r.lua:4: oops\nerror: r.lua:7: enough\n", "\(outcome)")
    }

    @Test func `what is no movie and no recipe is called what it is`() throws {
        folder.write("empty.mp4", "")
        folder.makeFolder("folder")
        let empty = try luaedit(["play", "empty.mp4"], in: folder, environment: drivers)
        #expect(empty.status == 65, "\(empty)")
        #expect(empty.errorText.hasSuffix("cannot open 'empty.mp4': the file is empty\n"), "\(empty)")
        let place = try luaedit(["play", "folder"], in: folder, environment: drivers)
        #expect(place.status == 66, "\(place)")
        #expect(place.errorText == "error: 'folder' is a folder; a recipe or a media file is expected\n")
    }
}
