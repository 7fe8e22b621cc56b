import Drawing
import Pixels
import Testing
import Values

@Suite("Reference pictures of shapes")
struct ShapeReferenceTests {
    let white = Paint.color(.white)
    let red = Color(red: 0.9, green: 0.1, blue: 0.1)
    let blue = Color(red: 0.1, green: 0.2, blue: 0.9)

    @Test("shapes: rectangle, rounded, ellipse, hexagon, star, five-point star by both rules, SVG heart")
    func shapes() throws {
        var bitmap = Bitmap(width: 320, height: 90)
        let pentagon = Path(polygonWithSides: 5, center: Point(x: 215, y: 45), radius: 30).parts[0].curves.map(\.start)
        let crossed = Path(corners: [0, 2, 4, 1, 3].map { pentagon[$0] })
        try bitmap.fill(Path(Rectangle(x: 5.5, y: 5, width: 30, height: 35)), with: white)
        try bitmap.fill(Path(Rectangle(x: 5, y: 48, width: 50, height: 36), cornerRadius: 10), with: .color(red))
        try bitmap.fill(Path(ellipseIn: Rectangle(x: 45, y: 5, width: 60, height: 38)), with: .color(blue))
        try bitmap.fill(Path(polygonWithSides: 6, center: Point(x: 88, y: 66), radius: 20), with: white)
        try bitmap.fill(
            Path(starWithPoints: 7, center: Point(x: 145, y: 45), outerRadius: 36, innerRadius: 16, rotation: 10),
            with: .color(red))
        try bitmap.fill(crossed, .evenOdd, with: white)
        let move = AffineTransform.identity.translated(x: 50, y: 0)
        try bitmap.fill(crossed, .nonZero, with: .color(blue), transform: move.scaled(x: 1, y: 0.5))
        let heart = try Path(svg: "M24 44C-20 10 14-10 24 10 34-10 68 10 24 44z")
        try bitmap.fill(heart, with: .color(red), transform: .identity.translated(x: 262, y: 42).rotated(degrees: -8))
        try ReferencePicture(name: "shapes").expect(bitmap)
    }

    @Test("strokes: caps, joins, dashes, a trimmed circle, a line stretched with its path")
    func strokes() throws {
        var bitmap = Bitmap(width: 320, height: 110)
        for (index, cap) in StrokeStyle.Cap.allCases.enumerated() {
            let line = try Path(svg: "M15 \(20 + index * 30)H55")
            try bitmap.stroke(line, StrokeStyle(width: 14, cap: cap), with: white)
            try bitmap.stroke(line, StrokeStyle(width: 1), with: .color(red))
        }
        for (index, join) in StrokeStyle.Join.allCases.enumerated() {
            let corner = try Path(svg: "M80 \(34 + index * 32)l22-22l22 22")
            try bitmap.stroke(corner, StrokeStyle(width: 10, join: join), with: white)
        }
        let circle = Path(ellipseIn: Rectangle(x: 150, y: 10, width: 60, height: 60))
        let dots = StrokeStyle(width: 6, cap: .round, dashPattern: [0, 10])
        try bitmap.stroke(circle, dots, with: .color(red))
        try bitmap.stroke(
            circle.trimmed(from: 0.25, to: 0.9), StrokeStyle(width: 4, cap: .round), with: white,
            transform: .identity.translated(x: 50, y: 11).scaled(x: 0.7, y: 0.7))
        let dashes = StrokeStyle(width: 5, dashPattern: [14, 5, 4, 5], dashPhase: 3)
        try bitmap.stroke(Path(Rectangle(x: 225, y: 10, width: 80, height: 50), cornerRadius: 16), dashes, with: white)
        try bitmap.stroke(
            Path(ellipseIn: Rectangle(x: 0, y: 0, width: 10, height: 10)), StrokeStyle(width: 2), with: .color(blue),
            transform: .identity.translated(x: 160, y: 76).scaled(x: 14, y: 2.6))
        try ReferencePicture(name: "strokes").expect(bitmap)
    }

    @Test("gradients: linear, slanting, radial, with an edge, to clear")
    func gradients() throws {
        var bitmap = Bitmap(width: 320, height: 70)
        func fill(_ x: Double, _ gradient: Gradient) throws {
            let box = Path(Rectangle(x: 0, y: 0, width: 56, height: 56), cornerRadius: 8)
            try bitmap.fill(box, with: .gradient(gradient), transform: .identity.translated(x: x, y: 7))
        }
        let (left, right, corner) = (Point.zero, Point(x: 56, y: 0), Point(x: 56, y: 56))
        let (middle, green) = (Point(x: 28, y: 28), Color(red: 0, green: 0.7, blue: 0.3))
        try fill(4, Gradient(from: left, to: right, colors: [red, blue]))
        try fill(68, Gradient(from: left, to: corner, colors: [.black, .white, red]))
        try fill(132, Gradient(.radial, from: middle, to: Point(x: 56, y: 42), colors: [.white, blue]))
        let stops = [(0.3, red), (0.5, .white), (0.5, green), (0.8, blue)].map(Gradient.Stop.init)
        try fill(196, Gradient(from: left, to: right, stops: stops))
        try fill(260, Gradient(from: left, to: right, colors: [.white, Color(red: 1, green: 1, blue: 1, alpha: 0)]))
        try ReferencePicture(name: "gradients").expect(bitmap)
    }

    @Test("layers: shadow, rounded clip, border, mask")
    func layers() throws {
        var bitmap = Bitmap(width: 260, height: 90)
        let card = Rectangle(x: 20, y: 15, width: 90, height: 55)
        var picture = Bitmap(width: 260, height: 90)
        try picture.fill(
            Path(Rectangle(x: 0, y: 0, width: 260, height: 90)),
            with: .gradient(Gradient(from: Point(x: 20, y: 0), to: Point(x: 110, y: 60), colors: [red, blue])))
        try picture.clip(to: card, cornerRadius: 14)
        let shadow = Shadow(offset: Point(x: 4, y: 6), radius: 5, opacity: 0.8)
        bitmap.drawShadow(shadow, of: Mask(alphaOf: picture).blurred(radius: shadow.radius))
        bitmap.draw(picture, x: 0, y: 0)
        try bitmap.drawBorder(card, width: 3, cornerRadius: 14, color: .white)
        var masked = Bitmap(width: 110, height: 80)
        try masked.fill(
            Path(Rectangle(x: 0, y: 0, width: 110, height: 80)),
            with: .gradient(Gradient(from: .zero, to: Point(x: 110, y: 0), colors: [.white, blue])))
        let star = Path(starWithPoints: 5, center: Point(x: 55, y: 42), outerRadius: 38, innerRadius: 17)
        if let mask = try Mask(filling: star, width: 110, height: 80) { masked.multiply(by: mask.blurred(radius: 1.5)) }
        bitmap.draw(masked, x: 140, y: 5)
        try ReferencePicture(name: "layers").expect(bitmap)
    }
}
