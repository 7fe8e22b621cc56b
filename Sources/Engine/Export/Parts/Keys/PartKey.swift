import Digests
import Frames
import Media
import MediaWriting
import Pixels

/// The keys of entries: pictures or sound, and their encoding.
enum PartKey {
    /// The key of an encoded part of the pictures.
    /// - Parameters:
    ///   - pictures: ``PartKeys/pictures(_:)``.
    ///   - settings: Of the encoder, with all options that the part is opened with.
    ///   - target: The pictures that the encoder takes.
    ///   - frameCount: Of the part.
    ///   - isFirst: True for the first part of the movie: its encoder begins differently.
    ///   - keyFrames: The frames that must be key frames, counted from the part's first; that one is not listed.
    static func picture(
        pictures: Digest, settings: VideoEncoderSettings, target: PictureTarget, frameCount: Int64, isFirst: Bool,
        keyFrames: [Int64] = []
    ) -> Digest {
        let writer = KeyWriter()
        writer.add(KeyContext.format)
        writer.add("picture")
        writer.add(pictures)
        writer.add(settings)
        writer.add(target)
        writer.add(frameCount)
        writer.add(isFirst)
        writer.add(keyFrames.count)
        for frame in keyFrames { writer.add(frame) }
        return writer.finish()
    }

    /// The key of a whole encoded sound.
    /// - Parameters:
    ///   - samples: ``SoundKeys/samples(of:in:)``.
    ///   - settings: Of the encoder.
    static func sound(samples: Digest, settings: AudioEncoderSettings) -> Digest {
        let writer = KeyWriter()
        writer.add(KeyContext.format)
        writer.add("sound")
        writer.add(samples)
        writer.add(settings.encoder)
        writer.add(settings.format)
        writer.addOptional(settings.bitRate)
        writer.addOptional(settings.bitDepth.map(Int64.init))
        writer.add(settings.options)
        return writer.finish()
    }
}

extension KeyWriter {
    func addOptional(_ value: Int64?) {
        guard let value else { return addNil() }
        add(value)
    }

    func add(_ format: SoundFormat) {
        add(format.sampleRate)
        add(format.layout.rawValue)
    }

    func add(_ options: [EncoderOption]) {
        add(options.count)
        for option in options {
            add(option.name)
            add(option.value)
        }
    }

    fileprivate func add(_ settings: VideoEncoderSettings) {
        add(settings.encoder)
        add(settings.picture)
        add(settings.frameDuration)
        add(settings.unit)
        add(settings.threads)
        add(settings.options)
    }

    fileprivate func add(_ target: PictureTarget) {
        add(target.pixels.count)
        for pixels in target.pixels { add(pixels.name) }
        addOptional(target.size.map { Int64($0.width) })
        addOptional(target.size.map { Int64($0.height) })
        add(target.carriesHighDynamicRange)
        add("\(target.coding)")
        add("\(target.orientation)")
    }

    func add(_ format: PictureFormat) {
        add(format.width)
        add(format.height)
        add(format.pixels.name)
        add(format.color)
        add("\(format.chromaLocation)")
        add(format.toneMapping.rawValue)
    }

    func add(_ color: ColorDescription) {
        add(color.matrix.rawValue)
        add(color.primaries.rawValue)
        add(color.transfer.rawValue)
        add(color.isFullRange)
    }
}
