import Glibc
import Values

/// Evaluates a gradient at pixels by a table of colours.
struct GradientShader {
    /// Premultiplied red, green, blue and alpha, 0 to 255.
    typealias Shade = SIMD4<Float>

    /// Premultiplied RGBA, from the first stop to the last.
    private let table: [UInt32]
    /// The first stop's location.
    private let offset: Double
    /// The number of entries between the gradient's start and end.
    private let entriesPerUnit: Double
    private let kind: Gradient.Kind
    /// From the bitmap's pixels to a space in which the location is a linear gradient's x, a radial one's distance from
    /// zero, or a conic one's angle around zero.
    private let map: AffineTransform
    /// The size of a pixel in that space.
    private let pixel: Double

    /// The limits of the table's size: a thousand entries show every step of a byte; beyond there are two for each
    /// pixel, so that an edge between two stops stays in place.
    private static var counts: ClosedRange<Double> { 1024...16384 }

    /// - Parameter transform: From the gradient's coordinates to the bitmap's.
    /// - Returns: Nil if nothing is painted: no stops, a shape without extent, or a singular transform.
    init?(_ gradient: Gradient, transform: AffineTransform) {
        guard let map = Self.map(gradient, transform), !gradient.stops.isEmpty else { return nil }
        let ramps = Ramps(gradient.stops)
        let extent = Double(ramps.end - ramps.start)
        let steepest = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
        let wanted = min(max(2 * extent / steepest, Self.counts.lowerBound), Self.counts.upperBound)
        (self.map, kind, offset) = (map, gradient.kind, Double(ramps.start))
        table = ramps.table(count: Int(wanted / 2) * 2 + 1)  // odd, for an entry in the middle
        // If all stops are at one place, the step is as steep as possible.
        entriesPerUnit = extent > 0 ? Double(table.count - 1) / extent : 1e6
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

    /// Writes the colour at the centre of each pixel of part of a row, as premultiplied RGBA with red in the lowest byte.
    func shade(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        let origin = map.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        switch kind {
        case .linear: locateOnLine(origin, count, pixels)
        case .radial: locateOnCircle(origin, count, pixels)
        case .conic: locateAround(origin, count, pixels)
        }
        table.withUnsafeBufferPointer { table in
            for index in 0..<count { pixels[index] = table[Int(pixels[index])] }
        }
        if kind == .conic { joinEnds(origin, count, pixels) }
    }

    // Each of these computes the table's entry for each pixel of a row, in units of entries.

    private func locateOnLine(_ origin: Point, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (first, last) = (Float(offset * entriesPerUnit), Float(table.count - 1))
        let (start, step) = (Float(origin.x * entriesPerUnit) - first, Float(map.a * entriesPerUnit))
        for index in 0..<count {
            pixels[index] = Self.nearest(start + Float(Int32(truncatingIfNeeded: index)) * step, last)
        }
    }

    private func locateOnCircle(_ origin: Point, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (u, v) = (Float(origin.x * entriesPerUnit), Float(origin.y * entriesPerUnit))
        let (stepU, stepV) = (Float(map.a * entriesPerUnit), Float(map.b * entriesPerUnit))
        let (first, last) = (Float(offset * entriesPerUnit), Float(table.count - 1))
        for index in 0..<count {
            let across = u + Float(Int32(truncatingIfNeeded: index)) * stepU
            let down = v + Float(Int32(truncatingIfNeeded: index)) * stepV
            pixels[index] = Self.nearest((across * across + down * down).squareRoot() - first, last)
        }
    }

    private func locateAround(_ origin: Point, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (first, last) = (Float(offset * entriesPerUnit), Float(table.count - 1))
        for index in 0..<count {
            let turn = atan2(origin.y + Double(index) * map.b, origin.x + Double(index) * map.a) / (2 * .pi)
            pixels[index] = Self.nearest(Float((turn < 0 ? turn + 1 : turn) * entriesPerUnit) - first, last)
        }
    }

    /// Mixes a conic gradient's last and first colour in the pixels where they meet, which keeps that edge smooth.
    private func joinEnds(_ origin: Point, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (first, last) = (Self.shade(table[0]), Self.shade(table[table.count - 1]))
        for index in 0..<count {
            let (u, v) = (origin.x + Double(index) * map.a, origin.y + Double(index) * map.b)
            guard u > 0, abs(v) < pixel / 2 else { continue }
            let share = Float(v / pixel + 0.5)
            pixels[index] = PremultipliedPixel(first * share + last * (1 - share)).packed
        }
    }

    private static func shade(_ packed: UInt32) -> Shade {
        Shade(Float(packed & 255), Float(packed >> 8 & 255), Float(packed >> 16 & 255), Float(packed >> 24))
    }

    /// The nearest entry: adding 2²³ leaves it in the low bits, which is vectorised, unlike a conversion.
    @inline(__always)
    private static func nearest(_ entry: Float, _ last: Float) -> UInt32 {
        let positive = entry > 0 ? entry : 0
        return ((positive < last ? positive : last) + 8_388_608).bitPattern & 0x7F_FFFF
    }
}

/// The colours between the stops.
private struct Ramps {
    private var first = GradientShader.Shade.zero
    private var last = GradientShader.Shade.zero
    private(set) var start: Float = 0
    private(set) var end: Float = 0
    private var ramps: [Ramp] = []

    /// From one stop to the next.
    private struct Ramp {
        let start, end: Float
        let from, to: GradientShader.Shade
    }

    /// - Parameter stops: At least one.
    init(_ stops: [Gradient.Stop]) {
        let origin = stops[0].location.isNaN ? 0 : stops[0].location
        var (location, shade) = (Self.place(origin), Self.shade(stops[0].color))
        (first, start) = (shade, location)
        for stop in stops.dropFirst() {
            let next = Self.shade(stop.color)
            let end = max(Self.place(stop.location), location)
            if end > location { ramps.append(Ramp(start: location, end: end, from: shade, to: next)) }
            (location, shade) = (end, next)
        }
        (last, end) = (shade, location)
    }

    /// A finite location; NaN is before all others.
    private static func place(_ location: Double) -> Float {
        let farthest = 10_000.0
        return Float(location > -farthest ? min(location, farthest) : -farthest)
    }

    private static func shade(_ color: Color) -> GradientShader.Shade {
        func part(_ value: Double) -> Float { Float(value >= 0 ? min(value, 1) : 0) }
        let alpha = part(color.alpha)
        return GradientShader.Shade(part(color.red) * alpha, part(color.green) * alpha, part(color.blue) * alpha, alpha)
            * 255
    }

    /// Colours at equal distances from ``start`` to ``end``; at a place with several stops, those before and after it.
    func table(count: Int) -> [UInt32] {
        guard !ramps.isEmpty else { return [PremultipliedPixel(first).packed, PremultipliedPixel(last).packed] }
        var index = 0
        return (0..<count).map { entry in
            // Locations before the first stop have its colour, even if another stop is at its place.
            guard entry > 0 else { return PremultipliedPixel(first).packed }
            let location = start + (end - start) * Float(entry) / Float(count - 1)
            while index < ramps.count, location >= ramps[index].end { index += 1 }
            guard index < ramps.count else { return PremultipliedPixel(last).packed }
            let ramp = ramps[index]
            let share = (location - ramp.start) / (ramp.end - ramp.start)
            return PremultipliedPixel(ramp.from + (ramp.to - ramp.from) * share).packed
        }
    }
}
