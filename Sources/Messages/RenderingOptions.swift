/// What the command line says about the result, beside the recipe's own options.
package struct RenderingOptions: Sendable, Equatable {
    /// A setting of the encoder, handed to it by name.
    package struct CodecOption: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A width and a height in pixels.
    package struct PixelSize: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The name of an export preset; nil means the one for the output's extension.
    package var preset: String?
    /// The encoder's constant quality; nil means the preset's.
    package var constantRateFactor: Double?
    /// In the order they were given.
    package var codecOptions: [CodecOption] = []
    /// Bits per second of the picture; nil for a constant quality.
    package var bitRate: Int64?
    /// The name of an encoding speed, as it was written; nil means the preset's.
    package var speed: String?
    /// What pictures are made to fit in; nil for the movie's own size.
    package var size: PixelSize?
    /// Frames per second, as it was written; nil for the movie's own.
    package var frameRate: String?
    /// The part of the movie, as it was written: `1:02-1:10`; nil for all of it.
    package var timeRange: String?
    /// The most bytes the result may have; nil for any number.
    package var fileLengthLimit: Int64?
    /// Write MP4 in fragments.
    package var isFragmented = false
    /// Put the index before the media.
    package var optimizesForNetworkUse = true
    /// How long each segment of a package is, as it was written; nil means the usual.
    package var segmentDuration: String?
    /// The names of what pictures are encoded from and for, as they were written; nil means the preset's.
    package var pixelFormat: String?
    package var profile: String?
    /// The name of the sound's codec, as it was written; nil means the preset's.
    package var audioCodec: String?
    /// Bits per second of the sound; nil means the codec's usual.
    package var audioBitRate: Int64?
    /// Samples per second of the sound; nil means the mix's.
    package var sampleRate: Int32?
    /// Of the sound's encoder, in the order they were given.
    package var audioCodecOptions: [CodecOption] = []

    package init() {}
}

extension RenderingOptions.CodecOption: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(name)
        writer.write(value)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        name = try reader.text()
        value = try reader.text()
    }
}

extension RenderingOptions.PixelSize: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(width)
        writer.write(height)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        width = try reader.integer()
        height = try reader.integer()
    }
}

extension RenderingOptions: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(preset)
        writer.write(constantRateFactor != nil)
        if let constantRateFactor { writer.write(constantRateFactor) }
        writer.write(codecOptions)
        // Rates and lengths are positive: zero stands for none.
        writer.write(bitRate ?? 0)
        writer.write(speed)
        writer.write(size)
        writer.write(frameRate)
        writer.write(timeRange)
        writer.write(fileLengthLimit ?? 0)
        writer.write(isFragmented)
        writer.write(optimizesForNetworkUse)
        writer.write(segmentDuration)
        writer.write(pixelFormat)
        writer.write(profile)
        writer.write(audioCodec)
        writer.write(audioBitRate ?? 0)
        writer.write(Int64(sampleRate ?? 0))
        writer.write(audioCodecOptions)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        preset = try reader.optional()
        constantRateFactor = try reader.boolean() ? try reader.double() : nil
        codecOptions = try reader.list()
        bitRate = try Self.positive(&reader)
        speed = try reader.optional()
        size = try reader.optional()
        frameRate = try reader.optional()
        timeRange = try reader.optional()
        fileLengthLimit = try Self.positive(&reader)
        isFragmented = try reader.boolean()
        optimizesForNetworkUse = try reader.boolean()
        segmentDuration = try reader.optional()
        pixelFormat = try reader.optional()
        profile = try reader.optional()
        audioCodec = try reader.optional()
        audioBitRate = try Self.positive(&reader)
        sampleRate = try Self.positive(&reader).flatMap { Int32(exactly: $0) }
        audioCodecOptions = try reader.list()
    }

    private static func positive(_ reader: inout MessageReader) throws(MessageError) -> Int64? {
        let value: Int64 = try reader.integer()
        return value > 0 ? value : nil
    }
}
