import EditModel
import Export
import LuaHost
import Media
import MediaTime

extension PictureBuffer: LuaBound { package static var luaName: String { "picture_buffer" } }
extension SoundBuffer: LuaBound { package static var luaName: String { "sound_buffer" } }

extension EditTypes {
    static let pictureBuffer = LuaType(
        PictureBuffer.luaName, of: PictureBuffer.self, summary: "One picture that a reader gave.", size: { $0.size },
        description: { "picture of \($0.format.width) × \($0.format.height) at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When it begins.", get: { $0.time }),
            "duration": .property(.object(Time.self), "How long it stands.", get: { $0.duration }),
            "width": .property(.integer(), "In pixels.", get: { $0.format.width }),
            "height": .property(.integer(), "In pixels.", get: { $0.format.height }),
            "image": .method(
                summary: "The picture as an image.", returns: "edit.image",
                body: { buffer, arguments in RecipeImage(try arguments.rendering { try buffer.bitmap() }) }),
        ])

    static let soundBuffer = LuaType(
        SoundBuffer.luaName, of: SoundBuffer.self, summary: "A block of stereo sound: read, or made by the recipe.",
        constructor: .constructor(
            summary: "Makes a block of sound.",
            parameters: [
                .table(
                    "parts",
                    [
                        LuaParameter("left", samples, "from -1 to 1"),
                        .optional(LuaParameter("right", samples, "as many"), default: "the same as left"),
                        .optional(LuaParameter("time", .time, "when it begins"), default: "right after the one before"),
                    ])
            ],
            takesProperties: false, body: makeSound),
        size: { $0.size }, description: { "\($0.sampleCount) samples at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When the first sample is heard.", get: { $0.time }),
            "duration": .property(.object(Time.self), "How long it is.", get: { $0.duration }),
            "sample_rate": .property(.integer(), "Samples per second.", get: { $0.format.sampleRate }),
            "sample_count": .property(.integer(), "Samples of each channel.", get: { $0.sampleCount }),
            "peak": .property(.number(), "The largest magnitude of any sample.", get: { $0.peak }),
            "rms": .property(
                .number(), "The root of the mean square of all samples.", get: { $0.rootMeanSquare }),
            "sample": .method(
                summary: "One sample.", parameters: [channel, .integer("index", in: 1...Int.max, "from 1")],
                returns: "number", body: sample),
            "samples": .method(
                summary: "All samples of a channel.", parameters: [channel], returns: "number[]",
                body: { buffer, arguments in
                    buffer.channels[arguments.integer(0) - 1].map { Double($0) as Any? }
                }),
        ])

    private static let channel = LuaParameter.integer("channel", in: 1...2, "1 is left, 2 right")
    private static let samples = LuaKind.list(of: .number(), as: Double.self)

    @Sendable private static func sample(_ buffer: SoundBuffer, _ arguments: LuaArguments) throws -> Any? {
        let samples = buffer.channels[arguments.integer(0) - 1]
        let index = arguments.integer(1)
        guard index <= samples.count else {
            throw LuaMistake("there is no sample \(index): the block has \(samples.count)")
        }
        return Double(samples[index - 1])
    }

    @Sendable private static func makeSound(_ arguments: LuaArguments) throws -> Any {
        let parts = arguments.options(0)
        let left: [Double] = parts.value("left")
        let right: [Double] = parts.optional("right") ?? left
        guard left.count == right.count else {
            throw LuaMistake("left has \(left.count) samples and right \(right.count)")
        }
        return SoundBuffer(
            time: parts.optional("time"), format: SoundFormat(sampleRate: Preset.audioSampleRate),
            channels: [left, right].map { $0.map { Float($0) } })
    }
}
