/// A tag in front of a file's sound, or of a list's text.
enum ID3Tag {
    /// The bytes that its length is read from.
    static let headLength = 10

    /// The length in bytes of an ID3v2 tag that begins with these bytes, its head and its foot included (ID3 2.4, 3.1 and
    /// 3.4); nil if none begins there. FFmpeg finds the same tags: `ff_id3v2_match` in its id3v2.c.
    package static func length(_ head: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard head.count >= headLength, head.starts(with: "ID3".utf8), head[3] < 0xFF, head[4] < 0xFF,
            head[6..<10].allSatisfy({ $0 < 0x80 })
        else { return nil }
        let size = head[6..<10].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        return Int64(headLength) + size + (head[5] & 0x10 != 0 ? Int64(headLength) : 0)
    }
}
