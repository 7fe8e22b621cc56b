import EditModel
import Media
import MediaTime
import Pixels
import TestSupport
import Testing
import Values

@testable import Rendering

/// Every property of shape, gradient and image layers, each in a cell of its own.
@Suite("Reference pictures of layer contents")
struct LayerContentReferenceTests {
    private let red = Color(red: 0.9, green: 0.1, blue: 0.1)
    private let blue = Color(red: 0.1, green: 0.2, blue: 0.9)

    /// Draws cells of 64 × 64 pixels, eight in a row.
    private func sheet(_ cells: [LayerPicture?]) -> Bitmap {
        var bitmap = Bitmap(width: 512, height: (cells.count + 7) / 8 * 64)
        for (index, picture) in cells.enumerated() {
            guard let picture else { continue }
            bitmap.draw(picture.bitmap, x: index % 8 * 64 + picture.x, y: index / 8 * 64 + picture.y)
        }
        return bitmap
    }

    @Test("shape layers: fill and its rules, line width, caps, joins, miter limit, dashes, stroke start and end, scale")
    func shapes() throws {
        let star = try Path(svg: "M32 6L48 56 6 24H58L16 56Z")
        let zigzag = try Path(svg: "M10 48L24 14 34 48 46 14 54 48")
        func shape(_ path: Path, scale: Double = 1, _ change: (inout ShapeContent) -> Void) throws -> LayerPicture? {
            var content = ShapeContent(path: path, fillColor: nil, strokeColor: .white, line: StrokeStyle(width: 5))
            change(&content)
            return try ShapePainter().paint(content, origin: .zero, scale: scale)
        }
        var cells = [
            try shape(star) { ($0.fillColor, $0.strokeColor) = (red, nil) },
            try shape(star) { ($0.fillColor, $0.strokeColor, $0.fillRule) = (red, nil, .evenOdd) },
            try shape(star) { ($0.fillColor, $0.strokeColor, $0.line.width) = (blue, .white, 2) },
            try shape(zigzag) { $0.line.miterLimit = 2 },
        ]
        for cap in StrokeStyle.Cap.allCases {
            cells.append(try shape(zigzag) { ($0.line.cap, $0.line.width) = (cap, 8) })
        }
        for join in StrokeStyle.Join.allCases { cells.append(try shape(zigzag) { $0.line.join = join }) }
        cells += [
            try shape(zigzag) { $0.line.dashPattern = [10, 4] },
            try shape(zigzag) { ($0.line.dashPattern, $0.line.dashPhase) = ([10, 4], 7) },
            try shape(zigzag) { ($0.line.dashPattern, $0.line.cap) = ([0, 9], .round) },
            try shape(star) { ($0.strokeStart, $0.strokeEnd) = (0.1, 0.55) },
            try shape(star, scale: 0.5) { $0.fillColor = red },
            try shape(Path(Rectangle(x: 4, y: 4, width: 20, height: 20), cornerRadius: 6), scale: 2.25) {
                $0.fillColor = red.faded(0.5)
            },
        ]
        try ReferencePicture(name: "shape-layers").expect(sheet(cells))
    }

    @Test("gradient layers: axial, slanting, locations, an edge, radial, conic, translucent")
    func gradients() throws {
        func gradient(_ content: GradientContent) throws -> LayerPicture? {
            try GradientPainter().paint(content, size: Size(width: 56.5, height: 40.5), scale: 1)
        }
        let middle = Point(x: 0.5, y: 0.5)
        let clear = Color(red: 1, green: 1, blue: 1, alpha: 0)
        try ReferencePicture(name: "gradient-layers").expect(
            sheet([
                try gradient(GradientContent(colors: [red, blue])),
                try gradient(GradientContent(colors: [red, blue], startPoint: .zero, endPoint: Point(x: 1, y: 1))),
                try gradient(GradientContent(colors: [red, .white, blue], locations: [0.2, 0.3, 0.9])),
                try gradient(GradientContent(colors: [red, blue, .white], locations: [0.5, 0.5, 1])),
                try gradient(
                    GradientContent(.radial, colors: [.white, blue], startPoint: middle, endPoint: Point(x: 1, y: 1))),
                try gradient(
                    GradientContent(
                        .conic, colors: [red, .white, blue], startPoint: middle, endPoint: Point(x: 0.5, y: 0))),
                try gradient(GradientContent(colors: [.white, clear])),
                try gradient(GradientContent(colors: [blue])),
            ]))
    }

    @Test("image layers: every gravity, a part, both filters, SVG sharp at its size")
    func images() throws {
        let folder = TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=32x20:d=1 -frames:v 1", folder.file("a.png"))
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#e33"
            stroke="#fff" stroke-width="1"/></svg>
            """
        let vector = folder.write("a.svg", Array(svg.utf8))
        let library = MediaLibrary(gate: OpenGate())
        let painter = ImagePainter(
            sources: [SourceSnapshot(path: folder.file("a.png")), SourceSnapshot(path: vector)], library: library)
        func image(_ source: Int, _ change: (inout ImageContent) -> Void) throws -> LayerPicture? {
            let size = source == 0 ? Size(width: 32, height: 20) : Size(width: 10, height: 10)
            var content = ImageContent(sourceIndex: source, sourceTrackID: 1, size: size)
            change(&content)
            return try painter.paint(content, size: Size(width: 52, height: 60), scale: 1)
        }
        var cells = try ContentsGravity.allCases.map { gravity in try image(0) { $0.gravity = gravity } }
        cells += [
            try image(0) { $0.contentsRect = Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5) },
            try image(0) { ($0.gravity, $0.magnificationFilter) = (.resizeAspect, .nearest) },
            try image(1) { $0.gravity = .resizeAspect },
            try image(1) { $0.gravity = .resize },
        ]
        try ReferencePicture(name: "image-layers").expect(sheet(cells))
    }
}

extension Color {
    fileprivate func faded(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
    }
}
