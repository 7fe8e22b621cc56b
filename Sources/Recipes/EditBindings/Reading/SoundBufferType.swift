import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Values
import Wording

extension SoundBuffer: LuaBound { package static var luaName: String { "sound_buffer" } }

extension EditTypes {
    static let soundBuffer = LuaType(
        SoundBuffer.luaName, of: SoundBuffer.self,
        summary:
            "A block of sound: read, made by the recipe, or a tap's, which is valid only until the tap returns. Channels "
            + "and samples count from 1.",
        counterpart: "CMSampleBuffer",
        example: """
            -- A tenth of a second of a 440 Hz tone.
            local samples = {}
            for i = 1, 4800 do samples[i] = 0.25 * math.sin(2 * math.pi * 440 * i / 48000) end
            local tone = edit.sound_buffer { left = samples, right = samples, sample_rate = 48000 }
            tone:gain(1, 0)
            print(tone.duration, tone.peak)
            """,
        constructor: SoundBuffer.constructor, size: { $0.byteCount },
        description: { "\(counted($0.sampleCount, "sample")) at \($0.time)" },
        members: soundBufferProperties, soundBufferMethods, soundBufferSamples)

    private static let soundBufferProperties: [LuaMember<SoundBuffer>] = [
        .property("time", .object(Time.self), "The time of the first sample.", get: { $0.time }),
        .property("duration", .object(Time.self), "The duration of the block.", get: { $0.duration }),
        .property("sample_rate", .integer(), "Samples per second.", get: { Int($0.format.sampleRate) }),
        .property("sample_count", .integer(), "The number of samples of each channel.", get: { $0.sampleCount }),
        .property("channel_count", .integer(), "The number of channels.", get: { $0.channelCount }),
        .property(
            "channel_layout", .choice(ChannelLayout.allCases.map(\.rawValue)),
            "The loudspeakers of the channels, in order.", get: { $0.format.layout.rawValue }),
        .property("peak", .number(), "The largest magnitude of any sample.", get: { Double(try $0.peak()) }),
        .property(
            "rms", .number(), "The root mean square of all samples.", get: { Double(try $0.rootMeanSquare()) }),
    ]

    private static let soundBufferMethods: [LuaMember<SoundBuffer>] = [
        .method(
            "channel_peak", "Returns the largest magnitude of a channel's samples.", channel, returns: "number"
        ) { try $0.peak(ofChannel: $0.channel(numbered: $1)) },
        .method(
            "channel_rms", "Returns the root mean square of a channel's samples.", channel, returns: "number"
        ) { try $0.rootMeanSquare(ofChannel: $0.channel(numbered: $1)) },
        .method(
            "gain",
            "Multiplies all samples by a factor, or by factors that change evenly from one to another, which is "
                + "reached at the start of the next block.",
            LuaParameter("factor", .sample, "1 changes nothing, 0 silences, -1 inverts"),
            .optional("to", .sample, "the factor at the end", default: "the same")
        ) { buffer, factor, to in try buffer.applyGain(from: factor, to: to ?? factor) },
        .method(
            "mix", "Adds another block's samples, channel by channel.",
            .object("other", SoundBuffer.self, "with the same number of channels"),
            .optional("gain", .sample, "the factor of its samples", default: "1"),
            .optional(
                .integer(
                    "from", in: -(1 << 53)...(1 << 53),
                    "the index of its sample that meets the first of this block; it is silent outside its samples"),
                default: "1"), body: mix),
        .method(
            "copy", "Returns a copy of the block, which outlives a tap's.", returns: "edit.sound_buffer"
        ) { buffer in try buffer.makeCopy() },
        .method("silence", "Sets all samples to 0.") { buffer in try buffer.silence() },
        .method(
            "swap_channels", "Exchanges two channels.",
            .optional(.integer("one", in: 1...24, "a channel"), default: "1"),
            .optional(.integer("other", in: 1...24, "another"), default: "2")
        ) { buffer, one, other in
            let one = try buffer.channel(numbered: one ?? 1)
            try buffer.swapChannels(one, buffer.channel(numbered: other ?? 2))
        },
    ]

    private static let soundBufferSamples: [LuaMember<SoundBuffer>] = [
        .method("sample", "Returns one sample.", channel, index, returns: "number") { buffer, channel, index in
            let (channel, index) = try (buffer.channel(numbered: channel), buffer.index(numbered: index))
            return try buffer.samples()[channel][index]
        },
        .method("set_sample", "Changes one sample.", channel, index, LuaParameter("value", .sample, "from -1 to 1")) {
            buffer, channel, index, value in
            let (channel, index) = try (buffer.channel(numbered: channel), buffer.index(numbered: index))
            try buffer.samples()[channel][index] = Float(value)
        },
        .method(
            "samples", "Returns all samples of a channel as a list; slower than the methods without one.", channel,
            returns: "number[]", body: samples),
        .method(
            "set_samples", "Replaces all samples of a channel.", channel,
            LuaParameter("samples", .list(of: .sample), "as many as the channel has"), body: setSamples),
        .method(
            "map", "Replaces each sample by the result of a function; slower than the methods without one.",
            .function("change", "fun(sample: number, index: integer): number", "returns the new sample"),
            .optional(channel, default: "all of them, one after the other"), body: map),
    ]

    private static let channel = LuaParameter.integer(
        "channel", in: 1...24, "in the layout's order, from 1: in stereo 1 is left, 2 right")
    private static let index = LuaParameter.integer("index", in: 1...Int.max, "from 1")
    /// The most elements of a list for a script.
    private static let largestList = 1_000_000

    @Sendable private static func mix(
        _ buffer: SoundBuffer, _ other: SoundBuffer, _ gain: Double?, _ first: Int?
    ) throws {
        guard other.channelCount == buffer.channelCount else {
            throw LuaMistake(
                "the other block is \(other.format.layout.rawValue), this one \(buffer.format.layout.rawValue)")
        }
        guard other.format.sampleRate == buffer.format.sampleRate else {
            throw LuaMistake(
                "the other block is at \(other.format.sampleRate) Hz, this one at \(buffer.format.sampleRate) Hz")
        }
        let (first, isBelow) = (first ?? 1).subtractingReportingOverflow(1)
        try buffer.mix(other, gain: gain ?? 1, from: isBelow ? .min : first)
    }

    @Sendable private static func samples(_ buffer: SoundBuffer, _ number: Int) throws -> [Float] {
        let channel = try buffer.channel(numbered: number)
        guard buffer.sampleCount <= largestList else {
            throw LuaMistake("a list holds at most \(largestList) samples, and the block has \(buffer.sampleCount)")
        }
        let plane = try buffer.samples()[channel]
        return (0..<buffer.sampleCount).map { plane[$0] }
    }

    @Sendable private static func setSamples(_ buffer: SoundBuffer, _ number: Int, _ list: [Double]) throws {
        let channel = try buffer.channel(numbered: number)
        guard list.count == buffer.sampleCount else {
            throw LuaMistake("the block has \(counted(buffer.sampleCount, "sample")), the list \(list.count)")
        }
        let plane = try buffer.samples()[channel]
        for (index, sample) in list.enumerated() { plane[index] = Float(sample) }
    }

    @Sendable private static func map(_ buffer: SoundBuffer, _ function: LuaFunction, _ chosen: Int?) throws {
        let channels =
            try chosen.map { try buffer.channel(numbered: $0) }.map { $0..<$0 + 1 } ?? 0..<buffer.channelCount
        for channel in channels {
            for index in 0..<buffer.sampleCount {
                // Asked for each time: the function may do anything, and the block stays only while its tap runs.
                let sample = Double(try buffer.samples()[channel][index])
                let changed = try function.call(sample, index + 1, returning: .sample)
                try buffer.samples()[channel][index] = Float(changed)
            }
        }
    }
}

extension LuaKind where Value == Double {
    /// A number that need not be finite: what is written is judged when the block is used.
    fileprivate static var sample: LuaKind {
        LuaKind("number") { input throws(LuaMismatch) in
            guard let value = input.number else { throw input.mismatch("number") }
            return value
        }
    }
}

extension SoundBuffer {
    /// A channel that the recipe counts from 1, counted from 0.
    fileprivate func channel(numbered number: Int) throws -> Int {
        guard number <= channelCount else {
            throw LuaMistake("there is no channel \(number): the block has \(channelCount)")
        }
        return number - 1
    }

    /// A sample that the recipe counts from 1, counted from 0.
    fileprivate func index(numbered number: Int) throws -> Int {
        guard number <= sampleCount else {
            throw LuaMistake("there is no sample \(number): the block has \(sampleCount)")
        }
        return number - 1
    }
}
