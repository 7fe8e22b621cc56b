import Messages
import Outputs
import SystemCalls
import Terminal
import Wording

/// The result of a recording: follows it from its begin, makes a finished file of its part, gives that its name, and tells the
/// person what is different from what was asked for.
package final class RecordingOutput {
    /// Where it is recorded.
    package let part: PartFile
    /// The finished file, once it is made.
    private(set) var file: Summary.File?
    /// Why the recording ended before it should, or has no file.
    private(set) var failure: Failure?
    /// True once only ``conclude(isStopped:)`` is left to do.
    private(set) var isOver = false
    /// True if the device that ended the recording delivers no more.
    var isDeviceLost: Bool { if case .deviceLost = end?.reason { true } else { false } }

    private let program: RawString
    private let reporter: Reporter
    private let advice: ReplacementAdvice
    /// What remains free on the disk, in bytes.
    private let minimumFreeSpace: Int64
    private var marks: [ExactTime] = []
    private var end: RecordingEnd?
    /// The result's file while it is copied.
    private var copy: OutputFile?

    /// Room for an index beside the copy, in bytes.
    private static let slack: Int64 = 1 << 20

    /// - Parameters:
    ///   - program: `luaedit-capture`, for a recording whose process ends before it.
    ///   - advice: How a person asks for limits, and for a file to be replaced.
    /// - Throws: As ``PartFile/init(for:replaces:advice:)``; `.usage` for a name of another kind of file.
    package init(
        path: RawString, replaces: Bool, minimumFreeSpace: Int64?, program: RawString, reporter: Reporter,
        advice: ReplacementAdvice
    ) throws(Failure) {
        guard Self.format(of: path) != nil else {
            throw Failure(
                .usage, "'\(path)': a recording is an MP4 or a QuickTime file; write a name in .mp4 or .mov")
        }
        part = try PartFile(for: path, replaces: replaces, advice: advice)
        self.minimumFreeSpace = minimumFreeSpace ?? 0
        (self.program, self.reporter, self.advice) = (program, reporter, advice)
        guard part.freeSpace > self.minimumFreeSpace else {
            part.remove()
            throw Failure(.inputOutput, "the disk has less free than \(limitNames.freeSpace)")
        }
    }

    /// FFmpeg's name of the container that a name asks for.
    private static func format(of path: RawString) -> String? {
        switch path.pathExtension?.lowercased() {
        case "mp4", "m4v": "mp4"
        case "m4a": "ipod"
        case "mov": "mov"
        default: nil
        }
    }

    /// Bytes of the copy so far; nil unless one is made.
    var copiedSize: Int64? { copy.flatMap { fileSize($0.descriptor) } }

    // MARK: - Reports

    /// Takes a report of the program that records; those that are not about the recording do nothing.
    /// - Throws: The failure that ends the program.
    func take(_ report: CaptureReport, _ process: CaptureProcess) throws(Failure) {
        switch report {
        case .marked(let time): marks.append(time)
        case .warning(let text): reporter.show(LogLine(.warning, text))
        case .ended(let end):
            (self.end, failure) = (end, end.reason.failure)
            if end.size > 0 { try finish(process) } else { isOver = true }
        case .copied(let file): (self.file, isOver) = (file, true)
        case .notCopied(let failure):
            copy = nil
            try keep(process, failure.text)
        case .failed(let failure): throw failure
        case .devices, .running, .recording, .state, .picture, .noPicture: break
        }
    }

    /// Has the recording copied into a file without fragments; where the disk has no room for both, it stays as it is.
    private func finish(_ process: CaptureProcess) throws(Failure) {
        guard part.freeSpace - minimumFreeSpace > part.size + Self.slack else {
            return try keep(process, "the disk has no room for a copy without fragments")
        }
        let file = try part.makeCopy()
        copy = file
        let format = Self.format(of: part.destination) ?? "mp4"
        try process.send(.copy(format: format, marks: marks), passing: file.descriptor)
    }

    private func keep(_ process: CaptureProcess, _ reason: String) throws(Failure) {
        reporter.show(LogLine(.warning, "the recording stays in fragments: \(reason)"))
        try process.send(.keep)
    }

    /// Ends without a file: what was recorded stays as the part.
    func giveUp(_ failure: Failure) {
        if self.failure == nil { self.failure = failure } else { reporter.show(failure) }
        (copy, isOver) = (nil, true)
    }

    /// Finishes, in another process, what one that has ended recorded.
    func rescue(after failure: Failure) {
        giveUp(failure)
        guard file == nil, part.size > 0 else { return }
        do throws(Failure) {
            let process = try CaptureProcess(program)
            try process.send(.adopt, passing: part.descriptor)
            try finish(process)
            while file == nil {
                for report in try process.awaitReports() { try take(report, process) }
            }
        } catch {
            copy = nil
        }
    }

    // MARK: - The end

    /// Gives the file its name, and shows how the recording ended.
    /// - Parameter isStopped: True if the person ended it, so that it is clear why nothing was recorded.
    /// - Returns: The failure, for a caller that reports it to a script; nil if the recording has its file.
    @discardableResult
    func conclude(isStopped: Bool = false) -> Failure? {
        if file == nil, part.size == 0, failure == nil, !isStopped { failure = nothingRecorded }
        if let failure { reporter.show(failure) }
        if file != nil {
            do throws(Failure) {
                if let copy { try part.place(copy) } else { try part.place() }
            } catch {
                reporter.show(error)
                (file, failure) = (nil, error)
            }
        }
        guard file == nil else {
            showLosses()
            return failure
        }
        guard part.size > 0 else {
            part.remove()
            return failure
        }
        let kept = "what was recorded is '\(part.path)'; 'luaedit run trim' makes a finished file of it"
        reporter.show(LogLine(.notice, kept))
        return failure.map { Failure($0.kind, "\($0.text); \(kept)", systemError: $0.systemError) }
    }

    private func showLosses() {
        func pictures(_ count: Int) -> String { counted(count, "picture") + (count == 1 ? " is" : " are") }
        if let dropped = end?.dropped, dropped > 0 {
            let reason = "encoding was too slow; record less often or a smaller part"
            reporter.show(LogLine(.warning, "\(pictures(dropped)) missing: \(reason)"))
        }
        if let damaged = end?.damaged, damaged > 0 {
            reporter.show(LogLine(.warning, "\(pictures(damaged)) missing: the device delivered them damaged"))
        }
        switch end?.reason {
        case .fileSizeReached: reporter.show(LogLine(.notice, "the recording ended at \(limitNames.fileSize)"))
        case .freeSpaceReached: reporter.show(LogLine(.notice, "the recording ended at \(limitNames.freeSpace)"))
        default: break
        }
    }

    private var limitNames: (fileSize: String, freeSpace: String, fragment: String) {
        switch advice {
        case .option: ("--file-size", "--keep-free", "--fragment")
        case .statement: ("maximum_file_size", "minimum_free_space", "fragment_interval")
        }
    }

    private var nothingRecorded: Failure {
        let reason =
            switch end?.reason {
            case .fileSizeReached:
                ": the first fragment is larger than \(limitNames.fileSize); shorter ones are written with "
                    + limitNames.fragment
            case .freeSpaceReached: ": the disk has less free than \(limitNames.freeSpace)"
            default: ""
            }
        return Failure(.inputOutput, "nothing was recorded\(reason)")
    }
}
