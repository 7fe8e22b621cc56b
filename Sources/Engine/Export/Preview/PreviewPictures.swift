import Digests
import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import PartCache
import Rendering
import Settings

/// A movie's pictures in segments of about a second, which are made in any order, to be looked at while the movie is
/// edited.
///
/// A segment is small and quick rather than fine: at most some hundred lines, x264's fastest settings. Its name depends
/// on everything that its pictures depend on, so that after a change of the movie only the changed segments are made
/// again. Its times begin at zero: the same pictures are the same segment at any place in a movie.
///
/// Belongs to one thread.
package final class PreviewPictures {
    /// The most lines of a picture.
    package static let mostLines = 720
    /// The frames between two key frames: the longest way to a frame that is sought.
    private static let keyFrameDistance = 6
    /// The encoder's threads. Fixed, because their number changes its output.
    private static let threads = 2

    /// The size of the pictures, in pixels.
    package let size: PictureSize
    /// The frames of each segment but the last.
    package let segmentFrames: Int64
    private let timeline: PictureTimeline
    private let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let storage: PartStorage?
    private let readers = PictureReaders()
    private let target: PictureTarget
    private let settings: VideoEncoderSettings
    /// An encoder with the settings of all segments' encoders.
    private let model: Encoder
    private var keys: PartKeys?
    private var timing: FrameTiming { timeline.video.timing }

    /// - Parameters:
    ///   - lines: The most lines of a picture, 2 or more.
    ///   - storage: Keeps segments, and names them; nil to make each one again.
    /// - Throws: ``MediaError`` when the movie has no picture, or H.264 cannot be encoded.
    package init(
        _ movie: MovieSnapshot, lines: Int = mostLines, library: MediaLibrary, script: (any RenderScript)?,
        storage: PartStorage?
    ) throws {
        guard let video = movie.video else {
            throw MediaError(.unsupported, "preview the movie", "the movie has no picture")
        }
        timeline = try PictureTimeline(movie, video)
        self.library = library
        self.script = script
        self.storage = storage
        canvas = try Canvas(timeline, library: library, carrying: PictureCapabilities(carriesHighDynamicRange: false))
        let own = PictureSize(width: canvas.width, height: canvas.height)
        let box = PictureSize(width: 1 << 20, height: min(lines, Self.mostLines))
        size = own.fitting(in: box, enlarges: false).even
        target = PictureTarget(pixels: [.yuv420p], size: size, carriesHighDynamicRange: false)
        let conversion = try PictureConversion(from: canvas, to: target)
        settings = Self.settings(conversion.format, video)
        model = try Encoder(settings)
        segmentFrames = max(1, Self.roundedRate(video.frameDuration))
    }

    private static func settings(_ format: PictureFormat, _ video: VideoSnapshot) -> VideoEncoderSettings {
        let distance = "\(keyFrameDistance)"
        return VideoEncoderSettings(
            encoder: "libx264", picture: format, frameDuration: video.frameDuration, unit: video.timing.unit,
            threads: threads,
            options: [
                EncoderOption("preset", "ultrafast"), EncoderOption("crf", 26), EncoderOption("bf", 0),
                EncoderOption("g", distance), EncoderOption("keyint_min", distance),
                EncoderOption("x264-params", "stitchable=1:scenecut=0"),
            ])
    }

    /// Frames a second, to the nearest whole number.
    private static func roundedRate(_ frameDuration: Time) -> Int64 {
        (Int64(frameDuration.timescale) + frameDuration.value / 2) / frameDuration.value
    }

    /// Of the movie.
    package var frameCount: Int64 { timing.frameCount }

    package var segmentCount: Int { Int((frameCount + segmentFrames - 1) / segmentFrames) }

    /// The frames of a segment.
    package func frames(of segment: Int) -> Range<Int64> {
        let first = Int64(segment) * segmentFrames
        return first..<min(first + segmentFrames, frameCount)
    }

    /// The starts of frames that are not on a grid, in ``unit``s, and the end of the last; nil for frames on a grid.
    package func starts() throws -> [Int64]? {
        guard !timing.isGrid else { return nil }
        return try (0...frameCount).map { try timing.timestamp(of: $0) }
    }

    /// The duration of a frame on a grid, and the unit of ``starts()``, in seconds.
    package var unit: Time { timing.unit }

    // MARK: - Names

    /// The names of all segments, in order; empty without storage.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    package func names() throws -> [Digest] {
        guard storage != nil else { return [] }
        return try (0..<segmentCount).map { try name(of: $0) }
    }

    private func name(of segment: Int) throws -> Digest {
        guard let storage else { preconditionFailure("segments are named by their storage") }
        let keys =
            try keys
            ?? PartKeys(timeline, canvas: canvas, library: library, context: storage.context, files: storage.files)
        self.keys = keys
        let frames = frames(of: segment)
        return PartKey.picture(
            pictures: try keys.pictures(frames), settings: settings, target: target, frameCount: Int64(frames.count),
            isFirst: false)
    }

    // MARK: - Segments

    /// The writer of a segment, with the header that all have.
    /// - Parameter headerFile: An empty file.
    package func makeWriter(headerFile: Muxer.Destination) throws(MediaError) -> FragmentWriter {
        try FragmentWriter(model, headerFile: headerFile)
    }

    /// Writes a segment, newly made or from the storage.
    /// - Parameters:
    ///   - headerFile: An empty file for the header, which is that of ``makeWriter(headerFile:)``.
    ///   - isWanted: Asked between two pictures; false ends the work.
    /// - Returns: False if it is not wanted any more: the file is then without meaning.
    package func write(
        segment: Int, to file: Muxer.Destination, headerFile: Muxer.Destination, isWanted: () -> Bool
    ) throws -> Bool {
        precondition((0..<segmentCount).contains(segment), "the movie has the segment")
        guard let entry = try entry(segment, isWanted) else { return false }
        let writer = try makeWriter(headerFile: headerFile)
        try writer.begin(file)
        var offset = 0
        for described in entry.packets {
            try writer.write(entry.packet(described, at: offset))
            offset += described.size
        }
        try writer.end()
        return true
    }

    private func entry(_ segment: Int, _ isWanted: () -> Bool) throws -> PartEntry? {
        guard let storage else { return try encode(segment, isWanted) }
        let key = try name(of: segment)
        if let entry = storage.store.entry(key) {
            if entry.packets.count == frames(of: segment).count, entry.extradata == model.extradata { return entry }
            storage.store.remove(key)
        }
        guard let entry = try encode(segment, isWanted) else { return nil }
        // Functions of a recipe may remember earlier calls: an export calls them in order, a preview does not.
        if keys?.callsScript == false, storage.isCurrent { storage.store.keep(entry, as: key) }
        return entry
    }

    private func encode(_ segment: Int, _ isWanted: () -> Bool) throws -> PartEntry? {
        let frames = frames(of: segment)
        let encoder = try Encoder(settings)
        let conversion = try PictureConversion(from: canvas, to: target)
        var entry = PartEntry(
            encoder: settings.encoder, extradata: encoder.extradata, frameCount: Int64(frames.count))
        let first = try timing.timestamp(of: frames.lowerBound)
        var isWhole = true
        let pictures = try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frames, script: script, readers: readers)
        try pictures.run { number, frame in
            guard isWanted() else {
                isWhole = false
                return false
            }
            frame.prepareForEncoding(timestamp: try timing.timestamp(of: number) - first)
            try encoder.send(conversion.convert(frame))
            try encoder.drain(into: &entry)
            return true
        }
        guard isWhole else { return nil }
        try encoder.finish()
        try encoder.drain(into: &entry)
        return entry
    }
}

extension Encoder {
    /// Adds every packet that is ready to an entry.
    fileprivate func drain(into entry: inout PartEntry) throws(MediaError) {
        let packet = Packet()
        while case .packet = try receive(into: packet) { entry.add(packet) }
    }
}

extension PictureSize {
    /// The size in whole chroma samples.
    fileprivate var even: PictureSize { PictureSize(width: max(2, width & ~1), height: max(2, height & ~1)) }
}
