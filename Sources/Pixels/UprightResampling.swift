import CPixelKernels

/// Brings a plane to the grid of another one that it is drawn onto upright or mirrored.
///
/// In a direction that shrinks, each sample is the mean of all that it covers: two neighbours, as in bilinear sampling,
/// are less than that, and an edge would stand still while it lies between the places that are looked at, and then jump.
/// A direction that grows goes through the bicubic filter of ``StretchAxis``, as the pictures of image layers do, and
/// one that is only moved is interpolated.
struct UprightResampling<Sample: ResampledSample> {
    /// The part of the target that is drawn: whole samples, and no others.
    let columns, rows: Range<Int>
    /// The drawn part, in samples of the resampled plane; edges may lie between them.
    let bounds: SourceBounds

    /// The largest reduction; planes that shrink more are halved before, unless they are a single sample wide or high.
    private static var largestRatio: Double { 8 }

    private let source: AlphaPlane
    private let across, down: StretchAxis

    /// - Parameters:
    ///   - inverse: From the target's samples to the source's.
    ///   - bounds: The part of the source that is drawn, in its samples; the outermost ones stand for what is beyond.
    ///   - target: The target's width and height.
    /// - Returns: Nil unless the map is upright or mirrored, changes the size, does not shrink too far, and touches the
    ///   target.
    init?(
        _ source: AlphaPlane, _ inverse: PlaneTransform, bounds: SourceBounds, target: (width: Int, height: Int)
    ) {
        let steps = (abs(inverse.a), abs(inverse.d))
        guard inverse.b == 0, inverse.c == 0, max(steps.0, steps.1) <= Self.largestRatio,
            max(abs(steps.0 - 1), abs(steps.1 - 1)) > 1e-9
        else { return nil }
        let horizontal = ResamplingAxis(inverse.a, inverse.tx, (bounds.left, bounds.right), length: target.width)
        let vertical = ResamplingAxis(inverse.d, inverse.ty, (bounds.top, bounds.bottom), length: target.height)
        guard !horizontal.touched.isEmpty, !vertical.touched.isEmpty else { return nil }
        self.source = source
        (columns, rows) = (horizontal.touched, vertical.touched)
        self.bounds = SourceBounds(
            left: horizontal.edges.low, top: vertical.edges.low, right: horizontal.edges.high,
            bottom: vertical.edges.high)
        across = horizontal.taps(of: source.color.width)
        down = vertical.taps(of: source.color.height)
    }

    /// Writes the resampled plane.
    /// - Parameters:
    ///   - resampled: As large as ``columns`` and ``rows``; with alpha if the source has it.
    ///   - maximum: The greatest sample value; the filter overshoots.
    ///   - band: The rows that are written.
    func write(to resampled: AlphaPlane, maximum: Int, _ band: Band) {
        let used = across.used
        let firsts = across.firsts(from: used.lowerBound)
        let (taps, count) = (CInt(across.tapCount), CInt(columns.count))
        let limit = Float(maximum) + 0.5
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * used.count) { buffer in
            let sums = buffer.baseAddress!
            let alphas = sums + used.count
            for row in band.rows(of: 0..<rows.count) {
                buffer.update(repeating: 0)
                for tap in 0..<down.tapCount {
                    let weight = down.weights[row * down.tapCount + tap]
                    guard weight != 0 else { continue }
                    let line = Int(down.firsts[row]) + tap
                    let colors = source.color.row(line, of: Sample.self) + used.lowerBound
                    guard let alpha = source.alpha else {
                        Sample.add(sums, colors, weight, count: CInt(used.count))
                        continue
                    }
                    Sample.add(
                        sums, alphas, colors, alpha.row(line, of: Sample.self) + used.lowerBound, weight,
                        count: CInt(used.count))
                }
                let target = resampled.color.row(row, of: Sample.self)
                guard let opacities = resampled.alpha?.row(row, of: Sample.self) else {
                    Sample.store(target, sums, firsts, across.weights, taps, limit, count: count)
                    continue
                }
                Sample.store(target, opacities, sums, alphas, firsts, across.weights, taps, limit, count: count)
            }
        }
    }
}

/// One direction of an ``UprightResampling``.
private struct ResamplingAxis {
    /// The target's samples that are drawn, if only in part.
    let touched: Range<Int>
    /// The start and end of the drawn part, in samples from the first touched one.
    let edges: (low: Double, high: Double)
    private let step, start: Double
    private let bounds: (low: Double, high: Double)

    /// - Parameters: A sample at x of the target stands for the place `step × x + start` of the source.
    init(_ step: Double, _ start: Double, _ bounds: (low: Double, high: Double), length: Int) {
        (self.step, self.start, self.bounds) = (step, start, bounds)
        let ends = [(bounds.low - start) / step, (bounds.high - start) / step]
        let (low, high) = (max(ends.min()!, 0), min(ends.max()!, Double(length)))
        guard low < high else {
            (touched, edges) = (0..<0, (0, 0))
            return
        }
        touched = Int(low)..<Int(high.rounded(.up))
        edges = (low - Double(touched.lowerBound), high - Double(touched.lowerBound))
    }

    /// The neighbours of each touched sample.
    /// - Parameter length: Of the source.
    func taps(of length: Int) -> StretchAxis {
        let last = max(min(Int(bounds.high.rounded(.up)), length) - 1, 0)
        let within = min(Int(bounds.low), last)..<last + 1
        let from = start + step * Double(touched.lowerBound)
        return abs(step) < 1 - 1e-9
            ? StretchAxis(from: from, step: step, length: touched.count, within: within)
            : StretchAxis(covering: from, step: step, length: touched.count, within: within)
    }
}

/// A sample of a plane that is resampled; each function wraps the kernel of its name.
protocol ResampledSample: FixedWidthInteger & UnsignedInteger {
    /// Adds weighted samples.
    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<Self>, _ weight: Float, count: CInt)
    /// Adds weighted samples, multiplied by their alpha, and the alpha.
    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<Self>,
        _ alpha: UnsafePointer<Self>, _ weight: Float, count: CInt)
    /// Filters sums across, to the nearest sample below `limit`.
    static func store(
        _ target: UnsafeMutablePointer<Self>, _ sums: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float],
        _ taps: CInt, _ limit: Float, count: CInt)
    /// The same of sums that are multiplied by alpha, and the alpha.
    static func store(
        _ target: UnsafeMutablePointer<Self>, _ opacities: UnsafeMutablePointer<Self>, _ sums: UnsafePointer<Float>,
        _ alphas: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float], _ taps: CInt, _ limit: Float,
        count: CInt)
}

extension UInt8: ResampledSample {
    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt8>, _ weight: Float, count: CInt
    ) {
        pixels_add8(sums, samples, weight, count)
    }

    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt8>,
        _ alpha: UnsafePointer<UInt8>, _ weight: Float, count: CInt
    ) {
        pixels_add_alpha8(sums, alphas, samples, alpha, weight, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float],
        _ taps: CInt, _ limit: Float, count: CInt
    ) {
        pixels_stretch8(target, sums, firsts, weights, taps, limit, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt8>, _ opacities: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<Float>,
        _ alphas: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float], _ taps: CInt, _ limit: Float,
        count: CInt
    ) {
        pixels_stretch_alpha8(target, opacities, sums, alphas, firsts, weights, taps, limit, count)
    }
}

extension UInt16: ResampledSample {
    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt16>, _ weight: Float, count: CInt
    ) {
        pixels_add16(sums, samples, weight, count)
    }

    static func add(
        _ sums: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<UInt16>,
        _ alpha: UnsafePointer<UInt16>, _ weight: Float, count: CInt
    ) {
        pixels_add_alpha16(sums, alphas, samples, alpha, weight, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt16>, _ sums: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float],
        _ taps: CInt, _ limit: Float, count: CInt
    ) {
        pixels_stretch16(target, sums, firsts, weights, taps, limit, count)
    }

    static func store(
        _ target: UnsafeMutablePointer<UInt16>, _ opacities: UnsafeMutablePointer<UInt16>,
        _ sums: UnsafePointer<Float>, _ alphas: UnsafePointer<Float>, _ firsts: [Int32], _ weights: [Float],
        _ taps: CInt, _ limit: Float, count: CInt
    ) {
        pixels_stretch_alpha16(target, opacities, sums, alphas, firsts, weights, taps, limit, count)
    }
}
