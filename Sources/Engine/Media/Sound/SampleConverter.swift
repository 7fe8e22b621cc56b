import CFFmpeg

/// Converts planar float into an encoder's sample format with the least error.
///
/// Integers are rounded to nearest and clamped. 16-bit integers are dithered (TPDF, two steps wide) if a block of a
/// channel has any sample between steps; sound that was 16-bit, and digital silence, stay exact. The noise is a
/// function of the sample's number and channel: the same on every run, however the sound is divided into blocks.
package struct SampleConverter {
    private let format: AVSampleFormat
    private let channelCount: Int
    /// The significant bits of integers, at the top of their word.
    private let bits: Int

    /// - Parameter bits: The significant bits of integers, from 2 to the width of the format.
    package init(format: AVSampleFormat, channelCount: Int, bits: Int) {
        self.format = format
        self.channelCount = channelCount
        self.bits = bits
    }

    /// Writes samples into a frame of the encoder's format.
    /// - Parameters:
    ///   - position: The number of the first sample.
    ///   - count: Samples of each channel; the frame has room for them.
    package func convert(_ samples: PlanarSamples, from position: Int64, count: Int, into frame: borrowing Frame) {
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let stride = isPlanar ? 1 : channelCount
        let size = Int(av_get_bytes_per_sample(format))
        for channel in 0..<channelCount {
            let plane = UnsafeMutableRawPointer(frame.av.pointee.extended_data[isPlanar ? channel : 0]!)
            let target = isPlanar ? plane : plane + channel * size
            let source = UnsafePointer(samples[channel])
            switch format {
            case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP:
                copy(source, count, to: target.assumingMemoryBound(to: Float.self), stride)
            case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P:
                let noise = bits == 16 && !isExact(source, count) ? Dither(channel: channel, channelCount) : nil
                round(source, position, count, to: target.assumingMemoryBound(to: Int16.self), stride, noise)
            case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P:
                round(source, position, count, to: target.assumingMemoryBound(to: Int32.self), stride, nil)
            default: preconditionFailure("the encoder was opened with one of these formats")
            }
        }
    }

    private func copy(
        _ source: UnsafePointer<Float>, _ count: Int, to target: UnsafeMutablePointer<Float>, _ stride: Int
    ) {
        for index in 0..<count { target[index &* stride] = source[index] }
    }

    /// True if every sample is a whole step of 16 bits.
    private func isExact(_ source: UnsafePointer<Float>, _ count: Int) -> Bool {
        for index in 0..<count {
            let steps = source[index] * 32768
            guard steps == steps.rounded(.toNearestOrEven) else { return false }
        }
        return true
    }

    private func round<Word: FixedWidthInteger>(
        _ source: UnsafePointer<Float>, _ position: Int64, _ count: Int, to target: UnsafeMutablePointer<Word>,
        _ stride: Int, _ noise: Dither?
    ) {
        let scale = Double(Int64(1) << (bits - 1))
        let shift = Word.bitWidth - bits
        for index in 0..<count {
            var steps = Double(source[index]) * scale
            if let noise { steps += noise.value(at: position &+ Int64(index)) }
            // Written so that NaN becomes silence.
            let clamped = steps > -scale ? (steps < scale - 1 ? steps : scale - 1) : (steps <= -scale ? -scale : 0)
            target[index &* stride] = Word(truncatingIfNeeded: Int64(clamped.rounded(.toNearestOrEven)) << shift)
        }
    }
}

/// Noise with a triangular distribution, from −1 to 1 steps, that makes the error of rounding independent of the sound.
struct Dither {
    private let channel: UInt64
    private let channelCount: UInt64

    init(channel: Int, _ channelCount: Int) {
        self.channel = UInt64(channel)
        self.channelCount = UInt64(channelCount)
    }

    /// The noise of a sample: the difference of two uniformly distributed numbers from SplitMix64's hash of its number.
    package func value(at position: Int64) -> Double {
        var hash = (UInt64(bitPattern: position) &* channelCount &+ channel &+ 1) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return (Double(hash >> 32) - Double(hash & 0xFFFF_FFFF)) * 0x1p-32
    }
}
