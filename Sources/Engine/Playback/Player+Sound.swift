import MediaTime

/// Sound that is to be mixed, at normal speed: the owner stretches it to the rate, with its pitch.
package struct SoundRequest: Hashable, Sendable {
    package let generation: Int
    /// The item's ``PlaybackItem/id``.
    package let item: Int
    /// False for an item without sound: silence.
    package let hasSound: Bool
    /// Samples of the movie, at the player's sample rate.
    package let samples: Range<Int64>
}

/// The sound of a run so far, in samples at normal speed.
struct SoundProgress: Sendable {
    /// The span that sound is asked of.
    var span = 0
    /// Asked for.
    var requested: Int64 = 0
    /// Given to the device.
    var delivered: Int64 = 0
    /// True once the device has reported its progress.
    var isSynchronised = false
}

extension Player {
    /// True while sound is to be heard.
    package var isHeard: Bool { status == .playing && waitsForSound }

    /// How far ahead of the audible place sound is mixed, in nanoseconds of the host.
    private static let ahead: Int64 = 200_000_000
    /// Playing begins with so much.
    private static let start: Int64 = 100_000_000

    /// The sound to mix now; nil if there is enough, at rates without sound, and at the end.
    /// - Parameter limit: The most samples, 1 or more.
    package mutating func nextSound(at host: Int64, atMost limit: Int64) throws(TimeError) -> SoundRequest? {
        guard let sampleRate, waitsForSound, !run.spans.isEmpty else { return nil }
        let position = run.position(at: host)
        let wanted = try (position + rate.movieDuration(of: Self.ahead)).units(per: sampleRate)
        guard sound.requested < wanted else { return nil }
        while true {
            let span = run.spans[sound.span]
            let end = try span.end.units(per: sampleRate)
            if sound.requested < end {
                let first = try span.range.start.units(per: sampleRate) - span.start.units(per: sampleRate)
                let count = min(limit, min(end, wanted) - sound.requested)
                let samples = sound.requested + first..<sound.requested + first + count
                sound.requested += count
                return SoundRequest(
                    generation: run.generation, item: span.item.id, hasSound: span.item.hasSound, samples: samples)
            }
            if sound.span + 1 == run.spans.count { try extend(to: span.end) }
            guard sound.span + 1 < run.spans.count else { return nil }
            sound.span += 1
        }
    }

    /// Handles the loss of the sound device: playback continues by the host's clock, without sound.
    package mutating func loseSound(at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard sampleRate != nil else { return }
        sampleRate = nil
        guard let time = try time(at: host) else { return }
        let showsPicture = pictures.lastShown != nil
        try begin(at: time, host)
        // The last picture stays until the next one: playing does not wait for it.
        if showsPicture { run.lacksPicture = false }
        startIfReady(host)
    }

    /// Sound was given to the device. With enough of it the clock starts.
    package mutating func delivered(_ request: SoundRequest, at host: Int64) throws(TimeError) {
        guard request.generation == run.generation, let sampleRate else { return }
        sound.delivered += Int64(request.samples.count)
        guard run.lacksSound, let last = run.spans.last else { return }
        let enough = try rate.movieDuration(of: Self.start).units(per: sampleRate)
        guard try sound.delivered >= min(enough, last.end.units(per: sampleRate)) else { return }
        run.lacksSound = false
        startIfReady(host)
    }
}
