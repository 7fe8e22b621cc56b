import Testing

/// Runs the tests of every module. With an entry point of its own the bundle builds without the index of the sources, in
/// which SwiftPM looks for XCTest's tests, and there are none.
@main
struct Tests {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
