/// How a picture's numbers stand for colours: ITU-T H.273 code points, as containers and codecs carry them.
///
/// Each part keeps its raw number, so that one this version has no name for passes through unharmed.
package struct ColorDescription: Hashable, Sendable, Codable {
    /// The coefficients between RGB and YCbCr (H.273 table 4, the raw values of `AVColorSpace`).
    package struct Matrix: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let rgb = Matrix(rawValue: 0)
        package static let bt709 = Matrix(rawValue: 1)
        package static let unspecified = Matrix(rawValue: 2)
        package static let bt470bg = Matrix(rawValue: 5)
        package static let smpte170m = Matrix(rawValue: 6)
        package static let smpte240m = Matrix(rawValue: 7)
        package static let ycgco = Matrix(rawValue: 8)
        package static let bt2020NonConstant = Matrix(rawValue: 9)
    }

    /// The chromaticities of red, green, blue and white (H.273 table 2).
    package struct Primaries: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let bt709 = Primaries(rawValue: 1)
        package static let unspecified = Primaries(rawValue: 2)
        package static let bt470bg = Primaries(rawValue: 5)
        package static let smpte170m = Primaries(rawValue: 6)
        package static let bt2020 = Primaries(rawValue: 9)
    }

    /// The curve between light and numbers (H.273 table 3).
    package struct Transfer: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let bt709 = Transfer(rawValue: 1)
        package static let unspecified = Transfer(rawValue: 2)
        package static let smpte170m = Transfer(rawValue: 6)
        package static let pq = Transfer(rawValue: 16)
        package static let hlg = Transfer(rawValue: 18)
    }

    package var matrix: Matrix
    package var primaries: Primaries
    package var transfer: Transfer
    /// Whether luma spans 0…255 (scaled to the depth) rather than 16…235.
    package var isFullRange: Bool

    package init(matrix: Matrix, primaries: Primaries, transfer: Transfer, isFullRange: Bool) {
        self.matrix = matrix
        self.primaries = primaries
        self.transfer = transfer
        self.isFullRange = isFullRange
    }

    package static let bt709 = ColorDescription(
        matrix: .bt709, primaries: .bt709, transfer: .bt709, isFullRange: false)
    package static let bt601 = ColorDescription(
        matrix: .smpte170m, primaries: .smpte170m, transfer: .smpte170m, isFullRange: false)

    /// The description with every unspecified part filled in: BT.601 up to 576 lines, BT.709 above.
    ///
    /// A part that is tagged stays as it is.
    /// - Parameter height: The picture's height in pixels.
    package func resolved(height: Int) -> ColorDescription {
        let fallback = height <= 576 ? ColorDescription.bt601 : .bt709
        return ColorDescription(
            matrix: matrix == .unspecified ? fallback.matrix : matrix,
            primaries: primaries == .unspecified ? fallback.primaries : primaries,
            transfer: transfer == .unspecified ? fallback.transfer : transfer,
            isFullRange: isFullRange)
    }
}
