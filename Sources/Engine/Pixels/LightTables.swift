import Glibc
import Synchronization

/// A ``ColorTransform`` as tabulated curves with matrices between them.
///
/// Unlike a 3D look-up table this keeps every edge of the transform in place: the knee of a tone curve, and the border
/// of the target's gamut. It differs from the exact arithmetic by a fraction of a code value of 10 bits.
package final class LightTables: Sendable {
    /// The last index of ``decode``.
    private static let lastCode = 16383

    private let decode: [Float]
    private let display: LightTable?
    private let tone: LightTable?
    private let primaries: ColorKernel?
    private let scene: LightTable?
    private let encode: LightTable
    private let sourceLuminance: SIMD3<Float>
    private let targetLuminance: SIMD3<Float>

    package init(_ transform: ColorTransform) {
        let last = Double(Self.lastCode)
        decode = (0...Self.lastCode).map { Float(transform.source.linear(Double($0) / last)) }
        display = transform.source == .hlg ? LightTable(upTo: 1, transform.displayGain) : nil
        let peak = transform.source == .hlg ? ColorTransform.displayPeak : transform.source.limit
        tone = transform.tone == nil ? nil : LightTable(upTo: peak, transform.toneGain)
        primaries = transform.primaries == .identity ? nil : ColorKernel(transform.primaries)
        scene = transform.target == .hlg ? LightTable(upTo: ColorTransform.displayPeak, transform.sceneGain) : nil
        encode = LightTable(upTo: transform.target.limit, transform.target.encoded)
        sourceLuminance = SIMD3<Float>(transform.sourceLuminance)
        targetLuminance = SIMD3<Float>(transform.targetLuminance)
    }

    /// All tables made so far: a movie has few kinds of light, and cuts return to them.
    private static let made = Mutex<[ColorTransform: LightTables]>([:])

    /// The tables of a transform; nil if no colour changes.
    package static func shared(_ transform: ColorTransform) -> LightTables? {
        guard !transform.isIdentity else { return nil }
        return made.withLock { known in
            if let tables = known[transform] { return tables }
            let tables = LightTables(transform)
            known[transform] = tables
            return tables
        }
    }

    /// Transforms a row of R'G'B' in place, clipped to 0 to 1 before and after.
    /// - Parameter scratch: Room for twice as many numbers.
    package func apply(
        _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>, _ blue: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutablePointer<Float>, count: Int
    ) {
        for row in [red, green, blue] { look(up: row, count) }
        if let display {
            weigh(sourceLuminance, red, green, blue, into: scratch, count)
            display.scale(red, green, blue, by: scratch, count)
        }
        if let tone { apply(tone, [red, green, blue], largest: scratch, own: scratch + count, count) }
        primaries?.apply(red, green, blue, count: count)
        if let scene {
            weigh(targetLuminance, red, green, blue, into: scratch, count)
            scene.scale(red, green, blue, by: scratch, count)
        }
        for row in [red, green, blue] { encode.look(up: row, count) }
    }

    /// Replaces numbers from 0 to 1 by their light.
    private func look(up row: UnsafeMutablePointer<Float>, _ count: Int) {
        decode.withUnsafeBufferPointer { decode in
            let values = decode.baseAddress!
            let last = Float(Self.lastCode)
            for x in 0..<count {
                let number = row[x] * last
                let positive = number > 0 ? number : 0  // 0 for NaN too
                let inside = positive < last ? positive : last
                // Adding 2²³ leaves the nearest whole number in the low bits.
                row[x] = values[Int(truncatingIfNeeded: (inside + 8_388_608).bitPattern & 0x7F_FFFF)]
            }
        }
    }

    /// Multiplies each number by the mean of two gains: its own, and that of the largest of the three.
    private func apply(
        _ tone: LightTable, _ rows: [UnsafeMutablePointer<Float>], largest: UnsafeMutablePointer<Float>,
        own: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let (red, green, blue) = (rows[0], rows[1], rows[2])
        for x in 0..<count { largest[x] = max(red[x], max(green[x], blue[x])) }
        tone.look(up: largest, count)
        for row in rows {
            own.update(from: row, count: count)
            tone.look(up: own, count)
            for x in 0..<count { row[x] *= 0.5 * (largest[x] + own[x]) }
        }
    }

    private func weigh(
        _ weights: SIMD3<Float>, _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
        _ blue: UnsafeMutablePointer<Float>, into sum: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let (r, g, b) = (weights.x, weights.y, weights.z)
        for x in 0..<count { sum[x] = r * red[x] + g * green[x] + b * blue[x] }
    }
}

/// A function of light, tabulated evenly in each octave: the index is the upper bits of the number's representation,
/// without a root or logarithm.
private struct LightTable {
    /// Octaves below the limit; darker light counts as black.
    private static let octaves: UInt32 = 32
    /// Bits of the fraction in the index: 512 places an octave.
    private static let fractionBits: UInt32 = 9
    private static let shift = 23 - fractionBits
    /// The place of 1, the last.
    private static let last = Int(octaves << fractionBits)
    /// The upper bits of the first place's number.
    private static let base = (127 - octaves) << fractionBits

    private let values: [Float]
    private let factor: Float

    /// - Parameter limit: The greatest argument; greater ones count as it, and those below zero as zero.
    init(upTo limit: Double, _ function: (Double) -> Double) {
        factor = Float(1 / limit)
        values = (0...Self.last).map { place in
            let part = Float(bitPattern: (UInt32(place) + Self.base) << Self.shift)
            return Float(function(place == 0 ? 0 : Double(part) * limit))
        }
    }

    /// Replaces light by the function of it.
    func look(up row: UnsafeMutablePointer<Float>, _ count: Int) {
        let factor = factor
        values.withUnsafeBufferPointer { table in
            let values = table.baseAddress!
            for x in 0..<count { row[x] = values[Self.place(row[x] * factor)] }
        }
    }

    /// The nearest place of a number, clamped to 0 to 1; 0 for NaN.
    @inline(__always)
    private static func place(_ number: Float) -> Int {
        let positive = number > 0 ? number : 0
        let inside = positive < 1 ? positive : 1
        let rounded = (inside.bitPattern &+ (1 << (shift - 1))) >> shift
        return max(Int(truncatingIfNeeded: rounded) &- Int(base), 0)
    }

    /// Multiplies three rows by the function of a fourth, which is overwritten.
    func scale(
        _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>, _ blue: UnsafeMutablePointer<Float>,
        by light: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        look(up: light, count)
        for x in 0..<count {
            red[x] *= light[x]
            green[x] *= light[x]
            blue[x] *= light[x]
        }
    }
}
