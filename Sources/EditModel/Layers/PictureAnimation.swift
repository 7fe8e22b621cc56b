import MediaTime

/// The times at which an animated picture, a GIF or an APNG, shows each of its frames.
package struct PictureAnimation: Hashable, Sendable, Codable {
    /// The start of each frame, in asset time, rising; the first is zero.
    package var frameStarts: [Time]
    /// From the first frame's start to the last one's end. Positive.
    package var duration: Time
    /// The number of plays before it stops at its last frame; nil for ever.
    package var playCount: Int?

    /// - Returns: Nil without frames, or if they have no duration.
    package init?(frameStarts: [Time], duration: Time, playCount: Int?) {
        guard frameStarts.first == .zero, duration.isNumeric, duration > .zero else { return nil }
        self.frameStarts = frameStarts
        self.duration = duration
        self.playCount = playCount
    }

    /// The start of the frame shown at a time, in asset time.
    /// - Parameter time: From when the picture appeared; before that it shows its first frame.
    package func frameStart(at time: Time) throws(TimeError) -> Time {
        guard time > .zero, let last = frameStarts.last else { return .zero }
        // More turns than can be counted: no one sees which.
        guard let turn = try? time.dividedRoundingDown(by: duration) else { return last }
        if let playCount, turn >= Int64(playCount) { return last }
        // Rounded where the layer's time and the picture's have nothing in common.
        let moment = try time.localDifference(duration.localProduct(Time(turn, 1)))
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
