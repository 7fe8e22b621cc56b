import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Wording

// Assets of computed sound.
extension EditTypes {
    private static let duration = LuaParameter("duration", .numericTime, "above 0")

    static let toneAsset = LuaGlobalFunction(
        "Makes an asset of a tone, exact to the sample: it begins at 0 and rises, and every channel is the same. Its peak "
            + "has the level. Square, triangle and saw are not band-limited.",
        example: """
            -- The line-up tone of broadcasters, and two seconds from 20 Hz to 20 kHz.
            local composition = edit.composition()
            local track = composition:add_track("audio")
            track:append(edit.tone_asset { frequency = 1000, level = -18, duration = 3 })
            track:append(edit.tone_asset { frequency = 20, end_frequency = 20000, duration = 2 })
            return edit.movie { composition = composition }
            """,
        .table(
            "tone", .number("frequency", in: 0.01...96_000, "in hertz, up to half the sample rate"), duration,
            .optional(.number("end_frequency", in: 0.01...96_000, "reached at the end"), default: "frequency"),
            .optional(
                .choice(
                    "sweep", of: SoundSignal.Sweep.self, "on the way there octaves take equal times, or hertz do"),
                default: "\"logarithmic\""),
            .optional(.choice("wave", of: SoundSignal.Wave.self, "the shape of a period"), default: "\"sine\""),
            .optional(.number("level", in: -200...0, "the peak, in dBFS"), default: "-20"), .soundFormat()),
        returns: "edit.asset"
    ) { tone in
        let (frequency, duration, endFrequency, sweep, wave, level, format) = tone
        let last = endFrequency ?? frequency
        let content = SoundSignal.Content.tone(
            wave ?? .sine, frequency: frequency, endFrequency: last, sweep ?? .logarithmic)
        let half = Double(format.format.sampleRate) / 2
        for value in [frequency, last] where value > half {
            throw LuaMistake(
                "a frequency of a tone is at most half the sample rate, \(decimalText(half)) Hz, not \(decimalText(value))"
            )
        }
        return try asset(content, level ?? -20, duration, format)
    }

    static let noiseAsset = LuaGlobalFunction(
        "Makes an asset of noise: white has equal power at each frequency, pink in each octave, and brown loses 6 dB per "
            + "octave. Channels differ. The same seed makes the same samples on every machine.",
        example: """
            local rain = edit.noise_asset { color = "pink", level = -30, duration = 2, seed = 7 }
            return edit.movie { composition = rain }
            """,
        .table(
            "noise", duration,
            .optional(.choice("color", of: SoundSignal.NoiseColor.self, "the spectrum"), default: "\"white\""),
            .optional(
                .number("level", in: -200 ... -6, "the root mean square, in dBFS; peaks are 5 to 14 dB above it"),
                default: "-20"),
            .optional(.integer("seed", in: 0...1_000_000_000, "another one, other noise"), default: "0"),
            .soundFormat()),
        returns: "edit.asset"
    ) { noise in
        let (duration, color, level, seed, format) = noise
        return try asset(.noise(color ?? .white, seed: seed ?? 0), level ?? -20, duration, format)
    }

    static let silenceAsset = LuaGlobalFunction(
        "Makes an asset of silence: a sound track where there is none to take.",
        example: """
            local composition = edit.composition()
            composition:add_track("audio"):append(edit.silence_asset { duration = 2 })
            return edit.movie { composition = composition }
            """, .table("silence", duration, .soundFormat()), returns: "edit.asset"
    ) { silence in try asset(.silence, 0, silence.0, silence.1) }

    private static func asset(
        _ content: SoundSignal.Content, _ level: Double, _ duration: Time, _ options: SoundFormatOptions
    ) throws -> Asset {
        guard duration > .zero else { throw LuaMistake("a sound lasts longer than 0, not \(duration)") }
        let format = options.format
        guard (try? duration.units(per: format.sampleRate)) != nil else {
            throw LuaMistake("a sound of \(duration) has too many samples")
        }
        return Asset(
            SoundSignal(content, level: level, sampleRate: format.sampleRate, layout: format.layout, duration: duration)
        )
    }
}

extension SoundSignal.Wave: LuaChoice {}
extension SoundSignal.NoiseColor: LuaChoice {}
extension SoundSignal.Sweep: LuaChoice {}
