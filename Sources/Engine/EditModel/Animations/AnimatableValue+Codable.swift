import Values

extension AnimatableValue: Codable {
    /// Written as one field named by the kind: `{"point":{"x":1,"y":2}}`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try encode(into: container.superEncoder(forKey: Key(kind)))
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first, let kind = Kind(rawValue: key.stringValue) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no value"))
        }
        try self.init(kind, from: container.superDecoder(forKey: key))
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ kind: Kind) { stringValue = kind.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes the value without its kind.
    func encode(into encoder: any Encoder) throws {
        switch self {
        case .number(let value): try value.encode(to: encoder)
        case .point(let value): try value.encode(to: encoder)
        case .size(let value): try value.encode(to: encoder)
        case .rectangle(let value): try value.encode(to: encoder)
        case .color(let value): try value.encode(to: encoder)
        case .transform(let value): try value.encode(to: encoder)
        case .numbers(let value): try value.encode(to: encoder)
        case .colors(let value): try value.encode(to: encoder)
        case .path(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .boolean(let value): try value.encode(to: encoder)
        case .contents(let value): try value.encode(to: encoder)
        case .asset: preconditionFailure("a snapshot has pictures by their place in its sources")
        }
    }

    /// Reads what ``encode(into:)`` writes.
    init(_ kind: Kind, from decoder: any Decoder) throws {
        self =
            switch kind {
            case .number: .number(try Double(from: decoder))
            case .point: .point(try Point(from: decoder))
            case .size: .size(try Size(from: decoder))
            case .rectangle: .rectangle(try Rectangle(from: decoder))
            case .color: .color(try Color(from: decoder))
            case .transform: .transform(try AffineTransform(from: decoder))
            case .numbers: .numbers(try [Double](from: decoder))
            case .colors: .colors(try [Color](from: decoder))
            case .path: .path(try Path(from: decoder))
            case .string: .string(try String(from: decoder))
            case .boolean: .boolean(try Bool(from: decoder))
            case .contents: .contents(try [ImageContent](from: decoder))
            }
    }
}
