/// A value of the script that is not what was asked for.
package struct LuaMismatch: Error {
    /// The fields and elements that lead to it: `["stroke", "width"]`; empty for the value itself.
    package var path: [String]
    /// What was wanted, where ``got`` says what there was; else a sentence about the value.
    private let wording: String
    /// What there was.
    var got: String?

    /// `expected`: what was wanted, with its range: `number from 0 to 1`; `got`: what there was: `1.5`, `boolean`.
    package init(expected: String, got: String, path: [String] = []) {
        self.init(expected, path: path)
        self.got = got
    }

    package init(_ reason: String, path: [String] = []) {
        self.path = path
        wording = reason
    }

    /// `number expected, got string`, or another sentence about the value.
    package var reason: String { got.map { "\(wording) expected, got \($0)" } ?? wording }

    /// The same mismatch seen from the table that has the value as `field`.
    func inside(_ field: String) -> LuaMismatch {
        var mismatch = self
        mismatch.path = [field] + path
        return mismatch
    }

    /// `stroke.width: number expected, got string`.
    package var text: String {
        path.isEmpty ? reason : path.joined(separator: ".").replacing(".[", with: "[") + ": " + reason
    }
}

extension String {
    /// Every occurrence of `pattern` replaced; the standard library's needs Foundation or regular expressions.
    func replacing(_ pattern: String, with replacement: String) -> String {
        var result = ""
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(pattern) {
                result += replacement
                rest.removeFirst(pattern.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}
