import Glibc
import Synchronization

/// A ``ColorTransform`` worked out beforehand as curves in tables, with the matrices between them left to arithmetic.
///
/// Unlike a grid of colours this keeps every edge of the transform where it is: the knee of a tone curve, and the border
/// of the target's gamut. It differs from the exact arithmetic by a fraction of a code value of 10 bits.
package final class LightTables: Sendable {
    private let decode: [Float]
    private let display: RootTable?
    private let tone: RootTable?
    private let primaries: ColorKernel?
    private let scene: RootTable?
    private let encode: RootTable
    private let sourceLuminance: SIMD3<Float>
    private let targetLuminance: SIMD3<Float>

    package init(_ transform: ColorTransform) {
        let last = Double(RootTable.last)
        decode = (0...RootTable.last).map { Float(transform.source.linear(Double($0) / last)) }
        display = transform.source == .hlg ? RootTable(upTo: 1, transform.displayGain) : nil
        let peak = transform.source == .hlg ? ColorTransform.displayPeak : transform.source.limit
        tone = transform.tone == nil ? nil : RootTable(upTo: peak, transform.toneGain)
        primaries = transform.primaries == .identity ? nil : ColorKernel(transform.primaries)
        scene = transform.target == .hlg ? RootTable(upTo: ColorTransform.displayPeak, transform.sceneGain) : nil
        encode = RootTable(upTo: transform.target.limit, transform.target.encoded)
        sourceLuminance = SIMD3<Float>(transform.sourceLuminance)
        targetLuminance = SIMD3<Float>(transform.targetLuminance)
    }

    /// Tables made so far: a movie has few kinds of light, and each is needed again at every cut back to it.
    private static let made = Mutex<[ColorTransform: LightTables]>([:])

    /// The tables of a transform; nil when every colour stays what it is.
    package static func shared(_ transform: ColorTransform) -> LightTables? {
        guard !transform.isIdentity else { return nil }
        return made.withLock { known in
            if let tables = known[transform] { return tables }
            let tables = LightTables(transform)
            known[transform] = tables
            return tables
        }
    }

    /// Transforms a row of R'G'B' in place; what is outside 0 to 1 is clipped, before and after.
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
            let last = Float(RootTable.last)
            for x in 0..<count { row[x] = values[tableIndex(row[x] * last)] }
        }
    }

    /// Multiplies each number by the mean of two gains: its own, and that of the largest of the three.
    private func apply(
        _ tone: RootTable, _ rows: [UnsafeMutablePointer<Float>], largest: UnsafeMutablePointer<Float>,
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

/// A function of light, by the fourth root of it: what eyes and transfer functions do is nearly even then.
private struct RootTable {
    /// The last index of every table.
    static let last = 16383

    private let values: [Float]
    private let factor: Float

    /// - Parameter limit: The greatest argument; greater ones count as it, and those below zero as zero.
    init(upTo limit: Double, _ function: (Double) -> Double) {
        factor = Float(1 / limit)
        values = (0...Self.last).map { index in
            let root = Double(index) / Double(Self.last)
            return Float(function(root * root * root * root * limit))
        }
    }

    /// Replaces light by the function of it.
    func look(up row: UnsafeMutablePointer<Float>, _ count: Int) {
        findRoots(row, row, count)
        values.withUnsafeBufferPointer { table in
            let values = table.baseAddress!
            for x in 0..<count { row[x] = values[tableIndex(row[x])] }
        }
    }

    /// Multiplies three rows by the function of a fourth, which is lost.
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

    private func findRoots(
        _ light: UnsafeMutablePointer<Float>, _ roots: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let (factor, last) = (factor, Float(Self.last))
        for x in 0..<count {
            let part = light[x] * factor
            let positive = part > 0 ? part : 0
            roots[x] = positive.squareRoot().squareRoot() * last
        }
    }
}

/// The nearest index of a table; clips, and is 0 for NaN.
@inline(__always)
private func tableIndex(_ number: Float) -> Int {
    let positive = number > 0 ? number : 0
    let inside = positive < Float(RootTable.last) ? positive : Float(RootTable.last)
    // Adding 2²³ leaves the nearest whole number in the low bits.
    return Int(truncatingIfNeeded: (inside + 8_388_608).bitPattern & 0x7F_FFFF)
}
