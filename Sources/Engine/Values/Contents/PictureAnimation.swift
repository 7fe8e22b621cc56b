import MediaTime

/// The times at which an animated picture, a GIF or an APNG, or a movie in a layer, shows each of its frames.
package struct PictureAnimation: Hashable, Sendable, Codable {
    /// The start of each frame, in asset time, rising; the first is zero. That one alone where ``frameDuration`` is set.
    package var frameStarts: [Time]
    /// The duration of every frame; nil if ``frameStarts`` has them.
    package private(set) var frameDuration: Time?
    /// From the first frame's start to the last one's end. Positive.
    package var duration: Time
    /// The number of plays before it stops at its last frame; nil to repeat for ever.
    package var playCount: Int?

    /// - Returns: Nil without frames, or if they have no duration.
    package init?(frameStarts: [Time], duration: Time, playCount: Int?) {
        guard frameStarts.first == .zero, duration.isNumeric, duration > .zero else { return nil }
        self.frameStarts = frameStarts
        self.duration = duration
        self.playCount = playCount
    }

    /// Frames of one duration: a movie, or an animation.
    /// - Parameters:
    ///   - frameDuration: Positive.
    ///   - duration: Positive.
    ///   - playCount: The number of plays; nil to repeat for ever.
    package init(frameDuration: Time, duration: Time, playCount: Int? = 1) {
        (frameStarts, self.duration, self.playCount) = ([.zero], duration, playCount)
        self.frameDuration = frameDuration
    }

    /// True if it has more than one frame.
    package var isMoving: Bool { frameDuration.map { $0 < duration } ?? (frameStarts.count > 1) }

    private var lastStart: Time {
        get throws(TimeError) {
            guard let frameDuration else { return frameStarts[frameStarts.count - 1] }
            return try frameDuration.multiplied(by: max(0, duration.dividedRoundingUp(by: frameDuration) - 1))
        }
    }

    /// The start of the frame shown at a time, in asset time.
    /// - Parameter time: From when the picture appeared; before that it shows its first frame.
    package func frameStart(at time: Time) throws(TimeError) -> Time {
        guard time > .zero else { return .zero }
        let last = try lastStart
        // More turns than can be counted: no one sees which.
        guard let turn = try? time.dividedRoundingDown(by: duration) else { return last }
        if let playCount, turn >= Int64(playCount) { return last }
        // Rounded where the layer's time and the picture's have nothing in common.
        let moment = try time.localDifference(duration.localProduct(Time(turn, 1)))
        if let frameDuration { return try frameDuration.multiplied(by: moment.dividedRoundingDown(by: frameDuration)) }
        return frameStarts[frameIndex(at: moment)]
    }

    /// The last frame that starts at or before a moment of one turn.
    private func frameIndex(at moment: Time) -> Int {
        var (low, high) = (0, frameStarts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if frameStarts[middle] <= moment { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
