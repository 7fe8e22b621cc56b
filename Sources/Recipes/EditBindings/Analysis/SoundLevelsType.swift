import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Rendering
import Wording

extension SoundLevels: LuaBound { package static var luaName: String { "levels" } }

extension EditTypes {
    static func levels(_ session: EditSession) -> LuaType {
        LuaType(
            SoundLevels.luaName, of: SoundLevels.self,
            summary: "The level of each frequency band of a sound in each frame, for bars that move with it: "
                + "levels[frame][band] from 0 to 1, both counted from 1.",
            example: """
                -- The lowest of eight bands as a bar's height, frame by frame.
                local levels = edit.levels(sound, { bands = 8, frame_rate = 25 })
                local bar = edit.layer { frame = { 0, 0, 20, 100 }, background_color = "white" }
                bar:add_animation(edit.keyframe_animation {
                  key_path = "transform.scale.y", values = levels:values(1), duration = levels.duration,
                })
                print(levels.bands, levels.frequencies[1], levels:at(0.5)[1])
                """,
            constructor: .constructor(
                "Measures a sound's levels: 0 is the floor, 1 a sine of full scale, and in between they rise evenly "
                    + "in decibels. Bands are equally wide on a scale of octaves.",
                LuaParameter(
                    "source", .soundSubject,
                    "an asset or its track as it is; anything else as an export mixes it"),
                .optional(
                    .table(
                        "options", levelOptions,
                        .optional(
                            "time_range", .timeRange, "the part to analyse, in the source's time",
                            default: "all of it"))), .call, takesProperties: false
            ) { source, options, call in
                let (settings, range) = options ?? (LevelSettings(), nil)
                try check(settings)
                return try session.answer(source, range, settings, call) { try $0.levels(settings) }
            },
            size: { $0.byteCount },
            description: { "\(counted($0.count, "level")) of \(counted($0.settings.bands, "band"))" },
            operators: [
                .length: LuaOperation(.object(SoundLevels.self), returns: "integer") { $0.count }
            ],
            elements: LuaElements("number[]") { levels, index in
                index > 0 && index <= levels.count ? list(levels, frame: index - 1) : nil
            },
            members: levelsMembers)
    }

    private static let levelsMembers: [LuaMember<SoundLevels>] = [
        .property("bands", .integer(), "The number of bands.", get: { $0.settings.bands }),
        .property(
            "frequencies", .list(of: .number()), "The middle of each band, in hertz.",
            get: { levels in
                zip(levels.bounds, levels.bounds.dropFirst()).map { low, high in (low * high).squareRoot() }
            }),
        .property("start", .object(Time.self), "The first frame's time, in the source's time.", get: { $0.start }),
        .property(
            "frame_duration",
            .object(Time.self), "The time from one frame to the next.", get: { $0.settings.frameRate.frameDuration }),
        .property(
            "duration", .object(Time.self),
            "The time from the first frame to the last: the duration of a keyframe animation of a band.",
            get: { try $0.settings.frameRate.frameDuration.multiplied(by: Int64($0.count - 1)) }),
        .method(
            "at", "Returns the levels of the last frame that has started by a time.",
            LuaParameter("time", .numericTime, "in the source's time; outside, the nearest frame counts"),
            returns: "number[]"
        ) { levels, time in list(levels, frame: try levels.frame(at: time)) },
        .method(
            "values", "Returns the levels of one band in all frames, for a keyframe animation.",
            .integer("band", in: 1...LevelSettings.mostBands, "from 1, the lowest"), returns: "number[]"
        ) { levels, band in
            let band = band
            guard band <= levels.settings.bands else {
                throw LuaMistake("there is no band \(band): levels has \(levels.settings.bands)")
            }
            return (0..<levels.count).map { levels.level(frame: $0, band: band - 1) }
        },
    ]

    private static let levelOptions = LuaParameter<LevelSettings>.fields(
        [
            LuaField("frame_rate", .frameRate, "measurements per second", \.frameRate, default: "30"),
            LuaField("bands", .integer(in: 1...LevelSettings.mostBands), "their number", \.bands, default: "24"),
            LuaField(
                "min_frequency", .number(in: 1...96000), "the lower end of the first band, in hertz",
                \.minimumFrequency, default: "50"),
            LuaField(
                "max_frequency", .number(in: 1...96000),
                "the upper end of the last band, in hertz; at most half of the sound's rate", \.maximumFrequency,
                default: "16000"),
            LuaField(
                "window", .integer(in: 256...32768),
                "samples analysed around a frame, a power of two: more separate low bands, fewer react faster",
                \.window, default: "4096"),
            LuaField("floor", .number(in: -200...(-1)), "level 0, in dBFS", \.floor, default: "-70"),
        ], of: LevelSettings())

    private static func check(_ settings: LevelSettings) throws {
        guard settings.window.nonzeroBitCount == 1 else {
            throw LuaMistake("window is a power of two, such as 2048 or 4096, not \(settings.window)")
        }
        guard settings.minimumFrequency < settings.maximumFrequency else {
            throw LuaMistake(
                "max_frequency is more than min_frequency, "
                    + "\(decimalText(settings.minimumFrequency)), not \(decimalText(settings.maximumFrequency))")
        }
    }

    private static func list(_ levels: SoundLevels, frame: Int) -> [Double] {
        (0..<levels.settings.bands).map { levels.level(frame: frame, band: $0) }
    }
}
