import CFFmpeg
import Glibc
import Synchronization

/// Keeps FFmpeg's log off the terminal and stores its last messages.
///
/// FFmpeg explains some failures only in its log, such as a codec's refusal of an option.
package enum LogCapture {
    /// A position in the log, to query later messages.
    struct Mark {
        fileprivate let count: Int

        /// The last error logged since the mark by this process, without its line end.
        func lastError() -> String? {
            LogCapture.store.withLock { $0.count > count ? $0.lines.last : nil }
        }

        /// The first error logged since the mark, which is nearest to the cause; after many errors, the oldest one
        /// stored.
        func firstError() -> String? {
            LogCapture.store.withLock { store in store.lines.suffix(store.count - count).first }
        }
    }

    fileprivate static let store = Mutex((count: 0, lines: [String]()))
    /// Warnings of the watched FFmpeg objects, by address.
    private static let watched = Mutex([UInt: [String]]())
    /// The number of errors stored.
    private static let depth = 8

    /// Installs the capture for the whole process. Wraps `av_log_set_callback`.
    package static func install() {
        av_log_set_level(AV_LOG_ERROR)
        av_log_set_callback { context, level, format, arguments in
            guard level <= AV_LOG_WARNING, let format, let arguments else { return }
            let address = UInt(bitPattern: context)
            let isWatched = LogCapture.watched.withLock { $0[address] != nil }
            guard level <= AV_LOG_ERROR || isWatched else { return }
            var line = [CChar](repeating: 0, count: 1024)
            var prefix: CInt = 0
            av_log_format_line2(context, level, format, arguments, &line, CInt(line.count), &prefix)
            let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
            let text = LogCapture.withoutAddress(String(decoding: bytes, as: UTF8.self))
            if isWatched { LogCapture.watched.withLock { $0[address]?.append(text) } }
            guard level <= AV_LOG_ERROR else { return }
            LogCapture.store.withLock { store in
                store.count += 1
                store.lines = store.lines.suffix(LogCapture.depth - 1) + [text]
            }
        }
    }

    /// Runs a closure and returns the warnings and errors that one FFmpeg object logs meanwhile, without line ends.
    /// Empty unless the capture is installed.
    static func warnings<Result>(
        of object: UnsafeMutablePointer<AVCodecContext>, during body: () -> Result
    ) -> (result: Result, warnings: [String]) {
        let address = UInt(bitPattern: object)
        watched.withLock { $0[address] = [] }
        let result = body()
        return (result, watched.withLock { $0.removeValue(forKey: address) } ?? [])
    }

    static func current() -> Mark { Mark(count: store.withLock { $0.count }) }

    /// Removes the leading `[libx264 @ 0x55…] `, which differs from run to run.
    private static func withoutAddress(_ text: String) -> String {
        guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return text }
        return String(text[text.index(after: end)...].drop { $0 == " " })
    }
}
