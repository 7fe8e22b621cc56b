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
    /// Nil when every output is sound only.
    let timeline: PictureTimeline?
    /// The output frames that are rendered.
    let frameNumbers: Range<Int64>
    let range: ExportRange
    let outputs: [(plan: OutputPlan, destination: ExportDestination?)]
    let library: MediaLibrary
    let script: (any RenderScript)?
    let canvas: Canvas?
    /// Nil unless sound and picture wait for each other.
    let order: CallOrder?
    let group = StageGroup()
    /// Packets that were decoded before this run.
    let packetsBefore: [MediaType: Int]
    let board: ProgressBoard

    var stages: [Stage] = []
    /// For each output; nil for one that writes no file.
    var writings: [OutputWriting?] = []
    var pictures: RenderedPictures?
    var receivers: [any PictureReceiver] = []
    /// The palettes of outputs whose pictures share one, by the output's number.
    var palettes: [Int: Palette] = [:]
    /// The branches of outputs of few colours, by the output's number.
    var paletteBranches: [Int: PaletteBranch] = [:]
    /// The mixes and their tracks.
    var mixes: [(tracks: [Int], stage: MixStage)] = []
    /// The copiers of outputs whose pictures are copied, by the output's number.
    var copiers: [Int: PicturePacketCopier] = [:]

    /// The body of a thread.
    typealias Stage = @Sendable () throws -> Void

    /// - Parameter outputs: Those with a picture have pictures of one form.
    init(
        _ exported: ExportedMovie, _ outputs: [(plan: OutputPlan, destination: ExportDestination?)]
    ) throws {
        range = exported.range
        self.outputs = outputs
        let library = exported.library
        self.library = library
        packetsBefore = [.video: library.decodedPackets(.video), .audio: library.decodedPackets(.audio)]
        script = exported.script
        let canvas = outputs.lazy.compactMap(\.plan.pictureForm).first
        self.canvas = canvas
        let hasPicture = canvas != nil || outputs.contains { $0.plan.pictureTreatment == .copied }
        let movie = try hasPicture ? exported.movie : exported.movie.withoutPicture()
        self.movie = movie
        timeline = hasPicture ? exported.timeline : nil
        frameNumbers = hasPicture ? try exported.frames : 0..<0
        let isMixed = outputs.contains { $0.plan.soundTreatment == .encoded }
        order = canvas != nil && isMixed ? try CallOrder(movie) : nil
        board = ProgressBoard(outputs: outputs.count)
        group.onCancel { [board] in board.cancel() }
        if let order { group.onCancel { order.cancel() } }
    }

    /// Renders all of it. Called once.
    /// - Parameter progress: Receives the frames, or units of sound, of the slowest output. Return false to cancel.
    func run(progress: (Int64) -> Bool) throws -> [ExportSummary] {
        palettes = try findPalettes(progress)
        let before = palettes.isEmpty ? 0 : Int64(frameNumbers.count)
        try prepare()
        // Everything is set up: threads start only now.
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
        try library.requireDecodable()
        for (number, writing) in writings.enumerated() {
            if let delay = paletteBranches[number]?.finalDelay { writing?.setFinalDelay(delay) }
            try writing?.finish()
        }
        return outputs.indices.map(summary)
    }

    // MARK: - Setting up

    private func prepare() throws {
        if let timeline, let canvas {
            let pictures = try RenderedPictures(
                timeline, canvas: canvas, library: library, frames: frameNumbers, script: script)
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
        let isTapped = mixes.count > 1 && movie.callsTaps
        guard !isTapped || Set(mixes.map(\.stage.mixer.format)).count == 1 else {
            throw MediaError(
                .unsupported, "mix sound in several layouts",
                "its taps would be called for each of them; set the audio mix's channel_layout")
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
            let mixing = mix.stage
            stages.append { try mixing.mix() }
        }
    }

    /// True when several encoders share the pictures or the sound.
    var sharesPictures: Bool { outputs.count > 1 || outputs.contains { $0.plan.renditions.count > 1 } }

    /// The stage that mixes a sound; nil for a copied one.
    func mix(of sound: OutputSound) -> MixStage? {
        let format = SoundFormat(sound.mixed.movie.audioMix)
        return mixes.first { $0.tracks == sound.mixed.trackIDs && $0.stage.mixer.format == format }?.stage
    }

    /// Composes every frame once for all branches. Outputs whose packets are not their pictures count the pictures.
    private func addComposing() {
        let silent = outputs.indices.filter { writings[$0] == nil }
        let counted = outputs.indices.filter { writings[$0] == nil || outputs[$0].plan.mergesPictures }
        guard let pictures, let timing = movie.video?.timing else {
            for number in silent { board.end(number) }
            return
        }
        let (branches, pace) = (receivers, mixes.first?.stage.pace)
        let first = pictures.frames.lowerBound
        stages.append { [board] in
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
                for output in counted { board.advance(output, to: number - first + 1) }
                return true
            }
            for branch in branches { branch.finish() }
        }
    }
}
