import Digests
import EditModel
import Media
import MediaTime
import Rendering
import Values

/// Names the sounds of a movie by everything that they depend on, but for their encoding.
///
/// Belongs to one thread.
final class SoundKeys {
    private let library: MediaLibrary
    private let context: KeyContext
    private let files: FileDigests

    init(library: MediaLibrary, context: KeyContext, files: FileDigests) {
        (self.library, self.context, self.files) = (library, context, files)
    }

    /// The digest of samples of a movie's mix.
    /// - Parameters:
    ///   - movie: With the audio tracks of one of its sounds.
    ///   - range: Of the samples that are mixed.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    func samples(of movie: MovieSnapshot, in range: Range<Int64>) throws -> Digest {
        let writer = KeyWriter()
        writer.add(KeyContext.format)
        writer.add(context.build)
        writer.add(range.lowerBound)
        writer.add(range.upperBound)
        try add(movie, to: writer)
        return writer.finish()
    }

    /// The digest of all of a movie's mix.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    func whole(_ movie: MovieSnapshot) throws -> Digest {
        let writer = KeyWriter()
        writer.add(context.build)
        try add(movie, to: writer)
        return writer.finish()
    }

    private func add(_ movie: MovieSnapshot, to writer: KeyWriter) throws {
        writer.open()
        let values = SoundValues(files)
        writer.add(movie.duration)
        let callsTaps = movie.callsTaps
        writer.add(callsTaps)
        if callsTaps {
            writer.add(context.recipe)
            // Functions that make pictures may share values with taps, in the order of the movie's frames.
            writer.add(movie.callsPictureFunctions)
            if let video = movie.video {
                writer.add(video.frameDuration)
                writer.add(video.frameCount)
            }
        }
        try addMix(movie.audioMix, values, to: writer)
        writer.add(movie.audioTracks.count)
        for track in movie.audioTracks { try add(track, of: movie, values, to: writer) }
        writer.close()
    }

    private func addMix(_ mix: AudioMixSnapshot, _ values: SoundValues, to writer: KeyWriter) throws {
        writer.add(mix.sampleRate)
        try writer.add(mix.channelLayout, values)
        writer.add(mix.isSampleRateFixed)
        writer.add(mix.isChannelLayoutFixed)
        writer.add(mix.seamDuration)
        try writer.add(mix.effects, values)
    }

    private func add(
        _ track: TrackSnapshot, of movie: MovieSnapshot, _ values: SoundValues, to writer: KeyWriter
    ) throws {
        writer.open()
        var input = movie.audioMix.input(ofTrack: track.id)
        input.trackID = 0
        try writer.add(input, values)
        writer.add(track.volume)
        try writer.addOptional(track.channelLayout, values)
        try writer.add(track.effects, values)
        for segment in track.segments { try add(segment, of: movie, values, to: writer) }
        writer.close()
    }

    private func add(
        _ segment: SegmentSnapshot, of movie: MovieSnapshot, _ values: SoundValues, to writer: KeyWriter
    ) throws {
        writer.open()
        writer.add(segment.targetRange.start)
        writer.add(segment.targetRange.duration)
        if let index = segment.sourceIndex {
            let source = movie.sources[index]
            writer.add(source.kind.rawValue)
            writer.add(segment.sourceRange.start)
            writer.add(segment.sourceRange.duration)
            if !segment.hasNaturalSpeed {
                writer.addOptional(try ProgramBuild.digestIfInstalled(of: rubberBandLibrary))
            }
            try writer.addOptional(source.signal, values)
            if let inner = source.movie {
                guard let sound = source.sound(ofTrack: segment.sourceTrackID) else { return writer.addNil() }
                writer.add(inner.duration)
                try add(sound, to: writer)
            } else {
                writer.add(segment.sourceTrackID)
                if source.isFile { writer.add(try files.digest(ofMediaAt: source.path)) }
            }
        }
        writer.close()
    }
}

/// The values of a sound that refer to files.
private struct SoundValues: KeyedValues {
    private let files: FileDigests

    init(_ files: FileDigests) { self.files = files }

    func add<Value: Encodable>(_ value: Value, to encoder: KeyEncoder) throws -> Bool {
        if Value.self == ScriptFunction.self, let function = value as? ScriptFunction {
            encoder.writer.add(function.number)
        } else if Value.self == EffectSnapshot.self {
            encoder.writer.addOptional(try ProgramBuild.digestIfInstalled(of: FilterLibrary.onDemand))
            try encoder.addFields(of: value)
        } else if Value.self == EffectSnapshot.Parameter.self, let parameter = value as? EffectSnapshot.Parameter {
            try encoder.writer.add(parameter, files)
        } else {
            return false
        }
        return true
    }
}
