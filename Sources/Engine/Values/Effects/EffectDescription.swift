import Wording

extension EffectCatalogue.Entry {
    package var mediaType: MediaType { subject == .pictures ? .video : .audio }
}

/// An effect and its parameters, as the catalogue or its library describes them.
package struct EffectDescription: Hashable, Sendable {
    package let entry: EffectCatalogue.Entry
    /// In the library's order, which is the order they are set in.
    package let parameters: [EffectParameter]

    package var name: String { entry.name }

    package init(_ entry: EffectCatalogue.Entry, parameters: [EffectParameter]) {
        self.entry = entry
        self.parameters = parameters
    }

    /// One of the engine's own effects; nil if there is none with that name.
    package static func own(_ name: String) -> EffectDescription? {
        guard let entry = EffectCatalogue.entry(name), entry.isOwn else { return nil }
        let parameters = entry.numbers.map {
            EffectParameter(
                names: [$0.name], summary: $0.summary, kind: .number, minimum: $0.range.lowerBound,
                maximum: $0.range.upperBound, defaultText: decimalText($0.standard), isRampable: true)
        }
        return EffectDescription(entry, parameters: parameters)
    }

    /// The parameter of a name, its short one too.
    package func parameter(_ name: String) -> EffectParameter? { parameters.first { $0.names.contains(name) } }

    /// Every name that a parameter goes by.
    package var parameterNames: [String] { parameters.flatMap(\.names) }
}

/// One thing that can be set on an effect.
package struct EffectParameter: Hashable, Sendable {
    /// The type of its values.
    package enum Kind: Hashable, Sendable {
        case integer
        case number
        case boolean
        /// Several of ``EffectParameter/choices``, joined by `+`.
        case flags
        /// An expression, or a text of the effect's own.
        case text
        /// The path of a file to read.
        case file
        case color
        case duration
        /// Width and height in pixels.
        case size
        /// A fraction such as an aspect ratio.
        case ratio
    }

    /// Its name, then its other names.
    package let names: [String]
    /// A summary in the library's words.
    package let summary: String
    package let kind: Kind
    /// The smallest and the largest number, where it is one or an expression of one.
    package let minimum: Double
    package let maximum: Double
    /// Names for values, where it has any.
    package let choices: [String]
    /// Its default in the notation of recipes; nil if it has none or follows another parameter.
    package let defaultText: String?
    /// True if it can change during the movie.
    package let isRampable: Bool
    /// True if its text may not be empty.
    package let isFilled: Bool

    package var name: String { names[0] }

    package init(
        names: [String], summary: String = "", kind: Kind, minimum: Double = -.infinity, maximum: Double = .infinity,
        choices: [String] = [], defaultText: String? = nil, isRampable: Bool = false, isFilled: Bool = false
    ) {
        self.names = names
        self.summary = summary
        self.kind = kind
        self.minimum = minimum
        self.maximum = maximum
        self.choices = choices
        self.defaultText = defaultText
        self.isRampable = isRampable
        self.isFilled = isFilled
    }
}
