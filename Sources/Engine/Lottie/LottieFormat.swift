import MediaTime
import Values
import Wording

/// The size and the timing of an animation.
package struct LottieFormat: Hashable, Sendable {
    /// In pixels.
    package let width, height: Int
    /// As the file has it, rounded to a fraction.
    package let frameRate: FrameRate
    package let frameCount: Int
    /// As the file has it.
    let exactFrameRate: Double
    let firstFrame: Double

    init(_ walk: LottieWalk) throws(LottieError) {
        let file = walk.file
        var sides: [Int] = []
        for name in ["w", "h"] {
            guard file[name] != nil else { throw walk.error("it has no size: '\(name)' is missing") }
            let range = 1...Double(LottieLimits.side)
            sides.append(Int(try walk.number(file, name, in: range, or: 0).rounded()))
        }
        (width, height) = (sides[0], sides[1])
        exactFrameRate = try walk.number(file, "fr", in: LottieLimits.frameRate, or: 30)
        frameRate = Self.fraction(exactFrameRate)
        firstFrame = try walk.number(file, "ip", or: 0).rounded(.down)
        guard file["op"] != nil else { throw walk.error("it has no end: 'op' is missing") }
        let end = try walk.number(file, "op", or: 0)
        guard end > firstFrame else {
            throw walk.error(
                "it has no frame: it begins at \(LottieWalk.text(firstFrame)) and ends at \(LottieWalk.text(end))")
        }
        frameCount = max(1, Int((end - firstFrame - 1e-3).rounded(.up)))
        guard Double(frameCount) / exactFrameRate <= LottieLimits.duration else {
            throw walk.error(
                "it is longer than an hour: \(frameCount) frames at \(LottieWalk.text(exactFrameRate)) a second")
        }
    }

    /// A rate as a fraction: whole, of the broadcast rates, or in thousandths.
    private static func fraction(_ rate: Double) -> FrameRate {
        let whole = rate.rounded()
        if abs(rate - whole) < 0.002, whole >= 1 { return FrameRate(Int32(whole), 1) }
        if abs(rate - whole * 1000 / 1001) < 0.002, whole >= 1 { return FrameRate(Int32(whole) * 1000, 1001) }
        return FrameRate(max(1, Int32((rate * 1000).rounded())), 1000)
    }
}
