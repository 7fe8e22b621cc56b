import ArgumentParser
import Messages
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Records cameras, screens and microphones into a movie.",
        discussion: """
            A device is named by its place in 'luaedit devices', as KIND:NAME or as default; --screen also takes a display \
            and a place on it, :0+100,200. Each device becomes a track. Keys: Space pauses, M marks a chapter, Q ends; \
            Ctrl-C ends with a good file, too. The recording grows in FILE.part, which plays up to its last fragment even if \
            everything is killed, and appears under its name when it is whole.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie: a file in .mp4 or .mov.", valueName: "file"))
    var output: RawString

    @Option(help: ArgumentHelp("A camera. Repeatable.", valueName: "device"))
    var camera: [String] = []

    @Option(help: ArgumentHelp("A screen, or a part of it. Repeatable.", valueName: "device"))
    var screen: [String] = []

    @Option(help: ArgumentHelp("A microphone. Repeatable.", valueName: "device"))
    var microphone: [String] = []

    @Option(
        help: ArgumentHelp(
            "The size of the screen's part or, without a screen, of the camera's picture.", valueName: "wxh"))
    var size: String?

    @Option(help: ArgumentHelp("Pictures a second (default: the camera's own; of a screen 30).", valueName: "rate"))
    var frameRate: String?

    @Option(help: ArgumentHelp("End after so long; pauses do not count.", valueName: "time"))
    var duration: String?

    @Option(help: ArgumentHelp("End before the file is larger.", valueName: "bytes"))
    var fileSize: String?

    @Option(help: ArgumentHelp("End before less is free on the disk.", valueName: "bytes"))
    var keepFree: String?

    @Option(help: ArgumentHelp("The longest part that is lost if everything is killed, in seconds.", valueName: "time"))
    var fragment = "10"

    @Flag(help: "Replace a file that is there.")
    var overwrite = false

    @Option(help: "How progress is shown on standard error.")
    var progress = Reporter.ProgressStyle.auto

    @Flag(name: .long, help: "Write results as JSON, and every line on standard error as a JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show only errors and warnings.")
    var quiet = false

    @OptionGroup var defaults: DefaultsOptions

    func validate() throws {
        try RawString.requireFile(output)
        let count = camera.count + screen.count + microphone.count
        guard (1...CaptureInput.most).contains(count) else {
            throw ValidationError(
                count == 0
                    ? "Say what to record: --camera, --screen or --microphone; 'luaedit devices' lists them."
                    : "A recording has at most \(CaptureInput.most) devices.")
        }
        guard size == nil || !screen.isEmpty || !camera.isEmpty else {
            throw ValidationError("--size is of a screen or a camera; there is neither.")
        }
        _ = try makeRequest()
    }

    func run() throws {
        var style = Reporter.Style()
        (style.progress, style.quiet, style.json) = (progress, quiet, json)
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) {
            let program = try HelperProgram.path("luaedit-capture", named: "the program that records")
            let output = output.isNamedWithoutExtension ? self.output + ".mp4" : self.output
            guard var request = try? makeRequest() else { throw Failure(.usage, "these options do not fit") }
            request.path = output
            status = try RecordSession(request, program: program, reporter: reporter, signals: try? SignalSource())
                .perform()
        } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func makeRequest() throws -> RecordSession.Request {
        let size =
            try read("--size", size) { text throws(QuantityError) in try Quantity.size(text, from: 16) } ?? (0, 0)
        let frame = try read("--frame-rate", frameRate) { text throws(QuantityError) in
            try Quantity.frameDuration(text)
        }.map { ExactTime($0.value, $0.timescale) }
        func input(_ role: CaptureRole, _ name: String) -> CaptureInput {
            let isSized = role == .screen || (role == .camera && screen.isEmpty)
            return CaptureInput(
                role: role, name: name, width: isSized ? size.0 : 0, height: isSized ? size.1 : 0,
                frameDuration: role == .microphone ? nil : frame)
        }
        let inputs =
            screen.map { input(.screen, $0) } + camera.map { input(.camera, $0) }
            + microphone.map { input(.microphone, $0) }
        let settings = RecordingSettings(
            fragmentInterval: try time("--fragment", fragment, from: 1, 10, to: 60),
            maximumDuration: try duration.map { try time("--duration", $0, from: 1, 10, to: 1_000_000) },
            maximumFileSize: try read("--file-size", fileSize) { text throws(QuantityError) in
                try Quantity.byteCount(text)
            },
            minimumFreeSpace: try read("--keep-free", keepFree) { text throws(QuantityError) in
                try Quantity.byteCount(text)
            })
        return RecordSession.Request(inputs: inputs, settings: settings, path: output, replaces: overwrite)
    }

    private func read<Value>(
        _ option: String, _ text: String?, _ parse: (String) throws(QuantityError) -> Value
    ) throws -> Value? {
        guard let text else { return nil }
        do throws(QuantityError) { return try parse(text) } catch { throw ValidationError("\(option): \(error)") }
    }

    /// A time from `value / timescale` to `to` seconds.
    private func time(
        _ option: String, _ text: String, from value: Int64, _ timescale: Int64, to most: Int64
    ) throws -> ExactTime {
        let time = try read(option, text) { text throws(QuantityError) in try Quantity.time(text) }!
        let (own, scale) = (Int128(time.value), Int128(time.timescale))
        guard time.isNumeric, own * Int128(timescale) >= Int128(value) * scale, own <= Int128(most) * scale else {
            throw ValidationError("\(option): '\(text)' is not from 0.1 to \(most) seconds.")
        }
        return ExactTime(time.value, time.timescale)
    }
}
