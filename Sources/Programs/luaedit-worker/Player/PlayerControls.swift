import EditModel
import MediaTime
import Messages
import Playback

/// The person's actions, on the movie that a player plays at the time.
struct PlayerControls {
    private let movies: PlayerMovies
    /// The item that the loop belongs to, as it was added.
    private var whole: PlaybackItem?
    private var loopStart: Time?
    private var loopEnd: Time?

    init(_ movies: PlayerMovies) { self.movies = movies }

    /// Another movie begins without a loop.
    private mutating func follow(_ player: Player) -> PlaybackItem? {
        guard let current = player.currentItem else { return nil }
        let whole = movies.whole(of: current.id) ?? current
        if whole.id != self.whole?.id {
            (loopStart, loopEnd) = (nil, nil)
            self.whole = whole
        }
        return whole
    }

    /// Begins at a place: of the command line, or of an earlier run of the recipe.
    mutating func begin(_ place: PlayerPlace, _ player: inout Player, at host: Int64) throws(TimeError) {
        func time(_ nanoseconds: Int) -> Time { Time(Int64(nanoseconds), 1_000_000_000) }
        let whole = follow(player)
        if let whole, place.isLooping || place.loopStart != nil || place.loopEnd != nil {
            (loopStart, loopEnd) = (place.loopStart.map(time), place.loopEnd.map(time))
            try loop(whole, loops: place.isLooping, &player, host)
        }
        if let nanoseconds = place.time {
            try player.seek(to: time(nanoseconds), at: host)
        } else if let whole, place.rate ?? 0 < 0 {
            try player.seek(to: whole.range.end, at: host)
        }
        if let speed = place.speed { player.defaultRate = Self.rate(speed) }
        if let rate = place.rate {
            try player.setRate(Self.rate(rate), at: host)
        } else if player.rate == .zero {
            try player.play(at: host)
        }
    }

    private static func rate(_ thousandths: Int) -> PlaybackRate { PlaybackRate(Double(thousandths) / 1000) ?? .normal }

    /// The place of a player, for another run of the recipe.
    func place(of player: Player, isMuted: Bool, at host: Int64) throws(TimeError) -> PlayerPlace {
        func nanoseconds(_ time: Time) throws(TimeError) -> Int {
            Int(try time.dividedRoundingUp(by: Time(1, 1_000_000_000)))
        }
        var place = PlayerPlace()
        place.time = try nanoseconds(player.time(at: host) ?? .zero)
        (place.rate, place.speed) = (Int(player.rate.thousandths), Int(player.defaultRate.thousandths))
        (place.isMuted, place.isLooping) = (isMuted, Self.loops(player))
        if let loopStart { place.loopStart = try nanoseconds(loopStart) }
        if let loopEnd { place.loopEnd = try nanoseconds(loopEnd) }
        return place
    }

    mutating func perform(_ action: PlayerAction, _ player: inout Player, at host: Int64) throws(TimeError) {
        guard let whole = follow(player) else { return }
        switch action {
        case .togglesPause: try togglePause(&player, host)
        case .skips(let milliseconds): try skip(Time(Int64(milliseconds), 1000), &player, host)
        case .steps(let frames): try step(Int64(frames), whole, &player, host)
        case .shuttles(let direction): try shuttle(direction, &player, host)
        case .scalesSpeed(let thousandths): try scale(thousandths, &player, host)
        case .goesToStart: try player.seek(to: .zero, at: host)
        case .goesToEnd: try player.seek(to: whole.range.end, at: host)
        case .setsLoopStart:
            loopStart = try player.time(at: host)
            if let loopStart, let end = loopEnd, end <= loopStart { loopEnd = nil }
            try loop(whole, loops: Self.loops(player), &player, host)
        case .setsLoopEnd:
            loopEnd = try player.time(at: host)
            if let start = loopStart, let loopEnd, loopEnd <= start { loopStart = nil }
            try loop(whole, loops: Self.loops(player), &player, host)
        case .togglesLoop: try loop(whole, loops: !Self.loops(player), &player, host)
        case .togglesMute, .quits: break
        }
    }

    private func togglePause(_ player: inout Player, _ host: Int64) throws(TimeError) {
        guard player.rate == .zero else { return try player.pause(at: host) }
        if let item = player.currentItem, let time = try player.time(at: host), try time >= item.range.end {
            try player.seek(to: item.range.start, at: host)
        }
        try player.play(at: host)
    }

    private func skip(_ duration: Time, _ player: inout Player, _ host: Int64) throws(TimeError) {
        guard let time = try player.time(at: host) else { return }
        try player.seek(to: time + duration, at: host)
    }

    private func step(_ frames: Int64, _ whole: PlaybackItem, _ player: inout Player, _ host: Int64) throws(TimeError) {
        try player.pause(at: host)
        guard let timing = whole.timing, let time = try player.time(at: host) else { return }
        let shown = min(try timing.frame(shownAt: time), timing.frameCount - 1)
        let frame = min(max(0, shown + frames), timing.frameCount - 1)
        try player.seek(to: timing.time(of: frame), at: host)
    }

    private func shuttle(_ direction: Int, _ player: inout Player, _ host: Int64) throws(TimeError) {
        guard direction != 0 else { return try player.pause(at: host) }
        let sign = direction < 0 ? -1.0 : 1.0
        let speed = player.rate.value * sign > 0 ? min(2 * abs(player.rate.value), PlaybackRate.fastest) : 1
        guard let rate = PlaybackRate(sign * speed) else { return }
        try player.setRate(rate, at: host)
    }

    private func scale(_ thousandths: Int, _ player: inout Player, _ host: Int64) throws(TimeError) {
        let present = player.rate == .zero ? player.defaultRate.value : player.rate.value
        let speed = thousandths == 0 ? 1 : abs(present) * Double(thousandths) / 1000
        guard let rate = PlaybackRate(min(max(speed, 0.1), PlaybackRate.fastest)) else { return }
        player.defaultRate = rate
        guard player.rate != .zero, let signed = PlaybackRate(present < 0 ? -rate.value : rate.value) else { return }
        try player.setRate(signed, at: host)
    }

    private static func loops(_ player: Player) -> Bool { player.currentItem?.loops ?? false }

    /// Plays the stretch between the loop's ends again and again, or all of the movie once.
    private func loop(
        _ whole: PlaybackItem, loops: Bool, _ player: inout Player, _ host: Int64
    ) throws(TimeError) {
        guard loops else { return try change(to: whole.range, loops: false, &player, host) }
        // The ends may be those of an earlier, longer movie.
        let last = try whole.range.end
        let start = max(loopStart ?? whole.range.start, whole.range.start)
        let end = min(loopEnd ?? last, last)
        guard try end - start >= PlaybackItem.shortestLoop else {
            return try change(to: whole.range, loops: true, &player, host)
        }
        try change(to: TimeRange(start: start, end: end), loops: true, &player, host)
    }

    private func change(
        to range: TimeRange, loops: Bool, _ player: inout Player, _ host: Int64
    ) throws(TimeError) {
        if let item = player.currentItem, item.range == range {
            return try player.setLooping(loops, at: host)
        }
        guard let current = player.currentItem else { return }
        try player.replaceCurrentItem(with: movies.stretch(of: current, range, loops: loops), at: host)
    }
}
