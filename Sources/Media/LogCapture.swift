import CFFmpeg
import Glibc
import Synchronization

/// Keeps FFmpeg's log away from the terminal and remembers what it said last.
///
/// FFmpeg explains some failures only in its log (a codec's refusal of an option, for example).
package enum LogCapture {
    /// A point in the log; what was said after it can be asked for.
    struct Mark {
        fileprivate let count: Int

        /// The last error logged since the mark by this process, without its line end.
        func lastError() -> String? {
            LogCapture.store.withLock { $0.count > count ? $0.lines.last : nil }
        }

        /// The first error logged since the mark, which is nearest to the cause; one of the last few if there were many.
        func firstError() -> String? {
            LogCapture.store.withLock { store in store.lines.suffix(store.count - count).first }
        }
    }

    fileprivate static let store = Mutex((count: 0, lines: [String]()))
    /// Errors that are remembered.
    private static let depth = 8

    /// Installs the capture for the whole process. Wraps `av_log_set_callback`.
    package static func install() {
        av_log_set_level(AV_LOG_ERROR)
        av_log_set_callback { context, level, format, arguments in
            guard level <= AV_LOG_ERROR, let format, let arguments else { return }
            var line = [CChar](repeating: 0, count: 1024)
            var prefix: CInt = 0
            av_log_format_line2(context, level, format, arguments, &line, CInt(line.count), &prefix)
            let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            LogCapture.store.withLock { store in
                store.count += 1
                store.lines = store.lines.suffix(LogCapture.depth - 1) + [LogCapture.withoutAddress(text)]
            }
        }
    }

    static func current() -> Mark { Mark(count: store.withLock { $0.count }) }

    /// Takes off the leading `[libx264 @ 0x55…] `, which says nothing to a person and differs from run to run.
    private static func withoutAddress(_ text: String) -> String {
        guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return text }
        return String(text[text.index(after: end)...].drop { $0 == " " })
    }
}
