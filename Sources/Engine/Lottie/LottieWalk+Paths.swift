import Wording

/// A path of curves: points and the tangents that lead to and from them.
struct LottiePath {
    var input: [[Double]] = []
    var output: [[Double]] = []
    var points: [[Double]] = []
    var isClosed = false

    var json: JSON {
        .object([
            ("i", .array(input.map(JSON.numbers))), ("o", .array(output.map(JSON.numbers))),
            ("v", .array(points.map(JSON.numbers))), ("c", .boolean(isClosed)),
        ])
    }

    /// As a property that does not change.
    var property: JSON { .object([("a", .integer(0)), ("k", json)]) }

    /// No less than its length: that of the lines through all control points.
    var length: Double {
        guard let first = points.first, var last = Optional(first) else { return 0 }
        var sum = 0.0
        for (index, point) in points.enumerated() {
            sum += (input[index] + output[index]).reduce(0) { $0 + abs($1) }
            sum += abs(point[0] - last[0]) + abs(point[1] - last[1])
            last = point
        }
        return sum + (isClosed ? abs(first[0] - last[0]) + abs(first[1] - last[1]) : 0)
    }
}

extension LottieWalk {
    /// Reads a path that may change.
    mutating func path(_ owner: JSON, _ name: String, isMask: Bool) throws(LottieError) -> JSON {
        guard let value = owner[name], let content = value["k"] else { throw error("it has no path") }
        return try within("'\(name)'") { walk throws(LottieError) in
            if value["x"]?.stringValue != nil { walk.omit(.expression, "its expression is not computed") }
            guard let list = content.arrayValue, list.first?["t"] != nil else {
                let path = try walk.curves(content, isMask)
                walk.count(path)
                return path.property
            }
            let frames = try walk.keyframes(list) { walk, json throws(LottieError) in try walk.curves(json, isMask) }
            let paths = frames.map(\.start) + frames.map(\.end)
            guard Set(paths.map(\.points.count)).count == 1 else {
                throw walk.error("its paths have different numbers of points")
            }
            var reached = paths
            for frame in frames.dropLast() { reached += try walk.overshoots(of: frame) }
            walk.count(reached.max { $0.length < $1.length } ?? paths[0])
            guard frames.count > 1 else { return paths[0].property }
            return .object([("a", .integer(1)), ("k", walk.write(frames) { .array([$0.json]) })])
        }
    }

    /// The furthest that easing carries a path beyond its start and its end.
    private func overshoots(of frame: LottieKeyframe<LottiePath>) throws(LottieError) -> [LottiePath] {
        guard let curve = frame.curves.first, curve.isOvershooting else { return [] }
        var reached: [LottiePath] = []
        for part in [curve.reach.lowerBound, curve.reach.upperBound] {
            var path = frame.start
            for list in [\LottiePath.input, \.output, \.points] {
                for index in path[keyPath: list].indices {
                    for (number, end) in frame.end[keyPath: list][index].enumerated() {
                        let start = path[keyPath: list][index][number]
                        path[keyPath: list][index][number] = try checked(start + (end - start) * part, "k")
                    }
                }
            }
            reached.append(path)
        }
        return reached
    }

    private mutating func count(_ path: LottiePath) {
        paths.points += path.points.count
        paths.length += path.length
    }

    private func curves(_ json: JSON, _ isMask: Bool) throws(LottieError) -> LottiePath {
        let json = json.arrayValue?.first ?? json
        guard let points = json["v"]?.arrayValue else { throw error("a path has no points") }
        guard points.count <= LottieLimits.points else {
            throw error("a path of \(points.count) points has more than \(LottieLimits.points)")
        }
        var path = LottiePath(isClosed: isMask || json["c"]?.flagValue == true)
        for (name, target) in [("i", \LottiePath.input), ("o", \.output), ("v", \.points)] {
            let list = try list(json, name)
            guard list.count == points.count else {
                throw error("a path has \(points.count) points, and \(list.count) values in '\(name)'")
            }
            for point in list { path[keyPath: target].append(try numbers(point, .point)) }
        }
        return path
    }

    /// A rectangle or an ellipse.
    mutating func box(_ json: JSON, _ type: String) throws(LottieError) -> [(String, JSON)] {
        let size = try property(json, "s", .point, or: [0, 0])
        paths.points += 13
        paths.length += size.largest * 4
        let round = type == "rc" ? [("r", try property(json, "r", or: [0]).json)] : []
        return [("p", try property(json, "p", .point, or: [0, 0]).json), ("s", size.json)] + round
    }

    mutating func star(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        let count = try property(json, "pt", LottieValue(range: 0...1000), or: [5])
        let outer = try property(json, "or", or: [0])
        let inner = try property(json, "ir", or: [0])
        paths.points += Int(count.largest) * 2 + 2
        // Its points may bulge by as much again.
        let round = try property(json, "os", LottieValue(range: -10_000...10_000), or: [0])
        paths.length += count.largest * (outer.largest + inner.largest) * 4 * (1 + round.largest / 100)
        var members: [(String, JSON)] = [
            ("sy", .integer(json["sy"]?.doubleValue == 2 ? 2 : 1)),
            ("p", try property(json, "p", .point, or: [0, 0]).json), ("pt", count.json), ("or", outer.json),
            ("os", round.json),
            ("r", Self.turn(try property(json, "r", or: [0]).json, isPolygon: json["sy"]?.doubleValue == 2)),
        ]
        if json["sy"]?.doubleValue != 2 {
            members += [
                ("ir", inner.json),
                ("is", try property(json, "is", LottieValue(range: -10_000...10_000), or: [0]).json),
            ]
        }
        return members
    }

    /// The turn of a star or a polygon: rlottie 0.1 turns both twice, and begins polygons a little to the left, as it
    /// converts their first angle from degrees twice.
    private static func turn(_ json: JSON, isPolygon: Bool) -> JSON {
        mapped(json) { ($0 + (isPolygon ? Double.pi / 2 : 0)) / 2 }
    }

    /// A property with a function applied to each number of its values.
    static func mapped(_ json: JSON, _ change: (Double) -> Double) -> JSON {
        func moved(_ value: JSON) -> JSON {
            if let number = value.doubleValue { return .number(change(number)) }
            return .array((value.arrayValue ?? []).map(moved))
        }
        return withValues(json, moved)
    }

    /// A property with each of its values replaced, those of keyframes too.
    static func withValues(_ json: JSON, _ change: (JSON) -> JSON) -> JSON {
        guard let content = json["k"] else { return json }
        guard let frames = content.arrayValue, case .object = frames.first else {
            return .object([("a", .integer(0)), ("k", change(content))])
        }
        let written = frames.map { frame -> JSON in
            guard case .object(let members) = frame else { return frame }
            return .object(members.map { ($0.0, ["s", "e"].contains($0.0) ? change($0.1) : $0.1) })
        }
        return .object([("a", .integer(1)), ("k", .array(written))])
    }

    /// Throws where the paths of a layer are more than the library draws.
    func checkPaths() throws(LottieError) {
        guard paths.points <= LottieLimits.layerPoints else {
            throw error(
                "its paths have more than \(LottieLimits.layerPoints) points, counted as often as they are drawn")
        }
        guard let shortest = paths.shortestDashes, shortest > 0 else { return }
        guard paths.length / shortest <= Double(LottieLimits.dashes) else {
            throw error("its lines have more than \(LottieLimits.dashes) dashes")
        }
    }
}
