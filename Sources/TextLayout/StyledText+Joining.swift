extension StyledText {
    /// The parts of a range whose letters do not join: room between letters that do would tear words apart.
    func unjoinedRanges(in range: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, byte): (Int?, Int) = (nil, range.lowerBound)
        for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
            if !scalar.joins {
                if start == nil { start = byte }
            } else if let first = start {
                ranges.append(first..<byte)
                start = nil
            }
            byte += UTF8.width(scalar)
        }
        if let start { ranges.append(start..<range.upperBound) }
        return ranges
    }
}

extension Unicode.Scalar {
    /// Whether it is of a script whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian.
    fileprivate var joins: Bool {
        switch value {
        case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0x1800...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: true
        default: false
        }
    }
}
