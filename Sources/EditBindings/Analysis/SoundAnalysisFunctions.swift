import EditModel
import LuaHost
import MediaTime
import Rendering

// What recipes can ask about a sound. It is listened to while the recipe runs, once for each question.
extension EditTypes {
    private static let subject = LuaParameter(
        "source", .soundSubject,
        "what is listened to: an asset or its track as it is, at its own rate and with its own channels; "
            + "anything else as an export mixes it")

    private static let timeRange = LuaParameter.optional(
        LuaParameter("time_range", .timeRange, "what is listened to, in the source's time"), default: "all of it")

    static func loudness(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            summary: "How loud a sound is, by EBU R 128 (ITU-R BS.1770-4): integrated, momentary_max (0.4 s) and "
                + "short_term_max (3 s) in LUFS, range in LU, true_peak in dBTP, sample_peak in dBFS. "
                + "Loudness of silence, and of what is shorter than its window, is -math.huge; range is then 0. "
                + "An asset of one channel is measured as one; a movie that plays it in two is 3 LU louder.",
            example: """
                local loudness = edit.loudness(sound)
                print(("%.1f LUFS, true peak %.1f dBTP"):format(loudness.integrated, loudness.true_peak))
                """,
            parameters: [subject, .optional(.table("options", [timeRange]))],
            returns: "{ integrated: number, range: number, true_peak: number, sample_peak: number, "
                + "momentary_max: number, short_term_max: number }"
        ) { arguments in
            let options: LuaArguments? = arguments.optional(1)
            let loudness = try session.answer(arguments, options?.optional("time_range"), "loudness") {
                try $0.loudness()
            }
            return LuaFields([
                "integrated": loudness.integrated, "range": loudness.range, "true_peak": loudness.truePeak,
                "sample_peak": loudness.samplePeak, "momentary_max": loudness.momentaryMax,
                "short_term_max": loudness.shortTermMax,
            ])
        }
    }

    static func silences(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            summary:
                "The stretches of a sound that are silent, in order and in the source's time, those at its start and "
                + "end too. They begin and end on samples. Where a source goes on without sound it is silent.",
            example: """
                for _, range in ipairs(edit.silences(sound, { threshold = -50, duration = 0.3 })) do print(range.start, range.stop) end
                """,
            parameters: [
                subject,
                .optional(
                    .table(
                        "options",
                        [
                            .optional(
                                .number("threshold", in: -200...0, "in dBFS; what is quieter is silent"),
                                default: "-40"),
                            .optional(
                                LuaParameter("duration", .numericTime, "how long a silence lasts at least"),
                                default: "0.5"),
                            .optional(
                                .choice(
                                    "measure", SilenceCriteria.Measure.allCases.map(\.rawValue),
                                    "what is compared: each sample's magnitude, exact to the sample; or the power of the "
                                        + "20 ms around it, which clicks and the noise of a room weigh less in"),
                                default: "peak"),
                            .optional(
                                .choice(
                                    "channels", SilenceCriteria.Channels.allCases.map(\.rawValue),
                                    "which are silent: all at once, any one of them, or their mean"),
                                default: "all"),
                            timeRange,
                        ])),
            ],
            returns: "edit.range[]"
        ) { arguments in
            let options: LuaArguments? = arguments.optional(1)
            let criteria = try silenceCriteria(options)
            return try session.answer(arguments, options?.optional("time_range"), criteria) {
                try $0.silences(criteria)
            }
        }
    }

    private static func silenceCriteria(_ options: LuaArguments?) throws -> SilenceCriteria {
        var criteria = SilenceCriteria()
        guard let options else { return criteria }
        criteria.threshold = options.optional("threshold") ?? criteria.threshold
        criteria.duration = options.optional("duration") ?? criteria.duration
        criteria.measure = options.optional("measure").flatMap { SilenceCriteria.Measure(rawValue: $0) } ?? .peak
        criteria.channels = options.optional("channels").flatMap { SilenceCriteria.Channels(rawValue: $0) } ?? .all
        guard criteria.duration >= .zero else {
            throw LuaMistake("the duration of a silence is not negative, as \(criteria.duration) is")
        }
        return criteria
    }

    static func peaks(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            summary:
                "What a sound's waveform looks like: it is divided into equally long parts, and each gives a number, "
                + "exact over all of its samples and channels. What is above full scale counts as full scale.",
            example: """
                -- A waveform of 64 bars.
                for index, peak in ipairs(edit.peaks(sound, 64)) do print(index, ("#"):rep(math.floor(20 * peak))) end
                """,
            parameters: [
                subject, .integer("count", in: 1...1_000_000, "how many parts"),
                .optional(
                    .table(
                        "options",
                        [
                            .optional(
                                .choice(
                                    "mode", ["peak", "rms", "range"],
                                    "the largest magnitude from 0 to 1, the root of the mean power from 0 to 1, or the "
                                        + "smallest and largest sample, { minimum, maximum } from -1 to 1"),
                                default: "peak"),
                            timeRange,
                        ])),
            ],
            returns: "number[]|number[][]"
        ) { arguments in
            let options: LuaArguments? = arguments.optional(2)
            let count = arguments.integer(1)
            let parts = try session.answer(arguments, options?.optional("time_range"), count) {
                try $0.waveform(parts: count)
            }
            let mode: String = options?.optional("mode") ?? "peak"
            return parts.map { part -> Any? in
                switch mode {
                case "rms": return part.rms
                case "range": return LuaFields(elements: [part.minimum, part.maximum], [:])
                default: return part.peak
                }
            }
        }
    }

    static func beats(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            summary:
                "Where the beats of a piece of music are: times in the source's time, the strength of each from 0 to "
                + "1, and tempo in beats per minute, nil where nothing begins. confidence says how regular it is: above "
                + "0.3 for music with a beat, below for speech and noise.",
            example: """
                local beats = edit.beats(sound)
                print(beats.tempo, #beats.times, beats.confidence)
                """,
            parameters: [subject, .optional(.table("options", [timeRange]))],
            returns: "{ tempo: number?, times: edit.time[], strengths: number[], confidence: number }"
        ) { arguments in
            let options: LuaArguments? = arguments.optional(1)
            let found = try session.answer(arguments, options?.optional("time_range"), "beats") { try $0.beats() }
            return LuaFields([
                "tempo": found.tempo, "times": found.beats.map { $0.time as Any? },
                "strengths": found.beats.map { $0.strength as Any? }, "confidence": found.confidence,
            ])
        }
    }
}
