import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Values

/// Composes the pictures of the movies inside a movie, each frame once for every track that shows it at about the same
/// time.
///
/// They are composed when the outer frame is and on the same thread, so that a recipe's functions are called in the same
/// order on every run; decoding runs ahead on other threads. Not thread-safe: it belongs to the composing thread.
final class InnerMovies {
    private let timeline: PictureTimeline
    private let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let readers: PictureReaders
    private var players: [Int: InnerMovieComposer] = [:]
    /// The outer movie's frame that is composed.
    private var frame: Int64 = 0
    /// Damaged packets of players that are closed.
    private var damagedBefore = 0

    /// Packets no decoder could use so far.
    package var damagedPackets: Int { players.values.reduce(damagedBefore) { $0 + $1.damagedPackets } }

    /// - Parameter readers: The outer movie's pool of decoders.
    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, script: (any RenderScript)?,
        readers: PictureReaders
    ) {
        (self.timeline, self.canvas, self.library) = (timeline, canvas, library)
        (self.script, self.readers) = (script, readers)
    }

    /// The picture that a segment shows, in the inner movie's canvas with straight alpha.
    /// - Parameters:
    ///   - source: The inner movie's place in the sources.
    ///   - time: In the outer movie's time, within the segment.
    package func picture(ofSource source: Int, in segment: SegmentSnapshot, at time: Time) throws -> Frame {
        try player(of: source).picture(at: SourcePosition(in: segment, at: time))
    }

    /// Begins a frame of the outer movie. Movies that have not been shown for a while are decoded no longer.
    package func begin(frame: Int64) {
        self.frame = frame
        for (source, player) in players where frame - player.lastUse > TrackRun.lead {
            damagedBefore += player.damagedPackets
            players[source] = nil
        }
    }

    private func player(of source: Int) throws -> InnerMovieComposer {
        if let known = players[source] {
            known.lastUse = frame
            return known
        }
        guard let inner = timeline.inner[source], let canvas = canvas.inner[source] else {
            throw MediaError(.engineFailure, "compose a movie inside a movie", "it has no picture")
        }
        let player = InnerMovieComposer(
            inner, canvas: canvas, library: library, script: script, readers: readers,
            isReversed: timeline.movie.sources[source].kind == .reversedMovie)
        player.lastUse = frame
        players[source] = player
        return player
    }
}

extension InnerMovies: LayerMovies {
    package func bitmap(ofSource source: Int, at time: Time) throws -> Bitmap {
        try player(of: source).bitmap(at: time)
    }
}

/// Composes the frames of one movie inside another in any order.
private final class InnerMovieComposer {
    /// A run of rising frames.
    private final class Run {
        let stream: PictureStream
        /// At least the number of the next frame it composes.
        var next: Int64

        init(_ stream: PictureStream, next: Int64) { (self.stream, self.next) = (stream, next) }
    }

    /// A frame that was composed.
    private final class Kept {
        let number: Int64
        let frame: Frame

        init(_ frame: consuming Frame, _ number: Int64) {
            self.number = number
            self.frame = frame
        }
    }

    /// The outer movie's frame that showed it last.
    var lastUse: Int64 = 0

    private let timeline: PictureTimeline
    private var timing: FrameTiming { timeline.video.timing }
    private let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let readers: PictureReaders
    private let isReversed: Bool
    private let pool: FramePool
    /// Runs at different places of the movie, for tracks that show it at different times; the last used last.
    private var runs: [Run] = []
    /// The last used last.
    private var kept: [Kept] = []
    private let keptCount: Int
    /// Damaged packets of runs that are closed.
    private var damagedBefore = 0
    /// Into the colours of drawings; nil until a layer shows the movie.
    private var drawing: PictureConverter?

    private static let mostRuns = 4
    /// Frames that several tracks may show in turn.
    private static let fewestKept = 4
    /// Backwards, as many frames are composed forwards at once as this memory holds, in bytes, and at most one second's.
    private static let reversedMemory = 96 << 20
    /// Frames that are passed over rather than sought.
    private static let longestLeap: Int64 = 48

    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, script: (any RenderScript)?,
        readers: PictureReaders, isReversed: Bool
    ) {
        (self.timeline, self.canvas, self.library) = (timeline, canvas, library)
        (self.script, self.readers, self.isReversed) = (script, readers, isReversed)
        pool = FramePool(width: canvas.width, height: canvas.height, format: canvas.format.pixels)
        let frameSize = canvas.width * canvas.height * (canvas.layout.bitDepth > 8 ? 6 : 3)
        keptCount = isReversed ? min(max(Self.reversedMemory / frameSize, Self.fewestKept), 25) : Self.fewestKept
    }

    /// Packets no decoder could use so far.
    var damagedPackets: Int { runs.reduce(damagedBefore) { $0 + $1.stream.damagedPackets } }

    func picture(at position: SourcePosition) throws -> Frame { try picture(number(at: position)) }

    /// The picture at a time of the movie, or of the same backwards.
    func picture(at time: Time) throws -> Frame {
        try picture(number(at: time))
    }

    /// The same as a premultiplied drawing.
    func bitmap(at time: Time) throws -> Bitmap {
        let frame = try picture(at: time)
        let target = canvas.displayFormat(width: canvas.width, height: canvas.height, pixels: .rgba)
        let converter = try drawing ?? PictureConverter(from: canvas.format, to: target)
        drawing = converter
        let straight = try converter.convert(frame)
        straight.premultiply()
        return straight.bitmap()
    }

    private func picture(_ number: Int64) throws -> Frame {
        if let index = kept.firstIndex(where: { $0.number == number }) {
            let found = kept.remove(at: index)
            kept.append(found)
            return found.frame.makeReference()
        }
        if isReversed {
            for earlier in max(0, number - Int64(keptCount) + 1)..<number { keep(try compose(earlier), earlier) }
        }
        let frame = try compose(number)
        let reference = frame.makeReference()
        keep(frame, number)
        return reference
    }

    private func keep(_ frame: consuming Frame, _ number: Int64) {
        if kept.count >= keptCount { kept.removeFirst() }
        kept.append(Kept(frame, number))
    }

    /// The frame that is shown at a time of the movie, or of the same backwards.
    private func number(at time: Time) throws -> Int64 {
        let number =
            isReversed
            ? try timing.firstFrame(atOrAfter: timeline.movie.duration - time) - 1 : try timing.frame(shownAt: time)
        return min(max(number, 0), timing.frameCount - 1)
    }

    private func number(at position: SourcePosition) throws -> Int64 {
        let number = try number(at: try position.time)
        // The position is exact, and its time rounded down.
        guard !isReversed, number + 1 < timing.frameCount, try position.hasReached(timing.time(of: number + 1)) else {
            return number
        }
        return number + 1
    }

    private func compose(_ number: Int64) throws -> Frame {
        let run = try run(for: number)
        while let picture = try run.stream.nextPicture(atOrAfter: number) {
            run.next = picture.number + 1
            guard picture.number >= number else { continue }
            return try straight(picture.takeFrame())
        }
        throw MediaError(.engineFailure, "compose frame \(number) of a movie inside a movie", "it has no such frame")
    }

    /// A run that reaches a frame soon, or a new one that begins there.
    private func run(for number: Int64) throws -> Run {
        let index = runs.indices.filter { (runs[$0].next...runs[$0].next + Self.longestLeap).contains(number) }
            .max { runs[$0].next < runs[$1].next }
        if let index {
            let run = runs.remove(at: index)
            runs.append(run)
            return run
        }
        if runs.count >= Self.mostRuns { damagedBefore += runs.removeFirst().stream.damagedPackets }
        let stream = try PictureStream(
            timeline, canvas: canvas, library: library, frames: number..<timing.frameCount, script: script,
            readers: readers)
        let run = Run(stream, next: number)
        runs.append(run)
        return run
    }

    /// The frame with its colours divided by their alpha, if it has any.
    private func straight(_ frame: consuming Frame) throws -> Frame {
        guard canvas.layout.hasAlpha else { return frame }
        let own = frame.isWritable ? frame : try pool.makeCopy(of: frame)
        own.view?.unpremultiply()
        return own
    }
}

/// Reads the pictures of a movie inside another one in order, as those of a file are read.
final class InnerPictureReader: PictureReader {
    /// Of the pictures.
    package let format: VideoFormat
    package var damagedPackets: Int { player.damagedPackets }
    private let player: InnerMovieComposer
    private let starts: [Time]
    /// The number of the next picture.
    private var index = 0

    init(
        _ movie: MovieSnapshot, isReversed: Bool, library: MediaLibrary, script: (any RenderScript)?
    ) throws {
        guard let video = movie.video else { throw MediaError(.unsupported, "read the picture", "the movie has none") }
        let timeline = try PictureTimeline(movie, video)
        let canvas = try Canvas(
            timeline, library: library, carrying: PictureCapabilities(maximumBitDepth: 10, keepsAlpha: true))
        format = canvas.storedFormat(video)
        starts = try video.timing.starts(reversedFrom: isReversed ? movie.duration : nil)
        player = InnerMovieComposer(
            timeline, canvas: canvas, library: library, script: script, readers: PictureReaders(),
            isReversed: isReversed)
    }

    package func next() throws(MediaError) -> TimedFrame? {
        guard index < starts.count else { return nil }
        defer { index += 1 }
        do { return TimedFrame(frame: try player.picture(at: starts[index]), start: starts[index]) } catch {
            throw error as? MediaError ?? MediaError(.engineFailure, "compose a movie inside a movie", "\(error)")
        }
    }

    package func seek(to time: Time) throws(MediaError) {
        let next = starts.firstIndex(atOrAfter: time)
        index = next < starts.count && starts[next] == time ? next : max(0, next - 1)
    }
}
