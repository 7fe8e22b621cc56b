import Digests
import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import PartCache
import Rendering
import Synchronization
import Threads

/// The pictures of one track, encoded in parts: each on its own, several at once, joined in their order.
///
/// Parts that a store has are neither composed nor encoded.
final class PartTrack: PictureReceiver, @unchecked Sendable {  // no field but the spare changes once threads run
    /// The frames of each part, in order.
    let parts: [Range<Int64>]
    /// All parts have the same.
    let header: PartHeader
    private let settings: VideoEncoderSettings
    private let clock: PartClock
    private let makeConversion: @Sendable () throws -> PictureConversion
    private let store: (any PartStore)?
    /// The keys of the parts in the store; empty without one.
    private let keys: [Digest]
    /// In the order of the parts.
    let states: [PartState]
    /// The missing parts; nil for those that exist.
    private let jobs: [PartJob?]
    private let waiting = BoundedQueue<PartJob>(capacity: 1)
    private let lead: PartLead
    /// The encoder that the header is of, for the first part that is encoded.
    private var spare: Encoder?
    /// Held while the spare is taken.
    private let turn = Mutex(())
    /// Parts that were too long to be kept.
    private let longParts = Atomic(0)
    /// False once a packet of a source could not be decoded: a part that may show it is made again each time, so that
    /// the warning is given each time. Also false once a function of the recipe has read something that the keys do not
    /// cover. Set before the threads start; called from any.
    var mayBeKept: @Sendable () -> Bool = { true }

    /// - Parameters:
    ///   - settings: Joinable ones.
    ///   - states: Of the parts.
    ///   - clock: Of the output's pictures.
    ///   - encoder: That of the header, which nothing else uses from now on.
    ///   - lead: Parts that may be made before those in front of them are written.
    ///   - makeConversion: Makes the way of composed pictures into the encoder, for a thread.
    init(
        _ settings: VideoEncoderSettings, parts: [Range<Int64>], states: [PartState], keys: [Digest],
        store: (any PartStore)?, clock: PartClock, header: PartHeader,
        encoder: Encoder, lead: Int, in group: StageGroup,
        makeConversion: @escaping @Sendable () throws -> PictureConversion
    ) {
        self.settings = settings
        self.parts = parts
        self.keys = keys
        self.store = store
        self.clock = clock
        self.header = header
        self.makeConversion = makeConversion
        spare = encoder
        let partLead = PartLead(most: lead)
        self.lead = partLead
        self.states = states
        jobs = parts.indices.map { states[$0] == .missing ? PartJob(part: $0, frames: parts[$0]) : nil }
        group.onCancel { [waiting, jobs] in
            waiting.cancel()
            partLead.end()
            for job in jobs { job?.cancel() }
        }
    }

    /// Parts that were too long to be kept.
    var longPartCount: Int { longParts.load(ordering: .relaxed) }

    // MARK: - For the threads that compose

    func put(_ frame: consuming Frame, number: Int64) throws -> Bool {
        let part = parts.index(holding: number)
        guard let job = jobs[part] else { return true }
        if number == job.frames.lowerBound {
            lead.wait(for: part)
            guard waiting.put(job) else { return false }
        }
        frame.prepareForEncoding(timestamp: try clock.timestamp(of: number, from: job.frames.lowerBound))
        guard job.pictures.put(frame) else { return false }
        if number + 1 == job.frames.upperBound { job.pictures.finish() }
        return true
    }

    func finish() { waiting.finish() }

    // MARK: - For the threads that encode

    /// Encodes parts as they come. The body of each of the threads that encode parts in parallel.
    func encode() throws {
        while let job = waiting.take() {
            guard try encode(job, takeSpare() ?? header.makeEncoder(settings)) else { return }
        }
    }

    private func takeSpare() -> Encoder? {
        turn.withLock { _ in
            defer { spare = nil }
            return spare
        }
    }

    private func encode(_ job: PartJob, _ encoder: Encoder) throws -> Bool {
        let conversion = try makeConversion()
        let recorder = PartRecorder(
            store, key: keys.isEmpty ? nil : keys[job.part], encoder: settings.encoder, extradata: header.extradata,
            frameCount: Int64(job.frames.count))
        var isFirst = true
        while let frame = job.pictures.take() {
            let converted = try conversion.convert(frame)
            if isFirst, job.part > 0, let offset = settings.firstPictureOffset {
                try converted.requestQuality(offset: offset)
            }
            isFirst = false
            guard try encoder.encode(converted, into: job.packets, recorder) else { return false }
        }
        guard !job.isCancelled else { return false }
        guard try encoder.finish(into: job.packets, recorder) else { return false }
        if recorder.isTooLong { longParts.add(1, ordering: .relaxed) }
        if mayBeKept() { recorder.keep() }
        return true
    }

    // MARK: - For the thread that writes

    /// The packets of all parts, as one track's.
    /// - Parameter splice: Returns the copied runs in between; nil without any.
    func makeFeed(_ splice: PartFeed.Splice? = nil) -> PartFeed {
        PartFeed(parts: parts, states: states, jobs: jobs, clock: clock, delay: header.delay, splice: splice) {
            [store, keys, header, lead] part, isPresent in
            lead.advance(to: part)
            guard isPresent else { return nil }
            guard let store, let entry = store.entry(keys[part]) else {
                throw MediaError(
                    .inputOutput, "read part \(part + 1) from the part cache",
                    "it was there when the export began; run the command again")
            }
            try header.check(entry.extradata)
            return entry
        }
    }
}

/// Limits how far the making of parts runs ahead of the writing, which may wait for sound. Packets that wait to be written
/// take memory.
private final class PartLead: @unchecked Sendable {  // every field is within the monitor
    private let most: Int
    private var written = 0
    private var isEnded = false
    private let monitor = Monitor()

    init(most: Int) { self.most = most }

    /// Waits until a part may be made.
    func wait(for part: Int) {
        monitor.within { while part > written + most, !isEnded { monitor.wait() } }
    }

    /// Reports the part that is being written.
    func advance(to part: Int) { monitor.change { written = part } }

    /// Ends the waiting.
    func end() { monitor.change { isEnded = true } }
}

/// The state of a part before an export.
enum PartState: Hashable, Sendable {
    /// The store has it.
    case present
    /// It is composed and encoded.
    case missing
    /// Others make it.
    case unwanted
    /// Its packets are copied from a file.
    case copied
}

/// A part that is to be encoded.
final class PartJob: Sendable {
    let part: Int
    let frames: Range<Int64>
    /// From the thread that composes to the one that encodes.
    let pictures = BoundedQueue<Frame>(capacity: depth)
    /// From there to the one that writes, which may still be with an earlier part.
    let packets = BoundedQueue<Packet>(capacity: 64, isElastic: true)

    /// Pictures that are composed while the part before gives its last packets. More of them wait for nothing else, and one of
    /// 4K takes 12 MB. A second encoder would overlap more, and take twice the memory.
    private static let depth = 2

    init(part: Int, frames: Range<Int64>) {
        (self.part, self.frames) = (part, frames)
    }

    func cancel() {
        pictures.cancel()
        packets.cancel()
    }

    var isCancelled: Bool { pictures.isStopped }
}
