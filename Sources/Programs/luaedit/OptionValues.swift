import ArgumentParser
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
    /// Its name in help, and the values that it takes.
    static let valueName = "mib"
    static let values = "whole MiB from 1 to \(maximum), such as 512"
    private static let maximum = 1 << 30

    let count: Int
    var bytes: Int { count << 20 }

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), 1...Self.maximum ~= count else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

/// A positive number of seconds.
struct PositiveSeconds: ExpressibleByArgument {
    /// Its name in help, and the values that it takes.
    static let valueName = "s"
    static let values = "seconds above 0 and up to 1000000000, such as 2.5"

    let value: Double

    init(value: Double) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = Double(argument), value > 0, value <= 1e9 else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(Int(value))" }
}
