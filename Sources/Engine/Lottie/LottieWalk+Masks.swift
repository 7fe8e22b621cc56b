import Wording

/// Masks and mattes, which the library draws with mistakes of its own.
extension LottieWalk {
    mutating func masks(_ json: JSON, _ cost: inout LottieCost) throws(LottieError) -> [(String, JSON)] {
        var masks: [JSON] = []
        for (position, mask) in try list(json, "masksProperties").enumerated() {
            let isFirst = masks.isEmpty
            let written = try within("mask \(position + 1)") { walk throws(LottieError) in
                try walk.mask(mask, isFirst: isFirst)
            }
            if let written { masks.append(written) }
        }
        cost.nodes += masks.count
        return masks.isEmpty ? [] : [("hasMask", .boolean(true)), ("masksProperties", .array(masks))]
    }

    /// A mask; nil if it is disabled.
    private mutating func mask(_ json: JSON, isFirst: Bool) throws(LottieError) -> JSON? {
        guard let mode = try mode(of: json) else { return nil }
        let opacity = try property(json, "o", .percent, or: [100])
        if try property(json, "x", or: [0]).largest > 0 { omit(.feature, "it is not expanded") }
        if json["f"] != nil, try property(json, "f", .point, or: [0, 0]).largest > 0 {
            omit(.feature, "its edge is not feathered")
        }
        if opacity.values != [[100]] { omit(.feature, "its opacity is not drawn") }
        let isInverted = json["inv"]?.flagValue == true
        if isInverted, (mode == "a" && !isFirst) || mode == "f" || opacity.values != [[100]] {
            omit(.feature, "that it is inverted is only in part drawn")
        }
        return .object([
            ("inv", .boolean(false)), ("mode", .string(isInverted ? Self.inverted(mode) : mode)),
            ("pt", try path(json, "pt", isMask: true)), ("o", opacity.json),
        ])
    }

    /// The letter of a mask's mode; nil if the mask is disabled.
    private mutating func mode(of json: JSON) throws(LottieError) -> String? {
        let mode = json["mode"]?.stringValue ?? "a"
        switch mode {
        case "n": return nil
        case "a", "s", "i", "f": return mode
        case "l", "d":
            omit(.feature, "its mode is drawn as \(mode == "l" ? "add" : "intersect")")
            return mode == "l" ? "a" : "i"
        default: throw error("'\(Self.short(mode))' is not a mode of masks")
        }
    }

    /// The mode with the same effect on the inside as another has on the outside: the library inverts a mask only
    /// within its own outline.
    private static func inverted(_ mode: String) -> String {
        switch mode {
        case "a", "i": "s"
        case "s": "i"
        default: mode
        }
    }

    // MARK: - Mattes

    /// A layer that a matte cuts out, as one that is drawn in more than one step: rlottie 0.1 draws nothing of others.
    mutating func severed(_ members: [(String, JSON)]) -> [(String, JSON)] {
        let kind = members.first { $0.0 == "ty" }?.1.integerValue
        switch kind {
        case 4: return exchanged(members, "shapes") { .array(($0.arrayValue ?? []) + [Self.nothing]) }
        case 1: return solidShapes(members)
        case 2: return wrappedPicture(members)
        default: return members
        }
    }

    private func exchanged(
        _ members: [(String, JSON)], _ name: String, _ change: (JSON) -> JSON
    ) -> [(String, JSON)] {
        members.map { ($0.0, $0.0 == name ? change($0.1) : $0.1) }
    }

    /// A shape without a pixel.
    private static let nothing = JSON.object([
        ("ty", .string("gr")),
        (
            "it",
            .array([
                .object([("ty", .string("el")), ("p", constant([0, 0])), ("s", constant([0, 0])), ("d", .integer(1))]),
                fill(LottieColor(red: 0, green: 0, blue: 0)),
                .object([("ty", .string("tr"))] + identity),
            ])
        ),
    ])

    /// A fill of one colour.
    static func fill(_ color: LottieColor) -> JSON {
        .object([
            ("ty", .string("fl")), ("o", constant([100])), ("c", constant(color.parts)), ("r", .integer(1)),
        ])
    }

    /// A layer of one colour as one of shapes.
    private func solidShapes(_ members: [(String, JSON)]) -> [(String, JSON)] {
        func member(_ name: String) -> JSON? { members.first { $0.0 == name }?.1 }
        let (width, height) = (member("sw")?.doubleValue ?? 0, member("sh")?.doubleValue ?? 0)
        let color = LottieColor(hexadecimal: member("sc")?.stringValue ?? "")
        let shapes: [JSON] = [
            .object([
                ("ty", .string("rc")), ("p", Self.constant([width / 2, height / 2])),
                ("s", Self.constant([width, height])), ("r", Self.constant([0])), ("d", .integer(1)),
            ]),
            Self.fill(color ?? LottieColor(red: 0, green: 0, blue: 0)), Self.nothing,
        ]
        let kept = members.filter { !["sw", "sh", "sc"].contains($0.0) }
        return exchanged(kept, "ty") { _ in .integer(4) } + [("shapes", .array(shapes))]
    }

    /// A picture inside a composition of its own.
    private mutating func wrappedPicture(_ members: [(String, JSON)]) -> [(String, JSON)] {
        guard let picture = members.first(where: { $0.0 == "refId" })?.1.stringValue,
            case .drawn(let width, let height)? = pictures[picture]
        else { return members }
        let id = JSON.string("layer of \(picture)")
        if wrappedPictures.insert(picture).inserted {
            let layer = JSON.object([
                ("ty", .integer(2)), ("ip", .number(-LottieLimits.number)), ("op", .number(LottieLimits.number)),
                ("st", .integer(0)), ("ddd", .integer(0)), ("ks", .object(Self.identity)), ("refId", .string(picture)),
            ])
            writtenAssets.append(.object([("id", id), ("layers", .array([layer]))]))
        }
        let wrapped = exchanged(exchanged(members, "refId") { _ in id }, "ty") { _ in .integer(0) }
        return wrapped + [("w", .integer(Int64(width))), ("h", .integer(Int64(height)))]
    }
}
