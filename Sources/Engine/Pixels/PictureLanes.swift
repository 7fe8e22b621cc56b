/// The samples of one component of a picture: a plane of their own, or every third byte of a packed one.
package struct SampleLane {
    /// The first sample.
    package let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next; may be negative.
    package let stride: Int
    /// Samples from one to the next in a row.
    package let step: Int

    package init(base: UnsafeMutableRawPointer, stride: Int, step: Int) {
        self.base = base
        self.stride = stride
        self.step = step
    }
}

/// The components of a picture, borrowed for one call.
package struct PictureLanes {
    /// Y, Cb, Cr or R, G, B. The second and third are subsampled by ``chromaShiftX`` and ``chromaShiftY``.
    package let components: (SampleLane, SampleLane, SampleLane)
    /// Straight, of full range; nil for an opaque picture.
    package let alpha: SampleLane?
    package let width: Int
    package let height: Int
    /// Bits per sample, 8 to 16. Up to 8 a sample takes a byte, else a native-endian `UInt16`.
    package let bitDepth: Int
    package let chromaShiftX: Int
    package let chromaShiftY: Int

    package init(
        components: (SampleLane, SampleLane, SampleLane), alpha: SampleLane?, width: Int, height: Int, bitDepth: Int,
        chromaShiftX: Int, chromaShiftY: Int
    ) {
        self.components = components
        self.alpha = alpha
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.chromaShiftX = chromaShiftX
        self.chromaShiftY = chromaShiftY
    }

    var isByte: Bool { bitDepth <= 8 }
    var maximum: Float { Float((1 << bitDepth) - 1) }
    var chromaWidth: Int { (width + (1 << chromaShiftX) - 1) >> chromaShiftX }
    var chromaHeight: Int { (height + (1 << chromaShiftY) - 1) >> chromaShiftY }
}

extension SampleLane {
    /// Reads a row of samples as numbers.
    func load(_ row: Int, isByte: Bool, into numbers: UnsafeMutablePointer<Float>, count: Int) {
        let start = base + row * stride
        if isByte {
            load(start.assumingMemoryBound(to: UInt8.self), numbers, count)
        } else {
            load(start.assumingMemoryBound(to: UInt16.self), numbers, count)
        }
    }

    @inline(__always)
    private func load<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeMutablePointer<Sample>, _ numbers: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        if step == 1 {
            for x in 0..<count { numbers[x] = Float(Int32(truncatingIfNeeded: samples[x])) }
        } else {
            for x in 0..<count { numbers[x] = Float(Int32(truncatingIfNeeded: samples[x &* step])) }
        }
    }

    /// Writes a row of numbers, rounded to nearest and clipped.
    /// - Parameter maximum: The greatest code value, at most 65535.
    func store(
        _ row: Int, isByte: Bool, maximum: Float, from numbers: UnsafePointer<Float>, count: Int
    ) {
        let start = base + row * stride
        if isByte {
            store(start.assumingMemoryBound(to: UInt8.self), maximum, numbers, count)
        } else {
            store(start.assumingMemoryBound(to: UInt16.self), maximum, numbers, count)
        }
    }

    @inline(__always)
    private func store<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeMutablePointer<Sample>, _ maximum: Float, _ numbers: UnsafePointer<Float>, _ count: Int
    ) {
        if step == 1 {
            for x in 0..<count { samples[x] = Sample(truncatingIfNeeded: Self.code(numbers[x], maximum)) }
        } else {
            for x in 0..<count { samples[x &* step] = Sample(truncatingIfNeeded: Self.code(numbers[x], maximum)) }
        }
    }

    /// Adding 2²³ leaves the nearest whole number in the low bits: unlike a conversion, this is vectorised.
    @inline(__always)
    private static func code(_ number: Float, _ maximum: Float) -> UInt32 {
        let positive = number > 0 ? number : 0  // 0 for NaN too
        return ((positive < maximum ? positive : maximum) + 8_388_608).bitPattern
    }
}
