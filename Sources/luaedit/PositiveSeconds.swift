import ArgumentParser

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
