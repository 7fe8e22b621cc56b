extension YCbCrConversion {
    /// The R'G'B' of code values, from 0 to 1: what ``convert(red:green:blue:)`` came from, but for rounding.
    package func color(y luma: Int, cb: Int, cr: Int) -> (red: Double, green: Double, blue: Double) {
        // Rows of the matrix and what stands on the other side, solved by Cramer's rule.
        let (a, b, c) = (Double(luma) - y.offset, Double(cb) - self.cb.offset, Double(cr) - self.cr.offset)
        func determinant(_ p: Row, _ q: Row, _ r: Row) -> Double {
            p.red * (q.green * r.blue - q.blue * r.green) - p.green * (q.red * r.blue - q.blue * r.red)
                + p.blue * (q.red * r.green - q.green * r.red)
        }
        let whole = determinant(y, self.cb, self.cr)
        func solved(_ part: (Row, Double) -> Row) -> Double {
            let value = determinant(part(y, a), part(self.cb, b), part(self.cr, c)) / whole
            return min(max(value, 0), 1)
        }
        return (
            solved { Row(red: $1, green: $0.green, blue: $0.blue, offset: 0) },
            solved { Row(red: $0.red, green: $1, blue: $0.blue, offset: 0) },
            solved { Row(red: $0.red, green: $0.green, blue: $1, offset: 0) }
        )
    }
}
