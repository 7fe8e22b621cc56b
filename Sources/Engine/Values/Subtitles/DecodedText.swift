import Glibc

/// The text of a file in any encoding.
package struct DecodedText: Sendable {
    /// Without byte order mark.
    package let string: String

    /// - Parameter encoding: The encoding's name in the recipe; nil for UTF-8, or UTF-16 with a byte order mark.
    package init(_ bytes: [UInt8], encoding: String? = nil) throws(TextEncodingError) {
        string = try Self.decode(bytes, encoding)
        // UTF-16 has zero bytes but no zero characters; a picture has both.
        if string.utf8.contains(0) { throw .binary }
    }

    /// Its lines, which end in CR LF, LF or CR.
    package var lines: [Substring] {
        var lines: [Substring] = []
        let bytes = string.utf8
        var (start, index) = (bytes.startIndex, bytes.startIndex)
        while index != bytes.endIndex {
            let byte = bytes[index]
            guard byte == 0x0A || byte == 0x0D else {
                bytes.formIndex(after: &index)
                continue
            }
            lines.append(string[start..<index])
            bytes.formIndex(after: &index)
            if byte == 0x0D, index != bytes.endIndex, bytes[index] == 0x0A { bytes.formIndex(after: &index) }
            start = index
        }
        if start != bytes.endIndex { lines.append(string[start...]) }
        return lines
    }

    private static func decode(_ bytes: [UInt8], _ encoding: String?) throws(TextEncodingError) -> String {
        // The byte order mark is surer than the encoding that the recipe names.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try utf8(bytes.dropFirst(3), encoding) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try convert(bytes.dropFirst(2), from: "UTF-16LE") }
        if bytes.starts(with: [0xFE, 0xFF]) { return try convert(bytes.dropFirst(2), from: "UTF-16BE") }
        guard let encoding else {
            // UTF-8 text has no zeros: the file is binary, not encoded in another way.
            if bytes.contains(0) { throw .binary }
            return try utf8(bytes[...], nil)
        }
        return try convert(bytes[...], from: encoding)
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>, _ encoding: String?) throws(TextEncodingError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .undecodable(line: firstBrokenLine(of: bytes), encoding: encoding)
        }
        return text
    }

    private static func firstBrokenLine(of bytes: ArraySlice<UInt8>) -> Int {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
    }

    /// Wraps `iconv`; the system's encodings are supported.
    private static func convert(_ bytes: ArraySlice<UInt8>, from encoding: String) throws(TextEncodingError) -> String {
        // iconv takes more than names: "//" begins options, and an empty one is the locale's.
        let isName = encoding.utf8.allSatisfy { byte in
            Unicode.Scalar(byte).properties.isAlphabetic || "0123456789-_:.".utf8.contains(byte)
        }
        guard !encoding.isEmpty, isName, let converter = iconv_open("UTF-8", encoding),
            Int(bitPattern: converter) != -1
        else { throw .unknownEncoding(encoding) }
        defer { iconv_close(converter) }
        var input = Array(bytes).map { CChar(bitPattern: $0) }
        // No character of an encoding needs more bytes for each of its own.
        var output = [CChar](repeating: 0, count: 4 * input.count + 16)
        var (inputLeft, outputLeft) = (input.count, output.count)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        guard result != -1 else {
            let read = bytes.prefix(bytes.count - inputLeft)
            throw .undecodable(line: 1 + read.count { $0 == 0x0A }, encoding: encoding)
        }
        let text = output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The reason why bytes are not text. The descriptions follow the file's name.
package enum TextEncodingError: Error, Equatable, CustomStringConvertible {
    /// Bytes that its encoding does not have.
    /// - line: From 1.
    /// - encoding: The requested encoding; nil for the default, UTF-8.
    case undecodable(line: Int, encoding: String?)
    /// An encoding that the system does not know.
    case unknownEncoding(String)
    /// Zero bytes, which no text has.
    case binary

    package var description: String {
        switch self {
        case .undecodable(let line, nil):
            "line \(line) is not UTF-8: say how the file is encoded, such as { encoding = \"windows-1252\" }"
        case .undecodable(let line, let encoding?): "line \(line) is not encoded as \(encoding)"
        case .unknownEncoding(let name):
            "there is no encoding '\(name)' (write utf-8, utf-16, windows-1252, iso-8859-15, shift_jis, gb18030, …)"
        case .binary: "it is a binary file, not text"
        }
    }
}
