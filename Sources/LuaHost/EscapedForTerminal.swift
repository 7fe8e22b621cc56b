/// Text from a script or a media file with everything a terminal could obey shown as `\27`, `\155` and the like.
///
/// Line feeds and tabs stay. C1 controls, direction overrides and invisible format characters are escaped too,
/// because they make a line read as something it is not.
package func escapedForTerminal(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !isUnsafe($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if !isUnsafe(scalar) {
            result.unicodeScalars.append(scalar)
        } else if scalar.value < 0x100 {
            result += "\\\(scalar.value)"
        } else {
            result += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
    return result
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2028, 0x2029, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
}
