import CFFmpeg
import MediaTime

/// Properties that only the packets reveal: ends of tracks without headers, and frame distances.
struct PacketScan {
    /// The start of each stream by its header, in the container's clock, before any packet was read: FFmpeg makes up
    /// for a missing one later, from the first packet that it can reorder, which may be the seventh.
    private let stated: [Int: Time]
    /// The start of each video stream by its first packets, if the header has none or a later one, in the container's
    /// clock.
    private var firstPictures: [Int: Time] = [:]
    /// The first presentation time of each stream seen, in the container's clock.
    private var starts: [Int: Time] = [:]
    /// Streams without any packet.
    package private(set) var empty: Set<Int> = []
    /// The number of pictures in streams with packets without times.
    private(set) var timelessCounts: [Int: Int64] = [:]
    /// The end of the last packet of each sound with a header that lacks it, in the container's clock.
    private var soundEnds: [Int: Time] = [:]
    /// The last picture of each video stream with a header that lacks its end.
    private var lastPictures: [Int: LastPicture] = [:]
    /// Presentation timestamps of the first packets of each video stream without a usable index.
    private var timestamps: [Int: [Int64]] = [:]

    /// The end by the header and the end of the packets, from the file's start; nil if the header is plausible.
    private(set) var unreached: (claimed: Time, end: Time)?

    /// Pictures that may be decoded before one that is shown earlier.
    private static let mostLeading = 32
    /// Frames read to estimate the rate of a file without an index.
    private static let rateSample = 240
    /// The distance before the end at which the last packets are sought, in AV_TIME_BASE units: 10 s.
    private static let tail: Int64 = 10_000_000

    init(_ demuxer: Demuxer) throws(MediaError) {
        var stated: [Int: Time] = [:]
        for index in 0..<demuxer.streamCount { stated[index] = demuxer.start(of: index) }
        self.stated = stated
        guard !demuxer.isPicture else { return }
        let moving = (0..<demuxer.streamCount).filter { demuxer.isSoundOrMovie($0) }
        let isEstimated = demuxer.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
        let isFragmented = try demuxer.isFragmented()
        if demuxer.isMP4, !isFragmented {
            empty = Set(moving.filter { avformat_index_get_entries_count(demuxer.stream($0)) <= 0 })
        }
        // A file of texts alone lasts until the last of them ends.
        let judged = moving.isEmpty ? Array(0..<demuxer.streamCount) : moving
        let unknown = judged.filter {
            // A stream without a start of its own has the file's duration, which counts from the file's zero.
            isEstimated || isFragmented || (stated[$0] == nil && demuxer.isMovie($0))
                || demuxer.stream($0).pointee.duration == ffmpeg_no_timestamp()
                || demuxer.stream($0).pointee.duration <= 0 || demuxer.hasWrongSoundEnd($0)
                || demuxer.hasWrongPictureEnd($0) || demuxer.claimedLastPicture($0) != nil
                || demuxer.givesNoTimeToLastPicture($0)
        }.filter { !empty.contains($0) }
        let unindexed = moving.filter { demuxer.isMovie($0) && !demuxer.tellsDistances($0) }
        if !unindexed.isEmpty { try sampleRates(demuxer, unindexed) }
        if !unknown.isEmpty { try findEnds(demuxer, Set(unknown), isEstimated) }
        if let claimed = demuxer.unreachedEnd() { judge(claimed, demuxer) }
    }

    /// Finds the ends of all streams, and keeps them if the header's end is too far away.
    private mutating func judge(_ claimed: Time, _ demuxer: Demuxer) {
        var found = self
        do { try found.findEnds(demuxer, Set(0..<demuxer.streamCount), true) } catch { return }
        let pictures = found.lastPictures.compactMap { index, picture in
            picture.end(in: demuxer.stream(index), frameRate(demuxer, index))
        }
        guard let last = (pictures + found.soundEnds.values).max(), let end = try? last - origin(demuxer),
            !Demuxer.isBelieved(claimed, packetsEnd: end)
        else { return }
        self = found
        unreached = (claimed, end)
    }

    /// The estimate from the sampled packets, or else from the index.
    package func frameRate(_ demuxer: Demuxer, _ index: Int) -> FrameRateEstimate? {
        let stream = demuxer.stream(index)
        let unit = (stream.pointee.time_base.num, stream.pointee.time_base.den)
        let indexed = stream.indexTimestamps.sorted()
        if let sampled = timestamps[index]?.sorted(),
            let estimate = FrameRateEstimate(timestamps: sampled, unit: unit)
        {
            // The first pictures are not typical if the index has another average.
            let isTypical = sampled.count < Self.rateSample || !demuxer.isMP4 || estimate.fits(indexed, unit: unit)
            if isTypical { return estimate }
        }
        if let estimate = FrameRateEstimate(timestamps: indexed, unit: unit) { return estimate }
        // A movie of one frame, or a bare stream: only the container has a rate.
        let rate = stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return nil }
        return FrameRateEstimate(timestamps: [0, Int64(rate.den)], unit: (1, rate.num))
    }

    /// The start of a stream's first sample or picture, in the container's clock; nil if nothing gives it.
    package func start(of index: Int) -> Time? { firstPictures[index] ?? stated[index] ?? starts[index] }

    /// The earliest start of the sound and picture streams, in the container's clock: the zero of asset time. Programs
    /// that are not shown do not count, as each may have a clock of its own.
    package func origin(_ demuxer: Demuxer) -> Time {
        let hasPrograms = !demuxer.programs.isEmpty
        let media = (0..<demuxer.streamCount).filter {
            demuxer.isSoundOrMovie($0) && !(hasPrograms && demuxer.isOfOtherProgram($0))
        }
        return earliest(media) ?? .zero
    }

    /// The zero of a stream's times: the file's, or that of its own program if that is not shown.
    package func origin(of index: Int, _ demuxer: Demuxer) -> Time {
        guard demuxer.isOfOtherProgram(index),
            let program = demuxer.programs.first(where: { $0.streams.contains(index) })
        else { return origin(demuxer) }
        return earliest(program.streams.filter(demuxer.isSoundOrMovie)) ?? origin(demuxer)
    }

    private func earliest(_ streams: some Sequence<Int>) -> Time? {
        streams.compactMap { firstPictures[$0] ?? stated[$0] }.min()
    }

    /// A stream's end, in the container's clock; nil if its header is plausible.
    package func end(of index: Int, _ demuxer: Demuxer, _ estimate: FrameRateEstimate?) -> Time? {
        if let picture = lastPictures[index] { return picture.end(in: demuxer.stream(index), estimate) }
        return soundEnds[index]
    }

    private mutating func sampleRates(_ demuxer: Demuxer, _ indices: [Int]) throws(MediaError) {
        let packet = Packet()
        var remaining = Set(indices)
        var budget = Self.rateSample * 40
        if demuxer.isMP4 { demuxer.select(remaining) }
        defer { demuxer.select(Set(0..<demuxer.streamCount)) }
        while !remaining.isEmpty, budget > 0, try demuxer.read(into: packet) {
            budget -= 1
            let index = Int(packet.av.pointee.stream_index)
            guard remaining.contains(index), packet.av.pointee.pts != ffmpeg_no_timestamp(),
                packet.isShown(in: demuxer.stream(index))
            else { continue }
            timestamps[index, default: []].append(packet.av.pointee.pts)
            if timestamps[index]!.count >= Self.rateSample { remaining.remove(index) }
        }
        for index in indices { firstPictures[index] = try firstPicture(demuxer, index) }
    }

    /// The start of the first picture that can be decoded, if the header has none or a later one.
    private func firstPicture(_ demuxer: Demuxer, _ index: Int) throws(MediaError) -> Time? {
        let stream = demuxer.stream(index)
        guard !demuxer.isMP4, let first = timestamps[index]?.first, let start = stream.time(first),
            let earliest = timestamps[index]?.prefix(Self.mostLeading).min().flatMap(stream.time)
        else { return nil }
        // Pictures before the first key frame may refer to ones before the file's start.
        if earliest < min(stated[index] ?? start, start) {
            return try demuxer.reopened().firstDecoded(index) ?? stated[index] ?? start
        }
        return stated[index] == nil ? start : nil
    }

    /// Reads the last packets: near the end if a seek succeeds, else the whole file.
    private mutating func findEnds(_ demuxer: Demuxer, _ wanted: Set<Int>, _ isEstimated: Bool) throws(MediaError) {
        // FFmpeg cannot seek a playlist back to its start once it was read.
        if demuxer.formatName == "hls" { return try readToEnd(try demuxer.reopened(), wanted, isWhole: true) }
        if demuxer.isBareStream { return try readToEnd(try demuxer.reopened(), wanted, isWhole: true) }
        let duration = demuxer.context.pointee.duration
        if !isEstimated, duration > 2 * Self.tail,
            demuxer.seek(to: Int64.min...(duration - Self.tail), near: duration - Self.tail)
        {
            try readToEnd(demuxer, wanted, isWhole: false)
            if wanted.allSatisfy({ soundEnds[$0] != nil || lastPictures[$0] != nil }) { return }
        }
        guard
            demuxer.seek(to: Int64.min...0, near: Int64.min + 1, flags: AVSEEK_FLAG_BACKWARD)
                || demuxer.seek(to: Int64.min...Int64.max, near: 0)
        else { return }
        try readToEnd(demuxer, wanted, isWhole: true)
    }

    private mutating func readToEnd(_ demuxer: Demuxer, _ wanted: Set<Int>, isWhole: Bool) throws(MediaError) {
        let packet = Packet()
        var sounds: [Int: SoundEnd] = [:]
        var counts: [Int: Int64] = [:]
        while try demuxer.read(into: packet) {
            let index = Int(packet.av.pointee.stream_index)
            guard wanted.contains(index) else { continue }
            counts[index, default: 0] += 1
            let timestamp = packet.av.pointee.pts
            guard timestamp != ffmpeg_no_timestamp() else { continue }
            if isWhole, starts[index] == nil { starts[index] = demuxer.stream(index).time(timestamp) }
            if demuxer.isMovie(index) {
                guard packet.isShown(in: demuxer.stream(index)) else { continue }
                lastPictures[index, default: LastPicture(timestamp)].add(packet)
            } else {
                sounds[index, default: SoundEnd()].add(packet, demuxer.stream(index))
            }
        }
        for (index, sound) in sounds { soundEnds[index] = demuxer.stream(index).time(sound.end) }
        guard isWhole else { return }
        empty.formUnion(wanted.subtracting(counts.keys))
        for (index, count) in counts where demuxer.isMovie(index) && lastPictures[index] == nil {
            timelessCounts[index] = count
        }
    }
}

/// Finds the end of a sound's packets.
private struct SoundEnd {
    private(set) var end = Int64.min
    private var previous: Int64?
    private var longest: Int64 = 0

    mutating func add(_ packet: borrowing Packet, _ stream: UnsafeMutablePointer<AVStream>) {
        let timestamp = packet.av.pointee.pts
        let distance = previous.map { timestamp - $0 } ?? 0
        previous = timestamp
        let duration = packet.av.pointee.duration > 0 ? packet.av.pointee.duration : max(longest, distance, 0)
        longest = max(longest, duration)
        // Some containers already shortened the last packet.
        let heard = longest - packet.discardedEnd(in: stream)
        end = max(end, timestamp + max(0, min(duration, heard)))
    }
}

extension Packet {
    /// The inaudible part at its end, in the stream's units: an encoder's padding of the last packet. Wraps
    /// `av_packet_get_side_data`.
    fileprivate func discardedEnd(in stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        var size = 0
        let rate = stream.pointee.codecpar.pointee.sample_rate
        guard rate > 0, let data = av_packet_get_side_data(av, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 10 else {
            return 0
        }
        // Two little-endian numbers of 32 bits: samples at the start, samples at the end.
        let samples = (4..<8).reversed().reduce(Int64(0)) { $0 << 8 | Int64(data[$1]) }
        return av_rescale_q(samples, AVRational(num: 1, den: rate), stream.pointee.time_base)
    }
}

extension Demuxer {
    func isMovie(_ index: Int) -> Bool {
        let stream = stream(index)
        return stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && !stream.isAttachedPicture
    }

    /// True if the header's duration of a sound is not its audible one. MP3 counts the encoder's padding at both ends,
    /// Opus in Ogg that at the start; a duration derived from timestamps, as for MPEG-TS, ends where the container's
    /// last packet starts, which may hold many packets of sound.
    func hasWrongSoundEnd(_ index: Int) -> Bool {
        let parameters = stream(index).pointee.codecpar.pointee
        guard parameters.codec_type == AVMEDIA_TYPE_AUDIO else { return false }
        return formatName == "mp3" || context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_PTS
            || (formatName == "ogg" && parameters.codec_id == AV_CODEC_ID_OPUS)
    }

    /// True if the duration of pictures is derived from the last packets with a stated time. In program streams these
    /// are few, and the duration of a packet may be that of a tick of the codec's clock.
    func hasWrongPictureEnd(_ index: Int) -> Bool {
        isMovie(index) && context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_PTS
    }

    /// True if the index of an MP4 hides packets of a sound between others.
    func hidesSoundBetweenOthers(_ index: Int) -> Bool {
        let stream = stream(index)
        guard isMP4, stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO else { return false }
        var (isHeard, isHidden) = (false, false)
        for position in 0..<max(0, avformat_index_get_entries_count(stream)) {
            guard let entry = avformat_index_get_entry(stream, position)?.pointee else { continue }
            if entry.flags & AVINDEX_DISCARD_FRAME != 0 {
                isHidden = isHeard
            } else if isHidden {
                return true
            } else {
                isHeard = true
            }
        }
        return false
    }

    func isSoundOrMovie(_ index: Int) -> Bool {
        isMovie(index) || stream(index).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }
}
