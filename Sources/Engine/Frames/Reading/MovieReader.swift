import EditModel
import Media
import MediaTime
import Rendering
import Values

/// Reads a movie's pictures and sound, or those of its tracks, one buffer at a time. AVAssetReader.
package struct MovieReader {
    /// A function that returns buffers in order, then nil.
    package enum Output {
        case pictures(() throws -> PictureBuffer?)
        case sound(() throws -> SoundBuffer?)
    }

    /// The part to read, in movie time; nil for all of it.
    package var timeRange: TimeRange?
    /// Called on the thread that reads, with what went differently than the user may expect: a sentence.
    package var warn: (String) -> Void = { _ in }

    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?

    /// Samples of each block of sound: 1024, as AAC has them.
    private static let blockSize = 1024

    package init(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil) {
        self.movie = movie
        self.script = script
        self.library = library
    }

    /// The composed pictures, as an export has them; the first is the one shown when the range starts.
    /// AVAssetReaderVideoCompositionOutput.
    package func pictures(_ form: PictureReadingForm = PictureReadingForm()) throws -> Output {
        guard let video = movie.video else {
            throw MediaError(.unsupported, "read the picture", "the movie has none")
        }
        let timeline = try PictureTimeline(movie, video)
        let canvas = try Canvas(timeline, library: library, carrying: PictureCapabilities(maximumBitDepth: 10))
        let range = try self.range(within: movie.pictureDuration)
        let frames = try video.timing.frames(shownFrom: range.start, to: range.end)
        guard !frames.isEmpty else { return .pictures { nil } }
        let stream = try PictureStream(timeline, canvas: canvas, library: library, frames: frames, script: script)
        let stage = PictureReadingStage(form)
        return .pictures { try stream.next().map(stage.convert) }
    }

    /// The mix of audio tracks. Taps are called on the thread that reads. AVAssetReaderAudioMixOutput.
    /// - Parameters:
    ///   - tracks: Ids of the mixed tracks; nil for all.
    ///   - sampleRate: The mix's sample rate; nil for that of the movie's audio mix.
    ///   - layout: The mix's channel layout; nil for that of the movie's audio mix.
    package func mix(
        tracks: [Int]? = nil, sampleRate: Int32? = nil, layout: ChannelLayout? = nil
    ) throws -> Output {
        var mixed = movie
        if let tracks {
            for id in tracks where !movie.audioTracks.contains(where: { $0.id == id }) {
                throw MediaError(
                    .unsupported, "mix track \(id)", "the movie has no such audio track, or it is disabled")
            }
            mixed.audioTracks = movie.audioTracks.filter { tracks.contains($0.id) }
        }
        mixed.audioMix.sampleRate = sampleRate ?? movie.audioMix.sampleRate
        if let layout { mixed.audioMix.fix(layout) }
        return try sound(of: mixed)
    }

    /// The media of one track: its pictures as they are stored, each once, at their own times; or its sound alone.
    /// AVAssetReaderTrackOutput.
    /// - Parameters:
    ///   - id: Of an enabled track of the movie.
    ///   - form: Of pictures.
    ///   - sampleRate: The sound's sample rate; nil for that of the movie's audio mix.
    ///   - layout: The sound's channel layout; nil for that of the movie's audio mix.
    package func track(
        _ id: Int, _ form: PictureReadingForm = PictureReadingForm(), sampleRate: Int32? = nil,
        layout: ChannelLayout? = nil
    ) throws -> Output {
        if let track = movie.videoTracks.first(where: { $0.id == id }) {
            let pictures = TrackPictures(
                track, of: movie, library: library, range: try range(within: track.end), script: script)
            let stage = PictureReadingStage(form)
            return .pictures { try pictures.next().map(stage.convert) }
        }
        var alone = movie
        alone.audioTracks = movie.audioTracks.filter { $0.id == id }
        // Before the mix: taps and volumes are the mix's.
        var input = AudioInputSnapshot(trackID: id)
        input.timePitchAlgorithm = movie.audioMix.input(ofTrack: id).timePitchAlgorithm
        alone.audioMix.inputs = [input]
        alone.audioMix.effects = []
        alone.audioMix.sampleRate = sampleRate ?? movie.audioMix.sampleRate
        alone.audioMix.fix(layout ?? movie.audioMix.channelLayout)
        guard !alone.audioTracks.isEmpty else {
            throw MediaError(
                .unsupported, "read track \(id)", "the movie has no such video or audio track, or it is disabled")
        }
        return try sound(of: alone)
    }

    private func sound(of movie: MovieSnapshot) throws -> Output {
        guard !movie.audioTracks.isEmpty else {
            throw MediaError(.unsupported, "read the sound", "the movie has none")
        }
        let mixer = try AudioMixer(movie.defaultSoundTrack?.movie ?? movie, library: library, script: script)
        let rate = mixer.format.sampleRate
        let range = try self.range(within: movie.duration)
        var position = try range.start.units(per: rate)
        let end = try min(range.end.units(per: rate), mixer.length)
        mixer.seek(to: position)
        let samples = PlanarSamples(channelCount: mixer.format.channelCount, capacity: Self.blockSize)
        var reported = 0
        return .sound { [warn] in
            let count = Int(min(Int64(Self.blockSize), end - position))
            guard count > 0 else { return nil }
            let got = try mixer.mix(into: samples, count: count)
            guard got > 0 else { return nil }
            defer { position += Int64(got) }
            for report in mixer.tapReports.dropFirst(reported) { warn(report.description) }
            reported = mixer.tapReports.count
            return SoundBuffer(
                time: Time(position, rate), format: mixer.format, copying: samples, count: got)
        }
    }

    /// The range to read of something that goes from zero to a time.
    private func range(within end: Time) throws -> TimeRange {
        guard let timeRange else { return TimeRange(start: .zero, duration: end) }
        guard timeRange.start.isNumeric, timeRange.duration.isNumeric, timeRange.start >= .zero, timeRange.start < end
        else {
            throw MediaError(
                .unsupported, "read \(timeRange)", "there is something from 0 up to \(end), which is not included")
        }
        return try TimeRange(start: timeRange.start, end: min(timeRange.end, end))
    }
}

extension TrackSnapshot {
    /// The end of the last segment.
    fileprivate var end: Time {
        get throws(TimeError) { try segments.last?.targetRange.end ?? .zero }
    }
}
