import CSandbox
import Glibc
import Messages
import SystemCalls

/// The second line of the sandbox: what the kernel keeps a worker from, whatever happens inside it.
///
/// The first line, ``Grants``, judges every path that Lua or FFmpeg asks for and explains itself. This one knows no
/// recipe and explains nothing; it stands for the day a decoder has a hole. Both are crossed by every file.
package struct KernelSandbox: Sendable {
    /// The version of Landlock to use; 0 for a kernel without.
    private let landlockVersion: CInt

    /// What the kernel that runs can do.
    package static var ofThisKernel: KernelSandbox { KernelSandbox(landlockVersion: sandbox_landlock_version()) }

    /// What a kernel without Landlock can do: for tests of how that is told.
    package static let withoutLandlock = KernelSandbox(landlockVersion: 0)

    /// Takes from this process what `job` does not need, for good. Call it while the process has one thread.
    /// - Returns: What the kernel could not do, for the person; nil if it does everything.
    /// - Throws: `.missingPart` if the kernel refuses, or lacks a part and ``Job/requiresSandbox`` is set.
    func enter(for job: Job) throws(Failure) -> LogLine? {
        var missing: [String] = []
        // seccomp comes last: it takes the calls away that the other is made with.
        if landlockVersion > 0 { try restrictFiles(to: ReadablePaths.of(job)) } else { missing.append("Landlock") }
        if try !restrictCalls() { missing.append("seccomp") }
        guard !missing.isEmpty else { return nil }
        let lack = "this kernel has no " + missing.joined(separator: " and no ")
        guard !job.requiresSandbox else {
            throw Failure(
                .missingPart,
                "\(lack), which --require-sandbox asks for; Linux 5.13 and newer have it unless it is switched off")
        }
        return LogLine(
            .notice, "\(lack): luaedit alone holds what a recipe may touch; --require-sandbox refuses to run so")
    }

    /// Wraps `landlock_restrict_self`.
    private func restrictFiles(to paths: [RawString]) throws(Failure) {
        let strings = paths.map { path in
            UnsafePointer(path.withCString { strdup($0) })
        }
        defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
        let result = sandbox_restrict_files(landlockVersion, strings, strings.count)
        guard result == 0 else { throw Self.refusal(result) }
    }

    /// Wraps `seccomp`.
    /// - Returns: false where the kernel has no filters of system calls.
    private func restrictCalls() throws(Failure) -> Bool {
        switch sandbox_restrict_calls() {
        case 0: return true
        case -EINVAL, -ENOSYS: return false
        case let result: throw Self.refusal(result)
        }
    }

    private static func refusal(_ result: CInt) -> Failure {
        Failure(.missingPart, "cannot give up the engine's rights: \(systemMessage(-result))")
    }
}
