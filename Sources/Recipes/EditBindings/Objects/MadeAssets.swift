import EditModel
import LuaHost
import MediaTime
import Settings
import Values
import Wording

extension EditTypes {
    static let colorAsset = LuaGlobalFunction(
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

    static func checkSides(_ size: Size, of what: String) throws {
        let sides = [size.width, size.height].map { Int(exactly: $0) }
        guard sides.allSatisfy({ side in side.map { (1...Asset.largestSide).contains($0) } ?? false }) else {
            throw LuaMistake("\(what) has whole sides from 1 to \(Asset.largestSide) pixels, not \(size.text)")
        }
    }

    static func drawnAsset(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Makes an asset whose pictures a function draws, on a canvas that starts transparent.",
            example: """
                local circles = edit.drawn_asset {
                  size = { 320, 180 }, duration = 1, frame_rate = 25,
                  draw = function(canvas, time)
                    local radius = 80 * time.seconds
                    canvas:fill_ellipse({ 160 - radius, 90 - radius, 2 * radius, 2 * radius }, "orange")
                  end,
                }
                return edit.movie { composition = circles }
                """,
            .table(
                "asset", LuaParameter("size", .size, "in whole pixels"),
                LuaParameter("duration", .numericTime, "above 0"),
                .function(
                    "draw", "fun(canvas: edit.canvas, time: edit.time)",
                    "draws the picture of a time, in the asset's time"),
                .optional(
                    "frame_rate", .frameRate, "the most pictures drawn per second",
                    default: "every frame of the movie")), returns: "edit.asset"
        ) { asset in
            let (size, duration, draw, frameRate) = asset
            try checkSides(size, of: "a drawn asset")
            guard duration > .zero else { throw LuaMistake("a drawn asset lasts longer than 0, not \(duration)") }
            return Asset(drawnBy: session.keep(draw), size: size, duration: duration, frameRate: frameRate)
        }
    }

    static func sequenceAsset(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Opens numbered pictures as an asset, from the smallest number that exists to the largest; "
                + "a picture that is missing before the last one is an error, or the one before it is held.",
            example: """
                local frames = edit.sequence_asset("frames/%02d.png", { frame_rate = 5 })
                return edit.movie { composition = frames }
                """,
            .string("pattern", "the pictures' names, with %d or %04d for the number"),
            .table(
                "options", LuaParameter("frame_rate", .frameRate, "pictures per second"),
                .optional(
                    .choice(
                        "missing", of: MissingPicture.self,
                        "what a missing picture is: an error, or hold to show the picture before it for longer"),
                    default: "\"error\"")), .call,
            returns: "edit.asset"
        ) { pattern, options, call in
            let (frameRate, missing) = options
            return try call.state.withoutTimeLimit {
                try session.sequence(pattern, frameRate: frameRate, missing: missing ?? .error, at: call.place)
            }
        }
    }
}

extension LuaKind where Value == FrameRate {
    /// From a number, from `"30000/1001"`, or from the time that a frame stands; 23.976, 29.97, 59.94 and 119.88 mean the
    /// broadcast rates.
    static var frameRate: LuaKind {
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
    init?(frameDuration: Time) {
        guard frameDuration.isNumeric, frameDuration > .zero, let denominator = Int32(exactly: frameDuration.value)
        else {
            return nil
        }
        self.init(frameDuration.timescale, denominator)
    }

    /// A decimal such as `12.5`, in up to six decimal places; nil unless that is exact.
    var decimalText: String? { Time(Int64(numerator), denominator).decimalText }

    /// The notation of recipes: `25` or `30000/1001`.
    var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension MissingPicture: LuaChoice {}
