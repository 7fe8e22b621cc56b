import EditModel
import Media
import MediaTime
import Rendering

/// One run through a movie for the outputs that are rendered together.
///
/// Pictures are decoded, composed and encoded on threads of their own with bounded queues between them; sound has
/// others, and so has each output, which merges its tracks.
final class ExportPass {
    let movie: MovieSnapshot
    let range: ExportRange
    let outputs: [(plan: OutputPlan, destination: ExportDestination?)]
    let library: MediaLibrary
    let script: (any RenderScript)?
    let canvas: Canvas?
    /// Nil where sound and picture wait for nobody.
    private let order: CallOrder?
    private let group = StageGroup()
    private let board: ProgressBoard

    private var stages: [Stage] = []
    /// For each output; nil for one that writes nothing.
    private var writings: [OutputWriting?] = []
    private var pictures: RenderedPictures?
    private var receivers: [any PictureReceiver] = []
    /// Of outputs whose pictures share a palette, by their number.
    private var palettes: [Int: Palette] = [:]
    /// Of outputs of few colours, by their number.
    private var paletteBranches: [Int: PaletteBranch] = [:]
    /// Each with the tracks that it mixes.
    private var mixes: [(tracks: [Int], stage: MixStage)] = []
    /// Of outputs whose pictures are copied, by their number.
    private var copiers: [Int: PicturePacketCopier] = [:]

    /// What one thread does.
    private typealias Stage = @Sendable () throws -> Void

    /// Packets between an encoder and the thread that writes.
    private static let packetDepth = 64

    /// - Parameter outputs: Those with a picture have pictures of one form.
    init(
        _ movie: MovieSnapshot, _ range: ExportRange,
        _ outputs: [(plan: OutputPlan, destination: ExportDestination?)], library: MediaLibrary,
        script: (any RenderScript)?
    ) throws {
        self.range = range
        self.outputs = outputs
        self.library = library
        self.script = script
        let canvas = outputs.lazy.compactMap(\.plan.pictureForm).first
        self.canvas = canvas
        let hasPicture = canvas != nil || outputs.contains { $0.plan.pictureTreatment == .copied }
        self.movie = try hasPicture ? movie : movie.withoutPicture()
        let isMixed = outputs.contains { $0.plan.soundTreatment == .encoded }
        order = canvas != nil && isMixed ? try CallOrder(movie) : nil
        board = ProgressBoard(outputs: outputs.count)
        group.onCancel { [board] in board.cancel() }
        if let order { group.onCancel { order.cancel() } }
    }

    /// Renders all of it. Called once.
    /// - Parameter progress: Told how many frames, or units of sound, the slowest output has; answers false to cancel.
    func run(progress: (Int64) -> Bool) throws -> [ExportSummary] {
        palettes = try findPalettes(progress)
        let before = palettes.isEmpty ? 0 : Int64(try frameNumbers.count)
        try prepare()
        // Everything is set up: only from here on do threads run.
        do {
            try pictures?.start(in: group)
            for stage in stages { group.start(stackSize: StageGroup.compositionStackSize, stage) }
            while let completed = board.next() {
                guard progress(before + completed) else { throw CancellationError() }
            }
        } catch {
            group.fail(error)
        }
        try group.join()
        for (number, writing) in writings.enumerated() {
            if let delay = paletteBranches[number]?.finalDelay { writing?.setFinalDelay(delay) }
            try writing?.finish()
        }
        return outputs.indices.map(summary)
    }

    // MARK: - Setting up

    private func prepare() throws {
        if let video = movie.video, let canvas {
            let pictures = try RenderedPictures(
                movie, video, canvas: canvas, library: library, frames: frameNumbers, script: script)
            pictures.order = order
            self.pictures = pictures
        }
        for sound in outputs.flatMap(\.plan.sounds) where sound.plan.treatment == .encoded && mix(of: sound) == nil {
            let mix = try MixStage(sound.mixed.movie, range, library: library, script: script, order: order)
            mixes.append((sound.mixed.trackIDs, mix))
        }
        guard order == nil || mixes.count <= 1 else {
            throw MediaError(
                .unsupported, "mix several sounds to choose from",
                "taps would be called for each of them, in between functions that make pictures")
        }
        try order?.begin(at: pictures?.firstComposed ?? 0, sample: mixes.first?.stage.first ?? 0)
        for index in outputs.indices { writings.append(try makeWriting(index)) }
        if sharesPictures, order == nil, pictures != nil, !mixes.isEmpty {
            let pace = try Pace(from: range.start)
            group.onCancel { pace.end() }
            for mix in mixes { mix.stage.pace = pace }
        }
        addComposing()
        for mix in mixes {
            let mixing = Handover(mix.stage)
            stages.append { try mixing.value.mix() }
        }
    }

    /// Whether several encoders wait for the same pictures or sound.
    private var sharesPictures: Bool { outputs.count > 1 || outputs.contains { $0.plan.renditions.count > 1 } }

    /// The output frames that are rendered.
    var frameNumbers: Range<Int64> {
        get throws { try movie.video.map { try range.frames(of: $0.timing) } ?? 0..<0 }
    }

    /// What mixes a sound; nil where it is copied.
    private func mix(of sound: OutputSound) -> MixStage? {
        mixes.first { $0.tracks == sound.mixed.trackIDs }?.stage
    }

    private func makeWriting(_ number: Int) throws -> OutputWriting? {
        let (plan, destination) = outputs[number]
        guard let sink = try plan.makeSink(destination, frameCount: pictures?.frames.count ?? 0) else { return nil }
        let writing = OutputWriting(sink)
        try addPictures(number, sink, writing)
        try addCopiedPictures(number, sink, writing)
        for sound in plan.sounds { try add(sound, plan, sink, writing) }
        try addSubtitles(plan, sink, writing)
        if let cover = try plan.contents.cover(plan.part, library: library) { try sink.addCover(cover) }
        try sink.begin(metadata: plan.metadata, chapters: plan.contents.chapters)
        let handover = Handover(writing)
        stages.append { [board] in
            defer { board.end(number) }
            try handover.value.write { board.advance(number, to: $0) }
        }
        return writing
    }

    private func addPictures(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let plan = outputs[number].plan
        guard let video = movie.video, let canvas, plan.pictureForm != nil,
            let picture = plan.options.preset.output?.picture
        else { return }
        for rendition in plan.renditions {
            let conversion = try PictureConversion(from: canvas, to: picture.target(rendition.size))
            if case .paletted = picture.kind {
                try addPalettedPictures(number, video, conversion, sink, writing)
            } else {
                try addPictures(plan, rendition, video, conversion, sink, writing)
            }
        }
    }

    private func addPictures(
        _ plan: OutputPlan, _ rendition: Rendition, _ video: VideoSnapshot, _ conversion: PictureConversion,
        _ sink: any TrackSink, _ writing: OutputWriting
    ) throws {
        let timing = video.timing
        let unit = plan.options.preset.output?.picture?.timestampUnit ?? timing.unit
        guard
            var settings = plan.options.videoEncoderSettings(
                conversion.format, frameDuration: video.frameDuration, unit: unit, bitRate: rendition.bitRate)
        else { return }
        let light = try canvas.flatMap { try movie.highDynamicRange(on: $0, library: library) }
        if plan.options.segmentGrid != nil { settings.options += SegmentGrid.keyFrameOptions(of: settings.encoder) }
        if let light { settings.options = light.added(to: settings.options, encoder: settings.encoder) }
        let encoder = try Encoder(settings)
        let index = try sink.addTrack(encoder)
        if let light { sink.setHighDynamicRange(light, ofTrack: index) }
        let (track, packets) = track(index, unit: unit, isPicture: true)
        if video.sourceTrackIDForFrameTiming != nil {
            track.pictureTiming = timing
            track.start = range.start
        }
        let branch = try PictureBranch(
            encoder, conversion, into: packets, timing, unit: unit, first: frameNumbers.lowerBound,
            grid: plan.options.segmentGrid, in: group)
        receivers.append(branch)
        writing.add(track)
        let encoding = Handover(branch)
        stages.append { try encoding.value.encode() }
    }

    private func addPalettedPictures(
        _ number: Int, _ video: VideoSnapshot, _ conversion: PictureConversion, _ sink: any TrackSink,
        _ writing: OutputWriting
    ) throws {
        var format = conversion.format
        let stage = try PaletteStage(
            width: format.width, height: format.height, palette: palettes[number], dithering: .diffused,
            keepsAlpha: canvas?.layout.hasAlpha == true)
        format.pixels = .pal8
        let unit = CentisecondFrames.unit
        guard
            let settings = outputs[number].plan.options.videoEncoderSettings(
                format, frameDuration: video.frameDuration, unit: unit)
        else { return }
        let encoder = try Encoder(settings)
        let (track, packets) = track(try sink.addTrack(encoder), unit: unit, isPicture: true)
        let branch = try PaletteBranch(
            encoder, conversion, stage, into: packets, video.timing, frames: frameNumbers, in: group)
        receivers.append(branch)
        paletteBranches[number] = branch
        writing.add(track)
        let encoding = Handover(branch)
        stages.append { try encoding.value.encode() }
    }

    private func addCopiedPictures(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        guard let pieces = outputs[number].plan.picture.copy, let video = movie.video else { return }
        let copier = try PicturePacketCopier(pieces, frameDuration: video.frameDuration)
        copiers[number] = copier
        writing.add(copiedTrack(try sink.addTrack(copying: copier), copier, isPicture: true))
    }

    private func addSubtitles(_ plan: OutputPlan, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let subtitles = SubtitleStage(plan.part, library: library)
        for track in plan.contents.subtitles {
            let added = try subtitles.add(track, to: sink)
            writing.add(OutputTrack(index: added.index, unit: added.unit, packets: added.packets, isPicture: false))
        }
    }

    private func add(
        _ sound: OutputSound, _ plan: OutputPlan, _ sink: any TrackSink, _ writing: OutputWriting
    ) throws {
        if let copy = sound.plan.copy {
            let copier = try PacketCopier(
                copy.file, track: copy.segment.sourceTrackID, range: copy.segment.sourceRange,
                start: copy.segment.targetRange.start)
            let index = try sink.addTrack(copying: copier)
            try sink.setLabels(sound.labels, ofTrack: index)
            writing.add(copiedTrack(index, copier, isPicture: false))
        }
        guard sound.plan.treatment == .encoded, let mix = mix(of: sound),
            let settings = plan.options.soundSettings(for: mix.mixer.format)
        else { return }
        let encoder = try AudioEncoder(settings)
        let index = try sink.addTrack(encoder.encoder)
        try sink.setLabels(sound.labels, ofTrack: index)
        let (track, packets) = track(index, unit: Time(1, mix.mixer.format.sampleRate), isPicture: false)
        let branch = SoundBranch(encoder, into: packets, channelCount: mix.mixer.format.channelCount, in: group)
        mix.branches.append(branch)
        writing.add(track)
        let encoding = Handover(branch)
        stages.append { try encoding.value.encode() }
    }

    /// A track for an encoder's packets, and what they are put into.
    private func track(
        _ index: Int, unit: Time, isPicture: Bool
    ) -> (track: OutputTrack, packets: BoundedQueue<Packet>) {
        // Encoders look ahead by times of their own. Where others wait for the same pictures or sound, or for the order,
        // the one that does further must not keep them waiting.
        let isElastic = order != nil || sharesPictures
        let queue = BoundedQueue<Packet>(capacity: Self.packetDepth, isElastic: isElastic)
        group.onCancel { queue.cancel() }
        return (OutputTrack(index: index, unit: unit, packets: queue, isPicture: isPicture), queue)
    }

    private func copiedTrack(_ index: Int, _ packets: any CopiedPackets, isPicture: Bool) -> OutputTrack {
        let feed = CopyFeed(packets)
        group.onCancel { feed.cancel() }
        return OutputTrack(index: index, unit: packets.unit, packets: feed, isPicture: isPicture)
    }

    /// Composes every frame once and gives it to all branches; outputs that write nothing count them.
    private func addComposing() {
        let silent = outputs.indices.filter { writings[$0] == nil }
        guard let pictures, let timing = movie.video?.timing else {
            for number in silent { board.end(number) }
            return
        }
        let composing = Handover((pictures, receivers, mixes.first?.stage.pace))
        let first = pictures.frames.lowerBound
        stages.append { [board] in
            let (pictures, branches, pace) = composing.value
            defer {
                pace?.end()
                for number in silent { board.end(number) }
            }
            try pictures.compose { number, frame in
                for branch in branches.dropLast() {
                    guard try branch.put(frame.makeReference(), number: number) else { return false }
                }
                if let last = branches.last, try !last.put(frame, number: number) { return false }
                try pace?.hasComposed(to: timing.time(of: number + 1))
                for output in silent { board.advance(output, to: number - first + 1) }
                return true
            }
            for branch in branches { branch.finish() }
        }
    }

    // MARK: - Afterwards

    /// Bytes of encoded pictures in an output's file.
    func pictureByteCount(of number: Int) -> Int64 { writings[number]?.pictureByteCount ?? 0 }

    private func summary(of number: Int) -> ExportSummary {
        let plan = outputs[number].plan
        var summary = ExportSummary(picture: plan.pictureTreatment, sound: plan.soundTreatment)
        summary.frameCount =
            copiers[number]?.shownCount ?? (plan.pictureForm == nil ? 0 : Int64(pictures?.frames.count ?? 0))
        if let sentence = plan.pictureForm?.toneMappingText { summary.warnings.append(sentence) }
        if plan.pictureForm != nil, let damaged = pictures?.damagedPackets, damaged > 0 {
            summary.warnings.append("\(damaged) damaged packets of the picture were skipped")
        }
        summary.warnings += plan.contents.lost
        let mixers = plan.sounds.filter { $0.plan.treatment == .encoded }.compactMap { mix(of: $0)?.mixer }
        for mixer in mixers {
            if mixer.damagedPackets > 0 {
                summary.warnings.append("\(mixer.damagedPackets) damaged packets of the sound were skipped")
            }
            summary.warnings += mixer.tapReports.map(\.description)
            summary.warnings += mixer.report.warnings
        }
        return summary
    }
}
