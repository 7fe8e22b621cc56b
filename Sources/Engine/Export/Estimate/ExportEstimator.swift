import EditModel
import Media
import MediaTime
import Rendering
import Threads

/// Finds out how large an export will be: from packets that are copied, from bit rates, or from short samples.
package struct ExportEstimator {
    private let session: ExportSession
    private var range: ExportRange { session.range }
    private var plan: OutputPlan { session.plans[0] }
    private var options: ExportOptions { plan.options }

    /// Parts of the movie that are rendered for a sample.
    private static let windowCount: Int64 = 3
    /// Frames of each: more than an encoder looks ahead.
    private static let windowLength: Int64 = 50
    /// Sound of each part of a movie without a picture.
    private static let soundLength = Time(10, 1)
    /// Seconds that samples may take before the rest is left out.
    private static let patience = 4.0
    /// The usual number of frames between key frames.
    private static let keyFrameDistance: Int64 = 250
    /// Bytes that a container keeps for each packet, about.
    private static let overhead: Int64 = 12

    /// - Parameter timeRange: The part of the movie that is written; nil for all.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, options: ExportOptions, timeRange: TimeRange? = nil,
        script: (any RenderScript)? = nil
    ) throws {
        self.init(
            try ExportSession(movie, library: library, outputs: [options], timeRange: timeRange, script: script))
    }

    /// - Parameter session: Of one output; it is not run.
    package init(_ session: ExportSession) { self.session = session }

    /// The estimate that needs neither reading nor rendering; nil if there is none.
    package func known() throws -> ExportEstimate? {
        guard options.preset.output != nil, plan.pictureTreatment == .absent, isSampled,
            let sound = encodedSound
        else { return nil }
        return ExportEstimate(byteCount: try bytes(sound.bitRate), isExact: sound.isExact)
    }

    /// The same, with a few short parts of the movie rendered where that is needed. Takes some seconds at most.
    package func estimate() throws -> ExportEstimate {
        if let known = try known(), known.isExact { return known }
        do {
            let windows = isSampled ? try self.windows() : []
            var found = try measured(windows.isEmpty ? [nil] : windows)
            if !isSampled { found.seconds = nil }
            return found
        } catch let failure as FailedSample {
            guard let encoding = try session.encoding(after: failure.copyFailures) else { throw failure.error }
            return try ExportEstimator(encoding).estimate()
        }
    }

    /// A sample that failed, perhaps as something in it could not be copied.
    private struct FailedSample: Error {
        let copyFailures: [Int: CopyFailure]
        let error: any Error
    }

    // MARK: - By reckoning

    /// The bit rate of the encoded sound, in bits per second; nil if it depends on the sound.
    private var encodedSound: (bitRate: Int64, isExact: Bool)? {
        guard plan.soundTreatment == .encoded, let sound = options.sound else { return nil }
        let format = SoundFormat(plan.movie.audioMix)
        let samples = Int64(format.sampleRate) * Int64(format.channelCount)
        switch sound.precision {
        case .bitRate, .totalBitRate: return sound.bitRate(channelCount: format.channelCount).map { ($0, false) }
        case .integer(let bits): return sound.encoder.hasPrefix("pcm") ? (samples * Int64(bits), true) : nil
        case .float: return (samples * 32, true)
        }
    }

    private func bytes(_ bitRate: Int64) throws -> Int64 {
        Int64(clamping: Int128(try range.duration.units(per: 1000)) * Int128(bitRate) / 8000)
    }

    // MARK: - By samples

    /// Samples that represent the whole; empty if the whole is not longer than the samples.
    private func windows() throws -> [TimeRange] {
        guard plan.pictureForm != nil, let video = plan.movie.video else { return try soundWindows() }
        // No sample can represent copied pictures.
        if plan.pictureTreatment == .partlyCopied { return [] }
        let frames = try range.frames(of: video.timing)
        guard frames.count > Self.windowCount * Self.windowLength else { return [] }
        // An effect with a memory needs the movie from its start on.
        let isFromStart = video.effects.contains(where: \.hasMemory)
        let gap = Int64(frames.count) / Self.windowCount
        return try (0..<(isFromStart ? 1 : Self.windowCount)).map { index in
            let first = frames.lowerBound + (isFromStart ? 0 : index * gap + (gap - Self.windowLength) / 2)
            return try TimeRange(
                start: video.timing.time(of: first), end: video.timing.time(of: first + Self.windowLength))
        }
    }

    private func soundWindows() throws -> [TimeRange] {
        let length = try range.duration
        guard try length > Self.soundLength.multiplied(by: Self.windowCount) else { return [] }
        let gap = try length.divided(by: Time(Self.windowCount, 1))
        return try (0..<Self.windowCount).map { index in
            TimeRange(start: try range.start + gap.multiplied(by: index), duration: Self.soundLength)
        }
    }

    /// Renders parts, as long as patience lasts, and scales what came out to the whole.
    /// - Parameter windows: In movie time; one nil for all that is exported.
    private func measured(_ windows: [TimeRange?]) throws -> ExportEstimate {
        let whole = try session.progressTotal()
        var (rendered, begun): (Int64, Int64) = (0, 0)
        var tracks: [PacketMeter.Track] = []
        let start = monotonicSeconds()
        for window in windows where begun == 0 || monotonicSeconds() - start < Self.patience {
            let session = try window.map(session.part) ?? session
            let meter = PacketMeter()
            var completed: Int64 = 0
            let isCounted = !isSampled
            do {
                _ = try session.run(to: [.meter(meter)]) { done in
                    completed = done.completed
                    return isCounted || monotonicSeconds() - start < 2 * Self.patience
                }
            } catch is CancellationError {
            } catch {
                throw FailedSample(copyFailures: session.copyFailures, error: error)
            }
            rendered += completed
            begun += 1
            tracks = tracks.isEmpty ? meter.tracks : zip(tracks, meter.tracks).map { $0 + $1 }
        }
        guard rendered > 0 else {
            throw MediaError(.unsupported, "estimate the export", "a sample of the movie takes too long to render")
        }
        let share = (rendered: rendered, whole: whole, parts: begun)
        return ExportEstimate(
            byteCount: tracks.reduce(0) { $0 + bytes(of: $1, share) },
            seconds: (monotonicSeconds() - start) * Double(whole) / Double(rendered), isExact: !isSampled)
    }

    /// True when a track is encoded, so that its size is only known afterwards.
    private var isSampled: Bool { plan.pictureForm != nil || plan.soundTreatment == .encoded }

    /// The bytes of a track in the whole export.
    private func bytes(of track: PacketMeter.Track, _ share: (rendered: Int64, whole: Int64, parts: Int64)) -> Int64 {
        let packets = Double(track.packetCount) * Double(share.whole) / Double(share.rendered)
        let framing = Int64(packets) * Self.overhead
        let others = track.packetCount - track.keyPacketCount
        guard share.rendered < share.whole, track.isPicture, others > 0, track.keyPacketCount > 0 else {
            return Int64(Double(track.byteCount) * Double(share.whole) / Double(share.rendered)) + framing
        }
        // Each part begins with a key frame of its own, which the whole has far fewer of.
        let cuts = Double(max(0, track.keyPacketCount - share.parts)) * Double(share.whole) / Double(share.rendered)
        let keys = max(1, packets / Double(Self.keyFrameDistance)) + cuts
        let key = Double(track.keyByteCount) / Double(track.keyPacketCount)
        let other = Double(track.byteCount - track.keyByteCount) / Double(others)
        return Int64(keys * key + max(0, packets - keys) * other) + framing
    }
}

extension PacketMeter.Track {
    /// The sum of two parts of one track.
    fileprivate static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.packetCount += other.packetCount
        sum.byteCount += other.byteCount
        sum.keyPacketCount += other.keyPacketCount
        sum.keyByteCount += other.keyByteCount
        return sum
    }
}

/// The size of an export and its duration, found without rendering all of it.
package struct ExportEstimate: Hashable, Sendable {
    package var byteCount: Int64
    /// The approximate time to render on this machine; nil if nothing was rendered to measure it.
    package var seconds: Double?
    /// True when every packet was counted, rather than extrapolated from a part of them. The file's own index comes on
    /// top.
    package var isExact: Bool

    package init(byteCount: Int64, seconds: Double? = nil, isExact: Bool) {
        self.byteCount = byteCount
        self.seconds = seconds
        self.isExact = isExact
    }
}
