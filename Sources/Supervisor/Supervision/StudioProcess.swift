import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Threads

/// A studio in a process of its own, beside a prompt or a watched run. It ends with this object, and with luaedit.
///
/// Make it on a thread that stays: the system ends the process with that thread.
package final class StudioProcess {
    /// The address of its page.
    package let link: String
    private let process: ChildProcess
    /// Of its standard output.
    private let output: CInt

    /// A recipe is run before its studio says that it serves it: longer than that takes, in seconds.
    private static let patience = 20.0

    /// Starts a studio and waits for its link. What it says goes to standard error.
    /// - Parameter words: Those after `luaedit studio`.
    /// - Throws: `.missingPart` if it cannot be started, `.engineFailure` if it ends at once: it has said why.
    package init(_ words: [RawString]) throws(Failure) {
        let pipe: (reading: CInt, writing: CInt)
        do throws(SystemError) { pipe = try makePipe() } catch {
            throw Failure(making: "a pipe", error)
        }
        defer { close(pipe.writing) }
        let program = RecipeLibrary.programFolder().appending("luaedit")
        do throws(SystemError) {
            var start = ProgramStart([program, "studio"] + words, output: pipe.writing, errors: STDERR_FILENO)
            start.variables = .ofParent
            process = try start.perform()
        } catch {
            close(pipe.reading)
            throw Failure(starting: "'\(program)'", error)
        }
        output = pipe.reading
        close(pipe.writing)
        guard let line = Self.line(of: output) else {
            process.kill(SIGTERM)
            process.wait()
            close(output)
            throw Failure(.engineFailure, "the studio has not started")
        }
        link = line
    }

    deinit {
        process.kill(SIGTERM)
        process.wait()
        close(output)
    }

    /// False once it has ended.
    package var isRunning: Bool { process.status == nil }

    /// The first line; nil if there is none in time.
    private static func line(of descriptor: CInt) -> String? {
        let end = monotonicSeconds() + patience
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while monotonicSeconds() < end {
            guard isReadable(descriptor, within: 100) else { continue }
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
