extension String {
    /// The base of the characters for bytes that are not UTF-8: byte *b* is U+10FF00 + *b*, in a private-use plane.
    private static let escapeBase: UInt32 = 0x10FF00

    /// A file name as the system has it, with any bytes: bytes that are not UTF-8 become private-use characters, which
    /// ``pathBytes`` turns back. So every file can be named and opened.
    package init(pathBytes bytes: some Collection<UInt8>) {
        var scalars = String.UnicodeScalarView()
        var decoder = UTF8()
        var rest = Array(bytes)[...]
        while let first = rest.first {
            var iterator = rest.makeIterator()
            decoder = UTF8()
            if case .scalarValue(let scalar) = decoder.decode(&iterator), !Self.isEscape(scalar) {
                scalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                scalars.append(Unicode.Scalar(Self.escapeBase + UInt32(first))!)
                rest = rest.dropFirst()
            }
        }
        self = String(scalars)
    }

    /// The bytes of a file name made by ``init(pathBytes:)``, or of any text.
    package var pathBytes: [UInt8] {
        unicodeScalars.flatMap { scalar in
            Self.isEscape(scalar) ? [UInt8(scalar.value - Self.escapeBase)] : Array(UTF8.encode(scalar)!)
        }
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
        (escapeBase + 0x80...escapeBase + 0xFF).contains(scalar.value)
    }
}
