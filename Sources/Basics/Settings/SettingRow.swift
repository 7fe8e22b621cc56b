import MediaTime
import Wording

/// One setting of an export: everything that the command line, recipes, messages and documentation know of it.
package struct SettingRow: Sendable {
    /// The command line's name without dashes; nil for a setting of recipes only.
    package let option: String?
    /// The name in recipes' tables; nil for a setting of the command line only.
    package let field: String?
    /// Its name in messages: `bit rate`.
    package let noun: String
    package let kind: SettingKind
    /// Its subject, which decides which presets have it.
    package let subject: Subject
    /// True if it means something for one encoder only, so that another preset does not inherit it.
    package let isEncoders: Bool
    /// True if a writer's input of pictures has it too.
    package let isWriters: Bool
    /// The placeholder of its value in the command line's help.
    package let valueName: String
    /// A sentence for the command line's help.
    package let help: String
    /// A clause for the reference of recipes.
    package let summary: String
    /// The default in the reference.
    package let defaultText: String

    /// The subject of a setting.
    package enum Subject: Sendable {
        case movie
        case picture
        case sound
        case file
    }

    /// Its key; unique in the table.
    package var key: String { option ?? field ?? noun }

    /// The names it has on the command line, with dashes.
    package var flags: [String] {
        guard let option else { return [] }
        return kind.isSwitch ? ["--\(option)", "--no-\(option)"] : ["--\(option)"]
    }

    /// Reads the texts of the command line.
    /// - Parameter texts: One for each time it was given.
    package func value(of texts: [String]) throws(SettingError) -> SettingValue {
        switch kind {
        case .pairs:
            var pairs: [SettingPair] = []
            for text in texts { pairs.append(try pair(text)) }
            return .pairs(pairs)
        default: return try value(of: texts.last ?? "")
        }
    }

    private func value(of text: String) throws(SettingError) -> SettingValue {
        do throws(QuantityError) {
            switch kind {
            case .text, .timeRange: return .text(text)
            case .choice(let choices): return try choice(text, choices)
            case .number(let range): return try number(text, range)
            case .bitRate: return .integer(try Quantity.bitRate(text))
            case .byteCount: return .integer(try Quantity.byteCount(text))
            case .sampleRate: return .integer(Int64(try Quantity.sampleRate(text)))
            case .size(let shortest):
                let size = try Quantity.size(text, from: shortest)
                return .size(PictureSize(width: size.width, height: size.height))
            case .frameRate: return .time(try Quantity.frameDuration(text))
            case .time(let range):
                let time = try Quantity.time(text)
                if let mistake = Self.mistake(time, range, text) { throw QuantityError(description: mistake) }
                return .time(time)
            case .flag, .toggle: return .boolean(text != "false")
            case .pairs: preconditionFailure("pairs are read together")
            }
        } catch {
            throw SettingError(self, error)
        }
    }

    /// The mistake in a time, for recipes and the command line alike.
    /// - Parameter text: As it was written.
    /// - Returns: Nil unless the time is out of the range.
    package static func mistake(_ time: Time, _ range: ClosedRange<Time>?, _ text: String) -> String? {
        guard let range else { return time > .zero ? nil : "longer than 0 expected, got \(text)" }
        guard !range.contains(time) else { return nil }
        let (least, most) = (range.lowerBound, range.upperBound)
        return "\(text) is not from \(least.decimalText ?? "\(least)") to \(most.decimalText ?? "\(most)") seconds"
    }

    private func choice(_ text: String, _ choices: [String]) throws(QuantityError) -> SettingValue {
        guard !choices.contains(text) else { return .text(text) }
        let known = choices.joined(separator: ", ") + suggestion(for: text, among: choices)
        throw QuantityError(description: "'\(text)' is not \(withArticle(noun)); the \(noun)s are \(known)")
    }

    private func number(_ text: String, _ range: ClosedRange<Double>) throws(QuantityError) -> SettingValue {
        guard let number = Double(text), number.isFinite else {
            throw QuantityError(description: "'\(text)' is not a number")
        }
        guard range.contains(number) else { throw QuantityError(description: "\(text) is out of range") }
        return .number(number)
    }

    private func pair(_ text: String) throws(SettingError) -> SettingPair {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw SettingError(self, QuantityError(description: "'\(text)' is not name=value"))
        }
        return SettingPair(name: parts[0], value: parts[1])
    }
}

/// The type of a setting's value, with its limits.
package enum SettingKind: Sendable {
    /// A name that is looked up elsewhere.
    case text
    /// One of some words.
    case choice([String])
    case number(ClosedRange<Double>)
    /// Bits per second.
    case bitRate
    /// The length of a file.
    case byteCount
    /// Samples per second.
    case sampleRate
    /// Two sides in pixels, of at least so many.
    case size(from: Int)
    /// Frames per second, stored as the duration of a frame.
    case frameRate
    /// A time in a range; nil for any above zero.
    case time(ClosedRange<Time>?)
    /// A part of a movie.
    case timeRange
    /// Settings of an encoder by its own names.
    case pairs
    /// Given or not.
    case flag
    /// On unless it is turned off.
    case toggle

    package var takesValue: Bool {
        switch self {
        case .flag, .toggle: false
        default: true
        }
    }

    /// True if it may be given several times, and all of them count.
    package var repeats: Bool { if case .pairs = self { true } else { false } }

    package var isSwitch: Bool { if case .toggle = self { true } else { false } }

    /// The words that it can be; empty for other kinds.
    package var choices: [String] { if case .choice(let choices) = self { choices } else { [] } }

    /// True if the parser of the command line reads it, rather than the worker.
    package var isReadByParser: Bool {
        switch self {
        case .number, .bitRate, .byteCount, .sampleRate, .size, .pairs: true
        default: false
        }
    }
}

/// The reason why a text is not a value of a setting.
package struct SettingError: Error, CustomStringConvertible {
    package let row: SettingRow
    /// Names the text and the correct form: `'fat' is not a speed; …`.
    package let reason: String
    /// The correct form, for a message that names option and text already.
    package let form: String
    /// The reason with the option in front of it: `--speed: 'fat' is not a speed; …`.
    package var description: String { "--\(row.option ?? row.key): \(reason)" }

    init(_ row: SettingRow, _ error: QuantityError) {
        self.row = row
        reason = error.description
        form = error.form
    }
}
