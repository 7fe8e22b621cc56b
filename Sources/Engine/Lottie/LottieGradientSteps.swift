/// A gradient with alpha in steps that have colour and alpha at the same places.
///
/// rlottie 0.1 expects that, and interpolates neighbouring steps after multiplying by their alpha, so that a
/// transparent colour does not show next to another: with finer steps it does.
struct LottieGradientSteps {
    private let colorCount: Int
    private let places: Int
    /// Steps from one place of the file to the next.
    private let fineness: Int
    /// Steps that lie closer to one another are moved apart: the library divides by their distance.
    private static let shortest = 1e-4

    /// - Parameters:
    ///   - colorCount: The file's colours.
    ///   - length: The numbers of one of its values.
    init(colorCount: Int, length: Int) {
        self.colorCount = colorCount
        places = colorCount + (length - 4 * colorCount) / 2
        fineness = places > 16 ? 1 : 8
    }

    /// The number of steps that come out.
    var count: Int { (places - 1) * fineness + 1 }

    /// The numbers of the steps' colours, then those of their alpha.
    func apply(_ numbers: [Double]) -> [Double] {
        let colors = (0..<colorCount).map { Array(numbers[4 * $0..<4 * $0 + 4]) }
        let alphas = stride(from: 4 * colorCount, to: numbers.count - 1, by: 2).map { [numbers[$0], numbers[$0 + 1]] }
        let edges = (colors + alphas).map { $0[0] }.sorted()
        var (result, transparency): ([Double], [Double]) = ([], [])
        var last = -1.0
        for step in 0..<count {
            let (edge, part) = (step / fineness, Double(step % fineness) / Double(fineness))
            let start = edges[edge]
            let place = start + ((edge + 1 < edges.count ? edges[edge + 1] : start) - start) * part
            let color = Self.value(colors, at: place)
            last = max(place, last + Self.shortest)
            result += [last] + color
            transparency += [last, Self.value(alphas, at: place)[0]]
        }
        return result + transparency
    }

    /// The numbers between the two rows around a place; the first number of a row is its own.
    private static func value(_ rows: [[Double]], at place: Double) -> [Double] {
        guard let next = rows.firstIndex(where: { $0[0] >= place }) else {
            return Array(rows[rows.count - 1].dropFirst())
        }
        guard next > 0 else { return Array(rows[0].dropFirst()) }
        let (low, high) = (rows[next - 1], rows[next])
        let part = high[0] > low[0] ? (place - low[0]) / (high[0] - low[0]) : 1
        return (1..<low.count).map { low[$0] + (high[$0] - low[$0]) * part }
    }
}
