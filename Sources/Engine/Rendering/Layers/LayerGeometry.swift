import EditModel
import Glibc
import Pixels
import Values

extension AffineTransform {
    /// The map's largest stretch of a line.
    var largestScale: Double {
        hypot((a + d) / 2, (b - c) / 2) + hypot((a - d) / 2, (b + c) / 2)
    }

    /// True when a picture under the map can be seen: the map is finite and invertible, with a scale from a millionth
    /// to a million.
    var isDrawable: Bool {
        isFinite && determinant != 0 && inverse != nil && (1e-6...1e6).contains(largestScale)
    }

    /// The map without its translation.
    var linear: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

    /// True when the map is a translation and one positive scale for both axes.
    var isUpright: Bool { b == 0 && c == 0 && a > 0 && abs(a - d) <= 1e-9 * a }

    var plane: PlaneTransform { PlaneTransform(self) }

    /// The translation in whole pixels, if the map is nothing else; values that are nearly whole count.
    var wholeShift: (x: Int, y: Int)? {
        let tolerance = 1.0 / 1024
        let (x, y) = (tx.rounded(), ty.rounded())
        guard abs(a - 1) < 1e-6, abs(d - 1) < 1e-6, abs(b) < 1e-6, abs(c) < 1e-6, abs(tx - x) < tolerance,
            abs(ty - y) < tolerance, abs(x) < 1e9, abs(y) < 1e9
        else { return nil }
        return (Int(x), Int(y))
    }
}

extension Rectangle {
    private var end: Point { Point(x: origin.x + size.width, y: origin.y + size.height) }

    /// The smallest rectangle around two.
    func union(_ other: Rectangle?) -> Rectangle {
        guard let other else { return self }
        let (left, top) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
        return Rectangle(
            x: left, y: top, width: max(end.x, other.end.x) - left, height: max(end.y, other.end.y) - top)
    }

    /// The intersection; nil when it is empty.
    package func overlap(with other: Rectangle) -> Rectangle? {
        let (left, top) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
        let (width, height) = (min(end.x, other.end.x) - left, min(end.y, other.end.y) - top)
        return width > 0 && height > 0 ? Rectangle(x: left, y: top, width: width, height: height) : nil
    }

    var isFinite: Bool { [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite) }

    /// The rectangle with as much more on every side.
    func grown(by margin: Double) -> Rectangle {
        Rectangle(
            x: origin.x - margin, y: origin.y - margin, width: size.width + 2 * margin,
            height: size.height + 2 * margin)
    }

    /// The smallest rectangle of whole pixels around this one. Sides that are whole but for rounding stay.
    var wholePixels: Rectangle {
        let tolerance = 1.0 / 1024
        let (left, top) = ((origin.x + tolerance).rounded(.down), (origin.y + tolerance).rounded(.down))
        return Rectangle(
            x: left, y: top, width: (end.x - tolerance).rounded(.up) - left,
            height: (end.y - tolerance).rounded(.up) - top)
    }
}

extension LayerMotion {
    /// The number of raster pixels per layer pixel.
    ///
    /// A changing size goes in steps of √2, never below `needed`, so that the layer is rasterised only now and then.
    /// - Parameter needed: The layer's scale on the canvas.
    func rasterScale(_ needed: Double) -> Double {
        guard self == .scaled, needed > 0 else {
            // Turning must not change the number by its own rounding.
            return needed < 1.0 / 1024 ? needed : (needed * 16_777_216).rounded() / 16_777_216
        }
        let step = (log2(needed) * 2 - 1e-6).rounded(.up)
        return exp2(max(step, -20) / 2)
    }
}
