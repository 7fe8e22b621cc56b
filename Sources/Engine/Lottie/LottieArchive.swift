import CZlib
import Values
import Wording

/// A `.lottie` file, dotLottie 1 or 2: a zip archive with a manifest, animations and their pictures.
struct LottieArchive {
    /// The first animation's JSON.
    let animation: [UInt8]
    let animationName: String
    /// The parts of its manifest that are ignored.
    let omissions: [LottieOmission]
    /// By the names that the animation has for them.
    let pictures: [String: [UInt8]]

    /// An archive has at most so many files.
    private static let mostEntries = 1000
    /// The most bytes of all that is unpacked: 64 MiB.
    private static let largestTotal = 64 << 20

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    init(_ bytes: [UInt8]) throws(LottieError) {
        let entries = try Self.entries(bytes)
        var room = Self.largestTotal
        func unpack(_ entry: ZipEntry) throws(LottieError) -> [UInt8] {
            guard entry.size <= room else {
                throw LottieError("unpacked, it has more than \(Self.largestTotal >> 20) MiB")
            }
            room -= entry.size
            return try entry.unpack(bytes)
        }
        guard let manifest = entries["manifest.json"] else {
            throw LottieError("it is a zip archive, but not a Lottie animation: it has no manifest.json")
        }
        let list = try LottieDocument.json(try unpack(manifest), of: "its manifest.json ")
        let names = (list["animations"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
        guard let name = names.first else { throw LottieError("its manifest.json names no animation") }
        guard let entry = entries["animations/\(name).json"] ?? entries["a/\(name).json"] else {
            throw LottieError("its animation '\(LottieWalk.short(name))' is missing")
        }
        guard entry.size <= LottieLimits.fileSize else {
            throw LottieError(
                "its animation '\(LottieWalk.short(name))' has more than \(LottieLimits.fileSize >> 20) MiB")
        }
        (animation, animationName) = (try unpack(entry), LottieWalk.short(name))
        omissions = Self.omissions(list, name, names.count)
        var pictures: [String: [UInt8]] = [:]
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            for folder in ["images/", "i/"] where name.hasPrefix(folder) && !name.hasSuffix("/") {
                pictures[String(name.dropFirst(folder.count))] = try unpack(entry)
            }
        }
        self.pictures = pictures
    }

    /// The parts of a manifest that are ignored.
    private static func omissions(_ manifest: JSON, _ name: String, _ count: Int) -> [LottieOmission] {
        let options = manifest["animations"]?.arrayValue?.first { $0["id"]?.stringValue == name } ?? .null
        var messages: [String] = []
        if count > 1 {
            messages.append("of its \(count) animations the first, '\(LottieWalk.short(name))', is shown")
        }
        if let speed = options["speed"]?.doubleValue, speed != 1 {
            messages.append("its speed \(LottieWalk.text(speed)) is not applied")
        }
        let isReversed = options["direction"]?.doubleValue == -1 || options["playMode"]?.stringValue == "bounce"
        if isReversed { messages.append("it is not played backwards") }
        if options["initialTheme"]?.stringValue != nil || options["defaultTheme"]?.stringValue != nil {
            messages.append("its theme is not applied")
        }
        return messages.map { LottieOmission(kind: .feature, object: "the archive", message: $0) }
    }

    // MARK: - The directory

    /// The files by their names.
    private static func entries(_ bytes: [UInt8]) throws(LottieError) -> [String: ZipEntry] {
        // The directory's end is the last 22 bytes, but for a comment of at most 65535.
        let last = max(0, bytes.count - 22 - 65535)
        var place = bytes.count - 22
        while place >= last, number(bytes, place, 4) != 0x0605_4B50 { place -= 1 }
        guard place >= last, let count = number(bytes, place + 10, 2), var next = number(bytes, place + 16, 4) else {
            throw LottieError("it is a damaged zip archive: its directory is missing")
        }
        guard count <= mostEntries else { throw LottieError("it has more than \(mostEntries) files") }
        var entries: [String: ZipEntry] = [:]
        for _ in 0..<count {
            guard let (entry, name, end) = ZipEntry.read(bytes, at: next) else {
                throw LottieError("it is a damaged zip archive: its directory is cut short")
            }
            guard entries.updateValue(entry, forKey: name) == nil else {
                throw LottieError("it has two files '\(LottieWalk.short(name))'")
            }
            next = end
        }
        return entries
    }

    /// A little-endian number; nil beyond the end.
    static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}

/// One file of a zip archive.
struct ZipEntry {
    let method: Int
    let checksum: Int
    let packedSize: Int
    /// Unpacked, in bytes.
    let size: Int
    private let place: Int
    private let name: String

    /// Reads an entry of the directory; nil if it is damaged.
    static func read(_ bytes: [UInt8], at place: Int) -> (entry: ZipEntry, name: String, end: Int)? {
        func number(_ offset: Int, _ count: Int) -> Int? { LottieArchive.number(bytes, place + offset, count) }
        guard number(0, 4) == 0x0201_4B50, let method = number(10, 2), let checksum = number(16, 4),
            let packedSize = number(20, 4), let size = number(24, 4), let nameLength = number(28, 2),
            let extraLength = number(30, 2), let commentLength = number(32, 2), let header = number(42, 4),
            place + 46 + nameLength + extraLength + commentLength <= bytes.count
        else { return nil }
        let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
        let entry = ZipEntry(
            method: method, checksum: checksum, packedSize: packedSize, size: size, place: header,
            name: LottieWalk.short(name))
        return (entry, name, place + 46 + nameLength + extraLength + commentLength)
    }

    /// The file's bytes.
    func unpack(_ bytes: [UInt8]) throws(LottieError) -> [UInt8] {
        guard let nameLength = LottieArchive.number(bytes, place + 26, 2),
            let extraLength = LottieArchive.number(bytes, place + 28, 2),
            place + 30 + nameLength + extraLength + packedSize <= bytes.count
        else { throw LottieError("its file '\(name)' is cut short") }
        let start = place + 30 + nameLength + extraLength
        let packed = bytes[start..<start + packedSize]
        let unpacked: [UInt8]?
        switch method {
        case 0: unpacked = packed.count == size ? Array(packed) : nil
        case 8: unpacked = Inflate.unpack(packed, size: size)
        default: throw LottieError("its file '\(name)' is packed in a way that is not read (method \(method))")
        }
        guard let unpacked, crc32(0, unpacked, UInt32(unpacked.count)) == checksum else {
            throw LottieError("its file '\(name)' is damaged")
        }
        return unpacked
    }
}
