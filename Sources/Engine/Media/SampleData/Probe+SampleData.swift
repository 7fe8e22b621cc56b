import CFFmpeg
import MediaTime
import Values

extension MetadataFormat {
    /// The format with the rate of samples counted in a span, unless their own times gave it.
    func measured(in range: TimeRange) -> MetadataFormat {
        guard samplesPerSecond == nil, range.duration.isNumeric, range.duration > .zero else { return self }
        var format = self
        format.samplesPerSecond = sampleCount.map { Double($0) / range.duration.approximateSeconds }
        return format
    }
}

/// Tracks of timed metadata.
extension Probe {
    /// Packets of each track that are looked at for the names of values.
    private static let lookedAtPackets = 64
    /// Packets of all tracks that are read for that.
    private static let readPackets = 4096
    /// Names of a track that are listed.
    private static let mostNames = 1024

    /// The formats of the tracks of data, by stream index, and doubts about them.
    static func sampleData(_ demuxer: Demuxer) throws(MediaError) -> (formats: [Int: MetadataFormat], doubts: [String])
    {
        let streams = (0..<demuxer.streamCount).filter(demuxer.isData)
        guard !streams.isEmpty else { return ([:], []) }
        let own = try demuxer.reopened()
        var (forms, doubts): ([Int: SampleDataForm], [String]) = ([:], [])
        for index in streams {
            do throws(MediaError) { forms[index] = try own.sampleDataForm(index) } catch { doubts.append("\(error)") }
        }
        var names: [Int: [MetadataName]] = [:]
        for (index, form) in forms { if case .mebx(let keys) = form { names[index] = keys.names } }
        try readNames(own, forms, &names, &doubts)
        var formats: [Int: MetadataFormat] = [:]
        for index in streams where forms[index] != nil {
            let count = Int(demuxer.stream(index).pointee.nb_frames)
            formats[index] = MetadataFormat(names: names[index] ?? [], sampleCount: count > 0 ? count : nil)
            formats[index]?.samplesPerSecond = count > 0 ? samplesPerSecond(demuxer.stream(index)) : nil
        }
        return (formats, doubts)
    }

    /// The rate by the first and the last sample of the index, because the duration that FFmpeg states ends with the
    /// movie, even if the samples go on. Nil for an index with fewer than two times.
    private static func samplesPerSecond(_ stream: UnsafeMutablePointer<AVStream>) -> Double? {
        let intervals = Int(avformat_index_get_entries_count(stream)) - 1
        guard intervals > 0, let first = stream.indexTimestamp(at: 0).flatMap(stream.time),
            let last = stream.indexTimestamp(at: intervals).flatMap(stream.time),
            let span = try? last - first, span > .zero
        else { return nil }
        return Double(intervals) / span.approximateSeconds
    }

    private static func readNames(
        _ demuxer: Demuxer, _ forms: [Int: SampleDataForm], _ names: inout [Int: [MetadataName]],
        _ doubts: inout [String]
    ) throws(MediaError) {
        // Of other containers all packets are read, so that their number is limited.
        if demuxer.isMP4 { demuxer.select(Set(forms.keys)) }
        var counts: [Int: Int] = [:]
        let packet = Packet()
        for _ in 0..<readPackets {
            guard try demuxer.read(into: packet) else { return }
            let index = Int(packet.av.pointee.stream_index)
            guard let form = forms[index], counts[index, default: 0] < lookedAtPackets,
                packet.size <= SampleDataForm.largestSample
            else { continue }
            counts[index, default: 0] += 1
            let span = TimeRange(start: .zero, duration: Time(1, 1))
            do throws(SampleDamage) {
                var known = names[index] ?? []
                for name in try form.groups(Array(packet.bytes), in: span).names
                where known.count < mostNames && !known.contains(name) {
                    known.append(name)
                }
                names[index] = known
            } catch  where counts[index] == 1 {
                doubts.append("the first sample of track \(index + 1) is damaged: \(error)")
            } catch {}
            // Every track that still counts has been seen often enough.
            if forms.keys.allSatisfy({ counts[$0, default: 0] >= lookedAtPackets }) { return }
        }
    }
}
