import EditModel
import Frames
import Media
import MediaTime
import Rendering
import Synchronization

/// The frames of an export that are composed: runs of them, one after the other or several at once.
///
/// Set up before its threads start.
final class ComposedRuns: @unchecked Sendable {  // see above; what threads share is guarded
    private let timeline: PictureTimeline
    private let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let readers = PictureReaders()
    /// The output frames of the export.
    let frames: Range<Int64>
    /// The turns of frames; nil to compose them at once.
    var order: CallOrder?
    /// Set up before any thread starts, so that most failures come before the first picture.
    private var first: RenderedPictures?
    private var runs: [Range<Int64>] = []
    private let state = Mutex(State())

    private struct State {
        /// Into the runs.
        var next = 0
        var composed: Int64 = 0
        /// Of the runs that are over.
        var damagedPackets = 0
    }

    private let damage = Atomic(false)

    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        script: (any RenderScript)?
    ) {
        self.timeline = timeline
        self.canvas = canvas
        self.library = library
        self.frames = frames
        self.script = script
    }

    /// Chooses the runs. Called once, before the threads start.
    /// - Parameter runs: In order, without overlap; the whole export for all of it.
    func compose(_ runs: [Range<Int64>]) throws {
        self.runs = runs
        first = try runs.first.map(makePictures)
    }

    /// The first frame that is composed: with effects that remember, the movie's first.
    var firstComposed: Int64 { first?.firstComposed ?? frames.lowerBound }

    /// Packets no decoder could use so far.
    var damagedPackets: Int { state.withLock { $0.damagedPackets } }

    /// False once a packet could not be used, before a frame is received that may show it. Any thread may ask.
    var isUndamaged: Bool { !damage.load(ordering: .relaxed) }

    /// Frames that need not be composed.
    private var skipped: Int64 { Int64(frames.count) - runs.reduce(0) { $0 + Int64($1.count) } }

    private func makePictures(_ frames: Range<Int64>) throws -> RenderedPictures {
        let pictures = try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frames, script: script, readers: readers)
        pictures.order = order
        return pictures
    }

    /// Starts the decoding of the first run, before its thread.
    func start(in group: StageGroup) throws { try first?.start(in: group) }

    /// Composes runs until there are none left. The body of one or several threads.
    /// - Parameters:
    ///   - receive: Receives each frame and its number. Return false to stop.
    ///   - progress: Receives the number of frames that are done or need not be composed.
    func compose(
        in group: StageGroup, receive: (Int64, consuming Frame) throws -> Bool, progress: (Int64) throws -> Void
    ) throws {
        let skipped = self.skipped
        while let index = takeNext() {
            let pictures: RenderedPictures
            if index == 0, let first {
                pictures = first
            } else {
                pictures = try makePictures(runs[index])
                try pictures.start(in: group)
            }
            var isWanted = true
            try pictures.compose { number, frame in
                if pictures.damagedPackets > 0 { damage.store(true, ordering: .relaxed) }
                isWanted = try receive(number, frame)
                let done = state.withLock {
                    $0.composed += 1
                    return $0.composed
                }
                try progress(skipped + done)
                return isWanted
            }
            let damaged = pictures.damagedPackets
            state.withLock { $0.damagedPackets += damaged }
            guard isWanted else { return }
        }
    }

    private func takeNext() -> Int? {
        state.withLock {
            guard $0.next < runs.count else { return nil }
            $0.next += 1
            return $0.next - 1
        }
    }
}
