import Foundation
import Glibc

/// A folder of a test's own, gone with everything in it when the test is done.
final class TemporaryFolder {
    /// Absolute, without links.
    let path: String

    init() {
        var template = Array("/tmp/luaedit-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot make a folder in /tmp")
        path = String(cString: template)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a WAV file of 16 bits and one channel; returns its path.
    func write(_ name: String, sound samples: [Int16], rate: Int = 48000) -> String {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let data = samples.flatMap { little(Int($0), 2) }
        let format =
            little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2)
        let bytes =
            Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
            + Array("data".utf8) + little(data.count, 4) + data
        precondition(FileManager.default.createFile(atPath: file(name), contents: Data(bytes)))
        return file(name)
    }
}
