import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Rendering

extension SoundBuffer {
    static let constructor = LuaGlobalFunction.constructor(
        summary: "Makes a block of sound, of left and right, of channels, or silent.",
        parameters: [
            .table(
                "parts",
                [
                    .optional(LuaParameter("left", samples, "from -1 to 1")),
                    .optional(LuaParameter("right", samples, "as many"), default: "the same as left"),
                    .optional(
                        LuaParameter(
                            "channels", .list(of: samples, as: [Double].self),
                            "the samples of each, from -1 to 1; 1 is mono, 2 stereo, others need a channel_layout")),
                    .optional(.integer("sample_count", in: 0...largestSize, "of silence, in each channel")),
                    .optional(LuaParameter("time", .time, "when it begins"), default: "right after the one before"),
                ] + SoundFormat.parameters)
        ],
        takesProperties: false, body: { try make($0.options(0)) })

    private static let samples = LuaKind.list(of: .number(), as: Double.self)

    private static func make(_ parts: LuaArguments) throws -> SoundBuffer {
        var format = SoundFormat(parts)
        let time: Time? = parts.optional("time")
        guard let channels = try channels(parts) else {
            let count: Int = parts.value("sample_count")
            guard count * format.channelCount <= largestSize else {
                throw LuaMistake("a sound_buffer has at most \(largestSize) samples in all channels together")
            }
            return SoundBuffer(time: time, format: format, sampleCount: count)
        }
        let isLayoutSaid = parts.optional("channel_layout", as: String.self) != nil
        if !isLayoutSaid, channels.count == 1 { format.layout = .mono }
        guard format.channelCount == channels.count else {
            throw LuaMistake(
                isLayoutSaid
                    ? "\(format.layout.rawValue) has \(counted(format.channelCount)), not \(channels.count)"
                    : "\(counted(channels.count)) need a channel_layout")
        }
        return SoundBuffer(time: time, format: format, channels: channels.map { $0.map { Float($0) } })
    }

    /// The samples that are given; nil where only their number is.
    private static func channels(_ parts: LuaArguments) throws -> [[Double]]? {
        let left: [Double]? = parts.optional("left")
        let right: [Double]? = parts.optional("right")
        let channels: [[Double]]? = parts.optional("channels")
        let hasCount = parts.optional("sample_count", as: Int.self) != nil
        guard [left != nil, channels != nil, hasCount].filter({ $0 }).count == 1 else {
            throw LuaMistake("a sound_buffer is made of one of left, channels and sample_count")
        }
        if let left {
            guard right == nil || right!.count == left.count else {
                throw LuaMistake("left has \(left.count) samples and right \(right!.count)")
            }
            return [left, right ?? left]
        }
        guard right == nil else { throw LuaMistake("right goes with left") }
        guard let channels else { return nil }
        guard let first = channels.first else { throw LuaMistake("a sound_buffer has at least one channel") }
        if let odd = channels.firstIndex(where: { $0.count != first.count }) {
            throw LuaMistake("channel 1 has \(first.count) samples and channel \(odd + 1) has \(channels[odd].count)")
        }
        return channels
    }

    private static func counted(_ channels: Int) -> String { channels == 1 ? "1 channel" : "\(channels) channels" }
}
