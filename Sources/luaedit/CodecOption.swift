import ArgumentParser
import Messages

/// `name=value`.
struct CodecOption: ExpressibleByArgument {
    let option: RenderingOptions.CodecOption

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        option = RenderingOptions.CodecOption(name: parts[0], value: parts[1])
    }
}
