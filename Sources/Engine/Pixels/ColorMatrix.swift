/// An affine map between triples of numbers: R'G'B' from 0 to 1, linear light, or the code values of a picture.
package struct ColorMatrix: Hashable, Sendable {
    /// The images of the three unit vectors.
    package var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    /// The image of zero.
    package var offset: SIMD3<Double>

    package init(
        _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>, offset: SIMD3<Double> = .zero
    ) {
        columns = (first, second, third)
        self.offset = offset
    }

    /// Multiplies each number by a factor of its own.
    package init(scale: SIMD3<Double>, offset: SIMD3<Double> = .zero) {
        self.init(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z), offset: offset)
    }

    package static let identity = ColorMatrix(scale: SIMD3(1, 1, 1))

    package func apply(_ value: SIMD3<Double>) -> SIMD3<Double> { linear(value) + offset }

    private func linear(_ value: SIMD3<Double>) -> SIMD3<Double> {
        columns.0 * value.x + columns.1 * value.y + columns.2 * value.z
    }

    /// This map first, then the other.
    package func followed(by next: ColorMatrix) -> ColorMatrix {
        ColorMatrix(
            next.linear(columns.0), next.linear(columns.1), next.linear(columns.2), offset: next.apply(offset))
    }

    /// The map back. The matrix must have an inverse, as every colour space's has.
    package var inverse: ColorMatrix {
        let (a, b, c) = columns
        // The rows of the adjugate are the cross products of the columns (Cramer's rule).
        let rows = (b.cross(c), c.cross(a), a.cross(b))
        let determinant = a.dot(rows.0)
        precondition(determinant != 0, "a colour matrix has an inverse")
        var result = ColorMatrix(
            SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant, SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant,
            SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant)
        result.offset = -result.linear(offset)
        return result
    }

    package static func == (one: ColorMatrix, other: ColorMatrix) -> Bool {
        one.columns == other.columns && one.offset == other.offset
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
        hasher.combine(offset)
    }
}

extension SIMD3<Double> {
    func dot(_ other: Self) -> Double { (self * other).sum() }

    func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}

extension YCbCrConversion {
    /// From R'G'B' to code values, in the order Y, Cb, Cr.
    package var matrix: ColorMatrix {
        ColorMatrix(
            SIMD3(y.red, cb.red, cr.red), SIMD3(y.green, cb.green, cr.green), SIMD3(y.blue, cb.blue, cr.blue),
            offset: SIMD3(y.offset, cb.offset, cr.offset))
    }
}
