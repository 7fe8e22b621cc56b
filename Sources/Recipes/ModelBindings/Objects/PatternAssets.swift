import EditModel
import LuaHost
import MediaTime
import Values
import Wording

// Assets of computed pictures.
extension EditTypes {
    private static let size = LuaParameter("size", .size, "in whole pixels")
    private static let duration = LuaParameter("duration", .numericTime, "above 0")

    package static let gradientAsset = LuaGlobalFunction(
        "Makes an asset of a gradient over the whole picture, with the meaning of a gradient layer's properties. For one that "
            + "moves, animate a gradient layer.",
        example: """
            local sky = edit.gradient_asset { size = { 320, 180 }, duration = 2, colors = { "#204080", "#ffc080" } }
            return edit.movie { composition = sky }
            """,
        .table(
            "gradient", size, duration, LuaParameter("colors", .list(of: .color), "from the start to the end"),
            .optional("locations", .list(of: .number(in: 0...1)), "the place of each, rising", default: "even"),
            .optional(.choice("type", of: Gradient.Kind.self, "the form"), default: "\"axial\""),
            .optional("start_point", .point, "from 0, 0, the top left corner, to 1, 1", default: "{ 0.5, 0 }"),
            .optional("end_point", .point, "in the same coordinates", default: "{ 0.5, 1 }")), returns: "edit.asset"
    ) { gradient in
        let (size, duration, colors, locations, kind, start, end) = gradient
        guard !colors.isEmpty else { throw LuaMistake("a gradient has at least one color") }
        if let locations {
            guard locations.count == colors.count else {
                throw LuaMistake("a gradient has a location for each color: \(colors.count), not \(locations.count)")
            }
            guard zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) else {
                throw LuaMistake("the locations of a gradient rise")
            }
        }
        let content = GradientContent(
            kind ?? .linear, colors: colors, locations: locations, startPoint: start ?? Point(x: 0.5, y: 0),
            endPoint: end ?? Point(x: 0.5, y: 1))
        return try asset(.gradient(content), size, duration)
    }

    package static let noisePictureAsset = LuaGlobalFunction(
        "Makes an asset of random brightness: each pixel on its own, as a television without a station, or soft clouds. The "
            + "same seed makes the same pictures on every machine.",
        example: """
            local clouds = edit.noise_picture_asset {
              size = { 320, 180 }, duration = 2, cloud_size = 120, frame_rate = 25, dark = "#3060a0", light = "white",
            }
            return edit.movie { composition = clouds }
            """,
        .table(
            "noise", size, duration,
            .optional(
                .number("cloud_size", in: 2...8192, "of the largest clouds, in pixels; without it each pixel is random")
            ),
            .optional("frame_rate", .frameRate, "new pictures a second", default: "one picture that stands still"),
            .optional(.integer("seed", in: 0...1_000_000_000, "another one, another picture"), default: "0"),
            .optional("dark", .color, "of the least brightness", default: "\"black\""),
            .optional("light", .color, "of the most", default: "\"white\"")), returns: "edit.asset"
    ) { noise in
        let (size, duration, cloudSize, rate, seed, dark, light) = noise
        let pattern = NoisePattern(
            seed: seed ?? 0, dark: dark ?? .black, light: light ?? .white, cloudSize: cloudSize, frameRate: rate)
        return try asset(.noise(pattern), size, duration)
    }

    package static let testCardAsset = LuaGlobalFunction(
        "Makes an asset of a test card: smpte, bars of 75 % over -I, white, Q and PLUGE by EG 1; ebu, bars of 100/0/75/0; "
            + "ramp, grey from black to white; zone_plate, circles up to the finest. Bars have the standard's code values in "
            + "the movie's own matrix and range.",
        example: """
            -- Ten seconds to line up by: bars and the tone of 1 kHz.
            local card = edit.test_card_asset { size = { 640, 360 }, duration = 10, tone_level = -18 }
            return edit.movie { composition = card }
            """,
        .table(
            "card", size, duration,
            .optional(.choice("card", of: PicturePattern.TestCard.self, "the picture"), default: "\"smpte\""),
            .optional(
                .number("tone_level", in: -200...0, "the peak of a tone of 1 kHz in stereo, in dBFS"),
                default: "no sound")), returns: "edit.asset"
    ) { card in
        let (size, duration, kind, level) = card
        let tone = level.map {
            SoundSignal(
                .tone(.sine, frequency: 1000, endFrequency: 1000, .linear), level: $0, sampleRate: 48000,
                layout: .stereo, duration: duration)
        }
        return try asset(.testCard(kind ?? .smpte), size, duration, tone)
    }

    private static func asset(
        _ pattern: PicturePattern, _ size: Size, _ duration: Time, _ sound: SoundSignal? = nil
    ) throws -> Asset {
        try checkSides(size, of: "a \(pattern.name)")
        guard duration > .zero else { throw LuaMistake("a \(pattern.name) lasts longer than 0, not \(duration)") }
        return Asset(pattern, size: size, duration: duration, sound: sound)
    }
}

extension PicturePattern.TestCard: LuaChoice {}
