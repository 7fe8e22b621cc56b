import SystemCalls

/// Results that this process has written, as they were then: one may be replaced while it is unchanged.
package struct WrittenOutputs {
    /// A file or folder as it was written.
    private struct Result: Equatable {
        let place: FilePlace?
        let identity: FileIdentity?

        init(_ path: RawString) { (place, identity) = (FilePlace(path), FileIdentity(of: path)) }
    }

    private var results: [RawString: Result] = [:]

    package init() {}

    /// Takes note of results that have just got their names.
    package mutating func note(_ paths: [RawString]) {
        for path in paths where fileStatus(path) != nil { results[Self.key(path)] = Result(path) }
    }

    /// True if the file there now is the one that was written.
    package func hold(_ path: RawString) -> Bool {
        guard let result = results[Self.key(path)] else { return false }
        return result == Result(path)
    }

    /// The same for every way to write a path.
    private static func key(_ path: RawString) -> RawString { (try? resolved(path)) ?? path }
}
