import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values

extension EditTypes {
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
                try session.sequence(pattern, frameRate: frameRate, missing: missing ?? .error, at: call.location)
            }
        }
    }
}
