/// An affine map of three components, row by row, in single precision.
struct ColorKernel {
    /// The factors of the three components, and the offset.
    typealias Row = (first: Float, second: Float, third: Float, offset: Float)

    let rows: (Row, Row, Row)
    /// True if the second and third result do not depend on the first component, as from YCbCr to YCbCr.
    let isSeparate: Bool

    /// Smaller factors do not change code values of 16 bits.
    private static let negligible = 1e-7

    init(_ matrix: ColorMatrix) {
        let (a, b, c) = matrix.columns
        func row(_ index: Int) -> Row {
            (Float(a[index]), Float(b[index]), Float(c[index]), Float(matrix.offset[index]))
        }
        rows = (row(0), row(1), row(2))
        isSeparate = abs(a.y) < Self.negligible && abs(a.z) < Self.negligible
        takesChroma = abs(b.x) >= Self.negligible || abs(c.x) >= Self.negligible
    }

    /// True if the first result depends on the other components.
    let takesChroma: Bool

    /// Maps rows in place.
    func apply(
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
        _ third: UnsafeMutablePointer<Float>, count: Int
    ) {
        let (a, b, c) = rows
        for x in 0..<count {
            let (p, q, r) = (first[x], second[x], third[x])
            first[x] = a.offset + a.first * p + a.second * q + a.third * r
            second[x] = b.offset + b.first * p + b.second * q + b.third * r
            third[x] = c.offset + c.first * p + c.second * q + c.third * r
        }
    }

    /// Maps the second and third component in place, without the first.
    func convertChroma(_ cb: UnsafeMutablePointer<Float>, _ cr: UnsafeMutablePointer<Float>, count: Int) {
        let (b, c) = (rows.1, rows.2)
        for x in 0..<count {
            let (q, r) = (cb[x], cr[x])
            cb[x] = b.offset + b.second * q + b.third * r
            cr[x] = c.offset + c.second * q + c.third * r
        }
    }

    /// The share of the second and third component in the first, including its offset.
    func share(
        ofChroma cb: UnsafePointer<Float>, _ cr: UnsafePointer<Float>, into share: UnsafeMutablePointer<Float>,
        count: Int
    ) {
        let a = rows.0
        for x in 0..<count { share[x] = a.offset + a.second * cb[x] + a.third * cr[x] }
    }

    /// Maps the first component if the others have no share in it.
    func scaleLuma(_ luma: UnsafeMutablePointer<Float>, count: Int) {
        let (factor, offset) = (rows.0.first, rows.0.offset)
        for x in 0..<count { luma[x] = offset + factor * luma[x] }
    }

    /// Maps the first component and adds the others' share.
    func scaleLuma(_ luma: UnsafeMutablePointer<Float>, adding share: UnsafePointer<Float>, count: Int) {
        let factor = rows.0.first
        for x in 0..<count { luma[x] = factor * luma[x] + share[x] }
    }

    /// The same for a share at half the width with left siting: every second pixel lies between two of its numbers.
    /// - Parameter share: With an additional last number, equal to the one before it.
    func scaleLuma(_ luma: UnsafeMutablePointer<Float>, addingHalf share: UnsafePointer<Float>, count: Int) {
        let factor = rows.0.first
        for x in 0..<count / 2 {
            luma[2 &* x] = factor * luma[2 &* x] + share[x]
            luma[2 &* x &+ 1] = factor * luma[2 &* x &+ 1] + 0.5 * (share[x] + share[x &+ 1])
        }
        if count & 1 == 1 { luma[count - 1] = factor * luma[count - 1] + share[count / 2] }
    }
}
