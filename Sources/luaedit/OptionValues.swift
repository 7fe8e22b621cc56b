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
    let count: Int
    var bytes: Int { count << 20 }

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), 1...(1 << 30) ~= count else { return nil }
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
        guard let value = Double(argument), value > 0, value <= 1e9 else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(Int(value))" }
}
