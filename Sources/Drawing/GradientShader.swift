import EditModel
import Glibc

/// Evaluates a gradient at pixels.
struct GradientShader {
    /// Premultiplied red, green, blue and alpha, 0 to 255.
    typealias Shade = SIMD4<Float>

    /// From one stop to the next.
    private struct Ramp {
        let start, end: Float
        let from, to: Shade
    }

    private let first: Shade
    private let firstLocation: Float
    private let ramps: [Ramp]
    private let last: Shade
    private let kind: Gradient.Kind
    /// From the bitmap's pixels to where a linear gradient's x, a radial one's distance from zero, or a conic one's angle
    /// around zero is the location.
    private let map: AffineTransform
    /// One pixel there.
    private let pixel: Double

    /// - Parameter transform: From the gradient's coordinates to the bitmap's.
    /// - Returns: nil when nothing is painted: no stops, a shape without extent, a transform that flattens.
    init?(_ gradient: Gradient, transform: AffineTransform) {
        guard let map = Self.map(gradient, transform), let first = gradient.stops.first else { return nil }
        var ramps: [Ramp] = []
        var (location, shade) = (Float(first.location), Self.shade(first.color))
        (self.first, firstLocation) = (shade, location)
        for stop in gradient.stops.dropFirst() {
            let next = Self.shade(stop.color)
            let end = Float(stop.location) > location ? Float(stop.location) : location
            if end > location { ramps.append(Ramp(start: location, end: end, from: shade, to: next)) }
            (location, shade) = (end, next)
        }
        (self.ramps, self.map, last, kind) = (ramps, map, shade, gradient.kind)
        pixel = abs(map.determinant).squareRoot()
    }

    private static func map(_ gradient: Gradient, _ transform: AffineTransform) -> AffineTransform? {
        let (start, end) = (gradient.start, gradient.end)
        let (width, height) = (end.x - start.x, end.y - start.y)
        let axes =
            gradient.kind == .radial
            ? AffineTransform(a: abs(width), b: 0, c: 0, d: abs(height), tx: start.x, ty: start.y)
            : AffineTransform(a: width, b: height, c: -height, d: width, tx: start.x, ty: start.y)
        let map = axes.concatenating(transform).inverse
        return map?.isFinite == true ? map : nil
    }

    private static func shade(_ color: Color) -> Shade {
        func part(_ value: Double) -> Float { Float(value >= 0 ? min(value, 1) : 0) }
        let alpha = part(color.alpha)
        return Shade(part(color.red) * alpha, part(color.green) * alpha, part(color.blue) * alpha, alpha) * 255
    }

    /// Calls `body` with the colour at the centre of each pixel of part of a row.
    func forEachShade(x: Int, y: Int, count: Int, _ body: (_ index: Int, _ shade: Shade) -> Void) {
        let origin = map.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        ramps.withUnsafeBufferPointer { ramps in
            for index in 0..<count {
                let u = origin.x + Double(index) * map.a
                let v = origin.y + Double(index) * map.b
                switch kind {
                case .linear: body(index, shade(at: Float(u), ramps))
                case .radial: body(index, shade(at: Float((u * u + v * v).squareRoot()), ramps))
                case .conic: body(index, shade(around: u, v, ramps))
                }
            }
        }
    }

    /// The colour at a place around zero. Where the last colour meets the first one they share the pixel, which keeps
    /// that edge smooth.
    private func shade(around u: Double, _ v: Double, _ ramps: UnsafeBufferPointer<Ramp>) -> Shade {
        let turn = atan2(v, u) / (2 * .pi)
        guard u > 0, abs(v) < pixel / 2 else { return shade(at: Float(turn < 0 ? turn + 1 : turn), ramps) }
        let share = Float(v / pixel + 0.5)
        return shade(at: 0, ramps) * share + shade(at: 1, ramps) * (1 - share)
    }

    private func shade(at location: Float, _ ramps: UnsafeBufferPointer<Ramp>) -> Shade {
        guard location >= firstLocation else { return first }
        for ramp in ramps where location < ramp.end {
            return ramp.from + (ramp.to - ramp.from) * ((location - ramp.start) / (ramp.end - ramp.start))
        }
        return last
    }
}
