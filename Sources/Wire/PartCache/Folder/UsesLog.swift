import Digests
import Glibc
import SystemCalls

/// A domain's record of what was made and found, and by which recipe: lines that are only added, until there are so many
/// that they are summed up.
///
/// A line is a key, a number of hits (0 for an entry that was made) and the recipe's name, with `%` and control bytes as
/// in a URL.
enum UsesLog {
    static let name: RawString = "uses"
    /// A longer log is summed up, in bytes.
    static let usualSize = 1 << 20
    /// No more of a log is read, in bytes.
    private static let maximumSize = 256 << 20

    /// Adds a line. It is for people: one that is lost does no harm. Call it under the shared lock of the cache.
    static func add(_ key: Digest, hits: Int, _ recipe: RawString, _ folder: PartFolder, _ domain: PartDomain) {
        guard let place = try? folder.root.folder(domain.folderName, creating: true),
            let file = try? place.file(name, O_WRONLY | O_CREAT | O_APPEND)
        else { return }
        defer { close(file) }
        let line = Array(line(key, Use(hits: hits, recipe: recipe)).utf8)
        _ = write(file, line, line.count)
    }

    /// Sums the log up if it has grown long.
    static func shorten(_ folder: PartFolder, _ domain: PartDomain) {
        guard let place = try? folder.root.folder(domain.folderName), let status = place.status(name),
            Int(status.st_size) > usualSize
        else { return }
        try? folder.withLock(.exclusive) { () throws(SystemError) in try sumUp(folder, domain) }
    }

    /// The uses of an entry.
    struct Use: Equatable {
        var hits: Int
        /// The one that made it last.
        var recipe: RawString
    }

    /// The uses by key.
    static func read(_ place: OpenFolder) -> [Digest: Use] {
        guard let bytes = place.bytes(name, limit: maximumSize) else { return [:] }
        var uses: [Digest: Use] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let key = Digest(hexadecimal: String(decoding: fields[0], as: UTF8.self)),
                let hits = Int(String(decoding: fields[1], as: UTF8.self)), hits >= 0, hits <= 1 << 40
            else { continue }
            let recipe = unescaped(fields[2])
            uses[key, default: Use(hits: 0, recipe: recipe)].hits += hits
            if hits == 0 { uses[key]?.recipe = recipe }
        }
        return uses
    }

    /// Makes the log as short as it can be: one or two lines for each entry that is there. Call it under the exclusive
    /// lock.
    static func sumUp(_ folder: PartFolder, _ domain: PartDomain) throws(SystemError) {
        let place = try folder.root.folder(domain.folderName)
        let uses = read(place)
        var text = ""
        for entry in folder.entries() where entry.domain == domain {
            guard let use = uses[entry.key] else { continue }
            text += line(entry.key, Use(hits: 0, recipe: use.recipe))
            if use.hits > 0 { text += line(entry.key, use) }
        }
        try place.write(name, text)
    }

    private static func line(_ key: Digest, _ use: Use) -> String {
        "\(key) \(use.hits) \(escaped(use.recipe))\n"
    }

    /// At most 1 KiB, so that a line is written in one piece.
    private static func escaped(_ name: RawString) -> String {
        name.bytes.prefix(300).map { byte in
            byte > 32 && byte < 127 && byte != UInt8(ascii: "%")
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> RawString {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return RawString(bytes: bytes)
    }
}
