import Glibc
import Wording

/// Text as the system passes it: any bytes but NUL, whether they are UTF-8 or not.
///
/// File names and command-line arguments are kept as this, so that every file can be named.
package struct RawString: Hashable, Sendable {
    /// The bytes, without a terminator.
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    package init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    /// Copies a C string.
    package init(cString: UnsafePointer<CChar>) {
        let length = Glibc.strlen(cString)
        bytes = UnsafeRawBufferPointer(start: cString, count: length).map { $0 }
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// The text if it is UTF-8, else with U+FFFD for what is not. Not for opening files.
    package var repaired: String { String(decoding: bytes, as: UTF8.self) }

    /// Calls `body` with the bytes and a terminator after them.
    package func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let characters = bytes.map { CChar(bitPattern: $0) } + [0]
        // The closure of withUnsafeBufferPointer cannot be typed in both its result and its error.
        var result: Swift.Result<Result, Failure>?
        characters.withUnsafeBufferPointer { buffer in
            do throws(Failure) {
                result = .success(try body(buffer.baseAddress!))
            } catch {
                result = .failure(error)
            }
        }
        return try result!.get()
    }

    package static func + (left: RawString, right: RawString) -> RawString {
        RawString(bytes: left.bytes + right.bytes)
    }

    package func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }
}

extension RawString: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}

extension RawString: CustomStringConvertible {
    /// The text for a person: control bytes and what is not UTF-8 are escaped, see ``escapedForTerminal(_:keeping:)``.
    package var description: String { escapedForTerminal(bytes) }
}

// MARK: - Through libraries that only take String

extension RawString {
    /// Bytes that are not UTF-8 stand as these scalars, U+10FF00 and the byte's value.
    private static let carriers: ClosedRange<UInt32> = 0x10FF00...0x10FFFF

    /// The same text as a `String` that ``init(carried:)`` turns back into exactly these bytes.
    package var carried: String {
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            if let (scalar, length) = decodeScalar(rest), !Self.carriers.contains(scalar.value) {
                text.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                text.append(Unicode.Scalar(Self.carriers.lowerBound + UInt32(rest.removeFirst()))!)
            }
        }
        return String(text)
    }

    /// Undoes ``carried``.
    package init(carried text: String) {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if Self.carriers.contains(scalar.value) {
                bytes.append(UInt8(scalar.value - Self.carriers.lowerBound))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        self.bytes = bytes
    }
}

// MARK: - Parts of a path

extension RawString {
    /// The part after the last slash: `c.mp4` of `a/b/c.mp4`. Empty for a path that ends in a slash.
    package var lastComponent: RawString {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return RawString(bytes: bytes[(slash + 1)...])
    }

    /// The folder part of a path: `a/b` of `a/b/c.mp4`, `/` of `/c`, `.` of `c.mp4`.
    package var folder: RawString {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : RawString(bytes: bytes[..<slash])
    }

    /// The last component without its extension: `c` of `a/b/c.mp4`, `.profile` of `.profile`.
    package var stem: RawString {
        let name = lastComponent.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return RawString(bytes: name) }
        return RawString(bytes: name[..<dot])
    }

    /// The part after the last dot of the last component, repaired; nil without one, and for `.profile`.
    package var pathExtension: String? {
        let name = lastComponent.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return RawString(bytes: name[(dot + 1)...]).repaired
    }

    /// True if it names a file to be written without an extension. Pipes, devices and names of open files such as
    /// `/dev/stdout` need none.
    package var isNamedWithoutExtension: Bool {
        guard pathExtension == nil, bytes.last != UInt8(ascii: "/"), !hasPrefix("/dev/"), !hasPrefix("/proc/") else {
            return false
        }
        return fileStatus(self).map(\.isRegular) ?? true
    }

    /// This path with a component after it. A component that begins with a slash replaces it.
    package func appending(_ component: RawString) -> RawString {
        if isEmpty || component.hasPrefix("/") { return component }
        return bytes.last == UInt8(ascii: "/") ? self + component : self + "/" + component
    }
}
