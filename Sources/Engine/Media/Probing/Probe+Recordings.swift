import Values

extension Probe {
    /// A remark about successive recordings in a file: their number and their differences.
    static func recordingsDoubt(_ recordings: [AssetDescription]) -> String {
        let hasPictures = recordings.contains { $0.firstTrack(.video) != nil }
        let differences = [
            changes("sizes", recordings) { $0.firstTrack(.video)?.video.map { "\($0.codedWidth)×\($0.codedHeight)" } },
            changes("frame rates", recordings) { $0.firstTrack(.video)?.video?.nominalFrameRate.map(text) },
            changes("codecs of pictures", recordings) { $0.firstTrack(.video)?.codec },
            changes("sounds", recordings) { recording in
                guard let track = recording.firstTrack(.audio), let sound = track.audio else { return nil }
                return "\(track.codec) \(sound.sampleRate) Hz \(sound.channelLayout)"
            },
        ].compactMap { $0 }
        return "it holds \(recordings.count) recordings behind one another, each with a clock of its own: they are "
            + (hasPictures ? "shown" : "heard") + " one after the other"
            + (differences.isEmpty ? "" : "; " + differences.joined(separator: "; "))
    }

    /// A rate as a number or a fraction, in frames per second.
    private static func text(_ rate: FrameRate) -> String {
        rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
    }

    /// The most values of a property that are listed.
    private static let mostListed = 6

    /// The values of a property that changes, in order; nil if it does not change.
    private static func changes(
        _ name: String, _ recordings: [AssetDescription], _ value: (AssetDescription) -> String?
    ) -> String? {
        var values: [String] = []
        for value in recordings.map({ value($0) ?? "none" }) where value != values.last { values.append(value) }
        guard values.count > 1 else { return nil }
        let more = values.count > mostListed ? " and \(values.count - mostListed) more" : ""
        return "their \(name) are " + values.prefix(mostListed).joined(separator: ", then ") + more
    }
}
