import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Rendering

// Functions that analyse a sound while the recipe runs, one pass for each call.
extension EditTypes {
    private static let subject = LuaParameter(
        "source", .soundSubject,
        "an asset or its track as it is, at its own rate and with its own channels; anything else as an export "
            + "mixes it")

    private static let timeRange = LuaParameter<TimeRange?>.optional(
        "time_range", .timeRange, "the part to analyse, in the source's time", default: "all of it")

    static func loudness(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Measures loudness by EBU R 128 (ITU-R BS.1770-4): integrated, momentary_max (0.4 s) and "
                + "short_term_max (3 s) in LUFS, range in LU, true_peak in dBTP, sample_peak in dBFS. "
                + "The loudness of silence, and of sound shorter than the window, is -math.huge; range is then 0. "
                + "A movie is measured behind the limiter of its mix: limited says how far the sum was above full scale before, "
                + "in dB. "
                + "An asset of one channel is measured as one; a movie that plays it in two is 3 LU louder.",
            example: """
                local loudness = edit.loudness(sound)
                print(("%.1f LUFS, true peak %.1f dBTP"):format(loudness.integrated, loudness.true_peak))
                """,
            subject, .optional(.table("options", timeRange)), .call,
            returns: "{ integrated: number, range: number, true_peak: number, sample_peak: number, "
                + "momentary_max: number, short_term_max: number, limited: number }"
        ) { source, range, call in
            let loudness = try session.answer(source, range ?? nil, "loudness", call) { try $0.loudness() }
            return LuaFields([
                "integrated": loudness.integrated, "range": loudness.range, "true_peak": loudness.truePeak,
                "sample_peak": loudness.samplePeak, "momentary_max": loudness.momentaryMax,
                "short_term_max": loudness.shortTermMax, "limited": loudness.limited,
            ])
        }
    }

    private static let silenceCriteria = LuaParameter<SilenceCriteria>.fields(
        [
            LuaField(
                "threshold", .number(in: -200...0), "in dBFS; anything quieter is silent", \.threshold, default: "-40"),
            LuaField("duration", .numericTime, "the shortest silence", \.duration, default: "0.5"),
            LuaField(
                "measure", .choice,
                "peak: each sample's magnitude, exact to the sample; rms: the power of the 20 ms around it, in which clicks "
                    + "and room noise weigh less", \.measure, default: "peak"),
            LuaField(
                "channels", .choice, "the silent channels: all at once, any one of them, or their mean", \.channels,
                default: "all"),
        ], of: SilenceCriteria())

    static func silences(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Finds the silent spans of a sound, in order and in the source's time, those at its start and end too. They "
                + "begin and end on samples. Where a source goes on without sound it is silent.",
            example: """
                for _, range in ipairs(edit.silences(sound, { threshold = -50, duration = 0.3 })) do print(range.start, range.stop) end
                """,
            subject, .optional(.table("options", silenceCriteria, timeRange)), .call, returns: "edit.range[]"
        ) { source, options, call in
            let (criteria, range) = options ?? (SilenceCriteria(), nil)
            guard criteria.duration >= .zero else {
                throw LuaMistake("the duration of a silence is not negative, as \(criteria.duration) is")
            }
            return try session.answer(source, range, criteria, call) { try $0.silences(criteria) }
        }
    }

    static func peaks(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Returns the waveform of a sound: one number for each of equally long parts, exact over all of its samples "
                + "and channels. Values above full scale count as full scale.",
            example: """
                -- A waveform of 64 bars.
                for index, peak in ipairs(edit.peaks(sound, 64)) do print(index, ("#"):rep(math.floor(20 * peak))) end
                """,
            subject, .integer("count", in: 1...1_000_000, "the number of parts"),
            .optional(
                .table(
                    "options",
                    .optional(
                        .choice(
                            "mode", ["peak", "rms", "range"],
                            "the largest magnitude from 0 to 1, the root mean square from 0 to 1, or the smallest and largest "
                                + "sample, { minimum, maximum } from -1 to 1"),
                        default: "peak"), timeRange)), .call, returns: "number[]|number[][]"
        ) { source, count, options, call in
            let (mode, range) = options ?? (nil, nil)
            let parts = try session.answer(source, range, count, call) { try $0.waveform(parts: count) }
            let shown = parts.map { part -> any LuaPushable in
                switch mode {
                case "rms": part.rms
                case "range": [part.minimum, part.maximum]
                default: part.peak
                }
            }
            return LuaFields(elements: shown, [:])
        }
    }

    static func beats(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Finds the beats and bars of music. times are those of all beats, in the source's time, downbeats those of "
                + "the first beat of each bar, strengths are from 0 to 1, and tempo is in beats per minute; tempo and "
                + "metre are nil without beats. Each of beats has its number in its bar; bar is 0 for beats before the first "
                + "downbeat. A bar of 6/8 has two beats. confidence is the regularity: above 0.3 for music with a beat, "
                + "below for speech and noise; metre_confidence is 0 where nothing tells metres apart, and metre then 4/4.",
            example: """
                local beats = edit.beats(sound)
                print(beats.tempo, beats.metre, #beats.times, #beats.downbeats, beats.confidence)
                for _, beat in ipairs(beats.beats) do
                  if beat.downbeat then print("bar " .. beat.bar, beat.time) end
                end
                """,
            subject, .optional(.table("options", timeRange)), .call,
            returns: "{ tempo: number?, times: edit.time[], strengths: number[], confidence: number, "
                + "metre: \"4/4\"|\"3/4\"|\"6/8\"|nil, metre_confidence: number, downbeats: edit.time[], beats: "
                + "{ time: edit.time, strength: number, bar: integer, number: integer, downbeat: boolean }[] }"
        ) { source, range, call in
            let found = try session.answer(source, range ?? nil, "beats", call) { try $0.beats() }
            let beats = found.beats.map { beat in
                LuaFields([
                    "time": beat.time, "strength": beat.strength, "bar": beat.bar, "number": beat.number,
                    "downbeat": beat.isDownbeat,
                ])
            }
            return LuaFields([
                "tempo": found.tempo, "times": found.beats.map { $0.time },
                "strengths": found.beats.map { $0.strength }, "confidence": found.confidence,
                "metre": found.metre?.rawValue, "metre_confidence": found.metreConfidence,
                "downbeats": found.beats.filter(\.isDownbeat).map { $0.time }, "beats": LuaFields(elements: beats, [:]),
            ])
        }
    }
}

extension SilenceCriteria.Measure: LuaChoice {}
extension SilenceCriteria.Channels: LuaChoice {}
