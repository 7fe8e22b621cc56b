import Media
import MediaWriting

extension ImageSequence: TrackSink {
    /// Pictures have no labels.
    func setLabels(_ labels: TrackLabels, ofTrack index: Int) {}
}

extension HLSPackage: TrackSink {
    func setLabels(_ labels: TrackLabels, ofTrack index: Int) {
        if let language = labels.language { setLanguage(language, ofTrack: index) }
    }
}

extension OutputPlan {
    /// Makes the files of the output's packets.
    /// - Parameters:
    ///   - destination: A folder for a container that is one.
    ///   - frameCount: The number of pictures.
    func makeSink(_ destination: ExportDestination?, frameCount: Int) throws(MediaError) -> (any TrackSink)? {
        guard options.preset.output != nil, let container = options.container else { return nil }
        if case .meter(let meter) = destination { return meter }
        switch (container.kind, destination) {
        case (.file, .file(let file)):
            return try Muxer(
                format: container.format, options: container.muxerOptions, destination: file, layout: options.layout)
        case (.sequence, .folder(let folder)):
            return ImageSequence(folder: folder) { number in
                folder.name(ofPicture: number, count: frameCount, fileExtension: container.fileExtension)
            }
        case (.package, .folder(let folder)):
            return HLSPackage(folder: folder, grid: options.segmentGrid ?? SegmentGrid())
        default: preconditionFailure("an output has a place of its kind")
        }
    }
}
