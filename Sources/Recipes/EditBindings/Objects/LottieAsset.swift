import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values

extension EditTypes {
    static func lottieAsset(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Opens a Lottie animation, a .json or a .lottie file, as an asset with transparency. edit.asset and the contents "
                + "of image layers open one too, as it is.",
            example: """
                local party = edit.lottie_asset("party.json", {
                  size = { 160, 160 }, speed = 1.5, colors = { ["#ff0000"] = "gold", ["Ball.Edge"] = "#102040" },
                })
                print(party.duration, party.video.natural_size.width)
                local timeline = require "timeline"
                local movie = timeline.new { background = "white" }
                movie:add(party)
                return movie
                """,
            .string("path", "relative to the current folder"), .optional(lottieLook), .call, returns: "edit.asset"
        ) { path, look, call in
            try call.state.withoutTimeLimit { try session.lottie(path, look ?? LottieLook(), at: call.location) }
        }
    }

    private static let lottieLook: LuaParameter<LottieLook> = .table(
        "options",
        .group(
            .optional("size", .size, "that it is drawn at, in whole pixels, fitted into it", default: "its own"),
            .optional(.number("speed", in: 0.01...100, "times as fast, rounded to four digits"), default: "1"),
            .optional(
                "loop", .boolean,
                "true to begin again for ever, also in a track; false to be shown once, also in a layer",
                default: "for ever in a layer, once in a track"),
            .optional("colors", .lottieColors, colorsText),
            make: { size, speed, loops, colors throws(LuaMismatch) in
                try look(size: size, speed: speed, loops: loops, colors: colors)
            }))

    private static let colorsText =
        "new colors by those of the animation, \"#rrggbb\", or by the names of a layer and of the groups and shapes in it "
        + "with points between them, \"Ball.Edge\", where * is any name; where several fit, names count before colors, "
        + "names without * before those with it, and longer ones before shorter ones"

    private static func look(
        size: Size?, speed: Double?, loops: Bool?, colors: [LottieLook.ColorChange]?
    ) throws(LuaMismatch) -> LottieLook {
        if let size {
            let sides = [size.width, size.height].map { Int(exactly: $0) }
            guard sides.allSatisfy({ side in side.map { (1...Asset.largestSide).contains($0) } ?? false }) else {
                throw LuaMismatch(
                    "an animation has whole sides from 1 to \(Asset.largestSide) pixels, not \(size.text)")
            }
            guard size.width * size.height <= Double(LottieLook.largestArea) else {
                throw LuaMismatch(
                    "an animation is drawn at no more than \(LottieLook.largestArea) pixels, not \(size.text)")
            }
        }
        var look = LottieLook()
        (look.size, look.loops, look.colors) = (size, loops, colors ?? [])
        // Simple fractions keep frame rates simple.
        if let speed {
            let scale: Int32 = speed < 0.1 ? 100_000 : speed < 1 ? 10_000 : 1000
            look.speed = Time(Int64((speed * Double(scale)).rounded()), scale)
        }
        if let exact = speed.flatMap({ try? Time(nearest: $0) }), exact.timescale <= 1000 { look.speed = exact }
        return look
    }
}

extension LuaKind where Value == [LottieLook.ColorChange] {
    /// A table of new colours by old ones, or by the names of shapes.
    fileprivate static var lottieColors: LuaKind {
        LuaKind("colors", definition: "{ [string]: string|number[] }") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table of colors") }
            guard table.names.count <= 1000 else { throw LuaMismatch("an animation gets at most 1000 new colors") }
            guard table.count == 0 else {
                throw LuaMismatch("colors have names (write [\"#ff0000\"] = \"gold\", not a list)")
            }
            var changes: [LottieLook.ColorChange] = []
            for name in table.names {
                let color = try table.field(name, LuaKind<Color>.color)
                guard color.alpha == 1 else { throw LuaMismatch("the color of '\(name)' has to be solid") }
                if name.hasPrefix("#") {
                    guard let original = Color(text: name), original.alpha == 1 else {
                        throw LuaMismatch("'\(name)' is not a color of animations (write #rrggbb)")
                    }
                }
                changes.append(LottieLook.ColorChange(original: name, color: color))
            }
            return changes.sorted { $0.precedes($1) }
        }
    }
}
