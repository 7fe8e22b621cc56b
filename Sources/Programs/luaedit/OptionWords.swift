import ArgumentParser
import Settings
import SystemCalls

extension RawString: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(carried: argument)
    }

    /// Checks that `-o` names a file.
    ///
    /// - Throws: For `-`: a result appears under its name only when it is whole, and standard output cannot do that.
    static func requireFile(_ output: RawString?) throws {
        if let output, output.isURL {
            throw ValidationError(
                "-o: '\(output)' is a URL, and results are written into files: name a file and upload it then.")
        }
        guard output?.bytes == Array("-".utf8) else { return }
        throw ValidationError(
            "-o: a result is not written to standard output; name a file (./- for one that is called '-').")
    }
}

/// A positive amount of memory in MiB.
struct Mebibytes: ExpressibleByArgument {
    let count: Int

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), 1...OptionKind.mostMebibytes ~= count else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

/// A positive number of seconds.
struct PositiveSeconds: ExpressibleByArgument {
    let value: Double

    init(value: Double) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = Double(argument), value > 0, value <= OptionKind.mostSeconds else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(Int(value))" }
}

/// The separator of the cells in a CSV file: one ASCII byte.
struct CellSeparator: ExpressibleByArgument {
    let byte: UInt8

    init?(argument: String) {
        let text = argument == "\\t" ? "\t" : argument
        guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !"\"\r\n\0".utf8.contains(byte) else {
            return nil
        }
        self.byte = byte
    }
}

/// One of a few words.
struct ChoiceWord<Choice: SettingChoice>: ExpressibleByArgument {
    let choice: Choice

    init(choice: Choice) {
        self.choice = choice
    }

    init?(argument: String) {
        guard let choice = Choice(rawValue: argument) else { return nil }
        self.choice = choice
    }

    var defaultValueDescription: String { choice.rawValue }
    static var allValueStrings: [String] { Choice.words }
    static var defaultCompletionKind: CompletionKind { .list(Choice.words) }
}
