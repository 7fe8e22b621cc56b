import Glibc
import Messages
import Settings
import SystemCalls
import Threads
import Wording

/// Shows a person, or the program that reads along, what happens: results on standard output, the rest on standard error.
///
/// Everything passes ``escapedForTerminal(_:keeping:)``, because a recipe or a media file may have chosen it.
package final class Reporter {
    /// The output to show, and its form.
    package struct Style: Sendable {
        package var progress = ProgressStyle.auto
        /// Show only results, errors, warnings and what the recipe prints.
        package var quiet = false
        /// Show details and tracebacks too.
        package var verbose = false
        /// Results and errors as JSON on standard output, and every line on standard error as a JSON object.
        package var json = false
        /// The form of pictures when standard output is a terminal.
        package var pictures = PictureChoice.auto

        package init() {}
    }

    package let style: Style
    private let output: CInt
    private let error: CInt
    private let errorIsTerminal: Bool
    private let usesColor: Bool
    private let usesBar: Bool
    private var bar = ""
    private var progressStart: Double?
    /// Frames of the first report of a render.
    private var firstFrames = 0
    private var player: TerminalPlayer?
    private var isPlayingWanted = true
    /// The screen for pictures; nil if standard output cannot show them. Queried at first use, see ``TerminalScreen``.
    private lazy var screen = TerminalScreen.of(output, style.pictures)
    /// Called before anything is written, by an owner that has something of its own on the terminal.
    package var beforeWriting: (() -> Void)?
    /// The status for standard output that could not be written: `.readerGone` where its reader has ended; nil while nothing
    /// has failed.
    package private(set) var outputFailure: ExitStatus?

    package convenience init(style: Style, output: CInt = STDOUT_FILENO, error: CInt = STDERR_FILENO) {
        self.init(style: style, output: output, error: error, screen: nil)
    }

    /// - Parameter screen: What `output` shows pictures on; nil to find out.
    init(style: Style, output: CInt, error: CInt, screen: TerminalScreen?) {
        self.style = style
        self.output = output
        self.error = error
        errorIsTerminal = isatty(error) == 1
        let terminal = TerminalEnvironment()
        usesColor = errorIsTerminal && terminal.allowsColor
        let hasRoomForBar = errorIsTerminal && !terminal.isDumb && !style.quiet && !style.json
        usesBar = style.progress == .bar || (style.progress == .auto && hasRoomForBar)
        if let screen { self.screen = screen }
    }

    // MARK: - Lines

    /// Shows a line that the worker sent.
    package func show(_ line: LogLine) {
        switch line.level {
        case .print: writeLine(.print, line.text)
        case .warning: writeLine(.warning, line.text)
        case .error: writeLine(.error, line.text)
        case .notice: if !style.quiet { writeLine(.note, line.text) }
        case .detail: if style.verbose { writeLine(.detail, line.text) }
        }
    }

    /// Shows why a job has no result, and says so on standard output too where that is JSON.
    /// - Parameter path: The file that has none, of several; nil if all of the job failed.
    package func show(_ failure: Failure, of path: RawString? = nil) {
        writeLine(.error, failure.text)
        if let traceback = failure.traceback, style.verbose { writeLine(.detail, traceback) }
        guard style.json else { return }
        let json = path.map { Failure.fileForm.json(($0.carried, failure)) } ?? failure.json
        write(Array((json.text + "\n").utf8))
    }

    /// The level of a line on standard error, as JSON names it.
    enum LineKind: String, CaseIterable {
        case print, detail, note, warning, error

        /// The label before the text, and its colour.
        var label: (text: String, color: Int)? {
            switch self {
            case .print, .detail: nil
            case .note: ("note: ", 36)
            case .warning: ("warning: ", 33)
            case .error: ("error: ", 31)
            }
        }
    }

    private func writeLine(_ kind: LineKind, _ text: String) {
        // Lines between those of the progress have its form.
        if style.json || style.progress == .json {
            return writeToError(Self.lineForm.json((kind, text)).text + "\n")
        }
        clearBar()
        let label = kind.label.map { usesColor ? "\u{1B}[\($0.color);1m\($0.text)\u{1B}[0m" : $0.text } ?? ""
        writeToError(label + escapedForTerminal(text, keeping: ["\n", "\t"]) + "\n")
        drawBar()
    }

    // MARK: - Results

    /// Puts a part of the result on standard output.
    package func put(_ bytes: [UInt8]) {
        clearBar()
        write(Array(escapedForTerminal(bytes, keeping: ["\n", "\t"]).utf8))
        drawBar()
    }

    /// Puts on standard output what was made safe already.
    package func putAsIs(_ bytes: [UInt8]) {
        clearBar()
        write(bytes)
        drawBar()
    }

    /// Puts out the files that a job wrote: their names, one a line, or JSON with what they hold.
    /// - Parameter parts: The parts of an export in parts; how many were there already is a notice.
    package func put(files: [(path: RawString, content: Summary.File)], parts: PartCounts? = nil) {
        if let parts, parts.found > 0 {
            show(LogLine(.notice, "\(parts.found) of \(parts.total) parts were there"))
        }
        if style.json {
            return write(Array((Self.resultForm.json((files, parts)).text + "\n").utf8))
        }
        for file in files where !style.quiet {
            // A program that reads along needs the very bytes; a terminal must not be given them.
            let name = isatty(output) == 1 ? Array(file.path.description.utf8) : file.path.bytes
            write(name + [UInt8(ascii: "\n")])
        }
    }

    // MARK: - Pictures

    /// Shows a picture on standard output, if that is a terminal which can.
    package func put(_ picture: TerminalPicture) {
        clearBar()
        if let screen { write(screen.drawing(picture)) }
    }

    /// The largest picture for standard output, in pixels; nil if it cannot show pictures.
    package var pictureRoom: PictureSize? {
        screen = screen?.measured(output)
        return screen?.room
    }

    /// Shows the next picture of a movie, in the place of the one before; returns when the terminal has taken it.
    /// - Returns: False to stop, see ``stopPlaying()``.
    package func play(_ movie: MoviePicture) -> Bool {
        if player == nil { screen = screen?.measured(output) }
        guard let screen else { return false }
        if player == nil {
            clearBar()
            player = TerminalPlayer(screen)
            isPlayingWanted = true
        }
        if let bytes = player?.drawing(movie) { write(bytes) }
        return isPlayingWanted && outputFailure == nil
    }

    /// Has the movie that plays end with its next picture.
    /// - Returns: True if a movie plays.
    @discardableResult
    package func stopPlaying() -> Bool {
        isPlayingWanted = false
        return player != nil
    }

    /// Leaves the last picture of a movie where it is and gives the cursor back, below it; nothing where no movie plays.
    package func endPlaying() {
        guard let bytes = player?.end() else { return }
        player = nil
        write(bytes)
    }

    // MARK: - Progress

    /// Shows how far the render is.
    package func show(_ progress: Progress) {
        let now = monotonicSeconds()
        if progressStart == nil { (progressStart, firstFrames) = (now, progress.frames) }
        let elapsed = now - (progressStart ?? now)
        if style.progress == .json {
            return writeToError(Self.progressForm.json((progress, firstFrames, elapsed)).text + "\n")
        }
        guard usesBar else { return }
        bar = ProgressBar.line(progress, first: firstFrames, elapsed: elapsed, width: terminalColumns(error) - 1)
        drawBar()
    }

    /// Shows the progress of a batch.
    package func show(_ progress: RowProgress) {
        let now = monotonicSeconds()
        if progressStart == nil { progressStart = now }
        let elapsed = now - (progressStart ?? now)
        if style.progress == .json { return writeToError(RowProgress.form.json((progress, elapsed)).text + "\n") }
        guard usesBar else { return }
        bar = progress.line(elapsed: elapsed, width: terminalColumns(error) - 1)
        drawBar()
    }

    /// Shows a recording that is being made.
    package func show(_ recording: RecordingProgress) {
        if style.progress == .json { return writeToError(RecordingLine.form.json(recording).text + "\n") }
        guard usesBar else { return }
        bar = RecordingLine.line(recording, width: terminalColumns(error) - 1)
        drawBar()
    }

    /// Takes the bar off the terminal for good, and ends a movie that plays.
    package func endProgress() {
        clearBar()
        bar = ""
    }

    /// Forgets when progress began: what comes next is measured from its own start.
    package func restartProgress() {
        endProgress()
        progressStart = nil
    }

    private func drawBar() {
        if !bar.isEmpty { writeToError("\r" + bar + "\u{1B}[K") }
    }

    private func clearBar() {
        endPlaying()
        if !bar.isEmpty { writeToError("\r\u{1B}[K") }
    }

    // MARK: -

    private func write(_ bytes: [UInt8]) {
        beforeWriting?()
        let failure = writeAll(bytes, to: output)
        if failure != 0 { outputFailure = ExitStatus(failure == EPIPE ? .readerGone : .inputOutput) }
    }

    private func writeToError(_ text: String) {
        beforeWriting?()
        // Standard error is closed: there is nowhere to report it.
        _ = writeAll(Array(text.utf8), to: error)
    }
}
