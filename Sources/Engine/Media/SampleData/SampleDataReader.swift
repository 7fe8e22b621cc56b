import CFFmpeg
import MediaTime
import Values
import Wording

/// Reads the timed metadata of a file's track, a part at a time. Not thread-safe.
final class SampleDataReader {
    private let file: MediaFile
    private let track: Int
    private let demuxer: Demuxer
    private let form: SampleDataForm
    private let index: SampleDataIndex
    /// Parsed packets by the number of their chunk, the last used at the end.
    private var chunks: [(number: Int, groups: [TimedMetadataGroup], byteCount: Int)] = []

    /// Chunks that are kept: neighbours are asked for together.
    private static let keptChunks = 8
    /// Bytes of chunks that are kept besides the last.
    private static let keptBytes = 16 << 20
    /// Bytes of the samples of a chunk.
    private static let largestChunk = 128 << 20
    /// Samples, and bytes of samples, that one question finds at most.
    private static let mostGroups = 100_000
    private static let mostBytes = 256 << 20

    private var stream: Int { file.streamIndex(ofTrack: track) }

    /// - Parameter track: Of timed metadata.
    init(_ file: MediaFile, track: Int) throws(MediaError) {
        (self.file, self.track) = (file, track)
        demuxer = try file.openDemuxer()
        form = try demuxer.sampleDataForm(track - 1)
        index = try SampleDataIndex(demuxer, track - 1, form)
    }

    /// The groups that hold in a range or begin at its end, sorted by their start.
    /// - Parameters:
    ///   - range: In asset time.
    ///   - name: A key or an identifier: only groups that have it; nil for all.
    func groups(in range: TimeRange, named name: String? = nil) throws(MediaError) -> [TimedMetadataGroup] {
        guard let stop = try? range.end, let start = units(range.start), let end = units(stop) else { return [] }
        let packets = index.packets(from: start, through: end)
        guard !packets.isEmpty else { return [] }
        let size = form.packetsAtOnce
        var groups: [TimedMetadataGroup] = []
        var byteCount = 0
        for number in (packets.lowerBound / size)...((packets.upperBound - 1) / size) {
            for group in try chunk(number) {
                guard let end = try? group.timeRange.end, end > range.start, group.timeRange.start <= stop,
                    name.map({ group.item($0) != nil }) ?? true
                else { continue }
                groups.append(group)
                byteCount += group.byteCount
            }
            guard groups.count <= Self.mostGroups, byteCount <= Self.mostBytes else {
                throw failure(
                    .unsupported,
                    "there are more than \(Self.mostGroups) samples, or \(Self.mostBytes >> 20) MiB of them, "
                        + "from \(range.start) to \(stop): ask for a shorter range")
            }
        }
        // Packets may overlap.
        return groups.sortedByStart()
    }

    /// A time in units of the stream, rounded down.
    private func units(_ time: Time) -> Int64? {
        guard let unit = demuxer.stream(stream).time(1), let own = try? time + file.origin(ofTrack: track) else {
            return nil
        }
        return try? own.dividedRoundingDown(by: unit)
    }

    private func chunk(_ number: Int) throws(MediaError) -> [TimedMetadataGroup] {
        if let known = chunks.firstIndex(where: { $0.number == number }) {
            let chunk = chunks.remove(at: known)
            chunks.append(chunk)
            return chunk.groups
        }
        let size = form.packetsAtOnce
        let range = (number * size)..<min((number + 1) * size, index.entries.count)
        let groups = try read(range)
        chunks.append((number, groups, groups.byteCount))
        while chunks.count > Self.keptChunks
            || chunks.count > 1 && chunks.reduce(0, { $0 + $1.byteCount }) > Self.keptBytes
        {
            chunks.removeFirst()
        }
        return groups
    }

    private func read(_ range: Range<Int>) throws(MediaError) -> [TimedMetadataGroup] {
        var groups: [TimedMetadataGroup] = []
        if let payloads = index.payloads {
            for position in range { try parse(payloads[position], position, into: &groups) }
            return groups
        }
        for start in [index.entries[range.lowerBound].start, index.entries[0].start] {
            guard demuxer.seek(stream: stream, to: start) else { continue }
            var position = range.lowerBound
            let packet = Packet()
            groups = []
            while position < range.upperBound, try demuxer.read(into: packet) {
                guard Int(packet.av.pointee.stream_index) == stream, packet.size > 0,
                    packet.presentationTimestamp == index.entries[position].start
                else { continue }
                try parse(Array(packet.bytes), position, into: &groups)
                position += 1
            }
            if position == range.upperBound { return groups }
        }
        throw failure(
            .brokenInput, "its samples from \(time(index.entries[range.lowerBound].start)) on cannot be found again")
    }

    /// - Parameter groups: Of the chunk so far.
    private func parse(
        _ bytes: [UInt8], _ position: Int, into groups: inout [TimedMetadataGroup]
    ) throws(MediaError) {
        let entry = index.entries[position]
        guard bytes.count <= SampleDataForm.largestSample else {
            throw failure(
                .brokenInput,
                "its sample at \(time(entry.start)) has \(bytes.count) bytes, more than "
                    + "\(SampleDataForm.largestSample >> 20) MiB")
        }
        let end = entry.end == .max ? file.description.duration : time(entry.end)
        guard end.isNumeric, let range = try? TimeRange(start: time(entry.start), end: end), !range.isEmpty else {
            return
        }
        do throws(SampleDamage) { groups += try form.groups(bytes, in: range) } catch {
            throw failure(.brokenInput, "its sample at \(range.start) is damaged: \(error)")
        }
        guard groups.byteCount <= Self.largestChunk else {
            throw failure(
                .unsupported,
                "its samples before \(range.start) have more than \(Self.largestChunk >> 20) MiB of values")
        }
    }

    /// The asset's time of a number of units.
    private func time(_ units: Int64) -> Time {
        guard let own = demuxer.stream(stream).time(units), let time = try? own - file.origin(ofTrack: track) else {
            return .zero
        }
        return time
    }

    private func failure(_ kind: FailureKind, _ cause: String) -> MediaError {
        MediaError(kind, "read track \(track) of '\(file.path)'", cause)
    }
}
