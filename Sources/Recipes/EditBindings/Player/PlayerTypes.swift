import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Playback

extension EndAction: LuaChoice {}

extension EditTypes {
    static func player(_ session: EditSession) -> LuaType {
        LuaType(
            RecipePlayer.luaName, of: RecipePlayer.self,
            summary:
                "Plays a movie in a window, with its sound, at the prompt and in luaedit play. A recipe that is run "
                + "plays nothing. The movie is played as it is when the player is made. Functions are called while the "
                + "prompt waits for a line, and in wait.",
            counterpart: "AVPlayer",
            example: """
                -- From the middle on, at half the speed, with a line each second.
                local player = edit.player(clip)
                player:every(1, function(time) print(time) end)
                player:on("end", function() print("the end") end)
                player:seek(clip.duration / 2, { before = 0.5, after = 0.5 })
                player.rate = 0.5
                player:wait()
                """,
            constructor: .constructor(
                "Opens a window with a movie's first picture. Call play to begin.",
                LuaParameter("movie", .movie, "the movie to play"), .call
            ) { movie, call in try RecipePlayer.open(movie, session, call) },
            description: { describe($0) },
            members: playing, observing, sounding)
    }

    static func queuePlayer(_ session: EditSession, _ player: LuaType) -> LuaType {
        LuaType(
            RecipeQueuePlayer.luaName, of: RecipeQueuePlayer.self,
            summary: "Plays movies one after the other, without a gap between them.", counterpart: "AVQueuePlayer",
            example: """
                local queue = edit.queue_player { clip, edit.test_card_asset { size = { 320, 180 }, duration = 1 } }
                queue:insert(clip)
                queue:advance_to_next_item()
                print(#queue.items, queue.status)
                queue:close()
                """,
            base: player,
            constructor: .constructor(
                "Opens a window with the first of several movies.",
                LuaParameter("movies", .list(of: .movie), "the movies, in order; may be empty"), .call
            ) { movies, call in
                let snapshots = try movies.map { try RecipePlayer.snapshot(of: $0, session, call) }
                let control = try session.environment.openPlayer(
                    for: snapshots, script: session.makePlayedScript(), action: .advance, at: call.location
                ) { session.playersChanged() }
                let player = RecipeQueuePlayer(control, session, at: call.location)
                for (movie, snapshot) in zip(movies, snapshots) { try player.add(movie, judged: snapshot, call) }
                return player
            },
            members: [
                .property(
                    "items", .list(of: .object(Movie.self)),
                    "The movies that are still to be played; the first one plays.",
                    get: { $0.remaining().map(\.item.movie) }),
                .method(
                    "insert", "Adds a movie behind another, or at the end.",
                    LuaParameter("movie", .movie, "the movie to add"),
                    .optional("after", .object(Movie.self), "one of the items", default: "the last one"), .call
                ) { player, movie, other, call in
                    let place = try other.map { try item(of: $0, player) }
                    try player.add(movie, after: place, call)
                },
                .method(
                    "remove", "Removes a movie; the next one begins if it is the one that plays.",
                    LuaParameter("movie", .object(Movie.self), "one of the items")
                ) { player, movie in
                    let item = try item(of: movie, player)
                    try player.change { try $0.remove(item, at: $1) }
                },
                .method("advance_to_next_item", "Begins the next movie.") { player in
                    try player.change { try $0.advanceToNextItem(at: $1) }
                },
            ])
    }

    static func playerLooper(_ session: EditSession) -> LuaType {
        LuaType(
            RecipePlayerLooper.luaName, of: RecipePlayerLooper.self,
            summary: "Plays a movie, or a part of it, again and again without a gap.", counterpart: "AVPlayerLooper",
            example: """
                -- The first half second, three times.
                local queue = edit.queue_player {}
                local looper = edit.player_looper(queue, clip, edit.range(0, 0.5))
                queue:every(0.1, function() if looper.loop_count == 2 then looper:disable_looping() end end)
                queue:play()
                queue:wait()
                """,
            constructor: .constructor(
                "Adds a movie that loops to the end of a queue.",
                LuaParameter("queue", .object(RecipeQueuePlayer.self), "the player"),
                LuaParameter("movie", .movie, "the movie to loop"),
                .optional("range", .timeRange, "the part to play, in the movie's time", default: "all of it"), .call
            ) { (queue: RecipeQueuePlayer, movie: Movie, range: TimeRange?, call: LuaCall) in
                RecipePlayerLooper(queue, try queue.add(movie, range: range, loops: true, call))
            },
            description: { "player_looper, \($0.loopCount) loops" },
            members: [
                .property(
                    "loop_count", .integer(), "The times that the movie has begun again.",
                    get: { looper in
                        looper.player.control.with { player, _ in
                            player.currentItem.map { looper.holds($0.id) } == true
                                ? player.loopCount : looper.loopCount
                        }
                    }),
                .method("disable_looping", "Lets the movie end with the present pass.") { looper in
                    try looper.player.change { player, host in
                        guard let item = player.items.first(where: { looper.holds($0.id) }) else { return }
                        try player.setLooping(false, of: item.id, at: host)
                    }
                },
            ])
    }

    private static func item(of movie: Movie, _ player: RecipePlayer) throws -> Int {
        guard let item = player.remaining().first(where: { $0.item.movie === movie }) else {
            throw LuaMistake("the movie is not one of the player's items")
        }
        return item.id
    }

    private static func describe(_ player: RecipePlayer) -> String {
        let name = type(of: player).luaName
        switch player.control.ending {
        case .closed: return "\(name), closed"
        case .failed: return "\(name), failed"
        case nil:
            return player.control.with { state, host in
                let time = (try? state.time(at: host)).flatMap { $0 }.map { "at \($0), " } ?? ""
                return "\(name), \(time)\(state.status.name)"
            }
        }
    }

    // MARK: - Members

    private static let playing: [LuaMember<RecipePlayer>] = [
        .property(
            "rate", .playbackRate,
            "The speed: 1 is normal, 0 a pause, below 0 backwards, at most 16. Sound is heard from 0.5 to 2, at its own "
                + "pitch.",
            get: { player in player.control.with { state, _ in state.rate.value } },
            setAt: { (player: RecipePlayer, rate: PlaybackRate, _) in
                try player.change { try $0.setRate(rate, at: $1) }
            }),
        .property(
            "default_rate", .playbackRate, "The speed of play. Default: 1.",
            get: { player in player.control.with { state, _ in state.defaultRate.value } },
            setAt: { (player: RecipePlayer, rate: PlaybackRate, _) in
                try player.change { state, _ in state.defaultRate = rate }
            }),
        .property(
            "time", .optional(.object(Time.self)), "The time of the present movie; nil without one.",
            get: { player in try player.control.with { state, host in try state.time(at: host) } }),
        .property(
            "status", .string, "paused, waiting, playing, failed, or closed with its window.",
            get: { player in
                switch player.control.ending {
                case .closed: "closed"
                case .failed: "failed"
                case nil: player.control.with { state, _ in state.status.name }
                }
            }),
        .property(
            "waiting_reason", .optional(.string),
            "The reason for which it waits: buffering, until the first picture and sound are made, or no_item.",
            get: { player in player.control.with { state, _ in state.status.waitingReason } }),
        .property(
            "dropped_frames", .integer(), "Frames that were not shown because composing took too long.",
            get: { player in player.control.with { state, _ in state.droppedCount } }),
        .property(
            "action_at_item_end", .choice,
            "The action at the end of a movie: advance to the next one, pause, or none, which leaves the last picture "
                + "and the rate.",
            get: { player in player.control.with { state, _ in state.actionAtItemEnd } },
            set: { player, action in try player.change { try $0.setActionAtItemEnd(action, at: $1) } }),
        .method("play", "Plays at the default rate.") { player in try player.change { try $0.play(at: $1) } },
        .method("pause", "Pauses: the rate becomes 0.") { player in try player.change { try $0.pause(at: $1) } },
        .method(
            "seek", "Goes to a time of the present movie; one outside it becomes its start or end.",
            LuaParameter("time", .numericTime, "in the movie's time"),
            .optional(
                .table(
                    "options",
                    .optional("before", .numericTime, "how far before the time it may land if that is quicker"),
                    .optional("after", .numericTime, "how far after the time it may land if that is quicker"),
                    .optional(
                        .function(
                            "done", "fun(finished: boolean)",
                            "called when the picture is shown, with false if another seek came first"))))
        ) { player, time, options in
            let (before, after) = (options?.0 ?? .zero, options?.1 ?? .zero)
            guard before >= .zero, after >= .zero else { throw LuaMistake("before and after are 0 or more") }
            try player.seek(to: time, before: before, after: after, done: options?.2)
        },
        .method(
            "wait", "Waits until the player stands still: at the end, at a pause, or closed. Ctrl-C ends the wait.",
            .call
        ) { player, call in try player.wait(call) },
        .method("close", "Ends the player and closes its window.") { player in player.control.close() },
    ]

    private static let observing: [LuaMember<RecipePlayer>] = [
        .method(
            "every", "Calls a function at the multiples of an interval, and when the time jumps, starts or stops.",
            LuaParameter("interval", .numericTime, "in the movie's time, at least 0.001"),
            .function("receive", "fun(time: edit.time)", "receives the movie's time"), returns: "integer"
        ) { player, interval, function in try player.observe(every: interval, function) },
        .method(
            "at", "Calls a function when times are passed in normal playing, not by a seek.",
            LuaParameter("times", .list(of: .numericTime), "in the movie's time"),
            .function("receive", "fun(time: edit.time)", "receives the time that was passed"), returns: "integer"
        ) { player, times, function in try player.observe(at: times, function) },
        .method(
            "on",
            "Calls a function at events: end, of a movie; stalled, without sound in time; jumped, with the new time; "
                + "failed, with the reason; status, with the new one.",
            .choice("event", of: RecipePlayer.Event.self, "the kind of event"),
            .function("receive", "fun(value: any)", "receives what the event tells"), returns: "integer"
        ) { player, event, function in player.observe(event, function) },
        .method(
            "remove_observer", "Ends the calls that every, at or on has begun.",
            .integer("number", "that they returned")
        ) { player, number in try player.removeObserver(number) },
    ]

    private static let sounding: [LuaMember<RecipePlayer>] = [
        .property(
            "muted", .boolean, "True to play without sound.", get: { $0.control.isMuted },
            set: { $0.control.isMuted = $1 }),
        .property(
            "volume", .number(in: 0...1), "The volume of the sound: 0 is silent. Default: 1.",
            get: { $0.control.volume }, set: { $0.control.volume = $1 }),
    ]
}

extension LuaKind where Value == PlaybackRate {
    /// A speed of playing.
    fileprivate static var playbackRate: LuaKind {
        LuaKind("rate", definition: "number") { input throws(LuaMismatch) in
            guard let number = input.number else { throw input.mismatch("rate") }
            guard let rate = PlaybackRate(number) else {
                throw LuaMismatch("a rate is 0, or from 0.001 to 16 forwards or backwards")
            }
            return rate
        }
    }
}
