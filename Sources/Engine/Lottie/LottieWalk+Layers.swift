import Wording

/// One rewritten layer of a composition, without its place among the others.
private struct WrittenLayer {
    var members: [(String, JSON)]
    var cost: LottieCost
    let index: Int?
    let parent: Int?
    /// The kind of matte that cuts it out; 0 for none.
    let matte: Int
    /// The layer that is its matte; nil for the one before it.
    let matteIndex: Int?
    /// True if it is only the matte of others.
    let isMatte: Bool
    let enlargement: Double
}

extension LottieWalk {
    /// Reads the layers of a composition, the topmost first.
    mutating func layers(_ list: [JSON]) throws(LottieError) -> (written: [JSON], cost: LottieCost) {
        guard list.count <= LottieLimits.nodes else { throw tooManyNodes() }
        var layers: [WrittenLayer] = []
        for (position, json) in list.enumerated() {
            let name = Self.short(name(json))
            let part = "layer \(position + 1)" + (name.isEmpty ? "" : " '\(name)'")
            let layer = try within(part) { walk throws(LottieError) in try walk.layer(json) }
            layers.append(layer)
        }
        var places: [Int: Int] = [:]
        for (position, layer) in layers.enumerated() {
            if let index = layer.index, places[index] == nil { places[index] = position }
        }
        var cost = LottieCost()
        for (index, enlargement) in try parentEnlargements(layers, places).enumerated() {
            layers[index].cost.enlargement *= enlargement
            cost.add(layers[index].cost)
        }
        let mattes = try mattes(layers, places, &cost)
        guard cost.nodes <= LottieLimits.nodes else { throw tooManyNodes() }
        guard cost.enlargement <= LottieLimits.enlargement else {
            throw error("its scales enlarge more than \(Int(LottieLimits.enlargement)) times")
        }
        return (arranged(layers, mattes), cost)
    }

    private func tooManyNodes() -> LottieError {
        error("it has more than \(LottieLimits.nodes) layers, shapes and masks, counted as often as they are drawn")
    }

    /// The product of the scales of each layer's parents.
    /// - Parameter places: Of the layers, by their own indices.
    private func parentEnlargements(_ layers: [WrittenLayer], _ places: [Int: Int]) throws(LottieError) -> [Double] {
        func parent(_ place: Int) -> Int? { layers[place].parent.flatMap { places[$0] } }
        var products: [Double?] = Array(repeating: nil, count: layers.count)
        for index in layers.indices {
            var (chain, seen): ([Int], Set<Int>) = ([], [])
            var next = Optional(index)
            while let place = next, products[place] == nil {
                guard seen.insert(place).inserted else {
                    throw error("layer \(index + 1): its parents lead back to itself")
                }
                chain.append(place)
                next = parent(place)
            }
            for place in chain.reversed() {
                products[place] = parent(place).map { (products[$0] ?? 1) * layers[$0].enlargement } ?? 1
            }
        }
        return products.map { $0 ?? 1 }
    }

    /// The indices of the mattes of layers, by the layers' indices. Adds the cost of mattes that are drawn again.
    private mutating func mattes(
        _ layers: [WrittenLayer], _ places: [Int: Int], _ cost: inout LottieCost
    ) throws(LottieError) -> [Int: Int] {
        var mattes: [Int: Int] = [:]
        var sizes: [Int: Int] = [:]
        var size = 0
        for (position, layer) in layers.enumerated() where layer.matte != 0 && !layer.isMatte {
            let named = layer.matteIndex.map { places[$0] } ?? (position > 0 ? position - 1 : nil)
            guard let source = named else { throw error("layer \(position + 1): its matte is missing") }
            mattes[position] = source
            cost.nodes += layers[source].cost.nodes
            cost.surfaces += layers[source].cost.surfaces + 2
            let own = sizes[source] ?? layers[source].members.reduce(0) { $0 + $1.1.valueCount }
            sizes[source] = own
            size += own
            guard size <= LottieLimits.matteValues else {
                throw error(
                    "the mattes up to layer \(position + 1) repeat more than \(LottieLimits.matteValues) values")
            }
            guard layers[source].matte != 0 else { continue }
            try within("layer \(position + 1)") { walk throws(LottieError) in
                walk.omit(.feature, "its matte is not cut out by a matte of its own")
            }
        }
        return mattes
    }

    /// The layers in order, each matte right before the layer that it cuts out, as the library takes them.
    private mutating func arranged(_ layers: [WrittenLayer], _ mattes: [Int: Int]) -> [JSON] {
        var written: [JSON] = []
        for (position, layer) in layers.enumerated() {
            if layer.isMatte {
                // Others may hang on it, but it is not seen itself.
                var members = layer.members.filter { ["ind", "parent", "ip", "op", "st", "ddd", "ks"].contains($0.0) }
                members.insert(("ty", .integer(3)), at: 0)
                written.append(.object(members))
            } else if let source = mattes[position] {
                written.append(.object(layers[source].members))
                written.append(.object(severed(layer.members) + [("tt", .integer(Int64(layer.matte)))]))
            } else {
                written.append(.object(layer.members))
            }
        }
        return written
    }

    private mutating func layer(_ json: JSON) throws(LottieError) -> WrittenLayer {
        report.layerCount += 1
        names = [name(json)]
        paths = LottiePaths()
        let isHidden = json["hd"]?.flagValue == true
        let isDeep = json["ddd"]?.flagValue == true
        if isDeep, !isHidden { omit(.feature, "it is in space, and is drawn without depth") }
        noteLook(of: json, isHidden)
        var members = try frame(json)
        members.append(("ddd", .integer(isDeep ? 1 : 0)))
        let (transform, enlargement) = try within("'ks'") { walk throws(LottieError) in
            try walk.transform(
                json["ks"] ?? .object([]), isDeep: isDeep, isFollowed: json["ao"]?.flagValue == true)
        }
        members.append(("ks", transform))
        var cost = LottieCost(nodes: 1)
        let (kind, content) = isHidden ? (3, []) : try contents(json, &cost)
        members.insert(("ty", .integer(Int64(kind))), at: 0)
        if kind != 3 { members += try masks(json, &cost) }
        cost.enlargement *= enlargement
        return WrittenLayer(
            members: members + content, cost: cost, index: try whole(json, "ind"), parent: try whole(json, "parent"),
            matte: kind == 3 ? 0 : try whole(json, "tt", in: 0...4) ?? 0, matteIndex: try whole(json, "tp"),
            isMatte: json["td"]?.flagValue == true, enlargement: enlargement)
    }

    /// A whole number, or nil if it is missing.
    func whole(_ owner: JSON, _ name: String, in range: ClosedRange<Double> = anyNumber) throws(LottieError) -> Int? {
        guard let value = owner[name], !value.isNull else { return nil }
        return Int(try number(owner, name, in: range, or: 0).rounded())
    }

    /// The times of a layer, its number and its parent's.
    private func frame(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        var members: [(String, JSON)] = []
        for name in ["ind", "parent"] {
            if let value = try whole(json, name) { members.append((name, .integer(Int64(value)))) }
        }
        members.append(("ip", .number(try number(json, "ip", or: -LottieLimits.number))))
        members.append(("op", .number(try number(json, "op", or: LottieLimits.number))))
        members.append(("st", .number(try number(json, "st", or: 0))))
        members.append(("sr", .number(try number(json, "sr", in: 0.001...1000, or: 1))))
        if json["ao"]?.flagValue == true { members.append(("ao", .integer(1))) }
        return members
    }

    /// Notes what of a layer's look is left out.
    private mutating func noteLook(of json: JSON, _ isHidden: Bool) {
        guard !isHidden else { return }
        noteBlending(of: json)
        if case .array(let styles)? = json["sy"], !styles.isEmpty { omit(.feature, "its layer styles are not drawn") }
        // Below 20 are the sliders and switches of expressions, which draw nothing.
        let effects = (json["ef"]?.arrayValue ?? []).filter {
            ($0["ty"]?.doubleValue ?? 0) >= 20 && $0["en"]?.flagValue != false
        }
        guard !effects.isEmpty else { return }
        let names = effects.map { Self.short($0["nm"]?.stringValue ?? "effect") }.map { "'\($0)'" }
        omit(.effect, "its effects are not applied: \(names.prefix(5).joined(separator: ", "))")
    }

    /// Notes the blend mode of a layer, a group or a paint.
    mutating func noteBlending(of json: JSON) {
        guard let mode = json["bm"]?.doubleValue, mode != 0 else { return }
        omit(.feature, "its blend mode is not applied: it is laid over what is below")
    }

    // MARK: - Contents

    /// The kind of a layer in the library's numbers, and its content.
    private mutating func contents(
        _ json: JSON, _ cost: inout LottieCost
    ) throws(LottieError) -> (kind: Int, members: [(String, JSON)]) {
        switch json["ty"]?.doubleValue {
        case 0: return (0, try precomposition(json, &cost))
        case 1: return (1, try solid(json))
        case 2: return try picture(json)
        case 3: return (3, [])
        case 4:
            let (shapes, own) = try shapes(try list(json, "shapes"))
            cost.add(own)
            try checkPaths()
            return (4, [("shapes", .array(shapes))])
        case 5: return try words(json, &cost)
        case 6: omit(.feature, "its sound is not heard")
        case 13: omit(.feature, "the camera is not used")
        default: omit(.feature, "layers of its kind are not drawn")
        }
        return (3, [])
    }

    private mutating func precomposition(_ json: JSON, _ cost: inout LottieCost) throws(LottieError) -> [(String, JSON)]
    {
        guard let id = Self.identifier(json["refId"]) else { throw error("it does not say which composition it shows") }
        cost.add(try composition(id))
        var members: [(String, JSON)] = [("refId", .string(id))]
        for name in ["w", "h"] {
            let side = try number(json, name, in: 0...LottieLimits.number, or: 0).rounded()
            members.append((name, .integer(Int64(side))))
        }
        if json["tm"]?.isNull == false {
            let remap = try property(
                json, "tm", LottieValue(range: -LottieLimits.duration...LottieLimits.duration), or: [0])
            latestRemap = max(latestRemap, remap.largest)
            members.append(("tm", Self.settled(remap.json, frameRate: frameRate)))
        }
        return members
    }

    /// Remapped times a little later: the library cuts off fractions of frames, and 29.99999 is the 30th.
    private static func settled(_ json: JSON, frameRate: Double) -> JSON {
        let moved = mapped(json) { $0 + 0.01 / frameRate }
        guard let content = moved["k"], content.arrayValue == nil else { return moved }
        // The library takes a constant for none.
        let frame: [(String, JSON)] = [("t", .integer(0)), ("s", .array([content])), ("h", .integer(1))]
        return .object([("a", .integer(1)), ("k", .array([.object(frame)]))])
    }

    private mutating func solid(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        let text = json["sc"]?.stringValue ?? ""
        guard let color = LottieColor(hexadecimal: text) else { throw error("'\(Self.short(text))' is not a color") }
        return [
            ("sw", .integer(Int64(try number(json, "sw", in: 0...LottieLimits.number, or: 0)))),
            ("sh", .integer(Int64(try number(json, "sh", in: 0...LottieLimits.number, or: 0)))),
            ("sc", .string(changed(color).text)),
        ]
    }
}
