import CFFmpeg
import Glibc
import Wording

/// A failure to read or write media: the attempt and its cause.
package struct MediaError: Error, Hashable, CustomStringConvertible {
    package let kind: FailureKind
    /// Completes "cannot", such as `open 'in.mp4'`.
    package let attempt: String
    /// The answer of the system or of FFmpeg, and a remedy if there is one.
    package let cause: String
    /// The `errno` of the failed system call; nil if none failed.
    package private(set) var systemError: CInt?

    package init(_ kind: FailureKind, _ attempt: String, _ cause: String) {
        self.kind = kind
        self.attempt = attempt
        self.cause = cause
    }

    /// The failure of a call of the system.
    /// - Parameter number: Its `errno`.
    package init(_ kind: FailureKind, _ attempt: String, system number: CInt) {
        self.init(kind, attempt, String(cString: strerror(number)))
        systemError = number
    }

    /// A refusal by the gate, with its complete text.
    package init(_ kind: FailureKind, refusal text: String) { self.init(kind, "", text) }

    package var description: String { attempt.isEmpty ? cause : "cannot \(attempt): \(cause)" }
}

extension MediaError {
    /// The error of a negative FFmpeg result. Wraps `av_strerror`.
    package init(_ result: CInt, _ attempt: String, kind: FailureKind = .brokenInput) {
        let number = ffmpeg_error_number(result)
        let classified: FailureKind =
            switch number {
            case ENOENT: .missingInput
            case EACCES: .notAllowed
            // While reading, FFmpeg's parsers return these two for damage.
            case EPERM: kind == .brokenInput ? kind : .notAllowed
            case ENOMEM: kind == .brokenInput ? kind : .memoryLimit
            // Codecs report in this way that they cannot start their threads.
            case EAGAIN: kind == .inputOutput ? kind : .systemLimit
            // Codecs' libraries do not report that memory or threads ran out.
            case _ where result == ffmpeg_external() && MemoryLimit.mappable != nil: .memoryLimit
            case _ where result == ffmpeg_external() && MemoryLimit.hasFewThreads: .systemLimit
            case ENOSPC, EIO, EFBIG, EDQUOT, EROFS: .inputOutput
            default: kind
            }
        let cause =
            switch classified {
            case .brokenInput: Self.damage(result)
            case .memoryLimit: MemoryLimit.exhausted
            case .systemLimit: "a thread cannot be started: \(ffmpegText(result))"
            default: ffmpegText(result)
            }
        self.init(classified, attempt, cause)
        // FFmpeg's own errors are far below the system's.
        if classified != .brokenInput, (1..<4096).contains(number) { systemError = number }
    }

    /// Describes the damage by the negative result of a read.
    private static func damage(_ result: CInt) -> String {
        if result == ffmpeg_end_of_file() { return "it ends before the first picture or sound: it is cut short" }
        return switch ffmpeg_error_number(result) {
        case ENOMEM: "it asks for more memory than there is: it is damaged, or --max-memory is too small for it"
        case EINVAL, EPERM: "it is damaged, or is not what it says"
        default: ffmpegText(result)
        }
    }
}

/// FFmpeg's text of a negative result. Wraps `av_strerror`.
func ffmpegText(_ result: CInt) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        av_strerror(result, buffer.baseAddress, buffer.count)
        return String(cString: buffer.baseAddress!)
    }
}

/// Runs one FFmpeg call and throws an error with the attempt if the result is negative.
@discardableResult
package func check(
    _ attempt: @autoclosure () -> String, kind: FailureKind = .brokenInput, _ result: CInt
) throws(MediaError) -> CInt {
    guard result < 0 else { return result }
    throw MediaError(result, attempt(), kind: kind)
}

/// Unwraps the result of an FFmpeg constructor, which is nil if memory runs out.
package func allocated<Value>(_ what: @autoclosure () -> String, _ value: Value?) throws(MediaError) -> Value {
    guard let value else { throw MediaError(.memoryLimit, "allocate \(what())", MemoryLimit.exhausted) }
    return value
}

/// Things as a sentence offers them: `a, b or c`.
package func alternatives(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " or " + last
}
