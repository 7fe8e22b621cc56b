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
    /// What is written: without its picture where the preset is sound only.
    package let movie: MovieSnapshot
    private let library: MediaLibrary
    private let options: ExportOptions
    private let script: (any RenderScript)?
    private let sound: SoundPlan
    /// Nil for a movie that is sound only.
    private let canvas: Canvas?
    /// Nil where sound and picture wait for nobody.
    private let order: CallOrder?

    /// Frames between the compositor and the encoder, which has a queue of its own: each costs memory.
    private static let frameDepth = 1
    /// Blocks of sound between the mix and its encoder.
    private static let soundDepth = 16
    /// Packets between an encoder and the muxer.
    private static let packetDepth = 64
    /// What progress counts where there is no picture.
    private static let soundBlock = Time(1, 50)

    /// Looks at the sources and decides how everything will be written; renders nothing.
    /// - Parameters:
    ///   - movie: A validated snapshot.
    ///   - script: The recipe's functions, to run a movie that calls some.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, options: ExportOptions, script: (any RenderScript)? = nil
    ) throws {
        self.script = script
        try options.requireFitting(movie)
        let movie = try options.isSoundOnly ? movie.withoutPicture() : movie
        self.movie = movie
        self.library = library
        self.options = options
        sound = try SoundPlan(movie, library: library, container: (options.container ?? .mp4).copies)
        canvas = try movie.video.map { video throws(MediaError) in
            try Canvas(movie, video, library: library, carrying: Carriage(maximumBitDepth: options.maximumBitDepth))
        }
        order = try CallOrder(movie)
        if sound.treatment == .encoded { try options.requireSound(movie.audioMix.format) }
    }

    /// The form of the composed pictures; nil for a result that is sound only.
    package var pictureForm: Canvas? { canvas }

    /// What will become of the sound.
    package var soundTreatment: SoundTreatment { sound.treatment }

    /// Why the sound is mixed and encoded; empty when it is not.
    package var soundReasons: [SoundEncodingReason] { sound.reasons }

    /// Renders all of it. Called once.
    /// - Parameters:
    ///   - destination: Where the file goes; nil only for a preset that writes nothing.
    ///   - progress: Called on the calling thread, once for each output frame or block of sound.
    /// - Throws: The first failure of any stage. What was written so far is of no use then.
    package func run(
        to destination: Muxer.Destination?, progress: (ExportProgress) -> Void
    ) throws -> ExportSummary {
        guard let output = options.preset.output, let container = options.container else {
            return try discard(progress)
        }
        guard let destination else { preconditionFailure("a preset that writes needs a destination") }
        let group = makeGroup()
        let muxer = try Muxer(format: container.format, destination: destination)
        var stages: [Stage] = []
        var tracks: [MuxerTrack] = []
        let pictures = try addPictures(output, muxer, group, &stages, &tracks)
        let mixer = try addSound(muxer, group, &stages, &tracks)
        var metadata = movie.metadata
        if !container.hasTrackLanguages, let language = soundLanguage { metadata["language"] = language }
        // Everything is set up: only from here on do threads run.
        do {
            try muxer.begin(metadata: metadata, chapters: movie.chapters)
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

    private func makeGroup() -> StageGroup {
        let group = StageGroup()
        if let order { group.onCancel { order.cancel() } }
        return group
    }

    /// What one thread does.
    private typealias Stage = @Sendable () throws -> Void

    private func addPictures(
        _ output: Preset.Output, _ muxer: Muxer, _ group: StageGroup, _ stages: inout [Stage],
        _ tracks: inout [MuxerTrack]
    ) throws -> RenderedPictures? {
        guard let video = movie.video, let canvas, let picture = output.picture else { return nil }
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: picture.encoder, picture: canvas.format, frameDuration: video.frameDuration,
                unit: video.timing.unit, threads: picture.threads,
                options: picture.options(rateFactor: options.rateFactor) + options.codecOptions))
        let pictures = try RenderedPictures(
            movie, video, canvas: canvas, library: library, frames: 0..<video.frameCount, script: script)
        pictures.order = order
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
        _ muxer: Muxer, _ group: StageGroup, _ stages: inout [Stage], _ tracks: inout [MuxerTrack]
    ) throws -> AudioMixer? {
        let isPicture = movie.video == nil
        if let copy = sound.copy {
            let copier = try PacketCopier(
                copy.file, track: copy.segment.sourceTrackID, range: copy.segment.sourceRange,
                start: copy.segment.targetRange.start)
            let index = try muxer.addTrack(copying: copier)
            if let soundLanguage { muxer.setLanguage(soundLanguage, ofTrack: index) }
            let copying = Handover(copier)
            let track = track(index, group, unit: copier.unit, isPicture: isPicture)
            stages.append { [queue = track.queue] in try SoundStage.copy(copying.value, into: queue) }
            tracks.append(track)
        }
        guard sound.treatment == .encoded, let settings = options.sound else { return nil }
        let mixer = try AudioMixer(movie, library: library, script: script, order: order, threads: SoundStage.threads)
        let encoder = try AudioEncoder(settings.settings(for: mixer.format))
        let unit = Time(1, mixer.format.sampleRate)
        let index = try muxer.addTrack(encoder.encoder)
        if let soundLanguage { muxer.setLanguage(soundLanguage, ofTrack: index) }
        let track = track(index, group, unit: unit, isPicture: isPicture)
        let frames = BoundedQueue<Frame>(capacity: Self.soundDepth)
        group.onCancel { frames.cancel() }
        let mixing = Handover((mixer, encoder))
        stages.append { [order] in
            defer { order?.endOfSound() }
            try SoundStage.mix(mixing.value.0, for: mixing.value.1, into: frames)
        }
        let encoding = Handover(encoder.encoder)
        stages.append { [queue = track.queue] in try encodeFrames(frames, encoding.value, into: queue) }
        tracks.append(track)
        return mixer
    }

    private func track(_ index: Int, _ group: StageGroup, unit: Time, isPicture: Bool) -> MuxerTrack {
        // Encoders look ahead by times of their own: in order, the one that does further must not keep the other waiting.
        let queue = BoundedQueue<Packet>(capacity: Self.packetDepth, isElastic: order != nil)
        group.onCancel { queue.cancel() }
        return MuxerTrack(index: index, unit: unit, queue: queue, countsAsProgress: isPicture)
    }

    /// Writes the tracks' packets by decoding time until all are done.
    private func merge(_ tracks: [MuxerTrack], _ muxer: Muxer, _ progress: (ExportProgress) -> Void) throws {
        var done: Int64 = 0
        let total = try max(1, movie.video?.frameCount ?? movie.duration.dividedRoundingUp(by: Self.soundBlock))
        for track in tracks { track.advance() }
        while let track = MuxerTrack.earliest(tracks) {
            let time = track.headTime ?? .zero
            try track.write(to: muxer)
            guard track.countsAsProgress else { continue }
            done = try movie.video == nil ? max(done, time.dividedRoundingUp(by: Self.soundBlock)) : done + 1
            progress(ExportProgress(completed: min(done, total), total: total))
        }
        // The last packets of a sound begin before its end.
        if done < total { progress(ExportProgress(completed: total, total: total)) }
    }

    /// The language of the sound: of the track that is copied, else the one that all have which say one.
    private var soundLanguage: String? {
        guard let copy = sound.copy else { return movie.soundLanguage }
        return copy.language ?? copy.file.track(copy.segment.sourceTrackID)?.language
    }

    /// Composes and mixes everything and keeps nothing.
    private func discard(_ progress: (ExportProgress) -> Void) throws -> ExportSummary {
        let group = makeGroup()
        var mixer: AudioMixer?
        if sound.treatment == .encoded {
            let mixing = try AudioMixer(
                movie, library: library, script: script, order: order, threads: SoundStage.threads)
            let stage = Handover(mixing)
            mixer = mixing
            group.start { [order] in
                defer { order?.endOfSound() }
                try SoundStage.discard(stage.value)
            }
        }
        var pictures: RenderedPictures?
        do {
            if let video = movie.video, let canvas {
                let rendered = try RenderedPictures(
                    movie, video, canvas: canvas, library: library, frames: 0..<video.frameCount, script: script)
                rendered.order = order
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
        summary.warnings += mixer?.tapReports.map(\.description) ?? []
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
