/// The style of a line along a path. CAShapeLayer's line properties.
package struct StrokeStyle: Hashable, Sendable, Codable {
    /// The form of an open end.
    package enum Cap: String, Hashable, Sendable, Codable, CaseIterable {
        /// Cut off at the end.
        case butt
        case round
        /// Like butt, half a width further on.
        case square
    }

    /// The form of a corner on its outer side.
    package enum Join: String, Hashable, Sendable, Codable, CaseIterable {
        /// A point, if it is not longer than the miter limit; otherwise a bevel.
        case miter
        case round
        case bevel
    }

    /// In pixels, half of it on each side of the path; 0 to 4096. 0 draws nothing.
    package var width: Double
    package var cap: Cap
    package var join: Join
    /// The longest point of a corner, in widths, 1 to 1000.
    package var miterLimit: Double
    /// Lengths of dashes and gaps in turn, in pixels; empty for a whole line.
    package var dashPattern: [Double]
    /// The place in the pattern at which each part begins, in pixels.
    package var dashPhase: Double

    package init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashPattern: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashPattern = dashPattern
        self.dashPhase = dashPhase
    }

    /// Refuses what cannot be drawn.
    package func validate() throws(PathError) {
        guard (0...4096).contains(width) else { throw .valueOutOfRange("line width", width, "between 0 and 4096") }
        guard (1...1000).contains(miterLimit) else {
            throw .valueOutOfRange("miter limit", miterLimit, "between 1 and 1000")
        }
        for length in dashPattern where !(length >= 0 && length.isFinite) {
            throw .valueOutOfRange("dash length", length, "0 or more")
        }
        guard dashPhase.isFinite else { throw .valueOutOfRange("dash phase", dashPhase, "finite") }
    }
}

/// The rule for places that a path runs around more than once.
package enum FillRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those that the path does not run around equally often both ways.
    case nonZero = "non_zero"
    /// Those that it runs around an odd number of times.
    case evenOdd = "even_odd"
}

/// The paint of a shape's fill or of a line.
package enum Paint: Hashable, Sendable, Codable {
    case color(Color)
    /// Its points are in the coordinates of the path.
    case gradient(Gradient)
}
