import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import PartCache
import Rendering
import Synchronization
import Values

/// One run through a movie for the outputs that are rendered together.
///
/// Pictures are decoded, composed and encoded on threads of their own with bounded queues between them; sound has
/// others, and so has each output, which merges its tracks.
final class ExportPass {
    let movie: MovieSnapshot
    /// Nil if every output is sound only.
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
    var pictures: ComposedRuns?
    var receivers: [any PictureReceiver] = []
    /// The palettes of outputs with one palette for all pictures, by the output's number.
    var palettes: [Int: Palette] = [:]
    /// The branches of outputs of few colours, by the output's number.
    var paletteBranches: [Int: PaletteBranch] = [:]
    /// The pictures that are encoded in parts.
    var partTracks: [PartTrack] = []
    /// The states of the parts of outputs, by their numbers.
    var partStates: [Int: [PartState]] = [:]
    let storage: PartStorage?
    /// Runs of parts that are composed at once.
    let composerCount: Int
    /// The number of its first part in the list of the parts of all passes.
    let firstPart: Int
    /// Made for the first track in parts.
    var pictureKeys: PartKeys?
    /// Why nothing of this export is kept; nil if all can be.
    var keyFailure: MediaError?
    /// The sounds that are there, by their tracks' places in the outputs.
    var keptSounds: [SoundPlace: PartEntry] = [:]
    /// The mixes and their tracks.
    var mixes: [(tracks: [Int], stage: MixStage)] = []
    /// The copiers of outputs with copied pictures, by the output's number.
    var copiers: [Int: PicturePacketCopier] = [:]
    /// Their tracks.
    var copiedPictures: [Int: OutputTrack] = [:]
    /// The copiers of sounds and their tracks, by their places in the outputs.
    var soundCopies: [SoundPlace: (copier: PacketCopier, track: OutputTrack)] = [:]
    /// The joins of outputs with partly copied pictures, by the output's number.
    var splicers: [Int: PictureSplicer] = [:]

    /// Why it failed, by the outputs' numbers, where media could not be copied after all.
    var copyFailures: [Int: CopyFailure] {
        var failures: [Int: CopyFailure] = [:]
        for (number, copier) in copiers {
            guard let obstacle = copier.obstacle else { continue }
            if obstacle == .sets {
                failures[number] = CopyFailure(changesSets: true)
            } else {
                failures[number] = CopyFailure(picture: PictureEncodingReason(obstacle))
            }
        }
        for (number, splicer) in splicers {
            guard let obstacle = splicer.obstacle else { continue }
            failures[number] = CopyFailure(picture: PictureEncodingReason(obstacle))
        }
        for (number, track) in copiedPictures where track.isRefused {
            failures[number] = CopyFailure(picture: .damage)
        }
        for (place, copy) in soundCopies where copy.copier.overlaps || copy.track.isRefused {
            failures[place.output, default: CopyFailure()].sounds[place.sound] =
                copy.track.isRefused ? .damage : .overlap
        }
        return failures
    }

    /// The body of a thread.
    typealias Stage = @Sendable () throws -> Void

    /// - Parameters:
    ///   - outputs: Those with a picture have pictures of one form.
    ///   - firstPart: The number of its first part in the list of the parts of all passes.
    init(
        _ exported: ExportedMovie, _ outputs: [(plan: OutputPlan, destination: ExportDestination?)],
        firstPart: Int = 0
    ) throws {
        self.firstPart = firstPart
        range = exported.range
        self.outputs = outputs
        let library = exported.library
        self.library = library
        packetsBefore = [.video: library.decodedPackets(.video), .audio: library.decodedPackets(.audio)]
        script = exported.script
        storage = outputs.contains(where: \.plan.isWorthKeeping) ? exported.storage : nil
        let canvas = outputs.lazy.compactMap(\.plan.pictureForm).first
        self.canvas = canvas
        // Functions are called in the order of frames.
        composerCount = exported.movie.callsPictureFunctions ? 1 : canvas.map(exported.resources.runsAtOnce) ?? 1
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
            pictures = ComposedRuns(
                timeline, canvas: canvas, library: library, frames: frameNumbers, script: script)
            pictures?.order = order
        }
        try findKeptSounds()
        for sound in encodedSounds where mix(of: sound) == nil {
            let format = SoundFormat(sound.mixed.movie.audioMix)
            if isKept(sound.mixed.trackIDs, format) { continue }
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
        for index in outputs.indices { writings.append(try makeWriting(index)) }
        try pictures?.compose(wantedRuns)
        try order?.begin(at: pictures?.firstComposed ?? 0, sample: mixes.first?.stage.first ?? 0)
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

    /// The sounds of all outputs that are mixed; none where only parts of pictures are made.
    private var encodedSounds: [OutputSound] {
        makesPartsOnly ? [] : outputs.flatMap(\.plan.sounds).filter { $0.plan.treatment == .encoded }
    }

    /// True when no output is written.
    var makesPartsOnly: Bool {
        if case .only = storage?.use { true } else { false }
    }

    /// True when several encoders share the pictures or the sound.
    var sharesPictures: Bool { outputs.count > 1 || outputs.contains { $0.plan.renditions.count > 1 } }

    /// The stage that mixes a sound; nil for a copied one.
    func mix(of sound: OutputSound) -> MixStage? {
        let format = SoundFormat(sound.mixed.movie.audioMix)
        return mixes.first { $0.tracks == sound.mixed.trackIDs && $0.stage.mixer.format == format }?.stage
    }

    /// The runs of frames that some output still needs.
    private var wantedRuns: [Range<Int64>] {
        guard !frameNumbers.isEmpty else { return [] }
        // Parts have one list of borders for all outputs of a movie.
        guard let parts = partTracks.first?.parts, receivers.count == partTracks.count,
            outputs.allSatisfy({ $0.plan.options.preset.output != nil })
        else { return [frameNumbers] }
        var runs: [Range<Int64>] = []
        for (index, part) in parts.enumerated() where partTracks.contains(where: { $0.states[index] == .missing }) {
            if let last = runs.last, last.upperBound == part.lowerBound {
                runs[runs.count - 1] = last.lowerBound..<part.upperBound
            } else {
                runs.append(part)
            }
        }
        guard let last = runs.last, movie.callsPictureFunctions else {
            return composerCount > 1 ? runs.flatMap { Self.pieces(of: $0, parts) } : runs
        }
        // Functions may remember earlier calls.
        return [frameNumbers.lowerBound..<last.upperBound]
    }

    /// Parts that one thread composes in a row where several do.
    static let partsOfPiece = 4

    /// A run in pieces of a few parts, for several threads.
    private static func pieces(of run: Range<Int64>, _ parts: [Range<Int64>]) -> [Range<Int64>] {
        let own = parts.filter { run.contains($0.lowerBound) }
        return stride(from: 0, to: own.count, by: partsOfPiece).map { first in
            own[first].lowerBound..<own[min(first + partsOfPiece, own.count) - 1].upperBound
        }
    }

    /// Composes every frame once for all branches. For outputs with packets that come late or are not their pictures,
    /// it counts the pictures.
    private func addComposing() {
        let silent = outputs.indices.filter { writings[$0] == nil }
        let counted = outputs.indices.filter { index in
            let plan = outputs[index].plan
            return writings[index] == nil || plan.mergesPictures || plan.isInParts
        }
        guard let pictures, let timing = movie.video?.timing else {
            for number in silent { board.end(number) }
            return
        }
        let (branches, pace) = (receivers, mixes.first?.stage.pace)
        let isParted = !partTracks.isEmpty && partTracks.count == receivers.count
        let shared = Countdown(isParted ? composerCount : 1)
        for _ in 0..<shared.count {
            stages.append { [board, group] in
                defer {
                    if shared.isLast() {
                        pace?.end()
                        for number in silent { board.end(number) }
                        for branch in branches { branch.finish() }
                    }
                }
                try pictures.compose(in: group) { number, frame in
                    // Sound before this frame need not wait: frames that are skipped are not composed.
                    try pace?.hasComposed(to: timing.time(of: number))
                    for branch in branches.dropLast() {
                        guard try branch.put(frame.makeReference(), number: number) else { return false }
                    }
                    if let last = branches.last, try !last.put(frame, number: number) { return false }
                    try pace?.hasComposed(to: timing.time(of: number + 1))
                    return true
                } progress: { done in
                    for output in counted { board.advance(output, to: done) }
                }
            }
        }
    }
}

/// Counts threads that end.
private final class Countdown: Sendable {
    let count: Int
    private let left: Atomic<Int>

    init(_ count: Int) {
        self.count = count
        left = Atomic(count)
    }

    /// True for the last thread that calls it.
    func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
