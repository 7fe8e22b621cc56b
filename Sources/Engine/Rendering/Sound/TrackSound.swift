import EditModel
import Glibc
import Media
import MediaTime

/// The sound of a track's segments, one after the other, with silence between them and fades at joins.
final class TrackSound: SampleSupply {
    private let parts: [SoundPart]
    private let sources: [SourceSnapshot]
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let format: SoundFormat
    private let readers: AudioReaders
    /// Samples that a join is faded on each side.
    private let seam: Int64
    private var index = 0
    /// The sample that would come next.
    private var position: Int64 = 0
    /// Open while a part is being read, and in the next one where that goes on in the same place.
    private var reader: (key: SourceTrack, audio: TimePitchReader, damagedBefore: Int)?
    private(set) var damagedPackets = 0
    /// The movies inside the movie that have been opened.
    private var movies: [MovieSound] = []

    init(
        _ parts: [SoundPart], _ sources: [SourceSnapshot], _ library: MediaLibrary, _ readers: AudioReaders,
        _ format: SoundFormat, seam: Int64, script: (any RenderScript)?
    ) {
        self.script = script
        self.parts = parts
        self.sources = sources
        self.library = library
        self.readers = readers
        self.format = format
        self.seam = seam
    }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        if position != self.position { skip(to: position) }
        let end = position + Int64(count)
        self.position = end
        var filled = position
        while index < parts.count, parts[index].samples.lowerBound < end {
            let part = parts[index]
            let first = max(part.samples.lowerBound, position)
            let stop = min(part.samples.upperBound, end)
            samples.silence(from: Int(filled - position), count: Int(first - filled))
            try read(part, first, into: samples, at: Int(first - position), count: Int(stop - first))
            filled = stop
            guard stop == part.samples.upperBound else { break }
            index += 1
            // Reading goes on then: seeking could be a fraction of a sample off at another rate.
            if index == parts.count || !part.isContinued(by: parts[index]) { closeReader() }
        }
        samples.silence(from: Int(filled - position), count: Int(end - filled))
        return filled > position
    }

    private func skip(to sample: Int64) {
        while index < parts.count, parts[index].samples.upperBound <= sample { index += 1 }
        closeReader()
    }

    private func closeReader() {
        guard let reader else { return }
        readers.giveBack(reader.audio, reader.key)
        self.reader = nil
    }

    /// Returns a part's samples, silence after the source's end, faded at joins.
    private func read(
        _ part: SoundPart, _ first: Int64, into samples: PlanarSamples, at start: Int, count: Int
    ) throws {
        let audio: TimePitchReader
        let got: Int
        do {
            audio = try positioned(part, first)
            got = try audio.read(into: samples, from: start, count: count)
        } catch {
            throw movies.lazy.compactMap(\.failure).first ?? error
        }
        samples.silence(from: start + got, count: count - got)
        damagedPackets += audio.damagedPackets - (reader?.damagedBefore ?? 0)
        reader?.damagedBefore = audio.damagedPackets
        guard got > 0 else { return }
        for channel in 0..<samples.channelCount { fade(samples[channel] + start, part, first, count) }
    }

    private func positioned(_ part: SoundPart, _ first: Int64) throws -> TimePitchReader {
        if let reader { return reader.audio }
        let key = SourceTrack(source: sources[part.source], track: part.track)
        let audio = try readers.take(key) {
            let sound = try key.source.makeMovieSound(track: key.track, library, script: script)
            if let sound { movies.append(sound) }
            return TimePitchReader(
                try key.source.makeAudioReader(track: key.track, library, format: format, sound: sound))
        }
        reader = (key, audio, audio.damagedPackets)
        let elapsed = part.speed.sourceTime(samples: first - part.samples.lowerBound, rate: format.sampleRate)
        try audio.seek(to: part.start + elapsed, speed: part.speed, algorithm: part.algorithm)
        return audio
    }

    private func fade(_ plane: UnsafeMutablePointer<Float>, _ part: SoundPart, _ first: Int64, _ count: Int) {
        guard seam > 0 else { return }
        // Short parts keep a rise and a fall that meet in the middle.
        let seam = min(seam, max(1, Int64(part.samples.count) / 2))
        let end = first + Int64(count)
        let (start, stop) = (part.samples.lowerBound, part.samples.upperBound)
        if part.fadesIn {
            for sample in first..<max(first, min(end, start + seam)) {
                plane[Int(sample - first)] *= rise(sample - start, of: seam)
            }
        }
        guard part.fadesOut else { return }
        for sample in max(first, stop - seam)..<max(end, stop - seam) {
            plane[Int(sample - first)] *= rise(stop - 1 - sample, of: seam)
        }
    }
}

/// The gain of a sample of a fade: half a cosine, which has no kink that would be heard where the sound is loud.
private func rise(_ sample: Int64, of length: Int64) -> Float {
    0.5 - 0.5 * cosf(.pi * (Float(sample) + 0.5) / Float(length))
}
