/// A process's sets of capabilities as `/proc/PID/status` has them: `CapEff` and four others, in hexadecimal digits.
package func processCapabilities(_ process: Int32) -> [String: String] {
    let text = String(decoding: readFile("/proc/\(process)/status") ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("Cap") }.map { $0.split(separator: ":") }
    return Dictionary(
        uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1].filter { !$0.isWhitespace })) })
}

/// What ``processCapabilities(_:)`` gives of a process that can do nothing that others cannot.
package let noCapabilities = Dictionary(
    uniqueKeysWithValues: ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].map {
        ($0, String(repeating: "0", count: 16))
    })
