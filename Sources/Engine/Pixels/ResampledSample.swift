import CPixelKernels

/// A sample of a plane that is drawn under a map: the kernels for its size.
protocol ResampledSample: FixedWidthInteger & UnsignedInteger & Sendable {
    associatedtype Arithmetic: BlendArithmetic where Arithmetic.Sample == Self

    /// Writes a run of bilinear samples.
    static func sample(_ target: UnsafeMutablePointer<Self>, _ run: pixels_line, count: Int)

    /// Writes a run of bilinear samples of a plane seen in perspective.
    static func project(_ target: UnsafeMutablePointer<Self>, _ ray: pixels_ray, count: Int)

    /// Mixes another run into samples by a share that grows evenly; see `pixels_mix_rising8`.
    static func mixRising(
        _ target: UnsafeMutablePointer<Self>, _ other: UnsafePointer<Self>, _ share: RisingShare, count: Int)

    /// Writes one row of an opaque plane at another size.
    /// - Parameters:
    ///   - row: The row's place in `down`.
    ///   - sums: Memory for a number of each used sample and three more.
    ///   - grown: The rows of the same plane that were made before; not nil if ``GrownRows`` are used.
    ///   - maximum: The greatest sample value; the filter overshoots.
    static func filter(
        _ target: UnsafeMutablePointer<Self>, _ source: Plane, _ row: Int, _ across: ResamplingTaps,
        _ down: ResamplingTaps, _ sums: UnsafeMutablePointer<Float>, _ grown: inout GrownRows?, _ maximum: Int)

    /// Adds weighted samples, multiplied by their alpha, and the alpha.
    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<Self>,
        _ alpha: UnsafePointer<Self>, _ weight: Float, count: CInt)

    /// Filters such sums across, to the nearest sample below `limit`, and the alpha.
    static func store(
        _ target: UnsafeMutablePointer<Self>, _ opacities: UnsafeMutablePointer<Self>, _ sums: UnsafePointer<Float>,
        _ alphas: UnsafePointer<Float>, _ axis: StretchAxis, limit: Float)
}

extension UInt8: ResampledSample {
    typealias Arithmetic = ByteBlendArithmetic

    static func sample(_ target: UnsafeMutablePointer<UInt8>, _ run: pixels_line, count: Int) {
        guard run.step_u == 65536, run.step_v == 0 else { return pixels_sample8(target, CInt(count), run) }
        let upper = run.source.assumingMemoryBound(to: UInt8.self)
        pixels_move8(target, upper, upper + Int(run.stride), run.u >> 8, run.v >> 8, CInt(count))
    }

    static func project(_ target: UnsafeMutablePointer<UInt8>, _ ray: pixels_ray, count: Int) {
        pixels_project8(target, CInt(count), ray)
    }

    static func mixRising(
        _ target: UnsafeMutablePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ share: RisingShare, count: Int
    ) {
        pixels_mix_rising8(target, other, share.first, share.step, 1, CInt(count))
    }

    static func filter(
        _ target: UnsafeMutablePointer<UInt8>, _ source: Plane, _ row: Int, _ across: ResamplingTaps,
        _ down: ResamplingTaps, _ sums: UnsafeMutablePointer<Float>, _ grown: inout GrownRows?, _ maximum: Int
    ) {
        let used = across.axis.used
        let first = down.axis.used.lowerBound + Int(down.axis.firsts[row])
        if grown != nil { return grown!.filter(target, source, row, across, down, sums) }
        sums.withMemoryRebound(to: Int16.self, capacity: used.count + 3) { sums in
            down.whole.weights.withUnsafeBufferPointer { weights in
                pixels_filter_rows8(
                    sums, source.row(first, of: UInt8.self) + used.lowerBound, source.stride,
                    weights.baseAddress! + row * down.whole.tapCount, CInt(down.axis.tapCount), CInt(used.count))
            }
            pixels_filter_columns8(
                target, sums, across.axis.firsts, across.whole.weights, CInt(across.whole.tapCount),
                CInt(across.axis.firsts.count))
        }
    }

    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt8>,
        _ alpha: UnsafePointer<UInt8>, _ weight: Float, count: CInt
    ) {
        pixels_add_alpha8(sums, alphas, samples, alpha, weight, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt8>, _ opacities: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<Float>,
        _ alphas: UnsafePointer<Float>, _ axis: StretchAxis, limit: Float
    ) {
        pixels_stretch_alpha8(
            target, opacities, sums, alphas, axis.firsts, axis.weights, CInt(axis.tapCount), limit,
            CInt(axis.firsts.count))
    }
}

extension UInt16: ResampledSample {
    typealias Arithmetic = WordBlendArithmetic

    static func sample(_ target: UnsafeMutablePointer<UInt16>, _ run: pixels_line, count: Int) {
        pixels_sample16(target, CInt(count), run)
    }

    static func project(_ target: UnsafeMutablePointer<UInt16>, _ ray: pixels_ray, count: Int) {
        pixels_project16(target, CInt(count), ray)
    }

    static func mixRising(
        _ target: UnsafeMutablePointer<UInt16>, _ other: UnsafePointer<UInt16>, _ share: RisingShare, count: Int
    ) {
        pixels_mix_rising16(target, other, share.first, share.step, 1, CInt(count))
    }

    static func filter(
        _ target: UnsafeMutablePointer<UInt16>, _ source: Plane, _ row: Int, _ across: ResamplingTaps,
        _ down: ResamplingTaps, _ sums: UnsafeMutablePointer<Float>, _ grown: inout GrownRows?, _ maximum: Int
    ) {
        let axis = across.axis
        sums.update(repeating: 0, count: axis.used.count)
        down.axis.forEachNeighbour(of: row) { line, weight in
            pixels_add16(
                sums, source.row(line, of: UInt16.self) + axis.used.lowerBound, weight, CInt(axis.used.count))
        }
        pixels_stretch16(
            target, sums, axis.firsts, axis.weights, CInt(axis.tapCount), Float(maximum) + 0.5,
            CInt(axis.firsts.count))
    }

    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt16>,
        _ alpha: UnsafePointer<UInt16>, _ weight: Float, count: CInt
    ) {
        pixels_add_alpha16(sums, alphas, samples, alpha, weight, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt16>, _ opacities: UnsafeMutablePointer<UInt16>,
        _ sums: UnsafePointer<Float>, _ alphas: UnsafePointer<Float>, _ axis: StretchAxis, limit: Float
    ) {
        pixels_stretch_alpha16(
            target, opacities, sums, alphas, axis.firsts, axis.weights, CInt(axis.tapCount), limit,
            CInt(axis.firsts.count))
    }
}
