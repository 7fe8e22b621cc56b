import CFFmpeg

/// The Fourier transform of real samples. Wraps `AVTXContext`.
///
/// Not thread-safe: it belongs to one thread.
package final class RealTransform {
    /// Samples of each transform.
    package let size: Int
    /// The ``size`` samples to transform. A transform overwrites them.
    package let input: UnsafeMutablePointer<Float>

    private var context: OpaquePointer?
    private let function: av_tx_fn
    /// Real and imaginary parts of ``binCount`` frequencies.
    private let output: UnsafeMutablePointer<Float>

    /// - Parameter size: A power of two, at least 16.
    package init(size: Int) throws(MediaError) {
        precondition(size >= 16 && size & (size - 1) == 0, "the size is a power of two")
        self.size = size
        var function: av_tx_fn?
        var scale: Float = 1
        try check(
            "make a Fourier transform", kind: .engineFailure,
            av_tx_init(&context, &function, AV_TX_FLOAT_RDFT, 0, CInt(size), &scale, 0))
        self.function = function!
        input = Self.allocate(size)
        output = Self.allocate(size + 2)
    }

    deinit {
        av_tx_uninit(&context)
        input.deallocate()
        output.deallocate()
    }

    /// Frequencies of a transform: bin *k* is *k / size* of the sampling rate.
    package var binCount: Int { size / 2 + 1 }

    /// Transforms ``input`` and adds the squared magnitude of each frequency.
    /// - Parameter power: The sums of ``binCount`` frequencies.
    package func addPower(to power: UnsafeMutablePointer<Float>) {
        function(context, output, input, MemoryLayout<Float>.stride)
        // The last frequency has no imaginary part, and FFmpeg 5.1 does not write it.
        output[size + 1] = 0
        for bin in 0..<binCount {
            let (real, imaginary) = (output[2 * bin], output[2 * bin + 1])
            power[bin] += real * real + imaginary * imaginary
        }
    }

    /// FFmpeg's vector code requires alignment to 64 bytes.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
            .bindMemory(to: Float.self, capacity: count)
    }
}
