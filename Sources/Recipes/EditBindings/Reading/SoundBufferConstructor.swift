import EditModel
import Export
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Values
import Wording

extension SoundBuffer {
    static let constructor = LuaGlobalFunction.constructor(
        "Makes a block of sound from left and right, from channels, or silent.",
        .table(
            "parts", samples,
            .optional("time", .time, "its start", default: "right after the one before"),
            .soundFormat()), takesProperties: false
    ) { try make($0.0, time: $0.1, $0.2) }

    /// A recipe's samples for a block.
    private struct Samples {
        let left, right: [Double]?
        let channels: [[Double]]?
        let count: Int?
    }

    private static let samples = LuaParameter<Samples>.group(
        .optional("left", list, "from -1 to 1"),
        .optional("right", list, "the same number of samples", default: "the same as left"),
        .optional(
            "channels", .list(of: list),
            "the samples of each channel, from -1 to 1; 1 is mono, 2 stereo, others need a channel_layout"),
        .optional(.integer("sample_count", in: 0...largestSize, "the number of silent samples in each channel"))
    ) { Samples(left: $0, right: $1, channels: $2, count: $3) }

    private static let list = LuaKind<[Double]>.list(of: .number())

    private static func make(_ samples: Samples, time: Time?, _ options: SoundFormatOptions) throws -> SoundBuffer {
        var format = options.format
        guard let channels = try channels(samples) else {
            let count = samples.count ?? 0
            guard count * format.channelCount <= largestSize else {
                throw LuaMistake("a sound_buffer has at most \(largestSize) samples in all channels together")
            }
            return SoundBuffer(time: time, format: format, sampleCount: count)
        }
        let isLayoutSaid = options.layout != nil
        if !isLayoutSaid, channels.count == 1 { format.layout = .mono }
        guard format.channelCount == channels.count else {
            throw LuaMistake(
                isLayoutSaid
                    ? "\(format.layout.rawValue) has \(counted(format.channelCount, "channel")), not \(channels.count)"
                    : "\(counted(channels.count, "channel")) need a channel_layout")
        }
        return SoundBuffer(time: time, format: format, channels: channels.map { $0.map { Float($0) } })
    }

    /// The samples that are given; nil where only their number is.
    private static func channels(_ samples: Samples) throws -> [[Double]]? {
        let (left, right, channels) = (samples.left, samples.right, samples.channels)
        let hasCount = samples.count != nil
        guard [left != nil, channels != nil, hasCount].filter({ $0 }).count == 1 else {
            throw LuaMistake("a sound_buffer is made of one of left, channels and sample_count")
        }
        if let left {
            guard right == nil || right!.count == left.count else {
                throw LuaMistake("left has \(counted(left.count, "sample")) and right \(right!.count)")
            }
            return [left, right ?? left]
        }
        guard right == nil else { throw LuaMistake("right goes with left") }
        guard let channels else { return nil }
        guard let first = channels.first else { throw LuaMistake("a sound_buffer has at least one channel") }
        if let odd = channels.firstIndex(where: { $0.count != first.count }) {
            throw LuaMistake(
                "channel 1 has \(counted(first.count, "sample")) and channel \(odd + 1) has \(channels[odd].count)")
        }
        return channels
    }

}

extension SoundFormatOptions {
    /// Stereo at 48 kHz where nothing else is said.
    var format: SoundFormat {
        SoundFormat(
            sampleRate: sampleRate ?? AudioMixSnapshot.standardSampleRate,
            layout: layout ?? AudioMixSnapshot.standardChannelLayout)
    }
}
