/// Finds the places in a file of sound at which another file was appended, as `cat` does: chained Ogg, and MP3, AAC, AC-3,
/// FLAC, WAV and AIFF behind one another.
///
/// FFmpeg reads such a file with the header, the rate and the encoder's delay of its beginning; some of them only to the
/// end that this header states.
struct AppendedSounds {
    private let bytes: FileBytes

    /// FFmpeg's names of the containers that are searched.
    static let containers: Set = ["ogg", "mp3", "aac", "ac3", "eac3", "flac", "wav", "w64", "aiff", "au"]
    /// Further recordings are not separated.
    static let mostParts = 1000
    /// Frames in a row that confirm another format: a single one is damage.
    private static let confirmations = 3

    /// The recordings in a file of sound; one for every other file.
    static func extents(_ demuxer: Demuxer) -> [Range<Int64>] {
        guard containers.contains(demuxer.formatName) else { return [] }
        return demuxer.withBytes { bytes in
            let sounds = AppendedSounds(bytes: bytes)
            let starts: [Int64] =
                switch demuxer.formatName {
                case "ogg": sounds.oggLinks()
                case "flac": sounds.nativeFLACs()
                case "mp3": sounds.joints(MPEGSoundHeader.self)
                case "aac": sounds.joints(ADTSHeader.self)
                case "ac3", "eac3": sounds.joints(DolbySoundHeader.self)
                default: sounds.wholeFiles()
                }
            let borders = [0] + starts.prefix(mostParts) + [bytes.size]
            return zip(borders, borders.dropFirst()).map { $0..<max($0, $1) }.filter { !$0.isEmpty }
        } ?? []
    }

    // MARK: - Containers with marks of their own

    /// The links of a chain: each begins with the first pages of its streams (RFC 3533, 4).
    private func oggLinks() -> [Int64] {
        let mark = Array("OggS".utf8)
        var found: [Int64] = []
        var position: Int64 = 0
        var isInHeader = true
        while found.count <= Self.mostParts {
            guard bytes.has(mark, at: position) else {
                guard let next = bytes.firstPlace(of: mark, from: position + 1) else { break }
                position = next
                continue
            }
            guard let flags = bytes.byte(position + 5), let segments = bytes.byte(position + 26) else { break }
            let isFirst = flags & 2 != 0
            if isFirst, !isInHeader { found.append(position) }
            isInHeader = isFirst
            let body = bytes.with(position + 27, Int64(segments)) { table in
                (0..<Int(segments)).reduce(Int64(0)) { $0 + Int64(table[$1]) }
            }
            guard let body else { break }
            position += 27 + Int64(segments) + body
        }
        return found
    }

    /// FLAC's mark, the first block's kind and its length (RFC 9639, 8.1).
    private func nativeFLACs() -> [Int64] {
        var found: [Int64] = []
        // The first recording may follow tags, which may contain a picture with such bytes.
        var position: Int64 = 0
        while let length = tagLength(at: position) { position += length }
        position += 4
        while found.count <= Self.mostParts, let next = bytes.firstPlace(of: Array("fLaC".utf8), from: position) {
            if bytes.number(next + 4, bytes: 4).map({ $0 & 0x7FFF_FFFF }) == 34 { found.append(next) }
            position = next + 4
        }
        return found
    }

    /// The files behind one that states its length, and behind each other.
    private func wholeFiles() -> [Int64] {
        var found: [Int64] = []
        var position: Int64 = 0
        while found.count <= Self.mostParts, let length = fileLength(at: position),
            length > 0, length < bytes.size - position, fileLength(at: position + length) != nil
        {
            position += length
            found.append(position)
        }
        return found
    }

    /// The length that a WAV, Wave64, AIFF or AU file states which begins at a place, with the bytes that fill it up; nil if
    /// none begins there.
    ///
    /// Any number: writers that cannot go back leave 0 or all bits.
    private func fileLength(at position: Int64) -> Int64? {
        let kind = bytes.number(position + 8, bytes: 4)
        switch bytes.number(position, bytes: 4) {
        case 0x5249_4646 where kind == 0x5741_5645:  // "RIFF", "WAVE"
            return bytes.littleEndian(position + 4, bytes: 4).map(Self.withHeader)
        case 0x5246_3634 where kind == 0x5741_5645:  // "RF64": the length is in the chunk behind it, "ds64"
            return bytes.littleEndian(position + 20, bytes: 8).map(Self.withHeader)
        case 0x464F_524D where kind == 0x4149_4646 || kind == 0x4149_4643:  // "FORM", "AIFF" or "AIFC"
            return bytes.number(position + 4, bytes: 4).map(Self.withHeader)
        case 0x2E73_6E64:  // ".snd": the header's length, then that of the sound
            guard let header = bytes.number(position + 4, bytes: 4), let kind else { return nil }
            return header + kind
        case 0x7269_6666 where bytes.has(Self.wave64, at: position):
            return bytes.littleEndian(position + 16, bytes: 8).map { $0 &+ 7 & ~7 }
        default: return nil
        }
    }

    /// The identifier of a Wave64 file.
    private static let wave64: [UInt8] = [
        0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
    ]

    /// The length of a file of chunks. It states the length after its 8 bytes of header, and is padded to an even
    /// length.
    private static func withHeader(_ length: Int64) -> Int64 { length &+ 8 &+ length % 2 }

    // MARK: - Frames behind one another

    /// The places where frames begin that do not continue those before.
    private func joints<Header: SoundFrameHeader>(_ type: Header.Type) -> [Int64] {
        var found: [Int64] = []
        var current: Header?
        // The first tag behind the last frame: it belongs to the frame behind it.
        var tag: Int64?
        var position: Int64 = 0
        while position < bytes.size, found.count <= Self.mostParts {
            if let length = tagLength(at: position) {
                tag = tag ?? position
                position += length
                continue
            }
            guard let header = Header(bytes, position), confirms(header, position, like: current) else {
                guard let next = nextFrame(Header.self, from: position + 1, like: current) else { break }
                position = next
                continue
            }
            if let known = current, !header.continues(known, isBehindTag: tag != nil, bytes, position) {
                found.append(tag ?? position)
            }
            (current, tag) = (header, nil)
            position += max(header.length, heldLength(header, position))
            if let length = lastTagLength(at: position) { position += length }
        }
        return found
    }

    /// The bytes that a header states for all frames of its recording, if there is a frame, a tag or the end behind them;
    /// 0 if it states none.
    private func heldLength<Header: SoundFrameHeader>(_ header: Header, _ position: Int64) -> Int64 {
        guard let stated = header.statedLength(bytes, position), stated > header.length else { return 0 }
        let end = position + stated
        guard end < bytes.size else { return end == bytes.size ? stated : 0 }
        let behind = end + (lastTagLength(at: end) ?? 0)
        if behind == bytes.size || tagLength(at: behind) != nil { return stated }
        return Header(bytes, behind).map { confirms($0, behind, like: nil) } == true ? stated : 0
    }

    /// True if a frame is like the one before, or if others like it follow.
    private func confirms<Header: SoundFrameHeader>(
        _ header: Header, _ position: Int64, like known: Header?
    ) -> Bool {
        if let known, header.isLike(known) { return true }
        var place = position
        for _ in 1..<Self.confirmations {
            place += Header(bytes, place)?.length ?? 0
            if place >= bytes.size || tagLength(at: place) != nil || lastTagLength(at: place) != nil { return true }
            guard let next = Header(bytes, place), next.isLike(header) else { return false }
        }
        return true
    }

    /// The next frame or tag behind damage.
    private func nextFrame<Header: SoundFrameHeader>(
        _ type: Header.Type, from start: Int64, like known: Header?
    ) -> Int64? {
        var position = start
        while position < bytes.size {
            if tagLength(at: position) != nil { return position }
            // A single frame like the one before may be chance.
            if bytes.byte(position) == Header.firstByte, let header = Header(bytes, position),
                confirms(header, position, like: nil)
            {
                return position
            }
            position += 1
        }
        return nil
    }

    private func tagLength(at position: Int64) -> Int64? {
        guard bytes.byte(position) == UInt8(ascii: "I") else { return nil }
        return bytes.with(position, Int64(ID3Tag.headLength)) {
            ID3Tag.length(UnsafeBufferPointer(start: $0, count: ID3Tag.headLength))
        }
    }

    /// The length of a tag that ends a file: ID3v1, or APE's with its header; nil without one.
    private func lastTagLength(at position: Int64) -> Int64? {
        guard let first = bytes.byte(position) else { return nil }
        if first == UInt8(ascii: "T"), bytes.has(Array("TAG".utf8), at: position) { return 128 }
        guard first == UInt8(ascii: "A"), bytes.has(Array("APETAGEX".utf8), at: position) else { return nil }
        return bytes.littleEndian(position + 12, bytes: 4).map { 32 + $0 }
    }
}
