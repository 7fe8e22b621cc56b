/// A folder whose paths are text.
package typealias TemporaryFolder = Folder<String>

extension Folder<String> {
    /// Writes a WAV file of 16 bits and one channel and returns its path.
    @discardableResult
    package func write(_ name: String, sound samples: [Int16], rate: Int = 48000) -> String {
        write(name, wav(samples, channels: 1, rate: rate))
    }

    /// A file's bytes; none if it cannot be read.
    package func read(_ name: String) -> [UInt8] { readFile(file(name)) ?? [] }
}

/// A WAV file of 16 bits, its channels interleaved.
package func wav(_ samples: [Int16], channels: Int, rate: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let format =
        little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * 2, 4)
        + little(channels * 2, 2) + little(16, 2)
    let length = samples.count * 2
    // The machine's order of bytes is the file's.
    return Array("RIFF".utf8) + little(36 + length, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
        + Array("data".utf8) + little(length, 4) + samples.withUnsafeBytes(Array.init)
}
