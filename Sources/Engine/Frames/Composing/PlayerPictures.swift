import EditModel
import Media
import MediaTime
import Rendering
import Settings

/// Composes the pictures of a movie that plays: in order with running decoders, which restart after a jump. The format
/// is that of a player's window: YCbCr 4:2:0 of 8 bits, BT.709, limited range.
///
/// Belongs to one thread.
package final class PlayerPictures {
    /// Further on than so many frames, pictures are sought and not decoded one by one.
    private static let longestSkip: Int64 = 48

    /// The size of the pictures, in pixels, even.
    package let size: PictureSize
    private let timeline: PictureTimeline
    private let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let readers = PictureReaders()
    private let conversion: PictureConversion
    private var run: Run?
    /// Packets no decoder could use, in the runs before.
    private var damagedBefore = 0

    private struct Run {
        let pictures: RenderedPictures
        let group: StageGroup
        /// The frame that comes next.
        var next: Int64
    }

    /// - Parameter box: The largest size; smaller movies are not enlarged.
    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(
        _ movie: MovieSnapshot, fitting box: PictureSize, library: MediaLibrary, script: (any RenderScript)?
    ) throws {
        guard let video = movie.video else {
            throw MediaError(.unsupported, "play the movie", "the movie has no picture")
        }
        timeline = try PictureTimeline(movie, video)
        (self.library, self.script) = (library, script)
        canvas = try Canvas(timeline, library: library, carrying: .displayedPictures)
        let fitting = PictureSize(width: canvas.width, height: canvas.height).fitting(in: box, enlarges: false)
        size = PictureSize(width: max(2, fitting.width & ~1), height: max(2, fitting.height & ~1))
        conversion = try PictureConversion(
            from: canvas,
            to: PictureTarget(pixels: [.yuv420p], size: size, carriesHighDynamicRange: false, coding: .window))
    }

    deinit { try? finish() }

    /// The frame that is composed next with the least work; nil before the first.
    package var readyFrame: Int64? { run?.next }

    /// Packets no decoder could use, so far.
    package var damagedPackets: Int { damagedBefore + (run?.pictures.damagedPackets ?? 0) }

    /// Opens the decoders, which decode the first pictures from a frame on.
    package func prepare(frame: Int64) throws { _ = try run(upTo: frame) }

    /// Composes a frame.
    /// - Parameter frame: Its number, within the movie.
    package func picture(frame: Int64) throws -> Frame {
        var run = try run(upTo: frame)
        if frame > run.next { try run.pictures.skip(to: frame) }
        while let picture = try run.pictures.next() {
            let number = picture.number
            let composed = picture.takeFrame()
            guard number >= frame else { continue }
            run.next = number + 1
            self.run = run
            return try conversion.convert(composed)
        }
        try finish()
        throw MediaError(.engineFailure, "play the movie", "frame \(frame) was not composed")
    }

    /// The run that comes to a frame soon.
    private func run(upTo frame: Int64) throws -> Run {
        if let run, frame >= run.next, frame - run.next <= Self.longestSkip { return run }
        try finish()
        let group = StageGroup()
        let pictures = try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frame..<timeline.video.frameCount, script: script,
            readers: readers)
        let run = Run(pictures: pictures, group: group, next: frame)
        self.run = run
        try pictures.start(in: group)
        return run
    }

    /// Ends the decoders' threads; the decoders stay open.
    private func finish() throws {
        guard let run else { return }
        self.run = nil
        defer { damagedBefore += run.pictures.damagedPackets }
        run.pictures.stop()
        run.group.cancel()
        try run.group.join()
    }
}
