import MediaTime
import Wording

/// One effect, with everything that is set on it.
package struct EffectSnapshot: Hashable, Sendable, Codable {
    /// A value that holds for the whole movie.
    package struct Parameter: Hashable, Sendable, Codable {
        package var name: String
        /// In the words of the effect's library; of a file, its path as the recipe named it.
        package var value: String
        package var isFile: Bool

        package init(name: String, value: String, isFile: Bool = false) {
            self.name = name
            self.value = value
            self.isFile = isFile
        }
    }

    /// A value that changes.
    package struct ParameterRamps: Hashable, Sendable, Codable {
        package var name: String
        /// True if values are rounded to whole numbers.
        package var isWhole: Bool
        /// Sorted, without overlap; at least one.
        package var ramps: [Ramp<Double>]

        package init(name: String, isWhole: Bool = false, ramps: [Ramp<Double>]) {
            self.name = name
            self.isWhole = isWhole
            self.ramps = ramps
        }

        /// The value at a movie time, in the words of the effect's library; nil before the first ramp.
        package func text(at time: Time) -> String? {
            guard let value = ramps.value(at: time) else { return nil }
            return decimalText(isWhole ? value.rounded() : value)
        }
    }

    /// A name in the ``EffectCatalogue``.
    package var name: String
    /// In the order they are set in.
    package var parameters: [Parameter]
    package var ramps: [ParameterRamps]

    package init(name: String, parameters: [Parameter] = [], ramps: [ParameterRamps] = []) {
        self.name = name
        self.parameters = parameters
        self.ramps = ramps
    }

    /// True for an effect that the engine computes itself.
    package var isOwn: Bool { EffectCatalogue.entry(name)?.isOwn == true }

    /// True if it shows something in another place than it was, or may do so.
    package var movesPixels: Bool { EffectCatalogue.movesPixels(name) }

    /// The numbers of an effect of the engine's own at a movie time, by the names of its parameters.
    package func numbers(at time: Time) -> [String: Double] {
        var values: [String: Double] = [:]
        for number in EffectCatalogue.entry(name)?.numbers ?? [] {
            let ramped = ramps.first { $0.name == number.name }?.ramps.value(at: time)
            let fixed = parameters.last { $0.name == number.name }.flatMap { Double($0.value) }
            let value = ramped ?? fixed ?? number.standard
            values[number.name] = min(max(value, number.range.lowerBound), number.range.upperBound)
        }
        return values
    }

    /// True if a picture depends on those that went through before: by the effect's nature, or because an expression
    /// counts frames.
    package var hasMemory: Bool {
        EffectCatalogue.entry(name)?.hasMemory != false || parameters.contains { $0.value.countsFrames }
    }

    /// True if it makes the same of the same picture at any time.
    package var isSteady: Bool {
        guard ramps.isEmpty, !hasMemory else { return false }
        return !parameters.contains { $0.value.hasWord(["t", "T"]) }
    }
}

extension String {
    /// True if an expression asks for the frame's number.
    fileprivate var countsFrames: Bool { hasWord(["n", "N"]) }

    fileprivate func hasWord(_ words: Set<Substring>) -> Bool {
        split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains(where: words.contains)
    }
}
