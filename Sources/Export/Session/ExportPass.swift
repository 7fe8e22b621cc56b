import EditModel
import Media
import MediaTime
import Rendering

/// One run through a movie for the outputs that are rendered together.
///
/// Pictures are decoded, composed and encoded on threads of their own with bounded queues between them; sound has
/// others, and so has each output, which merges its tracks.
final class ExportPass {
    private let movie: MovieSnapshot
    private let range: ExportRange
    private let outputs: [(plan: OutputPlan, destination: ExportDestination?)]
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let canvas: Canvas?
    /// Nil where sound and picture wait for nobody.
    private let order: CallOrder?
    private let group = StageGroup()
    private let board: ProgressBoard

    private var stages: [Stage] = []
    /// For each output; nil for one that writes nothing.
    private var writings: [OutputWriting?] = []
    private var pictures: RenderedPictures?
    private var pictureBranches: [PictureBranch] = []
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
        if let order { group.onCancel { order.cancel() } }
    }

    /// Renders all of it. Called once.
    /// - Parameter progress: Told how many frames, or units of sound, the slowest output has; answers false to cancel.
    func run(progress: (Int64) -> Bool) throws -> [ExportSummary] {
        try prepare()
        // Everything is set up: only from here on do threads run.
        do {
            try pictures?.start(in: group)
            for stage in stages { group.start(stackSize: StageGroup.compositionStackSize, stage) }
            while let completed = board.next() {
                guard progress(completed) else { throw CancellationError() }
            }
        } catch {
            group.fail(error)
        }
        try group.join()
        for writing in writings { try writing?.finish() }
        return outputs.indices.map(summary)
    }

    // MARK: - Setting up

    private func prepare() throws {
        if let video = movie.video, let canvas {
            let frames = try range.frames(of: video.timing)
            let pictures = try RenderedPictures(
                movie, video, canvas: canvas, library: library, frames: frames, script: script)
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
        if outputs.count > 1, order == nil, pictures != nil, !mixes.isEmpty {
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

    /// What mixes a sound; nil where it is copied.
    private func mix(of sound: OutputSound) -> MixStage? {
        mixes.first { $0.tracks == sound.mixed.trackIDs }?.stage
    }

    private func makeWriting(_ number: Int) throws -> OutputWriting? {
        let (plan, destination) = outputs[number]
        guard let sink = try plan.makeSink(destination, frameCount: pictures?.frames.count ?? 0) else { return nil }
        let writing = OutputWriting(sink)
        try addPictures(plan, sink, writing)
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

    private func addPictures(_ plan: OutputPlan, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        guard let video = movie.video, let canvas = plan.pictureForm,
            let settings = plan.options.videoEncoderSettings(
                canvas.format, frameDuration: video.frameDuration, unit: video.timing.unit)
        else { return }
        let timing = video.timing
        let encoder = try Encoder(settings)
        let track = track(try sink.addTrack(encoder), unit: timing.unit, isPicture: true)
        if video.sourceTrackIDForFrameTiming != nil {
            track.pictureTiming = timing
            track.start = range.start
        }
        let first = try range.frames(of: timing).lowerBound
        let branch = try PictureBranch(encoder, track, timing, first: first, in: group)
        branch.grid = plan.options.segmentGrid
        pictureBranches.append(branch)
        writing.add(track)
        let encoding = Handover(branch)
        stages.append { try encoding.value.encode() }
    }

    private func addCopiedPictures(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        guard let pieces = outputs[number].plan.picture.copy, let video = movie.video else { return }
        let copier = try PicturePacketCopier(pieces, frameDuration: video.frameDuration)
        copiers[number] = copier
        let track = track(try sink.addTrack(copying: copier), unit: copier.unit, isPicture: true, isCopied: true)
        writing.add(track)
        let copying = Handover(copier)
        stages.append { [queue = track.queue] in try copying.value.copy(into: queue) }
    }

    private func addSubtitles(_ plan: OutputPlan, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let subtitles = SubtitleStage(plan.part, library: library)
        for track in plan.contents.subtitles {
            let added = try subtitles.add(track, to: sink)
            writing.add(OutputTrack(index: added.index, unit: added.unit, queue: added.packets, isPicture: false))
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
            let track = track(index, unit: copier.unit, isPicture: false, isCopied: true)
            writing.add(track)
            let copying = Handover(copier)
            stages.append { [queue = track.queue] in try copying.value.copy(into: queue) }
        }
        guard sound.plan.treatment == .encoded, let settings = plan.options.sound, let mix = mix(of: sound) else {
            return
        }
        let encoder = try AudioEncoder(settings.settings(for: mix.mixer.format))
        let index = try sink.addTrack(encoder.encoder)
        try sink.setLabels(sound.labels, ofTrack: index)
        let track = track(index, unit: Time(1, mix.mixer.format.sampleRate), isPicture: false)
        let branch = SoundBranch(encoder, track, channelCount: mix.mixer.format.channelCount, in: group)
        mix.branches.append(branch)
        writing.add(track)
        let encoding = Handover(branch)
        stages.append { try encoding.value.encode() }
    }

    private func track(_ index: Int, unit: Time, isPicture: Bool, isCopied: Bool = false) -> OutputTrack {
        // Encoders look ahead by times of their own. Where others wait for the same pictures or sound, or for the order,
        // the one that does further must not keep them waiting.
        let isElastic = order != nil || outputs.count > 1 && !isCopied
        let queue = BoundedQueue<Packet>(capacity: Self.packetDepth, isElastic: isElastic)
        group.onCancel { queue.cancel() }
        return OutputTrack(index: index, unit: unit, queue: queue, isPicture: isPicture)
    }

    /// Composes every frame once and gives it to all branches; outputs that write nothing count them.
    private func addComposing() {
        let silent = outputs.indices.filter { writings[$0] == nil }
        guard let pictures, let timing = movie.video?.timing else {
            for number in silent { board.end(number) }
            return
        }
        let composing = Handover((pictures, pictureBranches, mixes.first?.stage.pace))
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

    private func summary(of number: Int) -> ExportSummary {
        let plan = outputs[number].plan
        var summary = ExportSummary(picture: plan.pictureTreatment, sound: plan.soundTreatment)
        summary.frameCount =
            copiers[number]?.shownCount ?? (plan.pictureForm == nil ? 0 : Int64(pictures?.frames.count ?? 0))
        if let form = plan.pictureForm, form.isToneMapped {
            summary.warnings.append("HDR is tone-mapped to \(form.color.text)")
        }
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

extension CopiedPackets {
    /// Copies packets into a queue until the part ends or nobody wants them.
    fileprivate func copy(into queue: BoundedQueue<Packet>) throws {
        let packet = Packet()
        while try next(into: packet) {
            guard queue.put(packet.takeContents()) else { return }
        }
        queue.finish()
    }
}
