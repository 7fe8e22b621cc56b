/// The colour of a picture's code values: ITU-T H.273 code points, as containers and codecs store them.
///
/// Each part keeps its raw number, so that unknown ones survive.
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
    /// True if luma spans 0…255 (scaled to the depth), false for 16…235.
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
    /// Tagged parts are kept.
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

extension ColorDescription {
    /// The description of drawn colours in pictures of this description: sRGB, with its curve treated as BT.709's.
    ///
    /// Code values are not converted between the primaries of BT.601 and BT.709, so that `#00ff00` is 0, 255, 0 in
    /// every such picture. They are converted to wide gamuts and high dynamic range.
    package var ofDrawnColors: ColorDescription {
        var drawn = ColorDescription.bt709
        if primaries.isConventional { drawn.primaries = primaries }
        return drawn
    }
}

extension ColorDescription.Primaries {
    /// True for the values of BT.601 and BT.709, which files confuse and displays hardly distinguish.
    package var isConventional: Bool { [1, 5, 6, 7, 22].contains(rawValue) }
}

extension ColorDescription {
    /// For people: `BT.709`, `BT.2020 PQ full range`.
    package var text: String {
        let name: String =
            switch matrix {
            case .bt709: "BT.709"
            case .smpte170m, .bt470bg: "BT.601"
            case .bt2020NonConstant: "BT.2020"
            default: "matrix \(matrix.rawValue)"
            }
        return name + (transfer == .pq ? " PQ" : transfer == .hlg ? " HLG" : "") + (isFullRange ? " full range" : "")
    }
}
