import Foundation
import Glibc

/// A folder of a test's own, gone with everything in it when the test is done.
package final class TemporaryFolder {
    /// Absolute, without links.
    package let path: String

    package init() {
        var template = Array("/tmp/luaedit-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot make a folder in /tmp")
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and gives its path.
    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) -> String {
        let isWritten = FileManager.default.createFile(atPath: file(name), contents: Data(bytes))
        precondition(isWritten, "cannot write a test's file")
        return file(name)
    }

    /// Writes a WAV file of 16 bits and one channel and gives its path.
    @discardableResult
    package func write(_ name: String, sound samples: [Int16], rate: Int = 48000) -> String {
        write(name, wav(samples, channels: 1, rate: rate))
    }

    /// The bytes of a file; none when it cannot be read.
    package func read(_ name: String) -> [UInt8] {
        FileManager.default.contents(atPath: file(name)).map(Array.init) ?? []
    }
}

/// A WAV file of 16 bits, its channels interleaved.
package func wav(_ samples: [Int16], channels: Int, rate: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let data = samples.flatMap { little(Int($0), 2) }
    let format =
        little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * 2, 4)
        + little(channels * 2, 2) + little(16, 2)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
        + Array("data".utf8) + little(data.count, 4) + data
}
