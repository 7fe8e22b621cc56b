import Foundation

/// A program of the system that judges or makes media.
package struct Program {
    let name: String

    package init(name: String) { self.name = name }

    /// Runs it and gives its standard output; a failure ends the tests with what it said.
    @discardableResult
    package func run(_ arguments: [String]) throws -> [UInt8] {
        struct Failure: Error { let text: String }
        let (status, output, error) = try finished(arguments)
        guard status == 0 else {
            throw Failure(text: "\(name) \(arguments): \(String(decoding: error, as: UTF8.self))")
        }
        return output
    }

    /// Its status, 0 if it succeeded, and what it wrote to standard output and standard error.
    private func finished(_ arguments: [String]) throws -> (Int32, [UInt8], [UInt8]) {
        if let server = ProgramServer.named(name) {
            let run = try server.run(arguments.map { Array($0.utf8) }, in: Array(".".utf8))
            return (run.status, run.output, run.error)
        }
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
        return (process.terminationStatus, Array(bytes), Array(said))
    }
}

/// Makes media: arguments as on the command line, split at spaces, then the output's path.
package func ffmpeg(_ arguments: String, _ output: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    try Program(name: "ffmpeg").run(["-v", "error", "-nostdin", "-y"] + words + [output])
}

/// Makes media and gives its bytes, written as into a pipe, where nothing can be gone back to.
package func ffmpegOutput(_ arguments: String) throws -> [UInt8] {
    let words = arguments.split(separator: " ").map(String.init)
    return try Program(name: "ffmpeg").run(["-v", "error", "-nostdin"] + words + ["-"])
}

/// Asks for entries of a file, one `key=value` a line.
package func ffprobe(_ arguments: String, _ file: String) throws -> [String] {
    let words = arguments.split(separator: " ").map(String.init)
    let bytes = try Program(name: "ffprobe").run(["-v", "error", "-of", "default=nw=1"] + words + [file])
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Whole decoded sound as interleaved stereo float at a rate, by the `ffmpeg` program.
package func decodedSound(_ file: String, rate: Int = 48000) throws -> [Float] {
    let bytes = try Program(name: "ffmpeg").run(
        ["-v", "error", "-nostdin", "-i", file, "-f", "f32le", "-ac", "2", "-ar", "\(rate)", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
}

/// A video filter source whose frame *n* is uniformly `16 + 4 n` bright.
package func numbered(frames: Int, rate: String = "25", size: String = "64x48") -> String {
    "-f lavfi -i nullsrc=s=\(size):r=\(rate),format=yuv420p,trim=end_frame=\(frames),"
        + "geq=lum='16+4*mod(N,55)':cb=128:cr=128"
}
