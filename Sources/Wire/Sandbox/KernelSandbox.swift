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
        var lacks: [Lack] = []
        // seccomp comes last: it takes the calls away that the other is made with.
        if landlockVersion > 0 {
            try restrictFiles(to: ReadablePaths.of(job))
        } else {
            let obstacle = sandbox_landlock_obstacle()
            lacks.append(Lack(part: .landlock, isRefused: ![0, ENOSYS, EOPNOTSUPP].contains(obstacle)))
        }
        if let lack = try restrictCalls() { lacks.append(lack) }
        guard !lacks.isEmpty else { return nil }
        let lack = Self.text(lacks)
        guard !job.requiresSandbox else {
            throw Failure(
                .missingPart,
                "\(lack), which --require-sandbox asks for; " + lacks.map(\.advice).joined(separator: "; "))
        }
        return LogLine(
            .notice, "\(lack): luaedit alone holds what a recipe may touch; --require-sandbox refuses to run so")
    }

    /// A part of the kernel that cannot be used.
    private struct Lack {
        enum Part: String {
            case landlock = "Landlock"
            case seccomp
        }

        var part: Part
        /// True where the kernel may have it, and another filter of system calls refuses it.
        var isRefused: Bool

        /// Where it is found.
        var advice: String {
            switch (isRefused, part) {
            case (true, _): "let the container's own filter of system calls allow \(part.rawValue)"
            case (_, .landlock): "Linux 5.13 and newer have Landlock unless it is switched off"
            case (_, .seccomp): "Linux 3.17 and newer have filters of seccomp unless they are switched off"
            }
        }
    }

    private static func text(_ lacks: [Lack]) -> String {
        let absent = lacks.filter { !$0.isRefused }.map(\.part.rawValue)
        let refused = lacks.filter(\.isRefused).map(\.part.rawValue)
        let texts = [
            absent.isEmpty ? nil : "this kernel has no " + absent.joined(separator: " and no "),
            refused.isEmpty ? nil : "this system refuses " + refused.joined(separator: " and "),
        ]
        return texts.compactMap(\.self).joined(separator: ", and ")
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
    /// - Returns: Nil unless the kernel has no filters of system calls, or the system refuses them.
    private func restrictCalls() throws(Failure) -> Lack? {
        switch sandbox_restrict_calls() {
        case 0: return nil
        case -EINVAL, -ENOSYS: return Lack(part: .seccomp, isRefused: false)
        case -EPERM: return Lack(part: .seccomp, isRefused: true)
        case let result: throw Self.refusal(result)
        }
    }

    private static func refusal(_ result: CInt) -> Failure {
        Failure(.missingPart, "cannot give up the engine's rights: \(systemMessage(-result))")
    }
}
