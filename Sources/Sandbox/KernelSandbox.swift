import CSandbox
import Glibc
import Messages
import SystemCalls

/// The second line of the sandbox: the kernel's limits on a worker, even on one that was taken over.
///
/// The first line, ``Grants``, checks every path from Lua or FFmpeg and explains its refusals. This one knows no recipe
/// and explains nothing; it protects from security holes in decoders. Every file passes both.
package struct KernelSandbox: Sendable {
    /// The version of Landlock to use; 0 for a kernel without.
    private let landlockVersion: CInt

    /// The abilities of the running kernel.
    package static var ofThisKernel: KernelSandbox { KernelSandbox(landlockVersion: sandbox_landlock_version()) }

    /// The abilities of a kernel without Landlock, for tests.
    package static let withoutLandlock = KernelSandbox(landlockVersion: 0)

    /// Gives up, for good, all rights that `job` does not need. Call it while the process has one thread.
    /// - Returns: A notice about the limits that the kernel lacks; nil if it has all.
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
                "\(lack), which --require-sandbox asks for; "
                    + missing.map { Self.advice[$0] ?? "" }.joined(separator: "; "))
        }
        return LogLine(
            .notice, "\(lack): luaedit alone holds what a recipe may touch; --require-sandbox refuses to run so")
    }

    /// Where each part is found.
    private static let advice = [
        "Landlock": "Linux 5.13 and newer have Landlock unless it is switched off",
        "seccomp": "Linux 3.17 and newer have filters of seccomp unless they are switched off",
    ]

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
