import Digests
import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering

/// A movie's sound in segments of a second, to be listened to while the movie is edited: without loss, so that segments
/// join to the sample.
///
/// Segments that are asked for in their order are mixed in one go. Belongs to one thread.
package final class PreviewSound {
    /// Blocks of a second: a segment holds whole ones.
    private static let blocksPerSecond = 10

    package let format: SoundFormat
    /// Of the mix, in samples.
    package let length: Int64
    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let settings: AudioEncoderSettings
    private let model: AudioEncoder
    private var mixer: (mixer: AudioMixer, position: Int64)?

    /// - Returns: Nil if the movie has no sound.
    /// - Throws: ``MediaError`` where it cannot be mixed or encoded.
    package init?(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)?) throws {
        let movie = movie.defaultSoundTrack?.movie ?? movie
        guard !movie.audioTracks.isEmpty || movie.callsTaps else { return nil }
        (self.movie, self.library, self.script) = (movie, library, script)
        let mixer = try AudioMixer(movie, library: library, script: script, threads: MixStage.threads)
        guard mixer.length > 0 else { return nil }
        format = mixer.format
        length = mixer.length
        self.mixer = (mixer, 0)
        let block = max(16, Int(format.sampleRate) / Self.blocksPerSecond)
        settings = AudioEncoderSettings(
            encoder: "flac", format: format, bitDepth: 16, options: [EncoderOption("frame_size", block)])
        model = try AudioEncoder(settings)
    }

    package var segmentCount: Int { Int((length + Int64(format.sampleRate) - 1) / Int64(format.sampleRate)) }

    /// The digest of the whole mix.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    package func name(_ storage: PartStorage) throws -> Digest {
        try SoundKeys(library: library, context: storage.context, files: storage.files).whole(movie)
    }

    /// The writer of a segment, with the header that all have.
    /// - Parameter headerFile: An empty file.
    package func makeWriter(headerFile: Muxer.Destination) throws(MediaError) -> FragmentWriter {
        try FragmentWriter(model.encoder, headerFile: headerFile)
    }

    /// Writes a segment; its times are the movie's.
    /// - Parameter headerFile: An empty file for the header, which is that of ``makeWriter(headerFile:)``.
    package func write(segment: Int, to file: Muxer.Destination, headerFile: Muxer.Destination) throws {
        precondition((0..<segmentCount).contains(segment), "the movie has the segment")
        let encoder = try AudioEncoder(settings)
        let rate = Int64(format.sampleRate)
        let samples = Int64(segment) * rate..<min(Int64(segment + 1) * rate, length)
        let room = PlanarSamples(channelCount: format.channelCount, capacity: encoder.blockSize)
        let packet = Packet()
        let writer = try makeWriter(headerFile: headerFile)
        try writer.begin(file)
        var position = samples.lowerBound
        let mixer = try mixer(at: position)
        while position < samples.upperBound {
            let wanted = Int(min(Int64(encoder.blockSize), samples.upperBound - position))
            let count = try mixer.mix(into: room, count: wanted)
            guard count > 0 else { break }
            try encoder.encoder.send(encoder.makeFrame(room, position: position, count: count))
            position += Int64(count)
            while case .packet = try encoder.encoder.receive(into: packet) { try writer.write(packet) }
        }
        self.mixer = (mixer, position)
        try encoder.encoder.finish()
        while case .packet = try encoder.encoder.receive(into: packet) { try writer.write(packet) }
        try writer.end()
    }

    /// The mix from a sample on.
    private func mixer(at sample: Int64) throws -> AudioMixer {
        if let (mixer, position) = mixer, position == sample { return mixer }
        let mixer = try AudioMixer(movie, library: library, script: script, threads: MixStage.threads)
        mixer.seek(to: sample)
        self.mixer = (mixer, sample)
        return mixer
    }

    // MARK: - Peaks

    /// Peaks of a second.
    package static let peaksPerSecond = 10

    /// The loudest sample of each tenth of a second, from 0 to 255 for full scale.
    /// - Parameters:
    ///   - peaks: Their numbers, from 0; those beyond the sound are left out.
    ///   - isWanted: Asked between two peaks; false ends the work.
    package func peaks(_ peaks: Range<Int>, isWanted: () -> Bool) throws -> [UInt8] {
        let rate = Int64(format.sampleRate)
        func sample(_ peak: Int) -> Int64 { min(Int64(peak) * rate / Int64(Self.peaksPerSecond), length) }
        let mixer = try AudioMixer(movie, library: library, script: script, threads: MixStage.threads)
        mixer.seek(to: sample(peaks.lowerBound))
        let room = PlanarSamples(
            channelCount: format.channelCount, capacity: Int(rate) / Self.peaksPerSecond + 1)
        var result: [UInt8] = []
        for peak in peaks where sample(peak) < length {
            guard isWanted() else { break }
            let count = try mixer.mix(into: room, count: Int(sample(peak + 1) - sample(peak)))
            result.append(room.peak(count: count))
        }
        return result
    }
}

extension PlanarSamples {
    /// The loudest of the first samples of all channels, from 0 to 255 for full scale.
    fileprivate func peak(count: Int) -> UInt8 {
        var loudest: Float = 0
        for channel in 0..<channelCount {
            let samples = self[channel]
            for index in 0..<count { loudest = max(loudest, abs(samples[index])) }
        }
        return UInt8(min(loudest, 1) * 255)
    }
}
