import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import TextLayout
import Values
import Wording

/// Frames of a movie side by side as one picture, evenly spaced, each with its timecode under it.
package struct ContactSheet {
    package let layout: SheetLayout
    /// The frames shown, rising.
    package let frames: [Int64]

    private let video: VideoSnapshot
    private let generator: ImageGenerator

    /// The largest sheet in a file, in pixels.
    package static let limit = (width: 4096, height: 4096)
    private static let background = Color(red: 0.125, green: 0.125, blue: 0.125)
    private static let labelColor = Color(red: 0.8, green: 0.8, blue: 0.8)

    /// - Parameters:
    ///   - count: The frames to show, at least 1; a shorter movie shows each of its frames once.
    ///   - columns: Nil to choose by their number and shape.
    ///   - range: The part of the movie that frames are taken from, in movie time; nil for all of it.
    ///   - limit: The largest sheet, in pixels.
    /// - Throws: ``MediaError`` when the movie has no picture or so many do not fit.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, count: Int, columns: Int?,
        range: TimeRange? = nil, limit: (width: Int, height: Int) = limit, script: (any RenderScript)? = nil
    ) throws {
        guard let video = movie.video else {
            throw MediaError(.unsupported, "show a contact sheet", "the movie has no picture")
        }
        self.video = video
        let shown = try range.map { try video.timing.frames(shownFrom: $0.start, to: $0.end) } ?? 0..<video.frameCount
        guard !shown.isEmpty else {
            throw MediaError(.unsupported, "show a contact sheet", "no frame of the picture begins in the range")
        }
        frames = Self.frames(count, of: Int64(shown.count)).map { shown.lowerBound + $0 }
        let picture = (video.renderWidth, video.renderHeight)
        guard let layout = SheetLayout(count: frames.count, columns: columns, picture: picture, limit: limit) else {
            let columns = columns.map { " in \(counted($0, "column"))" } ?? ""
            throw MediaError(
                .unsupported, "show a contact sheet",
                "\(frames.count) pictures\(columns) do not fit in \(limit.width)×\(limit.height) pixels")
        }
        self.layout = layout
        generator = try ImageGenerator(movie, carrying: .displayedPictures, library: library, script: script)
    }

    /// The middle frame of each of so many equal parts of a movie, no frame twice.
    package static func frames(_ count: Int, of frameCount: Int64) -> [Int64] {
        let count = min(Int64(count), frameCount)
        return (0..<count).map { index in
            let doubled = Int128(2 * index + 1) * Int128(frameCount)
            return Int64(doubled / Int128(2 * count))
        }
    }

    /// Renders the sheet, opaque.
    /// - Parameter progress: Called after each picture.
    package func bitmap(_ progress: (ExportProgress) -> Void = { _ in }) throws -> Bitmap {
        var sheet = Bitmap(filledWith: Self.background, width: layout.width, height: layout.height)
        var generator = generator
        generator.maximumSize = (layout.tileWidth, layout.tileHeight)
        let times = try frames.map { try video.timing.time(of: $0) }
        let labels = TextRenderer()
        var done: Int64 = 0
        try generator.generate(at: times) { image in
            let origin = layout.origin(of: image.index)
            // Rounding may have left a picture a pixel smaller than its place.
            let picture = image.picture.bitmap
            let inset = (layout.tileWidth - picture.width) / 2
            sheet.draw(picture, x: origin.x + inset, y: origin.y)
            if layout.labelHeight > 0 { try draw(label(image.actualTime), labels, under: origin, onto: &sheet) }
            done += 1
            progress(ExportProgress(completed: done, total: Int64(frames.count)))
        }
        return sheet
    }

    /// Renders the sheet and encodes it as a PNG of 8 bits a channel.
    /// - Parameter progress: Called after each picture.
    package func png(_ progress: (ExportProgress) -> Void = { _ in }) throws -> [UInt8] {
        try PNGEncoder.encode(try bitmap(progress))
    }

    /// `00:01:02:12`, in drop frame where that exists.
    private func label(_ time: Time) throws -> String {
        let duration = video.frameDuration
        let isDropFrame = duration == Time(1001, 30000) || duration == Time(1001, 60000)
        return try Timecode(at: time, frameDuration: duration, isDropFrame: isDropFrame).description
    }

    private func draw(
        _ text: String, _ renderer: TextRenderer, under origin: (x: Int, y: Int), onto sheet: inout Bitmap
    ) throws {
        let rendered = try renderer.render(TextStyle(text, family: "monospace", size: 12, color: Self.labelColor))
        let left = (Double(layout.tileWidth) - rendered.metrics.size.width) / 2
        let top = (Double(layout.labelHeight) - rendered.metrics.size.height) / 2
        sheet.draw(
            rendered.bitmap, x: origin.x + Int(left) + rendered.x,
            y: origin.y + layout.tileHeight + Int(top) + rendered.y)
    }
}

extension Bitmap {
    /// One solid colour.
    fileprivate init(filledWith color: Color, width: Int, height: Int) {
        let pixel = [color.red, color.green, color.blue, 1].map { UInt8(($0 * 255).rounded()) }
        self.init(width: width, height: height, pixels: Array(repeatElement(pixel, count: width * height).joined()))
    }
}
