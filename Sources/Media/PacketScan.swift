import CFFmpeg
import MediaTime

/// What only the packets themselves can tell: where tracks end that no header speaks of, and frame distances.
struct PacketScan {
    /// The first presentation time of each stream seen, in the container's clock.
    private(set) var starts: [Int: Time] = [:]
    /// The end of the last packet of each stream whose header does not say it, in the container's clock.
    private(set) var ends: [Int: Time] = [:]
    /// Presentation timestamps of the first packets of each video stream without an index.
    private var timestamps: [Int: [Int64]] = [:]

    /// Frames looked at to tell the rate of a file without an index.
    private static let rateSample = 240
    /// How far before the end the last packets are looked for, in AV_TIME_BASE units: 10 s.
    private static let tail: Int64 = 10_000_000

    init(_ demuxer: Demuxer) throws(MediaError) {
        guard !demuxer.isPicture else { return }
        let moving = (0..<demuxer.streamCount).filter { demuxer.isSoundOrMovie($0) }
        let isEstimated = demuxer.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
        let unknown = moving.filter {
            isEstimated || demuxer.stream($0).pointee.duration == ffmpeg_no_timestamp()
                || demuxer.stream($0).pointee.duration <= 0 || demuxer.saysSoundsEndWrongly($0)
        }
        let unindexed = moving.filter { demuxer.isMovie($0) && !demuxer.isMP4 }
        if !unindexed.isEmpty { try sampleRates(demuxer, unindexed) }
        if !unknown.isEmpty { try findEnds(demuxer, Set(unknown), isEstimated) }
    }

    /// The estimate from the index where there is a whole one, else from the sampled packets.
    func frameRate(_ demuxer: Demuxer, _ index: Int) -> FrameRateEstimate? {
        let stream = demuxer.stream(index)
        let unit = (stream.pointee.time_base.num, stream.pointee.time_base.den)
        let sampled = timestamps[index] ?? PacketScan.indexTimestamps(stream)
        if let estimate = FrameRateEstimate(timestamps: sampled.sorted(), unit: unit) { return estimate }
        // A movie of one frame: the container's word is all there is.
        let rate = stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return nil }
        return FrameRateEstimate(timestamps: [0, Int64(rate.den)], unit: (1, rate.num))
    }

    private static func indexTimestamps(_ stream: UnsafeMutablePointer<AVStream>) -> [Int64] {
        var found: [Int64] = []
        let count = min(avformat_index_get_entries_count(stream), 20_000)
        for position in 0..<max(0, count) {
            guard let entry = avformat_index_get_entry(stream, position)?.pointee else { continue }
            if entry.flags & AVINDEX_DISCARD_FRAME == 0 { found.append(entry.timestamp) }
        }
        return found
    }

    private mutating func sampleRates(_ demuxer: Demuxer, _ indices: [Int]) throws(MediaError) {
        let packet = Packet()
        var remaining = Set(indices)
        var budget = Self.rateSample * 40
        while !remaining.isEmpty, budget > 0, try demuxer.read(into: packet) {
            budget -= 1
            let index = Int(packet.av.pointee.stream_index)
            guard remaining.contains(index), packet.av.pointee.pts != ffmpeg_no_timestamp() else { continue }
            timestamps[index, default: []].append(packet.av.pointee.pts)
            if timestamps[index]!.count >= Self.rateSample { remaining.remove(index) }
        }
    }

    /// Reads the last packets: near the end if the file can be moved there, else all of it.
    private mutating func findEnds(_ demuxer: Demuxer, _ wanted: Set<Int>, _ isEstimated: Bool) throws(MediaError) {
        // A playlist that has been read cannot be moved back to its start.
        if demuxer.formatName == "hls" { return try readToEnd(try demuxer.reopened(), wanted, isWhole: true) }
        let duration = demuxer.context.pointee.duration
        if !isEstimated, duration > 2 * Self.tail,
            avformat_seek_file(demuxer.context, -1, Int64.min, duration - Self.tail, duration - Self.tail, 0) >= 0
        {
            try readToEnd(demuxer, wanted, isWhole: false)
            if wanted.allSatisfy({ ends[$0] != nil }) { return }
        }
        guard
            avformat_seek_file(demuxer.context, -1, Int64.min, Int64.min + 1, 0, AVSEEK_FLAG_BACKWARD) >= 0
                || avformat_seek_file(demuxer.context, -1, Int64.min, 0, Int64.max, 0) >= 0
        else { return }
        try readToEnd(demuxer, wanted, isWhole: true)
    }

    private mutating func readToEnd(_ demuxer: Demuxer, _ wanted: Set<Int>, isWhole: Bool) throws(MediaError) {
        let packet = Packet()
        var last: [Int: (end: Int64, duration: Int64)] = [:]
        var previous: [Int: Int64] = [:]
        var longest: [Int: Int64] = [:]
        while try demuxer.read(into: packet) {
            let index = Int(packet.av.pointee.stream_index)
            let timestamp = packet.av.pointee.pts
            guard wanted.contains(index), timestamp != ffmpeg_no_timestamp() else { continue }
            if isWhole, starts[index] == nil { starts[index] = demuxer.stream(index).time(timestamp) }
            let distance = previous[index].map { timestamp - $0 } ?? 0
            previous[index] = timestamp
            let duration = packet.av.pointee.duration > 0 ? packet.av.pointee.duration : max(0, distance)
            longest[index] = max(longest[index] ?? 0, duration)
            // Some containers have shortened the last packet already.
            let heard = longest[index]! - packet.discardedEnd(in: demuxer.stream(index))
            let end = timestamp + max(0, min(duration, heard))
            if end > last[index]?.end ?? Int64.min { last[index] = (end, duration) }
        }
        for (index, found) in last { ends[index] = demuxer.stream(index).time(found.end) }
    }
}

extension Demuxer {
    func isMovie(_ index: Int) -> Bool {
        let stream = stream(index)
        return stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && !stream.isAttachedPicture
    }

    /// Whether a header's duration of a sound is not that of what is heard: MP3's counts what the encoder has added at both
    /// ends, that of Opus in Ogg what it has added at the start, and one that is known from timestamps, as of MPEG-TS, ends
    /// where the container's last packet begins, which may hold many of sound.
    func saysSoundsEndWrongly(_ index: Int) -> Bool {
        let parameters = stream(index).pointee.codecpar.pointee
        guard parameters.codec_type == AVMEDIA_TYPE_AUDIO else { return false }
        return formatName == "mp3" || context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_PTS
            || (formatName == "ogg" && parameters.codec_id == AV_CODEC_ID_OPUS)
    }

    func isSoundOrMovie(_ index: Int) -> Bool {
        isMovie(index) || stream(index).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }
}

extension Packet {
    /// How much of its end is not heard, in the stream's units: what an encoder has added to fill its last packet.
    /// Wraps `av_packet_get_side_data`.
    fileprivate func discardedEnd(in stream: UnsafeMutablePointer<AVStream>) -> Int64 {
        var size = 0
        let rate = stream.pointee.codecpar.pointee.sample_rate
        guard rate > 0, let data = av_packet_get_side_data(av, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 10 else {
            return 0
        }
        // Two numbers of 32 bits, the lowest byte first: samples at the start, samples at the end.
        let samples = (4..<8).reversed().reduce(Int64(0)) { $0 << 8 | Int64(data[$1]) }
        return av_rescale_q(samples, AVRational(num: 1, den: rate), stream.pointee.time_base)
    }
}
