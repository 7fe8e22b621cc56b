import Wording

/// A version as [Semantic Versioning](https://semver.org) has it: `1.4.0`, `2.0.0-beta.1`.
package struct SemanticVersion: Sendable {
    /// Major, minor and patch.
    package let numbers: [Int]
    /// The identifiers after a dash, split at dots; empty for a release.
    let prerelease: [String]

    /// The longest number that is read, in digits.
    private static let maximumDigits = 9

    /// - Parameters:
    ///   - text: As it was written.
    ///   - allowsShort: True to accept `1.4` and `1`, whose missing numbers are zero.
    /// - Returns: nil unless the text is a version.
    package init?(_ text: String, allowsShort: Bool = false) {
        let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        // Build metadata after a plus is validated, but does not affect precedence.
        if parts.count > 1, Self.identifiers(parts[1], numbersAreExact: false) == nil { return nil }
        let halves = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = halves[0].split(separator: ".", omittingEmptySubsequences: false).map(Self.number)
        guard allowsShort ? (1...3).contains(numbers.count) : numbers.count == 3 else { return nil }
        guard !numbers.contains(nil) else { return nil }
        self.numbers = numbers.compactMap { $0 } + Array(repeating: 0, count: 3 - numbers.count)
        guard halves.count > 1 else {
            prerelease = []
            return
        }
        guard numbers.count == 3, let names = Self.identifiers(halves[1], numbersAreExact: true) else { return nil }
        prerelease = names
    }

    private static func number(_ text: Substring) -> Int? {
        let digits = text.utf8
        guard (1...maximumDigits).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return digits.count > 1 && digits.first == 48 ? nil : Int(text)
    }

    private static func identifiers(_ text: Substring, numbersAreExact: Bool) -> [String]? {
        let names = text.split(separator: ".", omittingEmptySubsequences: false)
        for name in names {
            let isWord = name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isNameByte($0) && $0 != UInt8(ascii: "_") }
            guard !name.isEmpty, isWord else { return nil }
            let isNumber = name.utf8.allSatisfy { (48...57).contains($0) }
            if numbersAreExact, isNumber, number(name) == nil { return nil }
        }
        return names.map(String.init)
    }
}

extension SemanticVersion: Comparable {
    package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        // A release comes after everything that led to it.
        if left.prerelease.isEmpty || right.prerelease.isEmpty {
            return !left.prerelease.isEmpty && right.prerelease.isEmpty
        }
        return left.prerelease.lexicographicallyPrecedes(right.prerelease, by: isBefore)
    }

    /// Numbers come in their order and before words.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        switch (Int(left), Int(right)) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8))
        }
    }
}
