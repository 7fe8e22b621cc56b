import CFFmpeg

extension Demuxer {
    /// Corrects the time base of sound in AVI to the duration of its packets.
    ///
    /// AVI has no timestamps: each packet of compressed sound is one unit of its header. In some files the unit is a
    /// hundredth of a packet's duration, so that all of the sound would play within a moment.
    func correctSoundClocks() {
        guard formatName == "avi" else { return }
        for index in 0..<streamCount {
            let stream = stream(index)
            let parameters = stream.pointee.codecpar.pointee
            let (size, rate) = (Int64(parameters.frame_size), Int64(parameters.sample_rate))
            let unit = stream.pointee.time_base
            guard parameters.codec_type == AVMEDIA_TYPE_AUDIO, size > 1, rate > 0, unit.num > 0, unit.den > 0,
                hasOneUnitPerPacket(index)
            else { continue }
            // A factor of two is legitimate: the decoders of some codecs double the sample rate.
            let (stated, held) = (Int128(unit.num) * Int128(rate), Int128(size) * Int128(unit.den))
            guard stated * 4 < held || held * 4 < stated else { continue }
            stream.pointee.time_base = AVRational(num: parameters.frame_size, den: parameters.sample_rate)
        }
    }

    /// True if the packets of the index are one unit apart.
    private func hasOneUnitPerPacket(_ index: Int) -> Bool {
        let times = stream(index).indexTimestamps.prefix(64)
        return times.count > 1 && zip(times.dropFirst(), times).allSatisfy { $0 &- $1 == 1 }
    }
}
