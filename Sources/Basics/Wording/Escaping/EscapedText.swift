/// Makes text safe to show on a terminal: a recipe, a file name or a media file's metadata cannot move the cursor,
/// change colours or hide earlier text.
///
/// Control characters (C0, DEL, C1), line separators the marks that turn the direction of text and the byte order mark become `\n`,
/// `\x1b` or `\u{202e}`; bytes that are not UTF-8 become `\xff`. Everything else, other scripts and emoji included, stays.
/// - Parameter keeping: Control characters that may stay, such as `"\n"` for a text of several lines.
package func escapedForTerminal(_ bytes: some Collection<UInt8>, keeping: Set<Unicode.Scalar> = []) -> String {
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
        guard let (scalar, length) = decodeScalar(rest) else {
            text.append(contentsOf: hexadecimal(byte).unicodeScalars)
            rest.removeFirst()
            continue
        }
        rest = rest.dropFirst(length)
        if keeping.contains(scalar) || !needsEscape(scalar) {
            text.append(scalar)
        } else {
            text.append(contentsOf: escape(scalar).unicodeScalars)
        }
    }
    return String(text)
}

/// ``escapedForTerminal(_:keeping:)`` of a `String`.
package func escapedForTerminal(_ text: String, keeping: Set<Unicode.Scalar> = []) -> String {
    escapedForTerminal(text.utf8, keeping: keeping)
}

package func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028, 0x2029: true
    // Marks, embeddings, overrides and isolates: they reorder what follows on the line.
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible: a name that has it looks like another one.
    case 0xFEFF: true
    default: false
    }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case _ where scalar.isASCII: hexadecimal(UInt8(scalar.value))
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

/// The scalar that `bytes` begin with and how many bytes it takes, or nil if they do not begin with valid UTF-8.
package func decodeScalar(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = bytes.first else { return nil }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    var iterator = bytes.prefix(4).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
}
