import Glibc
import Media
import MediaTime
import MediaWriting
import Messages
import SystemCalls
import Threads

/// The file of a recording: an MP4 of fragments, each made in memory and written at once, so that the file is whole after
/// every fragment and no limit is passed.
///
/// Fragments end at multiples of a step; pictures get a key frame there. Its methods may be called on any thread.
package final class FragmentFile: @unchecked Sendable {  // guarded by its monitor
    /// A packet that waits for its fragment.
    private final class Waiting {
        let packet: Packet
        let start: Time

        init(_ packet: consuming Packet, _ start: Time) {
            self.packet = packet
            self.start = start
        }
    }

    private struct Track {
        let unit: Time
        let isPicture: Bool
        let name: String
        /// The duration of a packet whose successor is not known, in units.
        let usualDuration: Int64
        var waiting: [Waiting] = []
        /// The start of the newest packet; nil before the first one.
        var latest: Time?
        /// The border for which a key frame was made.
        var keyedBorder: Time?
    }

    private let monitor = Monitor()
    private let destination: Muxer.Destination
    private let scratch: MemoryFile
    private let muxer: Muxer
    private let limits: RecordingLimits
    private let step: Time
    private var tracks: [Track] = []
    private var border: Time
    private var hasHeader = false
    private var isSynced = true
    /// The bytes of whole fragments.
    private var size: Int64 = 0
    /// The length of a file without fragments and with an index of the same packets, at most.
    private var plainSize: Int64 = 4096
    private var endReason: RecordingEnd.Reason?
    /// True once a limit or the disk lets nothing more in.
    private var isClosed = false
    /// When the last packet came, as a host time.
    private var lastPacket = monotonicNanoseconds()

    /// An index has at most so many bytes for each packet: its duration, size, place, chunk and key.
    private static let indexEntry: Int64 = 40
    /// A track that does not reach a border within this time is not waited for, in nanoseconds.
    private static let patience: Int64 = 1_500_000_000
    /// A track without a first packet after this time ends the recording, in nanoseconds: nothing can be written before it.
    private static let firstPatience: Int64 = 3_000_000_000

    /// - Parameters:
    ///   - destination: An empty file.
    ///   - interval: The longest fragment.
    ///   - frameDuration: Of the pictures that borders follow.
    package init(
        _ destination: Muxer.Destination, interval: Time, frameDuration: Time, limits: RecordingLimits
    ) throws(Failure) {
        (self.destination, self.limits) = (destination, limits)
        // A border is the first picture at or after a multiple of the step: at most a frame later.
        let shorter = (try? interval - frameDuration) ?? interval
        step = shorter > frameDuration ? shorter : interval
        border = step
        do throws(SystemError) { scratch = try MemoryFile() } catch {
            throw Failure(.engineFailure, "cannot make a file in memory: \(error)")
        }
        do throws(MediaError) {
            muxer = try Muxer(
                format: "mp4",
                options: [
                    EncoderOption(name: "movflags", value: "+delay_moov+default_base_moof+frag_custom+skip_trailer"),
                    EncoderOption(name: "use_editlist", value: "1"),
                ],
                destination: Muxer.Destination(descriptor: scratch.descriptor, name: destination.name),
                layout: .segments)
        } catch {
            throw Failure(device: error)
        }
    }

    /// Adds a track; all are added before ``begin()``.
    /// - Parameters:
    ///   - unit: Of its packets' times.
    ///   - usualDuration: Of a packet, in units.
    package func addTrack(
        _ encoder: Encoder, unit: Time, usualDuration: Int64, name: String
    ) throws(MediaError) -> Int {
        let index = try muxer.addTrack(encoder)
        try muxer.setLabels(TrackLabels(name: name), ofTrack: index)
        tracks.append(Track(unit: unit, isPicture: encoder.isPicture, name: name, usualDuration: usualDuration))
        return index
    }

    package func begin() throws(MediaError) { try muxer.begin(metadata: [:], chapters: []) }

    // MARK: - State

    package var state: (size: Int64, reason: RecordingEnd.Reason?) { monitor.within { (size, endReason) } }

    /// Ends the recording for a reason unless it has one.
    package func end(_ reason: RecordingEnd.Reason) { monitor.within { endReason = endReason ?? reason } }

    // MARK: - Packets

    /// True if a picture begins a fragment, and is to be a key frame. Call it once for each picture.
    package func wantsKey(_ time: Time, track: Int) -> Bool {
        monitor.within {
            guard time >= border, tracks[track].keyedBorder != border else { return false }
            tracks[track].keyedBorder = border
            return true
        }
    }

    /// Adds a packet, its times in the track's units.
    package func write(_ packet: consuming Packet, track index: Int) {
        monitor.enter()
        defer { monitor.leave() }
        guard !isClosed else { return }
        let timestamp = packet.presentationTimestamp ?? 0
        guard let start = try? tracks[index].unit.multiplied(by: timestamp) else { return }
        if tracks[index].isPicture {
            // Pictures come when they come: each lasts until the next one.
            if let last = tracks[index].waiting.last, let before = last.packet.presentationTimestamp {
                last.packet.setDuration(timestamp - before)
            }
            packet.setDuration(tracks[index].usualDuration)
        }
        tracks[index].waiting.append(Waiting(packet, start))
        tracks[index].latest = start
        lastPacket = monotonicNanoseconds()
        while !isClosed, tracks.allSatisfy({ $0.latest.map { $0 >= border } ?? false }) { cut(before: border) }
    }

    /// Writes what waits although a track has not reached the border: in a pause, or when a device delivers nothing.
    package func writeStalled(now: Int64 = monotonicNanoseconds()) {
        monitor.enter()
        defer { monitor.leave() }
        guard !isClosed, tracks.contains(where: { !$0.waiting.isEmpty }) else { return }
        // Without its first packet, a track's place in time would be unknown to the header.
        guard hasHeader || tracks.allSatisfy({ $0.latest != nil }) else { return endWithoutFirst() }
        if now - lastPacket >= Self.patience { return cut(before: nil) }
        let overdue = tracks.compactMap(\.latest).max().flatMap { try? $0 - border }
        guard let overdue, (try? overdue.units(per: 1_000_000_000)) ?? 0 >= Self.patience else { return }
        cut(before: border)
    }

    /// Ends the recording, which waits in memory, if a track begins much later than the others.
    private func endWithoutFirst() {
        guard let late = tracks.first(where: { $0.latest == nil }),
            let reached = tracks.compactMap(\.latest).max().flatMap({ try? $0.units(per: 1_000_000_000) })
        else { return }
        // Pictures may be seconds apart.
        let usual = (try? late.unit.multiplied(by: late.usualDuration * 2).units(per: 1_000_000_000)) ?? 0
        guard reached > max(Self.firstPatience, usual) else { return }
        endReason = endReason ?? .failed(Failure(.inputOutput, "the \(late.name) delivers nothing"))
    }

    /// Writes all that waits, at the recording's end.
    /// - Parameter end: Until when the last pictures last.
    package func finish(at end: Time) {
        monitor.enter()
        defer { monitor.leave() }
        for track in tracks where track.isPicture {
            guard let last = track.waiting.last, let rest = try? (end - last.start).dividedRoundingDown(by: track.unit),
                rest > last.packet.duration
            else { continue }
            last.packet.setDuration(rest)
        }
        if !isClosed, tracks.contains(where: { !$0.waiting.isEmpty }) { cut(before: nil) }
        isClosed = true
    }

    /// Has the disk take what was written; if it does not, the recording ends. Wraps `fdatasync`.
    package func sync() {
        guard let size = monitor.within({ isSynced ? nil : size }) else { return }
        // Not every file system can flush (EINVAL); those that can must.
        let number = fdatasync(destination.descriptor) == 0 || errno == EINVAL ? 0 : errno
        monitor.within {
            isSynced = size == self.size
            guard number != 0 else { return }
            close(.failed(Failure(.inputOutput, "cannot write '\(destination.name)'", system: number)))
        }
    }

    // MARK: - Fragments

    /// Writes a fragment of all packets before a time, or of all, and moves the border.
    private func cut(before limit: Time?) {
        do throws(MediaError) {
            var taken: [(packet: Waiting, track: Int)] = []
            for index in tracks.indices {
                let count = limit.map { limit in tracks[index].waiting.prefix { $0.start < limit }.count }
                let ready = tracks[index].waiting.prefix(count ?? tracks[index].waiting.count)
                taken += ready.map { ($0, index) }
                tracks[index].waiting.removeFirst(ready.count)
            }
            if !taken.isEmpty {
                try writeFragment(taken.sorted { ($0.packet.start, $0.track) < ($1.packet.start, $1.track) })
            }
        } catch {
            close(.failed(Failure(device: error)))
        }
        let reached = limit ?? tracks.compactMap(\.latest).max() ?? border
        while border <= reached {
            guard let next = try? border + step else { return }
            border = next
        }
    }

    private func writeFragment(_ packets: [(packet: Waiting, track: Int)]) throws(MediaError) {
        var payload: Int64 = 0
        for (waiting, index) in packets {
            payload += Int64(waiting.packet.size) + Self.indexEntry
            try muxer.write(waiting.packet, track: index)
        }
        var bytes: [UInt8] = []
        if !hasHeader {
            bytes = Self.marked(try takeScratch())
            hasHeader = true
        }
        bytes += try takeScratch()
        let plain = max(plainSize + payload, size + Int64(bytes.count))
        let state = RecordingState(
            fileSize: plain - Int64(bytes.count), freeSpace: freeSpace(destination.descriptor) ?? 0)
        if let limit = limits.limit(beforeFragment: Int64(bytes.count), state) {
            return close(limit.reason)
        }
        try store(bytes)
        (plainSize, isSynced) = (plainSize + payload, false)
    }

    /// Lets nothing more in. Where the last fragment is left out, the recording did not end as it was asked to.
    private func close(_ reason: RecordingEnd.Reason) {
        isClosed = true
        if endReason?.failure == nil { endReason = reason }
    }

    /// Ends a part of the file in memory, and empties it.
    private func takeScratch() throws(MediaError) -> [UInt8] {
        let count = try muxer.flush()
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try scratch.contents(limit: Int(count)) } catch {
            throw MediaError(.engineFailure, "make a fragment", "\(error)")
        }
        ftruncate(scratch.descriptor, 0)
        try muxer.redirect(to: Muxer.Destination(descriptor: scratch.descriptor, name: destination.name))
        return bytes
    }

    /// The header with the mark of an unfinished recording after its first box, which says what kind of file it is.
    private static func marked(_ header: [UInt8]) -> [UInt8] {
        let first = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard first <= header.count else { return header }
        return header[..<first] + RecordingMark.box + header[first...]
    }

    /// Appends bytes; after a failure the file is what it was. Wraps `pwrite`.
    private func store(_ bytes: [UInt8]) throws(MediaError) {
        var (done, number) = (0, CInt(0))
        bytes.withUnsafeBytes { buffer in
            while done < buffer.count, number == 0 {
                let count = pwrite(
                    destination.descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(size) + off_t(done))
                if count > 0 { done += count } else if errno != EINTR { number = count == 0 ? EIO : errno }
            }
        }
        guard number == 0 else {
            ftruncate(destination.descriptor, off_t(size))
            throw MediaError(.inputOutput, "write '\(destination.name)'", system: number)
        }
        size += Int64(bytes.count)
    }
}

extension RecordingLimit {
    fileprivate var reason: RecordingEnd.Reason {
        switch self {
        case .fileSize: .fileSizeReached
        case .freeSpace: .freeSpaceReached
        }
    }
}
