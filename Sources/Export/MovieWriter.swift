import Media
import MediaTime
import Pixels

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
    private var pictureInput: PictureInput?
    private let limit: Int

    /// Bytes of encoded packets that wait for those of another input: 256 MiB.
    package static let largestBacklog = 256 << 20

    /// - Parameters:
    ///   - container: One of the output's; nil for its usual one.
    ///   - limit: Bytes of encoded packets that may wait for another input.
    package init(
        _ output: Preset.Output, container: Container? = nil, destination: Muxer.Destination,
        limit: Int = largestBacklog
    ) throws(MediaError) {
        self.output = output
        self.limit = limit
        self.container = container ?? output.containers[0]
        muxer = try Muxer(
            format: self.container.format, options: self.container.muxerOptions, destination: destination)
    }

    /// What an output file has become.
    package struct Result {
        /// Pictures written; 0 without picture.
        package var frameCount: Int64 = 0
        /// The end of the input that ends last.
        package var duration = Time.zero
        package var width = 0
        package var height = 0

        package init() {}
    }

    /// Adds a track of pictures.
    /// - Parameters:
    ///   - size: In pixels, both even.
    ///   - frameDuration: The grid of the pictures' times.
    ///   - rateFactor: Replaces the preset's quality; nil keeps it.
    package func addPictures(
        width: Int, height: Int, frameDuration: Time, color: ColorDescription = .bt709, rateFactor: Double? = nil
    ) throws(MediaError) -> PictureInput {
        try requireOpen("add an input")
        guard pictureInput == nil else {
            throw MediaError(.unsupported, "add an input", "the file has a track of pictures already")
        }
        guard let picture = output.picture else {
            throw MediaError(.unsupported, "add an input", "the file is sound only")
        }
        let format = PictureFormat(width: width, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: color)
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: picture.encoder, picture: format, frameDuration: frameDuration, threads: picture.threads,
                options: picture.options(rateFactor: rateFactor)
                    + picture.keyFrameOptions(frameDuration: frameDuration)))
        let track = WriterTrack(try muxer.addTrack(encoder), encoder, unit: frameDuration)
        inputs.append(track)
        let input = PictureInput(self, track, format, frameDuration)
        pictureInput = input
        return input
    }

    /// Adds a track of sound.
    /// - Parameters:
    ///   - format: Of the sound it takes, and of the track.
    ///   - language: An ISO 639 code; nil for none.
    /// - Throws: Where the preset's encoder does not take the format.
    package func addSound(
        _ format: SoundFormat = SoundFormat(sampleRate: Preset.audioSampleRate), language: String? = nil
    ) throws(MediaError) -> SoundInput {
        try requireOpen("add an input")
        guard let sound = output.sound else {
            throw MediaError(.unsupported, "add an input", "the file has no sound")
        }
        let encoder = try AudioEncoder((container.ownSound ?? sound).settings(for: format))
        let track = WriterTrack(
            try muxer.addTrack(encoder.encoder), encoder.encoder, unit: Time(1, format.sampleRate))
        if let language { muxer.setLanguage(language, ofTrack: track.index) }
        inputs.append(track)
        return SoundInput(self, track, encoder, format: format)
    }

    /// Encodes what is left and writes the file's end.
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
        if let pictureInput {
            result.frameCount = pictureInput.count
            (result.width, result.height) = (pictureInput.format.width, pictureInput.format.height)
        }
        return result
    }

    // MARK: - For the inputs

    /// Takes one frame of a track and writes whatever is due.
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
        try muxer.begin(metadata: [:], chapters: [])
    }

    /// The track whose next packet is decoded first, the earlier track of two; nil when none has a packet.
    private func earliest() -> WriterTrack? {
        var best: (track: WriterTrack, time: Time)?
        for track in inputs {
            guard let time = track.nextTime else { continue }
            if let best, best.time <= time { continue }
            best = (track, time)
        }
        return best?.track
    }
}
