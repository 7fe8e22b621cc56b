import EditModel
import Frames
import MediaTime
import MediaWriting
import Rendering

extension ExportPass {
    /// The palettes that all pictures of an output share, by the outputs' numbers: the movie is composed once for them,
    /// before anything is written.
    /// - Parameter progress: Receives the number of analysed frames. Return false to cancel.
    func findPalettes(_ progress: (Int64) -> Bool) throws -> [Int: Palette] {
        guard let timeline, let canvas else { return [:] }
        let looks = try outputs.indices.compactMap { number -> Look? in
            let plan = outputs[number].plan
            guard let picture = plan.options.picture, picture.kind == .paletted(.perMovie),
                plan.pictureForm != nil, let size = plan.renditions.first?.size
            else { return nil }
            return try Look(number, PictureConversion(from: canvas, to: picture.target(size)), canvas)
        }
        guard !looks.isEmpty else { return [:] }
        let frames = frameNumbers
        let pictures = try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frames, script: script)
        try pictures.run { number, frame in
            for look in looks { try look.gatherer.add(look.conversion.convert(frame)) }
            guard progress(number - frames.lowerBound + 1) else { throw CancellationError() }
            return true
        }
        return try Dictionary(
            uniqueKeysWithValues: looks.compactMap { look in
                try look.gatherer.finish().map { (look.number, $0) }
            })
    }
}

/// Counts the colours of one output's pictures.
private struct Look {
    /// The output's.
    let number: Int
    let conversion: PictureConversion
    let gatherer: PaletteGatherer

    init(_ number: Int, _ conversion: PictureConversion, _ canvas: Canvas) throws {
        self.number = number
        self.conversion = conversion
        let format = conversion.format
        gatherer = try PaletteGatherer(
            width: format.width, height: format.height, keepsAlpha: canvas.layout.hasAlpha)
    }
}
