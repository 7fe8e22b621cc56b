import Media
import MediaTime
import Wording

/// The analyses of a sound. Each of them reads all of it once.
package struct SoundAnalysis {
    private let origin: SoundOrigin
    private let timeRange: TimeRange?
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let isInterrupted: () -> Bool

    /// - Parameters:
    ///   - timeRange: The analysed part, in the movie's or source's time; nil for all of it.
    ///   - isInterrupted: Asked repeatedly: after it returns true, the analysis throws `CancellationError`.
    package init(
        _ origin: SoundOrigin, timeRange: TimeRange? = nil, library: MediaLibrary, script: (any RenderScript)? = nil,
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.script = script
        self.isInterrupted = isInterrupted
        self.origin = origin
        self.timeRange = timeRange
        self.library = library
    }

    /// The loudness, by EBU R 128.
    package func loudness() throws -> Loudness {
        let sound = try open()
        var meter = LoudnessMeter(sound.format)
        try sound.forEachBlock { meter.add($0, $1) }
        var loudness = meter.finish()
        loudness.limited = sound.overshoot
        return loudness
    }

    /// The stretches that are silent, in the movie's or source's time and in order.
    ///
    /// They begin and end on samples, and one that reaches the end of the sound ends exactly there.
    package func silences(_ criteria: SilenceCriteria) throws -> [TimeRange] {
        let sound = try open()
        let rate = sound.format.sampleRate
        var finder = try SilenceFinder(criteria, rate: rate, first: sound.samples.lowerBound)
        try sound.forEachBlock { finder.add($0, $1) }
        finder.finish()
        return try finder.silences.map { silence in
            try TimeRange(
                start: silence.lowerBound == sound.samples.lowerBound
                    ? sound.timeRange.start : Time(silence.lowerBound, rate),
                end: silence.upperBound == sound.samples.upperBound
                    ? sound.timeRange.end : Time(silence.upperBound, rate))
        }
    }

    /// The extremes of equally long parts, in order.
    /// - Parameter count: At least 1.
    /// - Throws: ``MediaError`` of kind `unsupported` for more parts than there are samples.
    package func waveform(parts count: Int) throws -> [WaveformPart] {
        let sound = try open()
        guard count <= sound.samples.count else {
            throw MediaError(
                .unsupported, "divide the sound into \(counted(count, "part"))",
                "it has \(counted(sound.samples.count, "sample"))")
        }
        var peaks = WaveformPeaks(count: count, length: Int64(sound.samples.count))
        try sound.forEachBlock { peaks.add($0, $1) }
        return peaks.parts
    }

    /// The level of each band of frequencies, frame after frame.
    package func levels(_ settings: LevelSettings) throws -> SoundLevels {
        try SoundLevels.measure(try open(), settings)
    }

    /// The places of the beats of its music.
    package func beats() throws -> Beats { try BeatTracker.track(try open()) }

    private func open() throws -> AnalyzedSound {
        try AnalyzedSound(
            origin, timeRange: timeRange, library: library, script: script, isInterrupted: isInterrupted)
    }
}
