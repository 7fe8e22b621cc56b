import Testing

@testable import Export

// What a failing case is called in the log: names, in place of all that a preset promises.

extension Preset: CustomTestStringConvertible {
    public var testDescription: String { name }
}

extension Container: CustomTestStringConvertible {
    public var testDescription: String { fileExtension }
}
