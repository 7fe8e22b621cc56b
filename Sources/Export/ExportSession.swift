import EditModel
import Media
import MediaTime
import Rendering

/// Renders a movie and writes it.
///
/// Pictures are decoded, composed and encoded on threads of their own with bounded queues between them; sound has
/// another. The calling thread merges the packets by decoding time, so the file's bytes do not depend on which thread
/// was faster.
package final class ExportSession {
    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let options: ExportOptions
    private let script: (any RenderScript)?
    private let sound: SoundPlan
    /// Nil for a movie that is sound only.
    private let canvas: Canvas?

    /// Frames between the compositor and the encoder, which has a queue of its own: each costs memory.
    private static let frameDepth = 1
    /// Blocks of sound between the mix and its encoder.
    private static let soundDepth = 16
    /// Packets between an encoder and the muxer.
    private static let packetDepth = 64

    /// Looks at the sources and decides how everything will be written; renders nothing.
    /// - Parameters:
    ///   - movie: A validated snapshot.
    ///   - script: The recipe's functions, to run a movie that calls some.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, options: ExportOptions, script: (any RenderScript)? = nil
    ) throws {
        self.script = script
        self.movie = movie
        self.library = library
        self.options = options
        sound = try SoundPlan(movie, library: library, container: options.preset.output?.container ?? "mp4")
        canvas = try movie.video.map { video throws(MediaError) in
            try Canvas(
                movie, video, library: library,
                maximumBitDepth: options.preset.output?.maximumBitDepth ?? Preset.h264.output!.maximumBitDepth)
        }
        guard options.preset.output == nil else { return }
        if options.rateFactor != nil || !options.codecOptions.isEmpty {
            throw MediaError(
                .unsupported, "use codec settings with the preset '\(options.preset.name)'", "it encodes nothing")
        }
    }

    /// What will become of the sound.
    package var soundTreatment: SoundTreatment { sound.treatment }

    /// Renders all of it.
    /// - Parameters:
    ///   - destination: Where the file goes; nil only for a preset that writes nothing.
    ///   - progress: Called on the calling thread, once for each output frame or block of sound.
    /// - Throws: The first failure of any stage. What was written so far is of no use then.
    package func run(
        to destination: Muxer.Destination?, progress: (ExportProgress) -> Void
    ) throws -> ExportSummary {
        guard let output = options.preset.output else { return try discard(progress) }
        guard let destination else { preconditionFailure("a preset that writes needs a destination") }
        let group = StageGroup()
        let muxer = try Muxer(format: output.container, destination: destination)
        var stages: [Stage] = []
        var tracks: [MuxerTrack] = []
        let pictures = try addPictures(output, muxer, group, &stages, &tracks)
        let mixer = try addSound(output, muxer, group, &stages, &tracks)
        // Everything is set up: only from here on do threads run.
        do {
            try muxer.begin(metadata: movie.metadata, chapters: movie.chapters)
            try pictures?.start(in: group)
            for stage in stages { group.start(stackSize: StageGroup.compositionStackSize, stage) }
            try merge(tracks, muxer, progress)
        } catch {
            group.fail(error)
        }
        try group.join()
        try muxer.finish()
        return summary(pictures, mixer)
    }

    /// What one thread does.
    private typealias Stage = @Sendable () throws -> Void

    private func addPictures(
        _ output: Preset.Output, _ muxer: Muxer, _ group: StageGroup, _ stages: inout [Stage],
        _ tracks: inout [MuxerTrack]
    ) throws -> RenderedPictures? {
        guard let video = movie.video, let canvas else { return nil }
        let rateFactor = options.rateFactor ?? output.defaultRateFactor
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: output.videoEncoder, picture: canvas.format, frameDuration: video.frameDuration,
                unit: video.timing.unit, threads: output.encoderThreads,
                options: [EncoderOption(name: "crf", value: "\(rateFactor)")] + options.codecOptions))
        let pictures = try RenderedPictures(
            movie, video, canvas: canvas, library: library, frames: 0..<video.frameCount, script: script)
        let frames = BoundedQueue<Frame>(capacity: Self.frameDepth)
        group.onCancel { frames.cancel() }
        let timing = video.timing
        let composing = Handover(pictures)
        stages.append {
            try composing.value.compose { number, frame in
                frame.prepareForEncoding(timestamp: try timing.timestamp(of: number))
                return frames.put(frame)
            }
            frames.finish()
        }
        let encoding = Handover(encoder)
        let track = track(try muxer.addTrack(encoder), group, unit: timing.unit, isPicture: true)
        if video.sourceTrackIDForFrameTiming != nil { track.pictureTiming = timing }
        stages.append { [queue = track.queue] in try encodeFrames(frames, encoding.value, into: queue) }
        tracks.append(track)
        return pictures
    }

    private func addSound(
        _ output: Preset.Output, _ muxer: Muxer, _ group: StageGroup, _ stages: inout [Stage],
        _ tracks: inout [MuxerTrack]
    ) throws -> AudioMixer? {
        let isPicture = movie.video == nil
        if let copy = sound.copy {
            let copier = try PacketCopier(
                copy.file, track: copy.segment.sourceTrackID, range: copy.segment.sourceRange,
                start: copy.segment.targetRange.start)
            let index = try muxer.addTrack(copying: copier)
            if let language = copy.language ?? copy.file.track(copy.segment.sourceTrackID)?.language {
                muxer.setLanguage(language, ofTrack: index)
            }
            let copying = Handover(copier)
            let track = track(index, group, unit: copier.unit, isPicture: isPicture)
            stages.append { [queue = track.queue] in try SoundStage.copy(copying.value, into: queue) }
            tracks.append(track)
        }
        guard sound.treatment == .encoded else { return nil }
        let mixer = try AudioMixer(movie, library: library, threads: SoundStage.threads)
        let encoder = try Encoder(
            AudioEncoderSettings(
                encoder: output.audioEncoder, format: mixer.format, bitRate: output.audioBitRate))
        let unit = Time(1, mixer.format.sampleRate)
        let index = try muxer.addTrack(encoder)
        if let language = movie.soundLanguage { muxer.setLanguage(language, ofTrack: index) }
        let track = track(index, group, unit: unit, isPicture: isPicture)
        let frames = BoundedQueue<Frame>(capacity: Self.soundDepth)
        group.onCancel { frames.cancel() }
        let mixing = Handover((mixer, encoder))
        stages.append { try SoundStage.mix(mixing.value.0, for: mixing.value.1, into: frames) }
        let encoding = Handover(encoder)
        stages.append { [queue = track.queue] in try encodeFrames(frames, encoding.value, into: queue) }
        tracks.append(track)
        return mixer
    }

    private func track(_ index: Int, _ group: StageGroup, unit: Time, isPicture: Bool) -> MuxerTrack {
        let queue = BoundedQueue<Packet>(capacity: Self.packetDepth)
        group.onCancel { queue.cancel() }
        return MuxerTrack(index: index, unit: unit, queue: queue, countsAsProgress: isPicture)
    }

    /// Writes the tracks' packets by decoding time until all are done.
    private func merge(_ tracks: [MuxerTrack], _ muxer: Muxer, _ progress: (ExportProgress) -> Void) throws {
        var done: Int64 = 0
        let total = max(1, movie.video?.frameCount ?? soundBlocks)
        for track in tracks { track.advance() }
        while let track = MuxerTrack.earliest(tracks) {
            try track.write(to: muxer)
            guard track.countsAsProgress else { continue }
            done += 1
            progress(ExportProgress(completed: min(done, total), total: total))
        }
    }

    /// About how many packets a movie without picture has.
    private var soundBlocks: Int64 {
        let samples = (try? movie.duration.units(per: movie.audioMix.sampleRate)) ?? 0
        return samples / 1024
    }

    /// Composes and mixes everything and keeps nothing.
    private func discard(_ progress: (ExportProgress) -> Void) throws -> ExportSummary {
        let group = StageGroup()
        var mixer: AudioMixer?
        if sound.treatment == .encoded {
            let mixing = try AudioMixer(movie, library: library, threads: SoundStage.threads)
            let stage = Handover(mixing)
            mixer = mixing
            group.start { try SoundStage.discard(stage.value) }
        }
        var pictures: RenderedPictures?
        do {
            if let video = movie.video, let canvas {
                let rendered = try RenderedPictures(
                    movie, video, canvas: canvas, library: library, frames: 0..<video.frameCount, script: script)
                pictures = rendered
                try rendered.start(in: group)
                try rendered.compose { number, _ in
                    progress(ExportProgress(completed: number + 1, total: video.frameCount))
                    return true
                }
            }
        } catch {
            group.fail(error)
        }
        try group.join()
        return summary(pictures, mixer)
    }

    private func summary(_ pictures: RenderedPictures?, _ mixer: AudioMixer?) -> ExportSummary {
        var summary = ExportSummary(frameCount: movie.video?.frameCount ?? 0, sound: sound.treatment)
        if let canvas, canvas.isToneMapped {
            summary.warnings.append("HDR is tone-mapped to \(canvas.color.text)")
        }
        if let damaged = pictures?.damagedPackets, damaged > 0 {
            summary.warnings.append("\(damaged) damaged packets of the picture were skipped")
        }
        if let damaged = mixer?.damagedPackets, damaged > 0 {
            summary.warnings.append("\(damaged) damaged packets of the sound were skipped")
        }
        summary.warnings += mixer?.report.warnings ?? []
        return summary
    }
}

extension MovieSnapshot {
    /// The language of a mix of all sounds: the one that all of them have which say one, else none.
    fileprivate var soundLanguage: String? {
        let languages = Set(audioTracks.compactMap(\.language))
        return languages.count == 1 ? languages.first : nil
    }
}

/// Encodes frames until they end.
private func encodeFrames(
    _ frames: BoundedQueue<Frame>, _ encoder: Encoder, into queue: BoundedQueue<Packet>
) throws {
    while let frame = frames.take() {
        try encoder.send(frame)
        guard try drain(encoder, into: queue) else { return }
    }
    try encoder.finish()
    guard try drain(encoder, into: queue) else { return }
    queue.finish()
}
