import Values
import Wording

/// Reads an animation strictly and rewrites it with only what the drawing library knows: every number within its range,
/// lists of matching lengths, and the members in the order that the library expects.
///
/// rlottie 0.1 trusts a file: see ``LottieLimits``.
struct LottieWalk {
    let file: JSON
    let supply: LottieSupply
    /// Omissions and costs found so far.
    var report = LottieReport()
    /// The way to the value that is read, for errors.
    var place: [String] = []
    /// The names of the layer, the groups and the shape that are read, which colours are looked up by.
    var names: [String] = []
    /// Frames per second.
    var frameRate = 0.0
    /// The look's colours.
    var changes: LottieColorChanges
    private var assets: [String: JSON] = [:]
    private var costs: [String: LottieCost] = [:]
    private var openAssets: [String] = []
    /// The rewritten compositions and pictures.
    var writtenAssets: [JSON] = []
    /// The pictures so far, by their names among ``writtenAssets``.
    var pictures: [String: LottieWalkedPicture] = [:]
    /// Those that have a composition of their own.
    var wrappedPictures: Set<String> = []
    /// The file's fonts by their names; nil before the first words.
    var fonts: [String: JSON]?
    /// The sum of points and the length of paths in the layer that is read, and its shortest pattern of dashes.
    var paths = LottiePaths()
    /// Numbers the timing curves, to name each.
    var curveCount = 0
    var keyframeCount = 0
    /// The largest time that a composition is remapped to, in seconds.
    var latestRemap = 0.0

    init(_ file: JSON, _ look: LottieLook, _ supply: LottieSupply) {
        (self.file, self.supply) = (file, supply)
        changes = LottieColorChanges(look.colors)
    }

    /// The whole animation, rewritten.
    mutating func animation() throws(LottieError) -> (json: JSON, format: LottieFormat) {
        guard file["layers"]?.arrayValue != nil else {
            throw LottieError("it is JSON, but not a Lottie animation: it has no 'layers'")
        }
        let format = try LottieFormat(self)
        frameRate = format.exactFrameRate
        try readAssets()
        let (layers, cost) = try layers(file["layers"]?.arrayValue ?? [])
        // Compositions inside one another are drawn into a picture each where they are see-through.
        report.surfaceCount = cost.surfaces + cost.depth
        // rlottie limits remapped times to the animation's own duration, and shows only the frames that are asked for.
        let end = max(format.firstFrame + Double(format.frameCount), latestRemap * frameRate + format.firstFrame + 2)
        let json = JSON.object([
            ("v", .string("5.7.0")), ("fr", .number(frameRate)), ("ip", .number(format.firstFrame.rounded(.down))),
            ("op", .number(end.rounded(.up))), ("w", .integer(Int64(format.width))),
            ("h", .integer(Int64(format.height))), ("assets", .array(writtenAssets)), ("layers", .array(layers)),
        ])
        return (json, format)
    }

    // MARK: - Compositions

    private mutating func readAssets() throws(LottieError) {
        for (index, asset) in try list(file, "assets").enumerated() {
            guard let id = Self.identifier(asset["id"]) else { continue }
            guard assets.updateValue(asset, forKey: id) == nil else {
                throw LottieError("asset \(index + 1): another one is called '\(id)' too")
            }
        }
    }

    /// The name of an asset: a text, or a whole number.
    static func identifier(_ value: JSON?) -> String? { value?.stringValue ?? value?.integerValue.map(String.init) }

    /// An asset of a name.
    func asset(_ id: String) throws(LottieError) -> JSON {
        guard let asset = assets[id] else { throw error("there is no asset '\(id)'") }
        return asset
    }

    /// Reads a composition that a layer shows, once.
    /// - Returns: The cost of drawing it once.
    mutating func composition(_ id: String) throws(LottieError) -> LottieCost {
        if let known = costs[id] { return known }
        let asset = try asset(id)
        guard !openAssets.contains(id) else {
            throw error("the composition leads back to itself: \((openAssets + [id]).joined(separator: ", "))")
        }
        guard openAssets.count < LottieLimits.nesting else {
            throw error("more than \(LottieLimits.nesting) compositions are inside one another")
        }
        guard let layers = asset["layers"]?.arrayValue else { throw error("the asset '\(id)' has no layers") }
        openAssets.append(id)
        let outside = (place, names, paths)
        (place, names) = (["composition '\(LottieWalk.short(id))'"], [])
        var (written, cost) = try self.layers(layers)
        (place, names, paths) = outside
        openAssets.removeLast()
        cost.depth += 1
        costs[id] = cost
        writtenAssets.append(.object([("id", .string(id)), ("layers", .array(written))]))
        return cost
    }

    // MARK: - Values

    /// An error at the place that is read.
    func error(_ message: String) -> LottieError {
        LottieError((place.isEmpty ? "" : place.joined(separator: " > ") + ": ") + message)
    }

    /// Calls a function for a part; errors have the part's name. After an error the walk ends.
    mutating func within<Result>(
        _ part: String, _ body: (inout LottieWalk) throws(LottieError) -> Result
    ) throws(LottieError) -> Result {
        place.append(part)
        let result = try body(&self)
        place.removeLast()
        return result
    }

    /// Notes something that is left out, once.
    mutating func omit(_ kind: LottieOmission.Kind, _ message: String) {
        report.note(LottieOmission(kind: kind, object: place.joined(separator: " > "), message: message))
    }

    /// The name of a part for errors, on one line: at most 60 characters of it.
    static func short(_ name: String) -> String {
        let line = String(name.prefix(61).map { $0.isNewline ? " " : $0 })
        return line.count > 60 ? line.prefix(59) + "…" : line
    }

    /// The values of a list; empty if there is no list.
    func list(_ owner: JSON, _ name: String) throws(LottieError) -> [JSON] {
        guard let value = owner[name], !value.isNull else { return [] }
        guard let values = value.arrayValue else { throw error("'\(name)' is not a list") }
        return values
    }

    /// A number within the limits; the standard value if it is missing.
    func number(
        _ owner: JSON, _ name: String, in range: ClosedRange<Double> = anyNumber, or standard: Double
    ) throws(LottieError) -> Double {
        guard let value = owner[name], !value.isNull else { return standard }
        guard let number = value.doubleValue ?? value.booleanValue.map({ $0 ? 1 : 0 }) else {
            throw error("'\(name)' is not a number")
        }
        return try checked(number, name, in: range)
    }

    static let anyNumber = -LottieLimits.number...LottieLimits.number

    /// Throws for a number out of its range.
    func checked(_ number: Double, _ name: String, in range: ClosedRange<Double> = anyNumber) throws(LottieError)
        -> Double
    {
        guard range.contains(number) else {
            throw error(
                "the number \(LottieWalk.text(number)) of '\(name)' is not from \(LottieWalk.text(range.lowerBound)) to "
                    + LottieWalk.text(range.upperBound))
        }
        return number
    }

    /// A number for people, without the point of a whole one.
    static func text(_ number: Double) -> String {
        Int(exactly: number).flatMap { abs($0) < 1 << 53 ? String($0) : nil } ?? number.description
    }

    /// The name that a part has in the file.
    func name(_ part: JSON) -> String { part["nm"]?.stringValue ?? "" }
}

/// The omissions and costs that a walk found.
struct LottieReport {
    /// The first omissions, and how many more there are.
    var omissions: [LottieOmission] {
        let more = seen.count - noted.count
        guard more > 0 else { return noted }
        let count = seen.count < Self.mostSeen ? "\(more)" : "more than \(more)"
        let message = "\(count) more of its parts are not drawn as they should be"
        return noted + [LottieOmission(kind: .feature, object: "the animation", message: message)]
    }
    private var noted: [LottieOmission] = []
    private var seen: Set<LottieOmission> = []
    /// The first colours of the animation, each once, as `#rrggbb`.
    private(set) var colors: [String] = []
    /// The names of the first layers that have colours, each once.
    private(set) var coloredLayers: [String] = []
    var layerCount = 0
    /// Pictures of the whole size that the library keeps.
    var surfaceCount = 0
    /// The words that are drawn, and their layers.
    var words: [(object: String, text: LottieText)] = []

    /// The bytes of the decoded pictures inside that are shown.
    var pictureBytes = 0

    /// The most omissions that are listed, and that are distinguished.
    private static let (mostNoted, mostSeen) = (100, 10_000)

    mutating func note(_ omission: LottieOmission) {
        guard seen.count < Self.mostSeen, seen.insert(omission).inserted else { return }
        if noted.count < Self.mostNoted { noted.append(omission) }
    }

    /// The most colours, and layers that have some, which are listed.
    private static let mostColors = 100

    mutating func note(color: String, of layer: String) {
        if colors.count < Self.mostColors, !colors.contains(color) { colors.append(color) }
        let isListed = layer.isEmpty || coloredLayers.count >= Self.mostColors || coloredLayers.contains(layer)
        if !isListed { coloredLayers.append(layer) }
    }
}

/// The cost of drawing a part once.
struct LottieCost {
    /// Layers, shapes and masks.
    var nodes = 0
    /// Pictures of the whole size.
    var surfaces = 0
    /// Compositions inside one another.
    var depth = 0
    /// The most that scales enlarge.
    var enlargement = 1.0

    /// Adds the cost of another part.
    mutating func add(_ other: LottieCost) {
        nodes += other.nodes
        surfaces += other.surfaces
        depth = max(depth, other.depth)
        enlargement = max(enlargement, other.enlargement)
    }
}

/// The paths of a layer.
struct LottiePaths {
    var points = 0
    /// In the layer's pixels, no shorter than it is.
    var length = 0.0
    /// The shortest sum of dashes and gaps; nil without dashes.
    var shortestDashes: Double?
}
