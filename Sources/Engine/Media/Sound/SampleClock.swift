import CFFmpeg

/// Counts the packets of a sound in samples if the container's clock is coarser, such as Matroska's milliseconds.
///
/// Consecutive packets lose the clock's rounding; a jump of more than two ticks is kept.
package struct SampleClock {
    /// One sample.
    package let timeBase: AVRational
    private let source: AVRational
    /// The encoder's delay, in the container's rounded units and in samples.
    private let delay: (ticks: Int64, samples: Int64)
    /// Samples of each packet; 0 if they differ.
    private let frameSize: Int64
    private let tolerance: Int64
    /// The expected start of the next packet, in samples.
    private var next: Int64?

    /// - Returns: Nil if the container's clock is fine enough.
    package init?(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        source = stream.pointee.time_base
        guard parameters.sample_rate > 0, source.num > 0,
            Int64(source.den) < Int64(parameters.sample_rate) * Int64(source.num)
        else { return nil }
        timeBase = AVRational(num: 1, den: parameters.sample_rate)
        frameSize = Int64(max(0, parameters.frame_size))
        let padding = parameters.codec_id == AV_CODEC_ID_OPUS ? Int64(max(0, parameters.initial_padding)) : 0
        delay = (av_rescale_q(padding, timeBase, source), padding)
        tolerance = 2 * av_rescale_q(1, source, timeBase)
    }

    /// Converts a time to samples, clamped so that damage cannot overflow.
    private func samples(_ ticks: Int64) -> Int64 {
        av_rescale_q(min(max(ticks, -1 << 40), 1 << 40), source, timeBase)
    }

    /// Converts a packet's times from the container's units to samples. It must have a time.
    package mutating func retime(_ packet: borrowing Packet) {
        let stated = samples(packet.av.pointee.pts + delay.ticks) - delay.samples
        let isNext = next.map { abs(stated - $0) <= tolerance } ?? false
        let start = isNext ? next! : stated
        let duration = frameSize > 0 ? frameSize : samples(packet.av.pointee.duration)
        next = start + duration
        packet.av.pointee.pts = start
        packet.av.pointee.dts = start
        packet.av.pointee.duration = duration
    }
}
