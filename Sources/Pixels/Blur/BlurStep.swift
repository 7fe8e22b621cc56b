import Glibc

/// The weights of a sampled Gaussian.
struct GaussianTaps: Hashable, Sendable {
    /// The weight of a sample, then those of its neighbours at rising distance; they sum to 1 over both sides.
    let weights: [Float]

    /// Neighbours on each side.
    var reach: Int { weights.count - 1 }

    /// - Parameter variance: In samples squared; 0 changes nothing.
    init(variance: Double) {
        let reach = variance > 0 ? Int((Self.deviations * variance.squareRoot()).rounded(.up)) : 0
        let shape = (0...reach).map { $0 == 0 ? 1 : exp(-Double($0 * $0) / (2 * variance)) }
        let sum = 2 * shape.reduce(0, +) - 1
        weights = shape.map { Float($0 / sum) }
    }

    /// Beyond three deviations lie 0.3 % of a Gaussian: less than a level of 255 at the strongest edge.
    private static let deviations = 3.0
}

/// One step of a blur: the rows of a plane made of another's.
enum BlurStep {
    /// Half the columns, rows or both.
    case halve(x: Bool, y: Bool)
    case smooth(x: GaussianTaps, y: GaussianTaps)
    /// Twice the columns, rows or both.
    case spread(x: Bool, y: Bool)

    /// The rows of the source that one row is made of, at most.
    var windowHeight: Int {
        switch self {
        case .halve(_, let y): y ? 4 : 1
        case .smooth(_, let y): 2 * y.reach + 1
        case .spread(_, let y): y ? 2 : 1
        }
    }
}

/// The steps of a Gaussian blur by a pyramid: reduce, smooth, enlarge.
///
/// Every halving and every doubling blurs too; a Gaussian at the smallest level adds what is missing in variance.
/// So the result changes smoothly with the radius, however many levels there are.
struct BlurSteps {
    /// In the order they are applied. Exactly one smooths.
    let steps: [BlurStep]

    /// - Parameters: Standard deviations in samples of the plane.
    init(x: Double, y: Double) {
        let (columns, rows) = (Self.halvings(x), Self.halvings(y))
        let halvings = (0..<max(columns, rows)).map { (x: $0 < columns, y: $0 < rows) }
        steps =
            halvings.map { .halve(x: $0.x, y: $0.y) }
            + [.smooth(x: Self.rest(x, halvings: columns), y: Self.rest(y, halvings: rows))]
            + halvings.reversed().map { .spread(x: $0.x, y: $0.y) }
    }

    /// The smallest deviation that the Gaussian at a reduced level has, in that level's samples: with less, what the
    /// reductions have aliased would show. Measured: 1.2 of 255 at the most, for stripes of full contrast.
    private static let leastDeviation = 1.25
    /// The greatest reduction, to a 4096th.
    private static let mostHalvings = 12

    private static func halvings(_ deviation: Double) -> Int {
        (0..<mostHalvings).first { rest(deviation, $0 + 1) < leastDeviation * leastDeviation } ?? mostHalvings
    }

    /// The variance that is missing at a level, in the level's samples squared. n halvings add (4ⁿ − 1) / 4 samples
    /// squared of the plane, and as many doublings the same.
    private static func rest(_ deviation: Double, _ halvings: Int) -> Double {
        (deviation * deviation + 0.5) / Double(1 << (2 * halvings)) - 0.5
    }

    private static func rest(_ deviation: Double, halvings: Int) -> GaussianTaps {
        GaussianTaps(variance: max(rest(deviation, halvings), 0))
    }
}
