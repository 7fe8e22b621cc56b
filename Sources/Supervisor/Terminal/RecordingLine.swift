import Glibc
import Messages
import Wording

/// The line of a terminal about a recording.
enum RecordingLine {
    /// The quietest sound on the meter, in decibels below full scale.
    private static let floor = -60.0

    /// `REC 0:12  1.2 MB  [=======>      ] -18 dB  2 dropped`, never wider than `width` columns. What fits no more is left
    /// out: the meter first, then the size.
    static func line(_ state: RecordingProgress, width: Int) -> String {
        let time = ProgressBar.clock(Double(state.time / 1000))
        let head = "\(state.isPaused ? "PAUSED" : "REC") \(time)"
        let number = sizeText(state.size)
        // What follows stays at its place when a digit is missing.
        let size = "  " + number + String(repeating: " ", count: max(0, 7 - number.count))
        let dropped = state.dropped > 0 ? "  \(state.dropped) dropped" : ""
        let room = width - head.count - size.count - dropped.count
        if let level = state.level, room >= 20 {
            return head + size + "  " + meter(level, width: min(room - 12, 30)) + dropped
        }
        return [head + size + dropped, head + dropped, head].first { $0.count <= width } ?? ""
    }

    /// Decibels of full scale of a level in thousandths.
    static func decibels(_ level: Int) -> Double { max(20 * log10(Double(max(level, 1)) / 1000), floor) }

    private static func meter(_ level: Int, width: Int) -> String {
        let decibels = decibels(level)
        let bar = ProgressBar.bar(1 - decibels / floor, width: width)
        return "[\(bar)] \(Int(decibels.rounded())) dB"
    }

    /// The line of `--progress json`.
    static let form = JSONForm<RecordingProgress>([
        JSONMember("duration", .fraction, "Of the movie, pauses not counted") { (Int64($0.time), 1000) },
        JSONMember("bytes", .integer, "Of the file so far") { $0.size },
        JSONMember("frames", .integer) { $0.frames },
        JSONMember("frames_dropped", .integer, "Pictures that are missing because encoding is too slow") { $0.dropped },
        JSONMember("level_db", .orNull(.number), "The loudest sample since the last line; null without sound") {
            $0.level.map { tenths(decibels($0)) }
        },
        JSONMember("paused", .boolean) { $0.isPaused },
    ])
}
