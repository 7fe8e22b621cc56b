import EditModel
import Media
import MediaTime
import Values

/// Has a recipe's function compose a movie's frames.
///
/// The pictures are fetched before the function is called, so that its thread never waits for a decoder.
/// Not thread-safe: it belongs to one thread.
package final class CustomComposition {
    private let compositor: CustomCompositor
    private let script: any RenderScript
    private let movie: MovieSnapshot
    private let instructions: [InstructionSnapshot]
    private let plain: Compositor
    private let drawing: FrameDrawing
    private let samples: SampleDataLookup

    /// - Parameters:
    ///   - video: The movie's, with a compositor.
    ///   - plain: Composes the picture that a filter gets, and draws the layers around the function's result.
    ///   - script: Has the function.
    ///   - library: Opens the files of effects and of samples.
    package init(
        _ compositor: CustomCompositor, _ movie: MovieSnapshot, _ video: VideoSnapshot, canvas: Canvas,
        plain: Compositor, script: any RenderScript, library: MediaLibrary
    ) {
        self.compositor = compositor
        self.movie = movie
        instructions = video.instructions
        self.plain = plain
        self.script = script
        samples = SampleDataLookup(library)
        drawing = FrameDrawing(canvas: canvas, frameDuration: video.frameDuration, library: library)
    }

    /// Composes one frame; parameters and result as of ``Compositor/compose(at:_:formats:picture:)``.
    package func compose(
        at time: Time, _ span: Span, formats: [VideoFormat], picture: (Int) throws -> Frame?
    ) throws -> Frame {
        let request =
            switch compositor.role {
            case .compositor: try compositionRequest(at: time, span, formats, picture)
            case .filter: try filterRequest(at: time, span, formats, picture)
            }
        defer { request.end() }
        try script.compose(compositor, request)
        guard let frame = request.takeResult() else {
            throw MediaError(.engineFailure, "compose a picture", "\(compositor.function.place) left no frame")
        }
        return try plain.postProcess(frame, span, at: time)
    }

    private func compositionRequest(
        at time: Time, _ span: Span, _ formats: [VideoFormat], _ picture: (Int) throws -> Frame?
    ) throws -> FrameRequest {
        var sources: [CompositionRequest.Source] = []
        for (index, layer) in span.layers.enumerated() {
            let id = movie.videoTracks[layer.trackIndex].id
            guard !sources.contains(where: { $0.trackID == id }), let frame = try picture(index) else { continue }
            sources.append(CompositionRequest.Source(trackID: id, formats[index], frame))
        }
        return CompositionRequest(at: time, try instruction(at: time), drawing, sources: sources) {
            [movie, samples] track in
            guard let span = try movie.sampleDataSpan(ofTrack: track, at: time) else { return nil }
            return try samples.sample(at: time, in: span)
        }
    }

    private func filterRequest(
        at time: Time, _ span: Span, _ formats: [VideoFormat], _ picture: (Int) throws -> Frame?
    ) throws -> FrameRequest {
        var composed = span
        composed.isPostProcessed = false
        let frame = try plain.compose(at: time, composed, formats: formats, picture: picture)
        return FilterRequest(at: time, try instruction(at: time), drawing, source: frame)
    }

    private func instruction(at time: Time) throws -> InstructionSnapshot {
        let found = try instructions.first { try $0.timeRange.end > time }
        guard let instruction = found ?? instructions.last else {
            throw MediaError(.engineFailure, "compose a picture", "no instruction holds at \(time)")
        }
        return instruction
    }
}
