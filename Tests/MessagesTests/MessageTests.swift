import Digests
import Glibc
import Settings
import SystemCalls
import Testing
import Wording

@testable import Messages

@Suite struct MessageTests {
    static let job: Job = {
        var job = Job(command: .run)
        job.recipe = Job.Recipe(name: "r.lua", path: RawString(bytes: [0x2F, 0xFF]), text: [0, 1, 0xFF])
        job.arguments = ["--text", "© Me", RawString(bytes: [0xFE]), ""]
        job.rendering.preset = "h264"
        job.rendering.rateFactor = "20.5"
        job.rendering.settings[SettingTable.shared.codecOptions.row] = ["tune=film", "x=ü="]
        job.rendering.size = "1280x720"
        job.rendering.range = "1:02-"
        job.rendering.isFragmented = "true"
        job.rendering.optimizesForNetworkUse = "false"
        job.output = "out.mp4"
        job.frameTime = "1:02.5"
        job.planPicture = "plan.svg"
        job.estimates = true
        job.sheetCount = 7
        job.sheetColumns = 3
        job.recipe?.pack = Digest(of: [1])
        job.usesCache = true
        job.json = true
        job.limits.luaTime = 0.25
        try? job.grants.allowReading("/tmp")
        try? job.grants.allowWriting("/tmp/new")
        job.grants.nameFiles(in: ["/etc/passwd"])
        job.requiresSandbox = true
        job.home = "/usr"
        job.supervisor = 42
        return job
    }()

    static let messages: [WorkerMessage] = [
        .log(LogLine(.warning, "two\nlines")), .output([0xFF, 0]), .progress(Progress(frames: 3, totalFrames: nil)),
        .progress(Progress(frames: 3, totalFrames: 9)),
        .needsOutput(OutputRequest(.main(stem: "in-r", extension: "mp4"), inputs: ["a", "b"])),
        .part(.open(Digest(of: [1]))), .part(.create(Digest(of: [2]))), .part(.keep(Digest(of: [3]))),
        .part(.discard(Digest(of: [4]))), .part(.remove(Digest(of: [5]))),
        .dropsOutput(path: "a b.mp4"), .movieEnded, .reads(RawString(bytes: Array(0...255))),
        .picture(TerminalPicture(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6])!),
        .movie(
            MoviePicture(TerminalPicture(width: 1, height: 1, pixels: [1, 2, 3])!, time: 40, duration: 2000)),
        .needsOutput(OutputRequest(.named(key: "poster", stem: "in-r", extension: "png"), inputs: [])),
        .needsOutput(OutputRequest(.path("x"), inputs: [])),
        .needsOutput(
            OutputRequest(
                .path("x"),
                inputs: InputFiles(
                    ["a"], numbered: [.init(before: "f/", after: ".png", width: 4, numbers: 1..<1_000_001)]))),
        .needsOutput(
            OutputRequest(
                .main(stem: "in-r", extension: "png"), form: .sequence(extension: "png"), inputs: [])),
        .needsOutput(OutputRequest(.main(stem: "in-r", extension: "m3u8"), form: .package, inputs: [])),
        .needsFile(name: "0001.png", folder: 3),
        .check(SystemCheck("libass", .limited, "not there", advice: "apt install libass9")),
        .check(SystemCheck("text", .present, "Pango")), .begins(argument: 2),
        .evaluated(PromptAnswer(.done(PromptText("x", .name)), completesOutputs: false)),
        .evaluated(PromptAnswer(.incomplete)), .evaluated(PromptAnswer(.failed(Failure(.recipeError, "no")))),
        .hint(.completion(PromptCompletion(start: 3, candidates: ["a", "b"], isFile: true, suffix: "("))),
        .hint(.signature(nil)), .hint(.wholeness(false)), .hint(.topic(.typed)), .hint(.topic(.named("a"))),
        .hint(.signature(PromptSignature(name: "f", parameters: ["a", "b?"], current: 1, about: "b: size"))),
        .hint(.topic(.text("#### f(a)"))),
        .finished(
            Summary(
                files: [Summary.File(frames: 1, durationValue: -1, durationTimescale: 30000, width: 1, height: 2)],
                status: ExitStatus(.recipeError))),
        .finished(Summary(parts: PartCounts(total: 31, found: 27))),
        .failed(Failure(.timeLimit, "text", traceback: "trace")),
        .failed(Failure(.recipeError, at: RecipeLocation(file: "a.lua", line: 4), "no")),
        .failed(Failure(.usage, scope: "title: --opacity", "no", subject: "opacity")),
        .failed(Failure(.inputOutput, "cannot write 'a.mp4'", system: ENOSPC)),
    ]

    private func encoded(_ value: some Transferable) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(value)
        return writer.bytes
    }

    @Test("a worker's messages arrive as they were sent", arguments: messages)
    func roundTrip(message: WorkerMessage) throws {
        var reader = MessageReader(encoded(message))
        #expect(try reader.value(WorkerMessage.self) == message)
        try reader.finish()
    }

    @Test("the messages of a page's server arrive as they were sent")
    func pageRoundTrip() throws {
        let server: [PageServerMessage] = [
            .ready, .failed(Failure(.missingPart, "no")), .listens(id: 3), .gone(id: 4),
            .request(PageRequest(id: 7, method: .post, target: "/api/open?a=%20", body: [0, 255])),
        ]
        for message in server {
            var reader = MessageReader(encoded(message))
            #expect(try reader.value(PageServerMessage.self) == message)
            try reader.finish()
        }
        var start = PageStart(token: "t", port: 80, supervisor: 5)
        start.requestTime = 0.5
        let answer = PageAnswer(id: 1, status: 410, contentType: "image/jpeg", fields: [.init("A", "b")])
        let page: [PageMessage] = [
            .start(start), .answer(answer, body: [1, 2]), .answerWithFile(answer), .event(listener: nil, line: [10]),
            .event(listener: 2, line: []),
        ]
        for message in page {
            var reader = MessageReader(encoded(message))
            #expect(try reader.value(PageMessage.self) == message)
            try reader.finish()
        }
    }

    @Test("what a player is told and tells arrives as it was sent")
    func playRoundTrip() throws {
        var place = PlayerPlace()
        (place.time, place.rate, place.speed, place.isMuted) = (1, -2000, 1500, true)
        (place.isLooping, place.loopEnd) = (true, 7)
        let requests: [PlayerRequest] = [
            .begin(player: 1, hasSound: true, place: place), .action(player: 2, .steps(frames: -1)),
            .takesPicture(player: 3), .losesSound(player: 4), .refused(player: 5, Failure(.missingPart, "no")),
            .lost(player: 6, Failure(.engineFailure, "gone")),
        ]
        for request in requests {
            var reader = MessageReader(encoded(request))
            #expect(try reader.value(PlayerRequest.self) == request)
            try reader.finish()
        }
        let file = Summary.File(frames: 1, durationValue: 1, durationTimescale: 25, width: 2, height: 3)
        let reports: [PlayerReport] = [
            .opens(player: 1, title: "a", output: PlayerOutput(width: 1, height: 2, soundRate: 3, hasWindow: false)),
            .closes(player: 2), .pictureTaken(file), .pictureFailed(Failure(.inputOutput, "no")),
            .state(player: 3, PlayerState(place: place, duration: 9, dropped: 2, isWaiting: true)),
        ]
        for report in reports {
            var reader = MessageReader(encoded(report))
            #expect(try reader.value(PlayerReport.self) == report)
            try reader.finish()
        }
        let messages: [WindowMessage] = [
            .open(title: "a", width: 1, height: 2, soundRate: 3, fillsScreen: true), .overlay("0:01"),
            .opensSound(rate: 4), .turnsFullScreen,
        ]
        for message in messages {
            var reader = MessageReader(encoded(message))
            #expect(try reader.value(WindowMessage.self) == message)
            try reader.finish()
        }
    }

    @Test("what is said about devices arrives as it was sent")
    func captureRoundTrip() throws {
        let requests: [CaptureMessage] = [
            .open([CaptureInput(role: .camera, name: "0", width: 2, height: 3, frameDuration: ExactTime(1, 25))]),
            .begin(
                RecordingSettings(fragmentInterval: ExactTime(10, 1), maximumFileSize: 5, minimumFreeSpace: 6),
                name: "a"),
            .copy(format: "mp4", marks: [ExactTime(1, 3)]), .list, .picture, .keep, .adopt, .close,
        ]
        for request in requests {
            var reader = MessageReader(encoded(request))
            #expect(try reader.value(CaptureMessage.self) == request)
            try reader.finish()
        }
        let answers: [CaptureReport] = [
            .devices([CaptureDevice(role: .screen, name: "x", description: "y", width: 1, height: 2)], notices: ["n"]),
            .running([CaptureTrack(role: .microphone, name: "m", width: 0, height: 0)]), .recording,
            .state(RecordingProgress(time: 1, size: 2, frames: 3, dropped: 4, level: 5, isPaused: true)),
            .marked(ExactTime(1, 7)), .warning("w"),
            .copied(Summary.File(frames: 1, durationValue: 1, durationTimescale: 25, width: 2, height: 3)),
            .picture(CapturedPicture(width: 1, height: 2)),
            .ended(RecordingEnd(reason: .failed(Failure(.inputOutput, "no")), dropped: 1, damaged: 3, size: 2)),
            .ended(
                RecordingEnd(reason: .deviceLost(Failure(.inputOutput, "x")), dropped: 0, damaged: 0, size: 1)),
            .ended(RecordingEnd(reason: .fileSizeReached, dropped: 0, damaged: 0, size: 0)),
        ]
        for answer in answers {
            var reader = MessageReader(encoded(answer))
            #expect(try reader.value(CaptureReport.self) == answer)
            try reader.finish()
        }
        let wishes: [SupervisorMessage] = [
            .devicesChanged, .capture(.done), .capture(.picture(CapturedPicture(width: 3, height: 2))),
            .capture(
                .events([.interrupted(Failure(.inputOutput, "x")), .finished(path: "a", hasFile: true, failure: nil)])),
        ]
        for wish in wishes {
            var reader = MessageReader(encoded(wish))
            #expect(try reader.value(SupervisorMessage.self) == wish)
            try reader.finish()
        }
        let begin = CaptureRequest.begin(
            path: "a", RecordingSettings(fragmentInterval: ExactTime(1, 2), maximumDuration: ExactTime(3, 4)),
            replaces: true)
        var reader = MessageReader(encoded(WorkerMessage.capture(begin)))
        #expect(try reader.value(WorkerMessage.self) == .capture(begin))
        try reader.finish()
    }

    @Test(
        "a recording without a length, or with pictures that last no time, is no message",
        arguments: [ExactTime(0, 1), ExactTime(-1, 1), ExactTime(1, 11), ExactTime(601, 10), ExactTime(.max, 1)])
    func impossibleRecording(interval: ExactTime) {
        var reader = MessageReader(
            encoded(CaptureMessage.begin(RecordingSettings(fragmentInterval: interval), name: "a")))
        #expect(throws: MessageError(expected: "a fragment's length")) { try reader.value(CaptureMessage.self) }
        guard interval.value <= 0 else { return }
        let input = CaptureInput(role: .camera, name: "0", frameDuration: interval)
        reader = MessageReader(encoded(CaptureMessage.open([input])))
        #expect(throws: MessageError(expected: "a frame rate")) { try reader.value(CaptureMessage.self) }
        let settings = RecordingSettings(fragmentInterval: ExactTime(1, 1), maximumDuration: interval)
        reader = MessageReader(encoded(CaptureMessage.begin(settings, name: "a")))
        #expect(throws: MessageError(expected: "a duration")) { try reader.value(CaptureMessage.self) }
    }

    @Test("a request that no server passes on is no message", arguments: ["", "x", "//x", "/ ", "/\u{0}", "/ü", "/#"])
    func invalidTarget(target: String) {
        var reader = MessageReader(encoded(PageRequest(id: 1, method: .get, target: target)))
        #expect(throws: MessageError.self) { try reader.value(PageRequest.self) }
    }

    @Test("a text that is too long for a message is cut, not a reason to end")
    func longText() throws {
        let text = String(repeating: "ü", count: 4 << 20)
        for message in [
            .log(LogLine(.warning, text)), .failed(Failure(.recipeError, text, traceback: text)),
        ] as [WorkerMessage] {
            let bytes = encoded(message)
            #expect(bytes.count < MessageSocket.maximumSize)
            var reader = MessageReader(bytes)
            let got = try reader.value(WorkerMessage.self)
            guard case .log(let line) = got else { continue }
            #expect(line.text == String(repeating: "ü", count: String.longestProse / 2) + "…")
        }
    }

    @Test("a job arrives as it was sent")
    func jobRoundTrip() throws {
        var reader = MessageReader(encoded(SupervisorMessage.job(Self.job)))
        #expect(try reader.value(SupervisorMessage.self) == .job(Self.job))
        try reader.finish()
    }

    @Test(
        "an answer arrives as it was sent",
        arguments: [
            .output(path: "out.mp4"), .part(isThere: true), .part(isThere: false),
            .live(.revise(job, lines: 360)),
            .folder(
                FolderOutput(
                    number: 2, path: "frames",
                    content: .sequence(NumberedName(before: "a-", after: ".png", digits: 5)))),
            .folder(FolderOutput(number: 0, path: "f", content: .sequence(NumberedName(after: ".png")))),
            .folder(FolderOutput(number: 0, path: "stream", content: .package(main: "main.m3u8"))),
        ] as [SupervisorMessage])
    func answerRoundTrip(message: SupervisorMessage) throws {
        var reader = MessageReader(encoded(message))
        #expect(try reader.value(SupervisorMessage.self) == message)
        try reader.finish()
    }

    @Test("a message that was cut short or spoilt is an error, never a crash", arguments: messages)
    func damaged(message: WorkerMessage) {
        let bytes = encoded(message)
        for length in bytes.indices {
            var reader = MessageReader(bytes[..<length])
            #expect(throws: MessageError.self) { try reader.value(WorkerMessage.self) }
        }
        for position in bytes.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var spoilt = bytes
                spoilt[position] = value
                var reader = MessageReader(spoilt)
                _ = try? reader.value(WorkerMessage.self)
            }
        }
    }

    @Test("messages and descriptors pass a socket in order, in whatever pieces they arrive")
    func socket() throws {
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (left, right) = (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
        let null = open("/dev/null", O_RDONLY)
        try left.send(Self.messages[0])
        try left.transmit(Self.messages[1], passing: null)
        close(null)
        var received: [WorkerMessage] = []
        while received.count < 2 {
            try #require(try right.receive())
            while let message = try right.next(WorkerMessage.self) { received.append(message) }
        }
        #expect(received == Array(Self.messages[..<2]))
        let passed = try #require(right.takeDescriptor())
        var byte: UInt8 = 0
        #expect(read(passed, &byte, 1) == 0)
        close(passed)
        #expect(right.takeDescriptor() == nil)
    }

    @Test("a length that cannot be true is refused before anything is reserved")
    func hugeLength() throws {
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let socket = MessageSocket(descriptor: ends[1])
        #expect(writeAll([0xFF, 0xFF, 0xFF, 0xFF, 0], to: ends[0]) == 0)
        close(ends[0])
        #expect(try socket.receive())
        #expect(throws: MessageError(expected: "a shorter message")) { try socket.next(WorkerMessage.self) }
    }
}
