import Glibc
import SystemCalls
import Wording

extension Failure {
    /// The failure of a call of the system.
    /// - Parameters:
    ///   - action: What failed, in a clause: `cannot write 'a.mp4'`. The system's message follows it.
    ///   - number: Its `errno`.
    package init(_ kind: FailureKind, _ action: String, system number: CInt) {
        self.init(kind, "\(action): \(systemMessage(number))", systemError: number)
    }

    /// The failure of a program that cannot be started: what is missing, or what there is not enough of.
    /// - Parameter program: In words, for the message: `the engine 'luaedit-worker'`.
    package init(starting program: String, _ error: SystemError) {
        let text = "cannot start \(program): "
        // It opens what a program gets instead of a terminal.
        if [ENOENT, ENXIO, ENODEV, EACCES].contains(error.number), fileStatus("/dev/null")?.isStream != true {
            self.init(
                .missingPart,
                text + "/dev/null is not there, and programs are started with it: mknod -m 666 /dev/null c 1 3")
        } else if let advice = Self.shortage(error.number) {
            self.init(.systemLimit, "\(text)\(error); \(advice)")
        } else {
            self.init(.missingPart, "\(text)\(error); install luaedit again")
        }
    }

    /// The failure of something that the system makes for luaedit, such as a pipe.
    package init(making thing: String, _ error: SystemError) {
        let advice = Self.shortage(error.number)
        self.init(
            advice == nil ? .engineFailure : .systemLimit,
            "cannot make \(thing): \(error)" + (advice.map { "; \($0)" } ?? ""))
    }

    /// The remedy for an `errno` that says that something is used up; nil for another one.
    private static func shortage(_ number: CInt) -> String? {
        switch number {
        case EMFILE: "this process may open no more: raise the limit (ulimit -n)"
        case ENFILE: "this machine may open no more: end other programs, or raise fs.file-max"
        case EAGAIN: SystemLimits.threads
        case ENOMEM: "there is not enough memory: end other programs, or run fewer rows at a time"
        default: nil
        }
    }
}

extension FailureKind: Transferable {}

extension Failure: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(kind, location, scope?.prose, message.prose, subject, traceback?.prose, systemError)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(
            try reader.value(), at: try reader.value(), scope: try reader.value(), try reader.value(),
            subject: try reader.value(), traceback: try reader.value(), systemError: try reader.value())
    }
}

extension RecipeLocation: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(file, line) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(file: try reader.value(), line: try reader.value())
    }
}
