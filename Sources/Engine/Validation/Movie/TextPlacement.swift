import EditModel
import MediaTime
import Pixels
import Rendering
import TextLayout
import Values
import Wording

/// Looks for words that leave the picture, or the safe area of its video composition, while they rest.
///
/// Texts that move in or out, and those that never rest, such as a ticker's, may be anywhere.
struct TextPlacement {
    private let environment: any ValidationEnvironment
    private let snapshot: MovieSnapshot
    /// In pixels of the render size, before its scale.
    private let area: Rectangle
    /// Nil for the picture itself.
    private let areaName: String?
    private(set) var found: [Finding] = []
    /// The recipe lines of ``found``: one line that makes many texts is reported once.
    private var reported: Set<RecipeLocation?> = []

    /// The number of frames of a layer's time that are looked at.
    private static let momentCount = 12

    /// - Parameter snapshot: Of the movie, with the values of functions of time.
    init(_ movie: Movie, _ snapshot: MovieSnapshot, _ environment: any ValidationEnvironment) throws {
        self.environment = environment
        self.snapshot = snapshot
        let composition = movie.videoComposition
        let size = RenderSize(composition?.renderSize).unscaled ?? .zero
        areaName = composition?.safeArea?.rawValue
        area = composition?.safeArea?.rectangle(in: size) ?? Rectangle(origin: .zero, size: size)
        guard let tool = composition?.animationTool, let tree = snapshot.video?.overlay, size != .zero else { return }
        let clock = LayerClock(end: snapshot.pictureDuration)
        try visit(tool.parent, tree.root, LayerChain(canvas: size), clock)
    }

    private mutating func visit(
        _ layer: Layer, _ snapshot: LayerSnapshot, _ outer: LayerChain, _ outerClock: LayerClock
    ) throws {
        guard let clock = (try? outerClock.inside(snapshot.timing)) ?? nil else { return }
        let chain = outer.adding(snapshot, contentSize: layer.contentSize)
        if let text = layer as? TextLayer { try judge(text, chain, clock) }
        for (sublayer, snapshot) in zip(layer.sublayers, snapshot.sublayers) {
            try visit(sublayer, snapshot, chain, clock)
        }
    }

    private mutating func judge(_ layer: TextLayer, _ chain: LayerChain, _ clock: LayerClock) throws {
        let location = layer.locations["position"] ?? layer.locations["string"] ?? layer.locations.created
        guard !reported.contains(location) else { return }
        var before: PlacedText?
        // All words of a movie of one frame are at rest.
        let isStill = snapshot.video?.frameCount == 1
        for frame in clock.frames(of: snapshot, count: Self.momentCount) {
            let placed = try chain.placedText(at: frame)
            defer { before = placed }
            guard let placed, placed == before || isStill, let excess = try excess(of: placed) else {
                continue
            }
            reported.insert(location)
            found.append(
                Finding(.textOutside, excess, object: MovieValidator.name(of: layer), at: location))
            return
        }
    }

    /// By how much words leave the area; nil if they do not.
    private func excess(of text: PlacedText) throws -> String? {
        let metrics = try environment.metrics(of: text.content, bounds: text.bounds?.size)
        let origin = text.bounds?.origin ?? .zero
        let map = text.map(size: text.bounds?.size ?? metrics.size)
        var worst: (side: String, distance: Double) = ("", 0)
        for line in metrics.lines where line.rectangle.size.width > 0 {
            let own = Rectangle(
                x: line.rectangle.origin.x + origin.x, y: line.rectangle.origin.y + origin.y,
                width: line.rectangle.size.width, height: line.rectangle.size.height)
            guard var shown = map.apply(to: own) else { continue }
            if let clip = text.clip {
                guard let visible = shown.overlap(with: clip) else { continue }
                shown = visible
            }
            // The room above and below letters may leave the picture, as long as the letters do not.
            let tolerance = areaName == nil ? 1 + shown.size.height / 5 : 1
            for (side, distance) in shown.excess(over: area) where distance > max(tolerance, worst.distance) {
                worst = (side, distance)
            }
        }
        guard worst.distance > 0 else { return nil }
        let place = areaName.map { "the safe area '\($0)'" } ?? "the picture"
        return
            "its words reach \(Int((worst.distance - 0.01).rounded(.up))) pixels beyond \(place) at the \(worst.side)"
    }
}

/// A text as presented at a moment.
private struct PlacedText: Equatable {
    let content: TextContent
    let bounds: Rectangle?
    /// From the superlayer to the picture.
    private let outer: PlaneTransform
    private let properties: LayerProperties
    /// The part of the picture in which it is seen; nil for all.
    let clip: Rectangle?

    init(_ content: TextContent, _ properties: LayerProperties, outer: PlaneTransform, clip: Rectangle?) {
        self.content = content
        self.properties = properties
        self.outer = outer
        self.clip = clip
        bounds = properties.bounds
    }

    /// From the layer to the picture, for a layer of this size.
    func map(size: Size) -> PlaneTransform { properties.toSuperlayer(size: size).concatenating(outer) }
}

/// A layer and those that it is in, the outermost first, each without its sublayers.
private struct LayerChain {
    private var layers: [(snapshot: LayerSnapshot, size: Size?)] = []
    private let canvas: Size

    init(canvas: Size) { self.canvas = canvas }

    func adding(_ layer: LayerSnapshot, contentSize: Size?) -> LayerChain {
        var (longer, alone) = (self, layer)
        alone.sublayers = []
        longer.layers.append((alone, contentSize))
        return longer
    }

    /// The last layer, a text, at a movie time; nil if it is not there or hardly visible.
    func placedText(at time: Time) throws -> PlacedText? {
        var (time, map, clip, opacity) = (time, PlaneTransform.identity, Rectangle?.none, 1.0)
        var flip: Rectangle?
        for (index, (layer, contentSize)) in layers.enumerated() {
            guard let presented = try layer.presented(at: time, flip: flip), !presented.isTurnedAway,
                let local = try layer.timing.localTime(at: time)
            else { return nil }
            opacity *= presented.opacity
            if index == layers.count - 1 {
                guard opacity > 0.05, case .text(let text) = presented.content else { return nil }
                return PlacedText(text, presented.properties, outer: map, clip: clip)
            }
            flip = presented.flipInside(flip)
            let size = presented.bounds?.size ?? contentSize ?? (index == 0 ? canvas : .zero)
            map = presented.properties.toSuperlayer(size: size).concatenating(map)
            for shape in presented.clips(size: size) {
                guard let shown = map.apply(to: shape), let both = clip.map({ shown.overlap(with: $0) }) ?? shown else {
                    return nil
                }
                clip = both
            }
            time = local
        }
        return nil
    }
}

extension LayerClock {
    /// The times of different frames spread over the layer's time.
    fileprivate func frames(of snapshot: MovieSnapshot, count: Int) -> [Time] {
        guard let video = snapshot.video else { return [] }
        let rate = 1 / video.frameDuration.approximateSeconds
        let (begin, end) = (begin.approximateSeconds, end.approximateSeconds)
        let (first, last) = ((begin * rate).rounded(.up), min((end * rate).rounded(.up), Double(video.frameCount)) - 1)
        guard first <= last else { return [] }
        let numbers = (0..<count).map { Int64(first + (last - first) * Double($0) / Double(count - 1)) }
        // Each once: of a layer of few frames, the same one twice would look like words at rest.
        return zip(numbers, [-1] + numbers).filter { $0 != $1 }
            .compactMap { try? video.frameDuration.multiplied(by: $0.0) }
    }
}

extension LayerSnapshot {
    /// The rectangles that contain everything visible of a presented layer of this size, in its own coordinates.
    fileprivate func clips(size: Size) -> [Rectangle] {
        var clips: [Rectangle] = []
        if properties.masksToBounds { clips.append(Rectangle(origin: properties.bounds?.origin ?? .zero, size: size)) }
        if let mask, let shape = mask.properties.bounds {
            clips += [mask.toSuperlayer(size: shape.size).apply(to: shape)].compactMap { $0 }
        }
        return clips
    }
}

extension Rectangle {
    /// The pixels by which it lies beyond the sides of another one; negative inside.
    fileprivate func excess(over area: Rectangle) -> [(side: String, distance: Double)] {
        [
            ("left", area.origin.x - origin.x), ("top", area.origin.y - origin.y),
            ("right", origin.x + size.width - area.origin.x - area.size.width),
            ("bottom", origin.y + size.height - area.origin.y - area.size.height),
        ]
    }
}
