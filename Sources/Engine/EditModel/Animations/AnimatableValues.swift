import Values

/// Values of an animation, in order and of one kind.
///
/// Numbers are stored compactly: an hour of sound levels has a hundred thousand of them.
package struct AnimatableValues: Hashable, Sendable {
    private var numbers: [Double] = []
    /// Values of any other kind. One of the two lists is empty.
    private var others: [AnimatableValue] = []
    /// The bytes that they take, about.
    package private(set) var byteCount = 0

    package init() {}

    package init(_ values: some Sequence<AnimatableValue>) {
        if let same = values as? AnimatableValues {
            self = same
        } else {
            for value in values { append(value) }
        }
    }

    package mutating func append(_ value: AnimatableValue) {
        if case .number(let number) = value {
            precondition(others.isEmpty, "values are of one kind")
            numbers.append(number)
            byteCount += MemoryLayout<Double>.stride
        } else {
            precondition(numbers.isEmpty, "values are of one kind")
            others.append(value)
            byteCount += value.byteCount
        }
    }

    /// The values as a snapshot has them: see ``AnimatableValue/frozen(_:)``.
    func frozen(_ image: (Asset) -> ImageContent?) -> AnimatableValues {
        first?.kind == .contents ? AnimatableValues(others.map { $0.frozen(image) }) : self
    }

    /// True if they are numbers, and there are some.
    var areNumbers: Bool { !numbers.isEmpty }

    mutating func removeLast() {
        if areNumbers {
            numbers.removeLast()
            byteCount -= MemoryLayout<Double>.stride
        } else {
            byteCount -= others.removeLast().byteCount
        }
    }
}

extension AnimatableValues: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { areNumbers ? numbers.count : others.count }
    package subscript(index: Int) -> AnimatableValue { areNumbers ? .number(numbers[index]) : others[index] }
}

extension AnimatableValues: ExpressibleByArrayLiteral {
    package init(arrayLiteral values: AnimatableValue...) { self.init(values) }
}

extension AnimatableValues: Codable {
    /// Written as a list of values.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for value in self { try list.encode(value) }
    }

    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            let value = try list.decode(AnimatableValue.self)
            guard isEmpty || self[0].kind == value.kind else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "values of several kinds")
            }
            append(value)
        }
    }
}
