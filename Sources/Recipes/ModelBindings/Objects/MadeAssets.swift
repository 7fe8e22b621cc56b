import EditModel
import LuaHost
import MediaTime
import Settings
import Values
import Wording

extension EditTypes {
    package static let colorAsset = LuaGlobalFunction(
        "Makes an asset of one color and of any duration.",
        example: """
            -- Two seconds of dark blue.
            local composition = edit.composition()
            composition:insert_time_range(edit.range(0, 2), edit.color_asset("#102040", { 320, 180 }), 0)
            return edit.movie { composition = composition }
            """, LuaParameter("color", .color, "may be clear"),
        LuaParameter("size", .size, "in whole pixels"), returns: "edit.asset"
    ) { color, size in
        try checkSides(size, of: "a color asset")
        return Asset(color: color, size: size)
    }

    package static func checkSides(_ size: Size, of what: String) throws {
        let sides = [size.width, size.height].map { Int(exactly: $0) }
        guard sides.allSatisfy({ side in side.map { (1...Asset.largestSide).contains($0) } ?? false }) else {
            throw LuaMistake("\(what) has whole sides from 1 to \(Asset.largestSide) pixels, not \(size.text)")
        }
    }
}

extension LuaKind where Value == FrameRate {
    /// From a number, from `"30000/1001"`, or from the time that a frame stands; 23.976, 29.97, 59.94 and 119.88 mean the
    /// broadcast rates.
    package static var frameRate: LuaKind {
        LuaKind("frame rate", definition: "number|string|edit.time") { input throws(LuaMismatch) in
            let duration = try input.frameDuration(named: "frame rate")
            guard let rate = FrameRate(frameDuration: duration) else {
                throw LuaMismatch("a frame of \(duration) has too fine a fraction for a frame rate")
            }
            return rate
        }
    }
}

extension FrameRate {
    /// Nil where a frame's duration counts more units than a rate holds.
    package init?(frameDuration: Time) {
        guard frameDuration.isNumeric, frameDuration > .zero, let denominator = Int32(exactly: frameDuration.value)
        else {
            return nil
        }
        self.init(frameDuration.timescale, denominator)
    }

    /// A decimal such as `12.5`, in up to six decimal places; nil unless that is exact.
    package var decimalText: String? { Time(Int64(numerator), denominator).decimalText }

    /// The notation of recipes: `25` or `30000/1001`.
    package var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension MissingPicture: LuaChoice {}
