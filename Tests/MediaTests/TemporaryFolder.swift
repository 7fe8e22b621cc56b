import Foundation
import Glibc

@testable import EditModel

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

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) -> String {
        let descriptor = open(cPath(file(name)), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(descriptor >= 0, "cannot write a test's file")
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        return file(name)
    }

    /// Gives a file another name; names are in the form of `String(pathBytes:)`.
    @discardableResult
    func rename(_ old: String, to new: String) -> String {
        precondition(Glibc.rename(cPath(file(old)), cPath(file(new))) == 0, "cannot rename a test's file")
        return file(new)
    }

    private func cPath(_ path: String) -> [CChar] { path.pathBytes.map { CChar(bitPattern: $0) } + [0] }
}

/// A program of the system that judges or makes media.
struct Program {
    let name: String

    /// Runs it and gives its standard output; a failure ends the tests with what it said.
    @discardableResult
    func run(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        struct Failure: Error { let text: String }
        guard process.terminationStatus == 0 else {
            throw Failure(text: "\(name) \(arguments): \(String(decoding: said, as: UTF8.self))")
        }
        return Array(bytes)
    }
}

/// Makes media: arguments as on the command line, split at spaces, then the output's path.
func ffmpeg(_ arguments: String, _ output: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    try Program(name: "ffmpeg").run(["-v", "error", "-nostdin", "-y"] + words + [output])
}

/// Makes media and gives its bytes, written into a pipe where nothing can be gone back to.
func ffmpegOutput(_ arguments: String) throws -> [UInt8] {
    let words = arguments.split(separator: " ").map(String.init)
    return try Program(name: "ffmpeg").run(["-v", "error", "-nostdin"] + words + ["-"])
}

/// Asks for entries of a file, one `key=value` a line.
func ffprobe(_ arguments: String, _ file: String) throws -> [String] {
    let words = arguments.split(separator: " ").map(String.init)
    let bytes = try Program(name: "ffprobe").run(["-v", "error", "-of", "default=nw=1"] + words + [file])
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Whole decoded sound as interleaved stereo float at a rate, by the `ffmpeg` program.
func decodedSound(_ file: String, rate: Int = 48000) throws -> [Float] {
    let bytes = try Program(name: "ffmpeg").run(
        ["-v", "error", "-nostdin", "-i", file, "-f", "f32le", "-ac", "2", "-ar", "\(rate)", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
}

/// A video filter source whose frame *n* is uniformly `16 + 4 n` bright.
func numbered(frames: Int, rate: String = "25", size: String = "64x48") -> String {
    "-f lavfi -i nullsrc=s=\(size):r=\(rate),format=yuv420p,trim=end_frame=\(frames),"
        + "geq=lum='16+4*mod(N,55)':cb=128:cr=128"
}
