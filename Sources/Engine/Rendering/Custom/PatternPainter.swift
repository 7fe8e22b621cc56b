import Drawing
import EditModel
import Glibc
import MediaTime
import Pixels
import Values

/// Paints computed pictures.
struct PatternPainter {
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - view: Of the painter's size.
    ///   - color: The view's colour.
    ///   - time: In the source's time.
    func paint(_ pattern: PicturePattern, onto view: PictureView, _ color: ColorDescription, at time: Time) throws {
        switch pattern {
        case .testCard(.ramp): paintRamp(onto: view, color)
        case .testCard(.zonePlate): view.set(to: zonePlate(), color: color)
        case .testCard(let card): paint(bars(of: card), onto: view, color)
        case .gradient(let gradient):
            let box = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            var bitmap = Bitmap(width: width, height: height)
            try bitmap.fill(Path(box), with: .gradient(gradient.gradient(in: box)))
            view.set(to: bitmap.converted(to: color), color: color)
        case .noise(let noise): view.set(to: try clouds(noise, at: time).converted(to: color), color: color)
        }
    }

    // MARK: - Bars

    /// A rectangle of a signal, in parts of the picture.
    private struct Bar {
        var left, top, right, bottom: Double
        var red, green, blue: Double
    }

    private func paint(_ bars: [Bar], onto view: PictureView, _ color: ColorDescription) {
        view.fill(red: 0, green: 0, blue: 0, color: color)
        // Edges on even pixels do not mix chroma.
        let place = { (part: Double, length: Int) in
            part >= 1 ? Double(length) : (part * Double(length) / 2).rounded() * 2
        }
        for bar in bars {
            view.paintRectangle(
                (
                    left: place(bar.left, width), top: place(bar.top, height), right: place(bar.right, width),
                    bottom: place(bar.bottom, height)
                ), red: bar.red, green: bar.green, blue: bar.blue, alpha: 1, color: color)
        }
    }

    private func paintRamp(onto view: PictureView, _ color: ColorDescription) {
        view.fill(red: 0, green: 0, blue: 0, color: color)
        for column in 0..<width {
            let value = Double(column) / Double(max(width - 1, 1))
            view.paintRectangle(
                (left: Double(column), top: 0, right: Double(column + 1), bottom: Double(height)), red: value,
                green: value,
                blue: value, alpha: 1, color: color)
        }
    }

    private func bars(of card: PicturePattern.TestCard) -> [Bar] {
        switch card {
        case .smpte: smpteBars()
        case .ebu: row([7, 6, 3, 2, 5, 4, 1, 0], level: 0.75, 0, 1, white: 1)
        case .ramp, .zonePlate: []
        }
    }

    /// Bars of equal widths, each by the primaries in it: 4 red, 2 green, 1 blue.
    private func row(_ colors: [Int], level: Double, _ top: Double, _ bottom: Double, white: Double? = nil) -> [Bar] {
        colors.enumerated().map { index, color in
            let level = color == 7 ? white ?? level : level
            let part = { (bit: Int) in color & bit == 0 ? 0 : level }
            return Bar(
                left: Double(index) / Double(colors.count), top: top, right: Double(index + 1) / Double(colors.count),
                bottom: bottom, red: part(4), green: part(2), blue: part(1))
        }
    }

    /// SMPTE EG 1-1990.
    private func smpteBars() -> [Bar] {
        // 20 IRE of I and Q over a set-up of 7.5 IRE, by the matrix of NTSC.
        let chroma = 0.2146
        func signal(i: Double, q: Double) -> (Double, Double, Double) {
            (0.956 * i + 0.619 * q, -0.272 * i - 0.647 * q, -1.106 * i + 1.703 * q)
        }
        let step = 5.0 / 28
        let grey = { (value: Double) in (value, value, value) }
        let lower: [(from: Double, to: Double, (Double, Double, Double))] = [
            (0, step, signal(i: -chroma, q: 0)), (step, 2 * step, grey(1)),
            (2 * step, 3 * step, signal(i: 0, q: chroma)),
            (15.0 / 21, 16.0 / 21, grey(-0.04)), (17.0 / 21, 18.0 / 21, grey(0.04)),
        ]
        return row([7, 6, 3, 2, 5, 4, 1], level: 0.75, 0, 8.0 / 12)
            + row([1, 0, 5, 0, 3, 0, 7], level: 0.75, 8.0 / 12, 0.75)
            + lower.map { from, to, signal in
                Bar(left: from, top: 0.75, right: to, bottom: 1, red: signal.0, green: signal.1, blue: signal.2)
            }
    }

    // MARK: - Pixels

    /// The cosine of the squared distance from the middle.
    private func zonePlate() -> Bitmap {
        let (middleX, middleY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        // The phase turns by half a period a pixel at the ends of the longer side.
        let factor = Double.pi / Double(max(width, height))
        return bitmap { x, y in
            let (dx, dy) = (Double(x) - middleX, Double(y) - middleY)
            let value = 0.5 + 0.5 * cos(factor * (dx * dx + dy * dy))
            return (value, value, value, 1)
        }
    }

    private func clouds(_ noise: NoisePattern, at time: Time) throws -> Bitmap {
        let field = NoiseField(seed: noise.seed)
        let (dark, light) = (noise.dark.premultiplied, noise.light.premultiplied)
        let mixed = { (share: Double) -> (Double, Double, Double, Double) in
            (
                dark.0 + (light.0 - dark.0) * share, dark.1 + (light.1 - dark.1) * share,
                dark.2 + (light.2 - dark.2) * share, dark.3 + (light.3 - dark.3) * share
            )
        }
        guard let size = noise.cloudSize else {
            let frame = try noise.frameRate.map { try time.dividedRoundingDown(by: $0.frameDuration) } ?? 0
            return bitmap { x, y in mixed(field.value(Int64(x), Int64(y), frame)) }
        }
        let shown = try noise.frameRate.map { rate in
            try rate.frameDuration.multiplied(by: time.dividedRoundingDown(by: rate.frameDuration)).approximateSeconds
        }
        let sums = field.clouds(width: width, height: height, size: size, at: shown ?? 0)
        return bitmap { x, y in mixed(Double(sums[y &* width &+ x])) }
    }

    /// - Parameter value: Premultiplied red, green, blue and alpha of a pixel, from 0 to 1.
    private func bitmap(_ value: (Int, Int) -> (Double, Double, Double, Double)) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            var index = 0
            for y in 0..<height {
                for x in 0..<width {
                    let (red, green, blue, alpha) = value(x, y)
                    pixels[index] = Self.byte(red)
                    pixels[index + 1] = Self.byte(green)
                    pixels[index + 2] = Self.byte(blue)
                    pixels[index + 3] = Self.byte(alpha)
                    index += 4
                }
            }
        }
        return bitmap
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
}

extension Color {
    fileprivate var premultiplied: (Double, Double, Double, Double) {
        (red * alpha, green * alpha, blue * alpha, alpha)
    }
}

/// Random values on a grid of places and times.
private struct NoiseField {
    let seed: Int

    /// From 0 to below 1: SplitMix64's mixing of the coordinates.
    func value(_ x: Int64, _ y: Int64, _ z: Int64) -> Double {
        let hash = Self.mixed(Self.mixed(Self.mixed(UInt64(bitPattern: Int64(seed)), x), y), z)
        return Double(hash >> 11) / 0x20_0000_0000_0000
    }

    private static func mixed(_ hash: UInt64, _ coordinate: Int64) -> UInt64 {
        var hash = (hash ^ UInt64(bitPattern: coordinate)) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    /// The sum of up to five octaves of smooth noise for each pixel, from 0 to 1, row by row.
    /// - Parameters:
    ///   - size: Of the largest clouds, in pixels.
    ///   - time: In seconds.
    func clouds(width: Int, height: Int, size: Double, at time: Double) -> [Float] {
        var sums = [Float](repeating: 0, count: width * height)
        var (total, weight, cell) = (Float(0), Float(1), size)
        // Cells below two pixels would be noise of pixels.
        for octave in 0..<5 where octave == 0 || cell >= 2 {
            add(octave, weight, cell, time * size / cell, to: &sums, width, height)
            total += weight
            weight /= 2
            cell /= 2
        }
        // The sum of many lies about the middle: spread it.
        for index in sums.indices { sums[index] = min(max((sums[index] / total - 0.5) * 1.8 + 0.5, 0), 1) }
        return sums
    }

    /// Adds values at the corners of cells, eased between them and between whole times.
    private func add(
        _ octave: Int, _ weight: Float, _ cell: Double, _ time: Double, to sums: inout [Float], _ width: Int,
        _ height: Int
    ) {
        let ease = { (t: Double) in Float(t * t * (3 - 2 * t)) }
        let steps = { (length: Int) in
            (0..<length).map { place -> (index: Int, share: Float) in
                let exact = Double(place) / cell
                return (Int(exact), ease(exact - exact.rounded(.down)))
            }
        }
        let (columns, rows) = (steps(width), steps(height))
        let layer = (Int64(time.rounded(.down)), ease(time - time.rounded(.down)))
        func corner(_ column: Int, _ row: Int) -> Float {
            let value = { (layer: Int64) in
                Float(self.value(Int64(column), Int64(row), layer &* 8 &+ Int64(octave)))
            }
            let before = value(layer.0)
            return layer.1 > 0 ? before + (value(layer.0 + 1) - before) * layer.1 : before
        }
        let count = (columns.last?.index ?? 0) + 2
        var (above, below): ([Float], [Float]) = ([], (0..<count).map { corner($0, 0) })
        var known = -1
        var edge = [Float](repeating: 0, count: count)
        for (y, row) in rows.enumerated() {
            while known < row.index {
                known += 1
                (above, below) = (below, (0..<count).map { corner($0, known + 1) })
            }
            for index in 0..<count { edge[index] = weight * (above[index] + (below[index] - above[index]) * row.share) }
            let start = y &* width
            for x in 0..<width {
                let (index, share) = columns[x]
                sums[start &+ x] += edge[index] + (edge[index &+ 1] - edge[index]) * share
            }
        }
    }
}
