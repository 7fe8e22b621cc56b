/// Zip archives of files that are not packed, for tests.
package enum StoredZip {
    /// A file, with the numbers that its entry says of it.
    package struct File {
        package var name: String
        package let bytes: [UInt8]
        package var checksum: UInt32
        package var method = 0
        /// Nil for the true one.
        package var claimedSize: Int?

        package init(_ name: String, _ bytes: [UInt8]) {
            (self.name, self.bytes) = (name, bytes)
            checksum = ~bytes.reduce(~UInt32(0)) { value, byte in
                (0..<8).reduce(value ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
            }
        }

        package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    package static func archive(_ files: [File]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        for file in files {
            let place = bytes.count
            let sizes =
                number(Int(file.checksum), 4) + number(file.bytes.count, 4)
                + number(file.claimedSize ?? file.bytes.count, 4) + number(file.name.utf8.count, 2) + number(0, 2)
            let head = number(20, 2) + number(0, 2) + number(file.method, 2) + number(0, 4) + sizes
            bytes += number(0x0403_4B50, 4) + head + file.name.utf8 + file.bytes
            directory +=
                number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 10) + number(place, 4) + file.name.utf8
        }
        let end =
            number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
            + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
        return bytes + directory + end
    }
}
