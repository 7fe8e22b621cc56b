import Media
import MediaTime
import MediaWriting
import Pixels
import Values

/// Writes pictures and sound that come one buffer at a time into a movie file, interleaved by time. AVAssetWriter.
///
/// Inputs are added first, then filled in any order; each input's own times rise. Not thread-safe.
package final class MovieWriter {
    package let output: Preset.Output
    private let container: Container
    private let muxer: Muxer
    private var inputs: [WriterTrack] = []
    private var hasBegun = false
    private var isFinished = false
    private var pictureInputs: [PictureInput] = []
    private let metadata: [String: String]
    private let chapters: [Chapter]
    private let limit: Int

    /// The most bytes of encoded packets that wait for packets of another input: 256 MiB.
    package static let largestBacklog = 256 << 20

    /// - Parameters:
    ///   - container: One of the output's; nil for its usual one.
    ///   - metadata: Container tags.
    ///   - chapters: In the file's time.
    ///   - limit: Bytes of encoded packets that may wait for another input.
    package init(
        _ output: Preset.Output, container: Container? = nil, metadata: [String: String] = [:],
        chapters: [Chapter] = [], destination: Muxer.Destination, limit: Int = largestBacklog
    ) throws(MediaError) {
        self.output = output
        self.metadata = metadata
        self.chapters = chapters
        self.limit = limit
        self.container = container ?? output.containers[0]
        muxer = try Muxer(
            format: self.container.format, options: self.container.muxerOptions, destination: destination)
    }

    /// The finished file.
    package struct Result {
        /// Pictures of the first track of them; 0 without.
        package var frameCount: Int64 = 0
        /// The end of the input that ends last.
        package var duration = Time.zero
        package var width = 0
        package var height = 0

        package init() {}
    }

    /// Adds a track of pictures.
    package func addPictures(_ settings: PictureInputSettings) throws(MediaError) -> PictureInput {
        try requireOpen("add an input")
        guard let own = settings.picture ?? output.picture, output.picture != nil else {
            throw MediaError(.unsupported, "add an input", "the file is sound only")
        }
        if let profile = settings.profile, let mistake = own.mistake(inProfile: profile, of: .yuv420p) {
            throw MediaError(.unsupported, "encode with the profile '\(profile)'", mistake)
        }
        let picture = own.with(.yuv420p, profile: settings.profile)
        if settings.bitRate != nil, picture.bitRateControl == nil {
            throw MediaError(
                .unsupported, "encode with \(picture.encoder) at a bit rate", "it is encoded at a quality")
        }
        let format = PictureFormat(
            width: settings.width, height: settings.height, pixels: PixelFormat(layout: .yuv420p8)!,
            color: settings.color)
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: picture.encoder, picture: format, frameDuration: settings.frameDuration,
                threads: picture.threads,
                options: picture.options(
                    rateFactor: settings.rateFactor, bitRate: settings.bitRate, speed: settings.speed)
                    + picture.keyFrameOptions(frameDuration: settings.frameDuration) + settings.codecOptions))
        let track = WriterTrack(try muxer.addTrack(encoder), encoder, unit: settings.frameDuration)
        try muxer.setLabels(settings.labels, ofTrack: track.index)
        inputs.append(track)
        let input = PictureInput(self, track, format, settings.frameDuration)
        pictureInputs.append(input)
        return input
    }

    /// Adds a track of sound.
    /// - Throws: ``MediaError`` if the encoder does not take the format.
    package func addSound(_ settings: SoundInputSettings = SoundInputSettings()) throws(MediaError) -> SoundInput {
        try requireOpen("add an input")
        guard var sound = output.sound(in: container) else {
            throw MediaError(.unsupported, "add an input", "the file has no sound")
        }
        if let codec = settings.codec {
            guard container.soundCodecs.contains(codec) else {
                throw MediaError(
                    .unsupported, "write \(codec.name) into .\(container.fileExtension) files",
                    "they hold \(alternatives(container.soundCodecs.map(\.name)))")
            }
            sound = codec.sound
        }
        sound.options += settings.codecOptions
        var encoding = sound.settings(for: settings.format)
        if let bitRate = settings.bitRate {
            guard encoding.bitRate != nil else {
                throw MediaError(.unsupported, "encode with \(sound.encoder) at a bit rate", "it keeps every sample")
            }
            if let known = SoundBitRates(encoder: sound.encoder, settings.format), !known.contains(bitRate) {
                throw MediaError(
                    .unsupported, "encode \(settings.format) with \(sound.encoder) at \(bitRate) bit/s",
                    "it takes \(known.text)")
            }
            encoding.bitRate = bitRate
        }
        let encoder = try AudioEncoder(encoding)
        let track = WriterTrack(
            try muxer.addTrack(encoder.encoder), encoder.encoder, unit: Time(1, settings.format.sampleRate))
        try muxer.setLabels(settings.labels, ofTrack: track.index)
        inputs.append(track)
        return SoundInput(self, track, encoder, format: settings.format)
    }

    /// Encodes the remaining media and writes the file's end.
    package func finish() throws -> Result {
        guard !isFinished else { throw MediaError(.unsupported, "finish the file", "it is finished already") }
        guard !inputs.isEmpty else { throw MediaError(.unsupported, "finish the file", "it has no input") }
        isFinished = true
        try begin()
        for track in inputs { try track.end() }
        while let track = earliest() { try track.write(to: muxer) }
        try muxer.finish()
        var result = Result()
        result.duration = inputs.map(\.mediaEnd).max() ?? .zero
        if let first = pictureInputs.first {
            result.frameCount = first.count
            (result.width, result.height) = (first.format.width, first.format.height)
        }
        return result
    }

    // MARK: - For the inputs

    /// Encodes one frame of a track and writes all packets that are due.
    func encode(_ frame: borrowing Frame, _ track: WriterTrack) throws {
        guard !isFinished else { throw MediaError(.unsupported, "append to the file", "it is finished already") }
        try begin()
        try track.encode(frame)
        while inputs.allSatisfy({ $0.hasPackets }), let track = earliest() { try track.write(to: muxer) }
        guard inputs.reduce(0, { $0 + $1.backlog }) <= limit else {
            throw MediaError(
                .unsupported, "append to the file",
                "\(limit >> 20) MiB wait for another input: append to all inputs in turn, as time goes on")
        }
    }

    private func requireOpen(_ attempt: String) throws(MediaError) {
        guard !isFinished else { throw MediaError(.unsupported, attempt, "the file is finished already") }
        guard !hasBegun else { throw MediaError(.unsupported, attempt, "inputs are added before the first buffer") }
    }

    private func begin() throws(MediaError) {
        guard !hasBegun else { return }
        hasBegun = true
        try muxer.begin(metadata: metadata, chapters: chapters)
    }

    /// The track with the earliest next packet by decoding time, the first of equal ones; nil if none has a packet.
    private func earliest() -> WriterTrack? { inputs.indexOfEarliest(\.nextTime).map { inputs[$0] } }
}
