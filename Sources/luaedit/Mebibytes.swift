import ArgumentParser

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
