import Testing

/// `edit.player` and its kind, with drivers of SDL that show and play nothing.
@Suite(.serialized) struct PlayerPromptTests {
    private let folder = TemporaryFolder()
    private let drivers = ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"]

    /// Three tenths of a second.
    private let clip = """
        function clip(color)
          local c = edit.composition()
          c:insert_time_range(edit.range(0, 0.3), edit.color_asset(color, { 64, 64 }), 0)
          return edit.movie { composition = c }
        end

        """

    private func prompt(_ input: String) throws -> Outcome {
        try luaedit(["repl"], in: folder, environment: drivers, input: clip + input)
    }

    @Test func `a player calls its functions while a statement waits for it`() throws {
        let outcome = try prompt(
            """
            p = edit.player(clip "red")
            local _ = p:every(0.1, function(t) print("every", t) end)
            local _ = p:at({ 0.25 }, function(t) print("at", t) end)
            local _ = p:on("end", function() print("the end") end)
            print(p.status, p.time, p.rate)
            p:play()
            p:wait()
            print(p.status, p.time, p.rate)
            -- So many that pictures are not ready in between.
            for n = 1, 50 do p:seek(0.2, { done = function(ok) print("done", ok) end }) end
            p.rate = -1
            p:wait()
            p:seek(0.1, { done = function(ok) print("sought", ok) end })
            p:wait()
            print(p)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.errorText.split(separator: "\n").map(String.init)
        #expect(lines.first == "paused\t0 s\t0.0")
        for line in ["at\t0.25 s", "the end", "done\tfalse", "done\ttrue", "paused\t0.3 s\t0.0"] {
            #expect(lines.contains(line), "\(line) is not in \(lines)")
        }
        #expect(lines.suffix(2) == ["sought\ttrue", "player, at 0.1 s, paused"])
    }

    @Test func `a queue plays its movies in order, and a looper counts`() throws {
        let outcome = try prompt(
            """
            a, b = clip "red", clip "blue"
            q = edit.queue_player { a, b }
            q:insert(clip "green", a)
            print(#q.items, q.items[3] == b, q.action_at_item_end)
            q:remove(q.items[2])
            q:play()
            q:wait()
            print(#q.items, q.status, q.waiting_reason)
            looper = edit.player_looper(q, a, edit.range(0.1, 0.1))
            local _ = q:every(0.05, function() if looper.loop_count == 3 then looper:disable_looping() end end)
            q:wait()
            print(looper.loop_count >= 3)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errorText.split(separator: "\n").map(String.init)
                == ["3\ttrue\tadvance", "0\twaiting\tno_item", "true"], "\(outcome)")
    }

    @Test func `what a function raises is said, and the movie goes on`() throws {
        let outcome = try prompt(
            """
            p = edit.player(clip "red")
            local _ = p:at({ 0.1 }, function() error("oops") end)
            local _ = p:at({ 0.2 }, function() edit.export(clip "red", "x.mp4") end)
            p:play()
            p:wait()
            print(p.time)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains("stdin:7: oops"), "\(outcome)")
        #expect(outcome.errorText.contains("stdin:8: a function that a player calls writes no files"))
        #expect(outcome.errorText.hasSuffix("0.3 s\n"))
    }

    @Test func `the reference's examples of players run`() throws {
        folder.copy(Samples.movie, as: "clip.mp4")
        let examples = try ReferenceExampleTests.examples().filter(\.plays)
        #expect(examples.count == 3)
        for example in examples {
            let input = "clip = edit.asset('clip.mp4')\ndo\n\(example.lua)\nend\n"
            let outcome = try luaedit(["repl"], in: folder, environment: drivers, input: input)
            #expect(outcome.status == 0 && !outcome.errorText.contains("warning"), "\(example.name): \(outcome)")
        }
    }

    static let mistakes: [(statement: String, text: String)] = [
        ("p.rate = 1e9", "a rate is 0, or from 0.001 to 16 forwards or backwards"),
        ("p.rate = 0/0", "a rate is 0, or from 0.001 to 16 forwards or backwards"),
        ("p:every(0, print)", "an interval is a millisecond or more, not 0 s"),
        ("p:seek(0/0)", "time expected"), ("p:seek(1, { before = -1 })", "before and after are 0 or more"),
        ("p:remove_observer(3)", "3 is not a number that every, at or on has returned"),
        ("edit.player(edit.composition())", "movie: it has no picture and no sound"),
        ("edit.queue_player { 1 }", "expected"),
        ("edit.player_looper(edit.queue_player {}, p.movie)", "player has no property 'movie'"),
        ("p:close() p:play()", "the player's window was closed; make another player"),
    ]

    @Test(arguments: mistakes)
    func `mistakes name the line and what is right`(_ statement: String, _ text: String) throws {
        let outcome = try prompt("p = edit.player(clip 'red')\np.rate = -0.0\np:seek(1e6)\n\(statement)\n")
        #expect(outcome.status == 1)
        #expect(outcome.errorText.contains("stdin:9: ") && outcome.errorText.contains(text), "\(outcome)")
    }

    @Test func `a recipe that is run plays nothing, and one that is played may return a player`() throws {
        folder.write(
            "r.lua",
            clip + "local p = edit.queue_player { clip 'red', clip 'blue' }\n"
                + "p:on('end', function() print('one ends') end)\nreturn p\n")
        let run = try luaedit(["run", "r.lua"], in: folder)
        #expect(run.status == 1)
        #expect(
            run.errorText.contains(
                "r.lua:6: a recipe that is run plays nothing: return the movie, and play it with luaedit play, or at the prompt"
            ), "\(run)")
        let play = try luaedit(["play", "r.lua"], in: folder, environment: drivers)
        #expect(play.status == 0)
        #expect(play.errorText == "one ends\none ends\n", "\(play)")
    }

    @Test func `without a display a player says what to do`() throws {
        let outcome = try luaedit(
            ["repl"], in: folder, environment: ["SDL_VIDEODRIVER": "none"], input: clip + "edit.player(clip 'red')\n")
        #expect(outcome.status == 78)
        #expect(outcome.errorText.hasPrefix("error: cannot open a window: "), "\(outcome)")
    }
}
