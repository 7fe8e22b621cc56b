import MediaTime
import Messages
import Wording

/// Draws how far a render is, in one line of a terminal.
package enum ProgressBar {
    /// The line, without a line end and never wider than `width` columns; empty if nothing fits.
    ///
    /// `42% [=========>            ]  153 fps  0:12 left`. What fits no more is left out: the bar first, then the speed,
    /// then the time left.
    /// - Parameters:
    ///   - first: The frames of the first report: those that were there took no time.
    ///   - elapsed: Seconds since the first report.
    ///   - width: Columns of the terminal.
    package static func line(_ progress: Progress, first: Int = 0, elapsed: Double, width: Int) -> String {
        let speed = framesPerSecond(progress, first: first, elapsed: elapsed).map { "\(Int($0)) fps" }
        guard let fraction = progress.fraction else {
            return fitting([[counted(progress.frames, "frame"), speed], [counted(progress.frames, "frame")]], width)
        }
        let percent = padded("\(Int(fraction * 100))%", to: 4)
        let left = timeLeft(progress, first: first, elapsed: elapsed).map { clock($0) + " left" }
        let tail = ([speed, left] as [String?]).compactMap { $0 }.map { "  " + $0 }.joined()
        let room = width - percent.count - tail.count - 3
        if room >= 10 {
            return "\(percent) [\(bar(fraction, width: min(room, 40)))]\(tail)"
        }
        return fitting([[percent, speed, left], [percent, left], [percent]], width)
    }

    /// Frames that were made a second since the first report; nil while there are none.
    package static func framesPerSecond(_ progress: Progress, first: Int, elapsed: Double) -> Double? {
        elapsed > 0 && progress.frames > first ? Double(progress.frames - first) / elapsed : nil
    }

    /// Seconds that the rest takes at the speed since the first report; nil while too little is done to tell.
    package static func timeLeft(_ progress: Progress, first: Int, elapsed: Double) -> Double? {
        guard let total = progress.totalFrames, total > first else { return nil }
        let fraction = Double(progress.frames - first) / Double(total - first)
        return timeLeft(fraction: min(fraction, 1), elapsed: elapsed)
    }

    /// Seconds that the rest takes at the speed so far; nil while too little is done to tell.
    package static func timeLeft(fraction: Double, elapsed: Double) -> Double? {
        guard elapsed >= 1, fraction >= 0.01 else { return nil }
        return elapsed * (1 - fraction) / fraction
    }

    /// `0:07`, `12:34`, `1:02:03`; rounded up, so that it ends with `0:00`.
    package static func clock(_ seconds: Double) -> String {
        clockText(seconds: Int(min(max(seconds, 0), 359_999).rounded(.up)))
    }

    /// The text between the brackets.
    static func bar(_ fraction: Double, width: Int) -> String {
        let filled = min(Int(fraction * Double(width)), width)
        if filled == width { return String(repeating: "=", count: width) }
        return String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: width - filled - 1)
    }

    private static func fitting(_ choices: [[String?]], _ width: Int) -> String {
        for choice in choices {
            let line = choice.compactMap { $0 }.joined(separator: "  ")
            if line.count <= width { return line }
        }
        return ""
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }
}
