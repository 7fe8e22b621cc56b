import CSandbox
import Glibc
import Messages
import Sandbox
import SystemCalls

/// A worker whose recipe is the name of something a worker may do, well or badly.
@main
struct Main {
    static func main() {
        // A test that wants an older kernel starts this program by another name.
        let isOld = CommandLine.arguments.first?.hasSuffix("/old-kernel") == true
        Worker.serve(TestEngine(), sandbox: isOld ? .withoutLandlock : .ofThisKernel)
    }
}

struct TestEngine: WorkerEngine {
    func run(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        switch String(decoding: job.recipe?.text ?? [], as: UTF8.self) {
        case "write": return write(job, channel)
        case "read an endless name":
            channel.reads(RawString(bytes: [UInt8](repeating: 0x61, count: 64 << 20)))
            return write(job, channel)
        case "rewrite":
            return write(job, channel) { descriptor in
                var bytes = [UInt8](repeating: 0, count: 3)
                precondition(pread(descriptor, &bytes, 3, 0) == 3 && bytes == Array("who".utf8))
                precondition(ftruncate(descriptor, 3) == 0 && pwrite(descriptor, "!", 1, 3) == 1)
            }
        case "drop and write":
            let dropped = channel.openOutput(
                OutputRequest(.named(key: "b", stem: "in-test", extension: "txt"), inputs: []))
            _ = writeAll(Array("half".utf8), to: dropped.descriptor)
            close(dropped.descriptor)
            channel.drop(dropped.path)
            return write(job, channel)
        case "write and hang":
            _ = write(job, channel)
            while true { sleep(1) }
        case "write and crash":
            _ = write(job, channel)
            sandbox_crash()
        case "begin an argument and crash":
            channel.begin(argument: 1)
            sandbox_crash()
        case "write more than asked":
            var summary = write(job, channel)
            summary.files += summary.files
            return summary
        case "write a folder": return writeFolder(job, channel, count: 3)
        case "write a large folder": return writeFolder(job, channel, count: 5000)
        case "write a folder and hang":
            _ = writeFolder(job, channel, count: 3)
            while true { sleep(1) }
        case "write a folder and crash":
            _ = writeFolder(job, channel, count: 3)
            sandbox_crash()
        case "write a folder and fail":
            _ = writeFolder(job, channel, count: 3)
            throw Failure(.inputOutput, "cannot write: No space left on device")
        case "write out of a folder": return writeFolder(job, channel, count: 1, before: "../")
        case "hang": while true { sleep(1) }
        case "ignore being stopped":
            signal(SIGTERM, SIG_IGN)
            channel.log(.print, "ready")
            while true { sleep(1) }
        case "fill the memory": fillMemory()
        case "leave": exit(3)
        case "talk nonsense": talkNonsense()
        case "print": channel.log(.print, "one\u{1B}[2J")
        case "warn": channel.log(.warning, "two")
        case "note": channel.log(.notice, "three")
        case "play": play(channel, count: 3)
        case "play and print":
            play(channel, count: 1, ends: false)
            channel.log(.print, "one")
            play(channel, count: 1)
        case "play and write":
            play(channel, count: 1, ends: false)
            return write(job, channel)
        case "play and crash":
            play(channel, count: 2, ends: false)
            sandbox_crash()
        case "arguments": channel.output(job.arguments.map { "\($0.bytes)\n" }.joined())
        case "attempt": channel.output(Attempt.outcomes(of: job.arguments))
        case "parts": channel.output(try PartAttempt.outcomes(of: job.arguments, channel))
        case "summarise parts":
            var summary = write(job, channel)
            summary.parts = PartCounts(total: 31, found: 27)
            return summary
        case "rights": channel.output(rights())
        default:
            throw Failure(
                .recipeError, at: .init(file: "test.lua", line: 1), "no such test", traceback: "called from test.lua:2")
        }
        return Summary()
    }

    func check(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        Summary(status: ExitStatus(.recipeError))
    }
    func frame(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func describe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func presets(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func play(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        throw Failure(.usage, "nothing to play")
    }

    func live(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        throw Failure(.engineFailure, "no edit is kept here")
    }

    func recipes(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func pack(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func inspect(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        channel.report(SystemCheck("one", .limited, "half of it", advice: "add the rest"))
        return Summary()
    }
    func probe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func plan(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    func sheet(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { Summary() }
    /// Answers twice at once, as where a prompt has a recipe, and is gone.
    func prompt(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary {
        for word in ["one", "two"] { channel.answer(PromptAnswer(.done(PromptText(word)))) }
        exit(3)
    }

    /// Writes "whole" into the main output; the job's arguments are the inputs.
    private func write(_ job: Job, _ channel: WorkerChannel, change: (CInt) -> Void = { _ in }) -> Summary {
        let output = channel.openOutput(
            OutputRequest(.main(stem: "in-test", extension: "txt"), inputs: InputFiles(job.arguments)))
        _ = writeAll(Array("whole".utf8), to: output.descriptor)
        change(output.descriptor)
        close(output.descriptor)
        channel.report(Progress(frames: 1, totalFrames: 2))
        return Summary(files: [
            Summary.File(frames: 2, durationValue: 1, durationTimescale: 12, width: 4, height: 2)
        ])
    }

    /// Writes numbered files, each with its own name in it, into the main output.
    private func writeFolder(
        _ job: Job, _ channel: WorkerChannel, count: Int, before: RawString = ""
    ) -> Summary {
        let folder = channel.openFolder(
            OutputRequest(
                .main(stem: "in-test", extension: "txt"), form: .sequence(extension: "txt"),
                inputs: InputFiles(job.arguments)))
        guard case .sequence(let names) = folder.content else { preconditionFailure("a sequence was asked for") }
        for number in 1...count {
            let file = channel.openFile(before + names.name(of: number, count: count), in: folder)
            _ = writeAll(file.path.lastComponent.bytes, to: file.descriptor)
            close(file.descriptor)
        }
        return Summary(files: [
            Summary.File(frames: count, durationValue: 1, durationTimescale: 12, width: 4, height: 2)
        ])
    }

    /// Plays a movie of two pixels.
    private func play(_ channel: WorkerChannel, count: Int, ends: Bool = true) {
        for number in 1...count {
            let picture = TerminalPicture(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, UInt8(number)])!
            _ = channel.play(MoviePicture(picture, time: Int64(number) * 1000, duration: 9000))
        }
        if ends { channel.endMovie() }
    }

    private func fillMemory() -> Never {
        while true {
            let size = 1 << 20
            memset(malloc(size)!, 1, size)
            usleep(100)
        }
    }

    private func talkNonsense() -> Never {
        _ = writeAll([UInt8](repeating: 0xFF, count: 1000), to: MessageSocket.workerDescriptor)
        while true { sleep(1) }
    }

    /// The open descriptors, the group, and what standard input is.
    private func rights() -> String {
        let open = (0..<64).filter { fcntl(CInt($0), F_GETFD) >= 0 }
        let leads = getpgrp() == getpid()
        var byte: UInt8 = 0
        return "\(open) \(leads) \(read(STDIN_FILENO, &byte, 1)) \(getenv("SECRET") == nil)\n"
    }
}
