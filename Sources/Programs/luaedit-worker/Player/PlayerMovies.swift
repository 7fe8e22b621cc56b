import EditModel
import Frames
import Media
import MediaTime
import Messages
import Playback
import Rendering
import Settings
import Synchronization
import SystemCalls

/// A movie that a player plays, and what composes its pictures and mixes its sound.
final class PlayerMovie: @unchecked Sendable {  // `mixer` belongs to a thread, `pictures` to who has the turn
    /// Larger pictures are reduced to it.
    private static let largestSize = PictureSize(width: 1920, height: 1080)

    let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let pictureTurn = Mutex(())
    private var pictures: PlayerPictures?
    private var mixer: (mixer: AudioMixer, position: Int64)?

    init(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)?) {
        (self.movie, self.library, self.script) = (movie, library, script)
    }

    /// Samples per second of its sound; 0 without any.
    var soundRate: Int32 {
        let movie = movie.defaultSoundTrack?.movie ?? movie
        return movie.audioTracks.isEmpty && !movie.callsTaps ? 0 : movie.audioMix.sampleRate
    }

    // MARK: - Pictures

    /// The size of its pictures in a window, in pixels; nil without a picture.
    func pictureSize() throws -> PictureSize? {
        movie.video == nil ? nil : try pictureTurn.withLock { _ in try openPictures().size }
    }

    /// A frame of it.
    struct Picture: ~Copyable {
        let frame: Frame
        /// The frame that is composed next with the least work; nil for none.
        let readyFrame: Int64?
        /// True once packets were skipped that no decoder could use.
        let isDamaged: Bool
    }

    /// Composes a frame.
    func picture(frame: Int64) throws -> Picture {
        try pictureTurn.withLock { _ in
            let pictures = try openPictures()
            let composed = try pictures.picture(frame: frame)
            return Picture(
                frame: composed, readyFrame: pictures.readyFrame, isDamaged: pictures.damagedPackets > 0)
        }
    }

    /// Opens the decoders of the picture at a time, on another thread than that which will show it. What is wrong is told there.
    func preparePictures(at time: Time) {
        guard let timing = movie.video?.timing else { return }
        pictureTurn.withLock { _ in
            guard let frame = try? timing.frame(shownAt: time), frame < timing.frameCount else { return }
            try? openPictures().prepare(frame: frame)
        }
    }

    /// Writes a frame as a PNG, as `luaedit frame` does.
    func writePicture(frame: Int64, to descriptor: CInt) throws -> Summary.File {
        guard let video = movie.video else { throw Failure(.recipeError, "there is no picture to take") }
        let extractor = try FrameExtractor(movie, library: library, script: script)
        let failure = writeAll(try extractor.png(frame: frame), to: descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write the picture", system: failure)
        }
        let duration = try video.timing.duration(of: frame)
        return Summary.File(
            frames: 1, durationValue: duration.value, durationTimescale: duration.timescale,
            width: extractor.canvas.width, height: extractor.canvas.height)
    }

    private func openPictures() throws -> PlayerPictures {
        if let pictures { return pictures }
        let opened = try PlayerPictures(movie, fitting: Self.largestSize, library: library, script: script)
        pictures = opened
        return opened
    }

    // MARK: - Sound

    /// True once packets of its sound were skipped that no decoder could use. On the thread of ``mix(_:rate:into:)``.
    private(set) var hasDamagedSound = false

    /// Mixes samples from a place on, as two loudspeakers play them.
    /// - Returns: The samples that it has there.
    func mix(_ samples: Range<Int64>, rate: Int32, into buffer: PlanarSamples) throws -> Int {
        let mixer = try mixer(at: samples.lowerBound, rate: rate)
        let mixed = try mixer.mix(into: buffer, count: samples.count)
        // Behind its end there is silence.
        self.mixer = (mixer, samples.upperBound)
        hasDamagedSound = hasDamagedSound || mixer.damagedPackets > 0
        return mixed
    }

    private func mixer(at sample: Int64, rate: Int32) throws -> AudioMixer {
        if let (mixer, position) = mixer, position == sample { return mixer }
        var heard = movie.defaultSoundTrack?.movie ?? movie
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
final class PlayerMovies: Sendable {
    private struct Entry: Sendable {
        let movie: PlayerMovie
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
    func add(_ movie: PlayerMovie, range: TimeRange?, loops: Bool, isSoundOnly: Bool = false) -> PlaybackItem {
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
    func movie(of item: Int) -> PlayerMovie? { state.withLock { $0.entries[item]?.movie } }

    /// An item as it was added; nil if it was removed.
    func whole(of item: Int) -> PlaybackItem? { state.withLock { $0.entries[item]?.whole } }

    /// Forgets the movies of items that are not to be played any more.
    func remove(_ items: Set<Int>) {
        let removed = state.withLock { state in items.map { state.entries.removeValue(forKey: $0) } }
        // Their decoders end outside of the lock.
        withExtendedLifetime(removed) {}
    }
}
