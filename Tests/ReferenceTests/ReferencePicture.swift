import EditModel
import Glibc
import Media
import Pixels
import Testing

@testable import Rendering

/// A picture that a person has looked at, kept beside the tests.
///
/// Fonts are those of fonts-dejavu-core. With `LUAEDIT_RECORD` set, the picture drawn is stored and the test fails, so
/// that somebody looks at it first.
struct ReferencePicture {
    let name: String

    private var path: String {
        #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/References/\(name).png"
    }

    /// Compares a bitmap, laid over mid grey, with the reference.
    func expect(_ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation) throws {
        var drawn = Bitmap(width: bitmap.width, height: bitmap.height)
        for index in drawn.pixels.indices { drawn.pixels[index] = index % 4 == 3 ? 255 : 128 }
        drawn.draw(bitmap, x: 0, y: 0)
        if getenv("LUAEDIT_RECORD") != nil {
            try Self.write(drawn, to: path)
            Issue.record("recorded \(path): look at it", sourceLocation: sourceLocation)
        }
        let file = try MediaFile(path: path, gate: OpenGate())
        let reference = try PictureFile(file, track: 1).bitmap(width: bitmap.width, height: bitmap.height)
        let difference = VisibleDifference(drawn, from: reference)
        guard difference.isVisible else { return }
        let wrong = "/tmp/luaedit-reference-\(name).png"
        try Self.write(drawn, to: wrong)
        Issue.record("\(name) differs: \(difference), drawn in \(wrong)", sourceLocation: sourceLocation)
    }

    private static func write(_ bitmap: Bitmap, to path: String) throws {
        let frame = try FramePool(width: bitmap.width, height: bitmap.height, format: .rgba).makeFrame()
        frame.fill(from: bitmap)
        var color = ColorDescription.bt709
        color.isFullRange = true
        let stored = PictureFormat(width: bitmap.width, height: bitmap.height, pixels: .rgba, color: color)
        var target = stored
        target.pixels = .rgb24
        let png = try PNGEncoder.encode(try PictureConverter(from: stored, to: target).convert(frame))
        let stream = try #require(fopen(path, "wb"), "cannot write \(path)")
        defer { fclose(stream) }
        try #require(fwrite(png, 1, png.count, stream) == png.count)
    }
}
