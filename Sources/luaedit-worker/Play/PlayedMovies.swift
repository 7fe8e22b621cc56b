import EditModel
import Export
import Media
import MediaTime
import Messages
import Playback
import Rendering
import Settings
import Synchronization
import SystemCalls

/// A movie that a player plays, and what composes its pictures and mixes its sound.
final class PlayedMovie: @unchecked Sendable {  // `pictures` and `mixer` belong to a thread each
    /// Larger pictures are reduced to it.
    private static let largestSize = PictureSize(width: 1920, height: 1080)

    let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private var pictures: PlayedPictures?
    private var mixer: (mixer: AudioMixer, position: Int64)?

    init(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)?) {
        (self.movie, self.library, self.script) = (movie, library, script)
    }

    /// Samples per second of its sound; 0 without any.
    var soundRate: Int32 {
        let movie = movie.soundTracks.first?.movie ?? movie
        return movie.audioTracks.isEmpty && !movie.callsTaps ? 0 : movie.audioMix.sampleRate
    }

    // MARK: - Pictures

    /// The size of its pictures in a window, in pixels; nil without a picture.
    func pictureSize() throws -> PictureSize? { movie.video == nil ? nil : try openPictures().size }

    /// Composes a frame.
    func picture(frame: Int64) throws -> Frame { try openPictures().picture(frame: frame) }

    /// The frame that is composed next with the least work; nil for none.
    var readyFrame: Int64? { pictures?.readyFrame }

    /// Writes a frame as a PNG, as `luaedit frame` does.
    func writePicture(frame: Int64, to descriptor: CInt) throws -> Summary.File {
        guard let video = movie.video else { throw Failure(.recipeError, "there is no picture to take") }
        let extractor = try FrameExtractor(movie, library: library, script: script)
        let failure = writeAll(try extractor.png(frame: frame), to: descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write the picture: \(systemMessage(failure))")
        }
        let duration = try video.timing.duration(of: frame)
        return Summary.File(
            frames: 1, durationValue: duration.value, durationTimescale: duration.timescale,
            width: extractor.canvas.width, height: extractor.canvas.height)
    }

    /// Ends its decoders; they are opened again when they are needed.
    func closePictures() { pictures = nil }

    private func openPictures() throws -> PlayedPictures {
        if let pictures { return pictures }
        let opened = try PlayedPictures(movie, fitting: Self.largestSize, library: library, script: script)
        pictures = opened
        return opened
    }

    // MARK: - Sound

    /// Mixes samples from a place on, as two loudspeakers play them.
    /// - Returns: The samples that it has there.
    func mix(_ samples: Range<Int64>, rate: Int32, into buffer: PlanarSamples) throws -> Int {
        let mixer = try mixer(at: samples.lowerBound, rate: rate)
        let mixed = try mixer.mix(into: buffer, count: samples.count)
        self.mixer = (mixer, samples.lowerBound + Int64(mixed))
        return mixed
    }

    private func mixer(at sample: Int64, rate: Int32) throws -> AudioMixer {
        if let (mixer, position) = mixer, position == sample { return mixer }
        var heard = movie.soundTracks.first?.movie ?? movie
        // What loudspeakers of a computer are; a mix of more channels is folded as an export to stereo folds it.
        heard.audioMix.channelLayout = .stereo
        heard.audioMix.isChannelLayoutFixed = true
        heard.audioMix.sampleRate = rate
        let mixer = try AudioMixer(heard, library: library, script: script)
        mixer.seek(to: min(max(0, sample), mixer.length))
        return mixer
    }
}

/// The movies of a player, by the items that play them.
final class PlayedMovies: Sendable {
    private struct Entry: Sendable {
        let movie: PlayedMovie
        /// The item as it was added, without the person's loop.
        let whole: PlaybackItem
    }

    private struct State: Sendable {
        var entries: [Int: Entry] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// An item that plays a movie.
    /// - Parameters:
    ///   - range: The part, in the movie's time; nil for all of it.
    ///   - isSoundOnly: True if no pictures are to be composed.
    func add(_ movie: PlayedMovie, range: TimeRange?, loops: Bool, isSoundOnly: Bool = false) -> PlaybackItem {
        state.withLock { state in
            state.count += 1
            let item = PlaybackItem(
                id: state.count, range: range ?? TimeRange(start: .zero, duration: movie.movie.duration),
                timing: isSoundOnly ? nil : movie.movie.video?.timing, hasSound: movie.soundRate > 0, loops: loops)
            state.entries[item.id] = Entry(movie: movie, whole: item)
            return item
        }
    }

    /// An item that plays another stretch of an item's movie.
    func stretch(of item: PlaybackItem, _ range: TimeRange, loops: Bool) -> PlaybackItem {
        state.withLock { state in
            guard let entry = state.entries[item.id] else { return item }
            state.count += 1
            let whole = entry.whole
            let stretch = PlaybackItem(
                id: state.count, range: range, timing: whole.timing, hasSound: whole.hasSound, loops: loops)
            state.entries[stretch.id] = entry
            return stretch
        }
    }

    /// The movie of an item; nil if it was removed.
    func movie(of item: Int) -> PlayedMovie? { state.withLock { $0.entries[item]?.movie } }

    /// The item as it was added.
    func whole(of item: PlaybackItem) -> PlaybackItem { state.withLock { $0.entries[item.id]?.whole } ?? item }

    /// Forgets the movies of items that are not to be played any more.
    func keep(_ items: [PlaybackItem]) {
        let kept = Set(items.map(\.id))
        let removed = state.withLock { state in
            let removed = state.entries.filter { !kept.contains($0.key) }
            for item in removed.keys { state.entries[item] = nil }
            return removed
        }
        // Their decoders end outside of the lock.
        withExtendedLifetime(removed) {}
    }
}
