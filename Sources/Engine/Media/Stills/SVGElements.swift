/// The elements of an SVG, parsed only as far as an estimate of its cost needs.
///
/// Damaged text is parsed as far as possible: the XML parser refuses it later.
struct SVGElements {
    struct Element {
        /// Without a prefix.
        package let name: String
        package var attributes: [String: String]
        var children: [Int] = []
        /// The ids that `href` and `url()` name, including clips, masks, filters and paints of the element.
        package var references: [Reference] = []
    }

    struct Reference {
        package let id: String
        /// True if the named element is drawn in place of this one, as for `use`.
        let isUse: Bool
    }

    /// The document's element first.
    package private(set) var all: [Element] = []
    package private(set) var indices: [String: Int] = [:]

    init(_ bytes: [UInt8]) {
        var open: [Int] = []
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            guard position < bytes.count else { break }
            if let end = Self.endOfOther(bytes, from: start) {
                position = end
            } else if bytes[position] == UInt8(ascii: "/") {
                _ = open.popLast()
                position = bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
            } else {
                var tag = SVGTag(bytes, at: position)
                let isClosed = tag.read()
                position = tag.position
                add(tag, below: open.last)
                if !isClosed { open.append(all.count - 1) }
            }
        }
    }

    private mutating func add(_ tag: SVGTag, below parent: Int?) {
        var element = Element(name: tag.name, attributes: tag.attributes)
        for (name, value) in tag.attributes {
            if name == "href", value.hasPrefix("#") {
                element.references.append(Reference(id: String(value.dropFirst()), isUse: tag.name == "use"))
            }
            for part in value.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
                let id = part.prefix { $0 != ")" }.filter { !" '\"#".contains($0) }
                element.references.append(Reference(id: id, isUse: false))
            }
        }
        if let id = tag.attributes["id"], indices[id] == nil { indices[id] = all.count }
        if let parent { all[parent].children.append(all.count) }
        all.append(element)
    }

    /// The end of a comment, a declaration or a CDATA section at an offset; nil for a tag.
    private static func endOfOther(_ bytes: [UInt8], from start: Int) -> Int? {
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")] {
            guard bytes[start...].starts(with: begin.utf8) else { continue }
            return bytes.firstIndex(of: Array(end.utf8), from: start + begin.utf8.count).map { $0 + end.utf8.count }
                ?? bytes.count
        }
        return nil
    }
}

/// Reads one opening tag.
private struct SVGTag {
    private static let longestValue = 10_000

    private let bytes: [UInt8]
    private(set) var position: Int
    private(set) var name = ""
    private(set) var attributes: [String: String] = [:]

    init(_ bytes: [UInt8], at position: Int) {
        (self.bytes, self.position) = (bytes, position)
    }

    /// - Returns: True if the element is empty.
    mutating func read() -> Bool {
        name = word()
        while true {
            skip { $0 <= 0x20 }
            guard position < bytes.count else { return true }
            switch bytes[position] {
            case UInt8(ascii: ">"):
                position += 1
                return false
            case UInt8(ascii: "/"):
                position += 1
                skip { $0 != UInt8(ascii: ">") }
                return true
            default: attribute()
            }
        }
    }

    private mutating func attribute() {
        let start = position
        let name = word()
        skip { $0 <= 0x20 }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            if position == start { position += 1 }
            return
        }
        position += 1
        skip { $0 <= 0x20 }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "'") || bytes[position] == UInt8(ascii: "\"")
        else { return }
        let quote = bytes[position]
        let first = position + 1
        position = first
        skip { $0 != quote }
        // References and numbers are short; paths and embedded pictures are long.
        guard name == "style" || position - first <= Self.longestValue else {
            position = min(position + 1, bytes.count)
            return
        }
        let value = String(decoding: bytes[first..<position], as: UTF8.self)
        position = min(position + 1, bytes.count)
        attributes[name] = value
        guard name == "style" else { return }
        for declaration in value.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let property = parts[0].filter { !$0.isWhitespace }
            // A style overrides an attribute, and is treated as one.
            attributes[property] = String(parts[1])
        }
        attributes["style"] = nil
    }

    /// A name without its prefix.
    private mutating func word() -> String {
        let start = position
        skip { $0 > 0x20 && !">/='\"".utf8.contains($0) }
        let whole = String(decoding: bytes[start..<position], as: UTF8.self)
        return whole.split(separator: ":").last.map(String.init) ?? whole
    }

    private mutating func skip(while matches: (UInt8) -> Bool) {
        while position < bytes.count, matches(bytes[position]) { position += 1 }
    }
}
