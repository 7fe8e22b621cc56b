import Messages
import SystemCalls
import Testing

@testable import Sandbox

@Suite struct ReadablePathsTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let variables: [String: RawString]
        /// What they add.
        let paths: [RawString]

        var testDescription: String { "\(variables)" }
    }

    static let examples: [Example] = [
        Example(variables: [:], paths: []),
        Example(
            variables: ["HOME": "/h"],
            paths: [
                "/h/.fonts", "/h/.fonts.conf", "/h/.fonts.conf.d", "/h/.fontconfig", "/h/.local/share/fonts",
                "/h/.config/fontconfig", "/h/.cache/fontconfig",
            ]),
        Example(variables: ["HOME": "h", "XDG_DATA_HOME": "data", "LD_LIBRARY_PATH": ":lib:"], paths: []),
        Example(
            variables: ["XDG_DATA_DIRS": "/a:/b/", "XDG_CACHE_HOME": "/c"],
            paths: ["/a/fonts", "/b/fonts", "/c/fontconfig"]),
        Example(
            variables: ["FONTCONFIG_FILE": "/f/fonts.conf", "LD_LIBRARY_PATH": "/l:/m"],
            paths: ["/f/fonts.conf", "/l", "/m"]),
    ]

    @Test("a person's fonts and libraries are read from where the environment says", arguments: examples)
    func environment(example: Example) {
        let job = Job(command: .probe)
        let without = ReadablePaths.of(job) { _ in nil }
        let paths = ReadablePaths.of(job) { example.variables[$0] }
        #expect(Array(paths.dropFirst(without.count)) == example.paths)
        #expect(paths.starts(with: without))
    }

    @Test("without a job's own files, neither /, /etc, /proc nor a home is among them")
    func closed() {
        let paths = ReadablePaths.of(Job(command: .probe)) { _ in nil }
        for path in ["/", "/etc", "/usr", "/dev", "/sys", "/var", "/home", "/root", "/tmp"] as [RawString] {
            #expect(!paths.contains(path))
        }
        #expect(!paths.contains { $0.hasPrefix("/proc") })
    }
}
