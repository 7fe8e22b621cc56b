import EditModel
import MediaTime

@testable import Playback

/// A host and its devices without time of their own: a test says when it is.
struct VirtualDevice {
    var player: Player
    /// In nanoseconds.
    private(set) var now: Int64 = 0
    private(set) var events: [PlaybackEvent] = []
    /// What was shown: item, frame, and when it was due.
    private(set) var shown: [PictureRequest] = []
    /// What was heard of each generation.
    private(set) var sound: [SoundRequest] = []
    /// The time that composing takes, in nanoseconds.
    var cost: Int64 = 0
    /// The speed of the device that is heard, in parts per million above the host's clock.
    var drift: Int64 = 0
    /// False while nothing mixes the sound.
    var mixesSound = true
    private var composing: (PictureRequest, end: Int64)?

    init(_ items: [PlaybackItem], sampleRate: Int32? = 48_000, endAction: EndAction = .pause) throws {
        player = Player(sampleRate: sampleRate, actionAtItemEnd: endAction)
        for item in items { try player.append(item, at: 0) }
        take()
        events = []
    }

    /// Lets time pass in steps, at each of which all that is due is done.
    mutating func run(seconds: Int64, step: Int64 = 5_000_000, until isOver: (VirtualDevice) -> Bool = { _ in false })
        throws
    {
        let end = now + seconds * 1_000_000_000
        try serve()
        while now < end, !isOver(self) {
            now = min(end, now + step)
            try serve()
        }
    }

    /// Time passes, and nothing is done.
    mutating func sleep(seconds: Int64) throws { now += seconds * 1_000_000_000 }

    /// Does something at the present time, and what follows from it.
    mutating func perform(_ action: (inout Player, Int64) throws -> Void) throws {
        try action(&player, now)
        try serve()
    }

    private mutating func serve() throws {
        try player.advance(to: now)
        if let rate = player.sampleRate, case .playing = player.status, let anchor = player.run.anchor, drift != 0 {
            let heard = Int128(now - anchor0(anchor)) * Int128(rate) * Int128(1_000_000 + drift)
            player.synchronise(
                heard: Int64(heard / 1_000_000_000_000_000), generation: player.generation, at: now)
        }
        while mixesSound, let request = try player.nextSound(at: now, atMost: 1024) {
            sound.append(request)
            try player.delivered(request, at: now)
        }
        try compose()
        take()
    }

    private var first: [Int: Int64] = [:]

    /// The start of the present generation's sound.
    private mutating func anchor0(_ anchor: Int64) -> Int64 {
        if let known = first[player.generation] { return known }
        first[player.generation] = anchor
        return anchor
    }

    private mutating func compose() throws {
        while true {
            if let (request, end) = composing {
                guard end <= now else { return }
                composing = nil
                if player.composed(request, at: end) { shown.append(request) }
            }
            guard let request = try player.nextPicture(at: now) else { return }
            composing = (request, now + cost)
        }
    }

    private mutating func take() { events += player.takeEvents() }

    mutating func forget() { (events, shown, sound) = ([], [], []) }

    var time: Time { get throws { try player.time(at: now) ?? .invalid } }
}

extension PlaybackItem {
    /// An item of whole milliseconds from time 0, with sound.
    static func lasting(
        _ milliseconds: Int64, id: Int = 1, rate: Int32 = 25, hasPicture: Bool = true, loops: Bool = false
    ) throws -> PlaybackItem {
        let duration = Time(milliseconds, 1000)
        let frame = Time(1, rate)
        let count = max(1, try duration.dividedRoundingUp(by: frame))
        return PlaybackItem(
            id: id, range: TimeRange(start: .zero, duration: duration),
            timing: hasPicture ? FrameTiming(frameDuration: frame, frameCount: count) : nil, hasSound: true,
            loops: loops)
    }
}
