import CFFmpeg
import Media
import MediaTime

extension CopyTarget {
    /// True if packets of a codec keep their own times in the container. Others follow each other without a hole: PCM of
    /// MP4 and MOV is one run of samples, as is everything in a container that is for sound alone.
    func keepsTimes(of codec: String) -> Bool {
        switch format {
        case "matroska", "webm", "mpegts": true
        case "mp4", "mov", "ipod": !codec.hasPrefix("pcm")
        default: false
        }
    }
}

extension MediaFile {
    /// Containers that count samples: they cannot state that a packet is heard later.
    private static let countingSamples: Set = ["wav", "w64", "aiff", "caf", "au", "flac"]

    /// True if a copy of a track would close holes in its sound, or be late after packets that overlap, because the
    /// container keeps no times. Reads all of the track's packets, the first time.
    /// - Parameter range: The part that is copied, in asset time.
    package func losesTimes(
        ofSoundTrack id: Int, in range: TimeRange, copiedInto target: CopyTarget
    ) throws(MediaError) -> Bool {
        guard let codec = track(id)?.codec, !target.keepsTimes(of: codec),
            Self.countingSamples.isDisjoint(with: containerNames)
        else { return false }
        let breaks = try soundBreaks.ofTrack(id) { () throws(MediaError) in try findBreaks(ofTrack: id) }
        let end = (try? range.end) ?? .positiveInfinity
        return breaks.contains { $0 > range.start && $0 < end }
    }

    private func findBreaks(ofTrack id: Int) throws(MediaError) -> [Time] {
        let demuxer = try openDemuxer()
        let index = streamIndex(ofTrack: id)
        demuxer.select([index])
        let stream = demuxer.stream(index)
        guard var due = SoundDue(stream) else { return [] }
        var breaks: [Time] = []
        let packet = Packet()
        while try demuxer.read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == index, packet.av.pointee.pts != ffmpeg_no_timestamp(),
                packet.av.pointee.flags & AV_PKT_FLAG_DISCARD == 0
            else { continue }
            let start = stream.time(packet.av.pointee.pts)
            guard due.breaksOff(before: packet), let time = start else { continue }
            breaks.append((try? time - origin) ?? time)
        }
        return breaks
    }
}

/// The time at which the next packet of a sound is due: the end of the samples before it. The tolerances are those of
/// ``AudioReader``, so that a hole in a mix is also one in a copy.
private struct SoundDue {
    private let parameters: UnsafeMutablePointer<AVCodecParameters>
    private let unit: AVRational
    private let sample: AVRational
    private var clock: SampleClock?
    /// In samples; nil before the first packet.
    private var next: Int64?
    /// True until the second packet of Vorbis: the first one contains no sound of its own, in spite of its duration.
    private var isEmpty: Bool

    /// - Returns: Nil for a sound without a sample rate.
    init?(_ stream: UnsafeMutablePointer<AVStream>) {
        parameters = stream.pointee.codecpar
        guard parameters.pointee.sample_rate > 0 else { return nil }
        clock = SampleClock(stream)
        unit = clock?.timeBase ?? stream.pointee.time_base
        sample = AVRational(num: 1, den: parameters.pointee.sample_rate)
        isEmpty = parameters.pointee.codec_id == AV_CODEC_ID_VORBIS
    }

    /// True if a packet begins later or earlier than it is due. Changes the packet's times.
    mutating func breaksOff(before packet: borrowing Packet) -> Bool {
        let stated = packet.sampleCount(parameters)
        clock?.retime(packet)
        let start = av_rescale_q(packet.av.pointee.pts, unit, sample)
        let count = stated ?? av_rescale_q(packet.av.pointee.duration, unit, sample)
        guard let expected = next else {
            next = start &+ count
            return false
        }
        let rate = Int64(parameters.pointee.sample_rate)
        // A damaged time may be anything.
        let gap = Int128(start) - Int128(expected)
        // The sound of the second packet may begin with the first one, or behind it.
        let isOverlap = !isEmpty && -gap * 1000 > Int128(rate * AudioReader.longestOverlap)
        isEmpty = false
        let isBroken = isOverlap || gap * 1000 > Int128(rate * AudioReader.longestRounding)
        // Durations are rounded to the container's clock, and roundings would add up; counts of samples are exact.
        next = (isBroken || stated == nil ? start : expected) &+ count
        return isBroken
    }
}

extension Packet {
    /// The samples of each channel in the packet, by its codec; nil if only the packet's duration gives them, which in
    /// MP4 includes a hole after it.
    fileprivate func sampleCount(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Int64? {
        switch parameters.pointee.codec_id {
        case AV_CODEC_ID_OPUS: return opusSampleCount(rate: Int64(parameters.pointee.sample_rate))
        case AV_CODEC_ID_VORBIS: return nil
        case AV_CODEC_ID_EAC3: return enhancedAC3SampleCount()
        case AV_CODEC_ID_FLAC:
            // STREAMINFO begins with the least and the most samples of a block.
            let header = parameters.pointee.header
            guard header.count >= 4, header[0] == header[2], header[1] == header[3] else { return nil }
            return Int64(header[0]) << 8 | Int64(header[1])
        default:
            let count = av_get_audio_frame_duration2(parameters, av.pointee.size)
            return count > 0 ? Int64(count) : nil
        }
    }

    /// By the headers of its frames, without those that add channels to others: ETSI TS 102 366, E.1.2.
    private func enhancedAC3SampleCount() -> Int64? {
        guard let data = av.pointee.data else { return nil }
        var (place, count) = (0, Int64(0))
        while place + 5 < size, data[place] == 0x0B, data[place + 1] == 0x77 {
            let isDependent = data[place + 2] >> 6 == 1
            let isFirst = data[place + 2] >> 3 & 7 == 0
            // A reduced sample rate leaves no others than six blocks.
            let blocks: Int64 = data[place + 4] >> 6 == 3 ? 6 : [1, 2, 3, 6][Int(data[place + 4] >> 4 & 3)]
            if !isDependent, isFirst { count += blocks * 256 }
            place += 2 * (Int(data[place + 2] & 7) << 8 | Int(data[place + 3])) + 2
        }
        return count > 0 ? count : nil
    }

    /// By the first byte, which gives the length and the number of frames: RFC 6716, 3.1.
    private func opusSampleCount(rate: Int64) -> Int64? {
        guard av.pointee.size > 0, let data = av.pointee.data else { return nil }
        let configuration = Int64(data[0] >> 3)
        // In 48ths of a millisecond: SILK's 10, 20, 40 and 60 ms, then the hybrid's 10 and 20, then CELT's from 2.5 on.
        let length: Int64 =
            switch configuration {
            case ..<12: [480, 960, 1920, 2880][Int(configuration & 3)]
            case ..<16: [480, 960][Int(configuration & 1)]
            default: [120, 240, 480, 960][Int(configuration & 3)]
            }
        let frames: Int64
        switch data[0] & 3 {
        case 0: frames = 1
        case 3: frames = av.pointee.size > 1 ? Int64(data[1] & 63) : 0
        default: frames = 2
        }
        return frames > 0 ? length * frames * rate / 48000 : nil
    }
}
