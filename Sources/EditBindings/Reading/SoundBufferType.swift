import EditModel
import LuaHost
import Media
import MediaTime
import Rendering

extension SoundBuffer: LuaBound { package static var luaName: String { "sound_buffer" } }

extension EditTypes {
    static let soundBuffer = LuaType(
        SoundBuffer.luaName, of: SoundBuffer.self,
        summary:
            "A block of sound: read, made by the recipe, or a tap's, which may be used only until the tap returns. "
            + "Channels and samples count from 1.",
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
        description: { "\($0.sampleCount) samples at \($0.time)" },
        members: soundBufferProperties, soundBufferMethods, soundBufferSamples)

    private static let soundBufferProperties: KeyValuePairs<String, LuaMember<SoundBuffer>> = [
        "time": .property(.object(Time.self), "When the first sample is heard.", get: { $0.time }),
        "duration": .property(.object(Time.self), "How long it is.", get: { $0.duration }),
        "sample_rate": .property(.integer(), "Samples per second.", get: { $0.format.sampleRate }),
        "sample_count": .property(.integer(), "Samples of each channel.", get: { $0.sampleCount }),
        "channel_count": .property(.integer(), "How many channels.", get: { $0.channelCount }),
        "channel_layout": .property(
            .choice(ChannelLayout.allCases.map(\.rawValue)), "Which loudspeakers the channels are for, in its order.",
            get: { $0.format.layout.rawValue }),
        "peak": .property(.number(), "The largest magnitude of any sample.", get: { try $0.peak() }),
        "rms": .property(.number(), "The root of the mean square of all samples.", get: { try $0.rootMeanSquare() }),
    ]

    private static let soundBufferMethods: KeyValuePairs<String, LuaMember<SoundBuffer>> = [
        "channel_peak": .method(
            summary: "The largest magnitude of a channel's samples.", parameters: [channel], returns: "number",
            body: { buffer, arguments in try buffer.peak(ofChannel: buffer.channel(arguments, 0)) }),
        "channel_rms": .method(
            summary: "The root of the mean square of a channel's samples.", parameters: [channel], returns: "number",
            body: { buffer, arguments in try buffer.rootMeanSquare(ofChannel: buffer.channel(arguments, 0)) }),
        "gain": .method(
            summary: "Makes all samples so many times as loud; with a second factor, evenly from the one to the other, "
                + "which is reached where the next block begins.",
            parameters: [
                LuaParameter("factor", .sample, "1 changes nothing, 0 silences, -1 turns the wave over"),
                .optional(LuaParameter("to", .sample, "the factor at the end"), default: "the same"),
            ],
            body: { buffer, arguments in
                try buffer.applyGain(from: arguments.number(0), to: arguments.optional(1) ?? arguments.number(0))
            }),
        "mix": .method(
            summary: "Adds another block's samples, channel by channel.",
            parameters: [
                .object("other", SoundBuffer.self, "has as many channels"),
                .optional(LuaParameter("gain", .sample, "how loud it is added"), default: "1"),
                .optional(
                    .integer(
                        "from", in: -(1 << 53)...(1 << 53),
                        "which of its samples meets the first of this block; silence before its first and after "
                            + "its last"), default: "1"),
            ], body: mix),
        "copy": .method(
            summary: "Another block of the same samples. It outlives a tap's.", returns: "edit.sound_buffer",
            body: { buffer, _ in try buffer.makeCopy() }),
        "silence": .method(summary: "Makes all of it digital silence.", body: { buffer, _ in try buffer.silence() }),
        "swap_channels": .method(
            summary: "Exchanges two channels.",
            parameters: [
                .optional(.integer("one", in: 1...24, "a channel"), default: "1"),
                .optional(.integer("other", in: 1...24, "another"), default: "2"),
            ],
            body: { buffer, arguments in
                let one = try buffer.channel(numbered: arguments.optional(0) ?? 1)
                try buffer.swapChannels(one, buffer.channel(numbered: arguments.optional(1) ?? 2))
            }),
    ]

    private static let soundBufferSamples: KeyValuePairs<String, LuaMember<SoundBuffer>> = [
        "sample": .method(
            summary: "One sample.", parameters: [channel, index], returns: "number",
            body: { buffer, arguments in
                let (channel, index) = try (buffer.channel(arguments, 0), buffer.index(arguments, 1))
                return Double(try buffer.samples()[channel][index])
            }),
        "set_sample": .method(
            summary: "Changes one sample.",
            parameters: [channel, index, LuaParameter("value", .sample, "from -1 to 1")],
            body: { buffer, arguments in
                let (channel, index) = try (buffer.channel(arguments, 0), buffer.index(arguments, 1))
                try buffer.samples()[channel][index] = Float(arguments.number(2))
            }),
        "samples": .method(
            summary: "All samples of a channel, as a list; dearer than the methods that need none.",
            parameters: [channel], returns: "number[]", body: samples),
        "set_samples": .method(
            summary: "Replaces all samples of a channel.",
            parameters: [channel, LuaParameter("samples", .list(of: .sample, as: Double.self), "as many as it has")],
            body: setSamples),
        "map": .method(
            summary: "Replaces each sample by what a function makes of it; dearer than the methods that need none.",
            parameters: [
                .function("change", "fun(sample: number, index: integer): number", "gives the new sample"),
                .optional(channel, default: "all of them, one after the other"),
            ], body: map),
    ]

    private static let channel = LuaParameter.integer(
        "channel", in: 1...24, "in the layout's order, from 1: of stereo 1 is left, 2 right")
    private static let index = LuaParameter.integer("index", in: 1...Int.max, "from 1")
    /// What a list that a script gets may hold.
    private static let largestList = 1_000_000

    @Sendable private static func mix(_ buffer: SoundBuffer, _ arguments: LuaArguments) throws {
        let other: SoundBuffer = arguments.value(0)
        guard other.channelCount == buffer.channelCount else {
            throw LuaMistake(
                "the other block is \(other.format.layout.rawValue), this one \(buffer.format.layout.rawValue)")
        }
        guard other.format.sampleRate == buffer.format.sampleRate else {
            throw LuaMistake(
                "the other block is at \(other.format.sampleRate) Hz, this one at \(buffer.format.sampleRate) Hz")
        }
        let (first, isBelow) = (arguments.optional(2) ?? 1).subtractingReportingOverflow(1)
        try buffer.mix(other, gain: arguments.optional(1) ?? 1, from: isBelow ? .min : first)
    }

    @Sendable private static func samples(_ buffer: SoundBuffer, _ arguments: LuaArguments) throws -> Any? {
        let channel = try buffer.channel(arguments, 0)
        guard buffer.sampleCount <= largestList else {
            throw LuaMistake("a list holds at most \(largestList) samples, and the block has \(buffer.sampleCount)")
        }
        let plane = try buffer.samples()[channel]
        return (0..<buffer.sampleCount).map { Double(plane[$0]) as Any? }
    }

    @Sendable private static func setSamples(_ buffer: SoundBuffer, _ arguments: LuaArguments) throws {
        let channel = try buffer.channel(arguments, 0)
        let list: [Double] = arguments.value(1)
        guard list.count == buffer.sampleCount else {
            throw LuaMistake("the block has \(buffer.sampleCount) samples, the list \(list.count)")
        }
        let plane = try buffer.samples()[channel]
        for (index, sample) in list.enumerated() { plane[index] = Float(sample) }
    }

    @Sendable private static func map(_ buffer: SoundBuffer, _ arguments: LuaArguments) throws {
        let function = arguments.function(0)
        let chosen: Int? = arguments.optional(1)
        let channels =
            try chosen.map { try buffer.channel(numbered: $0) }.map { $0..<$0 + 1 } ?? 0..<buffer.channelCount
        for channel in channels {
            for index in 0..<buffer.sampleCount {
                // Asked for each time: the function may do anything, and the block stays only while its tap runs.
                let sample = Double(try buffer.samples()[channel][index])
                let changed: Double = try function.call(sample, index + 1, returning: .sample)
                try buffer.samples()[channel][index] = Float(changed)
            }
        }
    }
}

extension LuaKind {
    /// Gives a `Double` that need not be finite: what is written is judged when the block is used.
    fileprivate static let sample = LuaKind("number") { input throws(LuaMismatch) in
        guard let value = input.number else { throw input.mismatch("number") }
        return value
    }
}

extension SoundBuffer {
    /// An argument that says a channel, counted from 0.
    fileprivate func channel(_ arguments: LuaArguments, _ place: Int) throws -> Int {
        try channel(numbered: arguments.integer(place))
    }

    /// A channel that the recipe counts from 1, counted from 0.
    fileprivate func channel(numbered number: Int) throws -> Int {
        guard number <= channelCount else {
            throw LuaMistake("there is no channel \(number): the block has \(channelCount)")
        }
        return number - 1
    }

    /// An argument that says a sample, counted from 0.
    fileprivate func index(_ arguments: LuaArguments, _ place: Int) throws -> Int {
        let number = arguments.integer(place)
        guard number <= sampleCount else {
            throw LuaMistake("there is no sample \(number): the block has \(sampleCount)")
        }
        return number - 1
    }
}
