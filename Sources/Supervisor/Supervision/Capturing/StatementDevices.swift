import Glibc
import Messages

/// The devices that a prompt's statement may name.
///
/// A statement may call a stranger's function, and some names make a device's library do more than open a device: ALSA runs
/// programs and writes files, X connects to other machines, and filters read files. Only known forms are passed on; on the
/// command line, where a person writes them, all are.
package enum StatementDevices {
    /// Test devices, each one filter that has no option that names a file.
    static let testSources: Set = [
        "testsrc", "testsrc2", "smptebars", "smptehdbars", "color", "sine", "anullsrc", "anoisesrc", "mandelbrot",
    ]
    /// Their options, in both of their spellings.
    static let testOptions: Set = [
        "size", "s", "rate", "r", "sample_rate", "duration", "d", "frequency", "f", "color", "c",
    ]

    /// - Parameter display: The X display of the person's session, as `DISPLAY` names it.
    /// - Throws: `.notAllowed` for a name of another form, `.usage` for too many devices.
    package static func check(
        _ inputs: [CaptureInput], display: String? = getenv("DISPLAY").map { String(cString: $0) }
    ) throws(Failure) {
        guard inputs.count <= CaptureInput.most else {
            throw Failure(.usage, "a recording has at most \(CaptureInput.most) devices, not \(inputs.count)")
        }
        for input in inputs {
            guard let form = refusal(of: input.name, display) else { continue }
            throw Failure(.notAllowed, "'\(input.name)': at the prompt \(form)")
        }
    }

    /// The form that a name should have; nil if it has it.
    private static func refusal(of name: String, _ display: String?) -> String? {
        // Without a colon and a slash a name is a place in the list, or no name at all.
        guard name.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }) else { return nil }
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let source = parts.count == 2 ? parts[1] : ""
        switch parts[0] {
        case "lavfi":
            guard !isTestSource(source) else { return nil }
            return "a test device is one of \(testSources.sorted().joined(separator: ", ")), with options such as "
                + "size=320x240:rate=25"
        case "v4l2": return isCamera(source) ? nil : "a camera is v4l2:/dev/video and a number"
        case "alsa":
            return isSoundCard(source)
                ? nil : "a sound card is alsa:default, or hw:, plughw: or sysdefault: and its numbers"
        case "pulse":
            return source.utf8.allSatisfy { isWord($0) || ".-@:+".utf8.contains($0) }
                ? nil : "a source of the sound server has letters, digits and . _ - @ : +"
        case "x11grab": return isScreen(source, display) ? nil : screenForm
        case "": return isScreen(name[...], display) ? nil : screenForm
        default:
            return isCamera(name[...]) ? nil : "a device is named by its place, or as 'luaedit devices' lists it"
        }
    }

    private static let screenForm = "a screen is x11grab::NUMBER of this machine, or the one of DISPLAY"

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_") || (97...122).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isCamera(_ source: Substring) -> Bool {
        let number = source.dropFirst("/dev/video".count)
        return source.hasPrefix("/dev/video") && !number.isEmpty && number.utf8.allSatisfy(isDigit)
    }

    private static func isSoundCard(_ source: Substring) -> Bool {
        if source == "default" { return true }
        let parts = source.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && ["hw", "plughw", "sysdefault"].contains(parts[0]) && !parts[1].isEmpty
            && parts[1].utf8.allSatisfy { isWord($0) || "=,-".utf8.contains($0) }
    }

    /// `:0`, `:0.0+100,200`, and the same of the session's display, which may be another machine's.
    private static func isScreen(_ source: Substring, _ display: String?) -> Bool {
        var rest = source
        if source.hasPrefix(":") {
            rest = source.dropFirst().drop { $0.utf8.allSatisfy(isDigit) }
            guard rest.startIndex > source.index(after: source.startIndex) else { return false }
        } else {
            // Its last part is the number of the screen: `far:10.0`.
            guard let display, let colon = display.lastIndex(of: ":") else { return false }
            let own = display[..<(display[colon...].firstIndex(of: ".") ?? display.endIndex)]
            guard source.hasPrefix(own) else { return false }
            rest = source.dropFirst(own.count)
        }
        guard rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("+") else { return false }
        return rest.utf8.allSatisfy { isDigit($0) || ".+,".utf8.contains($0) }
    }

    /// Every option has its name: without it, a filter gives it that of its own first options.
    private static func isTestSource(_ graph: Substring) -> Bool {
        let parts = graph.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard testSources.contains(String(parts[0])) else { return false }
        guard parts.count == 2 else { return true }
        return parts[1].split(separator: ":", omittingEmptySubsequences: false).allSatisfy { option in
            let pair = option.split(separator: "=", omittingEmptySubsequences: false)
            return pair.count == 2 && testOptions.contains(String(pair[0])) && !pair[1].isEmpty
                && pair[1].utf8.allSatisfy { isWord($0) || "./#".utf8.contains($0) }
        }
    }
}
