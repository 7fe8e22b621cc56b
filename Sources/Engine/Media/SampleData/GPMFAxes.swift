/// The axes of a GoPro's sensor: brings its numbers into the order X, Y, Z of the camera.
///
/// `ORIN` names the axis of each number in the sensor's order, in lower case if the axis points the other way. `MTRX`
/// maps the numbers to the axes that `ORIO` names. If the matrix has only ones and zeros it is equivalent to `ORIN`,
/// which is then used, as in GoPro's own parser.
struct GPMFAxes {
    /// By rows; nil for numbers that only change their places.
    private let matrix: [Double]?
    /// The place and the sign of X, Y and Z.
    private let order: [(place: Int, sign: Double)]

    /// Returns nil unless the stream states the axes of its numbers.
    init?(input: String, output: String, matrix: [Double]) {
        let isPlain = matrix.allSatisfy { [-1, 0, 1].contains($0) }
        if matrix.count == 9, let order = Self.order(output), !isPlain || Self.order(input) == nil {
            (self.matrix, self.order) = (matrix, order)
        } else if let order = Self.order(input) {
            (self.matrix, self.order) = (nil, order)
        } else {
            return nil
        }
    }

    /// Nil unless the text has each axis once.
    private static func order(_ text: String) -> [(place: Int, sign: Double)]? {
        let names = Array(text)
        let order = ["X", "Y", "Z"].compactMap { axis -> (place: Int, sign: Double)? in
            guard let place = names.firstIndex(where: { $0.uppercased() == axis }) else { return nil }
            return (place, names[place].isLowercase ? -1 : 1)
        }
        return names.count == 3 && order.count == 3 ? order : nil
    }

    /// - Parameter numbers: The sensor's numbers, scaled. Lists of other lengths than three are returned unchanged.
    package func turned(_ numbers: [Double]) -> [Double] {
        guard numbers.count == 3 else { return numbers }
        let own = matrix.map { matrix in
            (0..<3).map { row in (0..<3).reduce(0) { $0 + matrix[row * 3 + $1] * numbers[$1] } }
        }
        return order.map { (own ?? numbers)[$0.place] * $0.sign }
    }
}
