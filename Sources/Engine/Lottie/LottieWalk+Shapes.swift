import Wording

extension LottieWalk {
    /// Reads the shapes of a layer or a group, the topmost first.
    mutating func shapes(_ list: [JSON]) throws(LottieError) -> (written: [JSON], cost: LottieCost) {
        var written: [JSON] = []
        var transform: JSON?
        var cost = LottieCost()
        var enlargement = 1.0
        let pointsOutside = paths.points
        for (position, json) in list.enumerated() where json["hd"]?.flagValue != true {
            guard let type = json["ty"]?.stringValue else { throw error("shape \(position + 1) has no kind") }
            let name = Self.short(name(json))
            names.append(self.name(json))
            defer { names.removeLast() }
            let part = "shape \(position + 1)" + (name.isEmpty ? "" : " '\(name)'")
            // Shapes that are left out were read too.
            cost.nodes += 1
            let item = try within(part) { walk throws(LottieError) in
                try walk.shape(type, json, &cost, &enlargement)
            }
            guard let item else { continue }
            if type == "tr" {
                // The library takes the last shape of a group for where the group is.
                transform = item
            } else {
                written.append(item)
            }
            if type == "rp" { try multiply(&cost, pointsOutside, json) }
        }
        if let transform { written.append(transform) }
        cost.enlargement *= enlargement
        return (written, cost)
    }

    /// A shape of a kind; nil if the library does not draw the kind.
    private mutating func shape(
        _ type: String, _ json: JSON, _ cost: inout LottieCost, _ enlargement: inout Double
    ) throws(LottieError) -> JSON? {
        let members: [(String, JSON)]
        switch type {
        case "gr": members = try group(json, &cost)
        case "sh": members = [("ks", try path(json, "ks", isMask: false))]
        case "rc", "el": members = try box(json, type)
        case "sr": members = try star(json)
        case "fl", "st", "gf", "gs": members = try paint(type, json)
        case "tm": members = try trim(json)
        case "rp": members = try repeater(json)
        case "tr":
            let place = try transform(json, isDeep: false)
            enlargement = place.enlargement
            guard case .object(let parts) = place.json else { return nil }
            members = parts
        case "no": return nil
        default:
            omitShape(type, json)
            return nil
        }
        if ["gr", "fl", "st", "gf", "gs"].contains(type) { noteBlending(of: json) }
        let direction: [(String, JSON)] =
            ["sh", "rc", "el", "sr"].contains(type) ? [("d", .integer(json["d"]?.doubleValue == 3 ? 3 : 1))] : []
        return .object([("ty", .string(type))] + members + direction)
    }

    private mutating func omitShape(_ type: String, _ json: JSON) {
        switch type {
        // Paths that are only put together are filled as one in any case.
        case "mm":
            if (json["mm"]?.doubleValue ?? 1) > 1 { omit(.feature, "paths are not cut out of one another") }
        case "rd": omit(.feature, "corners are not rounded")
        case "pb": omit(.feature, "paths are not puckered")
        case "tw": omit(.feature, "paths are not twisted")
        case "zz": omit(.feature, "paths are not bent to zigzags")
        case "op": omit(.feature, "paths are not offset")
        default: omit(.feature, "shapes of the kind '\(Self.short(type))' are not drawn")
        }
    }

    private mutating func group(_ json: JSON, _ cost: inout LottieCost) throws(LottieError) -> [(String, JSON)] {
        let (shapes, own) = try shapes(try list(json, "it"))
        var items = shapes
        if items.last?["ty"]?.stringValue != "tr" {
            items.append(.object([("ty", .string("tr"))] + Self.identity))
        }
        cost.add(own)
        return [("it", .array(items))]
    }

    /// The place of a group that is not moved.
    static let identity: [(String, JSON)] = [
        ("a", constant([0, 0])), ("p", constant([0, 0])), ("s", constant([100, 100])), ("r", constant([0])),
        ("o", constant([100])),
    ]

    // MARK: - Transforms

    /// Reads where a layer or a group is.
    /// - Parameter isFollowed: True for a layer that turns to where it moves.
    /// - Returns: It, and the most that it enlarges.
    mutating func transform(
        _ json: JSON, isDeep: Bool, isFollowed: Bool = false
    ) throws(LottieError) -> (json: JSON, enlargement: Double) {
        let scale = try property(json, "s", .point, or: [100, 100])
        var members: [(String, JSON)] = [
            ("a", try property(json, "a", .point, or: [0, 0]).json), ("p", try place(json, isFollowed)),
            ("s", scale.json),
            ("o", try property(json, "o", .percent, or: [100]).json),
        ]
        if isDeep {
            for name in ["rx", "ry"] { members.append((name, try property(json, name, or: [0]).json)) }
            members.append(("rz", try property(json, json["rz"] == nil ? "r" : "rz", or: [0]).json))
        } else {
            members.append(("r", try property(json, json["r"] == nil ? "rz" : "r", or: [0]).json))
        }
        if try property(json, "sk", or: [0]).largest > 0 { omit(.feature, "it is not skewed") }
        return (.object(members), max(1, scale.largest / 100))
    }

    /// A place; its numbers may be properties of their own.
    private mutating func place(_ json: JSON, _ isFollowed: Bool) throws(LottieError) -> JSON {
        guard let place = json["p"], place["s"]?.flagValue == true || place["x"].map(Self.isProperty) == true else {
            return try property(
                json, "p", LottieValue(count: 2, isPlace: true, isFollowed: isFollowed), or: [0, 0]
            ).json
        }
        if isFollowed { omit(.feature, "it does not turn to where it moves") }
        return .object([
            ("s", .boolean(true)), ("x", try property(place, "x", or: [0]).json),
            ("y", try property(place, "y", or: [0]).json),
        ])
    }

    private static func isProperty(_ json: JSON) -> Bool { if case .object = json { true } else { false } }

    // MARK: - Repeaters and trims

    private mutating func repeater(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        if json["m"]?.doubleValue == 2 { omit(.feature, "its copies lie the other way round over one another") }
        let offset = try property(json, "o", LottieValue(range: -1000...1000), or: [0])
        let place = try within("'tr'") { walk throws(LottieError) in try walk.repeaterPlace(json["tr"] ?? .object([])) }
        return [("c", try copies(json).json), ("o", offset.json), ("tr", .object(place))]
    }

    private mutating func copies(_ json: JSON) throws(LottieError) -> LottieProperty {
        try property(json, "c", LottieValue(range: 0...Double(LottieLimits.copies)), or: [1])
    }

    private mutating func repeaterPlace(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        // Copies are scaled by it again and again.
        let scale = try property(json, "s", LottieValue(count: 2, range: -1000...1000), or: [100, 100])
        return [
            ("a", try property(json, "a", .point, or: [0, 0]).json),
            ("p", try property(json, "p", .point, or: [0, 0]).json),
            ("r", try property(json, "r", or: [0]).json), ("s", scale.json),
            ("so", try property(json, "so", .percent, or: [100]).json),
            ("eo", try property(json, "eo", .percent, or: [100]).json),
        ]
    }

    /// Counts the shapes before a repeater, in its group, as often as it draws them.
    private mutating func multiply(
        _ cost: inout LottieCost, _ pointsOutside: Int, _ json: JSON
    ) throws(LottieError) {
        let copies = max(1, Int(try copies(json).largest.rounded(.up)))
        let scale = try property(json["tr"] ?? .object([]), "s", .point, or: [100, 100]).largest / 100
        cost.nodes *= copies
        paths.points = pointsOutside + (paths.points - pointsOutside) * copies
        try checkPaths()
        if scale > 1 {
            let offset = try property(json, "o", or: [0]).largest
            var product = 1.0
            for _ in 0..<(copies + Int(offset.rounded(.up))) where product <= LottieLimits.enlargement {
                product *= scale
            }
            cost.enlargement *= product
        }
        guard cost.nodes <= LottieLimits.nodes else {
            throw error("its repeaters draw more than \(LottieLimits.nodes) shapes")
        }
    }

    private mutating func trim(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        [
            ("s", try property(json, "s", .percent, or: [0]).json),
            ("e", try property(json, "e", .percent, or: [100]).json),
            ("o", try property(json, "o", or: [0]).json), ("m", .integer(json["m"]?.doubleValue == 2 ? 2 : 1)),
        ]
    }
}
