import EditModel
import Media
import MediaTime
import Values

/// The request of a compositor that gets the tracks' pictures unchanged.
package final class CompositionRequest: FrameRequest {
    /// A track's picture at the request's time.
    final class Source {
        let trackID: Int
        let format: VideoFormat
        private var picture: Frame?
        fileprivate var frame: VideoFrame?

        init(trackID: Int, _ format: VideoFormat, _ picture: consuming Frame) {
            self.trackID = trackID
            self.format = format
            self.picture = consume picture
        }

        fileprivate func takePicture() -> Frame? { picture.take() }
    }

    private let sources: [Source]
    /// The tracks of which the instruction requires samples.
    package let sampleDataTrackIDs: [Int]
    private let readSample: (Int) throws -> TimedMetadataGroup?

    /// - Parameters:
    ///   - sources: Of the tracks with media at that time, bottom to top, each once.
    ///   - readSample: Reads the sample of a track at that time.
    init(
        at time: Time, _ instruction: InstructionSnapshot, _ drawing: FrameDrawing, sources: [Source],
        readSample: @escaping (Int) throws -> TimedMetadataGroup?
    ) {
        self.sources = sources
        self.readSample = readSample
        sampleDataTrackIDs = instruction.sampleDataTrackIDs
        super.init(at: time, instruction, drawing)
    }

    /// The tracks that have media at the request's time, the instruction's first one first.
    package var sourceTrackIDs: [Int] { sources.reversed().map(\.trackID) }

    /// The values of a metadata or text track at the request's time; nil if it has none.
    /// - Throws: ``FrameError`` after the end and for a track that the instruction does not ask for, ``MediaError`` when
    ///   the samples cannot be read.
    package func sampleData(ofTrack id: Int) throws -> TimedMetadataGroup? {
        try checkAlive()
        guard sampleDataTrackIDs.contains(id) else { throw FrameError.noSampleData(track: id) }
        return try readSample(id)
    }

    /// A track's picture at its natural size; the same frame for every call. Nil if the track has no media at that
    /// time, or the instruction does not list it.
    /// - Throws: ``FrameError`` after the end, ``MediaError`` when the picture cannot be converted.
    package func sourceFrame(ofTrack id: Int) throws -> VideoFrame? {
        try checkAlive()
        guard let source = sources.first(where: { $0.trackID == id }) else { return nil }
        if let frame = source.frame { return frame }
        guard let picture = source.takePicture() else { return nil }
        let prepared = try drawing.prepare(picture, source.format)
        let frame = own(VideoFrame(prepared, isPremultiplied: false, drawing))
        source.frame = frame
        return frame
    }
}

/// The request of a filter, which gets the composited picture.
package final class FilterRequest: FrameRequest {
    private let source: VideoFrame

    init(at time: Time, _ instruction: InstructionSnapshot, _ drawing: FrameDrawing, source: consuming Frame) {
        self.source = VideoFrame(source, isPremultiplied: true, drawing)
        super.init(at: time, instruction, drawing)
        _ = own(self.source)
    }

    /// The composited picture already includes the background.
    override var resultBackground: Color { drawing.canvas.layout.hasAlpha ? .clear : backgroundColor }

    /// The picture that would be shown without the filter, of the request's size.
    package var sourceFrame: VideoFrame {
        get throws {
            try checkAlive()
            return source
        }
    }
}
