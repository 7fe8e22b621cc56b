import CFFmpeg
import EditModel
import MediaTime

/// Reads the timed metadata of a file's track, a part at a time. Not thread-safe.
final class SampleDataReader {
    private let file: MediaFile
    private let track: Int
    private let demuxer: Demuxer
    private let form: SampleDataForm
    private let index: SampleDataIndex
    /// Parsed packets by the number of their chunk, the last used at the end.
    private var chunks: [(number: Int, groups: [TimedMetadataGroup])] = []

    /// Chunks that are kept: neighbours are asked for together.
    private static let keptChunks = 8

    private var stream: Int { file.streamIndex(ofTrack: track) }

    /// - Parameter track: Of timed metadata.
    init(_ file: MediaFile, track: Int) throws(MediaError) {
        (self.file, self.track) = (file, track)
        demuxer = try file.openDemuxer()
        form = try demuxer.sampleDataForm(track - 1)
        index = try SampleDataIndex(demuxer, track - 1, form)
    }

    /// The groups that hold in a range or begin at its end, sorted by their start.
    /// - Parameter range: In asset time.
    func groups(in range: TimeRange) throws(MediaError) -> [TimedMetadataGroup] {
        guard let start = units(range.start), let end = (try? range.end).flatMap(units) else { return [] }
        let packets = index.packets(from: start, through: end)
        guard !packets.isEmpty else { return [] }
        let size = form.packetsAtOnce
        var groups: [TimedMetadataGroup] = []
        for number in (packets.lowerBound / size)...((packets.upperBound - 1) / size) {
            groups += try chunk(number).filter { group in
                guard let stop = try? range.end, let end = try? group.timeRange.end else { return false }
                return end > range.start && group.timeRange.start <= stop
            }
        }
        // Packets may overlap.
        return groups.enumerated().sorted {
            ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
        }.map(\.element)
    }

    /// A time in units of the stream, rounded down.
    private func units(_ time: Time) -> Int64? {
        guard let unit = demuxer.stream(stream).time(1), let own = try? time + file.origin else { return nil }
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
        chunks.append((number, groups))
        if chunks.count > Self.keptChunks { chunks.removeFirst() }
        return groups
    }

    private func read(_ range: Range<Int>) throws(MediaError) -> [TimedMetadataGroup] {
        var groups: [TimedMetadataGroup] = []
        if let payloads = index.payloads {
            for position in range { groups += try parse(payloads[position], position) }
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
                groups += try parse(Array(packet.bytes), position)
                position += 1
            }
            if position == range.upperBound { return groups }
        }
        throw failure("its samples from \(time(index.entries[range.lowerBound].start)) on cannot be found again")
    }

    private func parse(_ bytes: [UInt8], _ position: Int) throws(MediaError) -> [TimedMetadataGroup] {
        let entry = index.entries[position]
        guard bytes.count <= SampleDataForm.largestSample else {
            throw failure(
                "its sample at \(time(entry.start)) has \(bytes.count) bytes, more than "
                    + "\(SampleDataForm.largestSample >> 20) MiB")
        }
        guard let range = try? TimeRange(start: time(entry.start), end: time(entry.end)), !range.isEmpty else {
            return []
        }
        do throws(SampleDamage) { return try form.groups(bytes, in: range) } catch {
            throw failure("its sample at \(range.start) is damaged: \(error)")
        }
    }

    /// The asset's time of a number of units.
    private func time(_ units: Int64) -> Time {
        guard let own = demuxer.stream(stream).time(units), let time = try? own - file.origin else { return .zero }
        return time
    }

    private func failure(_ cause: String) -> MediaError {
        MediaError(.brokenInput, "read track \(track) of '\(file.path)'", cause)
    }
}
