import Glibc

/// The weights of a sampled Gaussian.
struct GaussianTaps: Hashable, Sendable {
    /// The weight of a sample, then those of its neighbours at increasing distances; they sum to 1 over both sides.
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
/// Every halving and every doubling blurs too; a Gaussian at the smallest level adds the missing variance. So the
/// result changes smoothly with the radius, for any number of levels.
struct BlurSteps {
    /// In the order they are applied. Exactly one smooths.
    let steps: [BlurStep]

    /// Samples of the plane on each side that the result depends on.
    let reach: Int
    /// log2 of the distance between samples of the most reduced plane.
    let halvings: Int

    /// - Parameters:
    ///   - x: The standard deviation across, in samples of the plane.
    ///   - y: The standard deviation down.
    ///   - reduction: Halvings that are not undone, no more than ``greatestReduction(x:y:)``.
    init(x: Double, y: Double, reduction: Int = 0) {
        let (columns, rows) = (Self.halvings(x), Self.halvings(y))
        let halvings = (0..<max(columns, rows)).map { (x: $0 < columns, y: $0 < rows) }
        let across = Self.rest(x, halvings: columns, reduction)
        let down = Self.rest(y, halvings: rows, reduction)
        steps =
            halvings.map { .halve(x: $0.x, y: $0.y) } + [.smooth(x: across, y: down)]
            + halvings.dropFirst(reduction).reversed().map { .spread(x: $0.x, y: $0.y) }
        self.halvings = halvings.count
        reach = max(Self.reach(across, columns), Self.reach(down, rows))
    }

    /// Halvings that need not be undone, because the blurred plane is as smooth as a filter's enlargement of the reduced
    /// one: between its samples, a Gaussian of two samples changes no faster than a bicubic filter follows.
    static func greatestReduction(x: Double, y: Double) -> Int {
        let most = min(halvings(x), halvings(y))
        return (0...most).last { min(x, y) / Double(1 << $0) >= leastReducedDeviation } ?? 0
    }

    /// In samples of a plane that stays reduced.
    private static let leastReducedDeviation = 2.5

    /// Every halving reaches a sample and a half of its source further, every doubling one of its.
    private static func reach(_ taps: GaussianTaps, _ halvings: Int) -> Int {
        (taps.reach + (halvings > 0 ? 4 : 0)) << halvings
    }

    /// The smallest deviation of the Gaussian at a reduced level, in that level's samples: with less, the aliasing of
    /// the reductions would be visible. Measured: 1.2 of 255 at the most, for stripes of full contrast.
    private static let leastDeviation = 1.25
    /// The greatest reduction, to a 4096th.
    private static let mostHalvings = 12

    private static func halvings(_ deviation: Double) -> Int {
        (0..<mostHalvings).first { rest(deviation, $0 + 1, 0) < leastDeviation * leastDeviation } ?? mostHalvings
    }

    /// The variance that is missing at a level, in the level's samples squared. n halvings add (4ⁿ − 1) / 4 samples
    /// squared of the plane, and doublings from there to a plane of k halvings add (4ⁿ − 4ᵏ) / 4.
    private static func rest(_ deviation: Double, _ halvings: Int, _ reduction: Int) -> Double {
        let skipped = Double(1 << (2 * reduction))
        return (deviation * deviation + (1 + skipped) / 4) / Double(1 << (2 * halvings)) - 0.5
    }

    private static func rest(_ deviation: Double, halvings: Int, _ reduction: Int) -> GaussianTaps {
        GaussianTaps(variance: max(rest(deviation, halvings, reduction), 0))
    }
}
